// Picks in proportion to weights that may be any numbers: exact, at one word a pick.
//
//   real_weights const weights{given};                  // doubles, as what they are exactly
//   weighted_table const table{weights, 1000};          // for some 1000 picks
//   table.pick(words);                                  // a place; words: a generator of 64 bits
//
// A pick is a point below the sum of the weights. Where the sum is a whole number of at most 64 bits (in
// units of the least bit of any weight), that is a number below it. Else it is a point of [0, 2^b), where b
// is the least with sum < 2^b, drawn again while it is not below the sum; only its first word is drawn, but
// where a border lies within that: then all its words are, and it is compared with exact sums (n times in
// 2^63, or rarer; docs/spec-streams.md, section 3).
//
// The place of a first word is looked up in a table of guides (H. Chen and Y. Asau, 1974), O(1) a pick on
// average. Building is O(n); 8 bytes a weight, and 4 to 8 more for the guides. Thread-compatible.
// Refers to what the weights refer to.
#pragma once
#include <faro/chance/random.hpp>
#include <faro/exact/integer.hpp>

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace faro {

/// Binary digits of a number.
inline int digits_of(uint128 value) {
  auto const high = static_cast<std::uint64_t>(value >> 64), low = static_cast<std::uint64_t>(value);
  return high != 0 ? 128 - std::countl_zero(high) : 64 - std::countl_zero(low);
}

/// Weights in double precision, each exactly the number that it is: a whole number of 53 bits times a power
/// of two. Precondition: all are finite and none is below 0.
class real_weights {
 public:
  explicit real_weights(std::span<double const> weights) : weights_{weights} {}
  [[nodiscard]] std::size_t size() const { return weights_.size(); }
  [[nodiscard]] bool is_zero(std::size_t i) const { return weights_[i] == 0; }
  /// The power of two above a weight, and that of its least bit. Precondition: it is not 0.
  [[nodiscard]] int above(std::size_t i) const {
    auto const w = parts_of(i);
    return w.exponent + digits_of(w.mantissa);
  }
  [[nodiscard]] int least(std::size_t i) const {
    auto const w = parts_of(i);
    return w.exponent + std::countr_zero(w.mantissa);
  }
  /// The whole part of weight * 2^scale. Precondition: it is below 2^127.
  [[nodiscard]] uint128 scaled(std::size_t i, int scale) const {
    auto const w = parts_of(i);
    auto const shift = w.exponent + scale;
    if (shift >= 0) return w.mantissa == 0 ? 0 : static_cast<uint128>(w.mantissa) << shift;
    return shift <= -64 ? 0 : w.mantissa >> -shift;
  }
  /// weight * 2^scale. Precondition: it is a whole number.
  [[nodiscard]] integer exact(std::size_t i, int scale) const {
    auto const w = parts_of(i);
    if (w.mantissa == 0) return 0;
    auto const low = std::countr_zero(w.mantissa);
    return integer{w.mantissa >> low} *
           power(integer{2}, static_cast<std::uint64_t>(w.exponent + low + scale));
  }

 private:
  struct parts {
    std::uint64_t mantissa;
    int exponent;
  };
  [[nodiscard]] parts parts_of(std::size_t i) const {
    static_assert(std::numeric_limits<double>::is_iec559);
    constexpr int digits = 52, bias = 1075;  // of the mantissa as a whole number
    auto const bits = std::bit_cast<std::uint64_t>(weights_[i]);
    auto const fraction = bits & ((std::uint64_t{1} << digits) - 1);
    auto const power = static_cast<int>(bits >> digits & 0x7ff);
    if (power == 0) return {fraction, 1 - bias};
    return {fraction | std::uint64_t{1} << digits, power - bias};
  }

  std::span<double const> weights_;
};

/// Whole numbers of any size. Precondition: none is below 0.
class whole_weights {
 public:
  explicit whole_weights(std::span<integer const> weights) : weights_{weights} {}
  [[nodiscard]] std::size_t size() const { return weights_.size(); }
  [[nodiscard]] bool is_zero(std::size_t i) const { return weights_[i].is_zero(); }
  [[nodiscard]] int above(std::size_t i) const { return static_cast<int>(weights_[i].bits()); }
  [[nodiscard]] static int least(std::size_t) { return 0; }
  [[nodiscard]] uint128 scaled(std::size_t i, int scale) const {
    constexpr unsigned word = 64;
    if (scale >= 0 && weights_[i].bits() <= word)
      return static_cast<uint128>(weights_[i].to_uint64()) << scale;
    return exact(i, scale).to_uint128();
  }
  /// The whole part of weight * 2^scale.
  [[nodiscard]] integer exact(std::size_t i, int scale) const {
    auto const by = power(integer{2}, static_cast<std::uint64_t>(std::abs(scale)));
    return scale >= 0 ? weights_[i] * by : weights_[i] / by;
  }

 private:
  std::span<integer const> weights_;
};

/// Some of the weights: those at these places.
template <class Weights>
class chosen_weights {
 public:
  chosen_weights(Weights const& all, std::span<std::uint64_t const> places) : all_{&all}, places_{places} {}
  [[nodiscard]] std::size_t size() const { return places_.size(); }
  [[nodiscard]] bool is_zero(std::size_t i) const { return all_->is_zero(places_[i]); }
  [[nodiscard]] int above(std::size_t i) const { return all_->above(places_[i]); }
  [[nodiscard]] int least(std::size_t i) const { return all_->least(places_[i]); }
  [[nodiscard]] uint128 scaled(std::size_t i, int scale) const { return all_->scaled(places_[i], scale); }
  [[nodiscard]] integer exact(std::size_t i, int scale) const { return all_->exact(places_[i], scale); }

 private:
  Weights const* all_;
  std::span<std::uint64_t const> places_;
};

/// Word: what a generator gives; tests have shorter ones, with which all that is rare is frequent.
template <class Weights, std::unsigned_integral Word = std::uint64_t>
class weighted_table {
 public:
  /// For about so many picks. Precondition: a weight is not 0.
  weighted_table(Weights const& weights, std::uint64_t picks) : weights_{weights} {
    read_scale();
    add_up();
    if (picks >= ends_.size() / few) set_guides();
  }

  [[nodiscard]] std::size_t size() const { return ends_.size(); }

  /// A place, with chance exactly weight / sum for a perfect generator of such words.
  template <std::uniform_random_bit_generator Words>
  [[nodiscard]] std::size_t pick(Words& words) const {
    for (;;) {
      if (auto const place = try_once(words); place < size()) return place;
    }
  }

  /// The same, or size() where the point that was drawn is not below the sum.
  template <std::uniform_random_bit_generator Words>
  [[nodiscard]] std::size_t try_once(Words& words) const {
    static_assert(Words::min() == 0 && Words::max() == std::numeric_limits<Word>::max());
    if (is_whole_) {
      auto const sum = static_cast<std::uint64_t>(ends_.back());
      return place_of(static_cast<Word>(random_chooser<Words>{words}.below(sum)));
    }
    Word const first = words();  // the point is from first to first + 1, in units of a word
    auto const place = first < ends_.back() ? place_of(first) : size();
    if (place == 0 || uint128{first} - ends_[place - 1] > slack_) return place;
    return place_of_point(first, words);
  }

 private:
  static constexpr int word_bits = std::numeric_limits<Word>::digits;
  static constexpr std::uint64_t few = 16;  // weights a pick, of which no guides are made

  /// By how much weights are multiplied, so that their sum has at most 127 bits: 2^scale_; by 2^finest_ all
  /// are whole numbers.
  void read_scale() {
    int above = std::numeric_limits<int>::min(), least = 0;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      if (weights_.is_zero(i)) continue;
      above = std::max(above, weights_.above(i));
      least = std::min(least, weights_.least(i));
    }
    constexpr int most = 2 * word_bits - 1;
    finest_ = -least;
    scale_ = std::min(finest_, most - above - digits_of(weights_.size()));
  }

  /// The sums of all weights up to each, in units of a word.
  void add_up() {
    uint128 sum = 0;
    for (std::size_t i = 0; i < weights_.size(); ++i) sum += weights_.scaled(i, scale_);
    auto const lost = scale_ == finest_ ? 0 : weights_.size();  // less than 1 each, where they were cut off
    auto const most = sum + lost;
    bits_ = digits_of(most);
    is_whole_ = scale_ == finest_ && bits_ <= word_bits;
    auto const shift = is_whole_ ? 0 : bits_ - word_bits;
    slack_ = (lost + (uint128{1} << shift) - 1) >> shift;
    ends_.resize(weights_.size());
    sum = 0;
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      sum += weights_.scaled(i, scale_);
      ends_[i] = static_cast<Word>(sum >> shift);
    }
  }

  void set_guides() {
    constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max();
    if (ends_.size() >= most) return;
    auto const range_bits = is_whole_ ? bits_ : word_bits;
    auto const guide_bits = std::min(range_bits, digits_of(ends_.size()));
    guide_shift_ = range_bits - guide_bits;
    guides_.resize((std::size_t{1} << guide_bits) + 1, static_cast<std::uint32_t>(ends_.size()));
    std::size_t place = 0;
    for (std::size_t guide = 0; guide + 1 < guides_.size(); ++guide) {
      auto const word = static_cast<Word>(static_cast<std::uint64_t>(guide) << guide_shift_);
      while (place < ends_.size() && ends_[place] <= word) ++place;
      guides_[guide] = static_cast<std::uint32_t>(place);
    }
  }

  /// The first place whose end is above a word. Precondition: the last one's is.
  [[nodiscard]] std::size_t place_of(Word word) const {
    if (guides_.empty())
      return static_cast<std::size_t>(std::ranges::upper_bound(ends_, word) - ends_.begin());
    auto const guide = static_cast<std::size_t>(word >> guide_shift_);
    std::size_t const first = guides_[guide], last = guides_[guide + 1];
    constexpr std::size_t short_way = 8;
    if (last - first > short_way) {
      auto const begin = ends_.begin() + static_cast<std::ptrdiff_t>(first);
      auto const end = ends_.begin() + static_cast<std::ptrdiff_t>(last);
      return static_cast<std::size_t>(std::upper_bound(begin, end, word) - ends_.begin());
    }
    auto place = first;
    while (ends_[place] <= word) ++place;
    return place;
  }

  /// The place of a point that begins with this word, all of whose words are drawn now; size() when it is not
  /// below the sum. O(n).
  template <class Words>
  [[nodiscard]] std::size_t place_of_point(Word first, Words& words) const {
    integer point{first};
    auto drawn = word_bits;
    auto const word = power(integer{2}, static_cast<std::uint64_t>(word_bits));
    for (; drawn < bits_ - scale_ + finest_; drawn += word_bits) point = point * word + integer{words()};
    integer sum;
    for (std::size_t i = 0; i < size(); ++i) {
      sum += weights_.exact(i, scale_ + drawn - bits_);
      if (point < sum) return i;
    }
    return size();
  }

  Weights weights_;
  int scale_ = 0, finest_ = 0;
  int bits_ = 0;  // of the sum, at this scale
  bool is_whole_ = false;
  uint128 slack_ = 0;  // a border is less than 1 + slack_ words above where its end is
  std::vector<Word> ends_;
  std::vector<std::uint32_t> guides_;
  int guide_shift_ = 0;
};

