// Shared cards, replacement, urns and swaps, read.
#include "verbs/odds/hands/draw_options.hpp"

#include "cli/frame.hpp"

#include <faro/text/nearest.hpp>
#include <faro/text/utf8.hpp>
#include <faro/text/words.hpp>

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
    throw usage_error{fmt::format(
        "--urn: expected cards and how many are drawn, such as 'red*3 blue*2: 2', got '{}'", text)};
  auto const cards = text.substr(0, colon);
  if (auto named = named_deck(std::string{trimmed(cards)})) return {*std::move(named), *n};
  return {parse_deck_literal(cards).cards, *n};
}

/// Which card each kind is by the name that it has in its urn: `card` in questions such as distinct(card).
attribute cards_by_name(std::vector<std::string> const& name_of_kind) {
  attribute out{"card"};
  for (auto const& name : name_of_kind) {
    auto const at = std::ranges::find(out.labels, name) - out.labels.begin();
    if (static_cast<std::size_t>(at) == out.labels.size()) {
      out.labels.push_back(name);
      out.numbers.push_back(at);
    }
    out.of_kind.push_back(static_cast<std::int32_t>(at));
  }
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

/// One side of a swap: "in 3 Veto".
struct moved_cards {
  bool comes_in;
  count_t cards;
  std::string name;
};
moved_cards parse_moved(std::string_view part, std::string const& swap) {
  auto const words = words_of(part);
  auto const n = words.size() < 3 ? std::nullopt : count_of_word(words[1]);
  if (!n || (words[0] != "in" && words[0] != "out"))
    throw usage_error{fmt::format("--swap: expected 'in 3 X, out 3 Y', got '{}'", swap)};
  moved_cards out{words[0] == "in", *n, {}};
  for (std::size_t i = 2; i < words.size(); ++i) out.name += (i == 2 ? "" : " ") + std::string{words[i]};
  if (out.name.size() > 1 && (out.name.front() == '"' || out.name.front() == '\'') &&
      out.name.back() == out.name.front())
    out.name = out.name.substr(1, out.name.size() - 2);
  return out;
}

/// A kind that the deck did not have: without attributes.
std::size_t add_kind(card_table& table, std::vector<card_kind>& kinds, std::string const& name) {
  kinds.push_back({name, 0, {}, {}});
  for (auto& a : table.attributes) a.of_kind.push_back(-1);
  for (auto& t : table.tags) t.of_kind.push_back(false);
  return kinds.size() - 1;
}

}  // namespace

void add_draw_options(command& verb, odds_options& o) {
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
  add_text(verb, "--swap", o.swap, "the same for the deck after a swap: 'in 3 X, out 3 Y'", "SWAP")
      ->group(group);
}

void read_how_drawn(odds_options const& o, odds::hand_question& question) {
  if (!o.urns.empty()) {
    if (o.deck || o.draw || o.hands || o.decks || o.seen || o.holding || o.community || o.with_replacement ||
        o.swap || o.vary || o.find || o.by_turn || o.mulligan || !o.effects.empty())
      throw usage_error{
          "--urn says what is drawn from what: it can't be combined with --deck, --draw and what goes with "
          "them"};
    constexpr std::size_t most_urns = 16;
    if (o.urns.size() > most_urns)
      throw usage_error{fmt::format("expected at most 16 urns, got {}", o.urns.size())};
    return read_urns(o.urns, question);
  }
  question.setting.community = o.community.value_or(0);
  question.setting.with_replacement = o.with_replacement;
  if ((o.community || o.with_replacement) && (o.mulligan || !o.effects.empty() || o.by_turn))
    throw usage_error{
        "--community and --with-replacement are for hands as they are drawn: without turns, mulligans and "
        "effects"};
}

odds::hand_question after_swap(odds::hand_question question, std::string const& swap) {
  auto kinds = question.table.cards.kinds();
  for (auto const part : split(swap, ',')) {
    auto const moved = parse_moved(part, swap);
    auto place = question.table.find_kind(moved.name);
    for (std::size_t k = 0; place < 0 && k < kinds.size(); ++k) {
      if (kinds[k].name == moved.name) place = static_cast<std::int32_t>(k);
    }
    if (!moved.comes_in && place < 0) {
      std::vector<std::string> names;
      for (auto const& kind : kinds) names.push_back(kind.name);
      throw usage_error{
          fmt::format("--swap: the deck has no '{}'{}", moved.name, did_you_mean(moved.name, names))};
    }
    auto const k = place < 0 ? add_kind(question.table, kinds, moved.name) : static_cast<std::size_t>(place);
    if (!moved.comes_in && kinds[k].count < moved.cards)
      throw usage_error{fmt::format("--swap: {} {} can't go out; the deck has {}", moved.cards, kinds[k].name,
                                    kinds[k].count)};
    kinds[k].count = moved.comes_in ? kinds[k].count + moved.cards : kinds[k].count - moved.cards;
  }
  question.setting.seen.resize(kinds.size());
  question.setting.held.resize(question.setting.held.empty() ? 0 : kinds.size());
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (kinds[k].count > 0) continue;
    kinds[k].count = 1;  // it stays known by name: one copy that is out of play
    ++question.setting.seen[k];
  }
  question.table.cards = deck{std::move(kinds)};
  return question;
}

}  // namespace faro::program
