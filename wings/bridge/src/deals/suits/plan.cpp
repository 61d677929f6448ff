// What is known of a question before anything is counted: its hands, the order of its suits, its sums; and
// how a point of the way is judged. Both ways of counting (pass.hpp, halves.hpp) begin with it.
#include "bridge/src/deals/suits/plan.hpp"

#include "bridge/src/deals/condition/settled.hpp"

#include <faro/odds/hands/detail/hands.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>
#include <numeric>

namespace faro::odds::bridge::detail {

namespace {

/// To share out one, and sort it in.
constexpr std::uint64_t steps_of_part = 200;

}  // namespace

void deal_plan::spend_on_parts(std::uint64_t parts) {
  plan_steps_ += parts * steps_of_part;
  if (plan_steps_ > plan_limits_.steps) give_up(say("{} steps", plan_limits_.steps));
}

void deal_plan::give_up(message const& what) {
  throw too_big{say("to count these deals takes more than {}", what)};
}

deal_plan::deal_plan(question const& condition, query_node const* number, deal_holdings const& fixed,
                     deal_limits const& limits)
    : plan_limits_{limits}, fixed_{fixed} {
  atoms_ = take_apart(settled(condition, number), number);
  if (number) number_atom_ = static_cast<int>(atoms_.list.size()) - 1;
  check_fixed();
  for (auto const& a : atoms_.list) hand_mask_ |= a.seat_mask;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    int const given = std::accumulate(fixed_[seat].begin(), fixed_[seat].end(), 0,
                                      [](int n, unsigned h) { return n + std::popcount(h); });
    if (given > 0) hand_mask_ |= 1U << seat;
    if (has_seat(hand_mask_, seat)) hands_.push_back(seat);
  }
  choose_order();
  for (auto const seat : hands_) {
    automata_[seat] = shape_automaton{atoms_, seat, order_};
    if (automata_[seat].size() > UINT16_MAX) give_up(say("{} shapes of a hand", UINT16_MAX));
  }
  for (int left = static_cast<int>(seats - hands_.size()) * hand_size; left > hand_size; left -= hand_size)
    rest_ *= choose(left, hand_size);
  measure_dimensions();
  start_.residual = residuals_.number(simplified(atoms_.root, [](std::size_t) { return 2; }), atoms_);
  for (auto const seat : hands_) know_shape(start_, seat, 0);
}

/// A hand's shape is known up to this state of its automaton: what is left of the condition then.
void deal_plan::know_shape(standing& s, std::size_t seat, std::uint16_t state) {
  s.shape[seat] = state;
  auto const& known = automata_[seat].at(state);
  s.residual = residuals_.after_shape(
      s.residual, seat, state, automata_[seat].atom_of_bit(),
      [&](std::size_t bit) {
        return known.can_hold[bit] && known.can_fail[bit] ? 2 : int{known.can_hold[bit]};
      },
      atoms_);
}

void deal_plan::check_fixed() {
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
void deal_plan::choose_order() {
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

void deal_plan::measure_dimensions() {
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
std::int64_t deal_plan::cap_for(atom const& a, term const& t, term::part const& part) const {
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

suit_patterns const& deal_plan::patterns(std::size_t level, unsigned free) {
  auto& made = patterns_[level][free];
  if (made) return *made;
  suit_patterns::wanted w;
  w.most_parts = std::min(plan_limits_.parts, (plan_limits_.steps - plan_steps_) / steps_of_part + 1);
  w.suit = order_[level];
  w.pool = free != 0 || hands_.size() < seats;
  for (std::size_t seat = 0; seat < seats; ++seat) w.fixed[seat] = fixed_[seat][w.suit];
  for (auto const seat : hands_) {
    if (has_seat(free, seat)) continue;
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
  spend_on_parts(made->parts());
  return *made;
}

/// The least and greatest that a term may come to.
std::pair<std::int64_t, std::int64_t> deal_plan::bounds(term const& t, std::size_t level, standing const& s,
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
int deal_plan::known(std::size_t i, std::size_t level, standing const& s, point const& p) const {
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

/// The number that is summed up, less the least.
std::uint64_t deal_plan::number_at(standing const& s, point const& p) const {
  auto const& a = atoms_.list[static_cast<std::size_t>(number_atom_)];
  std::vector<std::int64_t> values;
  for (auto const& t : a.terms) values.push_back(bounds(t, suits, s, p).first);
  auto const number = evaluate(a.node, values);
  if (std::abs(number) >= -least_number)
    throw too_big{say("a number to be averaged is beyond {}", -least_number)};
  return static_cast<std::uint64_t>(number - least_number);
}

std::vector<split_suit> deal_plan::split_suits() {
  std::vector<split_suit> out;
  for (std::size_t level = 0; level < suits; ++level) {
    spend_on_parts(patterns(level, 0).parts());
    auto suit = split(patterns(level, 0));
    if (!suit) return {};
    out.push_back(*std::move(suit));
  }
  return out;
}

/// What each sum counts after the last suit: 1, or the number that is summed up, where the condition holds.
std::vector<std::uint64_t> deal_plan::weights_at_the_end(standing const& s, point const& size) const {
  auto const& left = residuals_.at(s.residual);
  std::vector<std::uint64_t> out;
  point p{};
  for (p[0] = 0; p[0] < size[0]; ++p[0]) {
    for (p[1] = 0; p[1] < size[1]; ++p[1]) {
      for (p[2] = 0; p[2] < size[2]; ++p[2]) {
        for (p[3] = 0; p[3] < size[3]; ++p[3]) {
          bool const holds =
              three_valued(left.left, [&](std::size_t i) { return known(i, suits, s, p); }) == 1;
          out.push_back(!holds ? 0 : number_atom_ < 0 ? 1 : number_at(s, p));
        }
      }
    }
  }
  return out;
}

/// Moves `want` of the cards left in the suits from one on, by their place among all such choices.
void deal_plan::take(std::array<holding, suits>& hand, std::array<unsigned, suits>& left, std::size_t from,
                     int want, std::uint64_t place) const {
  int pool = 0;
  for (auto level = from; level < suits; ++level) pool += std::popcount(left[order_[level]]);
  for (auto level = from; level < suits; ++level) {
    auto& cards = left[order_[level]];
    auto const n = std::popcount(cards);
    auto const others = pool - n;
    int taken = 0;
    std::uint64_t rest = 0;
    for (;; ++taken) {
      rest = static_cast<std::uint64_t>(choose(others, want - taken));
      auto const all = static_cast<std::uint64_t>(choose(n, taken)) * rest;
      if (place < all) break;
      place -= all;
    }
    auto const chosen = spread(subset(taken, place / rest), cards);
    place %= rest;
    hand[order_[level]] = static_cast<holding>(hand[order_[level]] | chosen);
    cards &= ~chosen;
    want -= taken;
    pool = others;
  }
}

/// Hands of which nothing is asked.
void deal_plan::deal_others(deal_holdings& deal, std::array<unsigned, suits>& left, uint128 number) const {
  int others = hand_size * static_cast<int>(seats - hands_.size());
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (has_seat(hand_mask_, seat)) continue;
    auto const ways = choose(others, hand_size);
    take(deal[seat], left, 0, hand_size, static_cast<std::uint64_t>(number % ways));
    number /= ways;
    others -= hand_size;
  }
}

}  // namespace faro::odds::bridge::detail
