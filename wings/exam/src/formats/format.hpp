// A format of question banks: everything faro knows of it, in one value. The table of them is formats.cpp.
//
// A new format is one new file, which says how it is recognised, read and perhaps written, and its name in
// the table; help, messages, `faro exam formats`, completion and the suite of tests (wings/exam/test/formats)
// follow from it.
#pragma once
#include "exam/src/reading/reading.hpp"

#include <faro/exam/bank.hpp>
#include <faro/exam/detail/version.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::exam::detail {

/// What a writer is asked for.
struct bank_to_write {
  bank const& all;
  version const& order;  ///< which questions, in which order
  bool whole_bank;       ///< all that decides about shuffling is kept; in a version nothing is drawn any more
};

/// How a format says what a right answer is and what faro can do with a question: a mark of its own, or
/// "faro:" for the comment.
struct format_marks {
  std::string_view right, id, fixed_answers, section, common_text, pool, pinned;
};

struct exam_format {
  std::string_view name;                       ///< as --format, messages and maps spell it
  std::string_view about;                      ///< in a few words, for people
  std::vector<std::string_view> also{};        ///< other names that --format takes
  std::vector<std::string_view> extensions{};  ///< of files that are in it
  std::string_view comment;                    ///< how a line with `faro:` words begins, "# faro: ..."
  format_marks marks{};
  /// How much a text looks like this format: 0 not at all; the likeliest format is taken, in a tie the first
  /// of the table. Marks that no other format has count 70 and more, those that it shares less.
  int (*likeness)(std::string_view text);
  void (*read)(std::string_view text, reading_place place);
  std::string (*write)(bank_to_write const& what) = nullptr;  ///< nothing: it is only read
  std::string_view written_as{};  ///< the extension of what is written; empty: the first of `extensions`
  std::string_view example;       ///< a small bank, for the tests of every format
};

/// How likely a file with one of its extensions is in a format: less than by "<?xml" at its front.
constexpr int likely_by_name = 90;

/// All formats, in the order in which they are listed.
std::span<exam_format const> exam_formats();
exam_format const& format_of(bank_format name);

/// Whether a line is like that.
template <class Like>
bool any_line(std::string_view text, Like like) {
  for (auto const& line : numbered_lines(text)) {
    if (like(line.text)) return true;
  }
  return false;
}

}  // namespace faro::exam::detail
