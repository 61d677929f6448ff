// Showdowns mean what every deal in turn says, each five cards of a hand looked at: questions made of all
// games, of few cards, with ranges, weights, boards and dead cards; and the distribution that hands and
// boards keep whoever answers.
#include "odds/test/hands/inventor.hpp"
#include "odds/test/meaning/support.hpp"
#include "poker/src/showdown/engines.hpp"
#include "poker/src/showdown/games/games.hpp"
#include "poker/src/showdown/plain.hpp"
#include "poker/src/showdown/views.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace faro::odds {
namespace {

using testing_meaning::first_question;
using testing_meaning::pairs_tried;
using testing_meaning::questions_made;
using testing_meaning::why_not_answered;

/// Who wins how often: high, then low.
using deals_by_winners =
    std::map<std::pair<std::vector<std::size_t>, std::vector<std::size_t>>, std::uint64_t>;

deals_by_winners deals_of(showdown_answer const& found) {
  deals_by_winners out;
  for (auto const& s : found.shared) out[{s.players, s.low}] = s.deals;
  return out;
}

/// Showdowns of which few deals are left.
class showdown_maker : public faro::testing::inventor {
 public:
  using inventor::inventor;
  std::set<std::string> tried;  // what is in the question

  showdown_question question() {
    showdown_question out;
    auto const games = detail::all_games();
    auto const& rules = games[below(games.size())];
    out.game = rules.game;
    tried = {std::string{rules.word}};
    auto const players = 2 + below(2);
    auto const cards = own_cards(rules);
    bool const board = detail::has_board(out.game);
    auto left = some_cards(detail::deck_of(out.game), players * cards + (board ? 8 : 4 * players));
    out.dead = detail::deck_of(out.game) - left;
    if (board) {
      for (auto n = 3 + below(3); n > 0; --n) out.board |= take(left);
      tried.insert(out.board.size() == 5 ? "a whole board" : "a board");
    }
    for (std::size_t p = 0; p < players; ++p) out.players.push_back(range(left, cards, board));
    return out;
  }
  /// The same question, perhaps with a wild card and under a condition on the board.
  showdown_question under_condition(showdown_question ask) {
    auto const& rules = detail::rules_of(ask.game);
    bool const is_low = detail::is_high_low(ask.game) || rules.word == "razz" || rules.word == "lowball";
    if (!is_low && plain_deals(ask) <= 200 && sometimes(2)) {
      tried.insert("a wild card");
      auto left = detail::deck_of(ask.game) - ask.dead;
      (sometimes(2) ? ask.wild : ask.bugs) = take(left);
    }
    if (!detail::has_board(ask.game) || sometimes(2)) return ask;
    tried.insert("a condition");
    auto const about = pick({"hearts >= 2", "ace = 0", "largest(rank) >= 2", "largest(suit) < 3",
                             "highest(rank) >= J", "poker >= one pair", "run(rank, both) >= 3",
                             "straight_high >= 9", "red in 2..3", "sum(value) mod 2 = 1"});
    ask.given = pick({"community(", "not community("}) + about + ")" +
                (sometimes(3) ? pick({" and ", " or "}) + "community(spades) >= 1" : "");
    return ask;
  }

