// The odds of drawings: what document 002's library (game-probability 1.1, run today) prints, and Pontoon.
#include "support/description_suite.hpp"
#include "support/error_of.hpp"

#include <faro/cards/card.hpp>
#include <faro/chance/exhaustive.hpp>
#include <faro/draw/pontoon.hpp>
#include <faro/draw_language/odds.hpp>
#include <faro/exact/event.hpp>

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using faro::cards;
using faro::comparison;
using faro::drawing;
using faro::optional;
using faro::playing_card;
using faro::rank;
using faro::ratio;
using faro::standing;
using faro::odds::chance;
using faro::odds::chance_map;
using faro::odds::draw_distribution;
using faro::odds::event_draw;
using faro::odds::event_draw_maybe;
using faro::testing::error_of;

cards<char> deck_of(std::string const& text) {
  return cards<char>{std::vector<char>{text.begin(), text.end()}};
}
cards<playing_card> pack() {
  std::vector<playing_card> list;
  for (std::uint8_t i = 0; i < 52; ++i) list.push_back(playing_card::numbered(i));
  return cards<playing_card>{list};
}
rank rank_of(playing_card c) { return c.rank_of(); }
faro::suit suit_of(playing_card c) { return c.suit_of(); }
bool is_ace(playing_card c) { return c.rank_of() == rank::ace; }
cards<rank> by_rank() { return pack().transform(rank_of); }

drawing<char, char> just(char wanted) {
  return faro::draw_where<char>([wanted](char c) { return c == wanted; });
}

template <class Key>
std::map<Key, std::string> texts(std::map<Key, ratio> const& chances) {
  std::map<Key, std::string> out;
  for (auto const& [key, p] : chances) out[key] = p.to_string();
  return out;
}
template <class R>
std::map<R, std::string> texts(faro::distribution<R> const& law) {
  std::map<R, std::string> out;
  for (auto const& e : law.entries()) out[e.outcome] = law.probability(e.outcome).to_string();
  return out;
}

TEST(Chance, IsThatOfSuccess) {
  EXPECT_EQ(chance(deck_of("aab"), just('a')), (ratio{2, 3}));
  EXPECT_EQ(chance(deck_of("aab"), faro::draw_same<char>(2)), (ratio{1, 3}));
  EXPECT_EQ(chance(deck_of("aab"), just('z')), ratio{0});
  EXPECT_EQ(chance(deck_of("aab"), faro::draw_done<char>('x')), ratio{1});
}

TEST(Chance, OfCardsSeenThroughAFunction) {
  auto const lower = [](char c) { return static_cast<char>(c | 32); };
  EXPECT_EQ(faro::odds::chance_on(lower, deck_of("aaAAb"), just('a')), (ratio{4, 5}));
  EXPECT_EQ(texts(faro::odds::chance_map_on(lower, deck_of("aaAAb"), faro::draw_card<char>())),
            (std::map<char, std::string>{{'a', "4/5"}, {'b', "1/5"}}));
  EXPECT_EQ(texts(faro::odds::event_draw_on(lower, deck_of("aaAAb"), faro::draw_same<char>(2))),
            (std::map<char, std::string>{{'a', "1"}}));
  EXPECT_EQ(texts(faro::odds::event_draw_maybe_on(lower, deck_of("aaAAb"), faro::draw_same<char>(2))),
            (std::map<std::optional<char>, std::string>{{std::nullopt, "2/5"}, {'a', "3/5"}}));
}

// The original's defect 4: its page prints b 1/5, failure 1/2, and 3/5 : 2/5 given success.
TEST(DrawSame, OfAaabb) {
  auto const two = faro::draw_same<char>(2);
  auto const deck = deck_of("aaabb");
  EXPECT_EQ(texts(chance_map(deck, two)), (std::map<char, std::string>{{'a', "3/10"}, {'b', "1/10"}}));
  EXPECT_EQ(texts(event_draw(deck, two)), (std::map<char, std::string>{{'a', "3/4"}, {'b', "1/4"}}));
  EXPECT_EQ(texts(event_draw_maybe(deck, two)), (std::map<std::optional<char>, std::string>{
                                                    {std::nullopt, "3/5"}, {'a', "3/10"}, {'b', "1/10"}}));
}

TEST(Dominion, CoppersAmongTheFirstFiveCards) {
  auto const deck = cards<std::string>::from_counts({{"Copper", 7}, {"Estate", 3}});
  auto const coppers = faro::draw_count<std::string>([](std::string const& c) { return c == "Copper"; }, 5);
  EXPECT_EQ(texts(chance_map(deck, coppers)),
            (std::map<int, std::string>{{2, "1/12"}, {3, "5/12"}, {4, "5/12"}, {5, "1/12"}}));
}

