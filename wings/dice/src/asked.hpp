// What an asked_dice holds, and the trees that answers are made of. Private to src/odds.
#pragma once
#include "dice/src/syntax.hpp"

#include <faro/dice/detail/asked.hpp>

#include <optional>
#include <string>
#include <vector>

namespace faro::odds::dice_language {

/// A text, read once: every part stands once, the lets before all beside what stands under them.
struct read_dice {
  struct question {
    std::string name;  // as it is written; one alone with the lets before it
    node_pointer tree;
  };
  std::string text{};
  std::size_t begin = 0;             // of the first question, behind the lets
  std::vector<node_pointer> lets{};  // each with its value alone
  std::vector<question> questions{};
  node_pointer condition{};
  std::string given{};
};

/// Throws query_error with the place of the first thing that cannot be read.
read_dice parse(std::string text, definitions const& known);

/// One of several questions, and what it is conditional on. Trees of its own, under the lets before all.
struct question {
  node_pointer asked;  ///< what is asked alone
  // With a condition:
  node_pointer condition{};  ///< it alone
  node_pointer both{};       ///< all_of: the question, where it is a condition, and the condition
  node_pointer mixed{};      ///< the question, where it is a number, if the condition holds, else `otherwise`
  node* otherwise = nullptr;  ///< a number in `mixed`, to be set to one that the question never is
};

/// Several questions as one number, which is never negative: the sum of (each one less its least) * its
/// scale.
struct joint_question {
  node_pointer asked;  ///< under the lets, and where the condition holds; else `otherwise`
  struct place {
    bool is_condition;  ///< which counts 1 where it holds
    node *least, *scale;
  };
  std::vector<place> places;
  node* otherwise = nullptr;  ///< null without a condition
};

question question_of(read_dice const& read, std::size_t i);
/// The same questions where this holds, too: a tree that stands under the lets.
asked_dice restricted(asked_dice const& asked, node_pointer condition);
/// This tree as the only question, under the same lets and the same condition.
asked_dice instead(asked_dice const& asked, node_pointer tree);
/// The only question. Throws query_error, which says what is `wanted`, where there are several.
question only_question(asked_dice const& asked, std::string_view wanted);
/// The same questions as one, if there are several and a roll or a condition ties some of them.
std::optional<joint_question> joint_of(read_dice const& read);

}  // namespace faro::odds::dice_language
