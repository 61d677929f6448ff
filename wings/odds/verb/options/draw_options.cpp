// Shared cards, replacement and urns, read.
#include "odds/verb/options/draw_options.hpp"

#include "cli/frame.hpp"
#include "text/words.hpp"

#include <faro/cards/deck_text.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace faro::program {
namespace {

std::optional<count_t> count_of_word(std::string_view word) {
  count_t n = 0;
  auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
  if (error != std::errc{} || end != word.data() + word.size() || n == 0 || n > deck::most_cards)
    return std::nullopt;
  return n;
}

struct urn {
  deck cards;
  count_t drawn;
};

/// 'red*3 blue*2: 2'.
urn parse_urn(std::string const& text) {
  auto const colon = text.rfind(':');
  auto const n = colon == std::string::npos
                     ? std::nullopt
                     : count_of_word(trimmed(std::string_view{text}.substr(colon + 1)));
  if (!n)
    throw usage_error{
        say("--urn: expected cards and how many are drawn, such as 'red*3 blue*2: 2', got '{}'", text)};
  auto const cards = text.substr(0, colon);
  return {read_deck_text(cards, {.source = "--urn"}).list.table.cards, *n};
}

/// Which card each kind is by the name that it has in its urn: `card` in questions such as distinct(card).
attribute cards_by_name(std::vector<std::string> const& name_of_kind) {
  std::vector<card_kind> of_names;
  for (auto const& name : name_of_kind) {
    if (std::ranges::find(of_names, name, &card_kind::name) == of_names.end()) of_names.push_back({name, 1});
  }
  auto out = card_attribute(deck{std::move(of_names)});
  out.of_kind.clear();
  for (auto const& name : name_of_kind)
    out.of_kind.push_back(
        static_cast<std::int32_t>(std::ranges::find(out.labels, name) - out.labels.begin()));
  return out;
}

/// All urns as one deck: a kind for each urn, with the name that it has there as a tag.
void read_urns(std::vector<std::string> const& texts, odds::hand_question& question) {
  std::vector<card_kind> kinds;
  std::vector<std::string> names;
  question.setting.hands.clear();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    auto const [cards, drawn] = parse_urn(texts[i]);
    for (auto kind : cards.kinds()) {
      if (std::ranges::find(kind.tags, kind.name) == kind.tags.end()) kind.tags.push_back(kind.name);
      names.push_back(kind.name);
      kind.name += fmt::format(" of urn {}", i + 1);
      kinds.push_back(std::move(kind));
      question.setting.urn.push_back(static_cast<std::uint8_t>(i));
    }
    question.setting.hands.push_back(drawn);
  }
  question.table = card_table{deck{std::move(kinds)}};
  question.table.attributes.push_back(cards_by_name(names));
}

}  // namespace

void add_other_draws(command& verb, hand_options& o) {
  constexpr char const* group = "Other ways to draw";
  constexpr count_t most_shared = 1'000'000;
  add_number(verb, "--community", o.community, {1, most_shared}, "so many cards more that all hands share")
      ->group(group);
  add_flag(verb, "--with-replacement", o.with_replacement, "every card drawn is put back and shuffled in")
      ->group(group);
  add_value(verb, "--urn", o.urns,
            "cards and how many are drawn of them, such as 'red*3 blue*2: 2'; repeated, several urns in one "
            "question: "
            "hand(1, …) is of the first")
      ->type_name("CARDS: N")
      ->repeated()
      ->group(group);
}

void read_how_drawn(card_options const& o, odds::hand_question& question) {
  if (!o.urns.empty()) {
    if (o.deck || o.draw || o.hands || o.decks || o.seen || o.holding || o.community || o.with_replacement ||
        !o.swaps.empty() || !o.varied.empty() || o.find || o.by_turn || o.mulligan || o.smoothed ||
        !o.effects.empty())
      throw usage_error{
          "--urn says what is drawn from what: it can't be combined with --deck, --draw and what goes with "
          "them"};
    constexpr std::size_t most_urns = 16;
    if (o.urns.size() > most_urns) throw usage_error{say("expected at most 16 urns, got {}", o.urns.size())};
    return read_urns(o.urns, question);
  }
  question.setting.community = o.community.value_or(0);
  question.setting.with_replacement = o.with_replacement;
  if ((o.community || o.with_replacement) && (o.mulligan || o.smoothed || !o.effects.empty() || o.by_turn))
    throw usage_error{
        "--community and --with-replacement are for hands as they are drawn: without turns, mulligans and "
        "effects"};
}

}  // namespace faro::program
