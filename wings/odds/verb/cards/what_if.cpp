// --what-if of cards: the numbers of the question, of its options, and of copies of cards that it does not
// tell apart; of these --vary's row is asked.
#include "questions/what_if.hpp"

#include "cli/options/exit_codes.hpp"
#include "odds/src/best_question.hpp"
#include "odds/src/openings.hpp"
#include "odds/verb/cards/card_answers.hpp"
#include "odds/verb/cards/hand_options.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {
namespace {

using text_of_options = std::function<std::string&(card_options&)>;

void add_text(std::vector<asked_number>& out, card_options const& o, std::string const& option,
              text_of_options const& of) {
  auto plain = o;
  add_numbers_of(out, option, of(plain), false, [o, of](std::string const& text) {
    auto changed = o;
    of(changed) = text;
    return answer_alone(std::move(changed));
  });
}

void add_options(std::vector<asked_number>& out, card_options const& o) {
  auto const add = [&](std::string name, std::int64_t now, auto set) {
    out.push_back({std::move(name), now, [o, set](std::int64_t then) {
                     auto changed = o;
                     set(changed, static_cast<count_t>(then));
                     return answer_alone(std::move(changed));
                   }});
  };
  using number = std::optional<count_t> card_options::*;
  for (auto const& [name, of] : {std::pair<char const*, number>{"draw", &card_options::draw},
                                 {"decks", &card_options::decks},
                                 {"community", &card_options::community},
                                 {"down to", &card_options::down_to},
                                 {"prizes", &card_options::prizes},
                                 {"free mulligans", &card_options::free_mulligans}}) {
    if (o.*of) add(name, *(o.*of), [of = of](auto& changed, count_t n) { changed.*of = n; });
  }
  if (o.by_turn)
    add("by turn", static_cast<std::int64_t>(o.by_turn->first), [](auto& changed, count_t n) {
      changed.by_turn = whole_range{n, n};
    });
  if (!o.hands) return;
  auto const& sizes = o.hands->value;
  bool const alike = std::ranges::adjacent_find(sizes, std::ranges::not_equal_to{}) == sizes.end();
  if (!alike) {
    for (std::size_t i = 0; i < sizes.size(); ++i)
      add(fmt::format("cards of hand {}", i + 1), std::int64_t{sizes[i]},
          [i](auto& changed, count_t n) { changed.hands->value[i] = n; });
    return;
  }
  add("hands", static_cast<std::int64_t>(sizes.size()),
      [](auto& changed, count_t n) { changed.hands->value.resize(n, changed.hands->value[0]); });
  add("cards of a hand", std::int64_t{sizes[0]},
      [](auto& changed, count_t n) { std::ranges::fill(changed.hands->value, n); });
}

/// Copies of cards that the question does not tell apart; the most frequent other one makes room.
void add_cards(std::vector<asked_number>& out, card_options const& o) {
  auto plain = o;
  plain.against.reset();
  plain.grow = false;
  read_alone(plain);
  std::vector asked{read_hands(plain).as_play()};
  auto const& kinds = asked.front().asked.table.cards.kinds();
  for (auto const& part : odds::as_it_is(asked, {}).parts) {
    auto changed = o;
    auto name = odds::name_of_class(part.kind.kinds, asked.front().asked.table, ", ");
    if (!o.grow && !o.against) {
      std::optional<std::size_t> most;
      for (std::size_t k = 0; k < kinds.size(); ++k) {
        bool const other = std::ranges::find(part.kind.kinds, k) == part.kind.kinds.end();
        if (other && (!most || kinds[k].count > kinds[*most].count)) most = k;
      }
      if (!most) continue;  // the deck is of this alone
      changed.against = kinds[*most].name;
    }
    if (changed.against) name += ", for " + *changed.against;
    auto const& kind = kinds[part.kind.kinds.front()];
    auto const others = static_cast<std::int64_t>(part.least) - kind.count;
    out.push_back({name, part.least, [changed, others, named = kind.name](std::int64_t then) {
                     auto with = changed;
                     auto const n = static_cast<std::uint64_t>(std::max<std::int64_t>(then - others, 0));
                     with.varied = {{named, {n, n}}};
                     return answer_alone(std::move(with));
                   }});
  }
}

std::vector<asked_number> numbers_of(card_options const& o) {
  std::vector<asked_number> out;
  auto plain = o;  // --against and --grow are of cards
  plain.against.reset();
  plain.grow = false;
  add_text(out, plain, "", [](auto& of) -> std::string& { return of.query; });
  using text = std::optional<std::string> card_options::*;
  for (auto const& [name, of] : {std::pair<char const*, text>{"given ", &card_options::given},
                                 {"seen ", &card_options::seen},
                                 {"holding ", &card_options::holding},
                                 {"keep ", &card_options::keep},
                                 {"bottom ", &card_options::bottom},
                                 {"models ", &card_options::models}}) {
    if (o.*of) add_text(out, plain, name, [of = of](auto& to) -> std::string& { return *(to.*of); });
  }
  for (std::size_t i = 0; i < o.effects.size(); ++i)
    add_text(out, plain, "effect ", [i](auto& of) -> std::string& { return of.effects[i]; });
  for (std::size_t i = 0; i < o.observed.size(); ++i)
    add_text(out, plain, "observed ", [i](auto& of) -> std::string& { return of.observed[i]; });
  add_options(out, plain);
  if (!o.order && o.urns.empty() && !o.models) add_cards(out, o);
  return out;
}

void refuse_beside_what_if(card_options const& o) {
  refuse_beside("--what-if", "--vary --find --swap --best --openings --simulate --table --bins --explain");
  for (auto const& [name, given] :
       {std::pair{"--by-turn of several turns", o.by_turn && o.by_turn->first != o.by_turn->second},
        {"--on both", o.both_sides},
        {"a second --deck", o.all_decks.size() > 1},
        {"--against and --grow", o.against && o.grow},
        {"--against and --urn", o.against && !o.urns.empty()},
        {"--grow and --urn", o.grow && !o.urns.empty()}}) {
    if (given) throw usage_error{say("{} and {} can't be combined", "--what-if", name)};
  }
}

}  // namespace

void what_if_odds(card_options const& o) {
  refuse_beside_what_if(o);
  auto plain = o;
  plain.against.reset();
  plain.grow = false;
  show_what_if(o, answer_alone(std::move(plain)), numbers_of(o));
}

}  // namespace faro::program
