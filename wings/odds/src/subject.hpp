// What a text asks about, decided in this one place: by what stands beside it, and else by its words.
//
//   subject_of("4d6 drop lowest >= 15")                  // dice
//   subject_of("ace >= 2", {.cards = true})              // hands: a deck or a draw is said
//
// It may still have errors. Cost: O(text). Thread-safe.
#pragma once
#include <faro/language/detail/definitions.hpp>

#include <string_view>

namespace faro::odds {

/// One bit each. Chips and luck are asked for by options, never by words.
enum class subject : unsigned {
  hands = 1,
  orders = 2,
  dice = 4,
  games = 8,
  showdowns = 16,
  programs = 32,
  chips = 64,
  luck = 128,
  suits = 256
};

/// What decides it, where it is said.
struct said_beside {
  bool cards = false;    ///< a deck, urns, hands, or how many cards are drawn
  bool order = false;    ///< it is about the order of the pack
  bool program = false;  ///< it is a program of AnyDice
};

/// How another wing tells its questions by their words. Before anything is asked; said again it changes
/// nothing.
void lend_subject(subject about, bool (*tells)(std::string_view text));

/// A name of a file is one of a game (.lua) or of a program (.anydice). Dice are what is written so: 2d6, d%,
/// z10, 4dF outside of other words and quotes, or a definition that has some. Throws query_error where dice
/// stand on all sides of `vs`, which is of hands of cards.
subject subject_of(std::string_view text, said_beside const& beside = {}, definitions const& known = {});

}  // namespace faro::odds
