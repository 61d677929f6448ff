// faro judge compare: shuffles side by side, as document 003 compares them: how far from fair, how many decks
// show it, how many picks and how long a deck takes.
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "judge/verb/compare/page.hpp"
#include "judge/verb/judge.hpp"
#include "lines/order/order.hpp"
#include "verbs/common/agreed.hpp"
#include "verbs/common/printed_page.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/judge/panel/detail/panel.hpp>
#include <faro/shuffle/registry.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

struct compare_options {
  std::uint64_t rounds = 4, decks = 1'000;
  std::uint32_t small = 4, cards = 52;
  std::optional<std::string> seed, html, pdf;
  paper_size paper = paper_size::a4;
  bool as_json = false;
};

std::string distance_text(std::optional<ratio> const& d) { return d ? d->to_decimal(6) : "-"; }

void show_text(shuffle_comparison const& all) {
  auto const& [small, cards, rounds, decks, rows] = all;
  std::size_t width = 7;
  for (auto const& row : rows) width = std::max(width, row.name.size());
  auto text = fmt::format("total variation of {} cards, exactly, after so many rounds\n{:<{}}", small,
                          "shuffle", width);
  for (std::uint64_t k = 1; k <= rounds; ++k) text += fmt::format("  {:>9}", k);
  text += "\n";
  for (auto const& row : rows) {
    text += fmt::format("{:<{}}", row.name, width);
    for (auto const& d : row.distance) text += fmt::format("  {:>9}", distance_text(d));
    text += "\n";
  }
  auto const in_a_round = [&](std::string const& picks) {
    return rounds == 1 ? "" : fmt::format("  {:>8}", picks);  // what one shuffle takes
  };
  text += fmt::format("\n{} decks of {} cards, {} round{} each\n{:<{}}  {:>9}{}  {:>10}  {:>10}  {}\n", decks,
                      cards, rounds, rounds == 1 ? "" : "s", "shuffle", width, "picks", in_a_round("a round"),
                      "microsec.", "adjusted p", "what deviates most");
  for (auto const& row : rows) {
    text += fmt::format("{:<{}}  {:>9.1f}{}  {:>10.2f}  {:>10}  {}\n", row.name, width, row.picks,
                        in_a_round(fmt::format("{:.1f}", row.picks / static_cast<double>(rounds))),
                        row.nanoseconds / 1000,
                        row.adjusted_p <= 0     ? "< 1e-300"
                        : row.adjusted_p < 1e-3 ? fmt::format("{:.1e}", row.adjusted_p)
                                                : fmt::format("{:.3f}", row.adjusted_p),
                        row.adjusted_p <= compared_error_rate ? row.strongest : "no deviation found");
  }
  print(text);
}

void show_json(shuffle_comparison const& all) {
  auto const& [small, cards, rounds, decks, rows] = all;
  json out{{"small_deck", small},
           {"rounds", rounds},
           {"cards", cards},
           {"decks", decks},
           {"shuffles", json::array()}};
  for (auto const& row : rows) {
    json entry{{"shuffle", row.name}, {"total_variation", json::array()}};
    for (auto const& d : row.distance)
      entry["total_variation"].push_back(d ? json(d->to_string()) : json(nullptr));
    entry["picks"] = row.picks;
    entry["nanoseconds"] = row.nanoseconds;
    entry["adjusted_p"] = agreed(row.adjusted_p);
    entry["strongest_test"] = row.strongest;
    out["shuffles"].push_back(std::move(entry));
  }
  print(out.dump() + "\n");
}

void run_compare(command const& verb, compare_options const& o) {
  check_paper(verb, o.pdf || (o.html && is_pdf(*o.html)));
  auto const& names = operands();
  if (names.empty()) throw usage_error{"expected the names of shuffles; `faro shuffle --list` lists them"};
  shuffle_comparison all;
  all.rounds = o.rounds;
  all.small = o.small;
  all.cards = o.cards;
  all.decks = o.decks;
  for (auto const& name : names)
    static_cast<void>(described_shuffle(name));  // all are known before work begins
  if (o.pdf || (o.html && is_pdf(*o.html))) require_printer();
  std::optional<output_file> page, pdf;
  if (o.html) page.emplace(*o.html);
  if (o.pdf) pdf.emplace(*o.pdf);
  auto const key = key_from_text(o.seed.value_or("faro judge compare"), purpose::judge_compare);
  judge::panel_distributions const laws{all.cards, judge::standard_groupings(all.cards)};
  for (auto const& name : names) {
    auto const& entry = described_shuffle(name);
    all.shuffles.push_back(
        judge::compare_shuffle(entry, {all.small, all.cards, all.rounds, all.decks}, key, laws));
  }
  if (page) {
    page->write(page_for(*o.html, compare_page(all), o.paper));
    page->commit();
  }
  if (pdf) {
    pdf->write(printed(compare_page(all), o.paper));
    pdf->commit();
  }
  if (o.as_json) {
    show_json(all);
  } else {
    show_text(all);
  }
}

}  // namespace

void add_judge_compare(command& judge) {
  auto* const verb = add_verb(judge, "compare", "Shuffles side by side: distance, deviation, picks, time.",
                              "faro judge compare exchange selection insertion-slots riffle\n"
                              "faro judge compare riffle overhand --rounds 7 --decks 10000\n"
                              "faro judge compare fisher-yates naive-swap sattolo --html side.html");
  auto const o = std::make_shared<compare_options>();
  describe_operand(*verb, "SHUFFLE",
                   "names of shuffles; `faro shuffle --list` lists them; or files in Lua (mine.lua)");
  take_operands(*verb);
  add_number(*verb, "--rounds", o->rounds, {1, 20}, "rounds of each shuffle (default: 4)", "K");
  add_number(*verb, "--small", o->small, {2, 7}, "cards of the deck whose distance is exact (default: 4)");
  add_number(*verb, "--cards", o->cards, {2, judge::deck_tables::most_cards},
             "cards of the deck that is tested (default: 52)");
  add_number(*verb, "--decks", o->decks, {1, 100'000'000}, "how many decks are tested (default: 1000)");
  add_text(*verb, "--seed", o->seed, "another TEXT gives other decks", "TEXT");
  add_text(*verb, "--html", o->html, "the same as a page with pictures", "FILE")->writes();
  add_text(*verb, "--pdf", o->pdf, "the same as PDF, printed by Chromium or Chrome", "FILE")
      ->writes()
      ->starts_programs();
  add_choice(*verb, "--paper", o->paper, paper_sizes(), "of --pdf: A4 (default) or Letter", "SIZE");
  add_flag(*verb, "--json", o->as_json, "print one JSON object");
  on_run(*verb, [o, verb] { run_compare(*verb, *o); });
}

}  // namespace faro::program
