// Dice with faces of one's own: d{1, 1, 2, 3}, d{hit, hit, miss}, d{blank, success, success + advantage}, and
// kinds of dice that are named: die ability = d{…} in 2 ability.
#include "odds/dice/parser.hpp"

#include <faro/odds/language/error.hpp>

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
      fail(fmt::format("'{}' has a meaning of its own and can't be what a face shows", word));
    ++next_;
    if (word != "blank") words.emplace_back(word, times);
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
             (here().kind == token_kind::word && std::ranges::find(names_, here().text) != names_.end())) {
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

/// die NAME = KIND in …: the kind is read again wherever its name stands.
node_pointer parser::named_kind(commas here_do) {
  ++next_;
  auto const name = here().text;
  if (here().kind != token_kind::word || std::ranges::find(vocabulary(), name) != vocabulary().end())
    fail("expected a name of letters that is no word of the language, as in die ability = d{…} in …");
  ++next_;
  want_symbol("=");
  auto const kind = next_;
  standing_alone_changed(here_do);  // that it can be read
  auto const outside = kinds_;  // where the name may mean another die
  kinds_[name] = kind;
  want_word("in");
  auto body = disjunction(here_do);
  kinds_ = outside;
  return body;
}

node_pointer parser::standing_alone_changed(commas here_do) {
  auto first = standing_alone(here_do);
  while (auto changed = modifier(first, here_do)) first = std::move(changed);
  return first;
}

bool parser::at_kind(std::size_t from_here) const {
  auto const& t = ahead(from_here);
  return t.kind == token_kind::word && kinds_.contains(t.text);
}

node_pointer parser::dice_of_kind(std::size_t at, std::int64_t how_many, commas here_do) {
  nested const level{*this};
  auto const back = next_ + 1;
  next_ = kinds_[here().text];
  auto one = standing_alone_changed(here_do);
  next_ = back;
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

}  // namespace faro::odds::dice_language
