// A file or standard input, read from its beginning to its end, unpacked on the way if its first bytes or its
// name say so. The
// end of a regular file is where it was when it was opened: what others add meanwhile is not read.
#pragma once
#include "lines/input/compression.hpp"

#include <faro/error.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace faro::program {

/// Can be moved, not assigned. Not for several threads at once.
class input_stream {
 public:
  /// "-" is standard input. Throws input_error when it can't be opened or is a directory.
  explicit input_stream(std::string const& path);
  input_stream(input_stream&&) noexcept = default;

  /// Fills the span from the start, as far as there are bytes: fewer only at the end.
  /// Throws system_error when reading fails or the file has become shorter, input_error for damaged
  /// compressed files.
  std::size_t read(std::span<char> out);
  /// The same, without waiting for more than there is: 0 at the end only. Precondition: there is room.
  std::size_t read_some(std::span<char> out);

  /// Some of its first bytes, to know what they are, before anything is read: a few thousand of a regular
  /// file, ten of others; none where it is compressed.
  std::string first_bytes();

  /// The first few thousand bytes of the text, unpacked; a pipe is waited for. Before anything is read: that
  /// gives them, too.
  std::string beginning();

  /// The bytes it has, where that is known: a regular file that is not compressed, not yet read.
  [[nodiscard]] std::optional<std::uint64_t> size() const { return size_; }
  /// Whether somebody has made the file shorter than size(). (Some files of the system have less than they
  /// say.)
  [[nodiscard]] bool is_cut() const;
  /// The bytes of the file itself, packed or not, where they are known.
  [[nodiscard]] std::optional<std::uint64_t> file_size() const { return file_size_; }
  /// What messages call it.
  [[nodiscard]] std::string const& name() const { return name_; }
  /// The open file: for reading at a place, where size() is known.
  [[nodiscard]] int descriptor() const { return *descriptor_; }
  /// Bytes of the file read so far, packed or not.
  [[nodiscard]] std::uint64_t consumed() const { return *consumed_; }

 private:
  struct closing {
    void operator()(int const* descriptor) const;
  };
  void unpack(compression kind);
  void look();

  std::string name_;
  std::unique_ptr<int const, closing> descriptor_;
  std::unique_ptr<std::uint64_t> consumed_ = std::make_unique<std::uint64_t>(0);
  std::optional<decompressor> unpacking_;
  bool looked_at_ = false;  // the first bytes, to know what they are
  bool ended_ = false;      // while it was looked at
  bool is_device_ = false;  // such as /dev/zero, which has no end
  std::shared_ptr<std::string> ahead_ = std::make_shared<std::string>();  // which were read and not given out
  std::string begun_;  // text that beginning() took, to be given out first
  std::optional<std::uint64_t> size_, file_size_;
};

/// What is wrong with a file that somebody cuts short.
system_error became_shorter(std::string const& name);

/// Reads from a descriptor until the span is full or the file ends. Throws system_error under this name.
std::size_t read_fully(int descriptor, std::span<char> out, std::string const& name);
/// The same from a place, which it leaves alone.
std::size_t read_fully_at(int descriptor, std::uint64_t place, std::span<char> out, std::string const& name);

}  // namespace faro::program
