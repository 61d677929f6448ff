// `faro audit`: one function a verb below it, and what they share.
#pragma once
#include "cli/cli_forward.hpp"
#include "cli/frame.hpp"

#include <faro/audit/crypto.hpp>
#include <faro/audit/transcript_rules.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

void add_audit_commit(CLI::App& audit);
void add_audit_contribute(CLI::App& audit);
void add_audit_reveal(CLI::App& audit);
void add_audit_draw(CLI::App& audit);
void add_audit_sign(CLI::App& audit);
void add_audit_verify(CLI::App& audit);
void add_audit_select(CLI::App& audit);

// ---- Shared -----------------------------------------------------------------------------------------------

/// What can be drawn, as it was given: a file of lines, a range of whole numbers, or how many.
struct audit_items {
  std::optional<std::string> file, range, pool;

  /// Adds an operand FILE, or --items FILE, and --range and --pool.
  void add_to(CLI::App& verb, std::string const& file_name, std::string const& file_help);
};

/// The same, read.
struct audit_pool {
  std::vector<std::string> lines;  ///< of the file
  std::uint64_t first = 1;         ///< without a file: the numbers from here ...
  std::uint64_t count = 0;         ///< ... so many of them
  bool from_file = false;

  /// The line or the number in place i.
  [[nodiscard]] std::string name(std::uint64_t i) const;
  /// All names. Throws usage_error when there are more than 10 million.
  [[nodiscard]] std::vector<std::string> names() const;
};

/// Throws usage_error unless exactly one way was used, input_error for a line that is empty, ends in a
/// carriage return or is no UTF-8 (named with its number).
audit_pool read_items(audit_items const& given);

/// A file's bytes without one newline at their end; at most 1 MB.
std::string read_line_file(std::string const& path);

/// A secret from a file, or from the terminal without showing it; nothing was given: empty.
audit::secret_text read_secret(std::optional<std::string> const& file, bool ask, std::string const& prompt);

/// Adds an option that may be given again and again.
void add_repeated(CLI::App& verb, std::string const& name, std::vector<std::string>& place,
                  std::string const& help, std::string const& type);

/// A transcript that does not hold: exit 1, with the line where it first differs.
class transcript_fails : public answer_no {
 public:
  transcript_fails(std::string const& file, audit::transcript_mismatch const& why);
  [[nodiscard]] std::size_t line() const { return line_; }

 private:
  std::size_t line_;
};

/// A transcript in a file, checked as far as it goes.
struct open_transcript {
  std::string path, text;
  audit::transcript_state state;

  /// Throws input_error when it is malformed, transcript_fails when it does not hold.
  explicit open_transcript(std::string file);
  /// Adds a step and writes the file anew. Throws usage_error when the step may not stand there.
  void append(audit::transcript_step const& step);
};

/// The line of a step that a transcript takes. Throws usage_error when it may not stand there.
std::string admitted_line(audit::transcript_state& state, audit::transcript_step const& step,
                          std::string const& path);

/// A date as it was given, else now; never before the last line of the transcript.
std::string date_of_step(std::optional<std::string> const& given, std::string const& last = {});
/// Adds --date.
void add_date(CLI::App& verb, std::optional<std::string>& place);

}  // namespace faro::program
