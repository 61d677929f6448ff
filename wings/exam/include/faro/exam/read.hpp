// Reading banks, in every format of the table (bank_formats(); docs/exam-banks.md): GIFT, Moodle XML, ...
//
//   auto const bank = read_bank("quiz.gift", "How many cards has a deck? {~48 =52 ~54}");
//   bank.questions.size();  // 1
//   bank.errors();          // 0
//
// A reader goes on after an error at the next question, so that one run names every problem with its line.
// What is not a question that can be asked (no right answer, one answer, more answers than letters) is an
// error and not in the bank. Programs in a bank (text2qti's executable code blocks) are refused, never run.
// One pass, O(bytes); a Moodle XML of 100 MB takes about a second.
//
// All formats know the words of `faro:` comments, for what the format itself cannot say:
//   group=NAME[:shuffle]  pool=NAME:K  section=NAME  pin[=first|last]  shuffle=on|off
//   anchor=first,last,D,4  points=2  id=TEXT
// in a comment line (// faro: ... in GIFT, # faro: ..., % faro: ...), a tag of Moodle XML, columns of CSV.
// Any thread.
#pragma once
#include <faro/error.hpp>
#include <faro/exam/bank.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::exam {

/// What there is to say about a format.
struct format_description {
  std::string name{}, about{};
  std::vector<std::string> extensions{};  ///< of files: ".gift"
  bool written = false;                   ///< versions and banks can be written in it
  std::string comment{};                  ///< how a line with `faro:` words begins
  /// How it says what faro can do: "id" -> "// [id:x]", and so on; "faro:" for the comment.
  std::vector<std::pair<std::string, std::string>> marks{};
  std::string example{};  ///< a small bank
};
/// All formats, in the order in which they are listed.
std::vector<format_description> bank_formats();
/// Their names.
std::vector<std::string> bank_format_names();

/// The format a text is written in, by its name and its contents. Throws input_error when it is none.
bank_format detect_format(std::string_view name, std::string_view text);

struct read_options {
  std::optional<bank_format> format{};
  bool latin_1 = false;         ///< the files are ISO 8859-1, not UTF-8
  bool moodle_weights = false;  ///< weights of answers are rounded to those that Moodle takes
  bool detect_anchors = true;   ///< "all of the above" stays where it is
  /// Answers like these stay where they are: any case, "…" or "*" for anything, alternatives by "|".
  std::string anchor_patterns{};
  bool settled = false;  ///< the bank of a map: keys that may be places or texts are texts, as they were
};

/// A file's bytes as a source: decoded, its format settled. Throws input_error that names the line of what is
/// no text in the encoding.
bank_source make_source(std::string name, std::string_view bytes, read_options const& options = {});

/// Reads the files as one bank. Problems are in the bank; nothing is thrown for them.
bank read_bank(std::vector<bank_source> sources, read_options const& options = {});

/// The same for one text.
bank read_bank(std::string name, std::string_view bytes, read_options const& options = {});

}  // namespace faro::exam
