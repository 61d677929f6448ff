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
  std::unique_ptr<conditional_dealer> dealer;
  if (o.condition.any())
    dealer = lent(parts_of_deal().under)(plan.table, plan.hands, names_of_hands(o.names, plan.hands.players),
                                         o.condition);
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

audit::file_digest digest_of_deals(sha256_hasher& hasher, std::uint64_t bytes) {
  return {bytes, to_hex(hasher.finish())};
}

void show_boards(deal_options const& o, bridge_source const& source,
                 std::function<void(std::string const&)> const& show) {
  auto const plan = make_plan("standard52", std::nullopt, std::nullopt, source.boards.size());
  deal_printer printer{o, plan, source.generator.empty() ? "faro " FARO_VERSION : source.generator};
  for (auto const& board : source.boards) show(printer.show(board, dealt_board(board.seats)));
  show(printer.end());
}

}  // namespace faro::program
