// docs/grammar.md is the grammar of questions about outcomes, too.
#include "games/src/scripts/outcomes.hpp"
#include "odds/test/language/written_grammar.hpp"
#include "support/error_of.hpp"

#include <gmock/gmock.h>

#include <string>

namespace {

using faro::odds::testing_grammar::every_sentence;
using faro::odds::testing_grammar::has_every_word;

TEST(WrittenGrammar, HasEveryWordOfOutcomes) {
  has_every_word("Outcomes", faro::odds::vocabulary_of_outcomes());
}

TEST(WrittenGrammar, OfOutcomesIsParsed) {
  every_sentence("Outcomes", 1000, [](std::string const& sentence) {
    EXPECT_GE(faro::odds::outcome_question::read(sentence).size(), 1U);
  });
}

TEST(OneGrammar, OneGivenComesLastOfOutcomes) {
  EXPECT_THAT(
      faro::testing::error_of(
          [] { (void)faro::odds::outcome_question::read("rolls given bust, outcome = 1"); }),
      ::testing::HasSubstr(
          "got ',': one `given` after the last question is for all of them: rolls, outcome = 1 given bust"));
}

}  // namespace
