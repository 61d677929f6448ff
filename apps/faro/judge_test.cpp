// faro judge test: the panel over decks from a file, a command or a shuffle of ours, and one verdict.
#include "judge_test.hpp"

#include "deck_input.hpp"
#include "frame.hpp"
#include "progress.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/judge/panel.hpp>
#include <faro/shuffle/registry.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

struct test_options {
  deck_arguments input;
  std::optional<std::string> shuffle, rounds, limit, alpha, seed;
  bool sequential = false, as_json = false, all = false;
  shuffle_arguments parameters;
};

/// Hands over the next deck; false when there are no more. The span holds until the next call.
using deck_source = std::function<bool(std::span<std::uint32_t const>&)>;

struct opened {
  deck_source next;
  std::string what;                                 ///< where the decks came from
  std::function<std::vector<std::string>()> notes;  ///< what the reader assumed
  std::function<void()> finish;                     ///< no more are wanted
};

// ---- Where decks come from --------------------------------------------------------------------------------

opened from_input(CLI::App const& verb, test_options const& o) {
  auto const input = std::make_shared<deck_input>(verb, o.input);
  auto const progress = std::make_shared<progress_line>(input->total_bytes());
  auto const next = [input, progress](std::span<std::uint32_t const>& deck) {
    if (!input->next()) return false;
    auto const& decks = input->decks();
    progress->update(decks.decks(), decks.bytes());
    if (decks.listed() != decks.size() ||
        std::ranges::any_of(decks.copies(), [](auto n) { return n != 1; })) {
      throw input_error{
          "whole decks of different cards are judged; these list a part of the deck, or cards that are "
          "alike"};
    }
    deck = decks.order();
    return true;
  };
  auto const notes = [input] {
    auto lines = input->decks().warnings();
    for (auto& line : lines) line.insert(0, "warning: ");
    lines.insert(lines.begin(), "read as: " + input->decks().description());
    return lines;
  };
  auto const what = o.input.run                            ? "the command " + *o.input.run
                    : o.input.file && *o.input.file != "-" ? *o.input.file
                                                           : "standard input";
  return {next, what, notes, [input, progress] {
            progress->clear();
            input->finish();
          }};
}

