// Meeting in the middle: the half paths to and from the middle diagonal, in order, and one pass along both.
// Apart because it is compiled for each size of number.
#include "judge/theory/colours/meeting.hpp"

#include "judge/theory/colours/sums.hpp"

#include <faro/parallel/threads.hpp>

#include <algorithm>
#include <memory>

namespace faro::judge {
namespace {

/// Pairs of a head and a tail whose sum is above a bound: how many, and the sum of all their sums.
template <std::size_t Words>
struct pairs_above {
  uint128 pairs = 0;
  number<Words + 2> sum{};
};

/// The sum over all arrangements with more than `bound` ways of their ways, and how many they are.
template <std::size_t Words>
class meeting {
 public:
  meeting(colour_paths const& lattice, integer const& bound)
      : lattice_{lattice}, bound_{to_number<Words>(bound)}, middle_{(lattice.red() + lattice.black()) / 2} {
    auto const all = lattice.red() + lattice.black();
    head_at_ = middle_ - std::min(middle_, steps_left_out(middle_));
    tail_at_ = middle_ + std::min(all - middle_, steps_left_out(all - middle_));
    list_heads();
    list_tails();
  }

  [[nodiscard]] std::pair<integer, integer> run() const {
    std::vector<pairs_above<Words>> found(lattice_.red() + 1);
    parallel::share_out(parallel::processors(), found.size(), [&](std::size_t j) {
      if (is_point(j, middle_)) found[j] = meet(j);
    });
    integer pairs;
    integer sum;
    for (auto const& f : found) {
      pairs += integer::from_unsigned(f.pairs);
      sum += to_integer(f.sum);
    }
    return {pairs, sum};
  }

 private:
  /// How many steps before the middle the lists stop, so that they stay below half a gigabyte a side.
  static std::uint64_t steps_left_out(std::uint64_t half) {
    constexpr std::uint64_t most_bytes = std::uint64_t{384} << 20;
    std::uint64_t left_out = 1;
    while (left_out < half && ((std::uint64_t{1} << (half - left_out)) * sizeof(number<Words>)) > most_bytes)
      ++left_out;
    return left_out;
  }

  [[nodiscard]] bool is_point(std::uint64_t j, std::uint64_t passed) const {
    return j <= passed && j <= lattice_.red() && passed - j <= lattice_.black();
  }

  /// The ways that the red card j adds with b black ones above it.
  [[nodiscard]] number<Words> step(std::uint64_t j, std::uint64_t b) const {
    return to_number<Words>(lattice_.step(j, b));
  }

  void list_heads() {
    heads_.assign(lattice_.red() + 1, {});
    heads_[0] = {number<Words>{}};
    for (std::uint64_t passed = 1; passed <= head_at_; ++passed) {
      diagonal<Words> next(lattice_.red() + 1);
      for (std::uint64_t j = 0; j <= lattice_.red(); ++j) {
        if (!is_point(j, passed)) continue;
        static std::vector<number<Words>> const none;
        auto const b = passed - j;
        auto const by_red = j > 0;
        next[j] = merged(b > 0 ? heads_[j] : none, by_red ? heads_[j - 1] : none,
                         by_red ? step(j, b) : number<Words>{});
      }
      heads_ = std::move(next);
    }
  }

  void list_tails() {
    auto const all = lattice_.red() + lattice_.black();
    tails_.assign(lattice_.red() + 1, {});
    tails_[lattice_.red()] = {number<Words>{}};
    for (auto passed = all; passed-- > tail_at_;) {
      diagonal<Words> next(lattice_.red() + 1);
      for (std::uint64_t j = 0; j <= lattice_.red(); ++j) {
        if (!is_point(j, passed)) continue;
        static std::vector<number<Words>> const none;
        auto const b = passed - j;
        auto const by_red = j < lattice_.red();
        next[j] = merged(b < lattice_.black() ? tails_[j] : none, by_red ? tails_[j + 1] : none,
                         by_red ? step(j + 1, b) : number<Words>{});
      }
      tails_ = std::move(next);
    }
  }

