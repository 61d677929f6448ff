// Where the two halves meet; one half is counted in half.cpp.
#include "bridge/src/deals/halves/halves.hpp"

#include "bridge/src/deals/halves/summed_area.hpp"

#include <faro/odds/hands/detail/hands.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace faro::odds::bridge::detail {

namespace {

constexpr std::uint64_t steps_of_following = 30, steps_of_weight = 20;

/// An array over sums as boxes of one weight each: rows that are alike are one.
std::vector<box> boxes_of(std::vector<std::uint64_t> const& weight, point const& size, std::size_t d,
                          std::size_t from) {
  if (d == most_dimensions) {
    if (weight[from] == 0) return {};
    return {{{}, {box::no_end, box::no_end, box::no_end, box::no_end}, weight[from]}};
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
  end(box::no_end);  // the last counts for all beyond
  return out;
}

}  // namespace

half_pass::half_pass(deal_plan&& plan, std::vector<split_suit> split)
    : deal_plan{std::move(plan)},
      first_{std::move(split[0]), std::move(split[1]), cap_},
      second_{std::move(split[2]), std::move(split[3]), cap_},
      blocks_kept_{!first_.has_sorts() && !second_.has_sorts()} {}

void half_pass::spend(std::uint64_t steps) {
  steps_ += steps;
  if (steps_ > limits_.steps) give_up(say("{} steps", limits_.steps));
}

void half_pass::keep(std::uint64_t cells) {
  cells_ += cells;
  if (cells_ > limits_.cells) give_up(say("{} states", limits_.cells));
}

/// The ways of all lengths of a bundle added up. Where each has one block at most and there is room, blocks
/// are kept: deals are found faster with them.
void half_pass::finish(half const& of, half::bundle& b) {
  for (auto const& l : b.of) {
    spend(of.pairs(l));
    of.add(b, l);
  }
  spend(of.terms(b));
  of.sum_up(b);
  keep(of.points().size() + b.of.size());
  std::uint64_t cells = 0;
  for (auto const& k : b.blocks) cells += k.spots.size();
  if (blocks_kept_) block_cells_ += cells;
  if (cells_ + block_cells_ > limits_.cells) drop_blocks();
  if (!blocks_kept_) b.blocks = {};
}

void half_pass::drop_blocks() {
  blocks_kept_ = false;
  block_cells_ = 0;
  for (auto& m : middles_) {
    m.before.blocks = {};
    for (auto& on : m.after) on.ways.blocks = {};
  }
}

void half_pass::count(deal_limits const& limits) {
  limits_ = limits;
  steps_ = plan_steps();
  if (residuals_.at(start_.residual).left.is == rule::op::never) return;
  meet();
}

/// Where a standing leads with these lengths of a suit: f(cell of honours, standing), for each class of
/// facts.
template <class F>
void half_pass::follow(split_suit const& suit, std::size_t level, standing const& s, std::size_t lengths,
                       F const& f) {
  spend(steps_of_following);
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
    if (suit.cell[c][lengths] == split_suit::no_cell) continue;
    standing then = next;
    then.residual =
        residuals_.after_facts(next.residual, level, suit.patterns->facts(), suit.facts[c][lengths], atoms_);
    if (residuals_.at(then.residual).left.is != rule::op::never) f(suit.cell[c][lengths], then);
  }
}

/// What will be far too big is given up soon.
void half_pass::foresee(std::uint64_t done, std::uint64_t all) const {
  constexpr std::uint64_t soon = 8, far = 3;
  if (done * soon >= all && steps_ / (done + 1) * all > far * limits_.steps)
    give_up(say("{} steps", limits_.steps));
}

