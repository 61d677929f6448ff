// faro judge test: the panel over decks from a file, a command or a shuffle of ours, and one verdict.
#include "judge_test.hpp"

#include "deck_input.hpp"
#include "files.hpp"
#include "frame.hpp"
#include "judge_page.hpp"
#include "judge_verdict.hpp"
#include "progress.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/judge/faults.hpp>
#include <faro/judge/panel.hpp>
#include <faro/judge/part_tables.hpp>
#include <faro/judge/power.hpp>
#include <faro/shuffle/registry.hpp>

#include <fmt/format.h>

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

struct test_options {
  deck_arguments input;
  std::optional<std::string> shuffle, rounds, limit, alpha, seed, html;
  bool sequential = false, as_json = false, all = false, missed = false;
  shuffle_arguments parameters;
};

/// Hands over the next deck; false when there are no more. The span holds until the next call.
using deck_source = std::function<bool(std::span<std::uint32_t const>&)>;

/// What is known of the cards once the first deck was read.
struct deck_shape {
  std::size_t cards = 0, listed = 0;
  std::vector<kind_count> kinds{};  ///< when lines list a part of the deck, or cards that are alike
};

struct opened {
  deck_source next;
  std::function<deck_shape()> shape;
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
    deck = decks.order();
    return true;
  };
  auto const shape = [input] {
    auto const& decks = input->decks();
    deck_shape out{decks.size(), decks.listed(), {}};
    auto const& copies = decks.copies();
    if (out.listed == out.cards && std::ranges::all_of(copies, [](auto n) { return n == 1; })) return out;
    for (std::uint32_t k = 0; k < copies.size(); ++k) out.kinds.push_back({decks.card_name(k), copies[k]});
    return out;
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
  return {next, shape, what, notes, [input, progress] {
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
          [cards] {
            return deck_shape{cards, cards, {}};
          },
          fmt::format("{}, {} round{} a deck", entry.name, rounds, rounds == 1 ? "" : "s"),
          [] { return std::vector<std::string>{}; }, [] {}};
}

// ---- Counting ---------------------------------------------------------------------------------------------

/// All that is counted of whole decks.
struct whole_decks {
  deck_tables tables;
  fault_tables faults;
  panel_laws laws;
  explicit whole_decks(std::size_t cards)
      : tables{cards, standard_groupings(cards)}, faults{cards}, laws{cards, standard_groupings(cards)} {}
  void add(std::span<std::uint32_t const> deck) {
    tables.add(deck);
    faults.add(deck);
  }
  [[nodiscard]] double log_e() const { return average_log_e(e_values_of(tables, laws)); }
};

void check_size(std::size_t cards) {
  if (cards < 2) {
    throw input_error{fmt::format("decks of {} card{}: there is no order to judge; 2 cards or more are right",
                                  cards, cards == 1 ? "" : "s")};
  }
  if (cards > deck_tables::most_cards)
    throw input_error{
        fmt::format("decks of {} cards; at most {} are judged", cards, deck_tables::most_cards)};
}

double rate_of(test_options const& o) {
  auto const alpha = o.alpha ? ratio::parse(*o.alpha).to_double() : 0.001;
  if (!(alpha > 0 && alpha < 1))
    throw usage_error{fmt::format("--alpha {}: a rate above 0 and below 1 is right", *o.alpha)};
  return alpha;
}

std::uint64_t limit_of(test_options const& o) {
  constexpr std::uint64_t without_end = 100'000'000'000;
  if (o.limit) return whole_number("--decks", *o.limit, 1, without_end);
  if (o.shuffle) return 10'000;
  return o.input.run ? 1'000'000 : without_end;
}

/// Reads whole decks until the limit, or until the evidence suffices: it may be weighed as often as one
/// likes.
void read_whole(opened const& decks, std::span<std::uint32_t const> deck, std::uint64_t limit,
                bool sequential, double alpha, whole_decks& counted) {
  std::uint64_t look = 16;
  for (;;) {
    counted.add(deck);
    auto const n = counted.tables.decks();
    if (sequential && n == look) {
      if (counted.log_e() >= -std::log(alpha)) return;
      look += look / 4;
    }
    if (n == limit || !decks.next(deck)) return;
  }
}

judged judge_whole(whole_decks const& counted, test_options const& o, bool sequential, double alpha) {
  judged out;
  out.alpha = alpha;
  out.sequential = sequential;
  out.result = judge_tables(counted.tables, counted.laws);
  out.evidence = e_values_of(counted.tables, counted.laws);
  out.log_e = average_log_e(out.evidence);
  out.deviation = sequential ? out.log_e >= -std::log(alpha)
                             : !out.result.tests.empty() && out.result.adjusted_p() <= alpha;
  auto const cards = counted.tables.cards();
  constexpr std::size_t most_named = 256;
  if (out.deviation && cards <= most_named)
    out.faults = name_faults(counted.tables, counted.faults, counted.laws);
  constexpr std::size_t tabulated = 52;  // for other sizes the effects have to be simulated first
  if (!out.deviation && cards >= 4 && cards <= most_named && (cards == tabulated || o.missed)) {
    auto const one_test = alpha / static_cast<double>(std::max<std::size_t>(1, out.result.tests.size()));
    out.power = power_of(cards, counted.tables.decks(), one_test);
  }
  return out;
}

judged judge_parts_of(opened const& decks, std::span<std::uint32_t const> deck, deck_shape const& shape,
                      std::uint64_t limit, double alpha) {
  part_tables tables{shape.kinds, shape.listed};
  do {
    tables.add(deck);
  } while (tables.parts() < limit && decks.next(deck));
  judged out;
  out.alpha = alpha;
  out.result = judge_parts(tables);
  out.deviation = !out.result.tests.empty() && out.result.adjusted_p() <= alpha;
  return out;
}

void run_test(CLI::App const& verb, test_options const& o) {
  auto const alpha = rate_of(o);
  auto const limit = limit_of(o);
  auto const decks = o.shuffle ? from_shuffle(o) : from_input(verb, o);
  std::span<std::uint32_t const> deck;
  if (!decks.next(deck)) throw input_error{"no decks were read; one shuffled deck a line is right"};
  auto const shape = decks.shape();
  check_size(shape.cards);
  judged result;
  std::optional<whole_decks> whole;
  if (shape.kinds.empty()) {
    auto const sequential = o.sequential || o.input.run.has_value();
    whole.emplace(shape.cards);
    read_whole(decks, deck, limit, sequential, alpha, *whole);
    decks.finish();
    result = judge_whole(*whole, o, sequential, alpha);
  } else {
    if (o.sequential) throw usage_error{"--sequential needs whole decks of different cards"};
    result = judge_parts_of(decks, deck, shape, limit, alpha);
    decks.finish();
  }
  result.what = decks.what;
  result.notes = decks.notes();
  if (o.html) {
    output_file page{*o.html};
    page.write(judge_page(result, whole ? &whole->tables : nullptr, whole ? &whole->laws : nullptr));
    page.commit();
  }
  if (o.as_json) {
    show_verdict_json(result);
  } else {
    show_verdict(result, o.all);
  }
  if (result.deviation) throw answer_no{""};
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
  verb->add_flag(
      "--missed", o->missed,
      "when nothing is found, say what would have been missed for decks that are not of 52 cards, too");
  verb->add_flag("--all", o->all, "show every test");
  add_text(*verb, "--html", o->html, "a report with pictures, one self-contained page", "FILE");
  verb->add_flag("--json", o->as_json, "print one JSON object");
  add_shuffle_parameters(*verb, o->parameters);
  verb->callback([o, verb] {
    for (auto const* other : {"--run", "--deck", "--lists", "--columns", "--first"})
      refuse_together(*verb, {"--shuffle", other});
    if (o->shuffle && o->input.file) throw usage_error{"a file and --shuffle can't be combined"};
    run_test(*verb, *o);
  });
}

}  // namespace faro::program
