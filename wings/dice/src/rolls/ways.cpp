// Conditions on dice, rolled and read all ways.
#include "dice/src/rolls/ways.hpp"

#include "dice/src/asked.hpp"
#include "dice/src/rolls/roller.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace faro::odds {

namespace {

using dice_language::node;
using dice_language::operation;

bool may_go_on(node const& n) {
  if ((n.op == operation::explode || n.op == operation::reroll) && !n.stands) return true;
  return std::ranges::any_of(n.of, [](auto const& child) { return may_go_on(*child); });
}

}  // namespace

struct dice_condition::read {
  std::string text;
  dice_language::node_pointer tree;   // the question, and what is given
  dice_language::node_pointer given;  // what is given, of all dice of the question; null for nothing
};

namespace {

using dice_language::adopt;
using dice_language::copy_of;

/// The condition, of a roll of all dice that the question speaks of: (question and condition) or condition.
dice_language::node_pointer given_of_all(dice_language::read_dice const& read, node const& both) {
  auto out = copy_of(both);
  auto* body = &out;
  for (std::size_t i = 0; i < read.lets.size(); ++i) body = &(*body)->of[1];
  auto any = dice_language::new_node(operation::any_of, read.condition->at);
  adopt(*any, std::move(*body));
  adopt(*any, copy_of(*read.condition));
  *body = std::move(any);
  return out;
}

given_ways ways_of(std::string const& text, node const& tree, limits const& limit) {
  auto const all = read_ways<bool>(
      [&](auto& c) {
        return dice_language::roller{text, c}.comes_true(tree);
      },
      limit);
  return all.given([](bool holds) { return holds; });
}

}  // namespace

dice_condition::dice_condition(asked_dice const& question)
    : question_{std::make_unique<read>(read{question.text(), nullptr, nullptr})} {
  auto one = dice_language::only_question(question, "condition");
  if (!is_condition(*one.asked))
    throw query_error{question_->text, one.asked->at,
                      "expected a condition, such as 3d6 >= 15, got a number"};
  if (one.condition) question_->given = given_of_all(question.read(), *one.both);
  question_->tree = one.condition ? std::move(one.both) : std::move(one.asked);
}
dice_condition::~dice_condition() = default;
dice_condition::dice_condition(dice_condition&&) noexcept = default;
dice_condition& dice_condition::operator=(dice_condition&&) noexcept = default;

rolled_dice dice_condition::operator()(chooser_ref c) const {
  return dice_language::roller{question_->text, c}.roll(*question_->tree);
}

bool dice_condition::endless() const { return may_go_on(*question_->tree); }

given_ways dice_condition::ways(limits const& limit) const {
  return ways_of(question_->text, *question_->tree, limit);
}

std::optional<given_ways> dice_condition::given(limits const& limit) const {
  if (!question_->given) return std::nullopt;
  return ways_of(question_->text, *question_->given, limit);
}

}  // namespace faro::odds
