#include <faro/error.hpp>
#include <faro/judge/complaints/averages.hpp>
#include <faro/text/nearest.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace faro::judge {

namespace {

/// One step of a shuffle, as far as a single card can see it: chances are weights of a common sum.
struct card_step {
  enum class movement : std::uint8_t {
    swap,    ///< positions `at` and j change places, j with weight[j]
    insert,  ///< the card at `at` goes to j <= at with weight[j], those from j on move down
    mix,     ///< a coin says whether positions `at` and at + 1 change places; no weights
    take,    ///< the card at j >= at comes to `at` with weight[j], those before it move down
  };
  movement how;
  std::size_t at;
  std::vector<integer> weight;  // of each position
};

using steps = std::vector<card_step>;
using movement = card_step::movement;

integer sum_of(std::vector<integer> const& all) {
  integer sum = 0;
  for (auto const& x : all) sum += x;
  return sum;
}

/// The weights of a card's positions after a step, times the sum of the step's weights.
std::vector<integer> after_swap(card_step const& step, std::vector<integer> const& at, integer const& whole) {
  std::vector<integer> to(at.size());
  for (std::size_t p = 0; p < at.size(); ++p) {
    if (p != step.at) to[p] = at[p] * (whole - step.weight[p]) + at[step.at] * step.weight[p];
    to[step.at] += at[p] * step.weight[p];
  }
  return to;
}

std::vector<integer> after_insert(card_step const& step, std::vector<integer> const& at,
                                  integer const& whole) {
  auto to = at;
  integer above = 0;  // weight of insertion at or above p
  for (std::size_t p = 0; p < at.size(); ++p)
    to[p] = p > step.at ? at[p] * whole : at[step.at] * step.weight[p];
  for (std::size_t p = 0; p < step.at; ++p) {
    above += step.weight[p];
    to[p] += at[p] * (whole - above);
    to[p + 1] += at[p] * above;
  }
  return to;
}

std::vector<integer> after_take(card_step const& step, std::vector<integer> const& at, integer const& whole) {
  auto to = at;
  integer below = 0;  // weight of taking p or one before it
  for (std::size_t p = 0; p < at.size(); ++p) to[p] = p < step.at ? at[p] * whole : integer{0};
  for (std::size_t p = step.at; p < at.size(); ++p) {
    to[step.at] += at[p] * step.weight[p];
    to[p] += at[p] * below;
    below += step.weight[p];
    if (p + 1 < at.size()) to[p + 1] += at[p] * (whole - below);
  }
  return to;
}

/// The weights have a power of two for each such step, so that they can be halved.
std::vector<integer> after_mix(card_step const& step, std::vector<integer> at) {
  auto const half = (at[step.at] + at[step.at + 1]) / integer{2};
  at[step.at] = at[step.at + 1] = half;
  return at;
}

std::vector<integer> after(card_step const& step, std::vector<integer> at, integer const& whole) {
  switch (step.how) {
    case movement::insert:
      return after_insert(step, at, whole);
    case movement::take:
      return after_take(step, at, whole);
    case movement::mix:
      return after_mix(step, std::move(at));
    case movement::swap:
      break;
  }
  return after_swap(step, at, whole);
}

integer power_of_two(std::size_t exponent) {
  integer power = 1;
  for (std::size_t i = 0; i < exponent; ++i) power += power;
  return power;
}

/// A draw for the loop's index i of n: the weight of each j.
using draw_weight = std::function<std::uint64_t(std::size_t i, std::size_t j)>;

/// Fisher-Yates from the last card down to the position `last`, with any draw.
steps swapping_down(std::size_t n, std::size_t last, draw_weight const& weight) {
  steps all;
  for (auto i = n; i-- > last;) {
    card_step step{movement::swap, i, std::vector<integer>(n)};
    for (std::size_t j = 0; j < n; ++j) step.weight[j] = integer{weight(i, j)};
    all.push_back(std::move(step));
  }
  return all;
}

steps naive(std::size_t n, bool itself) {
  auto all = swapping_down(n, 0, [=](std::size_t i, std::size_t j) { return itself || i != j ? 1U : 0U; });
  std::reverse(all.begin(), all.end());
  return all;
}

steps insertion_sort(std::size_t n) {
  steps all;
  for (std::size_t i = 1; i < n; ++i) {
    card_step step{movement::insert, i, std::vector<integer>(n)};
    for (std::size_t j = 0; j <= i; ++j) step.weight[j] = power_of_two(j == 0 ? 0 : j - 1);  // of 2^i
    all.push_back(std::move(step));
  }
  return all;
}

/// Halving low .. high with coins: each place has 2^(depth left) of the weight.
void halve(card_step& step, std::size_t low, std::size_t high, std::size_t depth) {
  if (low == high) {
    step.weight[low] = power_of_two(depth);
    return;
  }
  auto const middle = low + (high - low) / 2;
  halve(step, low, middle, depth - 1);
  halve(step, middle + 1, high, depth - 1);
}

steps binary_insertion_sort(std::size_t n) {
  steps all;
  for (std::size_t i = 1; i < n; ++i) {
    card_step step{movement::insert, i, std::vector<integer>(n)};
    std::size_t depth = 0;
    while ((std::size_t{1} << depth) <= i) ++depth;
    halve(step, 0, i, depth);
    all.push_back(std::move(step));
  }
  return all;
}

steps bubble_sort(std::size_t n) {
  steps all;
  for (auto last = n; last-- > 1;) {
    for (std::size_t j = 0; j < last; ++j) {
      all.push_back({movement::mix, j, {}});
    }
  }
  return all;
}

steps selection_sort(std::size_t n) {
  steps all;
  for (std::size_t i = 0; i + 1 < n; ++i) {
    card_step step{movement::swap, i, std::vector<integer>(n)};
    step.weight[i] = 1;
    for (auto j = i + 1; j < n; ++j)
      step.weight[j] = power_of_two(j - i - 1);  // the last head of n-1-i coins
    all.push_back(std::move(step));
  }
  return all;
}

steps bag_off_by_one(std::size_t n) {
  steps all;
  for (std::size_t i = 0; i < n; ++i) {
    card_step step{movement::take, i, std::vector<integer>(n)};
    for (auto j = i; j < n; ++j) step.weight[j] = i + 1 == n || j == i ? 2 : j + 1 == n ? 0 : 1;
    all.push_back(std::move(step));
  }
  return all;
}

std::uint64_t modulo_weight(unsigned bits, std::size_t i, std::size_t j) {
  auto const draws = std::uint64_t{1} << bits;
  return j > i ? 0 : draws / (i + 1) + (j < draws % (i + 1));
}

struct known_shuffle {
  std::string_view name, statement;
  std::function<steps(std::size_t)> make;
};

std::vector<known_shuffle> const& known_shuffles() {
  static std::vector<known_shuffle> const known{
      {"fair", "every order equally likely",
       [](std::size_t n) {
         return swapping_down(n, 1, [](std::size_t i, std::size_t j) { return j <= i ? 1U : 0U; });
       }},
      {"sattolo", "rand(0..i-1) where rand(0..i) is needed (Sattolo's algorithm by mistake)",
       [](std::size_t n) {
         return swapping_down(n, 1, [](std::size_t i, std::size_t j) { return j < i ? 1U : 0U; });
       }},
      {"naive-swap", "every position is swapped with any position: swap(i, rand(0..n-1))",
       [](std::size_t n) { return naive(n, true); }},
      {"naive-swap-distinct", "every position is swapped with any other position",
       [](std::size_t n) { return naive(n, false); }},
      {"coin-insertion", "insertion sort with a coin for a comparator", insertion_sort},
      {"coin-binary-insertion", "binary insertion sort with a coin for a comparator", binary_insertion_sort},
      {"coin-bubble", "bubble sort with a coin for a comparator", bubble_sort},
      {"coin-selection", "selection sort with a coin for a comparator", selection_sort},
      {"last-card-fixed", "the random index never reaches the last card",
       [](std::size_t n) {
         auto all = swapping_down(n, 1, [](std::size_t i, std::size_t j) { return j <= i ? 1U : 0U; });
         all.erase(all.begin());
         return all;
       }},
      {"first-card-fixed", "the random index never reaches the first card",
       [](std::size_t n) {
         return swapping_down(n, 1, [](std::size_t i, std::size_t j) { return j > 0 && j <= i ? 1U : 0U; });
       }},
      {"loop-one-early", "Fisher-Yates that stops before its last swap",
       [](std::size_t n) {
         return swapping_down(n, 2, [](std::size_t i, std::size_t j) { return j <= i ? 1U : 0U; });
       }},
      {"round", "round(u * i) where floor(u * (i + 1)) is needed",
       [](std::size_t n) {
         return swapping_down(n, 1, [](std::size_t i, std::size_t j) {
           return j > i ? 0U : j == 0 || j == i ? 1U : 2U;
         });
       }},
      {"modulo 8", "a draw of 8 bits brought to size by modulo",
       [](std::size_t n) {
         return swapping_down(n, 1, [](std::size_t i, std::size_t j) { return modulo_weight(8, i, j); });
       }},
      {"bag-off-by-one", "a bag whose remove takes the item before", bag_off_by_one},
  };
  return known;
}

known_shuffle const& find(std::string_view name) {
  std::vector<std::string> names;
  for (auto const& shuffle : known_shuffles()) {
    if (shuffle.name == name) return shuffle;
    names.emplace_back(shuffle.name);
  }
  throw input_error{fmt::format("no position table of \"{}\"{}", name, did_you_mean(name, names))};
}

/// The card x position table, as weights of one sum.
struct table_of_positions {
  std::vector<std::vector<integer>> weight;  // by card, by position
  integer whole = 1;

