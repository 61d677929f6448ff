// Dice with faces of one's own: d{1, 1, 2, 3}, d{hit, hit, miss}, d{blank, success, success + advantage}, and
// kinds of dice that are named: die ability = d{…} in 2 ability.
#include "dice/src/grammar/parser.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::odds::dice_language {

/// success + 2 advantage: all that one face shows.
face_words parser::words_of_face() {
  face_words words;
  do {
    std::int64_t times = 1;
    if (here().kind == token_kind::number) {
      times = here().value;
      ++next_;
    }
    if (here().kind != token_kind::word) fail_here("a word that the face shows");
    auto const word = here().text;
    constexpr std::size_t shortest_taken = 2;  // letters such as r are no modifiers here
    if (word.size() >= shortest_taken && std::ranges::find(vocabulary(), word) != vocabulary().end())
      fail(say("'{}' has a meaning of its own and can't be what a face shows", word));
    if (word != "blank") {
      words.emplace_back(word, times);
      faces_.emplace(word, here());
    }
    ++next_;
  } while (take_symbol("+"));
  return words;
}

/// One face, or a range of them; `* 3` repeats it.
void parser::one_face(node& die) {
  face_of_die face;
  bool const number_first = here().kind == token_kind::number && ahead().kind != token_kind::word;
  if (at_symbol("-") && ahead().kind == token_kind::symbol && ahead().text != "(") {
    ++next_;  // d{-, hit}: nothing
    face.words = words_->number_of({});
  } else if (number_first || at_symbol("-") || at_symbol("(") ||
             (here().kind == token_kind::word && find_value(here().text))) {
    auto low = value();
    auto high = take_symbol("..") ? value() : nullptr;
    die.closed = die.closed && low->closed && (!high || high->closed);
    face.low = std::move(low);
    face.high = std::move(high);
  } else {
    face.words = words_->number_of(words_of_face());
  }
  if (take_symbol("*")) {
    if (here().kind != token_kind::number) fail_here("how many faces are so");
    face.times = here().value;
    ++next_;
  }
  die.own_faces.push_back(std::move(face));
}

node_pointer parser::die_with_faces(std::size_t at, std::int64_t how_many) {
  auto n = make(operation::own_die, at);
  n->value = how_many;
  n->words = words_;
  want_symbol("{");
  do one_face(*n);
  while (take_symbol(","));
  want_symbol("}");
  return n;
}

bool parser::at_word_of_face(std::size_t from_here) const {
  auto const& t = ahead(from_here);
  return t.kind == token_kind::word && words_->knows(t.text);
}

node_pointer parser::word_of_face() {
  auto n = make(operation::word, here().at);
  n->name = here().text;
  n->value = words_->number_of({{here().text, 1}});
  n->words = words_;
  ++next_;
  return n;
}

bool parser::at_definition_of_kind() const {
  return at_word("die") && !find_own("die") && ahead().kind == token_kind::word && is_symbol(ahead(2), "=");
}

/// die NAME = KIND in …: wherever its name stands it is another such die.
void parser::begin_kind() {
  ++next_;
  auto const name = here().text;
  if (here().kind != token_kind::word || std::ranges::find(vocabulary(), name) != vocabulary().end())
    fail("expected a name of letters that is no word of the language, as in die ability = d{…} in …");
  ++next_;
  want_symbol("=");
  ++naming_;
  auto die = standing_alone_changed(commas::join);
  --naming_;
  kinds_.push_back({name, std::move(die)});
  want_word("in");
}

node_pointer parser::named_kind(commas here_do) {
  begin_kind();
  auto body = disjunction(here_do);
  ended_.push_back(kinds_.back().text);
  kinds_.pop_back();
  return body;
}

node_pointer parser::standing_alone_changed(commas here_do) {
  auto first = standing_alone(here_do);
  while (auto changed = modifier(first, here_do)) first = std::move(changed);
  return first;
}

bool parser::at_kind(std::size_t from_here) const {
  auto const& t = ahead(from_here);
  return t.kind == token_kind::word && find_kind(t.text);
}

parser::kind_name const* parser::find_kind(std::string const& text) const {
  auto const at = std::ranges::find(kinds_.rbegin(), kinds_.rend(), text, &kind_name::text);
  return at == kinds_.rend() ? nullptr : &*at;
}

node_pointer parser::dice_of_kind(std::size_t at, std::int64_t how_many) {
  auto one = copy_of(*find_kind(take().text)->die);
  if (how_many == 1) return one;
  // What is done to each die by itself is done to each of them.
  auto* die = one.get();
  while (die->op == operation::reroll || die->op == operation::explode) die = die->of[0].get();
  if ((die->op == operation::own_die || die->op == operation::die || die->op == operation::fudge) &&
      die->value == 1) {
    die->value = how_many;
    return one;
  }
  auto count = make(operation::number, at);
  count->value = how_many;
  return binary(operation::repeated, at, std::move(count), std::move(one));
}

namespace {

/// The word as others side by side, "s + a" for SA where S and A are there; empty where it is none.
face_words pieces_of(std::string_view word, std::vector<std::string> const& others) {
  for (auto const& first : others) {
    if (first.size() >= word.size() || !word.starts_with(first)) continue;
    auto const behind = word.substr(first.size());
    auto rest = pieces_of(behind, others);
    if (rest.empty() && std::ranges::find(others, behind) != others.end()) rest = {{std::string{behind}, 1}};
    if (rest.empty()) continue;
    auto const again = std::ranges::find(rest, first, &std::pair<std::string, std::int64_t>::first);
    again == rest.end() ? void(rest.insert(rest.begin(), {first, 1})) : void(++again->second);
    return rest;
  }
  return {};
}

}  // namespace

std::string parser::text_as_written(token const& t) const {
  return t.moved ? t.text : std::string{query_.substr(t.at, t.length)};
}

/// SS is a word of its own, which `count S` would not count: said before it is taken for two.
void parser::check_counted_words() const {
  for (auto const& [word, counted] : counted_) {
    for (auto const& [other, face] : faces_) {
      if (other == word || other.find(word) == std::string::npos) continue;
      std::vector<std::string> parts;
      for (auto const& [part, where] : faces_) {
        if (part != other) parts.push_back(part);
      }
      auto const written = text_as_written(face);
      constexpr std::size_t few = 3;  // SA where A is on no face of its own
      if (word.size() == 1 && other.size() <= few && written != other) {
        for (char const letter : other) parts.emplace_back(1, letter);
      }
      auto const pieces = pieces_of(other, parts);
      if (pieces.empty()) continue;
      throw query_error{query_, face.at,
                        say("'{}' is a word of its own, which `count {}` does not count; write the "
                            "face as {}, or give it another name",
                            written, text_as_written(counted), word_table::text_of(pieces))};
    }
  }
}

}  // namespace faro::odds::dice_language
