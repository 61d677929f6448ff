// `faro audit`: one function a verb below it, and what they share.
#pragma once
#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

void add_audit_select(CLI::App& audit);

// ---- Shared -----------------------------------------------------------------------------------------------

/// What can be drawn, as it was given: a file of lines, a range of whole numbers, or how many.
struct audit_items {
  std::optional<std::string> file, range, pool;

  /// Adds FILE, --range and --pool.
  void add_to(CLI::App& verb, std::string const& file_help);
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

/// A file of at most so many bytes, read whole; "-" is standard input. Never more than that is held. Throws
/// input_error beyond.
std::string read_bounded(std::string const& path, std::size_t most);

/// A file's bytes without one newline at their end.
std::string read_line_file(std::string const& path);

}  // namespace faro::program
