// faro deal: hands from a deck.
#include "cards/bridge_file.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/generators.hpp"
#include "cli/options.hpp"
#include "lines/order/order.hpp"
#include "text/words.hpp"
#include "verbs/common/decks.hpp"
#include "verbs/common/records.hpp"
#include "verbs/common/text_file.hpp"
#include "verbs/deal/bridge.hpp"
#include "verbs/deal/dealer.hpp"
#include "verbs/deal/printer.hpp"
#include "verbs/deal/script.hpp"
#include "verbs/verbs.hpp"

#include <faro/audit/record_file.hpp>
#include <faro/cards/deck.hpp>
#include <faro/cards/notation.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/sha256.hpp>
#include <faro/draw/deal.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <numeric>
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
    "faro deal --from boards.pbn --tricks      # who makes what, and par\n"
    "faro deal --deck my-deck.txt --hands 7 --rest\n"
    "faro deal --record deal.json          # keep the evidence ...\n"
    "faro deal --replay deal.json          # ... and check it\n"
    "faro deal notrump.dlr                 # a script of dealer (docs/bridge.md)\n"
    "faro deal pontoon.lua --set stick=14  # a game in Lua (docs/scripts.md)\n"
    "faro deal pontoon.lua --given outcome=bust  # only games that end so";

hands_spec hands_for(std::optional<hands_spec> const& given, deck const& cards) {
  if (given) return *given;
  if (cards.size() == 52) return {4, 13};
  throw usage_error{say("expected --hands for a deck of {} cards: players x cards, like 2x5", cards.size())};
}

deal_plan make_plan(std::string const& deck_text, std::optional<count_t> decks,
                    std::optional<hands_spec> const& hands, std::uint64_t count,
                    std::optional<std::string> const& deck_format = std::nullopt) {
  deal_plan plan;
  plan.deck_text = deck_text;
  auto named = read_table(deck_text, decks, deck_format);
  plan.read = named.read;
  if (!plan.read.text.empty()) note(say("note: {}", plan.read.text));
  plan.deck_is_file = named.is_file;
  plan.cards = named.table.cards;
  plan.table = std::move(named.table);
  plan.hands = hands_for(hands, plan.cards);
  plan.count = count;
  return plan;
}

/// Deals with a chooser; every deal goes to show(text, canonical text), the second empty where nothing is
/// recorded. Returns how records call the way.
std::string deal_all(long_chooser_ref c, deal_options const& o, deal_plan const& plan, bool recorded,
                     std::function<void(std::string const&, std::string const&)> const& show) {
  deal_printer printer{o, plan};
  if (!recorded) printer.forget_canonical();
  std::unique_ptr<conditional_dealer> dealer;
  if (o.condition.any())
    dealer = deals_under(plan.table, plan.hands, names_of_hands(o.names, plan.hands.players), o.condition);
  parallel::long_work work{plan.count};
  for (std::uint64_t i = 0; i < plan.count; ++i) {
    work.advance();
    auto const text = printer(dealer ? dealer->deal(c) : deal_hands(c, plan.cards.size(), plan.hands));
    show(text, printer.canonical());
  }
  if (auto const end = printer.end(); !end.empty()) show(end, {});
  if (dealer) note(dealer->account());
  return dealer ? dealer->algorithm() : "fisher-yates-ascending";
}

std::vector<std::string> hand_names_in(std::string const& text) {
  std::vector<std::string> names;
  for (auto const name : split(text, ',')) names.emplace_back(trimmed(name));
  return names;
}

audit::file_digest finished(sha256_hasher& hasher, std::uint64_t bytes) {
  return {bytes, to_hex(hasher.finish())};
}

/// How many deals: as many as there are board numbers, if there are.
std::uint64_t count_of(deal_options const& o) {
  return o.board_numbers ? o.board_numbers->size() : o.count.value_or(1);
}

void show_boards(deal_options const& o, bridge_source const& source,
                 std::function<void(std::string const&)> const& show) {
  auto const plan = make_plan("standard52", std::nullopt, std::nullopt, source.boards.size());
  deal_printer printer{o, plan, source.generator.empty() ? "faro " FARO_VERSION : source.generator};
  for (auto const& board : source.boards) show(printer.show(board, dealt_board(board.seats)));
  show(printer.end());
}

