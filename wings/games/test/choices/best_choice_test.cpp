// The best choice: classical games whose value is known, every policy of a small game in turn, Pontoon
// against an opponent, and which cards to put back.
#include "support/error_of.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw/pontoon.hpp>
#include <faro/draw_language/odds.hpp>
#include <faro/exact/event.hpp>
#include <faro/games/best_choice.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace {

using faro::choose_best;
using faro::count_t;
using faro::integer;
using faro::merge_point;
using faro::ratio;
using faro::standing;
using faro::odds::best_choice;
using faro::testing::error_of;

int points(int n) { return n; }

/// A die may be thrown again, so many times in all; the last throw counts.
template <class C>
int throw_again(C& c, int throws) {
  for (int left = throws;; --left) {
    auto const eyes = static_cast<int>(c.below(6)) + 1;
    if (left == 1) return eyes;
    auto const again = choose_best(c, 2, left, eyes);
    if (!again) return 0;
    if (*again == 0) return eyes;
  }
}

TEST(BestChoice, OfADieThatMayBeThrownAgain) {
  // 7/2, then (4 + 5 + 6)/6 + 1/2 * 7/2 = 17/4, then (5 + 6)/6 + 4/6 * 17/4 = 14/3.
  auto const of = [](int throws) {
    return best_choice([=](auto& c) { return throw_again(c, throws); }, points);
  };
  EXPECT_EQ(of(1).value, (ratio{7, 2}));
  EXPECT_EQ(of(2).value, (ratio{17, 4}));
  EXPECT_EQ(of(3).value, (ratio{14, 3}));
}

TEST(BestChoice, SaysWhatEachActionIsWorth) {
  auto const best = best_choice([](auto& c) { return throw_again(c, 2); }, points);
  auto const* at_three = best.play.find(2, 2, 3);
  ASSERT_NE(at_three, nullptr);
  EXPECT_EQ(at_three->best, 1);
  EXPECT_EQ(at_three->of, (std::vector{ratio{3}, ratio{7, 2}}));
  EXPECT_EQ(best.play.find(2, 2, 4)->best, 0);
  EXPECT_EQ(best.play.find(2, 2, 7), nullptr);
  EXPECT_EQ(best.play.size(), 6);
}

TEST(BestChoice, TakesTheFirstOfActionsThatAreWorthTheSame) {
  auto const best = best_choice(
      [](auto& c) {
        auto const a = choose_best(c, 3, 1);
        return a ? static_cast<int>(*a + 1) / 2 : 0;  // 0, 1, 1
      },
      points);
  EXPECT_EQ(best.play.find(3, 1)->best, 1);
}

// Red gains 1, black loses 1; stop whenever you like. Red is kind 0.
template <class C>
int red_or_black(C& c, count_t red, count_t black) {
  std::array<count_t, 2> left{red, black};
  int gain = 0;
  while (left[0] + left[1] > 0) {
    auto const go_on = choose_best(c, 2, left, gain);
    if (!go_on) return 0;
    if (*go_on == 0) break;
    gain += faro::draw_kind(c, std::span<count_t>{left}) == 0 ? 1 : -1;
  }
  return gain;
}

/// The same by its recursion (the acceptance urn: Shepp 1969).
ratio urn(count_t red, count_t black) {
  if (red == 0) return 0;
  if (black == 0) return red;
  auto const on = ratio{red, red + black} * (ratio{1} + urn(red - 1, black)) +
                  ratio{black, red + black} * (urn(red, black - 1) - ratio{1});
  return std::max(ratio{0}, on);
}

TEST(BestChoice, OfRedOrBlack) {
  auto const of = [](count_t n) {
    return best_choice([=](auto& c) { return red_or_black(c, n, n); }, points).value;
  };
  EXPECT_EQ(of(1), (ratio{1, 2}));
  EXPECT_EQ(of(2), (ratio{2, 3}));
  EXPECT_EQ(of(3), (ratio{17, 20}));
  for (count_t red = 0; red < 6; ++red) {
    for (count_t black = 0; black < 6; ++black)
      EXPECT_EQ(best_choice([=](auto& c) { return red_or_black(c, red, black); }, points).value,
                urn(red, black));
  }
}

