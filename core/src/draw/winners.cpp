// Tickets in a tree of sums, drawn by their number; chances are in winning_chances.cpp.
#include "draw/winners.hpp"

#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <type_traits>

namespace faro::draws {
namespace {

/// Sums of tickets by places, as fenwick_tree (shuffle/detail/fenwick.hpp): of 64 bits in 128, since 10^18
/// tickets for each of 10^7 people are more than 64 hold, and of any size.
template <class Tickets, class Sum>
class drum {
 public:
  explicit drum(std::span<Tickets const> tickets) : sums_(tickets.size() + 1) {
    for (std::size_t i = 1; i < sums_.size(); ++i) {
      sums_[i] += tickets[i - 1];
      total_ += tickets[i - 1];
      if (auto const above = i + (i & (~i + 1)); above < sums_.size()) sums_[above] += sums_[i];
    }
  }
  /// Somebody's ticket, each with the same chance.
  [[nodiscard]] std::size_t pick(long_chooser_ref c) const {
    if constexpr (std::is_same_v<Sum, uint128>) {
      return holder(c.below(integer::from_unsigned(total_)).to_uint128());
    } else {
      return holder(c.below(total_));
    }
  }
  /// How many there are, and which is the first of somebody's.
  [[nodiscard]] Sum const& total() const { return total_; }
  [[nodiscard]] Sum first_of(std::size_t person) const {
    Sum out{};
    for (auto i = person; i > 0; i -= i & (~i + 1)) out += sums_[i];
    return out;
  }
  void take_out(std::size_t person, Tickets const& tickets) {
    total_ -= tickets;
    for (auto i = person + 1; i < sums_.size(); i += i & (~i + 1)) sums_[i] -= tickets;
  }

 private:
  [[nodiscard]] std::size_t holder(Sum ticket) const {
    std::size_t at = 0, step = 1;
    while (step * 2 < sums_.size()) step *= 2;
    for (; step > 0; step /= 2) {
      if (at + step < sums_.size() && sums_[at + step] <= ticket) {
        at += step;
        ticket -= sums_[at];
      }
    }
    return at;
  }

  std::vector<Sum> sums_;
  Sum total_{};
};

void require_people(std::size_t with_tickets, std::size_t prizes, bool again) {
  if (with_tickets == 0) throw input_error{"nobody has a ticket: there is nothing to draw"};
  if (!again && prizes > with_tickets)
    throw input_error{say("{}, but only {} with a ticket; nobody wins twice", plural(prizes, "prize"),
                          plural(with_tickets, "person", "people"))};
}

template <class Sum, class Tickets>
std::vector<std::size_t> drawn_from(long_chooser_ref c, std::span<Tickets const> tickets, std::size_t prizes,
                                    bool again) {
  drum<Tickets, Sum> all{tickets};
  std::vector<std::size_t> out;
  for (std::size_t prize = 0; prize < prizes; ++prize) {
    out.push_back(all.pick(c));
    if (!again) all.take_out(out.back(), tickets[out.back()]);
  }
  return out;
}

}  // namespace

void check_prizes(std::span<std::uint64_t const> tickets, std::size_t prizes, bool again) {
  auto const without = static_cast<std::size_t>(std::ranges::count(tickets, std::uint64_t{0}));
  require_people(tickets.size() - without, prizes, again);
}

std::vector<std::size_t> draw_winners(long_chooser_ref c, std::span<std::uint64_t const> tickets,
                                      std::size_t prizes, bool again) {
  check_prizes(tickets, prizes, again);
  return drawn_from<uint128>(c, tickets, prizes, again);
}

long_record picks_of_winners(std::span<std::uint64_t const> tickets, std::span<std::size_t const> winners,
                             bool again) {
  drum<std::uint64_t, uint128> all{tickets};
  long_record out;
  for (auto const winner : winners) {
    auto const first = all.first_of(winner), of = all.total();
    if (of <= UINT64_MAX) {
      out.picks.push_back({static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(of)});
    } else {
      out.integers.push_back({integer::from_unsigned(first), integer::from_unsigned(of)});
    }
    if (!again) all.take_out(winner, tickets[winner]);
  }
  return out;
}

std::vector<std::size_t> draw_winners(long_chooser_ref c, std::span<integer const> weights,
                                      std::size_t prizes, bool again) {
  auto const without =
      static_cast<std::size_t>(std::ranges::count_if(weights, [](integer const& w) { return w.is_zero(); }));
  require_people(weights.size() - without, prizes, again);
  return drawn_from<integer>(c, weights, prizes, again);
}

}  // namespace faro::draws
