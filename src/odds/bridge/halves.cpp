// The two halves counted, and where they meet.
#include "odds/bridge/halves.hpp"

#include <faro/odds/hands/hands.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace faro::odds::bridge::detail {

namespace {

constexpr auto no_end = INT32_MAX;  // of a box that holds all beyond

/// Ways of sums as an array over them, added up along each: how many lie in a box is then read off its
/// corners.
class corners {
 public:
  corners(std::vector<point> const& points, std::vector<std::uint64_t> const& ways) {
    for (auto const& p : points) {
      for (std::size_t d = 0; d < most_dimensions; ++d) size_[d] = std::max(size_[d], p[d] + 1);
    }
    std::size_t cells = 1;
    for (std::size_t d = most_dimensions; d-- > 0;) {
      stride_[d] = cells;
      cells *= static_cast<std::size_t>(size_[d]);
      if (size_[d] > 1) open_.push_back(d);
    }
    sum_.resize(cells);
    for (std::size_t i = 0; i < points.size(); ++i) sum_[place(points[i])] += ways[i];
    for (auto const d : open_) {
      auto const stride = stride_[d], length = stride * static_cast<std::size_t>(size_[d]);
      for (std::size_t from = 0; from < cells; from += length) {
        for (auto i = from + stride; i < from + length; ++i) sum_[i] += sum_[i - stride];
      }
    }
  }

  [[nodiscard]] std::size_t cells() const { return sum_.size(); }

  /// The ways that lie in a box moved down by p.
  [[nodiscard]] std::uint64_t in(box const& b, point const& p) const {
    point low{}, high{};
    for (std::size_t d = 0; d < most_dimensions; ++d) {
      low[d] = std::max(0, b.low[d] - p[d]);
      high[d] = b.high[d] == no_end ? size_[d] - 1 : std::min(b.high[d] - p[d], size_[d] - 1);
      if (low[d] > high[d]) return 0;
    }
    std::uint64_t total = 0;
    for (unsigned corner = 0; corner < 1U << open_.size(); ++corner) {
      std::size_t at = 0;
      bool none = false, negative = false;
      for (std::size_t i = 0; i < open_.size() && !none; ++i) {
        auto const d = open_[i];
        bool const below = (corner >> i & 1U) != 0;
        none = below && low[d] == 0;
        negative = negative != below;
        at += stride_[d] * static_cast<std::size_t>(below ? low[d] - 1 : high[d]);
      }
      if (!none) total += negative ? std::uint64_t{} - sum_[at] : sum_[at];
    }
    return total;
  }

 private:
  [[nodiscard]] std::size_t place(point const& p) const {
    std::size_t at = 0;
    for (std::size_t d = 0; d < most_dimensions; ++d) at += stride_[d] * static_cast<std::size_t>(p[d]);
    return at;
  }
  point size_{1, 1, 1, 1};
  std::array<std::size_t, most_dimensions> stride_{};
  std::vector<std::size_t> open_;
  std::vector<std::uint64_t> sum_;
};

/// An array over sums as boxes of one weight each: rows that are alike are one.
std::vector<box> boxes_of(std::vector<std::uint64_t> const& weight, point const& size, std::size_t d,
                          std::size_t from) {
  if (d == most_dimensions) {
    if (weight[from] == 0) return {};
    return {{{}, {no_end, no_end, no_end, no_end}, weight[from]}};
  }
  std::size_t stride = 1;
  for (auto e = d + 1; e < most_dimensions; ++e) stride *= static_cast<std::size_t>(size[e]);
  std::vector<box> out, alike;
  std::int32_t since = 0;
  auto const end = [&](std::int32_t until) {
    for (auto b : alike) {
      b.low[d] = since;
      b.high[d] = until;
      out.push_back(b);
    }
  };
  for (std::int32_t i = 0; i < size[d]; ++i) {
    auto row = boxes_of(weight, size, d + 1, from + static_cast<std::size_t>(i) * stride);
    if (row == alike) continue;
    end(i - 1);
    alike = std::move(row);
    since = i;
  }
  end(no_end);  // the last counts for all beyond
  return out;
}

}  // namespace

// ---- one half ----