// The secretary problem: candidates come in random order; take one, at once or never; the best one counts.
// Known only is whether a candidate is the best so far, which the i-th is with chance 1/i.
template <class C>
int secretary(C& c, int candidates) {
  for (int i = 1; i <= candidates; ++i) {
    bool const best_so_far = c.below(static_cast<std::uint64_t>(i)) == 0;
    if (!best_so_far) continue;
    auto const take = choose_best(c, 2, i);
    if (!take) return 0;
    if (*take == 0) continue;
    for (int j = i + 1; j <= candidates; ++j) {
      if (c.below(static_cast<std::uint64_t>(j)) == 0) return 0;
    }
    return 1;
  }
  return 0;
}

TEST(BestChoice, OfASecretary) {
  auto const of = [](int n) { return best_choice([=](auto& c) { return secretary(c, n); }, points).value; };
  EXPECT_EQ(of(3), (ratio{1, 2}));
  EXPECT_EQ(of(4), (ratio{11, 24}));
  EXPECT_EQ(of(5), (ratio{13, 30}));
}

TEST(BestChoice, IsReachedByFollowingIt) {
  auto const best = best_choice([](auto& c) { return red_or_black(c, 4, 4); }, points);
  auto const played = [&](auto& c) {
    faro::odds::following player{c, best.play};
    return red_or_black(player, 4, 4);
  };
  EXPECT_EQ(faro::mean(faro::read_exhaustively<int>(played).law), best.value);

  faro::xoshiro256pp generator{faro::key_from_text("follow")};
  faro::random_chooser random{generator};
  double sum = 0;
  for (int i = 0; i < 20'000; ++i) sum += played(random);
  EXPECT_NEAR(sum / 20'000, best.value.to_double(), 0.05);  // five standard errors
}

/// Cards of kinds worth 0, 1, 2 ...; draw, at most `most` of them, and stop when you like: the square of the
/// sum, but nothing if two equal cards are drawn.
template <class C>
int no_pair(C& c, std::vector<count_t> deck, int most) {
  std::vector<count_t> hand(deck.size());
  int sum = 0;
  for (int drawn = 0; drawn < most && faro::total(deck) > 0; ++drawn) {
    auto const go_on = choose_best(c, 2, hand);
    if (!go_on) return 0;
    if (*go_on == 0) break;
    auto const kind = faro::draw_kind(c, std::span<count_t>{deck});
    if (++hand[kind] == 2) return 0;
    sum += static_cast<int>(kind);
  }
  return sum * sum;
}

/// Decides by the bits of a number, a new bit for each new decision.
template <class C>
struct by_number {
  C& chance;
  std::uint64_t number;
  std::map<std::vector<std::byte>, int>& bits;
  std::uint64_t below(std::uint64_t n) { return chance.below(n); }
  std::size_t kind(std::span<count_t const> counts) { return faro::pick_kind(chance, counts); }
  std::optional<std::uint64_t> decide(std::uint64_t, std::span<std::byte const> key) {
    auto const bit = bits.try_emplace({key.begin(), key.end()}, static_cast<int>(bits.size())).first->second;
    return number >> bit & 1;
  }
};

RC_GTEST_PROP(BestChoice, IsTheBestOfAllPolicies, ()) {
  auto const deck = *rc::gen::container<std::vector<count_t>>(3, rc::gen::inRange<count_t>(0, 4));
  auto const best = best_choice([&](auto& c) { return no_pair(c, deck, 3); }, points);
  std::map<std::vector<std::byte>, int> bits;
  ratio most = 0;
  std::uint64_t policies = 2;
  for (std::uint64_t number = 0; number < policies; ++number) {
    auto const law = faro::read_exhaustively<int>([&](auto& c) {
                       by_number<std::remove_reference_t<decltype(c)>> player{c, number, bits};
                       return no_pair(player, deck, 3);
                     }).law;
    most = std::max(most, faro::mean(law));
    policies = std::uint64_t{1} << bits.size();
  }
  RC_ASSERT(best.value == most);
}

TEST(BestChoice, RefusesAGameThatComesBackToWhereItWas) {
  EXPECT_THROW(best_choice(
                   [](auto& c) {
                     for (;;) {
                       if (merge_point(c, 1)) return 0;
                       if (c.below(2) == 0) return 1;
                     }
                   },
                   points),
               faro::description_error);
}

TEST(BestChoice, KeepsToItsLimit) {
  EXPECT_EQ(error_of([] {
              (void)best_choice([](auto& c) { return red_or_black(c, 9, 9); }, points, {.runs = 10});
            }),
            "the best choice is not found within 10 runs; simplify the game or allow more");
  EXPECT_EQ(
      error_of([] {
        (void)best_choice(
            [](auto& c) {
              while (c.below(6) != 5) {}
              return 0;
            },
            points);
      }),
      "the best choice is not found within 100000 picks of one game; give the game an end or allow more");
}

TEST(BestChoice, NoticesADescriptionThatDoesNotDependOnItsChooserAlone) {
  int calls = 0;
  EXPECT_THROW(best_choice([&](auto& c) { return static_cast<int>(c.below(++calls == 1 ? 2 : 3)); }, points),
               faro::description_error);
}

// --- Pontoon against an opponent who sticks at a known total and plays second, from the same shoe ---

/// 1 for a win, 0 for a tie, -1 for a loss. The player may stick on any two to four cards.
template <class C>
int pontoon_duel(C& c, faro::rank_counts shoe, int opponent) {
  faro::pontoon_rules const never_sticks{21};
  faro::pontoon_hand hand;
  std::optional<standing> end;
  while (!(end = never_sticks.finished(hand))) {
    if (hand.cards >= 2) {
      auto const hit = choose_best(c, 2, shoe, hand);
      if (!hit) return 0;
      if (*hit == 0) {
        end = standing::stuck_on(hand.best());
        break;
      }
    }
    hand.add(faro::draw_kind(c, std::span<count_t>{shoe}));
  }
  if (merge_point(c, shoe, *end)) return 0;
  auto const other = faro::play_pontoon(c, shoe, opponent, *end);
  if (!other) return 0;
  return *other < *end ? 1 : *end < *other ? -1 : 0;
}

/// A shoe of few ranks: so many twos, fives, nines, jacks, aces.
faro::rank_counts small_shoe() {
  faro::rank_counts shoe{};
  shoe[0] = 3;
  shoe[3] = 3;
  shoe[7] = 3;
  shoe[9] = 4;
  shoe[12] = 3;
  return shoe;
}

ratio with_fixed_stick(faro::rank_counts const& shoe, int stick, int opponent) {
  return faro::mean(faro::read_exhaustively<int>([&](auto& c) {
                      auto left = shoe;
                      auto const first = faro::play_pontoon(c, left, stick);
                      if (!first || merge_point(c, left, *first)) return 0;
                      auto const second = faro::play_pontoon(c, left, opponent, *first);
                      if (!second) return 0;
                      return *second < *first ? 1 : *first < *second ? -1 : 0;
                    }).law);
}

TEST(BestPontoon, BeatsEveryFixedStick) {
  auto const shoe = small_shoe();
  auto const best = best_choice([&](auto& c) { return pontoon_duel(c, shoe, 16); }, points);
  for (int stick = 10; stick <= 20; ++stick)
    EXPECT_GE(best.value, with_fixed_stick(shoe, stick, 16)) << stick;
  auto const law = faro::read_exhaustively<int>([&](auto& c) {
                     faro::odds::following player{c, best.play};
                     return pontoon_duel(player, shoe, 16);
                   }).law;
  EXPECT_EQ(faro::mean(law), best.value);
}

/// The same by recursion over the player's hands, with the odds of the opponent as a drawing at each.
class duel_by_drawings {
 public:
  explicit duel_by_drawings(int opponent)
      : opponent_{faro::draw_steps<std::size_t, standing>(
            faro::pontoon_hand{},
            [rules = faro::pontoon_rules{opponent}](faro::pontoon_hand hand, std::size_t rank)
                -> faro::draw_step<std::size_t, faro::pontoon_hand, standing> {
              hand.add(rank);
              if (auto const end = rules.finished(hand)) return faro::draw_done<std::size_t>(*end);
              return hand;
            })} {}

  ratio best(faro::rank_counts& shoe, faro::pontoon_hand hand) {
    if (auto const known = known_.find(shoe); known != known_.end()) return known->second;
    ratio value;
    if (auto const end = faro::pontoon_rules{21}.finished(hand)) {
      value = against(shoe, *end);
    } else {
      auto const cards = faro::total(shoe);
      for (std::size_t rank = 0; rank < shoe.size(); ++rank) {
        auto const n = shoe[rank];
        if (n == 0) continue;
        auto grown = hand;
        grown.add(rank);
        --shoe[rank];
        value += ratio{n, cards} * best(shoe, grown);
        shoe[rank] = n;
      }
      if (hand.cards >= 2) value = std::max(value, against(shoe, standing::stuck_on(hand.best())));
    }
    return known_[shoe] = value;
  }

 private:
  ratio against(faro::rank_counts const& shoe, standing mine) const {
    faro::cards<std::size_t> left;
    for (std::size_t rank = 0; rank < shoe.size(); ++rank) left.add(rank, shoe[rank]);
    auto const law = faro::odds::draw_distribution(left, opponent_).values;
    return law.chance([&](standing s) { return s < mine; }) -
           law.chance([&](standing s) { return mine < s; });
  }
  faro::drawing<std::size_t, standing> opponent_;
  std::map<faro::rank_counts, ratio> known_;
};

TEST(BestPontoon, IsThatOfBackwardInductionOverDrawings) {
  for (int const opponent : {12, 16, 19}) {
    auto shoe = small_shoe();
    auto const best = best_choice([&](auto& c) { return pontoon_duel(c, shoe, opponent); }, points);
    EXPECT_EQ(best.value, duel_by_drawings{opponent}.best(shoe, {})) << opponent;
  }
}

TEST(BestPontoon, WithOneDeckAgainstAnOpponentWhoSticksAt16) {
  auto shoe = faro::rank_shoe(1);
  EXPECT_EQ(duel_by_drawings{16}.best(shoe, {}).to_string(),
            "63786735941/2607544689750");  // 0.0245 of a stake
}

// --- Which cards to put back: seven cards of lands and spells, k of them to the bottom ---

constexpr std::size_t land = 0;

/// Draws seven, may take a new seven at the price of one card more put back, down to `least` cards. What is
/// put back is chosen. The hand is worth its size if it has two to four lands (or less, for few cards), else
/// 0.
template <class C>
int london(C& c, count_t lands, count_t spells, int least) {
  for (int back = 0;; ++back) {
    std::array<count_t, 2> deck{lands, spells};
    std::array<count_t, 2> hand{};
    for (int i = 0; i < 7; ++i) {
      if (merge_point(c, back, hand)) return 0;
      ++hand[faro::draw_kind(c, std::span<count_t>{deck})];
    }
    auto const keep = 7 - back == least ? std::optional<std::uint64_t>{1} : choose_best(c, 2, back, hand);
    if (!keep) return 0;
    if (*keep == 0) continue;
    // Put back 0 .. back lands, as far as there are, and spells for the rest.
    auto const fewest = static_cast<count_t>(std::max(0, back - static_cast<int>(hand[1])));
    auto const most = std::min(static_cast<count_t>(back), hand[land]);
    auto const lands_back = choose_best(c, most - fewest + 1, back, hand, 'b');
    if (!lands_back) return 0;
    auto const kept = hand[land] - fewest - static_cast<count_t>(*lands_back);
    return kept >= 2 && kept <= 4 ? 7 - back : 0;
  }
}

TEST(LondonMulligan, KeepsWhatTheRuleKeepsWhenTheRuleIsBest) {
  // Keeping two to four lands of 24 in 60, down to five cards: what a hand of each size is worth follows from
  // the chances of 0 to 7 lands, hypergeometric.
  auto const chance_of = [](std::vector<unsigned> const& numbers) {
    integer sum;
    for (auto const n : numbers) sum += faro::binomial(24, n) * faro::binomial(36, 7 - n);
    return ratio{sum, faro::binomial(60, 7)};
  };
  // With one card back, 5 lands can become 4; with two back, 6 can.
  ratio const five = ratio{5} * chance_of({2, 3, 4, 5, 6});
  auto const six_good = chance_of({2, 3, 4, 5});
  ratio const six = ratio{6} * six_good + (ratio{1} - six_good) * five;
  auto const seven_good = chance_of({2, 3, 4});
  ratio const seven = ratio{7} * seven_good + (ratio{1} - seven_good) * six;
  EXPECT_EQ(seven_good, (ratio{125902, 162545}));

  auto const best = best_choice([](auto& c) { return london(c, 24, 36, 5); }, points);
  EXPECT_EQ(best.value, seven);
  std::array<count_t, 2> const five_lands{5, 2};
  EXPECT_EQ(best.play.find(2, 0, five_lands)->best, 0);       // seven cards, five lands: another hand
  EXPECT_EQ(best.play.find(2, 1, five_lands)->best, 1);       // six cards: keep,
  EXPECT_EQ(best.play.find(2, 1, five_lands, 'b')->best, 1);  // and put a land back
}

}  // namespace
