// faro judge test: the panel over decks from a file, a command or a shuffle of ours, and one verdict.
#include "answer/printer.hpp"
#include "cards/bridge_file.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/picture_option.hpp"
#include "judge/verb/judge.hpp"
#include "judge/verb/test/counting.hpp"
#include "judge/verb/test/deals.hpp"
#include "judge/verb/test/page.hpp"
#include "judge/verb/test/provenance.hpp"
#include "lines/order/other_tools.hpp"
#include "pages/sparkline.hpp"
#include "parallel/threads.hpp"
#include "text/words.hpp"
#include "verbs/common/like_option.hpp"
#include "verbs/common/signed_paper.hpp"

#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace faro::program {
namespace {

void check_size(std::size_t cards, deck_input* input) {
  if (cards < 2 && input)
    throw input_error{
        say("{}, line {}: expected decks of 2 cards or more, a deck a line, got decks of {}; between cards "
            "stand blanks, commas, tabs or semicolons",
            input->name(), input->decks().line(), plural(cards, "card"))};
  if (cards < 2)
    throw input_error{say("expected decks of 2 cards or more, got decks of {}", plural(cards, "card"))};
  if (cards > judge::deck_tables::most_cards)
    throw input_error{say("decks of {} cards; at most {} are judged", cards, judge::deck_tables::most_cards)};
}

constexpr std::uint64_t without_end = 100'000'000'000;
constexpr unsigned most_threads = 256;

std::uint64_t limit_of(test_options const& o) {
  if (o.limit) return *o.limit;
  if (o.shuffle) return 10'000;
  return o.input.run ? 1'000'000 : without_end;
}

unsigned threads_of(test_options const& o) { return o.threads.value_or(parallel::processors()); }

void write_whole(output_file& file, std::string const& text) {
  file.write(text);
  file.commit();
}

/// Deals of bridge are known by their beginning, or by options that are for them alone.
bool holds_deals(deck_input& input, test_options const& o) {
  return o.deals || o.tricks || looks_like_bridge(input.beginning());
}

judged judge_input_of_deals(command const& verb, deck_input& input, test_options const& o,
                            std::uint64_t limit, double alpha) {
  for (auto const* of_decks :
       {"--deck", "--cards", "--lists", "--columns", "--first", "--carry-on", "--header", "--no-header",
        "--sequential", "--missed", "--threads", "--unordered"}) {
    if (was_given(verb, of_decks))
      throw usage_error{say("{} is for shuffled decks; {} holds bridge deals", of_decks, input.name())};
  }
  auto const text = input.whole();
  auto out = judge_bridge_deals(text, input.name(), limit, alpha, o.tricks);
  out.what = input.name();
  set_correction(out, o);
  out.deviation = out.result.deviates(alpha);
  return out;
}

/// Where the verdict goes. Opened first: what can't be written is said before hours of reading.
class verdict_output {
 public:
  explicit verdict_output(test_options const& o) : options_{o} {
    if (o.pdf || (o.html && is_pdf(*o.html))) require_printer();
    if (o.html) html_.emplace(*o.html);
    if (o.pdf) pdf_.emplace(*o.pdf);
    pictures_.emplace(o.pictures);
  }
  /// Writes everything. Throws verification_failed for a deviation.
  void write(judged& result, counted_decks const& counted) {
    if (html_ || pdf_) {
      result.provenance = provenance_of(result, options_);
      auto const page = judge_page(result, counted);
      if (html_) hand_in(*html_, *options_.html, page_for(*options_.html, page, options_.paper));
      if (pdf_) hand_in(*pdf_, *options_.pdf, printed(page, options_.paper));
    }
    if (options_.pictures.wanted()) pictures_->write(judge_drawing(result, counted).file());
    auto a = answer_of(result, options_.all, lines_of_pictures(result, counted, use_blocks(options_.blocks)));
    a.drawn = [&] { return judge_drawing(result, counted); };
    show(a, options_.style());
    if (result.deviation || result.has_seed || !result.wrong.empty()) throw verification_failed{""};
  }