  table_of_positions(known_shuffle const& shuffle, std::size_t cards)
      : weight(cards, std::vector<integer>(cards)) {
    auto const all = shuffle.make(cards);
    auto const is_mix = [](card_step const& step) { return step.how == movement::mix; };
    whole = power_of_two(static_cast<std::size_t>(std::count_if(all.begin(), all.end(), is_mix)));
    for (std::size_t c = 0; c < cards; ++c) weight[c][c] = whole;
    for (auto const& step : all) {
      auto const sum = is_mix(step) ? integer{1} : sum_of(step.weight);
      for (auto& row : weight) row = after(step, std::move(row), sum);
      whole *= sum;
    }
  }

  [[nodiscard]] ratio moment(std::size_t card, unsigned power) const {
    integer sum = 0;
    for (std::size_t p = 0; p < weight[card].size(); ++p)
      sum += weight[card][p] * integer{power == 1 ? p : p * p};
    return {sum, whole};
  }
  [[nodiscard]] ratio extreme(bool highest) const {
    auto best = weight[0][0];
    for (auto const& row : weight) {
      for (auto const& w : row) {
        if (highest ? w > best : w < best) best = w;
      }
    }
    return {best, whole};
  }
  [[nodiscard]] ratio predicted(average_fact const& fact) const {
    switch (fact.kind) {
      case average_kind::mean_position:
        return moment(fact.card, 1);
      case average_kind::chance_at:
        return {weight[fact.card][fact.position], whole};
      case average_kind::highest_cell:
        return extreme(true);
      case average_kind::lowest_cell:
        break;
    }
    return extreme(false);
  }
};

/// Half a unit of the last digit that was published; a hundredth of a fraction.
double half_a_unit(std::string const& text, ratio const& value) {
  if (text.find('/') != std::string::npos) return std::abs(value.to_double()) / 200;
  auto const point = text.find('.');
  std::size_t decimals = 0;
  if (point != std::string::npos) {
    while (point + 1 + decimals < text.size() && text[point + 1 + decimals] >= '0' &&
           text[point + 1 + decimals] <= '9')
      ++decimals;
  }
  auto const percent = text.find('%') != std::string::npos;
  return 0.5 * std::pow(10, -static_cast<double>(decimals) - (percent ? 2 : 0));
}

constexpr double errors_allowed = 3.3;   // standard errors: chance 0.001
constexpr double unknown_sampling = 10;  // half units, where the number of decks is not known

average_prediction predict(table_of_positions const& table, average_fact const& fact,
                           ratio const& published) {
  average_prediction p;
  p.predicted = table.predicted(fact);
  p.published = published;
  auto const difference = (p.predicted - published).to_double();
  if (fact.decks == 0) {
    p.allowed = unknown_sampling * half_a_unit(fact.value, published);
    p.off = difference / p.allowed;
    p.kept = std::abs(p.off) <= 1;
    return p;
  }
  auto const chance = p.predicted.to_double();
  auto variance = chance * (1 - chance);
  if (fact.kind == average_kind::mean_position)
    variance = (table.moment(fact.card, 2) - p.predicted * p.predicted).to_double();
  auto const cells = static_cast<double>(table.weight.size() * table.weight.size());
  auto const extreme = fact.kind == average_kind::highest_cell || fact.kind == average_kind::lowest_cell;
  auto const most = extreme ? 1 + std::sqrt(2 * std::log(cells)) / errors_allowed : 1;  // of so many cells
  auto const rounding = half_a_unit(fact.value, published) / errors_allowed;
  p.allowed = std::sqrt(variance / static_cast<double>(fact.decks)) * most + rounding;
  p.off = difference / p.allowed;
  p.kept = std::abs(p.off) <= errors_allowed;
  return p;
}

ratio published_value(average_fact const& fact, std::size_t cards) {
  auto text = fact.value;
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  auto const value = ratio::parse(text);
  auto const chance = fact.kind != average_kind::mean_position;
  ratio const most = chance ? ratio{1} : ratio{static_cast<std::uint64_t>(cards - 1)};
  if (value.sign() < 0 || value > most)
    throw input_error{fmt::format("\"{}\": a {} lies between 0 and {}", fact.value,
                                  chance ? "chance" : "mean position", most.to_string())};
  if (fact.card >= cards || fact.position >= cards)
    throw input_error{fmt::format("card {} at position {}: a deck of {} has both from 0 to {}", fact.card,
                                  fact.position, cards, cards - 1)};
  return value;
}

/// A few digits: "25.5", "0.0260043".
std::string in_digits(ratio const& value) { return fmt::format("{:.6g}", value.to_double()); }

std::string predicted_numbers(average_explanation const& e) {
  std::string text;
  for (std::size_t i = 0; i < e.predictions.size(); ++i)
    text += (i == 0                          ? ""
             : i + 1 == e.predictions.size() ? " and "
                                             : ", ") +
            in_digits(e.predictions[i].predicted);
  return text;
}

void check_cards(std::size_t cards) {
  if (cards < 2 || cards > 200)
    throw input_error{fmt::format("{} cards: tables of positions are for 2 to 200", cards)};
}

}  // namespace