half::half(split_suit a, split_suit b, std::array<std::int64_t, most_dimensions> const& cap)
    : a_{std::move(a)}, b_{std::move(b)}, cap_{cap} {
  std::map<point, std::uint32_t> known;
  by_pair_.resize(pairs());
  for (std::size_t x = 0; x < a_.kinds.size(); ++x) {
    for (std::size_t y = 0; y < b_.kinds.size(); ++y) {
      auto const pair = static_cast<std::uint32_t>(x * b_.kinds.size() + y);
      std::map<std::uint32_t, std::uint64_t> ways;
      for (auto const& s : a_.kinds[x].sharings) {
        for (auto const& t : b_.kinds[y].sharings) {
          auto const p = sum(s.adds, t.adds);
          auto const [at, fresh] = known.try_emplace(p, static_cast<std::uint32_t>(points_.size()));
          if (fresh) points_.push_back(p);
          ways[at->second] += s.ways * t.ways;
        }
      }
      for (auto const& [at, n] : ways) by_pair_[pair].push_back({pair, at, n});
      terms_ += ways.size();
    }
  }
  by_point_.resize(points_.size());
  for (auto const& list : by_pair_) {
    for (auto const& e : list) by_point_[e.point].push_back(e);
  }
}

point half::sum(point const& x, point const& y) const {
  point out = plus(x, y);
  for (std::size_t d = 0; d < most_dimensions; ++d)
    out[d] = static_cast<std::int32_t>(std::min<std::int64_t>(out[d], cap_[d]));
  return out;
}

void half::add(bundle& to, lengths const& l) const {
  to.of.push_back(l);
  to.spots.resize(pairs());
  auto const& x = a_.spots[l.a];
  auto const& y = b_.spots[l.b];
  auto const from = b_.first_kind[l.facts_b], until = b_.first_kind[l.facts_b + std::size_t{1}];
  for (auto i = a_.first_kind[l.facts_a]; i < a_.first_kind[l.facts_a + std::size_t{1}]; ++i) {
    if (x[i] == 0) continue;
    auto* const row = to.spots.data() + i * b_.kinds.size();
    for (auto j = from; j < until; ++j) row[j] += x[i] * y[j];
  }
}

void half::sum_up(bundle& of) const {
  of.sums.assign(points_.size(), 0);
  for (std::size_t pair = 0; pair < by_pair_.size(); ++pair) {
    if (of.spots[pair] == 0) continue;
    for (auto const& e : by_pair_[pair]) of.sums[e.point] += of.spots[pair] * e.ways;
  }
}

// ---- both ----

half_pass::half_pass(deal_plan&& plan, std::vector<split_suit> split)
    : deal_plan{std::move(plan)},
      first_{std::move(split[0]), std::move(split[1]), cap_},
      second_{std::move(split[2]), std::move(split[3]), cap_} {}

void half_pass::spend(std::uint64_t steps) {
  steps_ += steps;
  if (steps_ > limits_.steps) give_up(std::to_string(limits_.steps) + " steps");
}

void half_pass::keep(std::uint64_t cells) {
  cells_ += cells;
  if (cells_ > limits_.cells) give_up(std::to_string(limits_.cells) + " states");
}

void half_pass::count(deal_limits const& limits) {
  limits_ = limits;
  if (residuals_.at(start_.residual).left.is == rule::op::never) return;
  meet();
}

/// Where a standing leads with these lengths of a suit: f(class of facts, standing), for each class.
template <class F>
void half_pass::follow(split_suit const& suit, std::size_t level, standing const& s, std::size_t lengths,
                       F const& f) {
  auto const& length = suit.patterns->all()[lengths].length;
  standing next = s;
  for (std::size_t i = 0; i < hands_.size(); ++i) {
    auto const seat = hands_[i];
    auto const to = automata_[seat].at(s.shape[seat]).next[length[i]];
    if (to < 0) return;
    next.shape[seat] = static_cast<std::uint16_t>(to);
  }
  for (auto const seat : hands_) know_shape(next, seat, next.shape[seat]);
  if (residuals_.at(next.residual).left.is == rule::op::never) return;
  for (std::size_t c = 0; c < suit.facts.size(); ++c) {
    standing then = next;
    then.residual =
        residuals_.after_facts(next.residual, level, suit.patterns->facts(), suit.facts[c][lengths], atoms_);
    if (residuals_.at(then.residual).left.is != rule::op::never) f(static_cast<std::uint16_t>(c), then);
  }
}

