// Generators of other tools, each as far as it takes to ask for numbers below a bound.
#include "records/tools.hpp"

#include "records/hashes.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/error.hpp>
#include <faro/exact/integer.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <unordered_set>

namespace faro::audit {
namespace {

constexpr std::array<other_tool, 5> tools{{
    {"python", "fisher-yates", "random.seed(SEED); random.shuffle(lines)", false},
    {"python-sample", python_sample, "random.seed(SEED); random.sample(lines, N)", false},
    {"numpy", "fisher-yates", "numpy.random.default_rng(SEED).permutation(lines)", false},
    {"numpy-legacy", "fisher-yates", "numpy.random.seed(SEED); numpy.random.permutation(lines)", false},
    {"uutils", "fisher-yates-ascending", "shuf --random-seed=SEED (uutils coreutils)", true},
}};

/// Words of 32 bits, the least significant first; a single 0 for 0.
std::vector<std::uint32_t> words_of(integer value) {
  std::vector<std::uint32_t> out;
  auto const base = power(integer{2}, 32);
  do {
    out.push_back(static_cast<std::uint32_t>((value % base).to_uint64()));
    value = value / base;
  } while (!value.is_zero());
  return out;
}

bool is_whole(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// A seed that is a whole number from 0 on.
integer whole_seed(std::string_view tool, std::string_view seed) {
  if (!is_whole(seed) || seed.starts_with('-'))
    throw input_error{
        say("{} is started from a whole number: expected a seed such as 42, got {}", tool, quoted(seed))};
  return integer::parse(seed);
}

// ---- MT19937 ----------------------------------------------------------------------------------------------

class mersenne_twister {
 public:
  explicit mersenne_twister(std::uint32_t seed) { start(seed); }
  /// From a key of any length.
  explicit mersenne_twister(std::span<std::uint32_t const> key) {
    constexpr std::uint32_t first_seed = 19650218, first_factor = 1664525, second_factor = 1566083941;
    start(first_seed);
    std::size_t i = 1, j = 0;
    auto const mixed = [&](std::uint32_t factor) {
      return state_[i] ^ ((state_[i - 1] ^ state_[i - 1] >> 30) * factor);
    };
    auto const go_on = [&] {
      if (++i < size) return;
      state_[0] = state_[size - 1];
      i = 1;
    };
    for (auto k = std::max(size, key.size()); k > 0; --k) {
      state_[i] = mixed(first_factor) + key[j] + static_cast<std::uint32_t>(j);
      go_on();
      if (++j == key.size()) j = 0;
    }
    for (std::size_t k = size - 1; k > 0; --k) {
      state_[i] = mixed(second_factor) - static_cast<std::uint32_t>(i);
      go_on();
    }
    state_[0] = 0x80000000;
  }

  std::uint32_t operator()() {
    if (at_ == size) refill();
    auto x = state_[at_++];
    x ^= x >> 11;
    x ^= x << 7 & 0x9D2C5680;
    x ^= x << 15 & 0xEFC60000;
    return x ^ x >> 18;
  }

 private:
  static constexpr std::size_t size = 624, shift = 397;

  void start(std::uint32_t seed) {
    constexpr std::uint32_t factor = 1812433253;
    state_[0] = seed;
    for (std::uint32_t i = 1; i < size; ++i) state_[i] = factor * (state_[i - 1] ^ state_[i - 1] >> 30) + i;
  }
  void refill() {
    for (std::size_t i = 0; i < size; ++i) {
      auto const x = (state_[i] & 0x80000000) | (state_[(i + 1) % size] & 0x7FFFFFFF);
      state_[i] = state_[(i + shift) % size] ^ x >> 1 ^ ((x & 1) != 0 ? 0x9908B0DF : 0);
    }
    at_ = 0;
  }

  std::array<std::uint32_t, size> state_{};
  std::size_t at_ = size;
};

/// As many of the highest bits as a bound has, drawn again until they are below it.
class python_picks {
 public:
  explicit python_picks(std::string_view seed) : words_{key_of(seed)} {}
  std::uint64_t below(std::uint64_t n) {
    auto const bits = static_cast<unsigned>(std::bit_width(n));
    for (;;) {
      if (auto const pick = draw(bits); pick < n) return pick;
    }
  }

 private:
  static std::vector<std::uint32_t> key_of(std::string_view seed) {
    if (is_whole(seed)) return words_of(integer::parse(seed.starts_with('-') ? seed.substr(1) : seed));
    bool const in_quotes =
        seed.size() >= 2 && seed.front() == seed.back() && (seed.front() == '\'' || seed.front() == '"');
    auto const text = in_quotes ? seed.substr(1, seed.size() - 2) : seed;
    auto const digest = sha512(text);
    integer value;
    auto const add = [&](std::uint8_t byte) { value = value * integer{256} + integer{byte}; };
    for (auto const c : text) add(static_cast<std::uint8_t>(c));
    for (auto const b : digest) add(std::to_integer<std::uint8_t>(b));
    return words_of(value);
  }
  std::uint64_t draw(unsigned bits) {
    constexpr unsigned word = 32;
    if (bits <= word) return words_() >> (word - bits);
    std::uint64_t const low = words_();
    return low | static_cast<std::uint64_t>(words_() >> (2 * word - bits)) << word;
  }
  mersenne_twister words_;
};

/// As NumPy draws, old and new: the lowest bits under a mask, again until they are below the bound.
template <class Next32, class Next64>
std::uint64_t masked_below(std::uint64_t n, Next32 const& next32, Next64 const& next64) {
  auto const last = n - 1;
  if (last == 0) return 0;
  auto const mask = ~std::uint64_t{0} >> std::countl_zero(last);
  for (;;) {
    std::uint64_t const word = last > UINT32_MAX ? next64() : next32();
    if ((word & mask) <= last) return word & mask;
  }
}

class legacy_numpy_picks {
 public:
  explicit legacy_numpy_picks(std::string_view seed) : words_{word_of(seed)} {}
  std::uint64_t below(std::uint64_t n) {
    auto const next64 = [this] {
      std::uint64_t const high = words_();
      return high << 32 | words_();
    };
    return masked_below(
        n, [this] { return words_(); }, next64);
  }

 private:
  static std::uint32_t word_of(std::string_view seed) {
    auto const value = whole_seed("numpy.random.seed", seed);
    if (value < power(integer{2}, 32)) return static_cast<std::uint32_t>(value.to_uint64());
    throw input_error{say("numpy.random.seed takes a whole number up to 4294967295, got {}", seed)};
  }
  mersenne_twister words_;
};

// ---- PCG64 ------------------------------------------------------------------------------------------------

/// NumPy's SeedSequence: a pool of four words that every word of the seed is mixed into.
class numpy_seeds {
 public:
  explicit numpy_seeds(integer const& seed) {
    auto const entropy = words_of(seed);
    for (std::size_t i = 0; i < pool_.size(); ++i) pool_[i] = hashed(i < entropy.size() ? entropy[i] : 0);
    for (std::size_t from = 0; from < pool_.size(); ++from) {
      for (std::size_t to = 0; to < pool_.size(); ++to) {
        if (from != to) mix_in(to, hashed(pool_[from]));
      }
    }
    for (std::size_t from = pool_.size(); from < entropy.size(); ++from) {
      for (std::size_t to = 0; to < pool_.size(); ++to) mix_in(to, hashed(entropy[from]));
    }
  }
  [[nodiscard]] std::array<std::uint64_t, 4> state() const {
    constexpr std::uint32_t first = 0x8B51F9DD, factor = 0x58F38DED;
    std::array<std::uint64_t, 4> out{};
    auto constant = first;
    for (std::size_t i = 0; i < 2 * out.size(); ++i) {
      auto x = pool_[i % pool_.size()] ^ constant;
      constant *= factor;
      x *= constant;
      x ^= x >> 16;
      out[i / 2] |= static_cast<std::uint64_t>(x) << 32 * (i % 2);
    }
    return out;
  }

 private:
  std::uint32_t hashed(std::uint32_t x) {
    constexpr std::uint32_t factor = 0x931E8875;
    x ^= constant_;
    constant_ *= factor;
    x *= constant_;
    return x ^ x >> 16;
  }
  void mix_in(std::size_t to, std::uint32_t y) {
    constexpr std::uint32_t left = 0xCA01F9DD, right = 0x4973F715;
    auto const x = left * pool_[to] - right * y;
    pool_[to] = x ^ x >> 16;
  }

  std::array<std::uint32_t, 4> pool_{};
  std::uint32_t constant_ = 0x43B0D7E5;
};

/// NumPy's PCG64 (XSL RR 128/64), whose words of 64 bits give two of 32, the low half first.
class numpy_picks {
 public:
  explicit numpy_picks(std::string_view seed) {
    auto const words = numpy_seeds{whole_seed("numpy.random.default_rng", seed)}.state();
    increment_ = (joined(words[2], words[3]) << 1) | 1;
    step();
    state_ += joined(words[0], words[1]);
    step();
  }
  std::uint64_t below(std::uint64_t n) {
    return masked_below(
        n, [this] { return next32(); }, [this] { return next64(); });
  }

 private:
  static uint128 joined(std::uint64_t high, std::uint64_t low) {
    return static_cast<uint128>(high) << 64 | low;
  }
  void step() {
    auto const factor = joined(0x2360ED051FC65DA4, 0x4385DF649FCCF645);
    state_ = state_ * factor + increment_;
  }
  std::uint64_t next64() {
    step();
    auto const folded = static_cast<std::uint64_t>(state_ >> 64) ^ static_cast<std::uint64_t>(state_);
    return std::rotr(folded, static_cast<int>(state_ >> 122));
  }
  std::uint64_t next32() {
    if (has_half_) {
      has_half_ = false;
      return half_;
    }
    auto const word = next64();
    has_half_ = true;
    half_ = word >> 32;
    return word & UINT32_MAX;
  }
  uint128 state_ = 0, increment_ = 0;
  std::uint64_t half_ = 0;
  bool has_half_ = false;
};

template <class Picks>
void start_picks(std::string_view seed, std::function<void(chooser_ref)> const& use) {
  Picks picks{seed};
  use(picks);
}

/// ChaCha12 from the SHA3-256 of the seed, with the bounded integers that we have, too.
void start_uutils(std::string_view seed, std::function<void(chooser_ref)> const& use) {
  chacha12 words{key256{sha3_256(seed)}};
  random_chooser picks{words};
  use(picks);
}

}  // namespace

std::span<other_tool const> other_tools() { return tools; }

other_tool const& find_tool(std::string_view name) {
  auto const found = std::ranges::find(tools, name, &other_tool::name);
  if (found != tools.end()) return *found;
  std::vector<std::string> names;
  for (auto const& tool : tools) names.emplace_back(tool.name);
  throw input_error{say("no tool is called {}{}", quoted(name), did_you_mean(name, names))};
}

void with_tool(std::string_view name, std::string_view seed, std::function<void(chooser_ref)> const& use) {
  auto const& tool = find_tool(name);
  if (tool.name.starts_with("python")) return start_picks<python_picks>(seed, use);
  if (tool.name == "numpy") return start_picks<numpy_picks>(seed, use);
  if (tool.name == "numpy-legacy") return start_picks<legacy_numpy_picks>(seed, use);
  start_uutils(seed, use);
}

std::vector<std::uint64_t> sample_as_python(chooser_ref c, std::uint64_t items, std::uint64_t take) {
  if (take > items) throw input_error{say("can't take {} different ones out of {}", take, items)};
  // A list of all, where that is smaller than a set of those taken would be.
  std::uint64_t list_up_to = 21;
  if (take > 5) {
    std::uint64_t set = 1;
    while (set < 3 * take) set *= 4;
    list_up_to += set;
  }
  std::vector<std::uint64_t> out;
  out.reserve(take);
  if (items <= list_up_to) {
    std::vector<std::uint64_t> left(items);
    std::iota(left.begin(), left.end(), std::uint64_t{0});
    for (std::uint64_t i = 0; i < take; ++i) {
      auto& place = left[c.below(items - i)];
      out.push_back(std::exchange(place, left[items - i - 1]));
    }
    return out;
  }
  std::unordered_set<std::uint64_t> taken;
  while (out.size() < take) {
    if (auto const pick = c.below(items); taken.insert(pick).second) out.push_back(pick);
  }
  return out;
}

}  // namespace faro::audit
