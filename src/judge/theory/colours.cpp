#include <faro/error.hpp>
#include <faro/judge/theory/colours.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <thread>

namespace faro::judge {
namespace {

constexpr std::uint64_t most_piles = 1'024;
constexpr std::uint64_t most_listed = 200'000;

/// The ways that a step past a red card adds: at (j, b), the j-th red card with b black ones above it.
///
/// Give every place of the riffled deck one of a digits; sorted by digit, then by place, they give the deck
/// before. Red cards were on top if every red key is below every black one. Sum over the red card with the
/// greatest key, the j-th, and its digit h: red ones above have digits up to h, red ones below less; black
/// ones above have more than h, black ones below h or more: sum over h of (h+1)^(j-1) h^(p-j) (a-1-h)^b
/// (a-h)^(q-b).
class colour_paths {
 public:
  colour_paths(std::uint64_t red, std::uint64_t black, std::uint64_t piles) : red_{red}, black_{black} {
    if (red == 0) return;
    std::vector<std::vector<integer>> powers(piles + 1);
    for (std::uint64_t h = 0; h <= piles; ++h) {
      powers[h].push_back(1);
      for (std::uint64_t e = 0; e < red + black; ++e) powers[h].push_back(powers[h].back() * integer{h});
    }
    for (std::uint64_t j = 1; j <= red; ++j) {
      auto& row = steps_.emplace_back(black + 1);
      for (std::uint64_t h = 0; h < piles; ++h) {
        auto const of_red = powers[h + 1][j - 1] * powers[h][red - j];
        if (of_red.is_zero()) continue;
        for (std::uint64_t b = 0; b <= black; ++b)
          row[b] += of_red * powers[piles - 1 - h][b] * powers[piles - h][black - b];
      }
    }
  }
  [[nodiscard]] std::uint64_t red() const { return red_; }
  [[nodiscard]] std::uint64_t black() const { return black_; }
  /// Precondition: 1 <= j <= red, b <= black.
  [[nodiscard]] integer const& step(std::uint64_t j, std::uint64_t b) const { return steps_[j - 1][b]; }

