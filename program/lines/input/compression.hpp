// Compressed bytes in and out: gzip (zlib) and Zstandard. What is read is known by its first bytes or by the
// suffix of its name, what is written by the suffix alone.
//
// Output is a row of independent members or frames, as both formats allow, so that threads can make them side
// by side; every reader of these formats reads such rows as one. Reading takes any file of the format.
// Origin: RFC 1952 (gzip), RFC 8878 (Zstandard).
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

enum class compression { none, gzip, zstd };

/// gzip for a path that ends in .gz, zstd for one in .zst, none for others. Throws input_error for a suffix
/// whose format this program was built without.
compression compression_of(std::string_view path);

/// How many bytes compression_by() wants to see.
inline constexpr std::size_t magic_size = 10;
/// What bytes are that begin so: gzip, zstd or none. Throws input_error, naming the input, for xz and bzip2,
/// and for a format whose reader this program was built without.
compression compression_by(std::string_view first_bytes, std::string_view name);

/// Makes members or frames. Not for several threads at once.
class compressor {
 public:
  /// Precondition: the kind is not none.
  explicit compressor(compression kind);
  compressor(compressor&&) noexcept;
  ~compressor();
  /// `packed` becomes one member or frame that holds `bytes`. Throws std::bad_alloc.
  void compress(std::string_view bytes, std::vector<char>& packed);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

/// Where packed bytes come from: fills a part of the span and says how much; 0 at the end.
using byte_reader_function = std::function<std::size_t(std::span<char>)>;

/// Reads packed bytes.
class decompressor {
 public:
  /// Precondition: the kind is not none.
  decompressor(compression kind, byte_reader_function read, std::string name);
  decompressor(decompressor&&) noexcept;
  ~decompressor();
  /// As byte_reader_function. Throws input_error, naming the file, for what is not in the format, damaged or
  /// cut short.
  std::size_t read(std::span<char> out);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace faro::program
