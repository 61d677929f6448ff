// What the terminal can show. A question that is not asked at one (faro/ask.hpp) has none.
#pragma once

namespace faro::program {

/// Whether standard output is a terminal. What several processes print goes to a file: mpirun hands a
/// terminal to the first of them wherever the output goes.
bool prints_to_terminal();
/// Whether standard output is a terminal that wants colour (no NO_COLOR, TERM is not "dumb").
bool use_colour();
/// Whether standard error is a terminal on which a line can be rewritten.
bool progress_terminal();
/// Whether the locale of the environment is a UTF-8 one.
bool utf8_locale();

}  // namespace faro::program
