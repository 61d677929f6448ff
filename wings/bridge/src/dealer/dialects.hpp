// Words of dealer's relatives and elder versions that mean nothing here, and why: a table, so that one more
// is one line.
#pragma once
#include <algorithm>
#include <array>
#include <string_view>

namespace faro::odds::bridge::detail {

struct foreign_word {
  std::string_view word, why;
};

constexpr std::array foreign_words{
    foreign_word{"seed",
                 "seed is no statement of a script here: expected it beside the script, "
                 "faro deal FILE --seed 42"},
    foreign_word{"dds", "dds() is not supported: expected tricks(HAND, STRAIN)"},
    foreign_word{"trix", "trix() is not supported: expected tricks(HAND, STRAIN)"},
    foreign_word{"par", "par() is not supported: expected tricks(HAND, STRAIN), or faro deal --tricks"},
    foreign_word{"title", "title is not supported: write it as a comment, # ..."},
    foreign_word{"define", "define is of a preprocessor: expected NAME = EXPRESSION"},
    foreign_word{"usereval", "usereval() calls a program beside the script, which is not supported"},
    foreign_word{"opc", "opc(), optimal point count, is not supported: expected hcp, cccc or losers"},
    foreign_word{"export", "export is not supported: expected printpbn, or faro deal FILE --record"},
    foreign_word{"printrpt", "printrpt is not supported: expected printes(...), average or frequency"},
    foreign_word{"csvrpt", "csvrpt is not supported: expected printes(...), average or frequency"},
    foreign_word{"bktfreq", "bktfreq is not supported: expected frequency \"label\" (EXPRESSION, LOW, HIGH)"},
};

/// Why the word is refused; empty for others.
constexpr std::string_view why_foreign(std::string_view word) {
  auto const* const at = std::ranges::find(foreign_words, word, &foreign_word::word);
  return at == foreign_words.end() ? std::string_view{} : at->why;
}

}  // namespace faro::odds::bridge::detail