/// All ways of the first half by where they lead, then the second half from each of these.
void half_pass::meet() {
  std::unordered_map<standing, half::bundle, standing_hash> found;
  std::vector<standing> order;  // of their finding: numbers of deals must not hang on a hash
  auto const lengths_of = [](split_suit const& s) { return s.patterns->all().size(); };
  for (std::size_t i = 0; i < lengths_of(first_.first()); ++i) {
    follow(first_.first(), 0, start_, i, [&](std::uint16_t facts_a, standing const& one) {
      for (std::size_t j = 0; j < lengths_of(first_.second()); ++j) {
        follow(first_.second(), 1, one, j, [&](std::uint16_t facts_b, standing const& two) {
          int held = 0;
          for (auto const seat : hands_) held += automata_[seat].at(two.shape[seat]).sum;
          if (held + (static_cast<int>(seats - hands_.size())) * hand_size < 2 * hand_size)
            return;  // others can't hold so many
          auto const [at, fresh] = found.try_emplace(two);
          if (fresh) {
            order.push_back(two);
            keep(first_.pairs() + first_.points().size());
          }
          spend(first_.pairs());
          first_.add(at->second,
                     {static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(j), facts_a, facts_b});
        });
      }
    });
  }
  for (auto const& s : order) {
    middle m;
    m.before = std::move(found[s]);
    spend(first_.terms());
    first_.sum_up(m.before);
    go_on(s, m);
    if (m.after.empty()) continue;
    multiply(m);
    if (m.until.back() == 0) continue;
    total_ += m.until.back();
    until_.push_back(total_);
    middles_.push_back(std::move(m));
  }
  total_ *= rest_;
}

/// All ways of the second half from a standing.
void half_pass::go_on(standing const& s, middle& m) {
  std::map<ending const*, std::size_t> known;
  for (std::size_t i = 0; i < second_.first().patterns->all().size(); ++i) {
    follow(second_.first(), 2, s, i, [&](std::uint16_t facts_a, standing const& three) {
      std::array<int, seats> left{};
      for (std::size_t h = 0; h < hands_.size(); ++h)
        left[h] = hand_size - automata_[hands_[h]].at(three.shape[hands_[h]]).sum;
      auto const j = second_.second().at.find(digits_of(left, hands_.size()));
      if (j == second_.second().at.end()) return;
      follow(second_.second(), 3, three, j->second, [&](std::uint16_t facts_b, standing const& four) {
        auto const& end = ending_of(four);
        if (end.boxes.empty()) return;
        auto const [at, fresh] = known.try_emplace(&end, m.after.size());
        if (fresh) {
          m.after.push_back({&end, {}});
          keep(second_.pairs() + second_.points().size());
        }
        spend(second_.pairs());
        second_.add(m.after[at->second].ways,
                    {static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(j->second), facts_a, facts_b});
      });
    });
  }
  for (auto& on : m.after) {
    spend(second_.terms());
    second_.sum_up(on.ways);
  }
}

/// For each sum of the first half the ways of the second with which the condition holds.
void half_pass::multiply(middle& m) {
  auto const& points = first_.points();
  std::vector<uint128> through(points.size());
  for (auto const& on : m.after) {
    corners const lying{second_.points(), on.ways.sums};
    spend(lying.cells() * most_dimensions + points.size() * on.end->boxes.size() * 8);
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (m.before.sums[i] == 0) continue;
      for (auto const& b : on.end->boxes) {
        auto const ways = lying.in(b, points[i]);
        through[i] += uint128{ways} * b.weight;
        if (number_atom_ >= 0) values_[b.weight] += uint128{ways} * m.before.sums[i] * rest_;
      }
    }
  }
  keep(2 * points.size());
  uint128 sum = 0;
  for (std::size_t i = 0; i < points.size(); ++i) m.until.push_back(sum += through[i] * m.before.sums[i]);
}

half_pass::ending const& half_pass::ending_of(standing s) {
  for (auto const seat :
       hands_) {  // without numbers that shapes add, how a hand stands in the end says nothing more
    if (atoms_.shape_functions[seat].empty()) s.shape[seat] = 0;
  }
  auto const [at, fresh] = endings_.try_emplace(s);
  auto& e = at->second;
  if (!fresh) return e;
  auto const& left = residuals_.at(s.residual);
  std::size_t cells = 1;
  for (std::size_t d = 0; d < most_dimensions; ++d) {
    if ((left.dimension_mask >> d & 1U) != 0)
      e.size[d] = static_cast<std::int32_t>(std::min(cap_[d], reached_[d][suits]) + 1);
    cells *= static_cast<std::size_t>(e.size[d]);
  }
  keep(cells);
  e.weight = weights_at_the_end(s, e.size);
  e.boxes = boxes_of(e.weight, e.size, 0, 0);
  return e;
}

}  // namespace faro::odds::bridge::detail
