// `faro audit`: one function a verb below it, and what they share.
#pragma once
#include "answer/answer.hpp"
#include "audit/src/drand.hpp"
#include "cli/frame.hpp"
#include "cli/options/command.hpp"
#include "records/safe_file.hpp"
#include "verbs/common/table_options.hpp"

#include <faro/audit/transcript_rules.hpp>
#include <faro/records/detail/crypto.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

void add_audit_commit(command& audit);
void add_audit_contribute(command& audit);
void add_audit_reveal(command& audit);
void add_audit_draw(command& audit);
void add_audit_sign(command& audit);
void add_audit_verify(command& audit);
void add_audit_select(command& audit);
void add_audit_beacon(command& audit);
void add_audit_publish(command& audit);
void add_audit_page(command& audit);

// ---- Shared -----------------------------------------------------------------------------------------------

/// What can be drawn: a list or a table, a range of whole numbers, or how many.
struct audit_items {
  std::optional<std::string> file, name;  ///< the column of a table's items
  table_options as;
  std::optional<whole_range> range;
  std::optional<std::uint64_t> pool;

  /// Adds an operand FILE, or --items FILE, and --range and --pool; what says how a file is read is added
  /// apart.
  void add_to(command& verb, std::string const& file_name, std::string const& file_help);
  void add_reading_to(command& verb);
};

/// The same, read.
struct audit_pool {
  std::vector<std::string> lines;  ///< of the file
  std::uint64_t first = 1;         ///< without a file: the numbers from here ...
  std::uint64_t count = 0;         ///< ... so many of them
  bool from_file = false;
  table_seen seen{};  ///< how the file was read

  /// The line or the number in place i.
  [[nodiscard]] std::string name(std::uint64_t i) const;
  /// All names. Throws usage_error when there are more than 10 million.
  [[nodiscard]] std::vector<std::string> names() const;
};

/// How large a list may be; a file of more bytes is refused before it is read.
struct list_limits {
  std::uint64_t lines = 10'000'000;
  std::size_t bytes = std::size_t{1} << 28;
};

/// Throws usage_error unless exactly one way was used, input_error for a line that is empty or no UTF-8
/// (named with its number), and for a list beyond the limits. Lines may end as Windows ends them.
audit_pool read_items(audit_items const& given, list_limits const& limits = {});

/// What a session drew, numbered: items, or pairs and groups of so many names each. Text has the first items.
void add_drawn(answer& a, std::string const& session, std::vector<std::uint64_t> const& rows,
               std::vector<std::string> const& result, report_style const& style);

/// A file's bytes without one newline at their end; at most 1 MB.
std::string read_line_file(std::string const& path);

/// A round of drand as its servers give it. Throws input_error when it is none, verification_failed when its
/// randomness is not SHA-256 of its signature; the signature itself is not verified yet.
audit::drand_round read_drand(std::string const& path);

/// A secret from a file, or from the terminal without showing it; nothing was given: empty.
audit::secret_text read_secret(std::optional<std::string> const& file, bool ask, std::string const& prompt);

/// Warns of a file with a secret that others than its owner can read.
void warn_of_open_secret(std::string const& path);

/// Adds an option that may be given again and again.
void add_repeated(command& verb, std::string const& name, std::vector<std::string>& place,
                  std::string const& help, std::string const& type);

/// A moment as transcripts have it. Throws usage_error for a text that is no date.
std::string date_of(std::string_view option, std::string const& text);

/// A transcript that does not hold: exit 1, with the line where it first differs.
class transcript_fails : public verification_failed {
 public:
  transcript_fails(std::string const& file, audit::transcript_mismatch const& why);
  [[nodiscard]] std::size_t line() const { return line_; }
  [[nodiscard]] audit::transcript_rule rule() const { return rule_; }

 private:
  std::size_t line_;
  audit::transcript_rule rule_;
};

/// A transcript in a file, checked as far as it goes. One that is opened to be changed is locked until the
/// object goes: what is added follows what stands there, however many add at once.
struct open_transcript {
  std::string path, text;
  audit::transcript_state state;

  /// To be read; "-" is standard input. Throws input_error when it is malformed, transcript_fails when it
  /// does not hold. `first` is told how many items are drawn from, where an announcement says so, before
  /// what takes its time is done; it may refuse by throwing.
  explicit open_transcript(std::string file, std::function<void(std::uint64_t items)> const& first = {});
  /// To be changed. Throws as above, and system_error when others don't let go of it.
  static open_transcript to_change(std::string const& file);
  /// Adds a step. Throws usage_error when the step may not stand there, system_error when it can't be
  /// written; then the file is as it was. Precondition: opened to be changed.
  void append(audit::transcript_step const& step);

 private:
  explicit open_transcript(audit::locked_file file, std::string const& name);
  void check();

  std::optional<audit::locked_file> lock_;
};

/// The line of a step that a transcript takes. Throws usage_error when it may not stand there.
std::string admitted_line(audit::transcript_state& state, audit::transcript_step const& step,
                          std::string const& path);

/// What every step answers at its end: its line, what it says, the new head.
answer answer_of_step(open_transcript const& file, std::string const& said);

/// The date that was given, else now; never before the last line of the transcript.
std::string date_of_step(std::optional<std::string> const& given, std::string const& last = {});
/// Adds --date.
void add_date(command& verb, std::optional<std::string>& place);

}  // namespace faro::program
