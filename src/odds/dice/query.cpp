// Questions about dice: the answers.
#include "odds/dice/asked.hpp"
#include "odds/dice/evaluator.hpp"
#include "odds/dice/questions.hpp"

#include <faro/odds/dice/query.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <utility>

namespace faro::odds {

namespace {

using dice_language::evaluator;
using dice_language::question;

/// The law where the condition holds: without the outcome that stands for where it does not. What was left
/// unread may be on either side of it.
void set_law_given(dice_answer& out, dice const& mixed, std::int64_t otherwise) {
  integer read;
  integer inside;
  auto entries = mixed.entries();
  for (auto const& e : entries) (e.outcome == otherwise ? read : inside) += e.weight;
  read += inside;
  std::erase_if(entries, [&](auto const& e) { return e.outcome == otherwise; });
  auto const unread = mixed.denominator() - read;
  out.law = dice{std::move(entries), inside + unread};
  out.unread = ratio{unread, inside + unread};
}

/// The chance or law of the question where its condition holds.
dice_answer answer_given(asked_dice const& asked, question& q, dice_answer const& condition,
                         work_limit work) {
  auto const& query = asked.text();
  if (!condition.probability)
    throw query_error{query, q.condition->at, "expected a condition after `given`, got a number"};
  if (condition.probability->is_zero())
    throw input_error{
        condition.unread.is_zero()
            ? say("the condition '{}' can never hold", asked.given())
            : say("the condition '{}' holds, if ever, in what is left unread of the dice", asked.given())};
  auto out = evaluator{query, work}.answer(*q.asked);
  out.against.reset();
  out.mean.reset();
  out.variance.reset();
  if (out.probability) {
    auto const both = evaluator{query, work}.answer(*q.both);
    out.probability = *both.probability / (*condition.probability + condition.unread);
    auto const most = (*both.probability + both.unread) / *condition.probability;
    out.unread = std::min(most, ratio{1}) - *out.probability;
    return out;
  }
  auto const otherwise = out.law->entries().back().outcome + 1;
  q.otherwise->value = otherwise;
  set_law_given(out, *evaluator{query, work}.answer(*q.mixed).law, otherwise);
  return out;
}

/// The question of this number, and the words of its condition with the chance of that.
dice_output answer_one(asked_dice const& asked, std::size_t i, work_limit work) {
  auto q = question_of(asked.read(), i);
  bool const compares = q.asked->op == dice_language::operation::compare;
  for (auto* tree : {&q.asked, &q.condition, &q.both, &q.mixed}) {
    if (*tree) dice_language::narrow(*tree);
  }
  dice_output out{asked.name(i), asked.given(), {}};
  if (q.condition) {
    auto const condition = evaluator{asked.text(), work}.answer(*q.condition);
    out.answer = answer_given(asked, q, condition, work);
    constexpr std::size_t longest_fraction = 42;
    auto const fraction = condition.probability->to_string();
    out.given += " (chance " +
                 (fraction.size() <= longest_fraction ? fraction : condition.probability->to_decimal(6)) +
                 ")";
  } else {
    out.answer = evaluator{asked.text(), work}.answer(*q.asked);
  }
  if (!compares) out.answer.against.reset();  // it became one when it was narrowed
  return out;
}

}  // namespace

namespace {

/// Whether a law can be one of several in a law of all.
bool can_be_together(dice_output const& one) {
  auto const& found = one.answer;
  return found.unread.is_zero() && found.words.empty() && (found.probability || !found.law->empty());
}

/// The law of all questions, as one number of which each is a digit.
std::optional<joint_law> law_of_all(std::string_view query, dice_language::joint_question& all,
                                    std::vector<dice_output> const& each, work_limit work) {
  std::vector<std::pair<std::int64_t, std::int64_t>> digits;  // the least, and how many there may be
  std::int64_t scale = 1;
  for (std::size_t i = 0; i < each.size(); ++i) {
    auto const& law = each[i].answer.law;
    std::int64_t const least = law ? law->entries().front().outcome : 0;
    std::int64_t const most = law ? law->entries().back().outcome : 1;
    std::int64_t count = 0;
    if (__builtin_sub_overflow(most, least - 1, &count)) return std::nullopt;
    all.places[i].least->value = least;
    all.places[i].scale->value = scale;
    digits.emplace_back(least, count);
    constexpr std::int64_t most_numbers = std::int64_t{1} << 61;
    if (count > most_numbers / scale) return std::nullopt;
    scale *= count;
  }
  dice_language::narrow(all.asked);
  auto const found = evaluator{query, work}.answer(*all.asked);
  auto entries = found.law->entries();
  std::erase_if(entries, [](auto const& e) { return e.outcome < 0; });
  return dice::in_proportion(std::move(entries)).transform([&](std::int64_t number) {
    std::vector<std::int64_t> values;
    for (auto const& [least, count] : digits) {
      values.push_back(least + number % count);
      number /= count;
    }
    return values;
  });
}

}  // namespace

dice_answers answer_dice_together(asked_dice const& asked, work_limit work) {
  if (asked.empty()) (void)dice_language::parse({}, {});
  dice_answers out;
  for (std::size_t i = 0; i < asked.size(); ++i) out.each.push_back(answer_one(asked, i, work));
  auto joint = joint_of(asked.read());
  if (!joint) return out;
  if (!std::ranges::all_of(out.each, can_be_together)) {
    out.apart = "dice that go on without end, or words, are in one of them";
    return out;
  }
  for (auto const& place : joint->places) out.conditions.push_back(place.is_condition);
  try {
    out.together = law_of_all(asked.text(), *joint, out.each, work);
  } catch (input_error const& e) {
    out.apart = e.what();
  }
  return out;
}

dice_answer answer_dice(asked_dice const& asked, work_limit work) {
  if (asked.size() != 1) (void)dice_language::only_question(asked, "question");
  return answer_one(asked, 0, work).answer;
}

}  // namespace faro::odds
