// Everybody's chance to be among the winners: by how many of each number of tickets have won, or, where these
// states are too many, by sums of tickets.
//
// The second way gives everyone a bell that rings after a time with the exponential distribution of rate
// tickets: who rings first wins the first prize, and so on. At a moment x = e^-time somebody with w tickets
// is silent with chance x^w, so all that has to be known of those who rang is how many they are and what
// their tickets add up to: polynomials in z (how many) and 1/x (the sum), and one integral over x at the end.
// Origin: the bells are folklore for successive sampling (B. Rosén, 1972).
#include "draw/winners.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace faro::draws {
namespace {

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

/// Coefficients by exponents: sums of tickets.
using sums = std::vector<integer>;

/// a += factor * b * u^shift.
void add_shifted(sums& a, sums const& b, integer const& factor, std::size_t shift = 0) {
  if (a.size() < b.size() + shift) a.resize(b.size() + shift);
  for (std::size_t e = 0; e < b.size(); ++e) {
    if (!b[e].is_zero()) a[e + shift] += b[e] * factor;
  }
}

/// b * (u^tickets - 1).
sums rung(sums const& b, std::size_t tickets) {
  sums out;
  add_shifted(out, b, integer{-1});
  add_shifted(out, b, integer{1}, tickets);
  return out;
}

/// The sum of c(e) / (total - e) from e on, as one fraction that is not reduced: halves of it first.
std::pair<integer, integer> summed(sums const& c, integer const& total, std::size_t from, std::size_t to) {
  if (to - from == 1) {
    if (c[from].is_zero()) return {integer{}, integer{1}};
    return {c[from], total - integer{from}};
  }
  auto const middle = from + (to - from) / 2;
  auto const a = summed(c, total, from, middle), b = summed(c, total, middle, to);
  return {a.first * b.second + b.first * a.second, a.second * b.second};
}

/// Chances by bells.
class ringing {
 public:
  ringing(std::vector<ticket_class> const& classes, std::size_t prizes)
      : classes_{classes}, rang_(prizes, sums{}) {
    for (auto const& k : classes) total_ += integer{k.tickets} * integer{k.people};
  }

  /// What it takes, in operations on integers of a word or so.
  [[nodiscard]] double steps() const {
    auto const prizes = static_cast<double>(rang_.size()), kinds = static_cast<double>(classes_.size());
    auto const length = prizes * static_cast<double>(classes_.back().tickets);
    auto const words = length * static_cast<double>(total_.bits()) / 64;
    return kinds * (prizes * prizes * length + words * words);
  }

  /// The chance of one person of each class.
  std::vector<ratio> chances() {
    ring();
    std::vector<ratio> out;
    for (auto const& k : classes_) {
      auto const others = without(k.tickets);
      auto const [over, under] = summed(others, total_, 0, others.size());
      out.emplace_back(over * integer{k.tickets}, under);
    }
    return out;
  }

 private:
  /// rang_[k]: of all the product of 1 + z (u^tickets - 1) up to z^k, its coefficients added up.
  void ring() {
    rang_[0] = {integer{1}};
    for (auto const& k : classes_) {
      auto const before = rang_;
      std::vector<integer> choices{1};
      for (std::uint32_t j = 0; j < k.people && choices.size() < rang_.size(); ++j)
        choices.push_back(choices.back() * integer{k.people - j} / integer{j + std::uint32_t{1}});
      for (std::size_t n = 0; n < rang_.size(); ++n) {
        sums all;
        for (auto j = std::min(n + 1, choices.size()); j-- > 0;) {
          if (!all.empty()) all = rung(all, k.tickets);
          add_shifted(all, before[n - j], choices[j]);
        }
        rang_[n] = std::move(all);
      }
    }
    for (std::size_t n = 1; n < rang_.size(); ++n) add_shifted(rang_[n], rang_[n - 1], integer{1});
  }

  /// The same without one person of so many tickets, for as many as there are prizes less one.
  [[nodiscard]] sums without(std::uint64_t tickets) const {
    sums out = rang_[0];
    for (std::size_t n = 1; n < rang_.size(); ++n) {
      auto next = rung(out, tickets);
      for (auto& c : next) c = -c;
      add_shifted(next, rang_[n], integer{1});
      out = std::move(next);
    }
    return out;
  }

  std::vector<ticket_class> const& classes_;
  std::vector<sums> rang_;
  integer total_;
};

}  // namespace

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
  } else if (auto const expected = expected_winners(classes, prizes, most_steps)) {
    for (std::size_t k = 0; k < classes.size(); ++k)
      of[classes[k].tickets] = (*expected)[k] / ratio{classes[k].people};
  } else {
    constexpr double steps_of_a_state = 100;  // as long
    ringing bells{classes, prizes};
    if (bells.steps() > steps_of_a_state * static_cast<double>(most_steps)) return std::nullopt;
    auto const chances = bells.chances();
    for (std::size_t k = 0; k < classes.size(); ++k) of[classes[k].tickets] = chances[k];
  }
  std::vector<ratio> out;
  for (auto const n : tickets) out.push_back(n == 0 ? ratio{} : of.at(n));
  return out;
}

}  // namespace faro::draws
