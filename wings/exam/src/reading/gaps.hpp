// The gaps of Moodle's own types: "{2:MULTICHOICE:=Paris~%50%Lyon#near}" of cloze, "[[1]]" of words to
// choose.
#pragma once
#include <faro/exam/bank.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::exam::detail {

struct text_gap {
  std::size_t size = 0;  ///< of its characters; 0: there is none at this place
  ratio points = 1;
  bool lists_options = false;  ///< one of them, or several, are chosen
  /// Texts and the shares of the points that they give, without feedback; none for "[[1]]".
  std::vector<std::pair<std::string, ratio>> answers{};
};

/// The gap at the front of a text. Its end may be missing; its braces are escaped.
text_gap gap_at(std::string_view text);
/// All gaps of a text, in order.
std::vector<text_gap> gaps_of(std::string_view text);
/// What is printed behind the blank: "(Lyon / Paris)", by the alphabet, so that it says nothing of which is
/// right; nothing where nothing is chosen from.
std::string options_of(text_gap const& gap);
/// The right answers, gap by gap: "Paris; 4 | four (fuor 50 %)".
std::string key_of_gaps(std::string_view text);

}  // namespace faro::exam::detail