 private:
  card_set take(card_set& from) {
    auto rest = from;
    for (auto n = below(static_cast<std::uint64_t>(from.size())); n > 0; --n) (void)rest.take_first();
    card_set const card{rest.take_first()};
    from = from - card;
    return card;
  }
  card_set some_cards(card_set deck, std::size_t n) {
    card_set out;
    while (static_cast<std::size_t>(out.size()) < n) out |= take(deck);
    return out;
  }
  /// Known cards of a hand: of the games without a board all but one or two.
  std::size_t own_cards(detail::game_rules const& rules) {
    if (rules.own == 0) return rules.least + below(rules.most - rules.least + 1);
    return static_cast<std::size_t>(rules.own) - 1 - below(2);
  }
  /// A known hand, taken from the cards, or a few that may share cards with others.
  hand_range range(card_set& left, std::size_t cards, bool may_be_several) {
    hand_range out{"hand", {}, {}, {}};
    auto const hands = may_be_several && sometimes(2) ? 2 + below(2) : 1;
    if (hands > 1) tried.insert("a range");
    std::set<card_set> all;
    for (auto tries = 0; all.size() < hands && tries < 50; ++tries) {
      auto from = left;
      card_set hand;
      while (static_cast<std::size_t>(hand.size()) < cards) hand |= take(from);
      if (hands == 1) left = from;
      all.insert(hand);
    }
    out.hands = {all.begin(), all.end()};
    if (hands > 1 && sometimes(2)) {
      tried.insert("weights");
      for (std::size_t i = 0; i < out.hands.size(); ++i)
        out.weights.push_back(static_cast<std::uint32_t>(1 + below(4)));
    }
    return out;
  }
};

TEST(Meaning, OfShowdownsIsEveryDealInTurn) {
  auto const made = questions_made(80);
  std::uint64_t answered = 0;
  pairs_tried pairs{"Showdowns"};
  for (std::uint64_t seed = first_question(); seed < made; ++seed) {
    showdown_maker make{seed};
    auto const ask = make.under_condition(make.question());
    if (plain_deals(ask) > 3000) continue;
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + std::string{name_of(ask.game)} + " on " +
                 letters(ask.board) + " dead " + letters(ask.dead) + " given " + ask.given.text());
    showdown_answer every;
    auto const refused = why_not_answered([&] { every = answer_plainly(ask); });
    for (auto const& e : engines<showdown_question>()) {
      if (!e.takes(ask)) continue;
      showdown_answer found;
      EXPECT_EQ(why_not_answered([&] { found = e.answer(ask); }), refused) << e.name;
      if (!refused.empty()) continue;
      ASSERT_EQ(deals_of(found), deals_of(every)) << e.name;
      ASSERT_EQ(found.deals, every.deals) << e.name;
      ASSERT_EQ(found.given, every.given) << e.name;
      for (std::size_t p = 0; p < ask.players.size(); ++p)
        ASSERT_EQ(found.players[p].equity, every.players[p].equity) << e.name;
    }
    if (!refused.empty()) continue;
    ++answered;
    pairs.count(make.tried, {});
  }
  EXPECT_GT(answered, (made - first_question()) / 2);
}

TEST(Meaning, OfShowdownsAtRandomIsNearEveryDeal) {
  for (std::uint64_t seed = first_question(); seed < questions_made(24); ++seed) {
    showdown_maker make{seed};
    auto const ask = make.question();
    showdown_answer exact;
    if (!why_not_answered([&] { exact = showdown(ask); }).empty()) continue;
    constexpr std::uint64_t deals = 4000;
    auto const about = deal_showdowns(ask, deals, key_from_text("meaning"));
    for (std::size_t p = 0; p < ask.players.size(); ++p) {
      auto const share = exact.players[p].equity.to_double();
      EXPECT_NEAR(about.players[p].equity.to_double(), share, 5 * std::sqrt(0.25 / deals)) << "seed " << seed;
    }
  }
}

TEST(Meaning, EveryCardThatMayComeAddsUpToTheWhole) {
  for (std::uint64_t seed = first_question(); seed < questions_made(40); ++seed) {
    showdown_maker make{seed};
    auto const ask = make.under_condition(make.question());
    if (!detail::has_board(ask.game) || ask.board.size() == 5) continue;
    SCOPED_TRACE("seed " + std::to_string(seed));
    showdown_answer whole;
    if (!why_not_answered([&] { whole = showdown(ask); }).empty()) continue;
    // Each deal is met once for each of the cards that come.
    auto const to_come = static_cast<std::uint64_t>(5 - ask.board.size());
    std::uint64_t deals = 0;
    ratio share;
    for (auto const& next : by_card(ask)) {
      deals += next.then.deals;
      share += next.then.players[0].equity * ratio{integer{next.then.deals}};
    }
    EXPECT_EQ(deals, whole.deals * to_come);
    EXPECT_EQ(share / ratio{integer{deals}}, whole.players[0].equity);
    auto const after = by_flop(ask);
    ratio mean;
    for (auto const& e : after.law.entries()) mean += e.outcome * ratio{e.weight, after.law.denominator()};
    EXPECT_EQ(mean, whole.players[0].equity);
  }
}

}  // namespace
}  // namespace faro::odds