/// Boards that come from elsewhere.
void run_boards(deal_options const& o, command const& verb) {
  refuse_together(verb, {"--from", "--number", "--bigdeal"});
  for (auto const* of_dealing : {"--deck", "--decks", "--deck-format", "--hands", "--seed", "--generator",
                                 "--record", "--replay", "--rest", "--board", "--given", "--predeal"}) {
    if (was_given(verb, of_dealing))
      throw usage_error{say("{} is for deals that are dealt here; it does not go with {}", of_dealing,
                            o.from     ? "--from"
                            : o.number ? "--number"
                                       : "--bigdeal")};
  }
  if (o.owner && !o.bigdeal) throw usage_error{"--owner goes with --bigdeal"};
  if (o.count && !o.bigdeal)
    throw usage_error{"--count goes with deals that are dealt, not with those that are read"};
  auto source = o.from     ? boards_from_file(*o.from)
                : o.number ? board_of_number(*o.number)
                           : boards_of_bigdeal(*o.bigdeal, o.owner.value_or(""), count_of(o));
  if (o.board_numbers) renumber(source, *o.board_numbers);
  show_boards(o, source, print);
}

void run_deal(deal_options const& o) {
  auto const count = count_of(o);
  auto const plan = make_plan(o.deck.value_or("standard52"), o.decks, o.hands, count, o.deck_format);
  auto const generator = o.generator.value_or("chacha20");
  erased<key256> const key{o.seed ? key_from_text(*o.seed) : fresh_key()};
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
  with_generator(generator, *key, [&](chooser_ref random) {
    long_recording tape{random, picks};
    kept.algorithm =
        deal_all(record_out ? long_chooser_ref{tape} : long_chooser_ref{random}, o, plan,
                 record_out.has_value(), [&](std::string const& text, std::string const& canonical) {
                   print(text);
                   if (record_out) hasher.update(canonical);
                   bytes += canonical.size();
                 });
  });
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
  if (!plan.deck_is_file && o.deck_format) kept.details.emplace_back("deck_format", *o.deck_format);
  if (o.decks) kept.details.emplace_back("decks", std::to_string(*o.decks));
  kept.details.emplace_back("hands", fmt::format("{}x{}", plan.hands.players, plan.hands.cards));
  kept.details.emplace_back("count", std::to_string(plan.count));
  if (o.board_numbers) kept.details.emplace_back("board_numbers", ranges_of(*o.board_numbers));
  if (o.board) kept.details.emplace_back("board", std::to_string(*o.board));
  if (o.condition.given) kept.details.emplace_back("given", *o.condition.given);
  if (o.condition.predeal) kept.details.emplace_back("predeal", *o.condition.predeal);
  if (o.condition.any() && o.names)
    kept.details.emplace_back("names", fmt::format("{}", fmt::join(*o.names, ",")));
  kept.input = audit::digest_of(plan.cards.canonical_text());
  kept.output = finished(hasher, bytes);
  write_record(kept, [&](std::string_view piece) { record_out->write(piece); });
  record_out->commit();
}

std::optional<std::string> detail(audit::record_file const& kept, std::string_view name) {
  auto const at = std::ranges::find(kept.details, name, &std::pair<std::string, std::string>::first);
  return at == kept.details.end() ? std::nullopt : std::optional{at->second};
}

deal_plan plan_of(audit::record_file const& kept, deal_options const& o, std::string const& path) {
  auto const deck_text = o.deck ? o.deck : detail(kept, "deck");
  if (!deck_text)
    throw usage_error{say("{} was recorded with a deck from a file: expected --deck FILE", path)};
  auto const count = detail(kept, "count");
  // No deal takes less than a byte of what was recorded: no record makes us deal without end.
  auto const deals = whole_number("field 'details.count'", count.value_or("1"), 0, kept.output.bytes);
  auto const hands = detail(kept, "hands");
  if (!hands) throw input_error{say("{} is no record of a deal: its field 'details.hands' is missing", path)};
  auto const decks = detail(kept, "decks");
  std::optional<count_t> times;
  if (decks) times = static_cast<count_t>(whole_number("field 'details.decks'", *decks, 1, most_decks));
  auto plan = make_plan(*deck_text, times, parse_hands(*hands), deals,
                        o.deck_format ? o.deck_format : detail(kept, "deck_format"));
  if (auto const digest = audit::digest_of(plan.cards.canonical_text()); digest != kept.input) {
    throw input_error{say("{} is a record for another deck: sha256 {}, expected {}", path, digest.sha256,
                          kept.input.sha256)};
  }
  return plan;
}

