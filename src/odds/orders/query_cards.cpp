#include "odds/orders/query_cards.hpp"

#include "odds/language/expand.hpp"
#include "odds/language/unknown_word.hpp"

#include <faro/cards/named.hpp>
#include <faro/text/message.hpp>
#include <faro/text/words.hpp>

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

grouping grouped_by_kind(deck const& pack) {
  grouping group;
  group.name = "card";
  for (auto const& kind : pack.kinds()) {
    group.of_kind.emplace_back(group.values.size());
    group.values.push_back(kind.name);
    group.classes.sizes.push_back(kind.count);
  }
  return group;
}

constexpr std::array<std::string_view, 6> signs{"=", "!=", "<", "<=", ">", ">="};

bool is_sign(token const& t) {
  return t.kind == token_kind::symbol && std::ranges::find(signs, t.text) != signs.end();
}

bool compares(std::string_view sign, std::int64_t a, std::int64_t b) {
  if (sign == "=") return a == b;
  if (sign == "!=") return a != b;
  if (sign == "<") return a < b;
  if (sign == "<=") return a <= b;
  return sign == ">" ? a > b : a >= b;
}

bool is_name(token const& t) {
  return t.kind == token_kind::quoted || t.kind == token_kind::number ||
         (t.kind == token_kind::word && !language::is_keyword(t.text));
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
  if (auto const* const a = find_attribute(name)) {
    if (auto group = grouped_by(pack(), *a); !group.values.empty()) return group;
  }
  auto const singular = without_s(name);
  if (singular == "card" || singular == "kind" || singular == "name") return grouped_by_kind(pack());
  if (singular != "rank") return std::nullopt;
  auto const ranks = rank_by_name(pack());
  return ranks ? std::optional{grouped_by(pack(), *ranks)} : std::nullopt;
}

bool card_names::attribute_is_next(query_reader const& reader) const {
  auto const& t = reader.peek();
  return t.kind == token_kind::word && find_grouping(t.text);
}

bool card_names::comparison_is_next(query_reader const& reader) const {
  auto const& t = reader.peek();
  return t.kind == token_kind::word && find_attribute(t.text) && is_sign(reader.peek_second());
}

bool card_names::test_is_next(query_reader const& reader) const {
  if (comparison_is_next(reader)) return true;
  auto const& next = reader.peek_second();
  return next.kind == token_kind::word && (next.text == "in" || next.text == "not") &&
         reader.peek().kind == token_kind::word && find_attribute(reader.peek().text);
}

