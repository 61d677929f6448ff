// Where decks to be judged come from, as verbs share it: a file, standard input or a program that prints
// them; and the options that say how they are written.
#pragma once
#include "cli/options/command.hpp"
#include "cli/system/child_process.hpp"
#include "judge/src/decks/reader.hpp"
#include "verbs/common/decks.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// Columns of CSV, by number or by name.
struct deck_columns {
  std::size_t first = 1, last = static_cast<std::size_t>(-1);
  std::string first_name, last_name;
};

/// As they were given.
struct deck_arguments {
  std::optional<std::string> file, run, deck;
  deck_list_options deck_list;
  std::optional<std::uint32_t> cards, first;
  std::optional<judge::deck_direction> lists;
  std::optional<deck_columns> columns;
  bool carry_on = false, header = false, no_header = false;
};

/// Adds FILE and the options. `arguments` must outlive the parsing.
void add_deck_input(command& verb, deck_arguments& arguments);

class deck_input {
 public:
  /// Opens the file or starts the program. Throws usage_error, input_error or system_error.
  deck_input(command const& verb, deck_arguments const& arguments);
  deck_input(deck_input const&) = delete;
  deck_input& operator=(deck_input const&) = delete;

  [[nodiscard]] judge::deck_reader& decks() { return *reader_; }
  /// The next deck. When the program ended badly throws input_error that says how, after its last deck.
  bool next();
  /// What the input begins with: a line or 4 KB, kept for who reads on. Before the first next().
  std::string_view beginning();
  /// The whole input, instead of next(): for what is no list of decks. Throws input_error above 2 GB, and as
  /// next() does when the program ended badly.
  std::string whole();
  /// From here on more is read only as long as this is true; then next() ends after the decks that came
  /// whole.
  void read_while(std::function<bool()> wanted) { wanted_ = std::move(wanted); }
  /// No more decks are wanted: the program is stopped.
  void finish();
  /// The size of the file, when it is known: for a progress bar against decks().bytes().
  [[nodiscard]] std::optional<std::uint64_t> total_bytes() const { return total_; }
  /// The tags that --deck gives a card of this name.
  [[nodiscard]] std::vector<std::string> tags_of(std::string const& name) const;
  /// Which list --deck was read from; empty if from none.
  [[nodiscard]] deck_account const& deck_read() const { return deck_read_; }
  /// What messages call it: a path, "standard input".
  [[nodiscard]] std::string const& name() const { return name_; }

 private:
  std::unique_ptr<child_process> child_;
  std::string command_;
  std::shared_ptr<int> descriptor_;
  std::optional<std::uint64_t> total_;
  std::size_t read(std::span<char> into);
  std::size_t read_lines(std::span<char> into);
  std::size_t source_or_stop(std::span<char> into);
  void wait_for(int descriptor) const;
  [[nodiscard]] bool is_wanted() const { return !wanted_ || wanted_(); }
  void check_ending();
  std::uint64_t bad_lines_behind();

  std::string name_, ahead_;      // what was looked at and not read on yet
  bool at_end_ = false;           // nothing comes after it
  std::function<bool()> wanted_;  // empty: always

  void take_deck(judge::deck_format& format, deck_arguments const& a);

  std::map<std::string, std::vector<std::string>> tags_;
  deck_account deck_read_;
  judge::byte_source source_;
  std::unique_ptr<judge::deck_reader> reader_;
};

/// Throws input_error for an input without decks; null: a shuffle that gave none.
[[noreturn]] void refuse_no_decks(deck_input const* input);

}  // namespace faro::program