/// The numbers that the boards had when they were dealt; none others may be said.
void take_board_numbers(audit::record_file const& kept, deal_options& o, std::uint64_t count) {
  if (auto const ranges = detail(kept, "board_numbers")) {
    auto const numbers = numbers_in(*ranges);
    if (o.board || (o.board_numbers && *o.board_numbers != numbers))
      throw usage_error{say("{} has the board numbers {}: expected no others", *o.replay, *ranges)};
    o.board_numbers = numbers;
  } else if (auto const first = detail(kept, "board"); first && !o.board && !o.board_numbers) {
    o.board = whole_number("field 'details.board'", *first, 1, UINT64_MAX / 2);
  }
  if (o.board_numbers && o.board_numbers->size() != count)
    throw usage_error{say("--board-numbers: expected {}, one a deal, got {}", plural(count, "number"),
                          o.board_numbers->size())};
}

/// Deals as recorded, and returns what that shows. Throws answer_no where the record does not hold.
std::string replayed(deal_options o) {
  auto const path = *o.replay;
  auto const kept = read_record(path, "deal");
  if (detail(kept, "game"))
    throw usage_error{
        say("{} was recorded with a game: expected faro deal GAME.lua --replay {}", path, path)};
  auto const plan = plan_of(kept, o, path);
  check_field(path, "items", kept.items, plan.cards.size());
  check_field(path, "take", kept.take, plan.hands.total());
  take_board_numbers(kept, o, plan.count);
  o.condition = {detail(kept, "given"), detail(kept, "predeal"), kept.algorithm == "given"};
  if (auto const names = detail(kept, "names"); names && !o.names) o.names = hand_names_in(*names);
  std::string shown;
  sha256_hasher hasher;
  std::uint64_t bytes = 0;
  long_record const picks{kept.picks, kept.integers};
  long_recorded_chooser c{picks};
  try {
    auto const algorithm =
        deal_all(c, o, plan, true, [&](std::string const& text, std::string const& canonical) {
          shown += text;
          hasher.update(canonical);
          bytes += canonical.size();
        });
    c.finish();
    check_field(path, "algorithm", kept.algorithm, algorithm);
  } catch (replay_error const& e) {
    throw answer_no{say("{} does not hold: {}", path, e.said())};
  }
  if (auto const found = finished(hasher, bytes); found != kept.output) {
    throw answer_no{say("{} does not hold: its picks deal other hands, with sha256 {}, expected {}", path,
                        found.sha256, kept.output.sha256)};
  }
  if (o.verbose) note(say("replayed from {}; it was recorded with reading '{}'", path, kept.reading));
  return shown;
}

bool says_numbers(bridge_format format) {
  return format == bridge_format::pbn || format == bridge_format::csv || format == bridge_format::lin;
}

/// Whether boards have the numbers that a record says, if it says some.
void check_board_numbers(audit::record_file const& kept, std::string const& path,
                         std::vector<bridge_board> const& boards, std::string const& name) {
  auto const ranges = detail(kept, "board_numbers"), first = detail(kept, "board");
  if (!ranges && !first) return;
  auto numbers = ranges ? numbers_in(*ranges) : std::vector<std::uint64_t>(boards.size());
  if (!ranges)
    std::iota(numbers.begin(), numbers.end(),
              whole_number("field 'details.board'", *first, 1, UINT64_MAX / 2));
  for (std::size_t i = 0; i < std::min(numbers.size(), boards.size()); ++i) {
    if (boards[i].number != numbers[i])
      throw answer_no{say("{} does not hold: its board {} stands in {} as board {}", path, numbers[i], name,
                          boards[i].number)};
  }
}