opened from_shuffle(test_options const& o) {
  auto const& entry = find_shuffle(*o.shuffle);
  auto const cards = static_cast<std::uint32_t>(
      o.input.cards ? whole_number("--cards", *o.input.cards, 0, deck_tables::most_cards) : 52);
  auto const rounds = o.rounds ? whole_number("--rounds", *o.rounds, 0, 100'000) : 1;
  struct state {
    shuffle_description describe;
    chacha20 bits;
    random_chooser<chacha20> chooser;
    std::vector<std::uint32_t> deck;
    state(shuffle_description d, key256 const& key) : describe{std::move(d)}, bits{key}, chooser{bits} {}
  };
  auto const now = std::make_shared<state>(entry.make(o.parameters.settings()),
                                           o.seed ? key_from_text(*o.seed) : fresh_key());
  now->deck.resize(cards);
  auto const carry_on = o.input.carry_on;
  std::iota(now->deck.begin(), now->deck.end(), 0U);
  return {[now, rounds, carry_on](std::span<std::uint32_t const>& deck) {
            if (!carry_on) std::iota(now->deck.begin(), now->deck.end(), 0U);
            for (std::uint64_t i = 0; i < rounds; ++i) now->describe(now->chooser, now->deck);
            deck = now->deck;
            return true;
          },
          fmt::format("{}, {} round{} a deck", entry.name, rounds, rounds == 1 ? "" : "s"),
          [] { return std::vector<std::string>{}; }, [] {}};
}

// ---- The verdict ------------------------------------------------------------------------------------------

struct verdict {
  panel_result result;
  std::vector<e_value> evidence;
  double log_e = 0;  ///< of the average
  double alpha = 0.001;
  bool sequential = false;
  bool deviation = false;
};

verdict judge_now(deck_tables const& tables, panel_laws const& laws, test_options const& o, double alpha) {
  verdict v;
  v.alpha = alpha;
  v.sequential = o.sequential;
  v.result = judge_tables(tables, laws);
  v.evidence = e_values_of(tables, laws);
  v.log_e = average_log_e(v.evidence);
  v.deviation =
      o.sequential ? v.log_e >= -std::log(alpha) : !v.result.tests.empty() && v.result.adjusted_p() <= alpha;
  return v;
}

/// Whether the evidence suffices already; may be asked as often as one likes.
bool decided(deck_tables const& tables, panel_laws const& laws, double alpha) {
  return average_log_e(e_values_of(tables, laws)) >= -std::log(alpha);
}

std::string number(double x) {
  return x != 0 && (std::abs(x) < 1e-3 || std::abs(x) >= 1e7) ? fmt::format("{:.2e}", x)
                                                              : fmt::format("{:.4g}", x);
}

std::string e_text(double log_e) {
  auto const digits = log_e / std::log(10.0);
  return digits > 6 ? fmt::format("10^{:.1f}", digits) : fmt::format("{:.3g}", std::exp(log_e));
}

void show_text(verdict const& v, test_options const& o, std::string const& what,
               std::vector<std::string> const& notes) {
  auto const& r = v.result;
  std::string text;
  if (v.deviation) {
    text += v.sequential
                ? fmt::format("DEVIATION after {} decks: evidence {} to 1 against a fair shuffle\n", r.decks,
                              e_text(v.log_e))
                : fmt::format("DEVIATION: {} (adjusted p {})\n", r.strongest().name, number(r.adjusted_p()));
  } else {
    text += fmt::format("no deviation found in {} deck{}\n", r.decks, r.decks == 1 ? "" : "s");
  }
  text += fmt::format("{} decks of {} cards from {}\n", r.decks, r.cards, what);
  text += v.sequential ? fmt::format(
                             "error rate {}: a fair shuffle ever reaches evidence of {} to 1 at most so "
                             "often, whenever one stops\n",
                             number(v.alpha), number(1 / v.alpha))
                       : fmt::format("error rate {} for all {} tests together (Holm)\n", number(v.alpha),
                                     r.tests.size());
  for (auto const& line : notes) text += line + "\n";
  auto tests = r.tests;
  std::ranges::stable_sort(tests, {}, [](panel_test const& t) { return std::pair{t.adjusted_p, t.p_value}; });
  if (!o.all) {
    auto const shown = std::ranges::count_if(tests, [&](auto const& t) { return t.adjusted_p <= v.alpha; });
    tests.resize(std::min<std::size_t>(tests.size(), static_cast<std::size_t>(std::max<std::ptrdiff_t>(
                                                         std::min<std::ptrdiff_t>(shown, 10), 3))));
  }
  std::size_t width = 4;
  for (auto const& t : tests) width = std::max(width, t.name.size());
  text += fmt::format("\n{:<{}}  {:>10}  {:>10}  {:>12}  {}\n", "test", width, "p", "adjusted p", "statistic",
                      "fair shuffle");
  for (auto const& t : tests)
    text += fmt::format("{:<{}}  {:>10}  {:>10}  {:>12}  {}\n", t.name, width, number(t.p_value),
                        number(t.adjusted_p), number(t.statistic), t.null);
  if (tests.size() < r.tests.size())
    text += fmt::format("({} more tests: --all shows them)\n", r.tests.size() - tests.size());
  print(text);
}

void show_json(verdict const& v, std::vector<std::string> const& notes) {
  auto const& r = v.result;
  json out{
      {"decks", r.decks},      {"cards", r.cards},           {"verdict", v.deviation ? "deviation" : "none"},
      {"error_rate", v.alpha}, {"sequential", v.sequential}, {"log_e_value", v.log_e}};
  out["tests"] = json::array();
  for (auto const& t : r.tests)
    out["tests"].push_back({{"name", t.name},
                            {"statistic", t.statistic},
                            {"null", t.null},
                            {"p_value", t.p_value},
                            {"adjusted_p", t.adjusted_p}});
  out["evidence"] = json::array();
  for (auto const& e : v.evidence) out["evidence"].push_back({{"name", e.name}, {"log_e_value", e.log_e}});
  out["notes"] = notes;
  print(out.dump() + "\n");
}

void run_test(CLI::App const& verb, test_options const& o) {
  auto const alpha = o.alpha ? ratio::parse(*o.alpha).to_double() : 0.001;
  if (!(alpha > 0 && alpha < 1))
    throw usage_error{fmt::format("--alpha {}: a rate above 0 and below 1 is right", *o.alpha)};
  constexpr std::uint64_t without_end = 100'000'000'000;
  auto const limit = o.limit       ? whole_number("--decks", *o.limit, 1, without_end)
                     : o.shuffle   ? 10'000
                     : o.input.run ? 1'000'000
                                   : without_end;
  auto const decks = o.shuffle ? from_shuffle(o) : from_input(verb, o);
  std::optional<deck_tables> tables;
  std::optional<panel_laws> laws;
  std::span<std::uint32_t const> deck;
  std::uint64_t look = 16;  // at which numbers of decks the evidence is weighed
  while ((!tables || tables->decks() < limit) && decks.next(deck)) {
    if (!tables) {
      if (deck.size() < 2)
        throw input_error{
            fmt::format("decks of {} card{}: there is no order to judge; 2 cards or more are right",
                        deck.size(), deck.size() == 1 ? "" : "s")};
      if (deck.size() > deck_tables::most_cards)
        throw input_error{
            fmt::format("decks of {} cards; at most {} are judged", deck.size(), deck_tables::most_cards)};
      auto const groupings = standard_groupings(deck.size());
      tables.emplace(deck.size(), groupings);
      laws.emplace(deck.size(), groupings);
    }
    tables->add(deck);
    if (o.sequential && tables->decks() == look) {
      if (decided(*tables, *laws, alpha)) break;
      look += std::max<std::uint64_t>(1, look / 4);
    }
  }
  decks.finish();
  if (!tables) throw input_error{"no decks were read; one shuffled deck a line is right"};
  auto const v = judge_now(*tables, *laws, o, alpha);
  auto const notes = decks.notes();
  if (o.as_json) {
    show_json(v, notes);
  } else {
    show_text(v, o, decks.what, notes);
  }
  if (v.deviation) throw answer_no{""};
}

constexpr char const* examples =
    "faro judge test decks.txt                  one shuffled deck a line\n"
    "faro judge test --run 'python3 mine.py'    reads decks until the verdict\n"
    "faro judge test --shuffle riffle --rounds 7 --decks 100\n"
    "faro judge test --shuffle sattolo --decks 50 --all\n"
    "faro judge test log.csv --header --carry-on";

}  // namespace

