// Streams of bytes for what is specified by key and stream number, and the picks of inside-out shuffles.
#pragma once
#include <faro/chance/seed.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

namespace faro::detail {

/// A stream of random bytes, read from its start.
class byte_source {
 public:
  virtual ~byte_source() = default;
  virtual void fill(std::span<std::byte> out) = 0;
};

/// Makes the stream of a key and a stream number.
using source_maker = std::function<std::unique_ptr<byte_source>(key256 const&, std::uint64_t)>;

/// The streams of a generator by its name. Throws input_error for a name there is not.
source_maker source_maker_of(std::string_view generator);

/// Picks for an inside-out shuffle: pick i is one of 0 .. i, each exactly as likely.
///
/// Pick i is word * (i + 1) / 2^32 for a 32-bit word, drawn again while the low half of the product is below
/// 2^32 mod (i + 1). Picks are made in groups: first a word for each of the group, then the words of those
/// that are drawn again, in order.
class inside_out_picks {
 public:
  static constexpr std::size_t group = 1024;
  explicit inside_out_picks(byte_source& source) : source_{&source} {}
  /// The picks first .. first + out.size() - 1: a group. Precondition: out.size() <= group.
  void next(std::uint32_t first, std::span<std::uint32_t> out);

 private:
  byte_source* source_;
};

}  // namespace faro::detail
