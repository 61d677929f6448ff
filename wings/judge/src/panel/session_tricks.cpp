// Tricks of a session: see session_tricks.hpp.
#include "judge/src/panel/session_tricks.hpp"

#include "embedded/double-dummy.csv.hpp"
#include "judge/src/panel/p_values.hpp"
#include "judge/src/panel/panel_builder.hpp"
#include "text/csv.hpp"
#include "text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::judge {

namespace {

using detail::panel_builder;

/// What is counted of each board.
struct board_number {
  char const* name;
  std::size_t (*of)(board_sides const&);
};
constexpr std::size_t first_slam = 3;
constexpr std::array<board_number, 6> board_numbers{
    {{"tricks of North and South in their best strain", [](board_sides const& b) { return b[0].tricks; }},
     {"tricks of East and West in their best strain", [](board_sides const& b) { return b[1].tricks; }},
     {"tricks of both sides together", [](board_sides const& b) { return b[0].tricks + b[1].tricks; }},
     {"contracts of North and South, none to grand slam", [](board_sides const& b) { return b[0].height; }},
     {"contracts of East and West, none to grand slam", [](board_sides const& b) { return b[1].height; }},
     {"slams of either side",
      [](board_sides const& b) { return std::size_t{std::max(b[0].height, b[1].height) >= first_slam}; }}}};
constexpr std::array<board_number, 2> ordered_numbers{
    {{"order of the boards: tricks of the side that makes more",
      [](board_sides const& b) { return std::max(b[0].tricks, b[1].tricks); }},
     {"order of the boards: slams", board_numbers.back().of}}};

/// A distribution that is as the counts are.
tabulated_distribution distribution_of_counts(std::vector<std::uint64_t> const& counts) {
  double all = 0, sum = 0, squares = 0;
  for (std::size_t v = 0; v < counts.size(); ++v) {
    auto const n = static_cast<double>(counts[v]), value = static_cast<double>(v);
    all += n;
    sum += n * value;
    squares += n * value * value;
  }
  tabulated_distribution out;
  for (auto const n : counts) out.probability.push_back(static_cast<double>(n) / all);
  out.mean = sum / all;
  out.variance = squares / all - out.mean * out.mean;
  return out;
}

constexpr std::size_t most_values = 27;  // both sides together

void add_tricks(panel_builder& panel, std::vector<board_sides> const& boards) {
  for (std::size_t i = 0; i < board_numbers.size(); ++i) {
    auto const& number = board_numbers[i];
    std::vector<std::uint64_t> seen(most_values);
    for (auto const& board : boards) ++seen[number.of(board)];
    auto both = seen;
    for (auto const& row : fair_deals_solved().rows) both[number.of(row.sides)] += row.deals;
    while (both.back() == 0) both.pop_back();
    seen.resize(both.size());
    panel.add_counts({test_table::tricks, test_aspect::whole, i}, number.name, seen,
                     distribution_of_counts(both));
  }
}

void add_order(panel_builder& panel, std::vector<board_sides> const& boards) {
  for (std::size_t i = 0; i < ordered_numbers.size(); ++i) {
    std::vector<std::size_t> values;
    for (auto const& board : boards) values.push_back(ordered_numbers[i].of(board));
    auto const found = rising_pairs_of(values);
    panel.add({test_table::board_order, test_aspect::whole, i}, ordered_numbers[i].name,
              static_cast<double>(found.seen),
              fmt::format("mean {:.6g}: of {} pairs the later has more in half",
                          static_cast<double>(found.pairs) / 2, found.pairs),
              found.p);
  }
}

/// How many pairs of a greater behind a smaller one, where so many of each stand in any order.
std::vector<double> rank_sum_distribution(std::size_t smaller, std::size_t greater) {
  std::vector<std::vector<double>> row(greater + 1, std::vector<double>{1});  // no smaller ones yet
  for (std::size_t a = 1; a <= smaller; ++a) {
    row[0] = {1};
    for (std::size_t b = 1; b <= greater; ++b) {
      // The last of them is a greater one, behind all smaller, or a smaller one.
      std::vector<double> law(a * b + 1);
      auto const all = static_cast<double>(a + b);
      auto const& without_greater = row[b - 1];
      for (std::size_t u = 0; u < without_greater.size(); ++u)
        law[u + a] += static_cast<double>(b) / all * without_greater[u];
      for (std::size_t u = 0; u < row[b].size(); ++u) law[u] += static_cast<double>(a) / all * row[b][u];
      row[b] = std::move(law);
    }
  }
  return row[greater];
}

std::vector<double> sum_of_both(std::vector<double> const& a, std::vector<double> const& b) {
  std::vector<double> out(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) out[i + j] += a[i] * b[j];
  }
  return out;
}

