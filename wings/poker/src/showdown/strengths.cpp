// Questions about drawn cards that are showdowns: which they are, and what the winners say of them.
#include "odds/src/hands/strengths.hpp"

#include "odds/src/subject.hpp"
#include "poker/src/showdown/games/games.hpp"
#include "poker/src/showdown/lent.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>

namespace faro::odds {

namespace {

using detail::deck_of;

constexpr std::size_t most_players = 6;

/// Whether strengths are compared with one another and nothing else is done with them.
bool only_compares(query_node const& node) {
  if (node.op == operation::leaf) return false;
  bool const compares =
      node.op == operation::equal || node.op == operation::less || node.op == operation::less_equal;
  auto const is_leaf = [](query_node const& child) { return child.op == operation::leaf; };
  if (compares && std::ranges::all_of(node.children, is_leaf)) return true;
  return std::ranges::all_of(node.children, only_compares);
}

/// A query that is a showdown: whose strengths its leaves are.
struct as_showdown {
  showdown_question ask;
  std::vector<std::size_t> player_of;  // of each leaf
};

/// The cards that are left and those held, where all are playing cards, each there once.
struct pack_cards {
  card_set left, held;
};
std::optional<pack_cards> cards_of(card_table const& table, compiled_query const& query) {
  pack_cards out;
  auto const& kinds = table.cards.kinds();
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (query.left[k] + query.held[k] == 0) continue;
    if (!kinds[k].playing) return std::nullopt;
    (query.held[k] > 0 ? out.held : out.left) |= *kinds[k].playing;
  }
  return out;
}

void add_pairs(card_set held, card_set left, std::vector<card_set>& into) {
  if (held.size() == 2) return into.push_back(held);
  while (!left.empty()) {
    auto const with = held | left.take_first();
    add_pairs(with, left, into);
  }
}

std::optional<as_showdown> showdown_of(card_table const& table, compiled_query const& query) {
  for (auto const& l : query.leaves) {
    if (l.kind != measure::strength) return std::nullopt;
  }
  auto common = ~std::uint32_t{0};
  for (auto const& l : query.leaves) common &= l.segments;
  auto const shared =
      std::popcount(common) == 1 ? query.segments[static_cast<unsigned>(std::countr_zero(common))] : 0;
  bool const stud = common == 0 && query.poker == poker_rules::standard;
  auto const own_cards = stud ? count_t{7} : count_t{2};
  if (!stud && shared != 5) return std::nullopt;
  auto const cards = cards_of(table, query);
  if (!cards) return std::nullopt;
  as_showdown out;
  out.ask.game = stud                                     ? poker_game::stud
                 : query.poker == poker_rules::short_deck ? poker_game::short_deck
                                                          : poker_game::holdem;
  auto const deck = deck_of(out.ask.game);
  if (!((cards->left | cards->held) - deck).empty()) return std::nullopt;
  std::map<std::uint32_t, std::size_t> players;
  card_set known;
  for (auto const& l : query.leaves) {
    auto const own = l.segments & ~common;
    if (std::popcount(own) != 1 || query.segments[static_cast<unsigned>(std::countr_zero(own))] != own_cards)
      return std::nullopt;
    auto const [at, fresh] = players.try_emplace(own, players.size());
    out.player_of.push_back(at->second);
    if (!fresh) continue;
    auto const held = own == 1 ? cards->held : card_set{};
    known |= held;
    hand_range range;
    if (stud) {
      range.hands = {held};
    } else {
      add_pairs(held, cards->left, range.hands);
    }
    out.ask.players.push_back(std::move(range));
  }
  if (players.size() < 2 || players.size() > most_players) return std::nullopt;
  out.ask.dead = deck - cards->left - known;
  return out;
}

/// The values of all expressions when these players win: the same in whatever order the others come, or
/// nothing.
std::optional<std::vector<std::int64_t>> values_of(compiled_query const& query, as_showdown const& as,
                                                   std::vector<std::size_t> const& winners) {
  auto const players = as.ask.players.size();
  std::vector<std::size_t> losers;
  for (std::size_t p = 0; p < players; ++p) {
    if (std::ranges::find(winners, p) == winners.end()) losers.push_back(p);
  }
  std::size_t orders = 1;
  for (std::size_t i = 0; i < losers.size(); ++i) orders *= losers.size();
  std::optional<std::vector<std::int64_t>> out;
  std::vector<std::int64_t> strengths(players, static_cast<std::int64_t>(players));
  std::vector<std::int64_t> leaves(query.leaves.size());
  for (std::size_t order = 0; order < orders; ++order) {
    auto rest = order;
    for (auto const p : losers) {
      strengths[p] = static_cast<std::int64_t>(rest % losers.size());
      rest /= losers.size();
    }
    for (std::size_t l = 0; l < leaves.size(); ++l) leaves[l] = strengths[as.player_of[l]];
    std::vector<std::int64_t> values;
    for (auto const& e : query.expressions) values.push_back(evaluate(e.root, leaves));
    if (out && *out != values) return std::nullopt;
    out = std::move(values);
  }
  return out;
}

std::optional<hand_distribution> by_showdown(card_table const& table, compiled_query const& query,
                                             hand_limits const& limits, integer const& ways) {
  if (!std::ranges::all_of(query.expressions, only_compares, &query_expression::root)) return std::nullopt;
  auto as = showdown_of(table, query);
  if (!as) return std::nullopt;
  std::map<std::size_t, std::vector<std::int64_t>> values;  // by the winners, as bits
  auto const players = as->ask.players.size();
  for (std::size_t who = 1; who < std::size_t{1} << players; ++who) {
    std::vector<std::size_t> winners;
    for (std::size_t p = 0; p < players; ++p) {
      if (who >> p & 1U) winners.push_back(p);
    }
    auto found = values_of(query, *as, winners);
    if (!found) return std::nullopt;
    values.emplace(who, std::move(*found));
  }
  constexpr std::uint64_t comparisons = 100;  // in the time of one step of a pass
  as->ask.most_steps = limits.steps * comparisons;
  auto const found = showdown(as->ask);
  std::map<std::vector<std::int64_t>, integer> sums;
  for (auto const& set : found.shared) {
    std::size_t who = 0;
    for (auto const p : set.players) who |= std::size_t{1} << p;
    sums[values.at(who)] += integer{set.deals};
  }
  std::vector<distribution<std::vector<std::int64_t>>::entry> entries;
  auto const each = ways / integer{found.deals};  // ways to draw what the question is not about
  for (auto const& [value, deals] : sums) entries.push_back({value, deals * each});
  hand_distribution out{distribution<std::vector<std::int64_t>>{std::move(entries), ways}, {}};
  out.stats.method = say("classes of boards for {} up to renaming of suits",
                         plural(found.situations, "set of hands", "sets of hands"));
  return out;
}

}  // namespace

void lend_poker() {
  detail::lend_showdowns(by_showdown);
  lend_subject(subject::showdowns, is_showdown);
}

}  // namespace faro::odds
