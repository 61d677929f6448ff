// The pass made: blocks of standings from the last suit back to the first, each filled when first met.
#include "odds/bridge/pass.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <bit>
#include <numeric>

namespace faro::odds::bridge::detail {

namespace {

constexpr int hand_size = static_cast<int>(ranks);

bool in(unsigned mask, std::size_t seat) { return (mask >> seat & 1U) != 0; }

}  // namespace

void suit_pass::give_up(std::string const& what) {
  throw too_big{"to count these deals takes more than " + what};
}

suit_pass::suit_pass(question const& condition, query_node const* number, deal_holdings const& fixed,
                     deal_limits const& limits)
    : fixed_{fixed}, limits_{limits} {
  atoms_ = take_apart(condition, number);
  if (number) number_atom_ = static_cast<int>(atoms_.list.size()) - 1;
  check_fixed();
  for (auto const& a : atoms_.list) hand_mask_ |= a.seat_mask;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    int const given = std::accumulate(fixed_[seat].begin(), fixed_[seat].end(), 0,
                                      [](int n, unsigned h) { return n + std::popcount(h); });
    if (given > 0) hand_mask_ |= 1U << seat;
    if (in(hand_mask_, seat)) hands_.push_back(seat);
  }
  choose_order();
  for (auto const seat : hands_) {
    automata_[seat] = shape_automaton{atoms_, seat, order_};
    if (automata_[seat].size() > UINT16_MAX) give_up("65,535 shapes of a hand");
  }
  for (int left = static_cast<int>(seats - hands_.size()) * hand_size; left > hand_size; left -= hand_size)
    rest_ *= choose(left, hand_size);
  measure_dimensions();
  start_.residual = residuals_.number(simplified(atoms_.root, [](std::size_t) { return 2; }), atoms_);
  for (auto const seat : hands_) {
    auto const& s = automata_[seat].at(0);
    start_.residual = residuals_.after_shape(
        start_.residual, seat, 0, automata_[seat].atom_of_bit(),
        [&](std::size_t bit) { return s.can_hold[bit] && s.can_fail[bit] ? 2 : int{s.can_hold[bit]}; },
        atoms_);
  }
  if (residuals_.at(start_.residual).left.is == rule::op::never) return;
  let_go(0, start_, entry_);
  entry_.to = find(0, start_);
  if (!entry_.to->none()) total_ = entry_.to->at(0) * entry_.factor * rest_;
}

void suit_pass::check_fixed() {
  int left = 0;
  std::array<int, seats> needs{};
  std::array<unsigned, suits> taken{};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    needs[seat] = hand_size;
    for (std::size_t s = 0; s < suits; ++s) {
      if ((taken[s] & fixed_[seat][s]) != 0) throw input_error{"a card is given to two hands"};
      taken[s] |= fixed_[seat][s];
      needs[seat] -= std::popcount(unsigned{fixed_[seat][s]});
    }
    if (needs[seat] < 0) throw input_error{"a hand is given more than 13 cards"};
    left += needs[seat];
  }
  for (auto const n : needs) {
    all_ *= choose(left, n);
    left -= n;
  }
}

/// Suits that the condition singles out come first: hands become free earlier.
void suit_pass::choose_order() {
  std::array<int, suits> weight{};
  for (auto const& a : atoms_.list) {
    if (a.is == atom::form::fact) weight[a.suit] += 14;
    if (a.is != atom::form::lengths) continue;
    for (std::size_t s = 0; s < suits; ++s) {  // does the length of this suit alone settle it?
      std::array<int, ranks + 1> holds{}, all{};
      for (std::size_t i = 0; i < shapes; ++i) {
        auto const n = static_cast<std::size_t>(shape_of_number(i)[s]);
        ++all[n];
        holds[n] += (*a.holds)[i];
      }
      for (std::size_t n = 0; n <= ranks; ++n) weight[s] += holds[n] == 0 || holds[n] == all[n];
    }
  }
  for (std::size_t s = 0; s < suits; ++s) order_[s] = s;
  std::ranges::stable_sort(order_, [&](auto a, auto b) { return weight[a] > weight[b]; });
}

