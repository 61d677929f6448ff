#include <faro/error.hpp>
#include <faro/judge/panel/p_values.hpp>
#include <faro/judge/panel/part_tables.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace faro::judge {

namespace {

void add_all(std::vector<std::uint64_t>& to, std::span<std::uint64_t const> from) {
  std::ranges::transform(to, from, to.begin(), std::plus<>{});
}

std::int64_t total_of(std::span<std::uint64_t const> counts_by_value) {
  std::int64_t total = 0;
  for (std::size_t v = 0; v < counts_by_value.size(); ++v)
    total += static_cast<std::int64_t>(v * counts_by_value[v]);
  return total;
}

/// The cards seen, numbered by rank among themselves: a uniform order when the deck is.
std::vector<std::uint16_t> order_among(std::span<std::uint32_t const> cards) {
  std::vector<std::uint16_t> by_card(cards.size());
  std::iota(by_card.begin(), by_card.end(), std::uint16_t{0});
  std::ranges::sort(by_card, {}, [&](auto i) { return cards[i]; });
  std::vector<std::uint16_t> order(cards.size());
  for (std::size_t rank = 0; rank < by_card.size(); ++rank)
    order[by_card[rank]] = static_cast<std::uint16_t>(rank);
  return order;
}

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

std::vector<std::uint32_t> sizes_of(std::span<kind_count const> kinds) {
  std::vector<std::uint32_t> sizes;
  for (auto const& k : kinds) sizes.push_back(k.count);
  return sizes;
}

class part_panel {
 public:
  explicit part_panel(part_tables const& tables)
      : tables_{tables}, parts_{static_cast<double>(tables.parts())} {}

  panel_result make() {
    result_.cards = tables_.cards();
    result_.decks = tables_.parts();
    if (tables_.parts() > 0 && tables_.kinds().size() > 1) {
      add_positions();
      add_kinds();
      add_counts("equal kinds side by side", tables_.alike(),
                 alike_law_of_part(sizes_of(tables_.kinds()), tables_.seen()));
      if (tables_.order()) add_order();
    }
    result_.adjust(correction::holm);
    return std::move(result_);
  }

 private:
  void add(std::string name, double statistic, std::string null, double p_value) {
    result_.tests.push_back({std::move(name), statistic, std::move(null), p_value, 1});
  }
  /// Mean and shape of something counted in each part.
  void add_counts(std::string const& name, std::span<std::uint64_t const> counts,
                  distribution<std::int64_t> const& law) {
    auto const table = tabulate(law);
    if (table.variance == 0) return;
    auto const total = total_of(counts);
    add(name + ", mean", static_cast<double>(total) / parts_,
        fmt::format("mean {:.6g}, variance {:.6g} a deck", table.mean, table.variance),
        tails_of_total(table, tables_.parts(), total).two_sided());
    if (table.probability.size() > 2 && has_shape(table, tables_.parts()))
      add(name + ", shape", parts_, "its law, cells of 5 decks or more", shape_p_value(counts, table));
  }

  void add_positions() {
    auto const n = static_cast<double>(tables_.cards());
    double x2 = 0;
    for (std::size_t i = 0; i < tables_.seen(); ++i) {
      for (std::size_t k = 0; k < tables_.kinds().size(); ++k) {
        auto const expected = parts_ * tables_.kinds()[k].count / n;
        auto const off = static_cast<double>(tables_.at(i, k)) - expected;
        x2 += off * off / expected;
      }
    }
    add("kind x position", x2,
        fmt::format("weighted chi-squares, mean {}", tables_.seen() * (tables_.kinds().size() - 1)),
        kind_position_p_value(x2, tables_.parts(), tables_.kinds(), tables_.seen()));
    add_one_position("first card", 0);
    if (tables_.seen() > 1) add_one_position("last card seen", tables_.seen() - 1);
  }
  void add_one_position(char const* name, std::size_t position) {
    tabulated_law law;
    std::vector<std::uint64_t> counts;
    for (std::size_t k = 0; k < tables_.kinds().size(); ++k) {
      law.probability.push_back(tables_.kinds()[k].count / static_cast<double>(tables_.cards()));
      counts.push_back(tables_.at(position, k));
    }
    if (!has_shape(law, tables_.parts())) return;
    add(name, parts_, "every kind by its count, cells of 5 decks or more", shape_p_value(counts, law));
  }

  /// How many of each kind are seen. Of many kinds, the one that is furthest off, corrected for their number.
  void add_kinds() {
    auto const population = static_cast<std::uint32_t>(tables_.cards());
    auto const seen = static_cast<std::uint32_t>(tables_.seen());
    if (seen == population) return;  // all are
    auto const& kinds = tables_.kinds();
    auto const law_of = [&](std::size_t k) { return hypergeometric_law(population, kinds[k].count, seen); };
    if (kinds.size() <= 8) {
      auto const different =
          kinds.size() == 2 ? 1 : kinds.size();  // of two kinds, one is the rest of the other
      for (std::size_t k = 0; k < different; ++k) add_counts(kinds[k].name, tables_.times(k), law_of(k));
      return;
    }
    double least = 1;
    std::size_t worst = 0;
    tabulated_law law;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      if (k == 0 || kinds[k].count != kinds[k - 1].count) law = tabulate(law_of(k));
      auto const p = tails_of_total(law, tables_.parts(), total_of(tables_.times(k))).two_sided();
      if (p < least) {
        least = p;
        worst = k;
      }
    }
    add("kind seen too often or too seldom", static_cast<double>(total_of(tables_.times(worst))) / parts_,
        fmt::format("{}: mean {:.6g} a deck; the furthest off of {} kinds", kinds[worst].name,
                    static_cast<double>(kinds[worst].count) * seen / population, kinds.size()),
        std::min(1.0, least * static_cast<double>(kinds.size())));
  }

