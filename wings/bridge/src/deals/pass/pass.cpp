// The pass made: blocks of standings from the last suit back to the first, each filled when first met.
#include "bridge/src/deals/pass/pass.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <string>

namespace faro::odds::bridge::detail {

void suit_pass::count(deal_limits const& limits) {
  limits_ = limits;
  steps_ = plan_steps();
  parallel::long_work work{0};
  work_ = &work;
  if (residuals_.at(start_.residual).left.is == rule::op::never) return;
  auto start = start_;
  let_go(0, start, entry_);
  entry_.to = find(0, start);
  work_ = nullptr;
  if (!entry_.to->none()) total_ = entry_.to->at(0) * entry_.factor * rest_;
}

/// Lets hands go of which nothing is open any more; in how many ways they are dealt goes into the exit.
void suit_pass::let_go(std::size_t level, standing& s, exit& e) const {
  unsigned now = 0;
  auto const open = residuals_.at(s.residual).seat_mask;
  for (auto const seat : hands_) {
    if (has_seat(s.free, seat) || has_seat(open, seat) || level == suits) continue;
    bool fixed_later = false;
    for (auto l = level; l < suits; ++l) fixed_later = fixed_later || fixed_[seat][order_[l]] != 0;
    if (!fixed_later) now |= 1U << seat;
  }
  if (now == 0) return;
  int needed = 0;
  for (auto const seat : hands_) {
    if (!has_seat(s.free, seat)) needed += hand_size - sum_of(s, seat);
  }
  auto const cards = hand_size * static_cast<int>(suits - level);
  for (auto const seat : hands_) {  // those of a higher place are dealt before it
    if (!has_seat(now, seat)) continue;
    auto const needs = hand_size - sum_of(s, seat);
    needed -= needs;
    e.factor *= choose(cards - needed, needs);
  }
  for (auto const seat : hands_) {
    if (has_seat(now, seat)) s.shape[seat] = 0;
  }
  s.free = static_cast<std::uint8_t>(s.free | now);
  e.freed = static_cast<std::uint8_t>(now);
}

block const* suit_pass::find(std::size_t level, standing const& s) {
  auto const [at, fresh] = memo_[level].try_emplace(s);
  block& b = at->second;
  if (!fresh) return &b;
  if (work_) work_->advance();
  auto const& left = residuals_.at(s.residual);
  std::size_t cells = 1;
  for (std::size_t d = 0; d < atoms_.dimensions.size(); ++d) {
    if ((left.dimension_mask >> d & 1U) != 0)
      b.size[d] = static_cast<std::int32_t>(std::min(cap_[d], reached_[d][level]) + 1);
    cells *= static_cast<std::size_t>(b.size[d]);
  }
  cells_ += cells;
  if (cells_ > limits_.cells) give_up(say("{} states", limits_.cells));
  if (level == suits) {
    finish(s, b);
    return &b;
  }
  b.patterns = &patterns(level, s.free);
  auto const& lengths = b.patterns->all();
  constexpr std::uint64_t steps_of_following = 30;
  steps_ += lengths.size() * steps_of_following;
  if (steps_ > limits_.steps) give_up(say("{} steps", limits_.steps));
  for (std::uint32_t i = 0; i < lengths.size(); ++i) follow(level, s, lengths[i], i, b);
  fill(level, s, b);
  return &b;
}

/// The exits of a block for some lengths of its hands.
void suit_pass::follow(std::size_t level, standing const& s, suit_patterns::by_lengths const& by,
                       std::uint32_t place, block& b) {
  standing next = s;
  std::size_t i = 0;
  for (auto const seat : hands_) {
    if (has_seat(s.free, seat)) continue;
    auto const to = automata_[seat].at(s.shape[seat]).next[by.length[i++]];
    if (to < 0) return;
    next.shape[seat] = static_cast<std::uint16_t>(to);
  }
  for (auto const seat : hands_) {
    if (has_seat(s.free, seat)) continue;
    know_shape(next, seat, next.shape[seat]);
  }
  if (residuals_.at(next.residual).left.is == rule::op::never) return;
  for (std::uint32_t first = 0, last = 0; first < by.groups.size(); first = last) {
    while (last < by.groups.size() && by.groups[last].facts == by.groups[first].facts) ++last;
    standing then = next;
    then.residual = residuals_.after_facts(next.residual, level | std::size_t{s.free} << 2U,
                                           b.patterns->facts(), by.groups[first].facts, atoms_);
    if (residuals_.at(then.residual).left.is == rule::op::never) continue;
    exit e;
    let_go(level + 1, then, e);
    if (e.factor == 0) continue;
    e.to = find(level + 1, then);
    if (e.to->none()) continue;
    e.lengths = place;
    e.first = first;
    e.last = last;
    b.exits.push_back(e);
  }
}

}  // namespace faro::odds::bridge::detail
