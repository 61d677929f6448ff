// The words of a leaf's stream, read ahead in large pieces.
#pragma once
#include <faro/chance/detail/stream.hpp>
#include <faro/chance/seed.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>

namespace faro::detail {

class leaf_words {
 public:
  /// `expected`: how many words will be wanted, about; more can be had.
  leaf_words(stream_kind kind, key256 const& key, std::uint64_t expected)
      : stream_{kind, key, 0}, expected_{expected} {}

  /// The next `count` words, valid until the next call. Precondition: count <= 1024.
  std::uint32_t const* take(std::size_t count) {
    if (end_ - at_ < count) refill();
    at_ += count;
    return words_.data() + (at_ - count);
  }

 private:
  static constexpr std::size_t piece = 256;  // words: what streams make at a time

  void refill() {
    auto const rest = end_ - at_;
    std::memmove(words_.data(), words_.data() + at_, rest * sizeof words_[0]);
    auto const room = (words_.size() - rest) / piece * piece;
    auto const wanted = static_cast<std::size_t>(std::min<std::uint64_t>(room, expected_));
    auto const more = std::max<std::size_t>((wanted + piece - 1) / piece * piece, piece);
    stream_.fill(std::as_writable_bytes(std::span{words_}.subspan(rest, more)));
    expected_ -= wanted;
    at_ = 0;
    end_ = rest + more;
  }

  stream stream_;
  std::uint64_t expected_;
  std::array<std::uint32_t, 4096> words_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
};

}  // namespace faro::detail
