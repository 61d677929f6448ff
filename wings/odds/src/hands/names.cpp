// Names in a query about hands: kinds, tags, attributes and their values, and words of the language.
#include "cards/formats/named.hpp"
#include "language/unknown_word.hpp"
#include "odds/src/hands/functions.hpp"
#include "odds/src/hands/poker_words.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "text/name_lists.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::detail {

namespace {

/// Everything that a name could have been.
std::vector<std::string> known_names(card_table const& table) {
  auto names = names_of_cards(table);
  constexpr std::size_t shortest_call = 4;  // any name is near to `by`
  for (auto const& f : vocabulary_of_hands()) {
    if (f.arguments.empty() || f.name.size() >= shortest_call) names.emplace_back(f.name);
  }
  for (auto const& a : table.attributes) names.push_back(a.name);
  return names;
}

std::vector<std::int64_t> numbers_of(attribute const& a) {
  std::vector<std::int64_t> out;
  for (auto const place : a.of_kind)
    out.push_back(place < 0 ? 0 : a.numbers[static_cast<std::size_t>(place)]);
  return out;
}

/// Every deck has that: which card one is.
bool is_card(std::string_view name) { return lower_case(name) == "card"; }

}  // namespace

value_type type_of(attribute const& a) {
  value_type t;
  t.form = a.numeric ? value_form::integer : value_form::label;
  t.labels = a.labels;
  t.numbers = a.numbers;
  return t;
}

typed hand_compiler::name(syntax const& s, scope const& in) {
  if (in.of_one_card()) return name_of_one_card(s, in);
  auto const word = lower_case(s.text);
  bool const is_truth = !s.quoted && (word == "true" || word == "false");
  if (is_truth && (word == s.text || !cards_named(table_, s.text))) {
    auto out = number(word == "true");
    out.type.form = value_form::truth;
    return out;
  }
  if (auto found = kinds_named(s)) return sum_of(std::move(*found), s.at, in);
  auto const* const a = table_.find_attribute(word);
  if (a && a->numeric) return sum_of(numbers_of(*a), s.at, in);
  if (s.quoted && !a) unknown(s);
  if (auto const* const f = s.quoted ? nullptr : find_word(word)) return f->compile({*this, s, in});
  if (!a && !is_card(word)) unknown(s);
  auto const& of = a ? *a : attribute_at(attribute_named(word, s.at));
  fail(s.at, say("{} alone is no number: expected count({} = {}), distinct({}) or largest({})", of.name,
                 of.name, of.labels.front(), of.name, of.name));
}

/// Inside count() and sum(): an attribute of the card, or whether it is one of those named.
typed hand_compiler::name_of_one_card(syntax const& s, scope const& in) {
  if (means_attribute(s, in)) return attribute_column(attribute_at(attribute_named(s.text, s.at)), in);
  if (auto found = kinds_named(s)) return column(std::move(*found), value_form::truth, in);
  unknown(s);
}

/// Whether it is an attribute of the cards, or, of a hand, a word with values: `rank = A`, `poker >= flush`.
/// A card of that name goes first.
bool hand_compiler::means_attribute(syntax const& s, scope const& in) const {
  if (table_.find_kind(s.text) >= 0) return false;
  if (in.of_one_card()) return names_attribute(s);
  return !s.quoted && find_word(lower_case(s.text)) != nullptr;
}

bool hand_compiler::names_attribute(syntax const& s) const {
  return table_.find_attribute(s.text) != nullptr || is_card(s.text);
}

typed hand_compiler::column(std::vector<std::int64_t> numbers, value_form form, scope const& in) const {
  in.columns->numbers.push_back(std::move(numbers));
  typed out{{operation::leaf, static_cast<std::int64_t>(in.columns->numbers.size() - 1), {}}, {}, {}};
  out.type.form = form;
  return out;
}

