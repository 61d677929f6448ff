// faro judge test: the panel over decks from a file, a command or a shuffle of ours, and one verdict.
#include "verbs/judge/test.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options.hpp"
#include "cli/processes.hpp"
#include "cli/progress.hpp"
#include "lines/order.hpp"
#include "pages/sparkline.hpp"
#include "verbs/judge/deals.hpp"
#include "verbs/judge/deck_input.hpp"
#include "verbs/judge/page.hpp"
#include "verbs/judge/verdict.hpp"

#include <faro/cards/bridge_file.hpp>
#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/judge/faults/faults.hpp>
#include <faro/judge/faults/power.hpp>
#include <faro/judge/panel/deck_count.hpp>
#include <faro/judge/panel/panel.hpp>
#include <faro/judge/panel/part_tables.hpp>
#include <faro/shuffle/deck_block.hpp>
#include <faro/shuffle/registry.hpp>
#include <faro/shuffle/scatter.hpp>

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
  std::optional<std::string> shuffle, rounds, limit, alpha, seed, threads, html, svg;
  bool sequential = false, deals = false, fdr = false, as_json = false, all = false, missed = false,
       blocks = false;
  shuffle_arguments parameters;
};

/// What is known of the cards once the first deck was read.
struct deck_shape {
  std::size_t cards = 0, listed = 0;
  std::vector<judge::kind_count> kinds{};  ///< when lines list a part of the deck, or cards that are alike
};

struct opened {
  judge::deck_source next;  ///< empty when decks are made
  std::function<judge::deck_maker()> maker{};
  std::function<deck_shape()> shape;
  std::string what;                                 ///< where the decks came from
  std::function<std::vector<std::string>()> notes;  ///< what the reader assumed
  std::function<void()> finish;                     ///< no more are wanted
};

// ---- Where decks come from --------------------------------------------------------------------------------

/// The stream with a deck put back that was taken from it.
judge::deck_source with_first(std::span<std::uint32_t const> deck, judge::deck_source const& rest) {
  auto const first =
      std::make_shared<std::optional<std::vector<std::uint32_t>>>(std::in_place, deck.begin(), deck.end());
  return [first, rest,
          kept = std::make_shared<std::vector<std::uint32_t>>()](std::span<std::uint32_t const>& next) {
    if (!*first) return rest(next);
    *kept = *std::move(*first);
    first->reset();
    next = *kept;
    return true;
  };
}

opened from_input(std::shared_ptr<deck_input> const& input, test_options const& o) {
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
  return {next, {}, shape, what, notes, [input, progress] {
            progress->clear();
            input->finish();
          }};
}

/// Each deck shuffled on from the one before.
judge::deck_source carried_on(shuffle_description const& describe, std::uint32_t cards, std::uint64_t rounds,
                              key256 const& key) {
  struct state {
    shuffle_description describe;
    chacha20 bits;
    random_chooser<chacha20> chooser;
    std::vector<std::uint32_t> deck;
    state(shuffle_description d, key256 const& k) : describe{std::move(d)}, bits{k}, chooser{bits} {}
  };
  auto const now = std::make_shared<state>(describe, key);
  now->deck.resize(cards);
  std::iota(now->deck.begin(), now->deck.end(), 0U);
  return [now, rounds](std::span<std::uint32_t const>& deck) {
    for (std::uint64_t i = 0; i < rounds; ++i) now->describe(now->chooser, now->deck);
    deck = now->deck;
    return true;
  };
}

/// Decks that are not made by shuffling one: make(cards, key).
template <class Make>
opened made_anew(test_options const& o, std::size_t most_cards, Make const& make) {
  if (o.rounds || o.input.carry_on || !o.parameters.settings().empty())
    throw usage_error{fmt::format(
        "--shuffle {}: every deck is made anew, so --rounds, --carry-on and parameters of shuffles don't go "
        "with it",
        *o.shuffle)};
  auto const cards =
      static_cast<std::size_t>(o.input.cards ? whole_number("--cards", *o.input.cards, 0, most_cards) : 52);
  opened out;
  out.maker = make(cards, shared_key(o.seed));
  out.shape = [cards] { return deck_shape{cards, cards, {}}; };
  out.what = *o.shuffle + ", every deck made anew";
  out.notes = [] { return std::vector<std::string>{}; };
  out.finish = [] {};
  return out;
}

