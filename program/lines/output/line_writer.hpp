// Lines in a new order, on their way to one output or several, whole or compressed.
//
// Threads gather blocks of about a megabyte side by side, the lines further on fetched ahead, since memory is
// visited at random; they write in turn. So gathering, compressing and the system's copying share the cores.
#pragma once
#include "cli/files.hpp"
#include "lines/input/compression.hpp"
#include "lines/input/line_table.hpp"
#include "lines/input/transfer_progress.hpp"

#include <faro/chance/sha256.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// An output and what goes there.
class line_output {
 public:
  /// Compressed if the suffix of the path says so. Throws as output_file does.
  explicit line_output(std::string const& path);

  /// Bytes as they are to be read: compressed here, if that is asked for. Throws as output_file::write().
  void write(std::string_view text);
  /// A whole member or frame where the output is compressed, bytes as they are where not. Likewise.
  void write_packed(std::string_view bytes);
  /// Shows what is there so far, as far as a format allows it.
  void flush();
  /// Writes what is held back.
  void finish();
  /// The file appears.
  void commit();

  [[nodiscard]] compression kind() const { return kind_; }
  /// Whether it is a file that will appear, not a pipe or a device.
  [[nodiscard]] bool is_new_file() const { return file_->is_new_file(); }
  [[nodiscard]] std::string const& name() const { return file_->name(); }

 private:
  void pack();

  std::unique_ptr<output_file> file_;
  compression kind_;
  std::optional<compressor> packing_;
  std::string text_;  // to be compressed
  std::vector<char> packed_;
  bool any_ = false;  // written
};

/// Copies lines in this order to where there is room for them, with their ends, and for gather_slack bytes
/// more.
void gather_lines(line_table const& table, std::span<line_ref const> lines, char end, char* to);
inline constexpr std::size_t gather_slack = 192;

/// The next `lines` lines of the order go to this output, and to others.
struct output_part {
  line_output* to;
  std::uint64_t lines;
  std::vector<line_output*> also{};  ///< of the same kind of compression

  /// As line_output does, to all of them.
  void write(std::string_view text) const;
  void write_packed(std::string_view bytes) const;
};

/// Writes the lines of the table in this order, each with its end. Throws as output_file does.
/// Precondition: the parts have as many lines as the order.
void write_lines(line_table const& table, std::span<line_ref const> order, char end,
                 std::span<output_part const> parts, std::size_t threads, transfer_progress& progress);

}  // namespace faro::program