/// The chance of so many rising pairs, or of so many falling ones, whichever is smaller, by all orders.
double tail_by_all_orders(std::vector<std::size_t> const& counts, std::uint64_t seen) {
  std::vector<double> law{1};
  std::size_t before = 0;
  for (auto const n : counts) {
    if (n > 0 && before > 0) law = sum_of_both(law, rank_sum_distribution(before, n));
    before += n;
  }
  double fewer = 0, more = 0;
  for (std::size_t u = 0; u < law.size(); ++u) {
    if (u <= seen) fewer += law[u];
    if (u >= seen) more += law[u];
  }
  return std::min(fewer, more);
}

double tail_by_moments(std::vector<std::size_t> const& counts, std::size_t boards,
                       rising_pairs const& found) {
  auto const part = [](std::size_t n) {
    auto const x = static_cast<double>(n);
    return x * (x - 1) * (2 * x + 5) / 72;
  };
  auto variance = part(boards);
  for (auto const n : counts) variance -= part(n);
  auto const off = std::abs(static_cast<double>(found.seen) - static_cast<double>(found.pairs) / 2) - 0.5;
  return variance > 0 ? normal_at_least(std::max(0.0, off) / std::sqrt(variance)) : 1;
}

}  // namespace

solved_deals const& fair_deals_solved() {
  static auto const read = [] {
    solved_deals out;
    double sum = 0, squares = 0;
    for (auto const& [number, cells] : parse_csv(embedded::double_dummy_csv, "double-dummy.csv")) {
      if (number == 1) continue;  // the names of the columns
      std::array<std::size_t, 5> values{};
      for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::stoul(cells[i]);
      out.rows.push_back({{{{values[0], values[1]}, {values[2], values[3]}}}, values[4]});
      auto const deals = static_cast<double>(values[4]), tricks = static_cast<double>(values[0]);
      out.deals += values[4];
      sum += deals * tricks;
      squares += deals * tricks * tricks;
    }
    auto const deals = static_cast<double>(out.deals);
    out.mean = sum / deals;
    out.error = std::sqrt((squares / deals - out.mean * out.mean) / deals);
    return out;
  }();
  return read;
}

rising_pairs rising_pairs_of(std::vector<std::size_t> const& numbers) {
  constexpr std::size_t most_exactly = 100;
  std::vector<std::size_t> counts;
  rising_pairs out;
  for (auto const n : numbers) {
    counts.resize(std::max(counts.size(), n + 1));
    for (std::size_t v = 0; v < n; ++v) out.seen += counts[v];
    for (std::size_t v = 0; v < counts.size(); ++v) out.pairs += v == n ? 0 : counts[v];
    ++counts[n];
  }
  auto const tail = numbers.size() <= most_exactly ? tail_by_all_orders(counts, out.seen)
                                                   : tail_by_moments(counts, numbers.size(), out);
  out.p = std::min(1.0, 2 * tail);
  return out;
}

panel_result judge_deals(bridge_tables const& tables, std::vector<board_sides> const& boards) {
  panel_builder panel{52, tables.deals(), "deal"};
  if (tables.deals() > 0) {
    add_deal_tests(panel, tables);
    add_tricks(panel, boards);
    add_order(panel, boards);
  }
  return panel.finish();
}

}  // namespace faro::judge
