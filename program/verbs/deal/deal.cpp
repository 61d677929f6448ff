// faro deal: hands from a deck.
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/generators.hpp"
#include "cli/options/options.hpp"
#include "lines/order/order.hpp"
#include "lines/order/other_tools.hpp"
#include "records/dates.hpp"
#include "text/words.hpp"
#include "verbs/common/decks.hpp"
#include "verbs/common/like_option.hpp"
#include "verbs/common/records.hpp"
#include "verbs/deal/bridge.hpp"
#include "verbs/deal/dealer.hpp"
#include "verbs/deal/deals.hpp"
#include "verbs/deal/parts.hpp"
#include "verbs/verbs.hpp"

#include <faro/cards/deck.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/sha256.hpp>
#include <faro/draw/deal.hpp>
#include <faro/records/record_file.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {
namespace {

constexpr char const* deal_examples =
    "faro deal                             # four bridge hands\n"
    "faro deal --hands 2x5 --decks 2       # two hands of five from two decks\n"
    "faro deal --deck 'land*24 spell*36' --hands 7\n"
    "faro deal --seed 'round 1' --board-numbers 17-32 --format pbn\n"
    "faro deal --from boards.pbn --format lin  # the same boards, written otherwise\n"
    "faro deal --from boards.pbn -o boards.html  # to print\n"
    "faro deal --deck my-deck.txt --hands 7 --rest\n"
    "faro deal --like python --seed 7      # of a deck shuffled by Python's random\n"
    "faro deal --record deal.json          # keep the evidence ...\n"
    "faro deal --replay deal.json          # ... and check it";

constexpr char const* bridge_examples =
    "\nfaro deal --from boards.pbn --tricks      # who makes what, and par"
    "\nfaro deal notrump.dlr                 # a script of dealer (docs/dealer.md)";
/// How many deals: as many as there are board numbers, if there are.
std::uint64_t count_of(deal_options const& o) {
  return o.board_numbers ? o.board_numbers->size() : o.count.value_or(1);
}

/// As a file of definitions has them.
std::string text_of(odds::definitions const& known) {
  std::string out;
  for (auto const& one : known.all()) out += fmt::format("let {} = {}\n", one.written(), one.body);
  return out;
}

/// Boards that come from elsewhere.
void run_boards(deal_options const& o, command const& verb) {
  refuse_together(verb, {"--from", "--number"});
  for (auto const* of_dealing :
       {"--deck", "--decks", "--deck-format", "--sections", "--deck-columns", "--dry-run", "--hands",
        "--seed", "--generator", "--like", "--record", "--replay", "--rest", "--board", "--given",
        "--predeal", "--let", "--with"}) {
    if (was_given(verb, of_dealing))
      throw usage_error{say("{} is for deals that are dealt here; it does not go with {}", of_dealing,
                            o.from ? "--from" : "--number")};
  }
  if (o.count) throw usage_error{"--count goes with deals that are dealt, not with those that are read"};
  auto source = o.from ? boards_from_file(*o.from) : board_of_number(*o.number);
  if (o.board_numbers) renumber(source, *o.board_numbers);
  show_boards(o, source, print);
}

void run_deal(deal_options const& o) {
  auto const count = count_of(o);
  auto const plan = make_plan(o.deck.value_or("standard52"), o.decks, o.hands, count, o.deck_list);
  auto const generator = o.like ? *o.like : o.generator.value_or("chacha20");
  erased<key256> const key{o.seed && !o.like ? key_from_text(*o.seed, purpose::deal) : fresh_key()};
  if (o.verbose) {
    note(o.seed ? say("dealt from the seed '{}' by {}: the same on every machine", *o.seed, generator)
                : say("dealt with fresh randomness of the operating system, expanded by {}", generator));
  }
  std::optional<output_file> record_out;
  if (o.record) record_out.emplace(*o.record);
  audit::record_file kept;
  long_record picks;
  sha256_hasher hasher;
  std::uint64_t bytes = 0;
  auto const by = [&](chooser_ref random) {
    long_recording tape{random, picks};
    kept.algorithm =
        deal_all(record_out ? long_chooser_ref{tape} : long_chooser_ref{random}, o, plan,
                 record_out.has_value(), [&](std::string const& text, std::string const& canonical) {
                   print(text);
                   if (record_out) hasher.update(canonical);
                   bytes += canonical.size();
                 });
  };
  if (o.like) {
    auto const dealt = tools_of_others().deal(*o.like, *o.seed, plan.cards.size(), plan.hands);
    recorded_chooser from_order{dealt};
    by(from_order);
  } else {
    with_generator(generator, *key, by);
  }
  if (o.verbose && !o.condition.any()) {
    bool const last_is_no_choice = plan.hands.total() > 0 && plan.hands.total() == plan.cards.size();
    note(plural(plan.count * (plan.hands.total() - (last_is_no_choice ? 1 : 0)), "pick"));
  }
  if (!record_out) return;
  kept.verb = "deal";
  kept.picks = std::move(picks.picks);
  kept.integers = std::move(picks.integers);
  kept.items = plan.cards.size();
  kept.take = plan.hands.total();
  kept.reading = o.seed ? "seed" : "fresh";
  kept.generator = generator;
  kept.seed = o.seed;
  if (!plan.deck_is_file) kept.details.emplace_back("deck", plan.deck_text);
  if (!plan.deck_is_file) keep_list_options(kept, o.deck_list);
  if (o.decks) kept.details.emplace_back("decks", std::to_string(*o.decks));
  kept.details.emplace_back("hands", fmt::format("{}x{}", plan.hands.players, plan.hands.cards));
  kept.details.emplace_back("count", std::to_string(plan.count));
  if (o.board_numbers) kept.details.emplace_back("board_numbers", ranges_of(*o.board_numbers));
  if (o.board) kept.details.emplace_back("board", std::to_string(*o.board));
  if (o.board_dealer) kept.details.emplace_back("board_dealer", std::string(1, *o.board_dealer));
  if (o.vulnerable) kept.details.emplace_back("vulnerable", *o.vulnerable);
  if (o.condition.given) kept.details.emplace_back("given", *o.condition.given);
  if (auto const known = text_of(o.condition.known); !known.empty())
    kept.details.emplace_back("definitions", known);
  if (o.condition.predeal) kept.details.emplace_back("predeal", *o.condition.predeal);
  if (o.condition.any() && o.names)
    kept.details.emplace_back("names", fmt::format("{}", fmt::join(*o.names, ",")));
  kept.input = audit::digest_of(plan.cards.canonical_text());
  kept.output = digest_of_deals(hasher, bytes);
  write_record(kept, [&](std::string_view piece) { record_out->write(piece); });
  record_out->commit();
}

/// `faro deal --dealer FILE`, or by its ending.
void run_script(deal_options const& o, command const& verb) {
  auto const& path = o.dealer ? *o.dealer : o.script;
  if (o.dealer && !o.script.empty())
    throw usage_error{say("expected one script, got '{}' beside --dealer", o.script.substr(0, 60))};
  for (auto const* of_hands :
       {"--deck",   "--decks", "--deck-format",   "--sections",  "--deck-columns", "--dry-run", "--hands",
        "--names",  "--board", "--board-numbers", "--from",      "--number",       "--format",  "--rest",
        "--tricks", "--given", "--predeal",       "--title",     "--event",        "--site",    "--date",
        "--let",    "--with",  "--board-dealer",  "--vulnerable"}) {
    if (was_given(verb, of_hands))
      throw usage_error{say("{} does not go with a script of dealer, which says what is dealt", of_hands)};
  }
  parts_of_deal().by_script(
      {path, o.count, o.seed, o.generator, o.record, o.replay, o.json, o.verbose, o.exactly});
}

/// "4x13", which is no game.
bool is_hands(std::string_view text) {
  auto const x = text.find('x');
  auto const is_number = [](std::string_view part) {
    return !part.empty() && std::ranges::all_of(part, is_digit);
  };
  return x != std::string_view::npos && is_number(text.substr(0, x)) && is_number(text.substr(x + 1));
}

/// As PBN writes it: 2026.11.29 for 2026-11-29.
std::string pbn_date_from(std::string const& text) {
  auto date = text;
  std::ranges::replace(date, '.', '-');
  if (text.size() != 10 || audit::parse_date(date).empty())
    throw usage_error{say("--date: expected a date such as 2026-11-29, got '{}'", text)};
  std::ranges::replace(date, '-', '.');
  return date;
}

/// Throws usage_error for an operand that is no script of dealer.
void refuse_operand(std::string const& text) {
  if (text.ends_with(".lua")) throw usage_error{say("{} is a game in Lua: faro game deal {}", text, text)};
  throw usage_error{
      say("expected a script of dealer, SCRIPT.dlr (or --dealer FILE), or --deck for a deck, got '{}'{}",
          text.substr(0, 60), is_hands(text) ? say("; did you mean --hands {}?", text) : message{})};
}

void run(deal_options const& o, command const& verb) {
  if (parts_of_deal().by_script && (o.dealer || is_dealer_script(o.script))) return run_script(o, verb);
  if (o.exactly) throw usage_error{say("--exactly needs a script of dealer: faro deal SCRIPT.dlr")};
  if (!o.script.empty()) refuse_operand(o.script);
  if (o.from || o.number) return run_boards(o, verb);
  if (o.replay) return print(replayed_deals(o));
  run_deal(o);
}

}  // namespace

