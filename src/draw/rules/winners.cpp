// Tickets in a tree of sums, drawn by their number; chances are in winning_chances.cpp.
#include <faro/draw/rules/winners.hpp>
#include <faro/error.hpp>
#include <faro/text/words.hpp>

#include <algorithm>

namespace faro::draws {
namespace {

/// Sums of tickets by places, as fenwick_tree (shuffle/fenwick.hpp), in 128 bits: 10^18 tickets for each of
/// 10^7 people are more than 64 hold.
class drum {
 public:
  explicit drum(std::span<std::uint64_t const> tickets) : sums_(tickets.size() + 1) {
    for (std::size_t i = 1; i < sums_.size(); ++i) {
      sums_[i] += tickets[i - 1];
      total_ += tickets[i - 1];
      if (auto const above = i + (i & (~i + 1)); above < sums_.size()) sums_[above] += sums_[i];
    }
  }
  [[nodiscard]] uint128 total() const { return total_; }
  [[nodiscard]] std::size_t holder(uint128 ticket) const {
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
  void take_out(std::size_t person, std::uint64_t tickets) {
    total_ -= tickets;
    for (auto i = person + 1; i < sums_.size(); i += i & (~i + 1)) sums_[i] -= tickets;
  }

 private:
  std::vector<uint128> sums_;
  uint128 total_ = 0;
};

uint128 as_wide(integer const& value) {
  auto const half = power(integer{2}, 64);
  return static_cast<uint128>((value / half).to_uint64()) << 64 | (value % half).to_uint64();
}

}  // namespace

void check_prizes(std::span<std::uint64_t const> tickets, std::size_t prizes, bool again) {
  auto const with_tickets =
      tickets.size() - static_cast<std::size_t>(std::ranges::count(tickets, std::uint64_t{0}));
  if (with_tickets == 0) throw input_error{"nobody has a ticket: there is nothing to draw"};
  if (!again && prizes > with_tickets)
    throw input_error{plural(prizes, "prize") + ", but only " + plural(with_tickets, "person", "people") +
                      " with a ticket; nobody wins twice"};
}

std::vector<std::size_t> draw_winners(long_chooser_ref c, std::span<std::uint64_t const> tickets,
                                      std::size_t prizes, bool again) {
  check_prizes(tickets, prizes, again);
  drum all{tickets};
  std::vector<std::size_t> out;
  for (std::size_t prize = 0; prize < prizes; ++prize) {
    auto const ticket = c.below(integer::from_unsigned(all.total()));
    out.push_back(all.holder(as_wide(ticket)));
    if (!again) all.take_out(out.back(), tickets[out.back()]);
  }
  return out;
}

}  // namespace faro::draws
