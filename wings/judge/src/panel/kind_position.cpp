// The p-value of the kind x position table, by its exact cumulants while cells expect few, later by the
// limit.
#include "judge/src/panel/p_values.hpp"
#include "judge/src/panel/part_tables.hpp"

#include <algorithm>
#include <array>

namespace faro::judge {

namespace {

/// The second and third cumulants of X2 over N parts, exactly. With p = count / cards of a kind, N X2 is, up
/// to a constant, the sum over parts of D = sum of 1/p of the kinds seen, and twice the sum over pairs of
/// parts of G = sum over positions of 1/p of the kind that both have there (else 0). Given one part, G has
/// the mean m: so most products vanish. The others follow from the chances of kinds at 1, 2, 3 positions
/// drawn without replacement.
class x2_cumulants {
 public:
  x2_cumulants(std::span<kind_count const> kinds, std::size_t seen)
      : g_{static_cast<double>(kinds.size())}, m_{static_cast<double>(seen)} {
    for (auto const& k : kinds) n_ += k.count;
    for (auto const& k : kinds) sum(k.count);
    auto const n = n_, pair = n > 1 ? 1 / (n - 1) : 0, triple = n > 2 ? pair / (n - 2) : 0;
    two_ = pair * pair * (n * n - squares_ + twice_);
    square_and_one_ = n * pair * pair * ((g_ - 1) * n + twice_over_);
    three_ = n * triple * triple * (n * n * n - 3 * n * squares_ + 2 * cubes_ + 3 * twice_other_ + thrice_);
  }

  [[nodiscard]] double variance(double parts) const {
    auto const of_one = m_ * (rarity_ - g_ * g_) * remaining();
    return of_one / parts + 2 * (parts - 1) / parts * (second() - m_ * m_);
  }
  /// over_triples: E[G G G] - … over three parts, two by two; what the limit law's third cumulant is 8 times
  /// of.
  [[nodiscard]] double third(double parts, double over_triples) const {
    auto const pairs = parts * (parts - 1) / 2, triples = pairs * (parts - 2) / 3;
    auto const of_pair = third_moment() - 3 * m_ * second() + 2 * m_ * m_ * m_;
    return (parts * third_of_one() + 24 * pairs * one_and_square() + 12 * pairs * one_one_and_pair() +
            8 * (pairs * of_pair + 6 * triples * over_triples)) /
           (parts * parts * parts);
  }

 private:
  void sum(double c) {
    auto const r = n_ / c;
    auto const elsewhere =
        n_ > 1 ? (n_ * g_ - r) / (n_ - 1) : 0;  // the mean of 1/p at another position, given this kind
    squares_ += c * c;
    cubes_ += c * c * c;
    rarity_ += r;
    rarity_squares_ += r * r;
    elsewhere_ += elsewhere;
    elsewhere_squares_ += elsewhere * elsewhere / r;
    twice_ += (c - 1) * (c - 1);
    twice_over_ += (c - 1) * (c - 1) / c;
    twice_other_ += (c - 1) * (c - 1) * (n_ - c);
    thrice_ += (c - 1) * (c - 1) * (c - 2) * (c - 2) / c;
  }
  [[nodiscard]] double remaining() const { return n_ > 1 ? (n_ - m_) / (n_ - 1) : 0; }
  [[nodiscard]] double second() const { return m_ * g_ + m_ * (m_ - 1) * two_; }  // E[G^2]
  [[nodiscard]] double third_moment() const {                                     // E[G^3]
    return m_ * rarity_ + 3 * m_ * (m_ - 1) * square_and_one_ + m_ * (m_ - 1) * (m_ - 2) * three_;
  }
  [[nodiscard]] double third_of_one() const {  // of D: a sum over a sample without replacement
    if (n_ <= 2) return 0;
    auto const central = rarity_squares_ - 3 * g_ * rarity_ + 2 * g_ * g_ * g_;
    return m_ * central * remaining() * (n_ - 2 * m_) / (n_ - 2);
  }
  [[nodiscard]] double one_and_square() const {  // Cov(D, G^2)
    auto const other = n_ > 2 ? (n_ * g_ * two_ - 2 * square_and_one_) / (n_ - 2) : 0;
    return m_ * rarity_ + m_ * (m_ - 1) * (elsewhere_ + 2 * square_and_one_ + (m_ - 2) * other) -
           m_ * g_ * second();
  }
  [[nodiscard]] double one_one_and_pair() const {  // E[(D - mean) (D' - mean) (G - m)] of two parts
    return m_ * rarity_ + 2 * m_ * (m_ - 1) * elsewhere_ + m_ * (m_ - 1) * (m_ - 1) * elsewhere_squares_ -
           m_ * m_ * m_ * g_ * g_;
  }

  double g_, m_, n_ = 0;
  double squares_ = 0, cubes_ = 0, rarity_ = 0, rarity_squares_ = 0, elsewhere_ = 0, elsewhere_squares_ = 0;
  double twice_ = 0, twice_over_ = 0, twice_other_ = 0, thrice_ = 0;
  double two_, square_and_one_, three_;  // E[G1 G2], E[G1^2 G2], E[G1 G2 G3] at different positions
};

}  // namespace

double kind_position_p_value(double x2, std::uint64_t parts, std::span<kind_count const> kinds,
                             std::size_t seen) {
  if (parts < 2) return 1;
  double n = 0, rarest = kinds[0].count;
  for (auto const& k : kinds) {
    n += k.count;
    rarest = std::min<double>(rarest, k.count);
  }
  auto const g = static_cast<double>(kinds.size()), m = static_cast<double>(seen),
             count = static_cast<double>(parts);
  std::array<chi_square_term, 2> const limit{chi_square_term{n / (n - 1), (g - 1) * (m - 1)},
                                             {(n - m) / (n - 1), m < n ? g - 1 : 0}};
  if (count * rarest / n >= 20) return weighted_chi_square_at_least(x2, limit);
  double over_triples = 0;
  for (auto const& t : limit) over_triples += t.degrees * t.weight * t.weight * t.weight;
  x2_cumulants const exact{kinds, seen};
  auto const variance = exact.variance(count);
  if (!(variance > 1e-9 * m * g)) return 1;  // every part gives the same
  return three_moment_at_least(x2, m * (g - 1), variance, exact.third(count, over_triples));
}

}  // namespace faro::judge
