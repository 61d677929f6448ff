// Conditions on dice, rolled and read all ways.
#include "odds/dice/ways.hpp"

#include "odds/dice/asked.hpp"
#include "odds/dice/roller.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
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
  dice_language::node_pointer tree;
};

dice_condition::dice_condition(asked_dice const& question)
    : question_{std::make_unique<read>(read{question.text(), nullptr})} {
  auto one = dice_language::only_question(question, "condition");
  if (!is_condition(*one.asked))
    throw query_error{question_->text, one.asked->at,
                      "expected a condition, such as 3d6 >= 15, got a number"};
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
  auto const* const asked = question_.get();
  auto const all = read_ways<bool>(
      [asked](auto& c) {
        return dice_language::roller{asked->text, c}.comes_true(*asked->tree);
      },
      limit);
  return all.given([](bool holds) { return holds; });
}

}  // namespace faro::odds
