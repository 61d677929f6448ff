// faro-draw/1 of docs/spec-draw.md: fields to a key, the key to words, words to picks; and what seeds can
// reach.
#include <faro/audit/detail/fair_draw.hpp>
#include <faro/shuffle/fisher_yates.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace faro::audit {

sha256_digest fair_draw_key(std::span<std::string const> fields, std::string_view name) {
  sha256_hasher hasher;
  hasher.update(name).update(std::string_view{"\0", 1});
  for (auto const& field : fields) hasher.update(big_endian(field.size())).update(field);
  return hasher.finish();
}

fair_draw::fair_draw(std::span<std::string const> fields, std::string_view name)
    : key_{fair_draw_key(fields, name)} {}

fair_draw::~fair_draw() {
  erase_secret(key_);
  erase_secret(std::as_writable_bytes(std::span{words_}));
}

std::uint64_t fair_draw::word() {
  if (used_ == words_.size()) {
    auto const block = hmac_sha256(as_text(key_), big_endian(block_++));
    for (std::size_t i = 0; i < block.size(); ++i)
      words_[i / 8] = words_[i / 8] << 8 | std::to_integer<std::uint64_t>(block[i]);
    used_ = 0;
  }
  return words_[used_++];
}

std::uint64_t fair_draw::below(std::uint64_t n) {
  assert(n > 0);
  auto const unfair = (0 - n) % n;  // 2^64 mod n
  for (;;) {
    auto const x = word();
    if (unfair == 0 || x < 0 - unfair) return x % n;
  }
}

std::vector<std::uint64_t> drawn_order(fair_draw& draw, std::uint64_t n) {
  std::vector<std::uint64_t> order(n);
  std::iota(order.begin(), order.end(), std::uint64_t{0});
  fisher_yates(draw, std::span{order});
  return order;
}

double order_bits(std::uint64_t n, std::uint64_t take) {
  auto const log2_factorial = [](std::uint64_t m) {
    return std::lgamma(static_cast<double>(m) + 1) / std::log(2.0);  // NOLINT(concurrency-mt-unsafe)
  };
  return log2_factorial(n) - log2_factorial(n - std::min(n, take));
}

double seed_bits(std::string_view seed) {
  auto const only = [&](std::string_view digits) {
    return seed.find_first_not_of(digits) == std::string_view::npos;
  };
  auto const a_byte = only("0123456789")                                     ? std::log2(10.0)
                      : only("0123456789abcdef") || only("0123456789ABCDEF") ? 4.0
                                                                             : 8.0;
  return a_byte * static_cast<double>(seed.size());
}

std::string reach_of(double bits, std::uint64_t n, std::uint64_t take) {
  auto const needed = order_bits(n, take);
  message const ways = take >= n ? say("{} items: 2^{:.1f} orders", n, needed)
                                 : say("{} of {} items in order: 2^{:.1f} ways", take, n, needed);
  if (bits >= needed) return say("{}; a seed of {:.1f} bits is long enough", ways, bits);
  return say("{}; a seed of {:.1f} bits reaches at most 2^{:.1f} of them, 1 in 2^{:.1f}", ways, bits, bits,
             needed - bits);
}

}  // namespace faro::audit