 private:
  test_options const& options_;
  void hand_in(output_file& file, std::string const& path, std::string const& bytes) const {
    write_whole(file, bytes);
    if (options_.sign) sign_paper(path, bytes, *options_.sign);
  }

  std::optional<output_file> html_, pdf_;
  std::optional<picture_outputs> pictures_;
};

/// Stopped before the first deck was counted: there is no verdict.
void refuse_nothing(opened_decks const& decks, std::uint64_t counted) {
  if (counted == 0 && decks.work->is_stopped()) throw stopped{"stopped"};
}

std::vector<std::string> notes_of(opened_decks const& decks, std::uint64_t counted, char const* unit) {
  auto notes = decks.notes();
  if (decks.work->is_stopped())
    notes.push_back(say("stopped after {}: the verdict is on these, without a name of what is wrong",
                        plural(counted, unit)));
  return notes;
}

/// Where each card of the first deck stood before the shuffle.
std::vector<std::uint64_t> places_before(std::vector<std::uint32_t> const& deck, opened_decks const& decks) {
  std::vector<std::uint64_t> out(deck.begin(), deck.end());
  if (!decks.unstated_order) return out;
  auto const names = decks.names ? decks.names() : std::vector<std::string>{};
  std::map<std::uint64_t, std::uint64_t> place;
  for (auto const& name : names) {
    constexpr std::size_t most_digits = 18;
    bool const is_number = !name.empty() && name.size() <= most_digits && std::ranges::all_of(name, is_digit);
    if (!is_number)
      throw usage_error{"--find-seed needs --deck: in which order the cards were before the shuffle"};
    place[std::stoull(name)] = 0;
  }
  std::uint64_t next = 0;
  for (auto& [number, at] : place) at = next++;
  for (auto& card : out) {
    if (!names.empty()) card = place.at(std::stoull(names[card]));
  }
  return out;
}

void test_whole(opened_decks const& decks, test_options const& o, std::size_t cards, double alpha,
                std::vector<std::uint32_t> const& first, verdict_output& output) {
  auto const sequential = o.sequential || o.input.run.has_value();
  whole_decks counted{cards, threads_of(o)};
  count_whole(decks, limit_of(o), sequential, alpha, counted);
  decks.finish();
  refuse_nothing(decks, counted.counter.decks());
  // Decks that were shuffled on are told by the places that cards had before.
  auto const names = decks.names && !o.input.carry_on ? decks.names() : std::vector<std::string>{};
  bool const at_once = decks.work->is_stopped();
  auto result = judge_whole(counted, o, sequential, alpha, names, at_once);
  if (decks.unstated_order && !at_once) try_starting_orders(result, counted, names);
  result.what = decks.what;
  result.notes = notes_of(decks, counted.counter.decks(), "deck");
  if (o.input.run && counted.counter.decks() == 1 && limit_of(o) > 1)
    result.notes.push_back(
        say("the command printed one deck and ended: let it shuffle again and again, a deck a line"));
  result.deck_read = decks.deck_read;
  if (o.find_seed) {
    auto const found = tools_of_others().find_seed(*o.find_seed, o.seeds, places_before(first, decks));
    result.seed = found.said;
    result.has_seed = found.found;
  }
  output.write(result, {&counted.counter.total().tables, &counted.laws, nullptr});
}

void test_parts(opened_decks const& decks, test_options const& o, deck_shape const& shape, double alpha,
                verdict_output& output) {
  if (o.sequential) throw usage_error{"--sequential needs whole decks of different cards"};
  judge::part_tables parts{shape.kinds, shape.listed, shape.tags};
  auto result = judge_parts_of(decks, o, limit_of(o), alpha, parts);
  decks.finish();
  refuse_nothing(decks, parts.parts());
  result.what = decks.what;
  result.notes = notes_of(decks, parts.parts(), "hand");
  if (o.unordered)
    result.notes.push_back(
        say("--unordered: each line is a set: how often each card came is judged, and no order"));
  result.deck_read = decks.deck_read;
  output.write(result, {nullptr, nullptr, &parts});
}

void write_deals(judged result, verdict_output& output) { output.write(result, {}); }

void run_test(command const& verb, test_options const& o) {
  if (o.sign && !o.html && !o.pdf) throw usage_error{"--sign goes with --html or --pdf: it signs the report"};
  if (o.sign) check_signing_key(*o.sign);
  check_paper(verb, o.pdf || (o.html && is_pdf(*o.html)));
  auto const alpha = o.alpha.to_double();
  auto const limit = limit_of(o);
  verdict_output output{o};
  std::shared_ptr<deck_input> input;
  if (!o.shuffle) input = std::make_shared<deck_input>(verb, o.input);
  if (input && o.find_seed && holds_deals(*input, o))
    throw usage_error{"--find-seed needs whole decks of different cards"};
  if (input && holds_deals(*input, o))
    return write_deals(judge_input_of_deals(verb, *input, o, limit, alpha), output);
  auto decks = o.shuffle ? decks_from_shuffle(o, limit) : decks_from_input(input, o);
  std::span<std::uint32_t const> deck;
  std::vector<std::uint32_t> first;
  if (decks.next) {
    if (!decks.next(deck)) {
      refuse_nothing(decks, 0);
      refuse_no_decks(input.get());
    }
    first.assign(deck.begin(), deck.end());
    decks.next = with_first(deck, decks.next);
  }
  auto const shape = decks.shape();
  check_size(shape.cards, input.get());
  if (o.unordered && (shape.kinds.empty() || shape.listed == shape.cards))
    throw usage_error{
        "--unordered is for lines that list a part of a deck (--cards N): of whole decks the order is all "
        "there is"};
  auto const judge = [&] {
    if (shape.kinds.empty()) return test_whole(decks, o, shape.cards, alpha, first, output);
    if (o.find_seed) throw usage_error{"--find-seed needs whole decks of different cards"};
    test_parts(decks, o, shape, alpha, output);
  };
  try {
    judge();
  } catch (verification_failed const&) {
    if (!decks.work->is_stopped()) throw;
  }
  if (!decks.work->is_stopped()) return;
  finish_printing();
  throw stopped{"stopped"};
}

/// Of the options about where decks come from, those that it leaves unused.
void refuse_unused_sources(command const& verb, test_options const& o) {
  for (auto const* of_input : {"--run", "--deck", "--deck-format", "--sections", "--deck-columns", "--lists",
                               "--columns", "--first", "--header", "--no-header", "--deals", "--tricks"})
    refuse_together(verb, {"--shuffle", of_input});
  if (o.shuffle && o.input.file)
    throw usage_error{
        say("expected a file or --shuffle, got {} and --shuffle {}", *o.input.file, *o.shuffle)};
  if (o.shuffle) return;
  for (auto const* of_shuffles : {"--rounds", "--seed"}) {
    if (was_given(verb, of_shuffles))
      throw usage_error{say("{} goes with --shuffle: these decks are made elsewhere", of_shuffles)};
  }
  if (!o.parameters.empty())
    throw usage_error{
        say("--{} goes with --shuffle: these decks are made elsewhere", o.parameters.front().first)};
}

constexpr char const* test_examples =
    "faro judge test decks.txt                # one shuffled deck a line\n"
    "faro judge test --run 'python3 mine.py'  # reads decks until the verdict\n"
    "faro judge test --shuffle riffle --rounds 7 --decks 100\n"
    "faro judge test --shuffle sattolo --decks 50 --html report.html\n"
    "faro judge test decks.txt --pdf report.pdf --paper Letter\n"
    "faro judge test log.csv --header --carry-on\n"
    "faro judge test boards.pbn               # bridge deals: seats, shapes, points\n"
    "faro judge test boards.pbn --tricks      # who makes what, par, and is it fair";

}  // namespace