void add_judge_test(CLI::App& judge) {
  auto* const verb =
      add_verb(judge, "test",
               "Judge decks that were shuffled: every test against its exact law, one verdict.", examples);
  auto const o = std::make_shared<test_options>();
  add_deck_input(*verb, o->input);
  add_text(*verb, "--shuffle", o->shuffle, "judge a shuffle of ours instead", "NAME");
  add_text(*verb, "--rounds", o->rounds, "with --shuffle: rounds from new deck to each deck (default: 1)",
           "K");
  add_text(*verb, "--seed", o->seed, "with --shuffle: the same TEXT gives the same decks", "TEXT");
  add_text(*verb, "--decks", o->limit,
           "at most so many decks (default: all; 10000 of a shuffle, 1000000 of a program)", "N");
  add_text(*verb, "--alpha", o->alpha, "how often a fair shuffle may be accused (default: 0.001)", "RATE");
  verb->add_flag("--sequential", o->sequential, "stop as soon as the evidence suffices (default with --run)");
  verb->add_flag("--all", o->all, "show every test");
  verb->add_flag("--json", o->as_json, "print one JSON object");
  add_shuffle_parameters(*verb, o->parameters);
  verb->callback([o, verb] {
    for (auto const* other : {"--run", "--deck", "--lists", "--columns", "--first"})
      refuse_together(*verb, {"--shuffle", other});
    if (o->shuffle && o->input.file) throw usage_error{"a file and --shuffle can't be combined"};
    o->sequential = o->sequential || o->input.run.has_value();
    run_test(*verb, *o);
  });
}

}  // namespace faro::program