std::vector<average_explanation> complaint_from_averages(std::size_t cards,
                                                         std::span<average_fact const> facts) {
  check_cards(cards);
  if (facts.empty()) throw input_error{"no averages: a complaint needs at least one published number"};
  std::vector<ratio> published;
  for (auto const& fact : facts) published.push_back(published_value(fact, cards));
  std::vector<average_explanation> all;
  for (auto const& shuffle : known_shuffles()) {
    table_of_positions const table{shuffle, cards};
    average_explanation e{std::string{shuffle.name}, std::string{shuffle.statement}, {}, true, 0};
    for (std::size_t i = 0; i < facts.size(); ++i) {
      e.predictions.push_back(predict(table, facts[i], published[i]));
      e.explains &= e.predictions.back().kept;
      e.misfit += e.predictions.back().off * e.predictions.back().off;
    }
    all.push_back(std::move(e));
  }
  std::stable_sort(all.begin(), all.end(), [](auto const& a, auto const& b) {
    return a.explains != b.explains ? a.explains : a.misfit < b.misfit;
  });
  return all;
}

std::string averages_in_words(std::span<average_explanation const> explanations) {
  std::string text;
  for (auto const& e : explanations) {
    if (e.explains)
      text += fmt::format("{}{} predicts {}", text.empty() ? "" : "; ", e.name, predicted_numbers(e));
  }
  if (text.empty()) text = "no known shuffle predicts these numbers";
  for (auto const& e : explanations) {
    if (e.name == "fair" && !e.explains)
      text += fmt::format("; a fair shuffle predicts {}", predicted_numbers(e));
  }
  return text;
}

std::vector<ratio> position_table(std::string_view shuffle, std::size_t cards) {
  check_cards(cards);
  table_of_positions const table{find(shuffle), cards};
  std::vector<ratio> all;
  for (auto const& row : table.weight) {
    for (auto const& weight : row) all.emplace_back(weight, table.whole);
  }
  return all;
}

std::vector<std::string> shuffles_with_position_table() {
  std::vector<std::string> names;
  for (auto const& shuffle : known_shuffles()) names.emplace_back(shuffle.name);
  return names;
}

}  // namespace faro::judge