/// `count` different places, one after the other in proportion to the weights that are left: places of a
/// table, again while one was taken before; when that happened too often, a table of those that are left is
/// made. O(n + count) on average for weights that are alike, at most O(n) times log2 of the largest by the
/// smallest. `heed` is called now and then, and may throw. Precondition: so many weights are not 0.
template <class Weights, std::uniform_random_bit_generator Words, class Heed>
std::vector<std::uint64_t> weighted_order(Weights const& weights, std::uint64_t count, Words& words,
                                          Heed const& heed) {
  std::vector<bool> taken(weights.size());
  std::vector<std::uint64_t> drawn;
  drawn.reserve(static_cast<std::size_t>(count));
  auto const draw = [&](auto const& table, auto const& place_at) {
    constexpr std::uint64_t least = 64, share = 8;
    std::uint64_t again = 0, turn = 0;
    while (drawn.size() < count && again < least + table.size() / share) {
      if (turn++ % 65536 == 0) heed();
      auto const place = place_at(table.pick(words));
      if (taken[place]) {
        ++again;
        continue;
      }
      taken[place] = true;
      drawn.push_back(place);
    }
  };
  draw(weighted_table{weights, count}, [](std::uint64_t place) { return place; });
  std::vector<std::uint64_t> left;
  while (drawn.size() < count) {
    left.clear();
    for (std::size_t i = 0; i < weights.size(); ++i)
      if (!taken[i] && !weights.is_zero(i)) left.push_back(i);
    chosen_weights const others{weights, left};
    draw(weighted_table{others, count - drawn.size()}, [&](std::size_t place) { return left[place]; });
  }
  return drawn;
}

}  // namespace faro
