// ORDER BY random(): rows in the order of their numbers.
#include "like/src/numbers/seed_text.hpp"
#include "like/src/tools/rows.hpp"
#include "text/utf8.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>
#include <charconv>

namespace faro::like {
namespace {

/// The first rows of those with the least numbers; equal ones as they stand.
template <class Next>
numbers by_numbers(std::uint64_t items, std::uint64_t take, Next&& next) {
  std::vector<double> keys(items);
  for (auto& key : keys) key = next();
  numbers out(items);
  std::iota(out.begin(), out.end(), std::uint64_t{0});
  std::stable_sort(out.begin(), out.end(), [&](auto i, auto j) { return keys[i] < keys[j]; });
  out.resize(take);
  return out;
}

/// xoroshiro128**: D. Blackman, S. Vigna, 2018; started by their SplitMix64.
class postgres final : public source {
 public:
  explicit postgres(double seed) {
    auto state = static_cast<std::uint64_t>(static_cast<std::int64_t>(4503599627370495.0 * seed));
    first_ = split(state), second_ = split(state);
  }
  static double seed_of(std::string_view seed) {
    double value = 2;
    auto const [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), value);
    if (error != std::errc{} || end != seed.data() + seed.size() || !(value >= -1 && value <= 1))
      throw input_error{say("setseed takes a number from -1 to 1, got {}", quoted(seed))};
    return value;
  }
  std::uint64_t below(std::uint64_t n) override { return scaled(unit(), n); }
  numbers order(std::uint64_t items, std::uint64_t take) override {
    return by_numbers(items, take, [this] { return unit(); });
  }

 private:
  static std::uint64_t split(std::uint64_t& state) {
    auto x = state += 0x9E3779B97F4A7C15;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
    x = (x ^ x >> 27) * 0x94D049BB133111EB;
    return x ^ x >> 31;
  }
  double unit() {
    auto const both = first_ ^ second_;
    auto const word = std::rotl(first_ * 5, 7) * 9;
    first_ = std::rotl(first_, 24) ^ both ^ both << 16;
    second_ = std::rotl(both, 37);
    return static_cast<double>(word >> 12) / 4503599627370496.0;
  }
  std::uint64_t first_ = 0, second_ = 0;
};

/// Two words below 2^30 - 1.
class mariadb final : public source {
 public:
  explicit mariadb(std::uint64_t seed)
      : first_{static_cast<std::uint32_t>(seed * 0x10001 + 55555555) % most},
        second_{static_cast<std::uint32_t>(seed * 0x10000001) % most} {}
  static std::uint64_t seed_of(std::string_view seed) {
    return static_cast<std::uint32_t>(cut_seed("RAND", seed));
  }
  std::uint64_t below(std::uint64_t n) override { return scaled(unit(), n); }
  numbers order(std::uint64_t items, std::uint64_t take) override {
    return by_numbers(items, take, [this] { return unit(); });
  }

 private:
  static constexpr std::uint32_t most = 0x3FFFFFFF;
  double unit() {
    first_ = static_cast<std::uint32_t>((std::uint64_t{first_} * 3 + second_) % most);
    second_ = static_cast<std::uint32_t>((std::uint64_t{first_} + second_ + 33) % most);
    return static_cast<double>(first_) / most;
  }
  std::uint32_t first_, second_;
};

}  // namespace

row const postgres_row =
    row_of<postgres>({.name = "postgres",
                      .of = "PostgreSQL, setseed and ORDER BY random()",
                      .versions = "15 to 17",
                      .program = "SELECT setseed(SEED); SELECT line FROM lines ORDER BY random();",
                      .generator = "xoroshiro128** by SplitMix64 of the seed times 2^52 - 1",
                      .number = "52 bits, divided by 2^52; rows in their order, draws times n",
                      .odd = "the order is that in which rows are read, which a table does not promise; up "
                             "to 14 another generator",
                      .uneven = unevenness::scaled,
                      .bits = 52,
                      .last_seed = 0},
                     walk::own, nullptr);

row const mariadb_row =
    row_of<mariadb>({.name = "mariadb",
                     .of = "MariaDB and MySQL, ORDER BY RAND(SEED)",
                     .versions = "MariaDB 5.5 to 11, MySQL 5.0 to 8",
                     .program = "SELECT line FROM lines ORDER BY RAND(SEED);",
                     .generator = "two linear sums modulo 2^30 - 1, by products of the seed's lowest 32 bits",
                     .number = "a word, divided by 2^30 - 1; rows in their order, draws times n",
                     .odd = "the order is that in which rows are read; 2^32 seeds at most",
                     .uneven = unevenness::scaled,
                     .words = (1 << 30) - 1},
                    walk::own);

}  // namespace faro::like
