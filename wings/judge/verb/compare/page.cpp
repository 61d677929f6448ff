// The comparison of shuffles as one page.
#include "judge/verb/compare/page.hpp"

#include "judge/verb/verdict/verdict.hpp"
#include "pages/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace faro::program {
namespace {

using cell_kind = html_table::column;
constexpr double width = 480;
constexpr std::size_t colours = 8;

std::string colour_of(std::size_t i) { return fmt::format("series{}", i % colours + 1); }

std::string of_decks(shuffle_comparison const& all) {
  return fmt::format("{} deck{} of {} cards, {} round{} each", all.decks, all.decks == 1 ? "" : "s",
                     all.cards, all.rounds, all.rounds == 1 ? "" : "s");
}

std::optional<picture> picture_of_distances(shuffle_comparison const& all) {
  double top = 0;
  std::vector<legend_key> keys;
  for (std::size_t i = 0; i < all.shuffles.size(); ++i) {
    auto const& shuffle = all.shuffles[i];
    if (std::ranges::none_of(shuffle.distance, [](auto const& d) { return d.has_value(); })) continue;
    for (auto const& d : shuffle.distance) top = std::max(top, d ? d->to_double() : 0);
    keys.push_back(
        {i < colours ? legend_key::sign::line : legend_key::sign::dashes, colour_of(i), shuffle.name});
  }
  if (keys.empty()) return std::nullopt;
  top = top > 0 ? std::min(1.0, 1.08 * top) : 1;
  // The legend decides where the plot begins; it is drawn once to be measured.
  drawing measured{"", width, 0, "", ""};
  auto const legend = draw_legend(measured, {64, 4}, width - 72, keys);
  plot_area const area{64, legend + 20, width - 12, legend + 286, 1, static_cast<double>(all.rounds), 0, top};
  drawing d{"distance-by-rounds", width, area.bottom + 44, "Total variation by rounds",
            fmt::format(
                "One line a shuffle: total variation of {} cards from uniform after 1 to {} rounds, exactly.",
                all.small, all.rounds)};
  draw_legend(d, {64, 4}, width - 72, keys);
  std::vector<tick> across;
  for (auto const& [value, words] : round_ticks(area.x_low, area.x_high, 10)) {
    if (words.find('.') == std::string::npos) across.emplace_back(value, words);
  }
  draw_axes(d, area, across, round_ticks(0, top, 5), "rounds", "total variation");
  for (std::size_t i = 0; i < all.shuffles.size(); ++i) {
    std::vector<point> line;
    for (std::size_t k = 0; k < all.shuffles[i].distance.size(); ++k) {
      auto const& distance = all.shuffles[i].distance[k];
      if (!distance) continue;
      line.push_back(area.at(static_cast<double>(k + 1), distance->to_double()));
      d.circle(line.back(), 3.5, "f-" + colour_of(i),
               fmt::format("{}, {} round{}: {}", all.shuffles[i].name, k + 1, k == 0 ? "" : "s",
                           distance->to_decimal(6)));
    }
    if (!line.empty()) d.path(line, fmt::format("curve {}s-{}", i < colours ? "" : "dashes ", colour_of(i)));
  }
  return picture{
      "How far from fair a small deck is", std::move(d),
      fmt::format("Total variation of {} cards, exactly: the most by which the probability of any event is "
                  "off. Lines on the floor are fair.",
                  all.small)};
}

/// Bars side by side with their number: one row a shuffle.
drawing bars(std::string id, std::string title, std::string description, shuffle_comparison const& all,
             std::function<double(compared const&)> const& length,
             std::function<std::string(compared const&)> const& words,
             std::function<bool(compared const&)> const& marked) {
  constexpr double row = 26, top = 8;
  std::size_t longest = 0;
  double most = 0;
  for (auto const& s : all.shuffles) {
    longest = std::max(longest, s.name.size());
    most = std::max(most, length(s));
  }
  auto const left = std::min(180.0, 16 + 7.4 * static_cast<double>(longest));
  auto const room = width - left - 120;
  drawing d{std::move(id), width, top + row * static_cast<double>(all.shuffles.size()) + 8, std::move(title),
            std::move(description)};
  for (std::size_t i = 0; i < all.shuffles.size(); ++i) {
    auto const& s = all.shuffles[i];
    auto const y = top + row * static_cast<double>(i);
    auto const wide = most > 0 ? std::max(1.5, room * length(s) / most) : 1.5;
    d.text({left - 8, y + 16}, s.name, "end", "f-ink");
    d.rectangle({left, y + 4}, wide, row - 9, marked(s) ? "bar f-law" : "bar f-mark");
    d.text({left + wide + 8, y + 16}, words(s));
  }
  return d;
}

picture picture_of_deviations(shuffle_comparison const& all) {
  static constexpr double most = 30;  // powers of ten, beyond which more tells nothing
  auto const found = [](compared const& s) { return s.adjusted_p <= compared_error_rate; };
  return {
      "What is found in larger decks",
      bars(
          "deviations", "Evidence of a deviation by shuffle",
          "One bar a shuffle: how many powers of ten the adjusted p-value is below 1.", all,
          [](compared const& s) { return std::min(+most, -std::log10(std::max(s.adjusted_p, 1e-300))); },
          [&](compared const& s) {
            return found(s) ? "p " + p_text(s.adjusted_p) : std::string{"nothing found"};
          },
          found),
      fmt::format(
          "The smallest adjusted p-value of all tests over {}; bars grow by powers of ten, up to 30. Orange: "
          "a deviation at error rate {:g}.",
          of_decks(all), compared_error_rate)};
}

picture picture_of_times(shuffle_comparison const& all) {
  return {"What a deck costs",
          bars(
              "times", "Time a deck by shuffle", "One bar a shuffle: microseconds a deck, all rounds.", all,
              [](compared const& s) { return s.nanoseconds; },
              [](compared const& s) { return fmt::format("{:.2f} µs", s.nanoseconds / 1000); },
              [](compared const&) { return false; }),
          fmt::format("Time to shuffle a deck of {} cards {} time{}, on this machine.", all.cards, all.rounds,
                      all.rounds == 1 ? "" : "s")};
}

std::string distances_table(shuffle_comparison const& all) {
  std::vector<std::pair<std::string, cell_kind>> columns{{"shuffle", cell_kind::words}};
  for (std::uint64_t k = 1; k <= all.rounds; ++k)
    columns.emplace_back(fmt::format("{} round{}", k, k == 1 ? "" : "s"), cell_kind::number);
  html_table table{"distances", fmt::format("Total variation of {} cards, exactly", all.small), columns};
  for (auto const& s : all.shuffles) {
    std::vector<std::string> cells{s.name};
    for (auto const& d : s.distance) cells.push_back(d ? d->to_decimal(6) : "not known");
    table.row(cells);
  }
  return table.text();
}

std::string panel_table(shuffle_comparison const& all) {
  html_table table{"panel",
                   of_decks(all),
                   {{"shuffle", cell_kind::words},
                    {"picks a deck", cell_kind::number},
                    {"microseconds a deck", cell_kind::number},
                    {"adjusted p", cell_kind::number},
                    {"what deviates most", cell_kind::words}}};
  for (auto const& s : all.shuffles) {
    auto const found = s.adjusted_p <= compared_error_rate;
    table.row({s.name, fmt::format("{:.1f}", s.picks), fmt::format("{:.2f}", s.nanoseconds / 1000),
               p_text(s.adjusted_p), found ? s.strongest : "no deviation found"},
              found ? "found" : "");
  }
  return table.text();
}

}  // namespace

std::string compare_page(shuffle_comparison const& all) {
  std::string names;
  for (auto const& s : all.shuffles) names += (names.empty() ? "" : ", ") + s.name;
  auto const found = std::ranges::count_if(
      all.shuffles, [](compared const& s) { return s.adjusted_p <= compared_error_rate; });
  std::vector<picture> pictures;
  if (auto distances = picture_of_distances(all)) pictures.push_back(std::move(*distances));
  pictures.push_back(picture_of_deviations(all));
  pictures.push_back(picture_of_times(all));
  auto const verdict = fmt::format("A deviation was found in {} of {} shuffles over {}.", found,
                                   all.shuffles.size(), of_decks(all));
  auto const body = "<header>\n<h1>Shuffles side by side</h1>\n" + paragraph(names) +
                    paragraph(verdict, "quiet") + "</header>\n" +
                    section("pictures", "Pictures", gallery(pictures)) +
                    section("numbers", "Numbers", distances_table(all) + panel_table(all));
  return html_page("Shuffles side by side: " + names, body);
}

}  // namespace faro::program
