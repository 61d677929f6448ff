// Decks as programs print their arrays, written as a deck a line: what R, Octave, torch, NumPy and PostgreSQL
// put around numbers is taken away. Lines keep their numbers, and other text stays as it is.
#pragma once
#include "judge/src/decks/reader.hpp"

namespace faro::judge::deck_reading {

/// The same decks without
/// - R's places, "[1]  3  1" and "[19]  7" (the same deck goes on);
/// - Octave's "p =" and " Columns 1 through 16:" (the columns of one matrix, put side by side again);
/// - "tensor(…)" and "array(…)" around brackets;
/// - the braces of PostgreSQL's "{3,1,2}", which become brackets.
/// Which of these it is shows the first line in which something stands; it holds to the end. O(bytes); of
/// Octave's a matrix is kept, of others a line.
[[nodiscard]] byte_source without_print(byte_source source);

}  // namespace faro::judge::deck_reading
