// The cases of an observation as a text, whatever its conditions are about: "80% if C, 50% if D, else 10%".
//
//   read_cases("80% if ace >= 1, else 10%", "…").cases[0].condition.words    // "ace >= 1"
//
// What a condition means is for the cards or the dice to say. Private to the library. Cost: O(text).
#pragma once
#include <faro/exact/ratio.hpp>
#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace faro::odds::observed_text {

/// A part of the text, without blanks around it.
struct piece {
  std::string_view words;
  std::size_t at = 0;
};

/// Of the text from one place until another.
piece trimmed_piece(std::string_view text, std::size_t from, std::size_t until);
/// What stands between commas that are in no brackets and no quotes.
std::vector<piece> pieces_of(std::string_view text, std::size_t from);
/// What follows a word at the beginning.
std::optional<piece> after(piece const& p, std::string_view word, std::string_view text);
bool begins_number(std::string_view words);
/// "80%" or "80 %" at the beginning, and what follows.
struct begun {
  piece number, rest;
};
begun number_first(piece const& p, std::string_view text);

struct said_cases {
  struct said_case {
    piece condition;
    ratio chance;
  };
  std::vector<said_case> cases;
  ratio otherwise;
};

/// A condition alone is sure to be done where it holds; a chance alone is that of all. Throws query_error
/// with the place of what is missing; where that is a condition, with these words.
said_cases read_cases(std::string_view text, message const& no_condition);

}  // namespace faro::odds::observed_text
