// Tickets in a tree of sums; and the chances, by how many of each number of tickets have won.
#include <faro/draw/rules/winners.hpp>
#include <faro/error.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <map>
#include <type_traits>

namespace faro::draws {
namespace {

uint128 as_wide(integer const& value) {
  auto const half = power(integer{2}, 64);
  return static_cast<uint128>((value / half).to_uint64()) << 64 | (value % half).to_uint64();
}

/// Sums of tickets by places, as fenwick_tree (shuffle/fenwick.hpp): of 64 bits in 128, since 10^18 tickets
/// for each of 10^7 people are more than 64 hold, and of any size.
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
      return holder(as_wide(c.below(integer::from_unsigned(total_))));
    } else {
      return holder(c.below(total_));
    }
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
    throw input_error{plural(prizes, "prize") + ", but only " + plural(with_tickets, "person", "people") +
                      " with a ticket; nobody wins twice"};
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

/// People with equally many tickets, at least one.
struct ticket_class {
  std::uint64_t tickets;
  std::uint32_t people;
};

std::vector<ticket_class> classes_of(std::span<std::uint64_t const> tickets) {
  std::map<std::uint64_t, std::uint32_t> counts;
  for (auto const n : tickets) {
    if (n > 0) ++counts[n];
  }
  std::vector<ticket_class> out;
  for (auto const& [n, people] : counts) out.push_back({n, people});
  return out;
}

/// The expected number of winners of each class. States: how many of each class have won.
std::optional<std::vector<ratio>> expected_winners(std::vector<ticket_class> const& classes,
                                                   std::size_t prizes, std::uint64_t most_steps) {
  std::vector<ratio> out(classes.size());
  std::map<std::vector<std::uint32_t>, ratio> now{{std::vector<std::uint32_t>(classes.size()), ratio{1}}};
  std::uint64_t steps = 0;
  for (std::size_t prize = 0; prize < prizes; ++prize) {
    std::map<std::vector<std::uint32_t>, ratio> then;
    for (auto const& [won, chance] : now) {
      if ((steps += classes.size()) > most_steps) return std::nullopt;
      integer total;
      for (std::size_t k = 0; k < classes.size(); ++k)
        total += integer{classes[k].tickets} * integer{classes[k].people - won[k]};
      for (std::size_t k = 0; k < classes.size(); ++k) {
        auto const tickets = integer{classes[k].tickets} * integer{classes[k].people - won[k]};
        if (tickets.is_zero()) continue;
        auto const p = chance * ratio{tickets, total};
        out[k] += p;
        if (prize + 1 == prizes) continue;
        auto next = won;
        ++next[k];
        then[std::move(next)] += p;
      }
    }
    now = std::move(then);
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

std::vector<std::size_t> draw_winners(long_chooser_ref c, std::span<integer const> weights,
                                      std::size_t prizes, bool again) {
  auto const without =
      static_cast<std::size_t>(std::ranges::count_if(weights, [](integer const& w) { return w.is_zero(); }));
  require_people(weights.size() - without, prizes, again);
  return drawn_from<integer>(c, weights, prizes, again);
}

std::optional<std::vector<ratio>> winning_chances(std::span<std::uint64_t const> tickets, std::size_t prizes,
                                                  bool again, std::uint64_t most_steps) {
  check_prizes(tickets, prizes, again);
  auto const classes = classes_of(tickets);
  std::map<std::uint64_t, ratio> of;  // by tickets
  if (again) {
    integer total;
    for (auto const& k : classes) total += integer{k.tickets} * integer{k.people};
    for (auto const& k : classes)
      of[k.tickets] = ratio{1} - ratio{power(total - integer{k.tickets}, prizes), power(total, prizes)};
  } else if (classes.size() == 1) {
    of[classes[0].tickets] = ratio{integer{prizes}, integer{classes[0].people}};
  } else {
    auto const expected = expected_winners(classes, prizes, most_steps);
    if (!expected) return std::nullopt;
    for (std::size_t k = 0; k < classes.size(); ++k)
      of[classes[k].tickets] = (*expected)[k] / ratio{classes[k].people};
  }
  std::vector<ratio> out;
  for (auto const n : tickets) out.push_back(n == 0 ? ratio{} : of.at(n));
  return out;
}

}  // namespace faro::draws
