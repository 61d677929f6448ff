// faro::ask: every question that the program answers, asked as JSON and answered as JSON.
//
//   auto const a = faro::ask(R"({"verb": "odds", "question": "land >= 2", "deck": "land*24 spell*36",
//                                "draw": 7})");
//   // a.json is what `faro odds 'land >= 2' --deck 'land*24 spell*36' --draw 7 --json` prints, to the byte
//
// One face for the program, for Python and for the page in the browser: the same code answers, so an answer
// is the same wherever it is asked. A request is an object: "verb" names the verb ("judge exact"), the other
// fields are the long names of its options and its operands; "files" are texts by name, which stand in the
// place of the disk, and "input" is standard input. What is right is written down in docs/ask.md and, for
// machines, in ask_schema(): fields are added, never renamed, retyped or removed while the version is 1.
//
// What goes wrong is an answer too: {"error": {"message": "...", "exit_code": 2}}, with the exit codes of the
// program. Nothing is thrown but std::bad_alloc.
//
// Thread-safe: several questions may be asked at once. Nothing outside is read or written unless the settings
// say so: files are those of the request, and what a verb would write is handed back. A question that takes
// long is watched and stopped through faro/parallel/progress.hpp, by a watch in whose scope it is asked.
//
// In the target faro::ask, which has the verbs of the program in it: find_package(faro COMPONENTS ask).
// Cost: that of the verb, and some 20 us for the words.
#pragma once
#include <map>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace faro {

struct ask_settings {
  bool disk = false;  ///< files that the request does not bring may be read from the disk, and be written
};

struct answer {
  std::string json;                          ///< what `--json` prints: an object, or several, one a line
  int exit_code = 0;                         ///< of the program
  std::vector<std::string> notes;            ///< remarks: what the program says on standard error
  std::map<std::string, std::string> files;  ///< what was written, by name
  /// Where another language than English was asked for: English texts of `json`, and the words for them. The
  /// fields themselves are the same in every language.
  std::map<std::string, std::string> words;
};

/// Answers a request. A verb that has no --json answers {"text": "..."}; bytes that are no UTF-8 are
/// {"base64": "..."}.
[[nodiscard]] answer ask(std::string_view request, ask_settings const& settings = {});

/// The JSON schema of requests, made from the definitions of all options.
[[nodiscard]] std::string ask_schema();

}  // namespace faro