void add_judge_test(command& judge) {
  auto* const verb =
      add_verb(judge, "test",
               "Judge decks that were shuffled: every test against its exact distribution, one verdict.",
               test_examples);
  auto const o = std::make_shared<test_options>();
  add_deck_input(*verb, o->input);
  auto judged = names_of_listed_shuffles();
  judged.emplace_back("deck-block");
  add_text(*verb, "--shuffle", o->shuffle, "judge a shuffle of ours instead (also deck-block, scatter)",
           "NAME")
      ->proposes(std::move(judged));
  add_number(*verb, "--rounds", o->rounds, {0, 100'000},
             "with --shuffle: rounds from new deck to each deck (default: 1)", "K");
  add_text(*verb, "--seed", o->seed, "with --shuffle: the same TEXT gives the same decks", "TEXT");
  add_number(*verb, "--decks", o->limit, {1, without_end},
             "at most N decks (default: all; 10000 of a shuffle, 1000000 of a program)");
  add_number(*verb, "--threads", o->threads, {1, most_threads},
             "threads that count (default: one a core); the answer does not depend on them");
  add_flag(*verb, "--deals", o->deals,
           "the file holds bridge deals in bri, dge, ber, bhg or goe (pbn, csv, lin and a deal a line are "
           "recognised)");
  add_flag(*verb, "--tricks", o->tricks,
           "of bridge deals also what each side makes, double dummy: by the board, and judged "
           "(docs/tricks.md)");
  add_rate(*verb, "--alpha", o->alpha, "how often a fair shuffle may be accused wrongly (default: 0.001)");
  add_flag(*verb, "--unordered", o->unordered,
           "each line is a set of cards or numbers, such as a lottery's, whatever the order they stand in");
  add_flag(*verb, "--fdr", o->fdr,
           "hold the share of false alarms among all alarms to the rate (Benjamini-Hochberg, e-BH), "
           "not the chance of any (Holm)");
  add_flag(*verb, "--sequential", o->sequential,
           "stop as soon as the evidence suffices (default with --run)");
  add_flag(*verb, "--missed", o->missed,
           "when nothing is found, say which faults would have been missed, also for decks that are not of "
           "52 cards");
  add_flag(*verb, "--all", o->all, "show every test");
  add_text(*verb, "--html", o->html, "a report with pictures, one self-contained page", "FILE")->writes();
  add_text(*verb, "--pdf", o->pdf, "the report as PDF, printed by Chromium or Chrome", "FILE")
      ->writes()
      ->starts_programs();
  add_choice(*verb, "--paper", o->paper, paper_sizes(), "of --pdf: A4 (default) or Letter", "SIZE");
  add_text(*verb, "--sign", o->sign,
           "sign the report with a key of faro audit sign --new-key; writes its FILE.sig", "KEY");
  add_like(*verb, o->find_seed,
           "also try the seeds of this tool (faro shuffle --like list), or of all, for one that gave the "
           "first deck",
           "--find-seed", {"all"});
  if (!tools_of_others().all.empty())
    add_text(*verb, "--seeds", o->seeds, "with --find-seed: A..B (default: 0..2^32-1), or times DATE..DATE",
             "SEEDS");
  add_picture(*verb, o->pictures, "the verdict and the pictures as one drawing");
  add_flag(*verb, "--blocks", o->blocks,
           "show small histograms in block elements (default on a UTF-8 terminal)");
  add_forms(*verb, *o);
  add_shuffle_parameters(*verb, o->parameters);
  on_run(*verb, [o, verb] {
    refuse_unused_sources(*verb, *o);
    for (auto const* other : {"--shuffle", "--carry-on", "--deals", "--unordered"})
      refuse_together(*verb, {"--find-seed", other});
    if (o->seeds && !o->find_seed) throw usage_error{"--seeds goes with --find-seed"};
    run_test(*verb, *o);
  });
}

}  // namespace faro::program
