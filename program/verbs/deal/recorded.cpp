// Deals by their record: dealt once more, and held to the boards that were published.
#include "cards/bridge_file.hpp"
#include "cli/frame.hpp"
#include "lines/order/other_tools.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/recorded_kinds.hpp"
#include "verbs/common/records.hpp"
#include "verbs/common/text_file.hpp"
#include "verbs/deal/deals.hpp"
#include "verbs/verbs.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace faro::program {
namespace {

deal_plan plan_of(audit::record_file const& kept, deal_options const& o, std::string const& path) {
  auto const deck_text = o.deck ? o.deck : recorded_detail(kept, "deck");
  if (!deck_text)
    throw usage_error{say("{} was recorded with a deck from a file: expected --deck FILE", path)};
  auto const count = recorded_detail(kept, "count");
  // No deal takes less than a byte of what was recorded: no record makes us deal without end.
  auto const hands = recorded_detail(kept, "hands");
  for (auto const& [name, value] : {std::pair{"count", &count}, {"hands", &hands}}) {
    if (!*value)
      throw input_error{say("{} is no record of a deal: its field 'details.{}' is missing", path, name)};
  }
  auto const deals = whole_number("field 'details.count'", *count, 0, kept.output.bytes);
  auto const decks = recorded_detail(kept, "decks");
  std::optional<count_t> times;
  if (decks) times = static_cast<count_t>(whole_number("field 'details.decks'", *decks, 1, most_decks));
  auto plan = make_plan(*deck_text, times, parse_hands(*hands), deals,
                        o.deck_list.any() ? o.deck_list : recorded_list_options(kept));
  if (auto const digest = audit::digest_of(plan.cards.canonical_text()); digest != kept.input) {
    throw input_error{say("{} is a record for another deck: sha256 {}, expected {}", path, digest.sha256,
                          kept.input.sha256)};
  }
  return plan;
}

/// The numbers that the boards had when they were dealt; none others may be said.
void take_board_numbers(audit::record_file const& kept, deal_options& o, std::uint64_t count) {
  if (auto const ranges = recorded_detail(kept, "board_numbers")) {
    auto const numbers = numbers_in(*ranges);
    if (o.board || (o.board_numbers && *o.board_numbers != numbers))
      throw usage_error{say("{} has the board numbers {}: expected no others", *o.replay, *ranges)};
    o.board_numbers = numbers;
  } else if (auto const first = recorded_detail(kept, "board"); first && !o.board && !o.board_numbers) {
    o.board = whole_number("field 'details.board'", *first, 1, UINT64_MAX / 2);
  }
  if (o.board_numbers && o.board_numbers->size() != count)
    throw usage_error{say("--board-numbers: expected {}, one a deal, got {}", plural(count, "number"),
                          o.board_numbers->size())};
}

}  // namespace

std::string replayed_deals(deal_options o) {
  auto const path = *o.replay;
  auto const kept = read_record(path, "deal");
  if (auto const& kind = kind_of(kept); kind.is_it)
    throw usage_error{
        say("{} is no record of faro deal alone: expected {} --replay {}", path, kind.replayed, path)};
  auto const plan = plan_of(kept, o, path);
  check_field(path, "items", kept.items, plan.cards.size());
  check_field(path, "take", kept.take, plan.hands.total());
  take_board_numbers(kept, o, plan.count);
  o.condition.given = recorded_detail(kept, "given");
  o.condition.predeal = recorded_detail(kept, "predeal");
  o.condition.by_classes = kept.algorithm == "given";
  if (auto const known = recorded_detail(kept, "definitions"))
    o.condition.known = odds::definitions::read(*known, path);
  if (auto const dealer = recorded_detail(kept, "board_dealer")) o.board_dealer = board_dealer_in(*dealer);
  if (auto const sides = recorded_detail(kept, "vulnerable")) o.vulnerable = vulnerable_in(*sides);
  if (auto const names = recorded_detail(kept, "names"); names && !o.names) o.names = hand_names_in(*names);
  std::string shown;
  sha256_hasher hasher;
  std::uint64_t bytes = 0;
  replay_picks(kept, path, [&](long_chooser_ref c) {
    auto const algorithm =
        deal_all(c, o, plan, true, [&](std::string const& text, std::string const& canonical) {
          shown += text;
          hasher.update(canonical);
          bytes += canonical.size();
        });
    check_field(path, "algorithm", kept.algorithm, algorithm);
  });
  if (auto const found = digest_of_deals(hasher, bytes); found != kept.output) {
    throw verification_failed{say("{} does not hold: its picks deal other hands, with sha256 {}, expected {}",
                                  path, found.sha256, kept.output.sha256)};
  }
  if (o.verbose) note(say("replayed from {}; it was recorded with reading '{}'", path, kept.reading));
  return shown;
}