void suit_pass::measure_dimensions() {
  auto const count = atoms_.dimensions.size();
  std::array<std::array<std::int64_t, suits>, most_dimensions> range{};
  for (std::size_t level = 0; level < suits; ++level) {
    auto const& p = patterns(level, 0);
    for (std::size_t d = 0; d < count; ++d) {
      base_[d] += p.least(d);
      range[d][level] = p.most(d) - p.least(d);
    }
    std::int64_t together = 0;
    for (auto const& by : p.all()) {
      for (auto const& g : by.groups)
        together = std::max(together, std::accumulate(g.adds.begin(), g.adds.end(), std::int64_t{0}));
    }
    reached_together_[level + 1] = reached_together_[level] + together;
  }
  for (std::size_t d = 0; d < count; ++d) {
    for (std::size_t level = 0; level < suits; ++level)
      reached_[d][level + 1] = reached_[d][level] + range[d][level];
    cap_[d] = 0;
  }
  for (auto const& a : atoms_.list) {
    for (auto const& t : a.terms) {
      for (auto const& part : t.parts)
        cap_[part.dimension] = std::max(cap_[part.dimension], cap_for(a, t, part));
    }
  }
}

/// Beyond which value of a dimension an atom tells nothing apart.
std::int64_t suit_pass::cap_for(atom const& a, term const& t, term::part const& part) const {
  auto const d = part.dimension;
  auto const most = reached_[d][suits];
  if (a.is != atom::form::range || t.parts.size() > 1 || part.factor != 1) return most;
  std::int64_t least = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (t.shape_function[seat] >= 0)
      least +=
          std::ranges::min(*atoms_.shape_functions[seat][static_cast<std::size_t>(t.shape_function[seat])]);
  }
  auto const above = a.high < no_bound ? a.high - least + 1 : a.low - least;
  return std::clamp<std::int64_t>(above - base_[d], 0, most);
}

suit_patterns const& suit_pass::patterns(std::size_t level, unsigned free) {
  auto& made = patterns_[level][free];
  if (made) return *made;
  suit_patterns::wanted w;
  w.suit = order_[level];
  w.pool = free != 0 || hands_.size() < seats;
  for (std::size_t seat = 0; seat < seats; ++seat) w.fixed[seat] = fixed_[seat][w.suit];
  for (auto const seat : hands_) {
    if (in(free, seat)) continue;
    int least = hand_size, most = 0;
    std::vector<bool> here(automata_[seat].size());
    here[0] = true;
    for (std::size_t l = 0; l <= level; ++l) {
      std::vector<bool> next(here.size());
      for (std::size_t i = 0; i < here.size(); ++i) {
        if (!here[i]) continue;
        for (int n = 0; n <= hand_size; ++n) {
          auto const to = automata_[seat].at(i).next[static_cast<std::size_t>(n)];
          if (to < 0) continue;
          next[static_cast<std::size_t>(to)] = true;
          if (l == level) least = std::min(least, n), most = std::max(most, n);
        }
      }
      here = std::move(next);
    }
    w.least[w.hands.size()] = least;
    w.most[w.hands.size()] = most;
    w.hands.push_back(seat);
  }
  made = std::make_unique<suit_patterns>(atoms_, w);
  return *made;
}

/// Lets hands go of which nothing is open any more; in how many ways they are dealt goes into the exit.
void suit_pass::let_go(std::size_t level, standing& s, exit& e) const {
  unsigned now = 0;
  auto const open = residuals_.at(s.residual).seat_mask;
  for (auto const seat : hands_) {
    if (in(s.free, seat) || in(open, seat) || level == suits) continue;
    bool fixed_later = false;
    for (auto l = level; l < suits; ++l) fixed_later = fixed_later || fixed_[seat][order_[l]] != 0;
    if (!fixed_later) now |= 1U << seat;
  }
  if (now == 0) return;
  int needed = 0;
  for (auto const seat : hands_) {
    if (!in(s.free, seat)) needed += hand_size - sum_of(s, seat);
  }
  auto const cards = hand_size * static_cast<int>(suits - level);
  for (auto const seat : hands_) {  // those of a higher place are dealt before it
    if (!in(now, seat)) continue;
    auto const needs = hand_size - sum_of(s, seat);
    needed -= needs;
    e.factor *= choose(cards - needed, needs);
  }
  for (auto const seat : hands_) {
    if (in(now, seat)) s.shape[seat] = 0;
  }
  s.free = static_cast<std::uint8_t>(s.free | now);
  e.freed = static_cast<std::uint8_t>(now);
}

