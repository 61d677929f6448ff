// A deck is planned, dealt one hand after another, and shown.
#include "verbs/deal/deals.hpp"

#include "cli/frame.hpp"
#include "text/words.hpp"
#include "verbs/common/decks.hpp"

#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <memory>
#include <utility>

namespace faro::program {
namespace {

hands_spec hands_for(std::optional<hands_spec> const& given, deck const& cards) {
  if (given) return *given;
  if (cards.size() == 52) return {4, 13};
  throw usage_error{say("expected --hands for a deck of {} cards: players x cards, like 2x5", cards.size())};
}

std::vector<board_range> numbers_of(deal_options const& o, std::uint64_t count) {
  auto const first = o.board.value_or(1);
  return o.board_numbers ? runs_of(*o.board_numbers) : std::vector<board_range>{{first, first + count - 1}};
}

/// With the boards that are dealt, each kind once: they repeat every 16 numbers.
deal_condition condition_of(deal_options const& o, std::uint64_t count) {
  auto asked = o.condition;
  bool const numbered = o.board || o.board_numbers;
  asked.dealer_is_said = numbered || o.board_dealer;
  asked.vulnerable_is_said = numbered || o.vulnerable;
  constexpr std::uint64_t kinds = 16;
  std::vector<bool> seen(kinds);
  for (std::uint64_t i = 0; i < (o.board_numbers ? count : std::min(count, kinds)); ++i) {
    auto const board = board_of_turn(o, i);
    if (seen[board.number % kinds]) continue;
    seen[board.number % kinds] = true;
    asked.boards.push_back(board);
  }
  return asked;
}

}  // namespace

deal_parts& parts_of_deal() {
  static deal_parts parts;
  return parts;
}

deal_plan make_plan(std::string const& deck_text, std::optional<count_t> decks,
                    std::optional<hands_spec> const& hands, std::uint64_t count,
                    deck_list_options const& as) {
  deal_plan plan;
  plan.deck_text = deck_text;
  auto named = read_table(deck_text, decks, as);
  plan.read = named.read;
  if (!plan.read.text.empty()) note(say("note: {}", plan.read.text));
  plan.deck_is_file = named.is_file;
  plan.cards = named.table.cards;
  plan.table = std::move(named.table);
  plan.hands = hands_for(hands, plan.cards);
  plan.count = count;
  return plan;
}

std::string deal_all(long_chooser_ref c, deal_options const& o, deal_plan const& plan, bool recorded,
                     std::function<void(std::string const&, std::string const&)> const& show) {
  deal_printer printer{o, plan};
  if (!recorded) printer.forget_canonical();
  if (plan.count > 0) printer.check_numbers(numbers_of(o, plan.count));
  std::unique_ptr<conditional_dealer> dealer;
  if (o.condition.any())
    dealer = lent(parts_of_deal().under)(plan.table, plan.hands, names_of_hands(o.names, plan.hands.players),
                                         condition_of(o, plan.count));
  parallel::long_work work{plan.count};
  if (dealer && dealer->asks_of_boards()) printer.show_as_boards();
  for (std::uint64_t i = 0; i < plan.count; ++i) {
    work.advance();
    auto const board = printer.next();
    show(printer.show(board, dealer ? dealer->deal(c, board) : deal_hands(c, plan.cards.size(), plan.hands)),
         printer.canonical());
  }
  if (auto const end = printer.end(); !end.empty()) show(end, {});
  if (dealer) {
    for (auto const& line : dealer->account()) note(line);
  }
  return dealer ? dealer->algorithm() : "fisher-yates-ascending";
}

std::vector<std::string> hand_names_in(std::string const& text) {
  std::vector<std::string> names;
  for (auto const name : split(text, ',')) names.emplace_back(trimmed(name));
  return names;
}

audit::file_digest digest_of_deals(sha256_hasher& hasher, std::uint64_t bytes) {
  return {bytes, to_hex(hasher.finish())};
}

void show_boards(deal_options const& o, bridge_source const& source,
                 std::function<void(std::string const&)> const& show) {
  auto const plan = make_plan("standard52", std::nullopt, std::nullopt, source.boards.size());
  deal_printer printer{o, plan, source.generator.empty() ? "faro " FARO_VERSION : source.generator};
  std::vector<std::uint64_t> numbers;
  for (auto const& board : source.boards) numbers.push_back(board.number);
  printer.check_numbers(runs_of(numbers));
  for (auto const& board : source.boards) show(printer.show(board, dealt_board(board.seats)));
  show(printer.end());
}

}  // namespace faro::program