/// Whether a file of boards has the deals of a record, one after another, by their numbers.
void check_boards(audit::record_file const& kept, std::string const& path, std::string const& boards) {
  deal_options o;
  o.replay = path;
  o.format = output_format{deal_format::board, *find_bridge_format("deals")};
  std::string theirs;
  text_file const file{boards};
  auto read = read_bridge_file(file.bytes(), file.name());
  number_boards(read.boards);
  bridge_source const source{std::move(read.boards), {}};
  show_boards(o, source, [&](std::string const& text) { theirs += text; });
  auto const ours = replayed(o);
  if (ours == theirs) {
    if (says_numbers(read.format)) check_board_numbers(kept, path, source.boards, boards);
    return note(say("{}: its {} are those of the record", boards, plural(source.boards.size(), "board")));
  }
  auto const recorded = split(ours, '\n'), published = split(theirs, '\n');
  if (recorded.size() != published.size())
    throw answer_no{say("{} does not hold: {} has {}, the record {}", path, boards,
                        plural(source.boards.size(), "board"), recorded.size() - 1)};
  auto const at = std::ranges::mismatch(recorded, published).in1 - recorded.begin();
  throw answer_no{say("{} does not hold: board {} of {} is not deal {} of the record", path,
                      source.boards[static_cast<std::size_t>(at)].number, boards, at + 1)};
}

/// Bridge was dealt from a deck that needs no file: what is given beside the record are the boards.
bool is_of_boards(audit::record_file const& kept) {
  return detail(kept, "deck") == "standard52" && detail(kept, "hands") == "4x13" && !detail(kept, "decks");
}

/// `faro deal --dealer FILE`, or by its ending.
void run_script(deal_options const& o, command const& verb) {
  auto const& path = o.dealer ? *o.dealer : o.game;
  if (o.dealer && !o.game.empty())
    throw usage_error{say("expected one script, got '{}' beside --dealer", o.game.substr(0, 60))};
  for (auto const* of_hands : {"--deck", "--decks", "--deck-format", "--hands", "--names", "--board",
                               "--board-numbers", "--from", "--number", "--bigdeal", "--owner", "--format",
                               "--rest", "--tricks", "--given", "--predeal", "--set", "--parameters"}) {
    if (was_given(verb, of_hands))
      throw usage_error{say("{} does not go with a script of dealer, which says what is dealt", of_hands)};
  }
  deal_by_script({path, o.count, o.seed, o.generator, o.record, o.replay, o.json, o.verbose});
}

/// `faro deal GAME.lua`.
void run_game(deal_options const& o, command const& verb) {
  if (!is_game(o.game)) {
    throw usage_error{
        say("expected a game in Lua, GAME.lua, a script of dealer, SCRIPT.dlr (or --dealer FILE), or --deck "
            "for a deck, got '{}'",
            o.game.substr(0, 60))};
  }
  for (auto const* of_hands :
       {"--deck", "--decks", "--deck-format", "--hands", "--names", "--board", "--board-numbers", "--from",
        "--number", "--bigdeal", "--owner", "--format", "--rest", "--tricks", "--predeal"}) {
    if (was_given(verb, of_hands)) throw usage_error{say("{} does not go with a game in Lua", of_hands)};
  }
  refuse_together(verb, {"--replay", "--set"});
  deal_game({o.game, o.of_game, o.count, o.seed, o.generator, o.record, o.replay, o.condition.given, o.json,
             o.verbose});
}

void run(deal_options const& o, command const& verb) {
  if (o.dealer || is_dealer_script(o.game)) return run_script(o, verb);
  if (!o.game.empty()) return run_game(o, verb);
  for (auto const* of_games : {"--set", "--parameters"}) {
    if (was_given(verb, of_games)) throw usage_error{say("{} needs a game: faro deal GAME.lua", of_games)};
  }
  if (o.from || o.number || o.bigdeal || o.owner) return run_boards(o, verb);
  if (o.replay) return print(replayed(o));
  run_deal(o);
}

}  // namespace

void check_deal_record(audit::record_file const& kept, std::string const& path,
                       std::optional<std::string> const& input) {
  if (auto const script = detail(kept, "dealer")) {
    dealer_options o;
    o.path = input.value_or(*script);
    o.replay = path;
    o.only_check = true;
    return deal_by_script(o);
  }
  if (auto const game = detail(kept, "game")) {
    game_deal o;
    o.path = input.value_or(*game);
    o.replay = path;
    o.only_check = true;
    return deal_game(o);
  }
  if (input && is_of_boards(kept)) return check_boards(kept, path, *input);
  deal_options o;
  o.replay = path;
  o.deck = input;
  replayed(o);
}