block const* suit_pass::find(std::size_t level, standing const& s) {
  auto const [at, fresh] = memo_[level].try_emplace(s);
  block& b = at->second;
  if (!fresh) return &b;
  auto const& left = residuals_.at(s.residual);
  std::size_t cells = 1;
  for (std::size_t d = 0; d < atoms_.dimensions.size(); ++d) {
    if ((left.dimension_mask >> d & 1U) != 0)
      b.size[d] = static_cast<std::int32_t>(std::min(cap_[d], reached_[d][level]) + 1);
    cells *= static_cast<std::size_t>(b.size[d]);
  }
  cells_ += cells;
  if (cells_ > limits_.cells) give_up(std::to_string(limits_.cells) + " states");
  if (level == suits) {
    finish(s, b);
    return &b;
  }
  b.patterns = &patterns(level, s.free);
  auto const& lengths = b.patterns->all();
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
    if (in(s.free, seat)) continue;
    auto const to = automata_[seat].at(s.shape[seat]).next[by.length[i++]];
    if (to < 0) return;
    next.shape[seat] = static_cast<std::uint16_t>(to);
  }
  for (auto const seat : hands_) {
    if (in(s.free, seat)) continue;
    auto const& state = automata_[seat].at(next.shape[seat]);
    next.residual = residuals_.after_shape(
        next.residual, seat, next.shape[seat], automata_[seat].atom_of_bit(),
        [&](std::size_t bit) {
          return state.can_hold[bit] && state.can_fail[bit] ? 2 : int{state.can_hold[bit]};
        },
        atoms_);
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

/// The least and greatest that a term may come to.
std::pair<std::int64_t, std::int64_t> suit_pass::bounds(term const& t, std::size_t level, standing const& s,
                                                        point const& p) const {
  std::int64_t low = t.constant, high = t.constant;
  for (auto const& [d, factor] : t.parts) {
    auto const least = base_[d] + p[d];
    bool const beyond = p[d] >= cap_[d] && cap_[d] < reached_[d][suits];
    auto const most = beyond ? no_bound : least + reached_[d][suits] - reached_[d][level];
    low += factor * (factor > 0 ? least : most);  // only factors of 1 meet what is beyond
    high += factor * (factor > 0 ? most : least);
  }
  for (auto const seat : hands_) {
    if (t.shape_function[seat] < 0) continue;
    auto const& state = automata_[seat].at(s.shape[seat]);
    auto const f = static_cast<std::size_t>(t.shape_function[seat]);
    low += state.low[f];
    high += state.high[f];
  }
  return {low, high};
}

/// 0, 1 or 2 for an open atom.
int suit_pass::known(std::size_t i, std::size_t level, standing const& s, point const& p) const {
  auto const& a = atoms_.list[i];
  if (static_cast<int>(i) == number_atom_) return level == suits ? 1 : 2;
  if (a.is == atom::form::range) {
    auto const [low, high] = bounds(a.terms[0], level, s, p);
    if (low > a.high || high < a.low) return 0;
    if (level == suits || (low >= a.low && (high <= a.high || a.high == no_bound)))
      return low >= a.low && low <= a.high;
    return 2;
  }
  if (a.is == atom::form::general && level == suits) {
    std::vector<std::int64_t> values;
    for (auto const& t : a.terms) values.push_back(bounds(t, level, s, p).first);
    return evaluate(a.node, values) != 0;
  }
  return 2;
}

}  // namespace faro::odds::bridge::detail
