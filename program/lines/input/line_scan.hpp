// Where lines end: the newlines of a text at the speed of memory, and the records of CSV.
//
// Text is compared 64 bytes at a time into masks of one bit a byte, by the instructions that the
// library uses too (instruction_set.hpp); all give the same masks. Finding costs about 20 GB/s in cache, and
// a nanosecond a line.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace faro::program {

/// How often a byte occurs in a text.
std::uint64_t count_byte(std::string_view text, char byte);

/// Sets bit i % 64 of masks[i / 64] where text[i] is the byte, and clears all others.
/// Precondition: there are (text.size() + 63) / 64 masks.
void find_byte(std::string_view text, char byte, std::span<std::uint64_t> masks);

/// Calls use(place) with the place of every `end` in the text, in order.
template <class Use>
void for_each_end(std::string_view text, char end, Use&& use) {
  std::array<std::uint64_t, 256> masks;
  constexpr std::size_t piece = 64 * masks.size();
  for (std::size_t at = 0; at < text.size(); at += piece) {
    auto const part = text.substr(at, piece);
    std::span const found{masks.data(), (part.size() + 63) / 64};
    find_byte(part, end, found);
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (auto bits = found[i]; bits != 0; bits &= bits - 1) {
        use(at + 64 * i + static_cast<std::size_t>(std::countr_zero(bits)));
      }
    }
  }
}

/// Where the records of a CSV file end: at line ends that are not within quotes. Quotes open a field only at
/// its start (after a line end, a comma, a semicolon, a tab, a bar); doubled ones are part of it (RFC 4180).
/// Text may come in pieces.
class csv_scanner {
 public:
  /// Between which bytes of a text one can stand: where a record or a field goes on as text, within quotes,
  /// or just behind a quote that closed, which another one would open again.
  enum class state : std::uint8_t { outside, inside, closed };

  explicit csv_scanner(char end) : end_{end} {}
  /// In the middle of a text: the byte before, and where that leaves one.
  csv_scanner(char end, char before, state at) : end_{end}, last_{before}, quoted_{at == state::inside} {
    seen_ = behind_mark;
    if (at == state::closed) closed_ = seen_;
  }

  /// Calls use(place) for the ends of records in the next piece.
  template <class Use>
  void for_each_end(std::string_view piece, Use&& use);
  /// Whether what came so far ends within quotes.
  [[nodiscard]] bool within_quotes() const { return quoted_; }
  [[nodiscard]] state at() const {
    return quoted_ ? state::inside : closed_ == seen_ && seen_ > 0 ? state::closed : state::outside;
  }

 private:
  void quote(std::string_view piece, std::size_t at);
  static constexpr std::uint64_t behind_mark = 4;

  char end_;
  char last_ = '\n';  // the last byte of the pieces before this one
  bool quoted_ = false;
  std::uint64_t seen_ = 0;    // bytes of the pieces before this one
  std::uint64_t closed_ = 0;  // the place after the last closing quote
};

template <class Use>
void csv_scanner::for_each_end(std::string_view piece, Use&& use) {
  std::array<std::uint64_t, 64> ends, quotes;
  constexpr std::size_t part_size = 64 * ends.size();
  for (std::size_t at = 0; at < piece.size(); at += part_size) {
    auto const part = piece.substr(at, part_size);
    auto const words = (part.size() + 63) / 64;
    find_byte(part, end_, {ends.data(), words});
    find_byte(part, '"', {quotes.data(), words});
    for (std::size_t i = 0; i < words; ++i) {
      for (auto bits = ends[i] | quotes[i]; bits != 0; bits &= bits - 1) {
        auto const place = at + 64 * i + static_cast<std::size_t>(std::countr_zero(bits));
        if (piece[place] != end_) {
          quote(piece, place);
        } else if (!quoted_) {
          use(place);
        }
      }
    }
  }
  if (piece.empty()) return;
  seen_ += piece.size();
  last_ = piece.back();
}

}  // namespace faro::program