/// Decks made 64 at a time. Eight blocks are a part of the run, deck number d is in part d / 512: any thread
/// can make it, and the decks beside it with it.
std::function<judge::deck_maker()> blocks(std::size_t cards, key256 const& key) {
  return [cards, key]() -> judge::deck_maker {
    constexpr std::size_t part_decks = 8 * deck_block::decks;
    return [cards, key, part = UINT64_MAX, decks = std::vector<std::uint8_t>{}](
               std::uint64_t number, std::span<std::uint32_t> deck) mutable {
      if (number / part_decks != part) {
        part = number / part_decks;
        deck_block block{key, cards, stream_kind::chacha_8, part};
        decks.clear();
        while (decks.size() < part_decks * cards) {
          auto const more = block.next_records();
          decks.insert(decks.end(), more.begin(), more.end());
        }
      }
      std::ranges::copy(std::span{decks}.subspan(number % part_decks * cards, cards), deck.begin());
    };
  };
}

/// Deck number d is the order `scatter` of a key of its own.
std::function<judge::deck_maker()> scattered(std::size_t, key256 const& key) {
  return [key]() -> judge::deck_maker {
    return [key](std::uint64_t number, std::span<std::uint32_t> deck) {
      scatter_node{derived_key(key, number), stream_kind::chacha_8}.leaf_order(deck);
    };
  };
}

