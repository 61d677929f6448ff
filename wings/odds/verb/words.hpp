// The words of questions about cards, for --functions and completions.
#pragma once
#include "language/shared_words.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "questions/question_verb.hpp"

namespace faro::program {

inline std::vector<vocabulary_part> words_of_cards() {
  return {{"everywhere", "In every question", odds::vocabulary_of_all()},
          {"hands", "About drawn cards (--draw, --hands)", odds::vocabulary_of_hands()},
          {"orders", "About the order of the whole pack (--order)", odds::vocabulary_of_orders()}};
}

}  // namespace faro::program
