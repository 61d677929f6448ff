// Which shuffle predicts published averages: facts against the tables of all that are known.
#include "judge/src/complaints/averages.hpp"

#include "judge/src/complaints/position_table.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::judge {

namespace {

using detail::known_shuffle;
using detail::known_shuffles;
using detail::table_of_positions;

known_shuffle const& find(std::string_view name) {
  std::vector<std::string> names;
  for (auto const& shuffle : known_shuffles()) {
    if (shuffle.name == name) return shuffle;
    names.emplace_back(shuffle.name);
  }
  throw input_error{say("no position table of \"{}\"{}", name, did_you_mean(name, names))};
}

/// Half a unit of the last digit that was published; a hundredth of a fraction.
double half_a_unit(std::string const& text, ratio const& value) {
  if (text.find('/') != std::string::npos) return std::abs(value.to_double()) / 200;
  auto const point = text.find('.');
  std::size_t decimals = 0;
  if (point != std::string::npos) {
    while (point + 1 + decimals < text.size() && is_digit(text[point + 1 + decimals])) ++decimals;
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
  if (value.sign() < 0 || value > most) {
    auto const top = most.to_string();
    auto const got = faro::quoted(fact.value);
    throw input_error{chance ? say("expected a chance from 0 to {}, got {}", top, got)
                             : say("expected a mean position from 0 to {}, got {}", top, got)};
  }
  if (fact.card >= cards || fact.position >= cards)
    throw input_error{say("card {} at position {}: a deck of {} has both from 0 to {}", fact.card,
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
    throw input_error{say("{} cards: tables of positions are for 2 to 200", cards)};
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
  message text;
  for (auto const& e : explanations) {
    if (!e.explains) continue;
    auto const said = say("{} predicts {}", e.name, predicted_numbers(e));
    text = text.empty() ? said : say("{}; {}", text, said);
  }
  if (text.empty()) text = "no known shuffle predicts these numbers";
  for (auto const& e : explanations) {
    if (e.name == "fair" && !e.explains)
      text = say("{}; a fair shuffle predicts {}", text, predicted_numbers(e));
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

}  // namespace faro::judge