grouping card_names::read_grouping(query_reader& reader) const {
  auto const t = reader.take();
  if (t.kind == token_kind::word || t.kind == token_kind::quoted) {
    if (auto group = find_grouping(t.text)) return *group;
  }
  auto const names = attributes();
  language::refuse_word(reader.text(), t.at, say("no attribute {}", shown(t)), t.text, names,
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

std::int64_t card_names::read_value(query_reader& reader, attribute const& a) {
  if (a.numeric) {
    bool const negative = reader.accept("-");
    auto const number = static_cast<std::int64_t>(reader.expect_number(a.name));
    return negative ? -number : number;
  }
  auto const t = reader.take();
  auto const value = a.find(t.text);
  if (value < 0)
    language::refuse_word(reader.text(), t.at, say("no {} is {}", a.name, shown(t)), t.text, a.labels);
  return a.numbers[static_cast<std::size_t>(value)];
}

/// `in J..K`, `in (2, 5..7)`: the values that are meant, from and to.
std::vector<std::pair<std::int64_t, std::int64_t>> card_names::read_set(query_reader& reader,
                                                                        attribute const& a) {
  std::vector<std::pair<std::int64_t, std::int64_t>> out;
  bool const listed = reader.accept("(");
  do {
    auto const from = read_value(reader, a);
    if (!listed && !reader.next_is("..")) reader.expect("..");
    out.emplace_back(from, reader.accept("..") ? read_value(reader, a) : from);
  } while (listed && reader.accept(","));
  if (listed) reader.expect(")");
  return out;
}

/// After the name of an attribute: `>= 10`, `= hearts`, `in J..K`. Cards without the attribute don't compare.
card_names::members card_names::read_comparison(query_reader& reader, attribute const& a) const {
  members kinds;
  bool const outside = reader.accept("not");
  if (outside && !reader.next_is("in")) reader.expect("in");
  if (reader.accept("in")) {
    auto const set = read_set(reader, a);
    for (auto const v : a.of_kind) {
      auto const inside = [&](auto const& range) {
        auto const number = a.numbers[static_cast<std::size_t>(v)];
        return range.first <= number && number <= range.second;
      };
      kinds.push_back(v >= 0 && std::ranges::any_of(set, inside) != outside);
    }
    return kinds;
  }
  auto const sign = reader.take().text;
  auto const bound = read_value(reader, a);
  for (auto const v : a.of_kind)
    kinds.push_back(v >= 0 && compares(sign, a.numbers[static_cast<std::size_t>(v)], bound));
  return kinds;
}

card_names::members card_names::read_name(query_reader& reader) const {
  auto const first = reader.peek();
  if (!is_name(first)) reader.fail(first, say("expected cards, got {}", shown(first)));
  if (test_is_next(reader)) {
    reader.take();
    return read_comparison(reader, *find_attribute(first.text));
  }
  std::vector<token> words;
  std::string joined;
  while (is_name(reader.peek())) {
    words.push_back(reader.take());
    joined += (joined.empty() ? "" : " ") + words.back().text;
  }
  if (auto const kinds = find(joined)) return *kinds;
  members all(pack().kinds().size(), true);  // "red ace": the red cards that are aces
  for (auto const& word : words) {
    auto const kinds = find(word.text);
    if (!kinds && find_grouping(word.text))
      reader.fail(word, say("{} is an attribute; cards are named as in '{} = …'", shown(word), word.text));
    if (!kinds)
      language::refuse_word(reader.text(), word.at, say("no card, tag or attribute {}", shown(word)),
                            word.text, known_names());
    std::transform(all.begin(), all.end(), kinds->begin(), all.begin(), std::logical_and<>{});
  }
  return all;
}

card_names::members card_names::read_one(query_reader& reader, unsigned depth) const {
  constexpr unsigned deepest = 100;
  if (depth > deepest) reader.fail(reader.peek(), "too deep; at most 100 levels are read");
  if (reader.accept("not") || reader.accept("!")) {
    auto kinds = read_one(reader, depth + 1);
    kinds.flip();
    return kinds;
  }
  if (reader.accept("(")) {
    auto kinds = read_alternatives(reader, depth + 1);
    reader.expect(")");
    return kinds;
  }
  return read_name(reader);
}

card_names::members card_names::read_joint(query_reader& reader, unsigned depth) const {
  auto kinds = read_one(reader, depth);
  while (reader.accept("and") || reader.accept("&")) {
    auto const more = read_one(reader, depth);
    std::transform(kinds.begin(), kinds.end(), more.begin(), kinds.begin(), std::logical_and<>{});
  }
  return kinds;
}

card_names::members card_names::read_alternatives(query_reader& reader, unsigned depth) const {
  auto kinds = read_joint(reader, depth);
  while (reader.accept("or") || reader.accept("|")) {
    auto const more = read_joint(reader, depth);
    std::transform(kinds.begin(), kinds.end(), more.begin(), kinds.begin(), std::logical_or<>{});
  }
  return kinds;
}

selection card_names::selected(query_reader const& reader, std::size_t first, members kinds) const {
  selection cards{reader.text_since(first), std::move(kinds)};
  for (std::size_t k = 0; k < cards.kinds.size(); ++k) {
    if (cards.kinds[k]) cards.cards += pack().kinds()[k].count;
  }
  if (cards.cards == 0) reader.fail(reader.token_at(first), say("no card of the deck is '{}'", cards.name));
  return cards;
}

selection card_names::read_selection(query_reader& reader) const {
  auto const first = reader.position();
  auto kinds = read_alternatives(reader, 0);
  return selected(reader, first, std::move(kinds));
}

selection card_names::read_simple_selection(query_reader& reader) const {
  auto const first = reader.position();
  bool const in_parentheses = reader.next_is("(");
  auto kinds = read_one(reader, 0);
  auto cards = selected(reader, first, std::move(kinds));
  if (in_parentheses) cards.name = cards.name.substr(1, cards.name.size() - 2);
  return cards;
}

}  // namespace faro::odds::orders