  using rising = sum_stream<Words, true>;
  using falling = sum_stream<Words, false>;

  [[nodiscard]] std::unique_ptr<rising> head(std::uint64_t j, std::uint64_t b,
                                             number<Words> const& added) const {
    if (j + b == head_at_) return std::make_unique<rising>(heads_[j], added);
    std::unique_ptr<rising> by_black;
    std::unique_ptr<rising> by_red;
    if (b > 0) by_black = head(j, b - 1, added);
    if (j > 0) {
      auto more = added;
      add(more, step(j, b));
      by_red = head(j - 1, b, more);
    }
    return std::make_unique<rising>(std::move(by_black), std::move(by_red));
  }
  [[nodiscard]] std::unique_ptr<falling> tail(std::uint64_t j, std::uint64_t b,
                                              number<Words> const& added) const {
    if (j + b == tail_at_) return std::make_unique<falling>(tails_[j], added);
    std::unique_ptr<falling> by_black;
    std::unique_ptr<falling> by_red;
    if (b < lattice_.black()) by_black = tail(j, b + 1, added);
    if (j < lattice_.red()) {
      auto more = added;
      add(more, step(j + 1, b));
      by_red = tail(j + 1, b, more);
    }
    return std::make_unique<falling>(std::move(by_black), std::move(by_red));
  }

  /// As the heads rise, more and more of the tails, from the highest down, reach above the bound with them. A
  /// step passes a head, which counts as often as tails reach; or a tail is reached, which counts for all heads
  /// that are left.
  [[nodiscard]] pairs_above<Words> meet(std::uint64_t j) const {
    auto const heads = head(j, middle_ - j, {});
    auto const tails = tail(j, middle_ - j, {});
    pairs_above<Words> out;
    std::uint64_t left = heads->size();
    std::uint64_t reached = 0;
    auto h = heads->next_block();
    auto t = tails->next_block();
    while (!h.empty()) {
      if (t.empty()) {
        for (auto const& value : h) add_product(out.sum, value, reached);
        h = heads->next_block();
        continue;
      }
      std::size_t i = 0;
      std::size_t k = 0;
      while (i < h.size() && k < t.size()) {  // which it will be is not foreseen: no branch
        auto both = h[i];
        add(both, t[k]);
        auto const above = is_less(bound_, both);
        number<Words> value;
        choose(value, above, t[k], h[i]);
        auto const mask = std::uint64_t{0} - static_cast<std::uint64_t>(above);
        add_product(out.sum, value, (left & mask) | (reached & ~mask));
        out.pairs += left & mask;
        k += above;
        i += !above;
        reached += above;
        left -= !above;
      }
      h = h.subspan(i);
      t = t.subspan(k);
      if (h.empty()) h = heads->next_block();
      if (t.empty()) t = tails->next_block();
    }
    return out;
  }

  colour_paths const& lattice_;
  number<Words> bound_;
  std::uint64_t middle_, head_at_ = 0, tail_at_ = 0;
  diagonal<Words> heads_, tails_;
};

}  // namespace

std::pair<integer, integer> arrangements_above(colour_paths const& lattice, integer const& bound,
                                               integer const& of) {
  switch (of.bits() / 64) {  // one bit to spare
    case 0:
      return meeting<1>{lattice, bound}.run();
    case 1:
      return meeting<2>{lattice, bound}.run();
    case 2:
      return meeting<3>{lattice, bound}.run();
    case 3:
      return meeting<4>{lattice, bound}.run();
    case 4:
      return meeting<5>{lattice, bound}.run();
    case 5:
      return meeting<6>{lattice, bound}.run();
    case 6:
      return meeting<7>{lattice, bound}.run();
    case 7:
      return meeting<8>{lattice, bound}.run();
    default:
      return meeting<9>{lattice, bound}.run();
  }
}

}  // namespace faro::judge
