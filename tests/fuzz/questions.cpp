// Questions: whatever is asked is answered with a distribution that sums to 1, or refused in words.
#include "dice/src/vocabulary.hpp"
#include "fuzz/fuzz.hpp"
#include "language/vocabulary.hpp"
#include "odds/src/hands/question.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "odds/src/orders/query.hpp"

#include <faro/cards/deck.hpp>
#include <faro/dice/query.hpp>

#include <gtest/gtest.h>

namespace faro::testing {
namespace {

std::vector<std::string> examples_of(std::span<odds::function_entry const> functions) {
  std::vector<std::string> out;
  for (auto const& f : functions) {
    if (!f.example.empty()) out.emplace_back(f.example);
  }
  return out;
}

/// Names, signs and numbers of a language.
std::vector<std::string> words_of(std::span<odds::function_entry const> functions,
                                  std::vector<std::string> more) {
  for (auto const& f : functions) more.push_back(" " + std::string{f.name} + " ");
  for (auto const* sign : {"(",      ")",     ",",    "+",           "-",
                           "*",      "/",     "%",    "=",           "!=",
                           "<",      "<=",    ">",    ">=",          " and ",
                           " or ",   " not ", " in ", "..",          "0",
                           "1",      "2",     "9",    "99999999999", "9223372036854775807",
                           "1e9",    "\"",    "'",    "{",           "}",
                           "!",      "#",     "≥",    " if ",        " then ",
                           " else ", "\xff"})
    more.emplace_back(sign);
  return more;
}

/// Whether five digits stand one after another.
bool has_long_number(std::string_view text) {
  std::size_t digits = 0;
  for (char const c : text) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits == 5) return true;
  }
  return false;
}

fuzz_target dice() {
  fuzz_target target;
  target.name = "dice";
  target.texts = examples_of(odds::vocabulary_of_dice());
  target.pieces =
      words_of(odds::vocabulary_of_dice(), {"d6", "2d4", "z3", "dF", "d%", "3d3!", "let x = d3 in ", "x",
                                            "1000000", " keep highest 2", " limit 3", "d(", "100d6"});
  target.feed = [](std::string_view text) {
    odds::asked_dice const asked{text};
    if (led_by_coverage && has_long_number(text)) return true;  // dice of a million faces take their time
    auto const answer = odds::answer_dice(asked, odds::work_limit{led_by_coverage ? 2e5 : 2e7});
    EXPECT_NE(answer.law.has_value(), answer.probability.has_value()) << text;
    if (answer.law) {
      EXPECT_EQ(answer.law->mass() + answer.unread, ratio{1}) << text;
    }
    if (answer.probability) {
      EXPECT_LE(*answer.probability + answer.unread, ratio{1}) << text;
    }
    return true;
  };
  if (led_by_coverage) keep_taken(target);  // some of the examples take more than is allowed then
  return target;
}

fuzz_target hands() {
  auto const table = card_table{parse_deck_literal("As Ks{x} Ah 2c*2 9d{x} 9h Td{y} Tc joker").cards};
  fuzz_target target;
  target.name = "hands";
  for (auto const& f : odds::vocabulary_of_hands()) {
    // Examples are of whole packs of cards; those that a small one answers are the beginning.
    try {
      odds::asked const example{f.example};
      static_cast<void>(odds::answer_exactly({table, {.hands = {3}}, example, {}, {}}));
      target.texts.emplace_back(f.example);
    } catch (error const&) {}
  }
  target.pieces = words_of(odds::vocabulary_of_hands(),
                           {"x", "y", "ace", "hearts", "As", "joker", "rank", "suit", "value", "colour",
                            "hand(1, ", "each(", "first(2, ", "by(3, ", "sum(", "count(", "4-3-2", "red "});
  target.feed = [table](std::string_view text) {
    odds::asked const query{text};
    odds::hand_question ask{table, {.hands = {3}, .opening = 2}, query, {}, {20'000, 200'000}};
    auto const answer = odds::answer_exactly(ask);
    EXPECT_EQ(answer.law.mass(), ratio{1}) << text;
    for (auto const& e : answer.law.entries()) EXPECT_FALSE(answer.text(e.outcome).empty()) << text;
    return true;
  };
  return target;
}

fuzz_target orders() {
  auto const pack = parse_deck_literal("As Ks{x} Ah 2c*2 9d{x} 9h Td{y} Tc 3h").cards;
  fuzz_target target;
  target.name = "orders";
  for (auto const& f : odds::vocabulary_of_orders()) {
    try {
      static_cast<void>(odds::answer_order(pack, f.example));
      target.texts.emplace_back(f.example);
    } catch (error const&) {}
  }
  target.pieces =
      words_of(odds::vocabulary_of_orders(), {"ace", "hearts", "rank", "suit", "card", "x", " given ", "top ",
                                              "red ", "adjacent(", "position(", "hits(", "draws until "});
  target.feed = [pack](std::string_view text) {
    auto const answer = odds::answer_order(pack, text);
    EXPECT_EQ(answer.law.mass(), ratio{1}) << text;
    if (answer.probability) {
      EXPECT_LE(*answer.probability, ratio{1}) << text;
    }
    return true;
  };
  return target;
}

}  // namespace

std::vector<fuzz_maker> fuzzed_questions() { return {{"dice", dice}, {"hands", hands}, {"orders", orders}}; }

}  // namespace faro::testing
