// Making an exam: all its files, from a bank, rules and one key; and the map from which all can be re-made.
//
//   make_exam(bank, {.title = "Cards", .master = key_from_text("secret"), .outputs = {exam_output::gift}},
//             [n = 0](sheet_name& sheet) mutable { sheet.name = n == 0 ? "A" : "B"; return n++ < 2; },
//             folder);
//
// The files go to a sink as they are made, a sheet at a time: 10,000 students need no more memory than one.
// The map (docs/exam-banks.md) holds the bank itself, the rules, the key and every version by the ids of its
// questions and answers, never by their places. Making from a map gives every file again, byte for byte.
// Before the exam only the commitment is published: SHA-256 over a salt, the key, the bank and the rules, so
// that nobody can try guesses of the key against it.
// Cost: O(sheets x questions). One thread at a time for a sink. Throws input_error for two sheets of one
// name.
#pragma once
#include <faro/error.hpp>
#include <faro/exam/detail/version.hpp>
#include <faro/exam/detail/write.hpp>
#include <faro/exam/read.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::exam {

/// Whom sheets are made for.
enum class sheet_kind : std::uint8_t { versions, students };

/// What is asked for.
struct exam_order {
  std::string title{};
  version_rules rules{};
  read_options reading{};  ///< only what decides about anchors is kept in the map
  key256 master{};
  key256 salt{};  ///< of the commitment: to be drawn freshly, or by a slow function of a secret
  std::string source = "fresh";       ///< of the key: "fresh", "seed" or "secret"
  std::optional<std::string> seed{};  ///< its text, where it is a seed
  sheet_kind kind = sheet_kind::versions;
  std::vector<exam_output> outputs{};
  std::string language{};  ///< of the pages (write.hpp)
  bool names = false;      ///< of students stand in the map
  bool codes = false;      ///< each sheet bears its name as a code, drawn by `draw_code`
  std::function<std::string(std::string_view)> draw_code{};  ///< a text as a code, in SVG
};

/// A sheet to be made: "A", or the id and perhaps the name of a student.
struct sheet_name {
  std::string name{}, student{};
  bool large = false;  ///< in large print; of a version besides the usual page
  bool fixed = false;  ///< questions and answers in the order of the bank (pools are drawn all the same)
  bool named = false;  ///< bears the student's name, which the map does not hold
  /// A version made up for: its order of questions, and of the answers of each question, is that of none of
  /// these.
  std::vector<std::string> apart_from{};
  friend bool operator==(sheet_name const&, sheet_name const&) = default;
};

/// The version that a sheet has, by the order's key. Throws input_error for one made up for under --balance.
version version_of_sheet(exam_plan const& plan, exam_order const& order, sheet_name const& sheet);

/// How many questions of a version to be apart from others could not be: they have too few orders.
std::size_t shared_orders(bank const& all, version const& v, std::vector<version> const& others);

/// What a student may be shown of a sheet, to be checked: its page as plain text, without a name, and its key
/// as CSV.
std::pair<std::string, std::string> sheet_evidence(bank const& all, exam_order const& order,
                                                   sheet_name const& sheet, version const& v);

/// Where files go.
class exam_sink {
 public:
  virtual ~exam_sink() = default;
  /// A whole file; `path` is relative, with '/' between folders.
  virtual void write(std::string_view path, std::string_view bytes) = 0;
  /// A piece of a file that grows; several may be open.
  virtual void append(std::string_view path, std::string_view bytes) = 0;
  /// A file that can't be made: it bears a name that is not known here.
  virtual void pass_by(std::string_view path);

 protected:
  exam_sink() = default;
  exam_sink(exam_sink const&) = default;
  exam_sink& operator=(exam_sink const&) = default;
};

/// 64 hexadecimal digits: publish them before, show the key afterwards.
std::string commitment_of(bank const& all, exam_order const& order);

/// Makes all files. `next` hands over the next sheet, false at the end; `seen`, where there is one, each
/// sheet with its version. Throws input_error when two sheets have the same name.
void make_exam(bank const& all, exam_order const& order, std::function<bool(sheet_name&)> const& next,
               exam_sink& sink, std::function<void(sheet_name const&, version const&)> const& seen = {});

/// A version as the map holds it.
struct mapped_version {
  sheet_name sheet{};
  version questions{};
};

/// A map that was read: the bank, read again, and what was asked for.
struct exam_map {
  exam_order order{};
  bank questions{};
};

/// Reads a map; `use` is called for every version, in order, with the map so far complete but for versions.
/// Throws input_error that names what is wrong. Memory for the bank and one version.
exam_map parse_map(std::string_view json, std::string_view source,
                   std::function<void(exam_map const&, mapped_version)> const& use);

/// How a list of students or of answers is read. What is not said is as docs/tables.md has it.
struct list_columns {
  std::optional<std::string> id{}, name{}, version{};
  std::optional<std::string> answers{};   ///< what their columns are called: "Stu{}", {} for the number
  std::optional<bool> table{};            ///< or a list of ids, one a line
  std::optional<char> separator{};        ///< of a table
  std::optional<std::uint64_t> header{};  ///< lines before the first student
  std::optional<std::uint64_t> until{};   ///< the last line that is read
  bool by_text = false;                   ///< answers are the texts of what was chosen, no letters
  bool ragged = false;                    ///< rows may have fewer cells than there are columns
  std::optional<std::string> sheet{};     ///< that all of them had: there is no column of versions
  std::vector<std::string> sheets{};      ///< that there are, one of which each line has to name
};

/// The students of a list of ids, or of a table with a column of ids and perhaps one of names. Throws
/// input_error with the line of an id that is empty or there twice.
std::vector<sheet_name> parse_students(std::string_view csv, std::string_view source,
                                       list_columns const& asked = {});

}  // namespace faro::exam
