// Open files that close themselves, new files that are not there until they are named, and messages.
#pragma once
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace faro::audit {

/// Closes a file unless it is standard input.
class open_file {
 public:
  explicit open_file(int number) : number_{number} {}
  ~open_file() {
    if (number_ > STDIN_FILENO) ::close(number_);
  }
  open_file(open_file const&) = delete;
  open_file& operator=(open_file const&) = delete;
  [[nodiscard]] int number() const { return number_; }
  /// The caller closes it.
  [[nodiscard]] int release() { return std::exchange(number_, -1); }
  /// Holds what another one held. Precondition: holds none itself.
  void take(open_file& other) { number_ = other.release(); }

 private:
  int number_;
};

/// "cannot read PATH: No such file or directory: expected an existing, readable file"
inline message no_reading(std::string_view name, int error_number) {
  return say("cannot read {}: {}: expected an existing, readable file",
             name.empty() ? std::string_view{"''"} : name,
             std::strerror(error_number));  // NOLINT(concurrency-mt-unsafe)
}

/// Throws input_error for a file that is larger: its size is known before it is read.
inline void refuse_larger(int number, std::size_t most, std::string_view name) {
  struct stat facts {};
  if (::fstat(number, &facts) == 0 && S_ISREG(facts.st_mode) &&
      static_cast<std::uint64_t>(facts.st_size) > most)
    throw input_error{say("{}: expected at most {} bytes, got {}", name, most, facts.st_size)};
}

/// "cannot write PATH: No space left on device"
inline message no_writing(std::string_view name, int error_number) {
  return say("cannot write {}: {}", name.empty() ? std::string_view{"''"} : name,
             std::strerror(error_number));  // NOLINT(concurrency-mt-unsafe)
}

/// A file in the folder of a path that has no name yet, or where the file system has none such, one that
/// nobody else uses; removed unless it is given its name.
class unnamed_file {
 public:
  /// Mode 0600. Throws system_error.
  explicit unnamed_file(std::string const& path);
  ~unnamed_file();
  unnamed_file(unnamed_file const&) = delete;
  unnamed_file& operator=(unnamed_file const&) = delete;

  [[nodiscard]] int number() const { return file_.number(); }
  /// All bytes, to the disk. Throws system_error.
  void write(std::string_view bytes);
  /// Gives it its name; false if there is a file of that name. Throws system_error.
  [[nodiscard]] bool link();
  /// Puts it in the place of the file of that name. Throws system_error.
  void replace();
  /// The caller closes it.
  [[nodiscard]] int release() { return file_.release(); }

 private:
  void name_it(std::string const& name);

  std::string path_;
  std::string beside_;  // the name that it has meanwhile, if any
  open_file file_;
};

/// Sees to it that names given in the folder of this path are on the disk.
void sync_folder_of(std::string const& path);

}  // namespace faro::audit