namespace {

/// Whether boards have the numbers that a record says, if it says some.
void check_board_numbers(audit::record_file const& kept, std::string const& path,
                         std::vector<bridge_board> const& boards, std::string const& name) {
  auto const ranges = recorded_detail(kept, "board_numbers"), first = recorded_detail(kept, "board");
  if (!ranges && !first) return;
  auto numbers = ranges ? numbers_in(*ranges) : std::vector<std::uint64_t>(boards.size());
  if (!ranges)
    std::iota(numbers.begin(), numbers.end(),
              whole_number("field 'details.board'", *first, 1, UINT64_MAX / 2));
  for (std::size_t i = 0; i < std::min(numbers.size(), boards.size()); ++i) {
    if (boards[i].number != numbers[i])
      throw verification_failed{say("{} does not hold: its board {} stands in {} as board {}", path,
                                    numbers[i], name, boards[i].number)};
  }
}

/// Whether a file of boards has the deals of a record, one after another, by their numbers.
void check_boards(audit::record_file const& kept, std::string const& path, std::string const& boards) {
  deal_options o;
  o.replay = path;
  o.format = output_format{deal_format::board, *find_bridge_format("deals")};
  o.cards_alone = true;
  std::string theirs;
  text_file const file{boards};
  auto read = read_bridge_file(file.bytes(), file.name());
  number_boards(read.boards);
  bridge_source const source{std::move(read.boards), {}};
  show_boards(o, source, [&](std::string const& text) { theirs += text; });
  auto const ours = replayed_deals(o);
  if (ours == theirs) {
    if (has_board_numbers(read.format)) check_board_numbers(kept, path, source.boards, boards);
    return note(say("{}: its {} are those of the record", boards, plural(source.boards.size(), "board")));
  }
  auto const recorded = split(ours, '\n'), published = split(theirs, '\n');
  if (recorded.size() != published.size())
    throw verification_failed{say("{} does not hold: {} has {}, the record {}", path, boards,
                                  plural(source.boards.size(), "board"), recorded.size() - 1)};
  auto const at = std::ranges::mismatch(recorded, published).in1 - recorded.begin();
  throw verification_failed{say("{} does not hold: board {} of {} is not deal {} of the record", path,
                                source.boards[static_cast<std::size_t>(at)].number, boards, at + 1)};
}

/// Bridge was dealt from a deck that needs no file: what is given beside the record are the boards.
bool is_of_boards(audit::record_file const& kept) {
  return recorded_detail(kept, "deck") == "standard52" && recorded_detail(kept, "hands") == "4x13" &&
         !recorded_detail(kept, "decks");
}

void check_deal(audit::record_file const& kept, std::string const& path,
                std::vector<std::string> const& inputs) {
  auto const input = only_input(path, inputs);
  if (input && is_of_boards(kept)) return check_boards(kept, path, *input);
  deal_options o;
  o.replay = path;
  o.deck = input;
  replayed_deals(o);
}

/// A tool of --like deals as it does.
bool check_deal_of_tool(audit::record_file const& kept, std::string const& path) {
  if (!is_other_tool(*kept.generator) || (!kept.picks.empty() && !kept.integers.empty())) return false;
  auto const hands = parse_hands(recorded_detail(kept, "hands").value_or("1x1"));
  auto const dealt = tools_of_others().deal(*kept.generator, *kept.seed, kept.items, hands);
  if (kept.integers.empty() && kept.picks == dealt) return true;
  throw verification_failed{say("{} does not hold: {} deals other cards from the seed {}", path,
                                *kept.generator, faro::quoted(*kept.seed))};
}

}  // namespace

void join_records_of_deals() {
  add_recorded_kind(
      {.verb = "deal",
       .called = "deal",
       .replayed = "faro deal",
       .details =
           "deck deck_format sections decks hands count board_numbers board board_dealer vulnerable given "
           "definitions predeal names",
       .purpose = purpose::deal,
       .of_orders = true,
       .by_tools = true,
       .check = check_deal,
       .check_origin = check_deal_of_tool});
}

}  // namespace faro::program