TEST(Dominion, AnEstateWithinSoManyCards) {
  auto const deck = cards<std::string>::from_counts({{"Copper", 7}, {"Estate", 3}});
  auto const estate = [](std::string const& c) { return c == "Estate"; };
  EXPECT_EQ(chance(deck, faro::draw_until<std::string>(estate, 3)), (ratio{17, 24}));
  EXPECT_EQ(chance(deck, faro::draw_until<std::string>(estate)), ratio{1});
  EXPECT_EQ(chance(deck, faro::draw_until<std::string>(estate, 0)), ratio{0});
}

/// Ticket to Ride: Europe. 12 cards of each of eight colours, 14 of any colour.
cards<int> ticket_deck() {
  std::map<int, std::int64_t> counts{{0, 14}};
  for (int colour = 1; colour <= 8; ++colour) counts[colour] = 12;
  return cards<int>::from_counts(counts);
}

TEST(TicketToRide, TheColourOfACard) {
  auto const chances = chance_map(ticket_deck(), faro::draw_card<int>());
  EXPECT_EQ(chances.at(0), (ratio{7, 55}));
  EXPECT_EQ(chances.at(3), (ratio{6, 55}));
}

TEST(TicketToRide, ATunnelWithFourRedCardsInHand) {
  constexpr int red = 1;
  auto const deck = ticket_deck() - cards<int>{red, red, red, red};
  auto const tunnel = [&](int length) {
    auto const matching = faro::draw_count<int>([](int c) { return c == 0 || c == red; }, 3);
    return chance(deck, matching.and_then([length](int n) { return faro::ensure<int>(n <= 4 - length); }));
  };
  EXPECT_EQ(tunnel(4), (ratio{3403, 6890}));
  EXPECT_EQ(tunnel(3), (ratio{3071, 3445}));
  EXPECT_EQ(tunnel(2), (ratio{1367, 1378}));
}

TEST(DrawGroups, ByRank) {
  std::vector<std::pair<std::vector<int>, std::string>> const known{{{4, 1}, "1/4165"},
                                                                    {{3, 2}, "6/4165"},
                                                                    {{3, 1, 1}, "88/4165"},
                                                                    {{2, 2, 1}, "198/4165"},
                                                                    {{2, 1, 1, 1}, "352/833"},
                                                                    {{2}, "1/17"},
                                                                    {{3}, "1/425"},
                                                                    {{2, 1}, "72/425"},
                                                                    {{1, 1, 1, 1, 1}, "2112/4165"},
                                                                    {{2, 2}, "216/20825"},
                                                                    {{}, "1"},
                                                                    {{0}, "0"}};
  for (auto const& [sizes, odds] : known) {
    SCOPED_TRACE(::testing::PrintToString(sizes));
    EXPECT_EQ(chance(by_rank(), faro::draw_groups<rank>(sizes)), ratio::parse(odds));
    EXPECT_EQ(chance(pack(), faro::draw_groups_on<playing_card>(rank_of, sizes)), ratio::parse(odds));
  }
}

TEST(DrawGroups, TellWhichCardsTheyAre) {
  auto const full_houses = chance_map(by_rank(), faro::draw_groups<rank>({3, 2}));
  EXPECT_EQ(full_houses.size(), 13 * 12);
  EXPECT_EQ(full_houses.at({rank::ace, rank::king}), (ratio{24, 2598960}));
}

TEST(DrawSame, OfFiveBySuitIsAFlush) {
  EXPECT_EQ(chance(pack(), faro::draw_same_on<playing_card>(suit_of, 5)), (ratio{33, 16660}));
}

TEST(Chance, OfTwoAces) {
  EXPECT_EQ(chance(pack(), faro::replicate(2, faro::draw_where<playing_card>(is_ace))), (ratio{1, 221}));
}

TEST(DrawAny, IsFreeAndChangesNothing) {
  auto const ace = faro::draw_where<playing_card>(is_ace);
  auto const later = draw_distribution(pack(), faro::draw_any<playing_card>(51).then(ace));
  EXPECT_EQ(later.values.mass(), (ratio{1, 13}));
  EXPECT_EQ(later.stats.deepest, 1);
  EXPECT_EQ(draw_distribution(pack(), faro::draw_any<playing_card>(52).then(ace)).ran_out, ratio{1});
}