void add_deal(command& app) {
  auto* const verb =
      add_verb(app, "deal", "Deal hands from a deck, one card at a time round the table.", deal_examples);
  auto const o = std::make_shared<deal_options>();
  add_value(*verb, "GAME", o->game, "a game in Lua to play instead: a file, or the name of an installed one");
  add_text(*verb, "--deck", o->deck,
           "standard52 (default), standard54, piquet32, a FILE, or a list such as 'land*24 spell*36'",
           "DECK");
  add_deck_format(*verb, o->deck_format);
  add_decks(*verb, o->decks);
  add_parsed(*verb, "--hands", o->hands, parse_hands,
             "players x cards: 4x13 (default for 52 cards), 2x5; 5 is one hand of five", "PxC");
  add_parsed(*verb, "--names", o->names, hand_names_in,
             "names of the hands, with commas between (default: N,E,S,W for four)", "NAMES");
  add_text(*verb, "--given", o->condition.given,
           "only deals for which COND holds, each alike: 'balanced(N) and hcp(N) in 15..17'; of a game: "
           "outcome=bust",
           "COND");
  add_text(*verb, "--predeal", o->condition.predeal,
           "what hands have before the deal: 'N: AKQ.., S: spade x5'", "CARDS");
  add_text(*verb, "--dealer", o->dealer,
           "run a script of the program dealer, with exact averages (FILE.dlr needs no option)", "FILE");
  add_number(*verb, "--count", o->count, {}, "how many deals, each from the whole deck (default: 1)");
  add_number(*verb, "--board", o->board, {1, UINT64_MAX / 2}, "number of the first deal (default: 1)");
  add_parsed(*verb, "--board-numbers", o->board_numbers, numbers_in,
             "deal these bridge boards, each with its dealer and vulnerability: 1-16,21-24", "LIST");
  add_text(*verb, "--from", o->from,
           "show boards of a file (pbn, csv, bri, dge, ber, bhg, goe, lin or a deal a line)", "FILE");
  add_parsed(*verb, "--number", o->number, deal_number_of,
             "show the bridge deal of this number, from 0 to 5.4e28", "N");
  add_text(*verb, "--bigdeal", o->bigdeal,
           "deal as Big Deal does from the 40 hexadecimal digits in FILE, for --owner", "FILE");
  add_text(*verb, "--owner", o->owner, "with --bigdeal: the name of the owner or tournament", "TEXT");
  add_text(*verb, "--seed", o->seed, "the same TEXT deals the same hands on every machine", "TEXT");
  add_generator(*verb, o->generator);
  add_deal_format(*verb, o->format);
  add_flag(*verb, "--json", o->json, "the same as --format json: one object a deal");
  add_text(*verb, "-o,--output", o->output,
           "write to FILE, whole or not at all; where it ends as a format is called (boards.pbn), in that",
           "FILE")
      ->writes();
  add_flag(*verb, "--rest", o->rest, "also show the cards that were not dealt");
  add_flag(*verb, "--tricks", o->tricks,
           "beside every bridge deal the tricks of each declarer in each strain, and par (docs/tricks.md)");
  add_text(*verb, "--record", o->record, "write down picks and digests as JSON (docs/records.md)", "FILE")
      ->writes();
  add_text(*verb, "--replay", o->replay, "deal as recorded; exit 1 if the hands are others", "FILE");
  add_flag(*verb, "--verbose", o->verbose, "say on stderr where the picks came from, and how many");
  add_script_settings(*verb, o->of_game);
  on_run(*verb, [o, verb] {
    for (auto const* decided :
         {"--seed", "--generator", "--count", "--hands", "--decks", "--record", "--given", "--predeal"})
      refuse_together(*verb, {"--replay", decided});
    for (auto const* other : {"--count", "--board"}) refuse_together(*verb, {"--board-numbers", other});
    printing_to(o->output, [&] { run(*o, *verb); });
  });
}

}  // namespace faro::program
