// Room on disk for what does not fit memory: a file without a name, so that nothing is left of it when the
// program ends, however it ends.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace faro::program {

/// The folder for temporary files: the one that was asked for, else TMPDIR, else /tmp.
std::string temporary_folder(std::optional<std::string> const& asked);

/// Throws system_error unless the folder has room for so many bytes, naming what would help.
void require_space(std::string const& folder, std::uint64_t bytes, std::string_view what_for);

/// Whether two paths are on the same disk; false when one can't be looked at.
bool on_same_disk(std::string const& a, std::string const& b);

class temporary_file {
 public:
  /// Throws system_error when the folder can't be written.
  explicit temporary_file(std::string folder);
  temporary_file(temporary_file const&) = delete;
  temporary_file& operator=(temporary_file const&) = delete;
  ~temporary_file();

  /// Throws system_error for a full disk.
  void write_at(std::uint64_t place, std::string_view bytes);
  /// Reads all of the span. Throws system_error.
  void read_at(std::uint64_t place, std::span<char> out) const;

 private:
  std::string folder_;
  int descriptor_ = -1;
};

}  // namespace faro::program
