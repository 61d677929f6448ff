#include <faro/cards/notation.hpp>
#include <faro/judge/panel/bridge_tables.hpp>
#include <faro/judge/panel/p_values.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace faro::judge {

namespace {

constexpr std::array<char const*, 4> seat_names{"North", "East", "South", "West"};
constexpr std::size_t most_kept = 1'000'000;

std::vector<kind_count> seats_as_kinds() {
  std::vector<kind_count> kinds;
  for (auto const* name : seat_names) kinds.push_back({name, 13});
  return kinds;
}

void count(std::vector<std::uint64_t>& table, std::size_t value) {
  if (table.size() <= value) table.resize(value + 1);
  ++table[value];
}

/// The number of a pattern, by its lengths from the longest.
std::size_t pattern_number(std::array<std::uint8_t, 4> lengths) {
  static auto const numbers = [] {
    std::map<std::array<std::uint8_t, 4>, std::size_t> out;
    for (std::uint8_t a = 0; a <= 13; ++a) {
      for (std::uint8_t b = 0; b <= a; ++b) {
        for (std::uint8_t c = 0; c <= b && a + b + c <= 13; ++c) {
          if (13 - a - b - c > c) continue;
          auto const d = static_cast<std::uint8_t>(13 - a - b - c);
          auto const name =
              a > 9 ? fmt::format("{}-{}-{}-{}", a, b, c, d) : fmt::format("{}{}{}{}", a, b, c, d);
          auto const at = std::ranges::find(hand_patterns(), name, &hand_pattern::name);
          out[{a, b, c, d}] = static_cast<std::size_t>(at - hand_patterns().begin());
        }
      }
    }
    return out;
  }();
  std::ranges::sort(lengths, std::greater{});
  return numbers.at(lengths);
}

/// Counted once: they are the same for all deals.
struct deal_laws {
  tabulated_law points = tabulate(hand_points_law());
  tabulated_law suit_squares = tabulate(suit_squares_law());
  tabulated_law points_squares = tabulate(points_squares_law());
  tabulated_law same_hand = tabulate(same_hand_law());
  tabulated_law neighbours = tabulate(alike_law_of_part(std::array<std::uint32_t, 4>{13, 13, 13, 13}, 52));
  tabulated_law patterns;

  deal_laws() {
    for (auto const& p : hand_patterns())
      patterns.probability.push_back(static_cast<double>(p.hands) / 635'013'559'600.0);
  }
};

deal_laws const& laws() {
  static deal_laws const counted;
  return counted;
}

class deal_panel {
 public:
  explicit deal_panel(bridge_tables const& tables)
      : tables_{tables}, deals_{static_cast<double>(tables.deals())} {}

  panel_result make() {
    result_.cards = 52;
    result_.decks = tables_.deals();
    if (tables_.deals() > 0) {
      add_cells();
      add_counts("neighbours in the same hand", tables_.seats().alike(), laws().neighbours);
      add_hands();
      add_counts("suit lengths, sum of squares", tables_.suit_squares(), laws().suit_squares);
      add_counts("points, sum of squares", tables_.points_squares(), laws().points_squares);
      if (tables_.deals() > 1)
        add_counts("from deal to deal: cards in the same hand", tables_.same_hand(), laws().same_hand);
      add_repeats();
    }
    result_.adjust(correction::holm);
    return std::move(result_);
  }

 private:
  void add(std::string name, double statistic, std::string null, double p_value) {
    result_.tests.push_back({std::move(name), statistic, std::move(null), p_value, 1});
  }

  void add_counts(std::string const& name, std::span<std::uint64_t const> counts,
                  tabulated_law const& table) {
    std::uint64_t deals = 0;
    std::int64_t total = 0;
    for (std::size_t v = 0; v < counts.size(); ++v) {
      deals += counts[v];
      total += static_cast<std::int64_t>(v * counts[v]);
    }
    add(name + ", mean", static_cast<double>(total) / static_cast<double>(deals),
        fmt::format("mean {:.6g}, variance {:.6g} a deal", table.mean, table.variance),
        tails_of_total(table, deals, total).two_sided());
    if (has_shape(table, deals))
      add(name + ", shape", static_cast<double>(deals), "its law, cells of 5 deals or more",
          shape_p_value(counts, table));
  }

