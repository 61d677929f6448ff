// Sentences about what tests found: see oddities.hpp.
#include "judge/src/panel/oddities.hpp"

#include "text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace faro::judge {

namespace {

struct odd_decks {
  panel_test const& test;
  deck_tables const& tables;
  panel_distributions const& laws;
  std::vector<std::string> const& names;
  /// "AS"; "card 5", of a number or of a card without a name.
  [[nodiscard]] std::string card(std::size_t number) const {
    auto const name = number < names.size() ? names[number] : std::to_string(number + 1);
    return std::ranges::all_of(name, is_digit) ? "card " + name : name;
  }
  [[nodiscard]] double decks() const { return static_cast<double>(tables.decks()); }
  [[nodiscard]] std::size_t cards() const { return tables.cards(); }
};

std::string percent(double share) { return fmt::format("{:.3g} %", 100 * share); }

std::string mean_sentence(std::string const& of, double mean, double fair) {
  return fmt::format("{}: {:.4g} a deck, where a fair shuffle gives {:.4g}", of, mean, fair);
}

std::string spread_sentence(std::string const& of, std::span<std::uint64_t const> counts,
                            double fair_variance) {
  double sum = 0, squares = 0, decks = 0;
  for (std::size_t v = 0; v < counts.size(); ++v) {
    auto const count = static_cast<double>(counts[v]), value = static_cast<double>(v);
    sum += count * value;
    squares += count * value * value;
    decks += count;
  }
  auto const variance = squares / decks - sum / decks * (sum / decks);
  return fmt::format("{} vary too {} from deck to deck", of, variance < fair_variance ? "little" : "much");
}

std::string of_statistic(odd_decks const& d) {
  auto const statistic = static_cast<deck_statistic>(d.test.subject.number);
  std::string const name{name_of(statistic)};
  if (d.test.subject.aspect == test_aspect::mean)
    return mean_sentence(name, d.test.statistic, d.laws.mean(statistic));
  return spread_sentence(name, d.tables.numbers().histogram[d.test.subject.number],
                         d.laws.variance(statistic));
}

std::string of_relative(odd_decks const& d) {
  auto const statistic = static_cast<deck_statistic>(d.test.subject.number);
  return mean_sentence("from one deck to the next, " + std::string{name_of(statistic)}, d.test.statistic,
                       d.laws.mean(statistic)) +
         ": a deck depends on the one before it (were they shuffled on? --carry-on judges that)";
}

std::string of_alike(odd_decks const& d) {
  auto const g = d.test.subject.number;
  auto const& name = d.tables.groupings()[g].name;
  if (d.test.subject.aspect == test_aspect::mean)
    return mean_sentence(name, d.test.statistic, d.laws.alike(g).mean);
  return spread_sentence(name, d.tables.alike(g), d.laws.alike(g).variance);
}

/// The cell of a square table that is furthest off.
struct worst_cell {
  std::size_t row = 0, column = 0;
  double share = 0;
};
worst_cell worst_of(odd_decks const& d, bool with_diagonal, auto const& at) {
  worst_cell worst;
  double furthest = -1;
  auto const fair = 1 / static_cast<double>(d.cards());
  for (std::size_t r = 0; r < d.cards(); ++r) {
    for (std::size_t c = 0; c < d.cards(); ++c) {
      if (r == c && !with_diagonal) continue;
      auto const share = static_cast<double>(at(r, c)) / d.decks();
      if (std::abs(share - fair) <= furthest) continue;
      furthest = std::abs(share - fair);
      worst = {r, c, share};
    }
  }
  return worst;
}

std::string of_positions(odd_decks const& d) {
  auto const worst = worst_of(d, true, [&](auto i, auto c) { return d.tables.at(i, c); });
  return fmt::format("{} lies at position {} in {} of the decks, where a fair shuffle gives {}",
                     d.card(worst.column), worst.row + 1, percent(worst.share),
                     percent(1 / static_cast<double>(d.cards())));
}

std::string of_followed(odd_decks const& d) {
  auto const worst = worst_of(d, false, [&](auto a, auto b) { return d.tables.followed(a, b); });
  return fmt::format("{} is followed by {} in {} of the decks, where a fair shuffle gives {}",
                     d.card(worst.row), d.card(worst.column), percent(worst.share),
                     percent(1 / static_cast<double>(d.cards())));
}

/// Whether the decks in which another card lies at the position are as even as those of a fair shuffle.
bool others_are_even(odd_decks const& d, std::size_t position, std::size_t card) {
  auto const others = static_cast<double>(d.cards() - 1);
  auto const expected = (d.decks() - static_cast<double>(d.tables.at(position, card))) / others;
  if (expected <= 0) return true;
  double x2 = 0;
  for (std::size_t c = 0; c < d.cards(); ++c) {
    auto const off = static_cast<double>(d.tables.at(position, c)) - expected;
    if (c != card) x2 += off * off / expected;
  }
  constexpr double clear = 4;  // standard deviations of a chi-square
  return x2 <= others - 1 + clear * std::sqrt(2 * others);
}

std::string of_one_position(odd_decks const& d) {
  auto const position = d.test.subject.number;
  auto const n = static_cast<double>(d.cards());
  auto const* const which = position == 0 ? "first" : "last";
  if (d.test.subject.aspect == test_aspect::stays)
    return fmt::format("the {} card stays where it was in {} of the decks, where a fair shuffle gives {}",
                       which, percent(d.test.statistic), percent(1 / n));
  auto const count = [&](std::size_t card) { return static_cast<double>(d.tables.at(position, card)); };
  double mean = 0;
  std::size_t worst = 0;
  for (std::size_t c = 0; c < d.cards(); ++c) {
    mean += static_cast<double>(c) * count(c) / d.decks();
    if (std::abs(count(c) - d.decks() / n) > std::abs(count(worst) - d.decks() / n)) worst = c;
  }
  constexpr double clear = 4;  // standard errors
  auto const off = (mean - (n - 1) / 2) / std::sqrt((n * n - 1) / 12 / d.decks());
  if (std::abs(off) > clear && !others_are_even(d, position, worst))
    return fmt::format("the {} card is too often a {} one (of the starting order)", which,
                       off < 0 ? "low" : "high");
  return fmt::format("the {} card is {} in {} of the decks, where a fair shuffle gives {}", which,
                     d.card(worst), percent(count(worst) / d.decks()), percent(1 / n));
}

std::string of_digits(odd_decks const& d) {
  auto const code = static_cast<digit_code>(d.test.subject.number);
  std::size_t worst = 0, value = 0;
  double furthest = -1;
  for (std::size_t k = 0; k + 1 < d.cards(); ++k) {
    auto const counts = d.tables.digit(code, k);
    auto const fair = d.decks() / static_cast<double>(counts.size());
    for (std::size_t v = 0; v < counts.size(); ++v) {
      auto const off = std::abs(static_cast<double>(counts[v]) - fair) / std::sqrt(fair);
      if (off <= furthest) continue;
      furthest = off;
      worst = k;
      value = v;
    }
  }
  return fmt::format(
      "read back as {}, the draw among {} cards is {} in {} of the decks, where a fair one gives {}",
      name_of(code), worst + 2, value,
      percent(static_cast<double>(d.tables.digit(code, worst)[value]) / d.decks()),
      percent(1 / static_cast<double>(worst + 2)));
}

std::string of_repeats(odd_decks const& d) {
  auto const& r = d.tables.repeats();
  return fmt::format("{} of {} came before, the same cards in the same order", plural(r.repeats(), "deck"),
                     r.kept());
}

std::string of_pairs(odd_decks const&) { return "some two cards lie at some two positions too often"; }

std::string of_orders(odd_decks const& d) {
  auto const counts = d.tables.orders();
  auto const [least, most] = std::ranges::minmax(counts);
  return fmt::format("one order came {} times and one {} times, where a fair shuffle gives each about {:.0f}",
                     most, least, d.decks() / static_cast<double>(counts.size()));
}

struct sentence {
  test_table table;
  std::string (*of)(odd_decks const&);
};
constexpr sentence sentences[] = {
    {test_table::statistic, of_statistic}, {test_table::relative, of_relative},
    {test_table::alike, of_alike},         {test_table::positions, of_positions},
    {test_table::followed, of_followed},   {test_table::one_position, of_one_position},
    {test_table::digits, of_digits},       {test_table::repeats, of_repeats},
    {test_table::pairs, of_pairs},         {test_table::orders, of_orders}};

/// "records: cards higher than all above them"; empty for what needs no such words.
std::string meaning_of(test_subject const& subject) {
  if (subject.table != test_table::statistic) return {};
  auto const statistic = static_cast<deck_statistic>(subject.number);
  return fmt::format("{}: {}", name_of(statistic), description_of(statistic));
}

/// Whether two subjects would say the same twice: the same table, and one of several tables of digits.
bool same_matter(test_subject const& a, test_subject const& b) {
  return a.table == b.table &&
         (a.table == test_table::digits || a.table == test_table::relative || a.number == b.number);
}

}  // namespace

std::vector<oddity> oddities(panel_result const& result, deck_tables const& tables,
                             panel_distributions const& laws, double alpha,
                             std::vector<std::string> const& names, std::size_t most) {
  auto tests = result.tests;
  std::ranges::stable_sort(tests, {}, &panel_test::p_value);
  std::vector<oddity> out;
  std::vector<test_subject> said;
  for (auto const& test : tests) {
    if (test.adjusted_p > alpha || out.size() == most) break;
    auto const known = std::ranges::find(sentences, test.subject.table, &sentence::table);
    auto const again = [&](test_subject const& before) { return same_matter(before, test.subject); };
    if (known == std::end(sentences) || std::ranges::any_of(said, again)) continue;
    said.push_back(test.subject);
    out.push_back({known->of({test, tables, laws, names}), meaning_of(test.subject)});
  }
  return out;
}

}  // namespace faro::judge