  void add_order() {
    add_counts("cards where they started", tables_.fixed(),
               fixed_points_law(tables_.cards(), tables_.seen()));
    auto const order = judge_tables(*tables_.order(), panel_laws{tables_.seen()});
    for (auto const& t : order.tests) {
      // Cards are known by their place among those seen; a repeat of that order is no repeat of a deck.
      if (t.name != "repeated decks")
        add("order of the cards seen: " + t.name, t.statistic, t.null, t.p_value);
    }
  }

  part_tables const& tables_;
  double parts_;
  panel_result result_;
};

}  // namespace

part_tables::part_tables(std::vector<kind_count> kinds, std::size_t seen)
    : kinds_{std::move(kinds)}, seen_{seen} {
  for (auto const& k : kinds_) {
    if (k.count == 0) throw input_error{"the kind '" + k.name + "' has no cards"};
    cards_ += k.count;
  }
  if (seen == 0 || seen > cards_)
    throw input_error{fmt::format("{} cards seen of a deck of {}: 1 to {} can be", seen, cards_, cards_)};
  positions_.resize(seen * kinds_.size());
  alike_.resize(seen);
  in_part_.resize(kinds_.size());
  for (auto const& k : kinds_) times_.emplace_back(std::min<std::size_t>(k.count, seen) + 1);
  if (cards_ == kinds_.size() && seen > 1 && seen <= deck_tables::most_cards) {
    fixed_.resize(seen + 1);
    order_.emplace(seen);
  }
}

void part_tables::check(std::span<std::uint32_t const> kinds) {
  if (kinds.size() != seen_)
    throw input_error{fmt::format("{} cards where {} are seen", kinds.size(), seen_)};
  std::ranges::fill(in_part_, 0U);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i] >= kinds_.size())
      throw input_error{fmt::format("kind {} at position {}: the deck has the kinds 0 to {}", kinds[i], i,
                                    kinds_.size() - 1)};
    if (++in_part_[kinds[i]] > kinds_[kinds[i]].count)
      throw input_error{fmt::format("'{}' at position {}: the deck has {} of it", kinds_[kinds[i]].name, i,
                                    kinds_[kinds[i]].count)};
  }
}

void part_tables::add(std::span<std::uint32_t const> kinds) {
  check(kinds);
  ++parts_;
  std::size_t alike = 0, fixed = 0;
  for (std::size_t i = 0; i < seen_; ++i) {
    ++positions_[i * kinds_.size() + kinds[i]];
    alike += i > 0 && kinds[i] == kinds[i - 1];
    fixed += kinds[i] == i;
  }
  ++alike_[alike];
  for (std::size_t k = 0; k < kinds_.size(); ++k) ++times_[k][in_part_[k]];
  if (order_) {
    ++fixed_[fixed];
    order_->add(std::span<std::uint16_t const>{order_among(kinds)});
  }
}

void part_tables::merge(part_tables const& later) {
  if (kinds_ != later.kinds_ || seen_ != later.seen_)
    throw input_error{"parts of other kinds, or of another number of cards, cannot join these"};
  parts_ += later.parts_;
  add_all(positions_, later.positions_);
  add_all(alike_, later.alike_);
  add_all(fixed_, later.fixed_);
  for (std::size_t k = 0; k < times_.size(); ++k) add_all(times_[k], later.times_[k]);
  if (order_) order_->merge(*later.order_);
}

panel_result judge_parts(part_tables const& tables) { return part_panel{tables}.make(); }

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

distribution<std::int64_t> alike_law_of_part(std::span<std::uint32_t const> group_sizes, std::size_t seen) {
  auto const cards = std::accumulate(group_sizes.begin(), group_sizes.end(), std::size_t{0});
  if (seen > cards) throw input_error{fmt::format("{} of {} cards: there are not so many", seen, cards)};
  if (seen == 0) return distribution<std::int64_t>::certain(0);
  // ways[s][b]: to take s cards from the groups so far and cut them into b blocks of cards glued together.
  std::vector<std::vector<integer>> ways(seen + 1);
  for (std::size_t s = 0; s <= seen; ++s) ways[s].resize(s + 1);
  ways[0][0] = 1;
  for (std::size_t const size : group_sizes) {
    for (std::size_t s = seen; s > 0; --s) {  // from the top: what is read is still of the groups before
      for (std::size_t taken = 1; taken <= std::min(size, s); ++taken) {
        auto const choices = binomial(size, taken) * factorial(taken);
        for (std::size_t blocks = 1; blocks <= taken; ++blocks) {
          auto const cuts = choices / factorial(blocks) * binomial(taken - 1, blocks - 1);
          for (std::size_t b = 0; b <= s - taken; ++b) {
            if (!ways[s - taken][b].is_zero()) ways[s][b + blocks] += cuts * ways[s - taken][b];
          }
        }
      }
    }
  }
  std::vector<distribution<std::int64_t>::entry> entries;
  for (std::size_t k = 0; k < seen; ++k) {  // exactly k glued, by inclusion and exclusion
    integer orders;
    for (std::size_t j = k; j < seen; ++j) {
      auto const term = binomial(j, k) * factorial(seen - j) * ways[seen][seen - j];
      if ((j - k) % 2 == 0) {
        orders += term;
      } else {
        orders -= term;
      }
    }
    entries.push_back({static_cast<std::int64_t>(k), orders});
  }
  return distribution<std::int64_t>::in_proportion(std::move(entries));
}

}  // namespace faro::judge