/// All ways of the first half by where they lead, then the second half from each of these.
void half_pass::meet() {
  std::unordered_map<standing, half::bundle, standing_hash> found;
  std::vector<standing> order;  // of their finding: numbers of deals must not hang on a hash
  auto const lengths_of = [](split_suit const& s) { return s.patterns->all().size(); };
  for (std::size_t i = 0; i < lengths_of(first_.first()); ++i) {
    follow(first_.first(), 0, start_, i, [&](std::uint16_t cell_a, standing const& one) {
      for (std::size_t j = 0; j < lengths_of(first_.second()); ++j) {
        follow(first_.second(), 1, one, j, [&](std::uint16_t cell_b, standing const& two) {
          int held = 0;
          for (auto const seat : hands_) held += automata_[seat].at(two.shape[seat]).sum;
          if (held + (static_cast<int>(seats - hands_.size())) * hand_size < 2 * hand_size)
            return;  // others can't hold so many
          auto const [at, fresh] = found.try_emplace(two);
          if (fresh) order.push_back(two);
          at->second.of.push_back(
              {static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(j), cell_a, cell_b});
        });
      }
    });
  }
  std::uint64_t done = 0;
  for (auto const& s : order) {
    foresee(done++, order.size());
    auto const kept = cells_;
    middle m;
    m.before = std::move(found[s]);
    finish(first_, m.before);
    go_on(s, m);
    if (m.after.empty()) continue;
    multiply(m);
    if (m.until.back() == 0) continue;
    total_ += m.until.back();
    if (number_atom_ >= 0) {  // no deal is looked for
      cells_ = kept;
      continue;
    }
    until_.push_back(total_);
    middles_.push_back(std::move(m));
  }
  total_ *= rest_;
}

/// All ways of the second half from a standing.
void half_pass::go_on(standing const& s, middle& m) {
  std::map<ending const*, std::size_t> known;
  for (std::size_t i = 0; i < second_.first().patterns->all().size(); ++i) {
    follow(second_.first(), 2, s, i, [&](std::uint16_t cell_a, standing const& three) {
      std::array<int, seats> left{};
      for (std::size_t h = 0; h < hands_.size(); ++h)
        left[h] = hand_size - automata_[hands_[h]].at(three.shape[hands_[h]]).sum;
      auto const j = second_.second().at.find(digits_of(left, hands_.size()));
      if (j == second_.second().at.end()) return;
      follow(second_.second(), 3, three, j->second, [&](std::uint16_t cell_b, standing const& four) {
        auto const& end = ending_of(four);
        if (end.boxes.empty()) return;
        auto const [at, fresh] = known.try_emplace(&end, m.after.size());
        if (fresh) m.after.push_back({&end, {}});
        m.after[at->second].ways.of.push_back(
            {static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(j->second), cell_a, cell_b});
      });
    });
  }
  for (auto& on : m.after) finish(second_, on.ways);
}

/// For each sum of the first half the ways of the second with which the condition holds.
void half_pass::multiply(middle& m) {
  auto const& points = first_.points();
  std::vector<uint128> through(points.size());
  for (auto const& on : m.after) {
    corners const lying{second_.points(), on.ways.sums};
    auto const& boxes = on.end->boxes;
    std::vector<uint128> of_box(number_atom_ >= 0 ? boxes.size() : 0);
    spend(lying.cells() * most_dimensions + points.size() * boxes.size() * 8);
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (m.before.sums[i] == 0) continue;
      uint128 of_point = 0;
      for (std::size_t b = 0; b < boxes.size(); ++b) {
        auto const ways = lying.in(boxes[b], points[i]);
        of_point += uint128{ways} * boxes[b].weight;
        if (number_atom_ >= 0) of_box[b] += uint128{ways} * m.before.sums[i];
      }
      through[i] += of_point;
    }
    for (std::size_t b = 0; b < of_box.size(); ++b) values_[boxes[b].weight] += of_box[b] * rest_;
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
  spend(cells * steps_of_weight);
  e.weight = weights_at_the_end(s, e.size);
  e.boxes = boxes_of(e.weight, e.size, 0, 0);
  return e;
}

}  // namespace faro::odds::bridge::detail
