// Draws of cards, rolls and orders of the pack as lists: how each is counted, found and shown.
#include "odds/verb/listed/way_list.hpp"

#include "cli/frame.hpp"
#include "dice/src/ways.hpp"
#include "odds/src/hands/plan/ways.hpp"
#include "odds/src/orders/ways.hpp"
#include "odds/verb/common/report/forms.hpp"
#include "odds/verb/hands/hand_options.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/decks.hpp"
#include "verbs/common/fractions.hpp"

#include <faro/dice/query.hpp>
#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <optional>

namespace faro::program {
namespace {

using way_json = nlohmann::ordered_json;

constexpr std::uint64_t most_tried = 20'000'000;
constexpr std::uint64_t most_orders_seen = 2'000'000;
constexpr std::uint64_t most_runs_of_dice = 150'000;  // about a second
constexpr std::size_t most_dice_read = 120;           // on one path

/// "4529/62208 = 0.072804"; a fraction too long to be read is left out.
std::string chance_in_words(ratio const& chance) {
  auto const fraction = readable_fraction(chance);
  if (chance.is_whole()) return chance.to_string();
  return (fraction ? *fraction + " = " : "about ") + chance.to_decimal(6);
}

/// The hands of one draw: the names of their cards.
std::vector<std::vector<std::string>> names_of(deck const& cards,
                                               std::vector<std::vector<std::uint64_t>> const& drawn) {
  std::vector<std::string const*> names;
  for (auto const& kind : cards.kinds()) names.insert(names.end(), kind.count, &kind.name);
  std::vector<std::vector<std::string>> out;
  for (auto const& hand : drawn) {
    auto& to = out.emplace_back();
    for (auto const card : hand) to.push_back(*names[card]);
  }
  return out;
}

std::string as_line(std::vector<std::vector<std::string>> const& hands) {
  std::string line;
  for (auto const& hand : hands) {
    if (!line.empty()) line += "  |";
    for (auto const& card : hand) line += (line.empty() ? "" : "  ") + printable(card);
  }
  return line;
}

struct counted_hands {
  odds::hand_ways ways;                  ///< the condition, together with what is given
  std::optional<odds::hand_ways> given;  ///< what is given alone; nothing where nothing is
};

counted_hands hands_counted(asked_hands const& asked) {
  auto const& question = asked.question;
  auto [query, has_given] =
      odds::compile_given(question.table, question.setting, question.query, question.given);
  if (question.query.size() != 1)
    throw usage_error{say("--ways and --sample: expected one condition, got {}", question.query.size())};
  auto& asks = query.expressions.back();
  odds::make_condition(asks);
  std::optional<odds::hand_ways> given;
  if (has_given) {
    auto alone = query;
    alone.expressions = {asks};
    alone.expressions.front().root = query.expressions.front().root;
    given.emplace(question.table, std::move(alone), std::vector<count_t>{}, question.limits);
    if (given->count().is_zero()) throw input_error{"the condition given can never hold"};
    asks.root = {odds::operation::logical_and, 0, {query.expressions.front().root, asks.root}};
  }
  query.expressions = {asks};
  return {{question.table, std::move(query), {}, question.limits}, std::move(given)};
}

/// Of all ways, or of those for which holds what is given: "6 of 9 draws for which what is given holds".
std::string counted_of(integer const& count, integer const& all, std::string_view what, bool is_given) {
  return fmt::format("{} of {} {}{}", count.to_string(), all.to_string(), what,
                     is_given ? " for which what is given holds" : "");
}

/// As many numbers from 0 as there are and are asked for.
template <class Show>
std::vector<shown_way> first_numbers(integer const& count, std::uint64_t n, Show const& show) {
  std::vector<shown_way> out;
  auto const shown = integer{n} < count ? n : count.to_uint64();
  parallel::long_work work{shown};
  for (std::uint64_t i = 0; i < shown; ++i) {
    out.push_back(show(integer{i}));
    work.advance();
  }
  return out;
}

}  // namespace

// ---- Trying

patient_tries::patient_tries(std::uint64_t draws, std::optional<ratio> const& chance, std::string_view plural,
                             std::uint64_t size)
    : most_{most_tried}, plural_{plural} {
  weigh(size);
  if (!chance || chance->is_zero()) return;
  auto const expected = static_cast<double>(draws) / chance->to_double();
  if (expected * 2 > static_cast<double>(most_))
    throw input_error{say(
        "to find {} {} by trying would take about {:.3g} tries (1 in {:.3g}), expected at most {}: ask for "
        "fewer, or for a condition that holds more often",
        draws, plural, expected, 1 / chance->to_double(), most_ / 2)};
}

void patient_tries::weigh(std::uint64_t size) {
  constexpr std::uint64_t most_things = 1'000'000'000;  // some ten seconds
  most_ = std::min(most_, most_things / std::max<std::uint64_t>(size, 1));
}

void patient_tries::give_up() const {
  throw input_error{
      say("only {} {} were found in {} tries: expected a condition that holds more often, or fewer {}", found,
          plural_, tried, plural_)};
}

std::string patient_tries::account() const {
  auto const noun = plural_.substr(0, plural_.size() - 1);  // "orders": "order"
  auto const told = fmt::format("{} in {}", faro::plural(found, noun), faro::plural(tried, "try", "tries"));
  return found == 0
             ? told
             : fmt::format("{}, 1 in {:.3g}", told, static_cast<double>(tried) / static_cast<double>(found));
}

// ---- The three kinds

way_list ways_of_hands(odds_options const& o) {
  auto const asked = std::make_shared<asked_hands>(read_hands(o));
  if (auto const other = first_given("--by-turn --vary --best --openings --find --simulate --jobs"))
    throw usage_error{say("{} does not go with --ways and --sample", *other)};
  if (asked->played() || asked->turns)
    throw usage_error{
        "--ways and --sample are of hands as they are drawn: without turns, mulligans and effects"};
  auto counted = hands_counted(*asked);
  auto const ways = std::make_shared<odds::hand_ways>(std::move(counted.ways));
  auto const all = counted.given ? counted.given->count() : ways->out_of();
  auto const show = [asked, ways](integer const& k) -> shown_way {
    auto const hands = names_of(asked->question.table.cards, ways->nth(k));
    return {as_line(hands), way_json{{"number", k.to_string()}, {"hands", hands}}.dump()};
  };
  way_list out;
  out.plural = "draws";
  out.count = ways->count();
  out.facts = {{"deck", json_text(deck_text(o))},
               {"ways", json_text(ways->count().to_string())},
               {"of", json_text(all.to_string())}};
  out.line = fmt::format("{}, from {}", counted_of(ways->count(), all, "draws", counted.given.has_value()),
                         with_cards(deck_text(o), asked->read.written));
  out.first = [ways, show](std::uint64_t n) { return first_numbers(ways->count(), n, show); };
  out.draw = [ways, show](long_chooser_ref c) { return show(c.below(ways->count())); };
  return out;
}

namespace {

shown_way shown_roll(odds::rolled_dice const& roll, std::optional<std::string> const& number) {
  way_json out;
  if (number) out["number"] = *number;
  auto pools = way_json::array();
  for (auto const& pool : roll.dice) {
    auto list = way_json::array();
    for (auto const& die : pool) {
      auto showed = way_json::array();
      for (auto const& face : die.showed) {
        bool const is_number = face.find_first_not_of("-0123456789") == std::string::npos;
        showed.push_back(is_number ? way_json(std::stoll(face)) : way_json(face));
      }
      list.push_back({{"showed", std::move(showed)}, {"compound", die.compound}, {"kept", die.kept}});
    }
    pools.push_back(std::move(list));
  }
  out["dice"] = std::move(pools);
  return {printable(roll.dice_text()), json_text(out)};
}

/// The chance, where it is known exactly and is that of one roll.
std::optional<ratio> chance_of_dice(odds::asked_dice const& question) {
  try {
    auto const found = odds::answer_dice(question);
    if (found.probability && found.unread.is_zero()) return found.probability;
  } catch (input_error const&) {  // too much for an exact answer, not for rolling
  }
  return std::nullopt;
}

way_list rolls_tried(odds_options const& o, std::shared_ptr<odds::dice_condition const> const& asked,
                     std::string const& why) {
  auto const chance = o.dice_asked.given().empty() ? chance_of_dice(o.dice_asked) : std::nullopt;
  if (chance && chance->is_zero())
    throw input_error{"the condition can never hold: there is nothing to draw"};
  auto const tries = std::make_shared<patient_tries>(o.sample.value_or(1), chance, "rolls");
  way_list out;
  out.plural = "rolls";
  if (chance) out.facts = {{"probability", json_text(chance->to_string())}};
  out.line = why + (chance ? fmt::format("; the chance is {}", chance_in_words(*chance)) : "");
  out.first = [asked, why](std::uint64_t) -> std::vector<shown_way> {
    throw input_error{
        say("{}{}--sample draws from them", why,
            asked->endless() ? ": expected a limit, such as `explode once` or `reroll twice`; " : ": ")};
  };
  out.draw = [asked, tries](long_chooser_ref c) {
    parallel::long_work work{0};
    while (tries->left() > 0) {
      ++tries->tried;
      auto const roll = (*asked)(c);
      std::uint64_t dice = 0;
      for (auto const& pool : roll.dice) dice += pool.size();
      tries->weigh(dice);
      if (std::get<bool>(roll.value)) {
        ++tries->found;
        return shown_roll(roll, std::nullopt);
      }
      work.advance();
    }
    tries->give_up();
  };
  out.tries = [tries] { return tries->account(); };
  return out;
}

}  // namespace

way_list ways_of_dice(odds_options const& o) {
  auto const asked = std::make_shared<odds::dice_condition const>(o.dice_asked);
  if (asked->endless())
    return rolls_tried(o, asked, "dice that are rolled on without a limit have endlessly many rolls");
  std::shared_ptr<given_ways const> ways;
  std::optional<given_ways> given;
  try {
    limits const most{.picks = most_dice_read, .runs = most_runs_of_dice};
    ways = std::make_shared<given_ways const>(asked->ways(most));
    given = asked->given(most);
  } catch (reading_too_long const&) {
    return rolls_tried(o, asked, "too many rolls to be read one after the other");
  }
  auto const show = [asked, ways](record const& way, integer const& k) {
    recorded_chooser c{way};
    return shown_roll((*asked)(c), k.to_string());
  };
  way_list out;
  out.plural = "rolls";
  out.count = ways->count();
  if (given && given->weight().is_zero()) throw input_error{"the condition given can never hold"};
  auto const chance = given ? ways->probability() / given->probability() : ways->probability();
  bool const alike = ways->equally_likely() && (!given || given->equally_likely());
  auto const all = given ? given->count() : ways->out_of();
  out.facts = {{"ways", json_text(ways->count().to_string())}};
  if (alike) out.facts.emplace_back("of", json_text(all.to_string()));
  out.facts.emplace_back("probability", json_text(chance.to_string()));
  out.line = ways->count().is_zero() ? "0 rolls: the condition can never hold"
             : alike                 ? counted_of(ways->count(), all, "rolls", given.has_value())
                     : fmt::format("{} rolls, not all equally likely, with a chance of {} = {} together",
                                   ways->count().to_string(), chance.to_string(), chance.to_decimal(6));
  out.first = [ways, show](std::uint64_t n) {
    return first_numbers(ways->count(), n, [&](integer const& k) { return show(ways->nth(k), k); });
  };
  out.draw = [ways, show](long_chooser_ref c) {
    auto const way = ways->at_share(c.below(ways->weight()));
    return show(way, ways->rank(way).value_or(integer{}));
  };
  return out;
}

way_list ways_of_orders(odds_options const& o) {
  auto const [ask, read] = read_orders(o);
  auto const pack = std::make_shared<deck const>(odds::left_in(ask).cards);
  auto const ways = std::make_shared<odds::order_ways>(ask);
  auto const show = [pack](odds::order_ways::order const& order) -> shown_way {
    std::vector<std::string> names;
    for (auto const kind : order) names.push_back(pack->kinds()[kind].name);
    return {as_line({names}), json_text(way_json{{"cards", names}})};
  };
  auto const tries = std::make_shared<patient_tries>(
      o.sample.value_or(1), o.sample ? std::optional{ways->found_by_shuffling()} : std::nullopt, "orders",
      pack->size());
  way_list out;
  out.plural = "orders";
  out.count = ways->count();
  out.facts = {{"deck", json_text(deck_text(o))},
               {"ways", json_text(ways->count().to_string())},
               {"of", json_text(ways->out_of().to_string())},
               {"probability", json_text(ways->probability().to_string())}};
  auto const big = ways->out_of().bits() > 64;  // 52! says nothing to anybody
  auto const chance = ways->probability();
  out.line =
      (big ? fmt::format("a chance of {}", chance.to_decimal(6))
           : counted_of(ways->count(), ways->out_of(), "orders", o.given || !ask.query.given().empty())) +
      ", all cards of " + with_cards(deck_text(o), read.written) +
      (o.seen ? fmt::format("; out of play: {}", *o.seen) : "");
  out.first = [ways, show](std::uint64_t n) {
    std::vector<shown_way> shown;
    for (auto const& order : ways->first(n, most_orders_seen)) shown.push_back(show(order));
    return shown;
  };
  out.draw = [ways, show, tries](long_chooser_ref c) {
    parallel::long_work work{0};
    while (tries->left() > 0) {
      constexpr std::uint64_t at_once = 1000;
      auto const order = ways->draw(c, std::min(tries->left(), at_once), tries->tried);
      work.advance();
      if (!order) continue;
      ++tries->found;
      return show(*order);
    }
    tries->give_up();
  };
  out.tries = [tries] { return tries->account(); };
  return out;
}

}  // namespace faro::program
