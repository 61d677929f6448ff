// Pontoon described in three ways: as a function of a chooser, as a state machine and as a drawing. Whatever
// the stick and the shoe, they agree exactly; so do two hands, from one shoe or from two.
#include "support/machine.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/draw/pontoon.hpp>
#include <faro/draw_language/odds.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace {

using faro::comparison;
using faro::drawing;
using faro::pontoon_rules;
using faro::ratio;
using faro::standing;

// --- as a drawing ---

using rank = std::size_t;

faro::cards<rank> cards_of(unsigned decks) {
  std::map<rank, std::int64_t> counts;
  for (rank r = 0; r < 13; ++r) counts[r] = 4 * decks;
  return faro::cards<rank>::from_counts(counts);
}

drawing<rank, standing> as_drawing(int stick) {
  return faro::draw_steps<rank, standing>(
      faro::pontoon_hand{},
      [rules = pontoon_rules{stick}](faro::pontoon_hand hand,
                                     rank r) -> faro::draw_step<rank, faro::pontoon_hand, standing> {
        hand.add(r);
        if (auto const end = rules.finished(hand)) return faro::draw_done<rank>(*end);
        return hand;
      });
}

// --- as a function of a chooser ---

faro::distribution<standing> as_function(int stick, unsigned decks) {
  return faro::read_exhaustively<standing>(
             [shoe = faro::rank_shoe(decks), stick](auto& c) { return faro::pontoon(c, shoe, stick); })
      .law;
}

/// -1, 0, 1 as the first loses, ties, wins; the second plays from what the first has left.
faro::distribution<int> two_hands(int first, int second, unsigned decks) {
  return faro::read_exhaustively<int>([=](auto& c) {
           auto shoe = faro::rank_shoe(decks);
           auto const a = faro::play_pontoon(c, shoe, first);
           if (!a || merge_point(c, shoe, *a)) return 0;
           auto const b = faro::play_pontoon(c, shoe, second, *a);
           if (!b) return 0;
           return *a < *b ? -1 : *b < *a ? 1 : 0;
         })
      .law;
}

// --- as a machine ---

/// Hands one after the other from one shoe: one, or two of which the first is kept.
class pontoon_machine {
 public:
  struct state {
    faro::rank_counts shoe;
    faro::pontoon_hand hand;
    std::uint8_t hands_done = 0;
    standing first{}, last{};
    bool operator==(state const&) const = default;
  };
  struct hash {
    std::size_t operator()(state const& s) const {
      std::size_t h = s.hand.low + 64u * s.hand.aces + 1024u * s.hand.cards + 8192u * s.hands_done;
      h = 31 * h + static_cast<std::size_t>(s.first.ended) + 8u * s.first.total;
      h = 31 * h + static_cast<std::size_t>(s.last.ended) + 8u * s.last.total;
      for (auto const n : s.shoe) h = (h ^ n) * 0x9E3779B97F4A7C15u;
      return h ^ (h >> 32);
    }
  };
  pontoon_machine(unsigned decks, std::vector<int> const& sticks) : shoe_{faro::rank_shoe(decks)} {
    for (auto const stick : sticks) rules_.emplace_back(stick);
  }
  [[nodiscard]] state initial() const { return {shoe_, {}}; }
  [[nodiscard]] std::optional<std::pair<standing, standing>> result(state const& s) const {
    if (s.hands_done < rules_.size()) return std::nullopt;
    return std::pair{s.first, s.last};
  }
  [[nodiscard]] std::span<faro::count_t const> asks(state const& s) const { return s.shoe; }
  [[nodiscard]] state next(state s, std::size_t kind) const {
    --s.shoe[kind];
    s.hand.add(kind);
    if (auto const end = rules_[s.hands_done].finished(s.hand)) {
      (s.hands_done == 0 ? s.first : s.last) = *end;
      ++s.hands_done;
      s.hand = {};
    }
    return s;
  }

 private:
  faro::rank_counts shoe_;
  std::vector<pontoon_rules> rules_;
};

faro::distribution<standing> as_machine(int stick, unsigned decks) {
  return faro::read_machine(pontoon_machine{decks, {stick}}).law.transform([](auto const& hands) {
    return hands.first;
  });
}

class PontoonWays : public ::testing::TestWithParam<unsigned> {};

TEST_P(PontoonWays, AgreeForEveryStick) {
  auto const decks = GetParam();
  for (int stick = 2; stick <= 21; ++stick) {
    SCOPED_TRACE(stick);
    auto const drawn = faro::odds::draw_distribution(cards_of(decks), as_drawing(stick)).values;
    EXPECT_EQ(drawn, as_function(stick, decks));
    EXPECT_EQ(drawn, as_machine(stick, decks));
    EXPECT_EQ(drawn.mass(), ratio{1});
  }
}

INSTANTIATE_TEST_SUITE_P(OneToEightDecks, PontoonWays, ::testing::Range(1u, 9u));

TEST(PontoonWays, OfTwoHandsFromOneShoeAgree) {
  // One shoe: more decks, with 13 ranks kept apart in the function and the machine, take seconds.
  auto const drawn = faro::odds::compare_on_one_deck(cards_of(1), as_drawing(17), as_drawing(12));
  auto const played = two_hands(17, 12, 1);
  EXPECT_EQ(drawn, (comparison{played.probability(-1), played.probability(0), played.probability(1)}));
  auto const run = faro::read_machine(pontoon_machine{1, {17, 12}}).law;
  EXPECT_EQ(drawn.less, run.chance([](auto const& hands) { return hands.first < hands.second; }));
  EXPECT_EQ(drawn.equal, run.chance([](auto const& hands) { return hands.first == hands.second; }));
}

// What is left of a shuffled shoe is a shuffled shoe.
TEST(PontoonWays, OfTheSecondHandFromOneShoeAreThoseOfTheFirst) {
  EXPECT_EQ(faro::odds::draw_distribution(cards_of(1), as_drawing(16).then(as_drawing(15))).values,
            faro::odds::draw_distribution(cards_of(1), as_drawing(15)).values);
}

}  // namespace
