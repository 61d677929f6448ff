// Finding decks that come again in constant memory: hashes, half of them dropped whenever there are too many.

#include <faro/judge/panel/detail/repeats.hpp>

#include <cstring>
#include <utility>

namespace faro::judge {

namespace {

__extension__ using wide = unsigned __int128;

/// The two halves of a product, folded together.
std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
  auto const product = static_cast<wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

std::uint64_t little_endian_word(std::uint8_t const* bytes, std::size_t size) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < size; ++i) word |= std::uint64_t{bytes[i]} << (8 * i);
  return word;
}

}  // namespace

repeat_finder::hash128 repeat_finder::hash_of(std::span<std::uint8_t const> deck) {
  // Odd constants: the binary digits of the golden ratio, of sqrt 2, sqrt 3 and sqrt 5.
  constexpr std::uint64_t golden = 0x9e3779b97f4a7c15U, root2 = 0x6a09e667f3bcc909U,
                          root3 = 0xbb67ae8584caa73bU, root5 = 0x3c6ef372fe94f82bU;
  std::uint64_t a = deck.size() ^ root2, b = root3;
  for (std::size_t at = 0; at < deck.size(); at += 8) {
    auto const size = deck.size() - at < 8 ? deck.size() - at : 8;
    auto const word = little_endian_word(deck.data() + at, size);
    a = fold(a ^ word, golden) + b;
    b = fold(b + word, root5) ^ (a >> 29);
  }
  hash128 const hash{fold(a ^ root5, root3 ^ b), fold(b ^ golden, root2 ^ a) + a};
  return hash;
}

repeat_finder::repeat_finder() : slots_(1024) {}

repeat_finder::slot& repeat_finder::find(hash128 const& hash) {
  auto const mask = slots_.size() - 1;
  for (auto at = static_cast<std::size_t>(hash.low) & mask;; at = (at + 1) & mask) {
    if (slots_[at].times == 0 || slots_[at].hash == hash) return slots_[at];
  }
}

void repeat_finder::rebuild(std::size_t slots) {
  auto const old = std::exchange(slots_, std::vector<slot>(slots));
  kept_ = distinct_ = 0;
  for (auto const& s : old) {
    if (s.times == 0 || !is_sampled(s.hash)) continue;
    find(s.hash) = s;
    kept_ += s.times;
    ++distinct_;
  }
}

void repeat_finder::add(hash128 const& hash, std::uint64_t times) {
  if (times == 0 || !is_sampled(hash)) return;
  auto& s = find(hash);
  if (s.times == 0) {
    s.hash = hash;
    ++distinct_;
  }
  s.times += times;
  kept_ += times;
  while (distinct_ > capacity) {
    ++halvings_;
    rebuild(slots_.size());
  }
  if (2 * distinct_ > slots_.size()) rebuild(2 * slots_.size());
}

void repeat_finder::merge(repeat_finder const& other) {
  if (other.halvings_ > halvings_) {
    halvings_ = other.halvings_;
    rebuild(slots_.size());
  }
  for (auto const& s : other.slots_) add(s.hash, s.times);
}

}  // namespace faro::judge