void add_deal(command& app) {
  auto const& parts = parts_of_deal();
  auto* const verb = add_verb(app, "deal", "Deal hands from a deck, one card at a time round the table.",
                              fmt::format("{}{}", deal_examples, parts.by_script ? bridge_examples : ""));
  auto const o = std::make_shared<deal_options>();
  if (parts.by_script) add_value(*verb, "SCRIPT", o->script, "a script of the program dealer: SCRIPT.dlr");
  add_text(*verb, "--deck", o->deck,
           "standard52 (default), standard54, piquet32, a FILE, or a list such as 'land*24 spell*36'",
           "DECK");
  add_deck_list_options(*verb, o->deck_list);
  add_deck_dry_run(*verb, o->deck_list);
  add_decks(*verb, o->decks);
  add_parsed(*verb, "--hands", o->hands, parse_hands,
             "players x cards: 4x13 (default for 52 cards), 2x5; 5 is one hand of five", "PxC");
  add_parsed(*verb, "--names", o->names, hand_names_in,
             "names of the hands, with commas between (default: N,E,S,W for four)", "NAMES");
  if (parts.under) {
    add_text(*verb, "--given", o->condition.given,
             "only deals for which COND holds, each alike: 'balanced(N) and hcp(N) in 15..17'", "COND");
    parts.definitions(*verb, o->condition.known);
    add_text(*verb, "--predeal", o->condition.predeal,
             "what hands have before the deal: 'N: AKQ.., S: spade x5', 'N: H:AK10'", "CARDS");
  }
  if (parts.by_script) {
    add_text(*verb, "--dealer", o->dealer, "run a script of the program dealer (FILE.dlr needs no option)",
             "FILE");
    add_flag(*verb, "--exactly", o->exactly,
             "count the deals of a script whatever it takes: averages and frequencies are exact");
  }
  add_number(*verb, "-n,--count", o->count, {}, "how many deals, each from the whole deck (default: 1)");
  add_number(*verb, "--board", o->board, {1, UINT64_MAX / 2}, "number of the first deal (default: 1)");
  add_parsed(*verb, "--board-numbers", o->board_numbers, numbers_in,
             "deal these bridge boards, each with its dealer and vulnerability: 1-16,21-24", "LIST");
  add_parsed(*verb, "--board-dealer", o->board_dealer, board_dealer_in,
             "who deals every bridge board, N, E, S or W (default: by its number)", "HAND");
  add_parsed(*verb, "--vulnerable", o->vulnerable, vulnerable_in,
             "who is vulnerable on every bridge board: None, NS, EW or All (default: by its number)",
             "SIDES");
  add_text(*verb, "--from", o->from,
           "show boards of a file (pbn, csv, bri, dge, ber, bhg, goe, lin or a deal a line)", "FILE");
  add_parsed(*verb, "--number", o->number, deal_number_of,
             "show the bridge deal of this number, from 0 to 5.4e28", "N");
  add_text(*verb, "--seed", o->seed, "the same TEXT deals the same hands on every machine", "TEXT");
  add_generator(*verb, o->generator);
  add_like(
      *verb, o->like,
      "one deal of the deck as another tool shuffles it from the seed, round the table from its first card "
      "(faro shuffle --like list)");
  add_deal_format(*verb, o->format);
  add_text(*verb, "--title", o->title,
           "title of the hand records in html (default: event, site, date and boards)", "TEXT");
  add_text(*verb, "--event", o->event, "the event of the boards, in pbn, html and json", "TEXT");
  add_text(*verb, "--site", o->site, "where it was, in pbn, html and json", "TEXT");
  add_parsed(*verb, "--date", o->date, pbn_date_from, "when it was, in pbn, html and json: 2026-11-29",
             "DATE");
  add_flag(*verb, "--json", o->json, "the same as --format json: one object a deal");
  add_text(*verb, "-o,--output", o->output,
           "write to FILE, whole or not at all; where it ends as a format is called (boards.pbn), in that",
           "FILE")
      ->writes();
  add_flag(*verb, "--rest", o->rest, "also show the cards that were not dealt");
  if (parts.tricks) {
    add_flag(*verb, "--tricks", o->tricks,
             "beside every bridge deal the tricks of each declarer in each strain, and par (docs/tricks.md)");
  }
  add_text(*verb, "--record", o->record, "write down picks and digests as JSON (docs/records.md)", "FILE")
      ->writes();
  add_text(*verb, "--replay", o->replay, "deal as recorded; exit 1 if the hands are others", "FILE");
  add_flag(*verb, "--verbose", o->verbose, "say on stderr where the picks came from, and how many");
  on_run(*verb, [o, verb] {
    for (auto const* decided :
         {"--seed", "--generator", "--like", "--count", "--hands", "--decks", "--record", "--given",
          "--predeal", "--let", "--with", "--board-dealer", "--vulnerable", "--dry-run"})
      refuse_together(*verb, {"--replay", decided});
    for (auto const* of_conditions : {"--let", "--with"}) {
      if (was_given(*verb, of_conditions) && !o->condition.given)
        throw usage_error{say("{} is what --given may call: expected --given with it", of_conditions)};
    }
    for (auto const* other : {"--count", "--board"}) refuse_together(*verb, {"--board-numbers", other});
    if (o->like) {
      for (auto const* other : {"--count", "--board-numbers", "--given", "--predeal", "--dealer"})
        refuse_together(*verb, {"--like", other});
      check_like(*verb, *o->like, o->seed.has_value(), false);
      if (is_dealer_script(o->script))
        throw usage_error{"--like deals from a deck, not by a script of dealer"};
    }
    printing_to(o->output, [&] { run(*o, *verb); });
  });
}

}  // namespace faro::program