typed hand_compiler::attribute_column(attribute const& a, scope const& in) const {
  std::vector<std::int64_t> present;
  for (auto const place : a.of_kind) present.push_back(place >= 0);
  auto out = column(numbers_of(a), value_form::integer, in);
  if (std::ranges::find(present, 0) != present.end()) {
    in.columns->presences.emplace_back(in.columns->numbers.size() - 1, in.columns->numbers.size());
    in.columns->numbers.push_back(std::move(present));
  }
  out.type = type_of(a);
  out.attribute = a.name;
  return out;
}

/// Which kinds a name means. Fails when it may mean two things.
std::optional<std::vector<std::int64_t>> hand_compiler::kinds_named(syntax const& s) const {
  auto const found = cards_named(table_, s.text);
  if (!found) return std::nullopt;
  if (auto readings = found->readings; !readings.empty()) {
    for (auto& reading : readings)
      reading = reading.find(" = ") == std::string::npos ? "\"" + reading + "\"" : "count(" + reading + ")";
    fail(s.at, say("'{}' may mean {}: expected {}", s.text, listed(found->readings), listed(readings)));
  }
  return std::vector<std::int64_t>(found->of_kind.begin(), found->of_kind.end());
}

namespace {

/// 4d6, d20
bool is_of_dice(std::string_view name) {
  auto const letter = name.find_first_not_of("0123456789");
  return letter < name.size() && name[letter] == 'd' && letter + 1 < name.size() &&
         std::ranges::all_of(name.substr(letter + 1), is_digit);
}
bool is_of_showdown(std::string_view name) {
  auto const words = words_of(name);
  return std::ranges::find(words, "vs") != words.end();
}

}  // namespace

void hand_compiler::unknown(syntax const& s) const {
  if (is_of_dice(s.text))
    fail(s.at, say("the deck has no '{}'; dice are asked about alone, without --draw and --deck", s.text));
  if (is_of_showdown(s.text))
    fail(s.at, say("the deck has no '{}'; hands against each other are asked about alone, without --draw and "
                   "--deck",
                   s.text));
  if (auto const category = category_called(s.text); category && table_.find_attribute("suit"))
    fail(s.at, say("the deck has no '{}'; a hand of poker is asked for as poker = {}, or poker >= {}", s.text,
                   to_string(*category), to_string(*category)));
  if (kinds() > 0 && lower_case(s.text) == "name")
    fail(s.at, say("the deck has no '{0}'; a card is asked for by its name alone: count({1}), {1} >= 2",
                   s.text, table_.cards.kinds().front().name));
  if (auto const remedy = remedy_for_name(table_, s.text); !remedy.empty())
    fail(s.at, say("the deck has no '{}': {}", s.text, remedy));
  for (auto const& f : vocabulary_of_hands()) {
    if (!f.arguments.empty() && f.name == lower_case(s.text))
      fail(s.at, say("the deck has no '{}'; expected {}, as in {}", s.text, written(f), f.example));
  }
  constexpr std::size_t few = 8;
  std::vector<std::string> some;
  for (std::size_t i = 0; i < std::min(kinds(), few); ++i) some.push_back(table_.cards.kinds()[i].name);
  language::refuse_word(text_, s.at, say("the deck has no '{}'", s.text), s.text, known_names(table_),
                        say("; it has {}{}", joined(some, between_names(some)),
                            (kinds() > few ? std::string{between_names(some)} + "…" : "")));
}

std::int32_t hand_compiler::attribute_named(std::string const& name, std::size_t at) {
  if (auto const* const a = table_.find_attribute(name))
    return static_cast<std::int32_t>(a - table_.attributes.data());
  if (is_card(name)) {
    if (into_.own.empty()) into_.own.push_back(card_attribute(table_.cards));
    return static_cast<std::int32_t>(table_.attributes.size());
  }
  std::vector<std::string> names{"card"};
  for (auto const& known : table_.attributes) names.push_back(known.name);
  language::refuse_word(text_, at, say("the cards have no attribute '{}'", name), name, names,
                        names.size() == 1
                            ? say("; they have 'card' alone, which card one is (a CSV deck has more)")
                            : say("; they have {}", joined(names)));
}

}  // namespace faro::odds::detail
