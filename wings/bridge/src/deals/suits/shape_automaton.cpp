// The automaton of a hand's shape, made from its 560 shapes: states of a level are equal when their cards so
// far and all their futures are.
#include "bridge/src/deals/suits/shape_automaton.hpp"

#include <faro/odds/hands/detail/hands.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>

namespace faro::odds::bridge::detail {

namespace {

class making {
 public:
  using state = shape_automaton::state;
  making(atoms const& of, std::size_t seat, std::array<std::size_t, suits> const& order,
         std::vector<std::size_t> const& asked, std::vector<state>& states)
      : of_{of}, seat_{seat}, order_{order}, asked_{asked}, states_{states} {
    states_.push_back({});
    shape lengths{};
    (void)make(0, 0, lengths);
  }

 private:
  int make(std::size_t level, int sum, shape& lengths) {
    state s;
    s.sum = sum;
    s.next.fill(-1);
    auto const functions = of_.shape_functions[seat_].size();
    std::vector<std::int64_t> identity{static_cast<std::int64_t>(level), sum};
    if (level == suits) {
      if (sum != static_cast<int>(ranks)) return -1;
      auto const number = shape_number(lengths);
      for (std::size_t i = 0; i < asked_.size(); ++i) {
        bool const holds = (*of_.list[asked_[i]].holds)[number];
        (holds ? s.can_hold : s.can_fail).set(i);
        identity.push_back(holds);
      }
      for (auto const& f : of_.shape_functions[seat_]) {
        s.low.push_back((*f)[number]);
        identity.push_back((*f)[number]);
      }
      s.high = s.low;
    } else {
      bool some = false;
      for (int n = 0; sum + n <= static_cast<int>(ranks); ++n) {
        lengths[order_[level]] = n;
        auto const to = make(level + 1, sum + n, lengths);
        s.next[static_cast<std::size_t>(n)] = to;
        if (to < 0) continue;
        auto const& then = states_[static_cast<std::size_t>(to)];
        s.can_hold |= then.can_hold;
        s.can_fail |= then.can_fail;
        if (!some) {
          s.low = then.low;
          s.high = then.high;
        }
        for (std::size_t i = 0; i < functions; ++i) {
          s.low[i] = std::min(s.low[i], then.low[i]);
          s.high[i] = std::max(s.high[i], then.high[i]);
        }
        some = true;
      }
      identity.insert(identity.end(), s.next.begin(), s.next.end());
    }
    if (level == 0) {
      states_[0] = std::move(s);
      return 0;
    }
    auto const [at, fresh] = known_.try_emplace(std::move(identity), static_cast<int>(states_.size()));
    if (fresh) states_.push_back(std::move(s));
    return at->second;
  }

  atoms const& of_;
  std::size_t seat_;
  std::array<std::size_t, suits> const& order_;
  std::vector<std::size_t> const& asked_;
  std::vector<state>& states_;
  std::map<std::vector<std::int64_t>, int> known_;
};

}  // namespace

shape_automaton::shape_automaton(atoms const& of, std::size_t seat,
                                 std::array<std::size_t, suits> const& order) {
  for (std::size_t i = 0; i < of.list.size(); ++i) {
    if (of.list[i].is == atom::form::lengths && of.list[i].seat == seat) atoms_.push_back(i);
  }
  if (atoms_.size() > most_shape_atoms)
    throw too_big{say("more than {} shapes are asked of one hand", most_shape_atoms)};
  making{of, seat, order, atoms_, states_};
}

}  // namespace faro::odds::bridge::detail