TEST(Interleave, OfTwoDrawingsOnAab) {
  auto const two_a = faro::replicate(2, just('a'));
  EXPECT_EQ(chance(deck_of("aab"), faro::interleave(two_a, just('b'))), ratio{1});
  auto const seen = faro::interleave(faro::draw_card<char>(), faro::draw_any<char>());
  auto const first = seen.transform([](auto const& both) { return both.first; });
  EXPECT_EQ(texts(chance_map(deck_of("aab"), first)),
            (std::map<char, std::string>{{'a', "2/3"}, {'b', "1/3"}}));
}

// The original's defect 1: drawing three of two cards lost all probability in `optional`.
TEST(RunningOut, IsAnOutcomeOfItsOwn) {
  auto const three = faro::replicate(3, faro::draw_card<char>());
  auto const law = draw_distribution(deck_of("ab"), three);
  EXPECT_EQ(law.ran_out, ratio{1});
  EXPECT_EQ(law.failed, ratio{0});
  EXPECT_EQ(chance_map(deck_of("ab"), optional(three)),
            (std::map<std::optional<std::vector<char>>, ratio>{{std::nullopt, ratio{1}}}));
  EXPECT_EQ(event_draw_maybe(deck_of("ab"), three), event_draw(deck_of("ab"), optional(three)));
}

TEST(RunningOut, IsKeptApartFromFailure) {
  auto const law = draw_distribution(deck_of("aab"),
                                     faro::draw_until<char>([](char c) { return c == 'b'; }).then(just('a')));
  EXPECT_EQ(law.values.mass(), (ratio{2, 3}));  // unless the b comes last
  EXPECT_EQ(law.ran_out, (ratio{1, 3}));
  auto const bad = draw_distribution(deck_of("aab"), just('b').then(faro::draw_any<char>(3)));
  EXPECT_EQ(bad.failed, (ratio{2, 3}));
  EXPECT_EQ(bad.ran_out, (ratio{1, 3}));
}

TEST(RunningOut, OfNoCardsAtAll) {
  EXPECT_EQ(draw_distribution(deck_of(""), faro::draw_card<char>()).ran_out, ratio{1});
  EXPECT_EQ(draw_distribution(deck_of(""), faro::draw_done<char>(1)).values.mass(), ratio{1});
}

TEST(EventDraw, OfWhatNeverSucceedsIsAnError) {
  EXPECT_EQ(error_of([] { (void)event_draw(deck_of("ab"), just('z')); }),
            "the drawing never succeeds with these cards");
}

TEST(Limits, LeaveTheRestUnread) {
  auto const law =
      draw_distribution(pack(), faro::replicate(3, faro::draw_card<playing_card>()), {.branches = 1000});
  EXPECT_GT(law.unread, ratio{0});
  EXPECT_LT(law.stats.branches, 1100);
  EXPECT_EQ(law.values.mass() + law.failed + law.ran_out + law.unread, ratio{1});
}

TEST(Limits, AreToldWhenOddsMustBeWhole) {
  auto const five = faro::replicate(5, faro::draw_card<playing_card>());
  EXPECT_EQ(error_of([&] { (void)chance_map(pack(), five, {.branches = 1000}); }),
            "the exact odds take more than 1000 steps; look at fewer different cards, raise the limit, or "
            "simulate");
  EXPECT_EQ(chance(pack(), five, {.branches = 0}),
            ratio{1});  // without their values there is nothing to look at
}

// --- Simulated ---