  void add_cells() {
    auto const expected = deals_ / 4;
    double x2 = 0, least = 1;
    std::size_t worst = 0;
    for (std::size_t cell = 0; cell < 208; ++cell) {
      auto const seen = tables_.at(cell / 4, cell % 4);
      auto const off = static_cast<double>(seen) - expected;
      x2 += off * off / expected;
      auto const p = 2 * std::min(binomial_at_least(seen, tables_.deals(), 0.25),
                                  binomial_at_most(seen, tables_.deals(), 0.25));
      if (p >= least) continue;
      least = p;
      worst = cell;
    }
    add("card by seat", x2, "weighted chi-squares, mean 156",
        kind_position_p_value(x2, tables_.deals(), tables_.seats().kinds(), 52));
    add("card by seat, furthest off", static_cast<double>(tables_.at(worst / 4, worst % 4)) / deals_,
        fmt::format("{} with {}: one deal in 4; the furthest off of 208", letters(bridge_card(worst / 4)),
                    seat_names[worst % 4]),
        std::min(1.0, 208 * least));
  }

  void add_hands() {
    for (std::size_t seat = 0; seat < 4; ++seat) {
      add_counts(fmt::format("high-card points of {}", seat_names[seat]), tables_.points(seat),
                 laws().points);
      if (has_shape(laws().patterns, tables_.deals()))
        add(fmt::format("shapes of {}", seat_names[seat]), deals_, "39 patterns, cells of 5 deals or more",
            shape_p_value(tables_.patterns(seat), laws().patterns));
    }
  }

  /// A deal is one of those before it with chance at most (deals before) / (all deals), whatever they were.
  void add_repeats() {
    auto const kept = static_cast<double>(tables_.kept());
    auto const mean = kept * (kept - 1) / 2 / number_of_deals().to_double();
    add("deals that come twice", static_cast<double>(tables_.repeats()), fmt::format("mean {:.2g}", mean),
        tables_.repeats() == 0 ? 1 : poisson_at_least(tables_.repeats(), mean));
  }

  bridge_tables const& tables_;
  double deals_;
  panel_result result_;
};

}  // namespace

bridge_tables::bridge_tables() : seats_{seats_as_kinds(), 52} {
  for (auto& table : points_) table.resize(38);
  for (auto& table : patterns_) table.resize(hand_patterns().size());
}

void bridge_tables::add(deal_seats const& deal) {
  std::array<std::uint32_t, 52> kinds{};
  std::array<std::array<std::uint8_t, 4>, 4> lengths{};
  std::array<std::size_t, 4> points{};
  std::size_t same = 0;
  std::pair<std::uint64_t, std::uint64_t> packed{};
  for (std::size_t card = 0; card < deal.size(); ++card) {
    auto const seat = deal[card];
    kinds[card] = seat;
    ++lengths[seat][card / 13];
    if (card % 13 < 4) points[seat] += 4 - card % 13;
    same += seat == before_[card];
    auto& half = card < 26 ? packed.first : packed.second;
    half = half << 2 | seat;
  }
  if (deals() > 0) count(same_hand_, same);
  before_ = deal;
  seats_.add(kinds);
  std::size_t squares = 0, points_squares = 0;
  for (std::size_t seat = 0; seat < 4; ++seat) {
    for (auto const n : lengths[seat]) squares += std::size_t{n} * n;
    points_squares += points[seat] * points[seat];
    ++points_[seat][points[seat]];
    ++patterns_[seat][pattern_number(lengths[seat])];
  }
  count(suit_squares_, squares);
  count(points_squares_, points_squares);
  if (kept_.size() < most_kept) kept_.push_back(packed);
}

std::uint64_t bridge_tables::repeats() const {
  auto sorted = kept_;
  std::ranges::sort(sorted);
  auto const different = std::ranges::unique(sorted);
  return static_cast<std::uint64_t>(different.end() - different.begin());
}

panel_result judge_deals(bridge_tables const& tables) { return deal_panel{tables}.make(); }

}  // namespace faro::judge
