// Meeting in the middle: the half paths to and from the middle diagonal, in order, and one pass along both.
// Apart because it is compiled for each size of number.
#include "judge/theory/colours/meeting.hpp"

#include "judge/theory/colours/sums.hpp"
#include "parallel/threads.hpp"

#include <algorithm>
#include <memory>
#include <mutex>

namespace faro::judge {
namespace {

/// Pairs of a head and a tail whose sum is above a bound: how many, and the sum of all their sums.
template <std::size_t Words>
struct pairs_above {
  uint128 pairs = 0;
  number<Words + 2> sum{};
};

/// The same as integers.
struct integers_above {
  integer pairs, sum;
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
    if (!is_mirrored()) list_tails();
  }

  [[nodiscard]] std::pair<integer, integer> run() const {
    std::vector<integers_above> found(lattice_.red() + 1);
    parallel::share_out(parallel::processors(), found.size(), [&](std::size_t j) {
      if (!is_point(j, middle_)) return;
      if (is_mirrored()) {
        found[j] = meet_mirror(j);
      } else {
        auto const met = meet(j);
        found[j] = {integer::from_unsigned(met.pairs), to_integer(met.sum)};
      }
    });
    integer pairs;
    integer sum;
    for (auto const& f : found) {
      pairs += f.pairs;
      sum += f.sum;
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
  /// step passes a head, which counts as often as tails reach; or a tail is reached, which counts for all
  /// heads that are left.
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

  /// As many red cards as black ones: an arrangement read backwards with its colours changed has as many
  /// ways.
  [[nodiscard]] bool is_mirrored() const { return lattice_.red() == lattice_.black(); }

  /// Then the tails of a middle point are its heads less one number: that of any head less that of its
  /// mirror.
  [[nodiscard]] integer mirror_shift(std::uint64_t j) const {
    integer shift;
    for (std::uint64_t i = 1; i <= j; ++i) shift += lattice_.step(i, 0);  // red cards first, then black ones
    for (auto i = j + 1; i <= lattice_.red(); ++i) shift -= lattice_.step(i, middle_ - j);
    return shift;
  }

  /// Each step settles how many reach above the bound with the least or the greatest value left.
  [[nodiscard]] integers_above meet_mirror(std::uint64_t j) const {
    auto values = spare_list();
    {
      auto const heads = head(j, middle_ - j, {});
      for (auto h = heads->next_block(); !h.empty(); h = heads->next_block())
        values.insert(values.end(), h.begin(), h.end());
    }
    auto const shift = mirror_shift(j);
    auto const bound = to_integer(bound_) + shift;
    auto const all = bound.sign() < 0;
    auto const above_what = to_number<Words>(all ? integer{} : bound);
    auto const count = values.size();
    std::uint64_t low = 0;
    std::uint64_t past = count;  // the greatest left is before it
    uint128 pairs = 0;
    number<Words + 2> sum{};
    while (low < past) {  // which it will be is not foreseen: no branch
      auto both = values[low];
      add(both, values[past - 1]);
      auto const above = all || is_less(above_what, both);
      auto const mask = std::uint64_t{0} - static_cast<std::uint64_t>(above);
      number<Words> value;
      choose(value, above, values[past - 1], values[low]);
      auto const partners = count - ((low & mask) | (past & ~mask));
      add_product(sum, value, partners);
      pairs += partners;
      past -= above;
      low += !above;
    }
    auto const found = integer::from_unsigned(pairs);
    {
      std::scoped_lock const lock{guard_};
      spare_.push_back(std::move(values));
    }
    return {found, to_integer(sum) * 2 - shift * found};
  }

  /// An empty list with room for the heads of any middle point: one that was used before, if there is one,
  /// since fresh memory costs as much time as what is done with it.
  [[nodiscard]] std::vector<number<Words>> spare_list() const {
    std::vector<number<Words>> list;
    {
      std::scoped_lock const lock{guard_};
      if (!spare_.empty()) {
        list = std::move(spare_.back());
        spare_.pop_back();
      }
    }
    list.clear();
    list.reserve(binomial(middle_, middle_ / 2).to_uint64());
    return list;
  }

  colour_paths const& lattice_;
  number<Words> bound_;
  std::uint64_t middle_, head_at_ = 0, tail_at_ = 0;
  diagonal<Words> heads_, tails_;
  mutable std::mutex guard_;
  mutable std::vector<std::vector<number<Words>>> spare_;
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
