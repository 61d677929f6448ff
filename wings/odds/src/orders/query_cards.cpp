#include "odds/src/orders/query_cards.hpp"

#include "cards/formats/named.hpp"
#include "language/grammar.hpp"
#include "language/unknown_word.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace faro::odds::orders {

namespace {

constexpr std::array<std::string_view, 13> rank_words{
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"};

/// The attribute that decks of ranks alone have: "A*4 K*4 Q*4". None when some name is no rank.
std::optional<attribute> rank_by_name(deck const& pack) {
  attribute ranks{"rank", false, {}, {}, {}};
  for (std::int64_t r = 2; r <= 10; ++r) ranks.labels.push_back(std::to_string(r));
  ranks.labels.insert(ranks.labels.end(), {"J", "Q", "K", "A"});
  for (std::size_t r = 0; r < ranks.labels.size(); ++r)
    ranks.numbers.push_back(static_cast<std::int64_t>(r) + 2);
  for (auto const& kind : pack.kinds()) {
    ranks.of_kind.push_back(ranks.find(kind.name));
    if (ranks.of_kind.back() < 0) return std::nullopt;
  }
  return ranks;
}

grouping grouped_by(deck const& pack, attribute const& a) {
  grouping group;
  group.name = a.name;
  group.of_kind.resize(pack.kinds().size());
  std::vector<std::uint64_t> cards(a.labels.size());
  for (std::size_t k = 0; k < a.of_kind.size(); ++k) {
    auto& total = a.of_kind[k] < 0 ? group.classes.others : cards[static_cast<std::size_t>(a.of_kind[k])];
    total += pack.kinds()[k].count;
  }
  std::vector<std::size_t> place(a.labels.size());
  for (std::size_t v = 0; v < cards.size(); ++v) {
    if (cards[v] == 0) continue;  // in the deck are only some of the values
    place[v] = group.values.size();
    group.values.push_back(a.labels[v]);
    group.classes.sizes.push_back(cards[v]);
  }
  for (std::size_t k = 0; k < a.of_kind.size(); ++k) {
    if (a.of_kind[k] >= 0) group.of_kind[k] = place[static_cast<std::size_t>(a.of_kind[k])];
  }
  return group;
}

std::string_view without_s(std::string_view name) {
  return name.size() > 2 && name.ends_with('s') ? name.substr(0, name.size() - 1) : name;
}

}  // namespace

// --- Attributes

attribute const* card_names::find_attribute(std::string_view name) const {
  auto const* const found = table_.find_attribute(name);
  return found ? found : table_.find_attribute(without_s(name));
}

std::vector<std::string> card_names::attributes() const {
  std::vector<std::string> names;
  if (!table_.find_attribute("rank") && rank_by_name(pack())) names.emplace_back("rank");
  for (auto const& a : table_.attributes) names.push_back(a.name);
  names.emplace_back("card");
  return names;
}

std::optional<grouping> card_names::find_grouping(std::string_view name) const {
  auto const by = [&](attribute const& a) {
    auto group = grouped_by(pack(), a);
    noted_.emplace_back(a.of_kind.begin(), a.of_kind.end());
    return group;
  };
  if (auto const* const a = find_attribute(name)) {
    if (auto group = by(*a); !group.values.empty()) return group;
  }
  auto const singular = without_s(name);
  if (singular == "card" || singular == "kind" || singular == "name") return by(card_attribute(pack()));
  if (singular != "rank") return std::nullopt;
  auto const ranks = rank_by_name(pack());
  return ranks ? std::optional{by(*ranks)} : std::nullopt;
}

grouping card_names::grouping_of(syntax const& s) const {
  if (s.is_name()) {
    if (auto group = find_grouping(s.text)) return *group;
  }
  auto const names = attributes();
  language::refuse_word(text_, s.at, say("no attribute '{}'", s.text), s.text, names,
                        say("; these cards have: {}", joined(names)));
}

// --- Cards

std::vector<std::string> card_names::known_names() const {
  auto names = attributes();
  for (auto const& kind : pack().kinds()) names.push_back(kind.name);
  for (auto const& tag : table_.tags) names.push_back(tag.name);
  for (auto const& a : table_.attributes) {
    for (auto const& label : a.labels) {
      if (!a.numeric && label.size() > 2) names.push_back(label);  // anything is near to "K"
    }
  }
  if (find_grouping("rank")) names.insert(names.end(), rank_words.begin(), rank_words.end());
  if (table_.find_attribute("suit")) names.insert(names.end(), {"joker", "face"});
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  return names;
}

card_names::members card_names::of_value(attribute const& a, std::int32_t value) const {
  members kinds;
  for (auto const v : a.of_kind) kinds.push_back(v == value);
  return kinds;
}

std::optional<card_names::members> card_names::find(std::string_view name) const {
  if (auto found = cards_named(table_, name)) {
    if (found->readings.empty()) return std::move(found->of_kind);
    return std::nullopt;  // it means neither
  }
  if (!table_.find_attribute("rank")) {
    auto const ranks = rank_by_name(pack());
    auto const value = ranks ? ranks->find(name) : -1;
    if (value >= 0) return of_value(*ranks, value);
  }
  auto const word = lower_case(without_s(name));
  if (!table_.find_attribute("suit") || (word != "face" && word != "joker")) return std::nullopt;
  members faces;
  for (auto const& kind : pack().kinds()) {
    auto const& card = kind.playing;
    faces.push_back(word == "face" && card && !card->is_joker() && card->rank_of() >= rank::jack &&
                    card->rank_of() <= rank::king);
  }
  return faces;
}

// --- Reading

std::uint64_t card_names::number_of(syntax const& s, std::string_view what) const {
  if (!s.is_number() || s.number < 0) fail(s, say("{} is a whole number, not '{}'", what, s.text));
  return static_cast<std::uint64_t>(s.number);
}

std::int64_t card_names::value_of(syntax const& s, attribute const& a) const {
  if (a.numeric) {
    bool const negative = s.is == syntax::kind::unary && s.text == "-";
    auto const number = static_cast<std::int64_t>(number_of(negative ? s.children[0] : s, a.name));
    return negative ? -number : number;
  }
  auto const value = s.is_name() || s.is_number() ? a.find(s.text) : -1;
  if (value < 0) language::refuse_word(text_, s.at, say("no {} is '{}'", a.name, s.text), s.text, a.labels);
  return a.numbers[static_cast<std::size_t>(value)];
}

/// The attribute that a comparison is about.
attribute const& card_names::attribute_of(syntax const& s) const {
  auto const* const a = s.is_name() ? find_attribute(s.text) : nullptr;
  if (!a && s.is_name() && without_s(s.text) == "card") {  // cards that are numbers: 1..75
    if (!card_numbers_) card_numbers_ = card_attribute(pack());
    if (card_numbers_->numeric) return *card_numbers_;
  }
  if (!a) (void)grouping_of(s);
  if (!a) fail(s, say("'{}' has no values to compare", s.text));
  return *a;
}

/// `rank in J..K`, `rank in (2, 5..7)`. Cards without the attribute are neither in nor outside.
card_names::members card_names::in_set(syntax const& s, bool outside) const {
  auto const& a = attribute_of(s.children[0]);
  auto const& set = s.children[1];
  std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
  auto const add = [&](syntax const& one) {
    bool const is_range = one.is == syntax::kind::range;
    auto const from = value_of(is_range ? one.children[0] : one, a);
    ranges.emplace_back(from, is_range ? value_of(one.children[1], a) : from);
  };
  if (set.is == syntax::kind::list) {
    for (auto const& one : set.children) add(one);
  } else {
    add(set);
  }
  members kinds;
  for (auto const v : a.of_kind) {
    auto const inside = [&](auto const& range) {
      auto const number = a.numbers[static_cast<std::size_t>(v)];
      return range.first <= number && number <= range.second;
    };
    kinds.push_back(v >= 0 && std::ranges::any_of(ranges, inside) != outside);
  }
  return kinds;
}

/// `mana >= 10`, `suit = hearts`. Cards without the attribute don't compare.
card_names::members card_names::compared(syntax const& s) const {
  auto const by = language::relation_of(s.text);
  if (!by) fail(s, say("expected cards, got '{}'", s.text));
  auto const& a = attribute_of(s.children[0]);
  auto const bound = value_of(s.children[1], a);
  members kinds;
  for (auto const v : a.of_kind)
    kinds.push_back(v >= 0 && language::holds(*by, a.numbers[static_cast<std::size_t>(v)], bound));
  return kinds;
}

card_names::members card_names::named(syntax const& s) const {
  if (auto const kinds = find(s.text)) return *kinds;
  members all(pack().kinds().size(), true);  // "red ace": the red cards that are aces
  std::size_t at = s.at;
  for (auto const word : words_of(s.text)) {
    if (auto const place = s.moved ? std::string_view::npos : text_.find(word, at);
        place != std::string_view::npos)
      at = place;
    auto const kinds = find(word);
    if (!kinds && find_grouping(word))
      detail::fail_at(text_, at, say("'{0}' is an attribute; cards are named as in '{0} = …'", word));
    if (!kinds)
      language::refuse_word(text_, at, say("no card, tag or attribute '{}'", word), word, known_names());
    std::transform(all.begin(), all.end(), kinds->begin(), all.begin(), std::logical_and<>{});
  }
  return all;
}

card_names::members card_names::members_of(syntax const& s) const {
  if (means_own_name(s, table_)) return members_of(s.children[0]);
  if (s.is_name() || s.is_number()) return named(s);
  if (s.is == syntax::kind::unary && s.text == "not") {
    if (s.in_words) return in_set(s.children[0], true);
    auto kinds = members_of(s.children[0]);
    kinds.flip();
    return kinds;
  }
  if (s.is != syntax::kind::binary) fail(s, say("expected cards, got '{}'", s.text));
  if (s.text == "in") return in_set(s, false);
  if (s.text != "and" && s.text != "or") return compared(s);
  auto kinds = members_of(s.children[0]);
  auto const more = members_of(s.children[1]);
  for (std::size_t k = 0; k < kinds.size(); ++k)
    kinds[k] = s.text == "and" ? kinds[k] && more[k] : kinds[k] || more[k];
  return kinds;
}

selection card_names::selection_of(syntax const& s) const {
  selection cards{written(s), members_of(s)};
  for (std::size_t k = 0; k < cards.kinds.size(); ++k) {
    if (cards.kinds[k]) cards.cards += pack().kinds()[k].count;
  }
  if (cards.cards == 0) fail(s, say("no card of the deck is '{}'", cards.name));
  noted_.emplace_back(cards.kinds.begin(), cards.kinds.end());
  return cards;
}

/// As the text has it, blanks made single.
std::string card_names::written(syntax const& s) const {
  if (s.moved) return in_words(s);
  return fmt::format("{}", fmt::join(words_of(text_.substr(s.from(), s.until - s.from())), " "));
}

}  // namespace faro::odds::orders
