// Every engine means the same: questions made from the tables of the vocabulary, answered by the engine and
// by reading them plainly, every deal in turn. `ctest --preset meaning` makes a million of them.
#include "odds/src/engines.hpp"
#include "odds/src/plain.hpp"
#include "odds/test/meaning/asker.hpp"
#include "odds/test/meaning/support.hpp"

#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace faro::odds {
namespace {

using testing_meaning::asker;
using testing_meaning::first_question;
using testing_meaning::pairs_tried;
using testing_meaning::questions_made;
using testing_meaning::why_not_answered;

std::string shown(hand_question const& ask) {
  std::string out =
      ask.query.text() + " | given " + ask.given.text() + " | " + ask.table.cards.canonical_text() + " |";
  for (auto const n : ask.setting.hands) out += " hand " + std::to_string(n);
  out += " shared " + std::to_string(ask.setting.community);
  for (std::size_t k = 0; k < ask.setting.held.size(); ++k)
    out += ask.setting.held[k] ? " held " + ask.table.cards.kinds()[k].name : "";
  for (std::size_t k = 0; k < ask.setting.seen.size(); ++k)
    out += ask.setting.seen[k] ? " seen " + ask.table.cards.kinds()[k].name : "";
  if (ask.setting.with_replacement) out += " replaced";
  if (!ask.setting.urn.empty()) out += " urns";
  if (ask.setting.poker == poker_rules::short_deck) out += " short";
  for (auto const& w : ask.setting.wild) out += " wild " + w;
  if (ask.setting.on_draw) out += " on the draw";
  for (auto const& one : ask.observed) out += " observed " + one.text;
  return out;
}

/// A question of several hands is about one of them, each or some; of one hand perhaps about its first cards.
void say_whose(hand_question& ask, asker& make) {
  bool const several = ask.setting.hands.size() > 1 && ask.setting.urn.empty();
  for (auto n = make.sometimes(3) ? 1 + make.below(2) : 0; n > 0; --n) {
    ask.observed.push_back(make.seen([&](std::string const& condition) {
      return several ? make.pick({"hand(1, ", "hand(2, "}) + condition + ")" : condition;
    }));
  }
  if (ask.setting.community == 0 && make.sometimes(8)) {
    auto const hand = several ? make.pick({"hand 1 shows ", "hand 2 shows "}) : std::string{"shows "};
    if (ask.setting.urn.empty())
      ask.observed.push_back(
          read_observation(hand + make.pick({"ace", "hearts", "2 red", "x", "red, black"})));
  }
  if (several) {
    auto const wrap = [&](std::string const& text) {
      if (text.empty()) return text;
      return make.pick({"hand(1, ", "hand(2, "}) + text + ")";
    };
    ask.query = wrap(make.condition_on_hand(1)) + make.pick({", ", " and ", " or "}) +
                (make.sometimes(2) ? make.pick({"each(", "some("}) + make.condition_on_hand(0) + ")"
                                   : wrap(make.condition_on_hand(0)));
    if (!ask.given.empty()) ask.given = make.pick({"some(", "each("}) + make.condition_on_hand(1) + ")";
  } else if (ask.setting.urn.empty() && ask.setting.community == 0 && !ask.setting.with_replacement &&
             make.sometimes(4)) {
    ask.query = make.pick({"first(1, ", "by(1, ", "by(2, "}) + make.condition_on_hand(1) + ")" +
                make.pick({" and ", " or ", ", "}) + make.condition_on_hand(0);
  }
  if (ask.setting.community > 0 && ask.query.given().empty() && make.sometimes(3))
    ask.query = ask.query.text() + ", community(" + make.simple() + " >= 1)";
}

TEST(Meaning, OfQuestionsAboutCardsIsTheirPlainReading) {
  std::uint64_t answered = 0;
  pairs_tried pairs{"Questions about drawn cards"};
  for (std::uint64_t seed = first_question(); seed < questions_made(900); ++seed) {
    asker make{seed};
    auto ask = make.question();
    say_whose(ask, make);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + shown(ask));
    hand_answer meant;
    auto const not_meant = why_not_answered([&] { meant = answer_plainly(ask, 30'000); });
    if (not_meant.starts_with("more than")) continue;
    if (not_meant.empty()) {
      auto options = make.options();
      if (ask.query.size() > 1) options.insert("several questions");
      pairs.count(options, pairs_tried::functions_of(ask.query, ask.given));
    }
    play_question whole;
    whole.asked = ask;
    whole.opening = ask.setting.hands.front();
    for (auto const& engine : engines<play_question>()) {
      if (engine.name == "reference interpreter" || !engine.takes(whole)) continue;
      card_answer found;
      auto const refused = why_not_answered([&] { found = engine.answer(whole); });
      ASSERT_EQ(refused.empty(), not_meant.empty()) << engine.name << ": " << refused << " / " << not_meant;
      if (!refused.empty()) continue;
      ++answered;
      ASSERT_EQ(found.law, meant.law) << engine.name;
      ASSERT_EQ(found.given, meant.given) << engine.name;
      ASSERT_EQ(found.evidence, meant.evidence) << engine.name;
    }
  }
  EXPECT_GT(answered, (questions_made(900) - first_question()) / 2);
}

}  // namespace
}  // namespace faro::odds
