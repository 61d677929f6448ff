// The words of a leaf's stream: read ahead in large pieces, or made beside other work, a group at a time.
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
  /// `expected`: how many words will be wanted, about; more can be had. `beside`: whether make_beside() is
  /// called wherever it can be.
  leaf_words(stream_kind kind, key256 const& key, std::uint64_t expected, bool beside)
      : stream_{kind, key, 0}, expected_{expected}, beside_{beside} {
    for (std::size_t i = 0; i < key_.size(); ++i) key_[i] = key.word32(i);
  }

  /// The next `count` words, valid until the next call. Precondition: count <= 1024.
  std::uint32_t const* take(std::size_t count) {
    while (end_ - at_ < count) refill(count);
    at_ += count;
    return words_.data() + (at_ - count);
  }

  /// Whether a group more will be wanted.
  [[nodiscard]] bool wants_group() const { return expected_ >= group; }
  /// Has a group of words made: make(key, block, out) makes the 64 blocks from this number on. Only for
  /// ChaCha. Precondition: wants_group(), and fewer than 3072 words are there.
  template <class Make>
  void make_beside(Make const& make) {
    if (end_ + group > words_.size()) move_rest();
    make(key_.data(), stream_.position() / 64, reinterpret_cast<std::byte*>(words_.data() + end_));
    stream_.seek(stream_.position() + group * sizeof words_[0]);
    end_ += group;
    expected_ -= group;
  }

 private:
  static constexpr std::size_t piece = 256;   // words: what streams make at a time
  static constexpr std::size_t group = 1024;  // words

  void move_rest() {
    std::memmove(words_.data(), words_.data() + at_, (end_ - at_) * sizeof words_[0]);
    end_ -= at_;
    at_ = 0;
  }

  void refill(std::size_t count) {
    move_rest();
    auto const room = (words_.size() - end_) / piece * piece;
    auto const wanted =
        static_cast<std::size_t>(std::min<std::uint64_t>(beside_ ? count - end_ : room, expected_));
    auto const more = std::max<std::size_t>((wanted + piece - 1) / piece * piece, piece);
    stream_.fill(std::as_writable_bytes(std::span{words_}.subspan(end_, more)));
    expected_ -= wanted;
    end_ += more;
  }

  stream stream_;
  std::array<std::uint32_t, 8> key_;
  std::uint64_t expected_;
  bool beside_;
  std::array<std::uint32_t, 4096> words_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
};

}  // namespace faro::detail
