// The report of `faro judge test` to be looked at: one self-contained page, or one drawing.
#pragma once
#include "judge/verb/pictures/pictures.hpp"

#include <string>

namespace faro::program {

/// The verdict in one sentence.
std::string verdict_sentence(judged const& j);
/// The page, as HTML: verdict, pictures, numbers as tables. Under 1 MB whatever was counted.
std::string judge_page(judged const& j, counted_decks const& counted);
/// The verdict and the pictures, as one SVG file.
drawing judge_drawing(judged const& j, counted_decks const& counted);

}  // namespace faro::program