opened from_shuffle(test_options const& o) {
  if (*o.shuffle == "deck-block") return made_anew(o, deck_block::most_cards, blocks);
  if (*o.shuffle == by_scatter) return made_anew(o, judge::deck_tables::most_cards, scattered);
  auto const& entry = find_shuffle(*o.shuffle);
  auto const cards = static_cast<std::uint32_t>(
      o.input.cards ? whole_number("--cards", *o.input.cards, 0, judge::deck_tables::most_cards) : 52);
  auto const rounds = o.rounds ? whole_number("--rounds", *o.rounds, 0, 100'000) : 1;
  auto const key = shared_key(o.seed);
  auto const settings = o.parameters.settings();
  static_cast<void>(entry.make(settings));  // refuses wrong settings before any thread starts
  opened out;
  if (o.input.carry_on) {
    out.next = carried_on(entry.make(settings), cards, rounds, key);
  } else {
    // Deck number d is drawn from stream number d of the key: any thread can make it.
    out.maker = [&entry, settings, rounds, key]() -> judge::deck_maker {
      return [describe = entry.make(settings), rounds, key](std::uint64_t number,
                                                            std::span<std::uint32_t> deck) {
        chacha8 bits{key, number};
        random_chooser<chacha8> chooser{bits};
        std::iota(deck.begin(), deck.end(), 0U);
        for (std::uint64_t i = 0; i < rounds; ++i) describe(chooser, deck);
      };
    };
  }
  out.shape = [cards] { return deck_shape{cards, cards, {}}; };
  out.what = fmt::format("{}, {} round{} a deck", entry.name, rounds, rounds == 1 ? "" : "s");
  out.notes = [] { return std::vector<std::string>{}; };
  out.finish = [] {};
  return out;
}

// ---- Counting ---------------------------------------------------------------------------------------------

void check_size(std::size_t cards) {
  if (cards < 2) {
    throw input_error{fmt::format("decks of {} card{}: there is no order to judge; 2 cards or more are right",
                                  cards, cards == 1 ? "" : "s")};
  }
  if (cards > judge::deck_tables::most_cards)
    throw input_error{
        fmt::format("decks of {} cards; at most {} are judged", cards, judge::deck_tables::most_cards)};
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

/// What is counted of whole decks, and the laws they are held against.
struct whole_decks {
  judge::deck_counter counter;
  judge::panel_laws laws;
  whole_decks(std::size_t cards, unsigned threads)
      : counter{cards, judge::standard_groupings(cards), threads},
        laws{cards, judge::standard_groupings(cards)} {}
  [[nodiscard]] double log_e() { return average_log_e(e_values_of(counter.total().tables, laws)); }
};

unsigned threads_of(test_options const& o) {
  constexpr std::uint64_t most = 256;
  return o.threads ? static_cast<unsigned>(whole_number("--threads", *o.threads, 1, most))
                   : processes().threads();
}

/// Whether the evidence of the decks that all processes have counted suffices; the first one weighs it.
bool suffices(whole_decks& counted, double alpha) {
  auto& group = processes();
  auto& counter = counted.counter;
  group.collect([&] { return counter.take_bytes(); },
                [&](std::string_view theirs) { counter.join_bytes(theirs); });
  bool enough = false;
  group.together([&] { enough = group.is_first() && counted.log_e() >= -std::log(alpha); });
  return group.share(enough ? "enough" : "") == "enough";
}

/// Makes and counts the next decks, each process its part of them.
void make_together(opened const& decks, std::uint64_t from, std::uint64_t wanted,
                   judge::deck_counter& counter) {
  auto& group = processes();
  group.together([&] {
    auto const [begin, end] = group.part_of(wanted);
    counter.make_from(decks.maker, from + begin, end - begin);
  });
}

/// Counts whole decks until the limit, or until the evidence suffices: it may be weighed as often as one
/// likes. In the end the first process has all counts.
void count_whole(opened const& decks, std::uint64_t limit, bool sequential, double alpha,
                 whole_decks& counted) {
  auto& group = processes();
  // Then the progress is shown; several processes ask then whether one has failed, which takes time.
  auto const at_once = (std::uint64_t{1} << 16) * (group.size() == 1 ? 1 : 4 * group.size());
  progress_line progress{std::nullopt};
  std::uint64_t look = 16;
  for (std::uint64_t n = 0; n < limit;) {
    auto const wanted = std::min({limit, sequential ? look : limit, n + at_once}) - n;
    if (decks.maker) {
      make_together(decks, n, wanted, counted.counter);
      if (group.is_first()) progress.update(n + wanted, 0);
    } else if (counted.counter.count(decks.next, wanted) < wanted) {
      return;
    }
    n += wanted;
    if (sequential && n == look) {
      if (suffices(counted, alpha)) return;
      look += look / 4;
    }
  }
  group.collect([&] { return counted.counter.take_bytes(); },
                [&](std::string_view theirs) { counted.counter.join_bytes(theirs); });
}

void set_correction(judged& out, test_options const& o) {
  if (!o.fdr) return;
  out.share_of_false = true;
  out.result.adjust(judge::correction::benjamini_hochberg);
}

judged judge_whole(whole_decks& counted, test_options const& o, bool sequential, double alpha) {
  auto const& tables = counted.counter.total().tables;
  auto const& faults = counted.counter.total().faults;
  judged out;
  out.alpha = alpha;
  out.sequential = sequential;
  out.result = judge_tables(tables, counted.laws);
  set_correction(out, o);
  out.evidence = e_values_of(tables, counted.laws);
  out.log_e = average_log_e(out.evidence);
  out.deviation = sequential ? out.log_e >= -std::log(alpha)
                             : !out.result.tests.empty() && out.result.adjusted_p() <= alpha;
  auto const cards = tables.cards();
  constexpr std::size_t most_named = 256;
  if (out.deviation && cards <= most_named) out.faults = name_faults(tables, faults, counted.laws);
  constexpr std::size_t tabulated = 52;  // for other sizes the effects have to be simulated first
  if (!out.deviation && cards >= 4 && cards <= most_named && (cards == tabulated || o.missed)) {
    auto const one_test = alpha / static_cast<double>(std::max<std::size_t>(1, out.result.tests.size()));
    out.power = judge::power_of(cards, tables.decks(), one_test);
  }
  return out;
}

judged judge_parts_of(opened const& decks, test_options const& o, std::uint64_t limit, double alpha,
                      judge::part_tables& tables) {
  for (std::span<std::uint32_t const> deck; tables.parts() < limit && decks.next(deck);) tables.add(deck);
  judged out;
  out.alpha = alpha;
  out.result = judge_parts(tables);
  set_correction(out, o);
  out.deviation = !out.result.tests.empty() && out.result.adjusted_p() <= alpha;
  return out;
}

void write_whole(output_file& file, std::string const& text) {
  file.write(text);
  file.commit();
}

/// Deals of bridge are known by their beginning, or by --deals.
bool holds_deals(deck_input& input, test_options const& o) {
  return o.deals || looks_like_bridge(input.beginning());
}

judged judge_input_of_deals(CLI::App const& verb, deck_input& input, test_options const& o,
                            std::uint64_t limit, double alpha) {
  for (auto const* of_decks : {"--deck", "--cards", "--lists", "--columns", "--first", "--carry-on",
                               "--header", "--no-header", "--sequential", "--missed", "--threads"}) {
    if (was_given(verb, of_decks))
      throw usage_error{
          fmt::format("{} is for shuffled decks; {} holds bridge deals", of_decks, input.name())};
  }
  auto const text = input.whole();
  auto out = judge_bridge_deals(text, input.name(), limit, alpha);
  out.what = input.name();
  set_correction(out, o);
  out.deviation = !out.result.tests.empty() && out.result.adjusted_p() <= alpha;
  return out;
}

void run_test(CLI::App const& verb, test_options const& o) {
  auto const alpha = rate_of(o);
  auto const limit = limit_of(o);
  // Opened first: what can't be written is said before hours of reading.
  std::optional<output_file> html, svg;
  if (o.html && processes().is_first()) html.emplace(*o.html);
  if (o.svg && processes().is_first()) svg.emplace(*o.svg);
  std::shared_ptr<deck_input> input;
  if (!o.shuffle) input = std::make_shared<deck_input>(verb, o.input);
  auto const finish = [&](judged const& result, counted_decks const& counted) {
    if (html) write_whole(*html, judge_page(result, counted));
    if (svg) write_whole(*svg, judge_svg(result, counted));
    if (o.as_json) {
      show_verdict_json(result);
    } else {
      show_verdict(result, o.all, lines_of_pictures(result, counted, use_blocks(o.blocks)));
    }
    if (result.deviation) throw answer_no{""};
  };
  if (input && holds_deals(*input, o)) return finish(judge_input_of_deals(verb, *input, o, limit, alpha), {});
  auto decks = o.shuffle ? from_shuffle(o) : from_input(input, o);
  std::span<std::uint32_t const> deck;
  if (decks.next) {
    if (!decks.next(deck)) throw input_error{"no decks were read; one shuffled deck a line is right"};
    decks.next = with_first(deck, decks.next);
  }
  auto const shape = decks.shape();
  check_size(shape.cards);
  judged result;
  std::optional<whole_decks> whole;
  std::optional<judge::part_tables> parts;
  if (shape.kinds.empty()) {
    auto const sequential = o.sequential || o.input.run.has_value();
    whole.emplace(shape.cards, threads_of(o));
    count_whole(decks, limit, sequential, alpha, *whole);
    decks.finish();
    if (!processes().is_first()) return;
    result = judge_whole(*whole, o, sequential, alpha);
  } else {
    if (o.sequential) throw usage_error{"--sequential needs whole decks of different cards"};
    parts.emplace(shape.kinds, shape.listed);
    result = judge_parts_of(decks, o, limit, alpha, *parts);
    decks.finish();
  }
  result.what = decks.what;
  result.notes = decks.notes();
  counted_decks const counted{whole ? &whole->counter.total().tables : nullptr,
                              whole ? &whole->laws : nullptr, parts ? &*parts : nullptr};
  finish(result, counted);
}

/// Ranks share decks that are made by their numbers.
void refuse_unshared(test_options const& o) {
  if (!o.shuffle)
    throw usage_error{
        "ranks judge a shuffle: --shuffle NAME is right; a file or a program is for faro judge test"};
  if (o.input.carry_on)
    throw usage_error{
        "--carry-on makes each deck from the one before, which ranks can't share; faro judge test is right"};
}

constexpr char const* examples =
    "faro judge test decks.txt                  one shuffled deck a line\n"
    "faro judge test --run 'python3 mine.py'    reads decks until the verdict\n"
    "faro judge test --shuffle riffle --rounds 7 --decks 100\n"
    "faro judge test --shuffle sattolo --decks 50 --html report.html\n"
    "faro judge test log.csv --header --carry-on\n"
    "faro judge test boards.pbn                 bridge deals: seats, shapes, points";

}  // namespace

void add_judge_test(CLI::App& judge) {
  auto* const verb =
      add_verb(judge, "test",
               "Judge decks that were shuffled: every test against its exact law, one verdict.", examples);
  auto const o = std::make_shared<test_options>();
  add_deck_input(*verb, o->input);
  add_text(*verb, "--shuffle", o->shuffle, "judge a shuffle of ours instead (also deck-block, scatter)",
           "NAME");
  auto judged = names_of_listed_shuffles();
  judged.emplace_back("deck-block");
  option_of(*verb, "--shuffle")->proposes(std::move(judged));
  add_text(*verb, "--rounds", o->rounds, "with --shuffle: rounds from new deck to each deck (default: 1)",
           "K");
  add_text(*verb, "--seed", o->seed, "with --shuffle: the same TEXT gives the same decks", "TEXT");
  add_text(*verb, "--decks", o->limit,
           "at most so many decks (default: all; 10000 of a shuffle, 1000000 of a program)", "N");
  add_text(*verb, "--threads", o->threads,
           "threads that count (default: one a core); the answer does not depend on them", "N");
  add_flag(*verb, "--deals", o->deals,
           "bridge deals in bri, dge, ber, bhg or goe (pbn, csv, lin and a deal a line are found out)");
  add_text(*verb, "--alpha", o->alpha, "how often a fair shuffle may be accused (default: 0.001)", "RATE");
  add_flag(*verb, "--fdr", o->fdr,
           "hold the share of false alarms among all alarms to the rate (Benjamini-Hochberg, e-BH), "
           "not the chance of any (Holm)");
  add_flag(*verb, "--sequential", o->sequential,
           "stop as soon as the evidence suffices (default with --run)");
  add_flag(*verb, "--missed", o->missed,
           "when nothing is found, say what would have been missed for decks that are not of 52 cards, too");
  add_flag(*verb, "--all", o->all, "show every test");
  add_text(*verb, "--html", o->html, "a report with pictures, one self-contained page", "FILE");
  add_text(*verb, "--svg", o->svg, "the verdict and the pictures as one drawing", "FILE");
  add_flag(*verb, "--blocks", o->blocks, "small histograms of block elements (default on a UTF-8 terminal)");
  add_flag(*verb, "--json", o->as_json, "print one JSON object");
  add_shuffle_parameters(*verb, o->parameters);
  on_run(*verb, [o, verb] {
    for (auto const* other : {"--run", "--deck", "--lists", "--columns", "--first", "--deals"})
      refuse_together(*verb, {"--shuffle", other});
    if (o->shuffle && o->input.file) throw usage_error{"a file and --shuffle can't be combined"};
    if (processes().is_shared()) refuse_unshared(*o);
    run_test(*verb, *o);
  });
}

}  // namespace faro::program
