#include "orders_query_cards.hpp"

#include <faro/cards/notation.hpp>
#include <faro/nearest.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <utility>

namespace faro::orders {

namespace {

constexpr std::array<std::string_view, 13> rank_words{
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"};
constexpr std::array<std::string_view, 4> suit_words{"clubs", "diamonds", "hearts", "spades"};

/// A rank by its letter, "10", or its word, singular or plural.
std::optional<rank> find_rank(std::string_view text) {
  auto const lower = lower_case(text);
  for (std::size_t r = 0; r < rank_words.size(); ++r) {
    auto const word = std::string{rank_words[r]};
    auto const letter = lower_case(std::string{letter_of(static_cast<rank>(r))});
    if (lower == word || lower == word + "s" || lower == word + "es" || lower == letter ||
        (lower == "10" && word == "ten"))
      return static_cast<rank>(r);
  }
  return std::nullopt;
}

std::optional<suit> find_suit(std::string_view text) {
  auto const lower = lower_case(text);
  for (std::size_t s = 0; s < suit_words.size(); ++s) {
    auto const word = suit_words[s];
    if (lower == word || lower == word.substr(0, word.size() - 1) || text == glyph_of(static_cast<suit>(s)))
      return static_cast<suit>(s);
  }
  return std::nullopt;
}

bool is_red(playing_card c) {
  if (c.is_joker()) return c == playing_card::red_joker();
  return c.suit_of() == suit::diamonds || c.suit_of() == suit::hearts;
}

/// A deck of ranks alone: "A*4 K*4 Q*4".
bool names_are_ranks(deck const& pack) {
  return std::ranges::all_of(pack.kinds(), [](card_kind const& kind) {
    return kind.playing || (kind.name.size() <= 2 && find_rank(kind.name));
  });
}

std::optional<rank> rank_of_kind(card_kind const& kind, bool names_too) {
  if (kind.playing) return kind.playing->is_joker() ? std::nullopt : std::optional{kind.playing->rank_of()};
  return names_too ? find_rank(kind.name) : std::nullopt;
}

/// A card's value of an attribute: its place in the rising order, and its name.
using value_of = std::function<std::optional<std::pair<std::uint64_t, std::string>>(card_kind const&)>;

value_of value_by_rank(deck const& pack) {
  return [names = names_are_ranks(pack)](
             card_kind const& kind) -> std::optional<std::pair<std::uint64_t, std::string>> {
    auto const r = rank_of_kind(kind, names);
    if (!r) return std::nullopt;
    return std::pair{static_cast<std::uint64_t>(*r), std::string{rank_words[static_cast<std::size_t>(*r)]}};
  };
}

value_of value_by_suit() {
  return [](card_kind const& kind) -> std::optional<std::pair<std::uint64_t, std::string>> {
    if (!kind.playing || kind.playing->is_joker()) return std::nullopt;
    auto const s = static_cast<std::size_t>(kind.playing->suit_of());
    return std::pair{std::uint64_t{s}, std::string{suit_words[s]}};
  };
}

value_of value_by_colour() {
  return [](card_kind const& kind) -> std::optional<std::pair<std::uint64_t, std::string>> {
    if (!kind.playing) return std::nullopt;
    bool const red = is_red(*kind.playing);
    return std::pair{std::uint64_t{red}, std::string{red ? "red" : "black"}};
  };
}

value_of value_by_card() {
  return [place = std::uint64_t{0}](
             card_kind const& kind) mutable -> std::optional<std::pair<std::uint64_t, std::string>> {
    return std::pair{place++, kind.name};
  };
}

/// The value of the first tag `key=value`; numbers rise by size, words in the order of the deck.
value_of value_by_tag(std::string key) {
  return [key = std::move(key) + "=", words = std::map<std::string, std::uint64_t>{}](
             card_kind const& kind) mutable -> std::optional<std::pair<std::uint64_t, std::string>> {
    for (auto const& tag : kind.tags) {
      if (!tag.starts_with(key)) continue;
      auto const value = tag.substr(key.size());
      bool const number = !value.empty() && value.size() <= 9 &&
                          std::ranges::all_of(value, [](char c) { return c >= '0' && c <= '9'; });
      constexpr std::uint64_t after_numbers = 1'000'000'000;
      auto const place =
          number ? std::stoull(value) : words.try_emplace(value, after_numbers + words.size()).first->second;
      return std::pair{std::uint64_t{place}, value};
    }
    return std::nullopt;
  };
}

grouping grouped(deck const& pack, std::string name, value_of value) {
  std::map<std::pair<std::uint64_t, std::string>, std::vector<std::size_t>> kinds_of;
  grouping group;
  group.name = std::move(name);
  group.of_kind.resize(pack.kinds().size());
  for (std::size_t k = 0; k < pack.kinds().size(); ++k) {
    if (auto const v = value(pack.kinds()[k])) {
      kinds_of[*v].push_back(k);
    } else {
      group.classes.others += pack.kinds()[k].count;
    }
  }
  for (auto const& [v, kinds] : kinds_of) {
    std::uint64_t cards = 0;
    for (auto const k : kinds) {
      cards += pack.kinds()[k].count;
      group.of_kind[k] = group.values.size();
    }
    group.places.push_back(v.first);
    group.values.push_back(v.second);
    group.classes.sizes.push_back(cards);
  }
  return group;
}

/// Of each kind whether the predicate holds.
std::vector<bool> kinds_that(deck const& pack, auto predicate) {
  std::vector<bool> kinds;
  for (auto const& kind : pack.kinds()) kinds.push_back(predicate(kind));
  return kinds;
}

std::string key_of(std::string_view tag) {
  auto const equals = tag.find('=');
  return equals == std::string_view::npos ? std::string{} : std::string{tag.substr(0, equals)};
}

bool is_keyword(token const& t) {
  constexpr std::array<std::string_view, 4> keywords{"and", "or", "not", "given"};
  return t.kind == token_kind::word && std::ranges::find(keywords, t.text) != keywords.end();
}

bool is_name(token const& t) {
  return t.kind == token_kind::quoted || t.kind == token_kind::number ||
         (t.kind == token_kind::word && !is_keyword(t));
}

}  // namespace

std::vector<std::string> card_names::attributes() const {
  std::vector<std::string> names;
  for (auto const* const name : {"rank", "suit", "colour", "card"}) {
    if (auto const group = find_grouping(name); group) names.emplace_back(name);
  }
  for (auto const& kind : pack_.kinds()) {
    for (auto const& tag : kind.tags) {
      if (auto key = key_of(tag); !key.empty() && std::ranges::find(names, key) == names.end())
        names.push_back(std::move(key));
    }
  }
  return names;
}

std::optional<grouping> card_names::find_grouping(std::string_view name) const {
  auto const is = [&](std::string_view singular) {
    return name == singular || (name.ends_with('s') && name.substr(0, name.size() - 1) == singular);
  };
  std::optional<grouping> found;
  if (is("card") || is("kind") || is("name")) found = grouped(pack_, "card", value_by_card());
  if (is("rank")) found = grouped(pack_, "rank", value_by_rank(pack_));
  if (is("suit")) found = grouped(pack_, "suit", value_by_suit());
  if (is("colour") || is("color")) found = grouped(pack_, "colour", value_by_colour());
  if (found && !found->values.empty()) return found;
  for (auto const& kind : pack_.kinds()) {
    for (auto const& tag : kind.tags) {
      if (auto const key = key_of(tag); !key.empty() && is(key))
        return grouped(pack_, key, value_by_tag(key));
    }
  }
  return std::nullopt;
}

bool card_names::attribute_is_next(query_reader const& reader) const {
  auto const& t = reader.peek();
  if (t.kind != token_kind::word || !find_grouping(t.text)) return false;
  auto const& after = reader.peek_second();
  return !(after.kind == token_kind::symbol && (after.text == "=" || after.text == "!="));
}

grouping card_names::read_grouping(query_reader& reader) const {
  auto const t = reader.take();
  if (t.kind == token_kind::word || t.kind == token_kind::quoted) {
    if (auto group = find_grouping(t.text)) return *group;
  }
  auto const names = attributes();
  auto near = did_you_mean(t.text, names);
  if (near.empty()) {
    near = "; these cards have: ";
    for (auto const& name : names) near += (name == names.front() ? "" : ", ") + name;
  }
  reader.fail(t, "no attribute " + shown(t) + near);
}

std::vector<std::string> card_names::known_names() const {
  auto names = attributes();
  bool playing = false;
  for (auto const& kind : pack_.kinds()) {
    playing = playing || kind.playing;
    names.push_back(kind.name);
    names.insert(names.end(), kind.tags.begin(), kind.tags.end());
  }
  if (playing || names_are_ranks(pack_)) names.insert(names.end(), rank_words.begin(), rank_words.end());
  if (playing) {
    names.insert(names.end(), suit_words.begin(), suit_words.end());
    names.insert(names.end(), {"red", "black", "joker", "face"});
  }
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  return names;
}

std::optional<card_names::members> card_names::find(std::string_view name) const {
  auto const some = [](members const& kinds) { return std::ranges::find(kinds, true) != kinds.end(); };
  auto const has_tag = [](card_kind const& kind, auto same) { return std::ranges::any_of(kind.tags, same); };

  if (auto kinds = kinds_that(pack_, [&](auto const& kind) { return kind.name == name; }); some(kinds))
    return kinds;
  if (auto kinds = kinds_that(
          pack_, [&](auto const& kind) { return has_tag(kind, [&](auto& tag) { return tag == name; }); });
      some(kinds))
    return kinds;
  auto const lower = lower_case(name);
  auto const same = [&](std::string const& text) { return lower_case(text) == lower; };
  if (auto kinds =
          kinds_that(pack_, [&](auto const& kind) { return same(kind.name) || has_tag(kind, same); });
      some(kinds))
    return kinds;
  return find_playing(name);
}

/// Playing cards by the words of card players.
std::optional<card_names::members> card_names::find_playing(std::string_view name) const {
  auto const lower = lower_case(name);

  bool const names_too = names_are_ranks(pack_);
  bool const playing =
      std::ranges::any_of(pack_.kinds(), [](auto const& kind) { return kind.playing.has_value(); });
  if (auto const r = find_rank(name); r && (playing || names_too))
    return kinds_that(pack_, [&](auto const& kind) { return rank_of_kind(kind, names_too) == r; });
  if (!playing) return std::nullopt;
  auto const cards_that = [&](auto predicate) {
    return kinds_that(pack_, [&](auto const& kind) { return kind.playing && predicate(*kind.playing); });
  };
  if (auto const s = find_suit(name))
    return cards_that([&](playing_card c) { return !c.is_joker() && c.suit_of() == *s; });
  if (lower == "red" || lower == "black")
    return cards_that([&](playing_card c) { return is_red(c) == (lower == "red"); });
  if (lower == "joker" || lower == "jokers") return cards_that([](playing_card c) { return c.is_joker(); });
  if (lower == "face" || lower == "faces") {
    return cards_that([](playing_card c) {
      return !c.is_joker() && c.rank_of() >= rank::jack && c.rank_of() <= rank::king;
    });
  }
  if (auto const card = find_card(name)) return cards_that([&](playing_card c) { return c == *card; });
  return std::nullopt;
}

/// "lands" are what has the tag land, when nothing is named lands.
std::optional<card_names::members> card_names::find_plural(std::string_view name) const {
  auto kinds = find(name);
  if (!kinds && name.size() > 2 && name.ends_with('s')) kinds = find(name.substr(0, name.size() - 1));
  return kinds;
}

card_names::members card_names::read_value(query_reader& reader, token const& attribute) const {
  auto const group = find_grouping(attribute.text);
  bool const equal = reader.take().text == "=";
  auto const t = reader.take();
  auto const wanted = [&]() -> std::string {
    if (group->name == "rank") {
      if (auto const r = find_rank(t.text)) return std::string{rank_words[static_cast<std::size_t>(*r)]};
    }
    if (group->name == "suit") {
      if (auto const s = find_suit(t.text)) return std::string{suit_words[static_cast<std::size_t>(*s)]};
    }
    return t.text;
  }();
  auto const at = std::ranges::find(group->values, wanted);
  if (at == group->values.end())
    reader.fail(t, "no card has the " + group->name + " " + shown(t) + did_you_mean(t.text, group->values));
  auto const value = static_cast<std::size_t>(at - group->values.begin());
  members kinds;
  for (auto const& v : group->of_kind) kinds.push_back((v == value) == equal);
  return kinds;
}

card_names::members card_names::read_name(query_reader& reader) const {
  auto const first = reader.peek();
  if (!is_name(first)) reader.fail(first, "cards are right here, not " + shown(first));
  auto const& after = reader.peek_second();
  bool const compared = after.kind == token_kind::symbol && (after.text == "=" || after.text == "!=");
  if (compared && first.kind == token_kind::word && find_grouping(first.text)) {
    reader.take();
    return read_value(reader, first);
  }
  std::vector<token> words;
  std::string joined;
  while (is_name(reader.peek())) {
    words.push_back(reader.take());
    joined += (joined.empty() ? "" : " ") + words.back().text;
  }
  if (auto const kinds = find_plural(joined)) return *kinds;
  members all(pack_.kinds().size(), true);  // "red ace": the red cards that are aces
  for (auto const& word : words) {
    auto const kinds = find_plural(word.text);
    if (!kinds && find_grouping(word.text)) {
      reader.fail(word, shown(word) + " is an attribute; cards are named as in '" + word.text + " = …'");
    }
    if (!kinds)
      reader.fail(word, "no card, tag or attribute " + shown(word) + did_you_mean(word.text, known_names()));
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
    if (cards.kinds[k]) cards.cards += pack_.kinds()[k].count;
  }
  if (cards.cards == 0) reader.fail(reader.token_at(first), "no card of the deck is '" + cards.name + "'");
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

}  // namespace faro::orders
