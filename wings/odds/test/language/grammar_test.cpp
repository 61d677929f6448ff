// docs/grammar.md is the grammar: sentences made from it at random are all understood by the parser.
#include "dice/src/questions.hpp"
#include "dice/src/vocabulary.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "odds/src/orders/query.hpp"
#include "odds/test/language/written_grammar.hpp"

#include <faro/cards/deck.hpp>
#include <faro/odds/hands/detail/query.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using faro::odds::testing_grammar::every_sentence;
using faro::odds::testing_grammar::has_every_word;

TEST(WrittenGrammar, HasEveryWordOfTheTables) {
  has_every_word("Hands", faro::odds::vocabulary_of_hands());
  has_every_word("Orders", faro::odds::vocabulary_of_orders());
  has_every_word("Dice", faro::odds::vocabulary_of_dice());
}

TEST(WrittenGrammar, OfHandsIsParsed) {
  every_sentence("Hands", 3000,
                 [](std::string const& sentence) { EXPECT_GE(faro::odds::asked{sentence}.size(), 1U); });
}

TEST(WrittenGrammar, OfDiceIsParsed) {
  every_sentence("Dice", 3000,
                 [](std::string const& sentence) { EXPECT_GE(faro::odds::asked_dice{sentence}.size(), 1U); });
}

/// What is refused is refused for what it means in the pack.
TEST(WrittenGrammar, OfOrdersIsParsed) {
  auto const pack = *faro::named_deck("piquet32");
  faro::card_table const cards{pack};
  int answered = 0;
  every_sentence("Orders", 600, [&](std::string const& sentence) {
    faro::odds::order_question ask;
    ask.pack = cards;
    ask.query = sentence;
    for (std::size_t i = 0; i < ask.query.size(); ++i) {
      try {
        (void)faro::odds::answer_order(ask, i);
        ++answered;
      } catch (faro::input_error const& e) {
        std::string const said = e.what();
        bool const by_meaning = said.find("one count at a time") != std::string::npos ||
                                said.find("no count of the order is named") != std::string::npos ||
                                said.find("expected a condition, got a number") != std::string::npos ||
                                said.find("expected a number, got a condition") != std::string::npos ||
                                said.find("a division by 0") != std::string::npos ||
                                said.find("which is negative") != std::string::npos ||
                                said.find("; the deck has ") != std::string::npos ||
                                said.find("no card of the deck is ") != std::string::npos ||
                                said.find("never") != std::string::npos;
        if (!by_meaning) throw;
      }
    }
  });
  EXPECT_GT(answered, 10);
}

}  // namespace