 private:
  std::uint64_t red_, black_;
  std::vector<std::vector<integer>> steps_;
};

// ---- What one pass over the lattice gives -----------------------------------------------------------------

/// Of the sums along all paths to a point.
struct path_sums {
  integer paths, sum, squares, zeros;  // how many, their sum, of squares, how many are 0
  integer least, most;
};

void step_to(path_sums& to, path_sums const& from, integer const& added) {
  if (from.paths.is_zero()) return;
  auto const least = from.least + added;
  auto const most = from.most + added;
  if (to.paths.is_zero() || least < to.least) to.least = least;
  if (to.paths.is_zero() || most > to.most) to.most = most;
  to.paths += from.paths;
  to.sum += from.sum + added * from.paths;
  to.squares += from.squares + added * from.sum * 2 + added * added * from.paths;
  if (added.is_zero()) to.zeros += from.zeros;
}

path_sums all_paths(colour_paths const& lattice) {
  std::vector<std::vector<path_sums>> at(lattice.red() + 1, std::vector<path_sums>(lattice.black() + 1));
  for (std::uint64_t j = 0; j <= lattice.red(); ++j) {
    for (std::uint64_t b = 0; b <= lattice.black(); ++b) {
      if (j == 0 && b == 0) at[0][0] = {1, 0, 0, 1, 0, 0};
      if (b > 0) step_to(at[j][b], at[j][b - 1], 0);
      if (j > 0) step_to(at[j][b], at[j - 1][b], lattice.step(j, b));
    }
  }
  return at[lattice.red()][lattice.black()];
}

/// Every arrangement of a small pack, as a law by classes.
class_law listed(colour_paths const& lattice, integer const& of) {
  std::map<integer, integer> orders;
  auto const walk = [&](auto const& self, std::uint64_t j, std::uint64_t b, integer const& sum) -> void {
    if (j == lattice.red() && b == lattice.black()) orders[sum] += 1;
    if (b < lattice.black()) self(self, j, b + 1, sum);
    if (j < lattice.red()) self(self, j + 1, b, sum + lattice.step(j + 1, b));
  };
  walk(walk, 0, 0, 0);
  class_law law{{}, of, binomial(lattice.red() + lattice.black(), lattice.red())};
  for (auto const& [weight, count] : orders) law.classes.push_back({count, weight});
  return law;
}

// ---- Numbers of fixed size --------------------------------------------------------------------------------

template <std::size_t Words>
using number = std::array<std::uint64_t, Words>;  // the lowest word first

template <std::size_t Words>
number<Words> to_number(integer value) {
  number<Words> out{};
  auto const base = power(integer{2}, 64);
  for (auto& word : out) {
    word = (value % base).to_uint64();
    value /= base;
  }
  return out;
}
template <std::size_t Words>
integer to_integer(number<Words> const& value) {
  integer out;
  auto const base = power(integer{2}, 64);
  for (auto i = Words; i-- > 0;) out = out * base + integer{value[i]};
  return out;
}
/// a += b, the words of b that are missing being 0.
template <std::size_t Words, std::size_t Fewer>
void add(number<Words>& a, number<Fewer> const& b) {
  uint128 carry = 0;
  for (std::size_t i = 0; i < Words; ++i) {
    carry += static_cast<uint128>(a[i]) + (i < Fewer ? b[i] : 0);
    a[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
}
/// a += b x times
template <std::size_t Words, std::size_t Fewer>
void add_product(number<Words>& a, number<Fewer> const& b, std::uint64_t times) {
  uint128 carry = 0;
  for (std::size_t i = 0; i < Words; ++i) {
    carry += static_cast<uint128>(i < Fewer ? b[i] : 0) * times + a[i];
    a[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
}
template <std::size_t Words>
bool is_less(number<Words> const& a, number<Words> const& b) {
  for (auto i = Words; i-- > 0;)
    if (a[i] != b[i]) return a[i] < b[i];
  return false;
}

// ---- Meeting in the middle --------------------------------------------------------------------------------

/// The sums of the paths to (or from) each point of one diagonal, each list in ascending order.
template <std::size_t Words>
using diagonal = std::vector<std::vector<number<Words>>>;  // by red cards passed

/// One point's sums, merged from the two lists before it, the second with something added to each.
template <std::size_t Words>
std::vector<number<Words>> merged(std::vector<number<Words>> const& plain,
                                  std::vector<number<Words>> const& raised, number<Words> const& by) {
  std::vector<number<Words>> out;
  out.reserve(plain.size() + raised.size());
  auto next = plain.begin();
  for (auto value : raised) {
    add(value, by);
    while (next != plain.end() && is_less(*next, value)) out.push_back(*next++);
    out.push_back(value);
  }
  out.insert(out.end(), next, plain.end());
  return out;
}

/// The sums of a point some steps away from a diagonal, in order, merged as they are asked for: a tree of the
/// ways there. Rising: ascending; else descending.
template <std::size_t Words, bool Rising>
class sum_stream {
 public:
  sum_stream(std::vector<number<Words>> const& list, number<Words> const& added)
      : list_{&list}, left_{list.size()}, added_{added} {
    load();
  }
  sum_stream(std::unique_ptr<sum_stream> first, std::unique_ptr<sum_stream> second)
      : first_{std::move(first)}, second_{std::move(second)} {
    choose();
  }
  [[nodiscard]] bool at_end() const { return at_end_; }
  [[nodiscard]] number<Words> const& value() const { return list_ ? value_ : chosen_->value(); }
  void advance() {
    if (list_) {
      --left_;
      load();
    } else {
      chosen_->advance();
      choose();
    }
  }

 private:
  void load() {
    at_end_ = left_ == 0;
    if (at_end_) return;
    value_ = Rising ? (*list_)[list_->size() - left_] : (*list_)[left_ - 1];
    add(value_, added_);
  }
  void choose() {
    auto const first = first_ && !first_->at_end();
    auto const second = second_ && !second_->at_end();
    at_end_ = !first && !second;
    if (at_end_) return;
    auto const second_next = second && (!first || (Rising ? is_less(second_->value(), first_->value())
                                                          : is_less(first_->value(), second_->value())));
    chosen_ = second_next ? second_.get() : first_.get();
  }

  std::vector<number<Words>> const* list_ = nullptr;
  std::size_t left_ = 0;
  number<Words> added_{}, value_{};
  std::unique_ptr<sum_stream> first_, second_;
  sum_stream* chosen_ = nullptr;
  bool at_end_ = false;
};

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
    std::atomic<std::uint64_t> next{0};
    auto const work = [&] {
      for (auto j = next++; j <= lattice_.red(); j = next++)
        if (is_point(j, middle_)) found[j] = meet(j);
    };
    {
      std::vector<std::jthread> pool;
      for (unsigned i = 1; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
        pool.emplace_back(work);
      work();
    }
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

  /// As the heads rise, more and more of the tails, from the highest down, reach above the bound with them.
  [[nodiscard]] pairs_above<Words> meet(std::uint64_t j) const {
    auto const heads = head(j, middle_ - j, {});
    auto const tails = tail(j, middle_ - j, {});
    pairs_above<Words> out;
    number<Words + 1> tail_sum{};
    std::uint64_t reached = 0;
    for (; !heads->at_end(); heads->advance()) {
      while (!tails->at_end()) {
        auto both = heads->value();
        add(both, tails->value());
        if (!is_less(bound_, both)) break;
        add(tail_sum, tails->value());
        ++reached;
        tails->advance();
      }
      out.pairs += reached;
      add_product(out.sum, heads->value(), reached);
      add(out.sum, tail_sum);
    }
    return out;
  }

  colour_paths const& lattice_;
  number<Words> bound_;
  std::uint64_t middle_, head_at_ = 0, tail_at_ = 0;
  diagonal<Words> heads_, tails_;
};

/// How many arrangements have more than `bound` of `of` ways, and the sum of those.
std::pair<integer, integer> above(colour_paths const& lattice, integer const& bound, integer const& of) {
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

void check_colours(std::uint64_t red, std::uint64_t black, std::uint64_t piles) {
  if (red + black == 0 || red > most_coloured_cards || black > most_coloured_cards - red) {
    throw input_error{std::to_string(red) + " red and " + std::to_string(black) + " black cards: from 1 to " +
                      std::to_string(most_coloured_cards) + " in all is right"};
  }
  if (piles == 0 || piles > most_piles) {
    throw input_error{"two colours in " + std::to_string(piles) + " piles: from 1 to " +
                      std::to_string(most_piles) + " (10 riffles) is right"};
  }
}

}  // namespace

theory_row red_black_row(std::uint64_t red, std::uint64_t black, std::uint64_t piles, unsigned digits) {
  check_colours(red, black, piles);
  auto const arrangements = binomial(red + black, red);
  if (red == 0 || black == 0) return distances_of(class_law{{{1, 1}}, 1, 1}, digits);
  colour_paths const lattice{red, black, piles};
  auto const of = power(integer{piles}, red + black);
  if (arrangements <= integer{most_listed}) return distances_of(listed(lattice, of), digits);
  auto const all = all_paths(lattice);
  auto const [pairs, sum] = above(lattice, of / arrangements, of);
  theory_row row;
  row.orders = arrangements;
  row.unreachable = all.zeros;
  row.total_variation = ratio{sum * arrangements - pairs * of, of * arrangements};
  row.separation = ratio{1} - ratio{all.least * arrangements, of};
  row.l_infinity = ratio{all.most * arrangements, of} - ratio{1};
  row.chi_square = ratio{all.squares * arrangements, of * of} - ratio{1};
  return row;
}

}  // namespace faro::judge
