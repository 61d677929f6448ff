// Two colours under riffles: distances from one pass over the lattice, all arrangements of small packs
// listed.
#include "judge/theory/colours.hpp"

#include "judge/theory/colours/meeting.hpp"
#include "judge/theory/colours/paths.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <map>
#include <string>

namespace faro::judge {
namespace {

constexpr std::uint64_t most_piles = 1'024;
constexpr std::uint64_t most_listed = 200'000;

// ---- What one pass over the lattice gives -----------------------------------------------------------------

/// Of the sums along all paths to a point.
struct path_sums {
  integer paths, sum, squares, zeros;  // how many, their sum, of squares, how many are 0
  integer least, most;
};

void step_to(path_sums& to, path_sums const& from, integer const& added) {
  if (from.paths.is_zero()) return;
  auto const least = from.least + added;
  auto const most = from.most + added;
  if (to.paths.is_zero() || least < to.least) to.least = least;
  if (to.paths.is_zero() || most > to.most) to.most = most;
  to.paths += from.paths;
  to.sum += from.sum + added * from.paths;
  to.squares += from.squares + added * from.sum * 2 + added * added * from.paths;
  if (added.is_zero()) to.zeros += from.zeros;
}

path_sums all_paths(colour_paths const& lattice) {
  std::vector<std::vector<path_sums>> at(lattice.red() + 1, std::vector<path_sums>(lattice.black() + 1));
  for (std::uint64_t j = 0; j <= lattice.red(); ++j) {
    for (std::uint64_t b = 0; b <= lattice.black(); ++b) {
      if (j == 0 && b == 0) at[0][0] = {1, 0, 0, 1, 0, 0};
      if (b > 0) step_to(at[j][b], at[j][b - 1], 0);
      if (j > 0) step_to(at[j][b], at[j - 1][b], lattice.step(j, b));
    }
  }
  return at[lattice.red()][lattice.black()];
}

/// Every arrangement of a small pack, as a law by classes.
class_law listed(colour_paths const& lattice, integer const& of) {
  std::map<integer, integer> orders;
  auto const walk = [&](auto const& self, std::uint64_t j, std::uint64_t b, integer const& sum) -> void {
    if (j == lattice.red() && b == lattice.black()) orders[sum] += 1;
    if (b < lattice.black()) self(self, j, b + 1, sum);
    if (j < lattice.red()) self(self, j + 1, b, sum + lattice.step(j + 1, b));
  };
  walk(walk, 0, 0, 0);
  class_law law{{}, of, binomial(lattice.red() + lattice.black(), lattice.red())};
  for (auto const& [weight, count] : orders) law.classes.push_back({count, weight});
  return law;
}

void check_colours(std::uint64_t red, std::uint64_t black, std::uint64_t piles) {
  if (red + black == 0 || red > most_coloured_cards || black > most_coloured_cards - red) {
    throw input_error{say("expected 1 to {} cards of two colours in all, got {} red and {} black",
                          most_coloured_cards, red, black)};
  }
  if (piles == 0 || piles > most_piles) {
    throw input_error{say("two colours: expected 1 to {} piles (10 riffles), got {}", most_piles, piles)};
  }
}

/// The total variation from steps that are rounded down to a unit, of/2^(64 words - 1) or so, where that
/// decides the digits: shorter numbers are merged in less time. What an arrangement is above the mean by is
/// off by less than a unit for each red card, twice that where tails are mirrored heads, for no more
/// arrangements than there are.
enclosure variation(colour_paths const& lattice, integer const& of, integer const& arrangements,
                    unsigned digits) {
  constexpr unsigned word_bits = 64;
  constexpr double bits_a_digit = 3.33;
  constexpr double small = 12;  // bits by which a total variation may be below 1
  auto const lost = arrangements * integer{lattice.red()};
  auto words =
      static_cast<unsigned>(digits * bits_a_digit + small + static_cast<double>(lost.bits())) / word_bits + 1;
  for (;; ++words) {
    auto const room = word_bits * words - 1;
    auto const shift = of.bits() > room ? of.bits() - room : 0;
    auto const unit = power(integer{2}, shift);
    auto const [pairs, sum] =
        arrangements_above(shift == 0 ? lattice : lattice.rounded(unit), of / arrangements / unit, of / unit);
    ratio const least{sum * unit * arrangements - pairs * of, of * arrangements};
    if (shift == 0) return least;
    ratio const off{lost * unit, of};
    enclosure const found{least - off, least + off * ratio{2}};
    if (found.low().sign() > 0 && found.decides(digits)) return found;
  }
}

}  // namespace

theory_row red_black_row(std::uint64_t red, std::uint64_t black, std::uint64_t piles, unsigned digits) {
  check_colours(red, black, piles);
  auto const arrangements = binomial(red + black, red);
  if (red == 0 || black == 0) return distances_of(class_law{{{1, 1}}, 1, 1}, digits);
  colour_paths const lattice{red, black, piles};
  auto const of = power(integer{piles}, red + black);
  if (arrangements <= integer{most_listed}) return distances_of(listed(lattice, of), digits);
  auto const all = all_paths(lattice);
  theory_row row;
  row.orders = arrangements;
  row.unreachable = all.zeros;
  row.total_variation = variation(lattice, of, arrangements, digits);
  row.separation = ratio{1} - ratio{all.least * arrangements, of};
  row.l_infinity = ratio{all.most * arrangements, of} - ratio{1};
  row.chi_square = ratio{all.squares * arrangements, of * of} - ratio{1};
  return row;
}

}  // namespace faro::judge
