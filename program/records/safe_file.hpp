// Reading what may be hostile and writing what must stay secret.
//
// Reading holds at most the bytes that were allowed, whatever the file or pipe holds, and goes on after
// interruptions and short reads. A secret goes to a new file that only its owner can read, from its first
// byte, and that appears whole or not at all; no file is ever replaced by one. A file that many may change is
// locked, read and replaced as one act. What was written is on the disk when a function returns, and a
// process that is killed leaves the old file or the new one.
#pragma once
#include <chrono>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace faro::audit {

/// Fills a part of a buffer: returns the number of bytes, 0 at the end, or -1 with errno set, as read(2).
using byte_source = std::function<std::ptrdiff_t(std::span<char>)>;
/// Takes a part of a text: returns the number of bytes taken, or -1 with errno set, as write(2).
using byte_drain = std::function<std::ptrdiff_t(std::string_view)>;

/// All bytes of a source. Throws input_error beyond `most` (and for a directory), system_error when reading
/// fails; both begin with `name`.
[[nodiscard]] std::string read_all(byte_source const& source, std::size_t most, std::string_view name);
/// The same of a file, of one that is larger before it is read; "-" is standard input.
[[nodiscard]] std::string read_file(std::string const& path, std::size_t most);

/// Whether a file of the disk can be read by others than its owner, by its mode.
[[nodiscard]] bool others_can_read(std::string const& path);

/// Gives all bytes to a drain. Throws system_error when it fails or takes nothing.
void write_all(byte_drain const& drain, std::string_view bytes, std::string_view name);
/// A new file of this mode. Throws input_error when there is one of that name, system_error when it can't be
/// written; then nothing is left.
void write_new_file(std::string const& path, std::string_view bytes, unsigned mode);
/// The same of mode 0600.
void write_secret_file(std::string const& path, std::string_view bytes);
/// The mode that files have here unless they are secret: 0666 less the umask.
[[nodiscard]] unsigned usual_mode();

/// From here on this process leaves no memory behind when it crashes, and other processes of the same user
/// can't read it. For programs, before they hold a secret.
void forbid_core_dumps();

/// A file that processes change one after another: locked from here until the object goes.
///
/// The lock (flock) lies on the file itself and needs none beside it; who waits for it sees the file that was
/// put in its place meanwhile. Readers need no lock: they see the file before or after a change, whole.
/// Not for use by several threads. Move-only.
class locked_file {
 public:
  /// Waits up to `patience` for others. Throws input_error when there is no such file or it has more than
  /// `most` bytes, system_error when it can't be read or others don't let go of it.
  explicit locked_file(std::string path, std::size_t most,
                       std::chrono::milliseconds patience = std::chrono::seconds{60});
  locked_file(locked_file&& other) noexcept;
  locked_file& operator=(locked_file&&) = delete;
  locked_file(locked_file const&) = delete;
  ~locked_file();

  /// What is in it.
  [[nodiscard]] std::string const& bytes() const { return bytes_; }
  /// Puts other bytes in its place, with the same owner and mode; a symbolic link stays. Throws system_error
  /// when they can't be written or somebody else replaced the file; then it is as it was.
  void replace(std::string bytes);

 private:
  [[nodiscard]] bool is_in_its_place() const;

  std::string path_, bytes_;
  int descriptor_ = -1;
};

}  // namespace faro::audit
