// faro judge compare: shuffles side by side, as document 003 compares them: how far from fair, how many decks
// show it, how many picks and how long a deck takes.
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "judge/verb/compare/page.hpp"
#include "judge/verb/judge.hpp"
#include "lines/order/order.hpp"
#include "text/words.hpp"
#include "verbs/common/agreed.hpp"
#include "verbs/common/printed_page.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/judge/panel/detail/panel.hpp>
#include <faro/shuffle/registry.hpp>
#include <faro/text/detail/message.hpp>

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

struct compare_options : answer_forms {
  std::uint64_t rounds = 4, decks = 1'000;
  std::uint32_t small = 4, cards = 52;
  std::optional<std::string> seed, html, pdf;
  paper_size paper = paper_size::a4;
};

std::string rounded(double p) {
  return p <= 0 ? "< 1e-300" : p < 1e-3 ? fmt::format("{:.1e}", p) : fmt::format("{:.3f}", p);
}

/// What a deck takes, and what its decks show. Picks of one round are picks of a deck.
void add_costs(answer& a, shuffle_comparison const& all) {
  auto& table = a.table("shuffles");
  for (auto const& one : all.shuffles) {
    auto distances = nlohmann::ordered_json::array();
    for (auto const& d : one.distance)
      distances.push_back(d ? nlohmann::ordered_json(d->to_string()) : nlohmann::ordered_json(nullptr));
    auto row = table.row();
    row("shuffle", one.name)(column("total_variation", form::data), distances)(
        "picks", one.picks, fmt::format("{:.1f}", one.picks));
    if (all.rounds > 1)
      row(column("a round", form::text), fmt::format("{:.1f}", one.picks / static_cast<double>(all.rounds)));
    row(column("nanoseconds").called("microsec."), one.nanoseconds,
        fmt::format("{:.2f}", one.nanoseconds / 1000))(column("adjusted_p").called("adjusted p"),
                                                       agreed(one.adjusted_p), rounded(one.adjusted_p))(
        column("strongest_test").called("what deviates most").flush_left(), one.strongest,
        one.adjusted_p <= compared_error_rate ? say("{}", one.strongest) : message{"no deviation found"});
  }
}

answer answer_of(shuffle_comparison const& all) {
  answer a{"shuffles side by side"};
  a.fact("small_deck", all.small);
  a.fact("rounds", all.rounds);
  a.fact("cards", all.cards);
  a.fact("decks", all.decks);
  a.line(say("total variation of {} cards, exactly, after so many rounds", all.small));
  auto& distances = a.table("distances", form::text);
  for (auto const& one : all.shuffles) {
    auto row = distances.row();
    row("shuffle", one.name);
    for (std::size_t k = 0; k < one.distance.size(); ++k)
      row(std::to_string(k + 1), one.distance[k] ? one.distance[k]->to_decimal(6) : "-");
  }
  a.line(say("\n{} decks of {} cards, {} each", all.decks, all.cards, plural(all.rounds, "round")));
  add_costs(a, all);
  return a;
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
  show(answer_of(all), o.style());
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
  add_forms(*verb, *o);
  on_run(*verb, [o, verb] { run_compare(*verb, *o); });
}

}  // namespace faro::program
