// Files in and out: read whole and cheaply, written whole or not at all.
//
// Reading maps a regular file (no copy) and reads anything else into memory. A new file has no name
// (O_TMPFILE) until it is whole; one that replaces another is named beside it for an instant and renamed over
// it. Nothing else is left, even by SIGKILL. Where the file system has no files without a name, it is a file
// .faro-* beside the target, which SIGINT, SIGTERM and SIGHUP remove.
#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace faro::program {

/// The reader of our output has closed it: the program ends quietly. Thrown by output_file.
class output_closed {};
/// Thrown where an option asks for no more than what was printed, such as --dry-run: the verb has ended.
class nothing_more_to_do {};

/// Whether there is such a file, on the disk or given with the question; "-" always is.
bool file_exists(std::string const& path);
/// A descriptor to read a file from: given with the question, or of the disk; "-" is standard input. To be
/// closed by close_input(), which leaves the standard streams open. Throws input_error when it can't be
/// opened or is a directory.
int open_input(std::string const& path);
void close_input(int descriptor);

/// The bytes of a file or of standard input, whole. Regular files are mapped, everything else is read, up to
/// 512 MB of a pipe and 16 MB of a device.
/// Move-only; the view lasts as long as the object.
class input_file {
 public:
  /// "-" is standard input. Throws input_error when it can't be opened or is a directory or goes on for too
  /// long, system_error when reading fails.
  explicit input_file(std::string path);
  input_file(input_file&& other) noexcept;
  input_file& operator=(input_file&& other) noexcept;
  ~input_file();

  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  /// Whether it is a regular file, so that its size is known beforehand.
  [[nodiscard]] bool is_regular() const { return regular_; }
  /// What messages call it: the path, or "standard input".
  [[nodiscard]] std::string const& name() const { return name_; }

 private:
  void read_all(int descriptor);
  std::string name_;
  std::string_view bytes_;
  bool regular_ = false;
  std::unique_ptr<char, void (*)(void*)> storage_;  // when it was read
  char const* map_ = nullptr;                       // when it is mapped
};

/// A file that appears whole or not at all: written beside its place, then renamed over it by commit().
///
/// "-" and /dev/stdout are standard output; pipes and devices are written directly. The target keeps its
/// mode, its owner and its extended attributes; a symbolic link stays, and what it points to is replaced or
/// made. Of a file with several names (hard links) this one is replaced: the others keep what they had, and
/// that is said. Without commit(), by an error, by Ctrl-C or when it is killed, nothing remains.
class output_file {
 public:
  /// Throws system_error when it can't be written: no such folder, a directory, no permission.
  explicit output_file(std::string const& path);
  output_file(output_file const&) = delete;
  output_file& operator=(output_file const&) = delete;
  ~output_file();

  /// Throws system_error (full disk ...), or output_closed when the reader has gone.
  void write(std::string_view bytes);
  /// Writes what is buffered. Throws as write() does.
  void flush();
  /// Writes what is buffered, closes, renames. Throws as write() does.
  void commit();
  [[nodiscard]] std::string const& name() const { return name_; }
  /// Whether it is a file that commit() makes appear, not a pipe or a device.
  [[nodiscard]] bool is_new_file() const { return !target_.empty(); }

 private:
  [[noreturn]] void fail(int error_number);
  void open_beside(unsigned mode);
  void keep_owner(unsigned user, unsigned group, unsigned mode);
  void name_it();

  std::string name_;       // what messages call it
  std::string target_;     // the file to replace; empty when written directly
  std::string temporary_;  // beside it, until commit(); empty while it has no name
  int descriptor_ = -1;
  std::string buffer_;
  std::string* kept_ = nullptr;  // where it goes instead, when a question keeps what is written
  std::string unfinished_;
};

}  // namespace faro::program
