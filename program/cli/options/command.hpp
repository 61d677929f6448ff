// What the program knows of its verbs: a tree of commands, each with its options and operands.
//
// Verbs define it through options.hpp; arguments.hpp reads a command line against it; help, man pages,
// completions and the schema of `faro::ask` are written from it. There is no state of the process in it: two
// trees are two programs. Building the whole tree costs some ten microseconds a verb.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::program {

/// What the value of an option is: what help, completions and the schema say of it.
struct value_kind {
  enum class of { none, text, whole_number, range, ratio, choice, file, folder } kind = of::text;
  std::uint64_t least = 0, most = UINT64_MAX;  ///< of numbers and ranges
  std::vector<std::string> choices;            ///< the names that are right, or that are proposed
  bool only_these = false;                     ///< whether anything but a choice is refused
};

/// An option, or without dashes an operand. Verbs say more about it as they add it:
/// add_text(...)->type_name("N")->required().
class option {
 public:
  /// "-n,--head-count", "--seed", or "FILE" for an operand.
  option(std::string_view names, std::string help, value_kind value);

  /// It must be given.
  option* required();
  /// What stands for its value in the help.
  option* type_name(std::string name);
  /// The heading of the help that it stands under; empty: it is not shown.
  option* group(std::string name);
  /// It may be repeated, a value each time.
  option* repeated();
  /// Its value is a file that is written, or a folder: or several, with commas between.
  option* writes();
  /// A program is started where it is given.
  option* starts_programs();
  /// Proposed by completions; anything else is right, too.
  option* proposes(std::vector<std::string> choices);

  /// "--head-count", or "FILE": what messages call it.
  [[nodiscard]] std::string const& name() const { return name_; }
  /// "head-count", or "file": its name among the fields of a request.
  [[nodiscard]] std::string field() const;
  /// Without their dashes.
  [[nodiscard]] std::vector<std::string> const& short_names() const { return short_names_; }
  [[nodiscard]] std::vector<std::string> const& long_names() const { return long_names_; }
  [[nodiscard]] std::string const& help() const { return help_; }
  [[nodiscard]] std::string const& type() const { return type_; }
  [[nodiscard]] std::string const& heading() const { return heading_; }
  [[nodiscard]] value_kind const& value() const { return value_; }
  [[nodiscard]] bool is_operand() const { return long_names_.empty() && short_names_.empty(); }
  [[nodiscard]] bool takes_value() const { return value_.kind != value_kind::of::none; }
  [[nodiscard]] bool is_required() const { return required_; }
  [[nodiscard]] bool is_repeated() const { return repeated_; }
  [[nodiscard]] bool is_written() const { return written_; }
  [[nodiscard]] bool is_start_of_programs() const { return starts_programs_; }
  /// "--head-count" or "-n".
  [[nodiscard]] bool is_called(std::string_view name) const;

  /// Reads the text that was given, once for each; throws usage_error. A flag is given an empty text.
  std::function<void(std::string const& text)> take;
  /// How often it was given, once a command line has been read.
  std::size_t given = 0;

 private:
  std::string name_, help_, type_, heading_ = "Options";
  std::vector<std::string> short_names_, long_names_;
  value_kind value_;
  bool required_ = false, repeated_ = false, written_ = false, starts_programs_ = false;
};

struct invocation;

/// A verb, or the program itself, which has no parent.
class command {
 public:
  command(std::string name, std::string summary, command* parent = nullptr);
  command(command const&) = delete;
  command& operator=(command const&) = delete;

  command& add(std::string name, std::string summary);
  option& add(option definition);
  /// Takes an option or an operand away again. `name` as "--seed", or "FILE".
  void remove(std::string_view name);

  [[nodiscard]] std::string const& name() const { return name_; }
  /// "faro judge exact".
  [[nodiscard]] std::string full_name() const;
  [[nodiscard]] command const* parent() const { return parent_; }
  [[nodiscard]] std::vector<std::unique_ptr<command>> const& verbs() const { return verbs_; }
  [[nodiscard]] command* find_verb(std::string_view name) const;
  [[nodiscard]] std::vector<std::unique_ptr<option>> const& options() const { return options_; }
  /// The option of a name with dashes, or the operand of one without; null if there is none.
  [[nodiscard]] option* find(std::string_view name) const;
  /// Whether it takes operands itself: then verbs below it are special cases.
  [[nodiscard]] bool has_operands() const;
  /// How often an option was given. 0 for one that is not defined.
  [[nodiscard]] std::size_t count(std::string_view name) const;

  std::string summary;
  std::string examples;       ///< one a line
  std::function<void()> run;  ///< what it does when it is the one that was called
  /// Puts into an invocation what it only names, such as a question that stands in a file; before it is read.
  std::function<void(invocation&)> complete;
  /// Reads a whole question as a text into an invocation, of a verb that may be asked so.
  std::function<void(std::string_view, invocation&)> read_text;
  std::function<std::vector<std::string>()>
      question_words;            ///< of operands that are questions, for completions
  bool all_operands = false;     ///< operands are taken as they are: operands() has them
  bool is_hidden = false;        ///< not in help, man pages and completions
  bool writes_operands = false;  ///< files that operands name are written, or others beside them
  bool reads_beside = false;     ///< files in the folders of its operands are read, too: pictures of a bank
  bool starts_programs = false;  ///< it may start programs of others, whatever it is asked

 private:
  std::string name_;
  command* parent_;
  std::vector<std::unique_ptr<command>> verbs_;
  std::vector<std::unique_ptr<option>> options_;
};

}  // namespace faro::program
