// The bytes of a random source, a file or a device, read as they are needed.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace faro::program {

class byte_reader {
 public:
  /// "-" is standard input. Throws input_error where it can't be opened.
  explicit byte_reader(std::string const& path);
  byte_reader(byte_reader const&) = delete;
  byte_reader& operator=(byte_reader const&) = delete;
  ~byte_reader();

  /// The next byte. Throws input_error at the end, or where reading fails.
  std::uint8_t operator()() {
    if (at_ == size_) read_on();
    return static_cast<std::uint8_t>(bytes_[at_++]);
  }

 private:
  void read_on();
  std::string path_;
  int descriptor_;
  std::array<char, 4096> bytes_{};
  std::size_t at_ = 0, size_ = 0;
};

}  // namespace faro::program