TEST(Simulation, ComesWithinItsErrorOfTheExactOdds) {
  faro::xoshiro256pp generator{faro::key_from_text("simulated draws")};
  faro::random_chooser random{generator};
  auto const d =
      faro::draw_until<playing_card>(is_ace, 20).transform([](auto const& seen) { return seen.size(); });
  auto const found = faro::odds::simulate(pack(), d, random, 20'000);
  EXPECT_EQ(found.trials, 20'000);
  EXPECT_EQ(found.ran_out, 0);
  auto const success = found.success();
  EXPECT_NEAR(success.chance, chance(pack(), d).to_double(), 4 * success.standard_error);
  EXPECT_NEAR(success.standard_error, 0.0024, 0.0001);  // sqrt(0.867 * 0.133 / 20000)
  auto const first = found.of_value(1);
  EXPECT_NEAR(first.chance, 1.0 / 13, 4 * first.standard_error);
  EXPECT_EQ(found.of_value(21).chance, 0);
}

TEST(Simulation, NeedsATrial) {
  faro::xoshiro256pp generator{faro::key_from_text("simulated draws")};
  faro::random_chooser random{generator};
  EXPECT_EQ(error_of([&] { (void)faro::odds::simulate(deck_of("ab"), just('a'), random, 0); }),
            "0 trials; at least 1 is needed");
}

// --- As a description ---

// What every description must pass: replay, kinds against cards, random runs against the exact distribution.
TEST(RunOfADrawing, IsADescription) {
  using faro::testing::make_suite;
  auto const check = [](std::string const& name, cards<char> const& deck, auto const& d) {
    using value = typename std::remove_cvref_t<decltype(d)>::result_type;
    make_suite<faro::drawn<value>>(name, [=](auto& c) { return faro::run(d, deck, c); }).run();
  };
  check("two equal cards", deck_of("aaabbc"), faro::draw_same<char>(2));
  check("until a b", deck_of("aaabb"), faro::draw_until<char>([](char c) { return c == 'b'; }, 3));
  check("three or one", deck_of("aab"),
        faro::replicate(3, just('a')).transform([](auto const&) { return 'x'; }) | just('b'));
  check("unseen, then one", deck_of("abc"), faro::draw_any<char>(2).then(faro::draw_card<char>()));
}

// --- What is merged ---

TEST(Merging, OfCardsThatNothingTellsApart) {
  auto const law = draw_distribution(pack(), faro::draw_count<playing_card>(is_ace, 13));
  EXPECT_EQ(law.values.probability(0), (ratio{6327, 20825}));  // 48 over 13 / 52 over 13
  EXPECT_EQ(law.values.probability(4), (ratio{11, 4165}));
  EXPECT_LE(law.stats.states, 5 * 13);  // a count of aces for each number of cards
}

TEST(Merging, OfThousandsOfDifferentCards) {
  std::vector<int> list(5000);
  std::iota(list.begin(), list.end(), 0);
  auto const first = faro::draw_place_of_first<int>([](int card) { return card < 1000; }, 10);
  auto const law = draw_distribution(cards<int>{list}, first);
  EXPECT_EQ(law.values.probability(1), (ratio{1, 5}));
  EXPECT_EQ(law.values.probability(2), (ratio{4000, 5000} * ratio{1000, 4999}));
  EXPECT_EQ(law.stats.states, 10);
}

TEST(Merging, ForgetsWhichCardsWereSeen) {
  EXPECT_EQ(chance(pack(), faro::draw_until<playing_card>(is_ace, 20)), (ratio{46953, 54145}));
  auto const law = draw_distribution(pack(), faro::draw_until<playing_card>(is_ace, 20).forget());
  EXPECT_LE(law.stats.states, 20);
}

TEST(Merging, ForgetsKindsOnceTheyNoLongerMatter) {
  // An ace, then a heart: after the ace only its suit, and not its rank, tells what is left.
  auto const heart =
      faro::draw_where<playing_card>([](playing_card c) { return c.suit_of() == faro::suit::hearts; });
  auto const law =
      draw_distribution(pack(), faro::draw_where<playing_card>(is_ace).forget().then(heart.forget()));
  EXPECT_EQ(law.values.mass(), (ratio{1, 52}));
  EXPECT_EQ(law.stats.states, 3);
}

TEST(Merging, NeverFollowsWhatMakesNoDifference) {
  auto const any_two =
      faro::replicate(2, faro::draw_card<playing_card>()).transform([](auto const&) { return 7; });
  auto const law = draw_distribution(pack(), any_two.forget());
  EXPECT_EQ(law.stats.branches, 0);
}

TEST(Merging, KeepsApartDrawingsThatOnlyLookAlike) {
  // Two functions of one type and different captures must not be taken for the same.
  auto const far = [](std::string const& wanted) {
    return faro::draw_where<char>([wanted](char c) { return wanted.find(c) != std::string::npos; });
  };
  EXPECT_EQ(chance(deck_of("abcd"), far("ab") | far("abc")), (ratio{3, 4}));
}

TEST(FirstAce, StandsAt53Over5OnAverage) {
  auto const place = draw_distribution(pack(), faro::draw_place_of_first<playing_card>(is_ace)).values;
  EXPECT_EQ(faro::mean(place), (ratio{53, 5}));
  EXPECT_EQ(place.probability(1), (ratio{1, 13}));
  EXPECT_EQ(place.probability(49), (ratio{1, 270725}));
  EXPECT_EQ(place.size(), 49);
}

// --- Pontoon, document 002, as a value ---

/// As the document writes it: two cards, then more. A hand is all that the rest depends on.
drawing<rank, standing> pontoon_hand_from(faro::pontoon_hand hand, faro::pontoon_rules rules) {
  return faro::draw_steps<rank, standing>(
      hand, [rules](faro::pontoon_hand h, rank r) -> faro::draw_step<rank, faro::pontoon_hand, standing> {
        h.add(static_cast<std::size_t>(r));
        if (auto const end = rules.finished(h)) return faro::draw_done<rank>(*end);
        return h;
      });
}
drawing<rank, standing> pontoon(int stick) { return pontoon_hand_from({}, stick); }

/// The same in the monadic style; bust is failure, as the document has it.
drawing<rank, standing> keep_going(faro::pontoon_hand hand, faro::pontoon_rules rules) {
  if (auto const end = rules.finished(hand))
    return *end == standing::bust() ? faro::draw_failed<rank, standing>() : faro::draw_done<rank>(*end);
  return faro::draw_card<rank>().and_then([hand, rules](rank r) {
    auto grown = hand;
    grown.add(static_cast<std::size_t>(r));
    return keep_going(grown, rules);
  });
}

faro::distribution<standing> plain_pontoon(int stick, unsigned decks) {
  auto const shoe = faro::rank_shoe(decks);
  return faro::read_exhaustively<standing>([&](auto& c) { return faro::pontoon(c, shoe, stick); }).law;
}

TEST(PontoonDrawing, StickingAt16IsThatOfDocument002) {
  std::map<std::string, std::string> found;
  auto const law = draw_distribution(by_rank(), pontoon(16)).values;
  for (auto const& e : law.entries()) found[to_string(e.outcome)] = law.probability(e.outcome).to_string();
  std::map<std::string, std::string> const known{
      {"bust", "351263/1624350"},      {"stuck on 16", "107374/812175"},     {"stuck on 17", "104012/812175"},
      {"stuck on 18", "32086/270725"}, {"stuck on 19", "30694/270725"},      {"stuck on 20", "123677/812175"},
      {"stuck on 21", "18567/270725"}, {"five-card trick", "36479/1624350"}, {"Pontoon", "32/663"}};
  EXPECT_EQ(found, known);
}

TEST(PontoonDrawing, IsWhatThePlainFunctionGivesForAnyStickAndShoe) {
  for (int stick = 12; stick <= 20; ++stick) {
    for (unsigned const decks : {1u, 2u, 8u})
      EXPECT_EQ(draw_distribution(by_rank().times(decks), pontoon(stick)).values, plain_pontoon(stick, decks))
          << stick << " " << decks;
  }
  for (unsigned decks = 1; decks <= 8; ++decks)
    EXPECT_EQ(draw_distribution(by_rank().times(decks), pontoon(16)).values, plain_pontoon(16, decks))
        << decks;
}

TEST(PontoonDrawing, InTheMonadicStyleWithBustAsFailure) {
  for (int const stick : {14, 16}) {
    auto const maybe = faro::odds::event_draw_maybe_on(rank_of, pack(), keep_going({}, stick));
    auto const plain = plain_pontoon(stick, 1);
    EXPECT_EQ(maybe.probability(std::nullopt), plain.probability(standing::bust()));
    EXPECT_EQ(maybe, plain.transform(
                         [](standing s) { return s == standing::bust() ? std::nullopt : std::optional{s}; }));
    EXPECT_EQ(maybe, faro::odds::event_draw_on(rank_of, pack(), optional(keep_going({}, stick))));
  }
}

void expect_odds(comparison const& odds, char const* loses, char const* ties, char const* wins) {
  EXPECT_EQ(odds.less.to_string(), loses);
  EXPECT_EQ(odds.equal.to_string(), ties);
  EXPECT_EQ(odds.greater.to_string(), wins);
}

// Document 002 prints LT .485, EQ .097, GT .418.
TEST(PontoonDrawing, SticksAt14Against16FromAnotherDeck) {
  expect_odds(faro::odds::compare_on_two_decks(by_rank(), pontoon(14), pontoon(16)),
              "426472146797/879504307500", "128045458207/1319256461250", "763325651/1825960500");
  expect_odds(faro::odds::compare_on_two_decks(by_rank(), keep_going({}, 14), keep_going({}, 16)),
              "426472146797/879504307500", "128045458207/1319256461250", "763325651/1825960500");
}

TEST(PontoonDrawing, SticksAt14Against16FromTheSameDeck) {
  expect_odds(faro::odds::compare_on_one_deck(by_rank(), pontoon(14), pontoon(16)),
              "36362176032731/74749614439500", "139832369219/1494992288790", "1495039045039/3559505449500");
}

TEST(PontoonDrawing, TakesFewStates) {
  auto const law = draw_distribution(by_rank(), pontoon(16));
  EXPECT_LE(law.stats.states, 200);
  EXPECT_LE(law.stats.branches, 1500);
}

}  // namespace
