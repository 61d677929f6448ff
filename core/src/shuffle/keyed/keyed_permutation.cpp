#include <faro/chance/chacha.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/keyed_permutation.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>
#include <limits>
#include <string>

namespace faro {

namespace {

constexpr unsigned least_bits = 10;  // smaller networks reach too few orders
constexpr std::uint64_t key_stream = std::numeric_limits<std::uint64_t>::max();

std::uint64_t low_bits_of(std::uint64_t x, unsigned bits) { return x & ((std::uint64_t{1} << bits) - 1); }

}  // namespace

namespace detail {

std::uint64_t siphash(std::array<std::uint64_t, 2> const& key, std::uint64_t message) {
  auto v0 = key[0] ^ 0x736f6d6570736575U;
  auto v1 = key[1] ^ 0x646f72616e646f6dU;
  auto v2 = key[0] ^ 0x6c7967656e657261U;
  auto v3 = key[1] ^ 0x7465646279746573U;
  auto const mix = [&](int times) {
    for (int i = 0; i < times; ++i) {
      v0 += v1, v1 = std::rotl(v1, 13) ^ v0, v0 = std::rotl(v0, 32);
      v2 += v3, v3 = std::rotl(v3, 16) ^ v2;
      v0 += v3, v3 = std::rotl(v3, 21) ^ v0;
      v2 += v1, v1 = std::rotl(v1, 17) ^ v2, v2 = std::rotl(v2, 32);
    }
  };
  constexpr std::uint64_t length = std::uint64_t{8} << 56;  // the last block: the length in its last byte
  for (auto const block : {message, length}) {
    v3 ^= block;
    mix(2);
    v0 ^= block;
  }
  v2 ^= 0xff;
  mix(4);
  return v0 ^ v1 ^ v2 ^ v3;
}

}  // namespace detail

keyed_permutation::keyed_permutation(whole_range, std::uint64_t last, key256 const& key) : last_{last} {
  auto const bits = std::max<unsigned>(least_bits, static_cast<unsigned>(std::bit_width(last)));
  low_bits_ = bits / 2;
  high_bits_ = bits - low_bits_;
  chacha20 words{derived_key(key, last), key_stream};
  for (auto& round : keys_) {
    for (auto& word : round) word = words();
  }
}

keyed_permutation keyed_permutation::up_to(std::uint64_t last, key256 const& key) {
  return keyed_permutation{whole_range{}, last, key};
}

keyed_permutation::keyed_permutation(std::uint64_t n, key256 const& key)
    : keyed_permutation{whole_range{}, n - 1, key} {
  if (n == 0) throw input_error{"a permutation of 0 items has no places"};
}

/// (high, low) becomes (low, high + F(low)) in each round; the widths of the halves change places too.
std::uint64_t keyed_permutation::forth(std::uint64_t x) const {
  auto high = x >> low_bits_;
  auto low = low_bits_of(x, low_bits_);
  for (std::size_t r = 0; r < rounds; ++r) {
    auto const width = r % 2 == 0 ? high_bits_ : low_bits_;
    auto const mixed = low_bits_of(high ^ detail::siphash(keys_[r], low), width);
    high = low;
    low = mixed;
  }
  return high << low_bits_ | low;
}

std::uint64_t keyed_permutation::back(std::uint64_t x) const {
  auto high = x >> low_bits_;
  auto low = low_bits_of(x, low_bits_);
  for (std::size_t r = rounds; r-- > 0;) {
    auto const width = r % 2 == 0 ? high_bits_ : low_bits_;
    auto const mixed = low_bits_of(low ^ detail::siphash(keys_[r], high), width);
    low = high;
    high = mixed;
  }
  return high << low_bits_ | low;
}

void keyed_permutation::check(std::uint64_t x) const {
  if (x > last_) throw input_error{say("{} is not among 0 .. {}", x, last_)};
}

std::uint64_t keyed_permutation::operator()(std::uint64_t place) const {
  check(place);
  auto x = forth(place);
  while (x > last_) x = forth(x);  // comes back: the network is a cycle through `place`, which is in range
  return x;
}

std::uint64_t keyed_permutation::place_of(std::uint64_t item) const {
  check(item);
  auto x = back(item);
  while (x > last_) x = back(x);
  return x;
}

}  // namespace faro
