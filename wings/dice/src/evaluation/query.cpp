// Questions about dice: the answers.
#include "dice/src/asked.hpp"
#include "dice/src/evaluation/evaluator.hpp"
#include "dice/src/questions.hpp"
#include "dice/src/rolls/roller.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/dice/query.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <utility>

namespace faro::odds {

namespace {

using dice_language::evaluator;
using dice_language::question;

/// The distribution where the condition holds: without the outcome that stands for where it does not. What
/// was left unread may be on either side of it.
void set_distribution_given(dice_answer& out, dice const& mixed, std::int64_t otherwise) {
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

/// The chance or distribution of the question where its condition holds.
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
  set_distribution_given(out, *evaluator{query, work}.answer(*q.mixed).law, otherwise);
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

/// Why a distribution can't be one of several in a distribution of all; empty where it can.
std::string why_not_together(dice_output const& one) {
  auto const& found = one.answer;
  if (!found.words.empty()) return "one of them is a word";
  return !found.probability && found.law->empty() ? "one of them can't be" : "";
}

/// Several questions as one number, of which each is a digit.
struct digits_of_all {
  std::vector<std::pair<std::int64_t, std::int64_t>> digits;  // the least, and how many there may be

  /// Nothing where the numbers don't fit.
  static std::optional<digits_of_all> put_into(dice_language::joint_question& all,
                                               std::vector<dice_output> const& each) {
    digits_of_all out;
    std::int64_t scale = 1;
    for (std::size_t i = 0; i < each.size(); ++i) {
      auto const& law = each[i].answer.law;
      std::int64_t const least = law ? law->entries().front().outcome : 0;
      std::int64_t const most = law ? law->entries().back().outcome : 1;
      std::int64_t count = 0;
      if (__builtin_sub_overflow(most, least - 1, &count)) return std::nullopt;
      all.places[i].least->value = least;
      all.places[i].scale->value = scale;
      out.digits.emplace_back(least, count);
      constexpr std::int64_t most_numbers = std::int64_t{1} << 61;
      if (count > most_numbers / scale) return std::nullopt;
      scale *= count;
    }
    return out;
  }

  /// Without the numbers below 0, which stand for where the condition does not hold. What was left unread is
  /// missing: it may be on either side of that.
  [[nodiscard]] joint_distribution read(dice const& found) const {
    auto entries = found.entries();
    integer outside;
    for (auto const& e : entries) {
      if (e.outcome < 0) outside += e.weight;
    }
    std::erase_if(entries, [](auto const& e) { return e.outcome < 0; });
    auto const law = found.mass() == ratio{1} ? dice::in_proportion(std::move(entries))
                                              : dice{std::move(entries), found.denominator() - outside};
    return law.transform([&](std::int64_t number) {
      std::vector<std::int64_t> values;
      for (auto const& [least, count] : digits) {
        values.push_back(least + number % count);
        number /= count;
      }
      return values;
    });
  }
};

std::optional<joint_distribution> distribution_of_all(asked_dice const& asked,
                                                      std::vector<dice_output> const& each, work_limit work) {
  auto all = joint_of(asked.read());
  auto const digits = digits_of_all::put_into(*all, each);
  if (!digits) return std::nullopt;
  dice_language::narrow(all->asked);
  return digits->read(*evaluator{asked.text(), work}.answer(*all->asked).law);
}

/// By every roll in turn.
std::optional<joint_distribution> read_together(asked_dice const& asked,
                                                std::vector<dice_output> const& each) {
  auto all = joint_of(asked.read());
  if (!all) return std::nullopt;
  auto const digits = digits_of_all::put_into(*all, each);
  if (!digits) return std::nullopt;
  constexpr limits few{.picks = 64, .runs = 100'000};
  auto const found = read_exhaustively<std::int64_t>(
      [&](auto& c) {
        return std::get<std::int64_t>(dice_language::roller{asked.text(), c}.roll(*all->asked).value);
      },
      few);
  if (!found.unread.is_zero())
    throw too_big{say("'{}' has more than {} ways to look at one by one", asked.text(), few.runs)};
  return digits->read(found.law);
}

}  // namespace

void answer_together(asked_dice const& asked, dice_answers& out, bool by_counting, work_limit work) {
  auto const joint = joint_of(asked.read());
  if (!joint) return;
  for (auto const& one : out.each) {
    if (out.apart.empty()) out.apart = why_not_together(one);
  }
  if (!out.apart.empty()) return;
  for (auto const& place : joint->places) out.conditions.push_back(place.is_condition);
  try {
    if (by_counting) out.together = distribution_of_all(asked, out.each, work);
  } catch (input_error const& e) {
    out.apart = e.what();
  }
  if (out.together) return;
  try {
    out.together = read_together(asked, out.each);
    if (out.together) out.apart.clear();
  } catch (input_error const& e) {
    if (out.apart.empty()) out.apart = e.what();
  }
}

dice_answers answer_dice_together(asked_dice const& asked, work_limit work) {
  if (asked.empty()) (void)dice_language::parse({}, {});
  dice_answers out;
  for (std::size_t i = 0; i < asked.size(); ++i) out.each.push_back(answer_one(asked, i, work));
  answer_together(asked, out, true, work);
  return out;
}

dice_answer answer_dice(asked_dice const& asked, work_limit work) {
  if (asked.size() != 1) (void)dice_language::only_question(asked, "question");
  return answer_one(asked, 0, work).answer;
}

}  // namespace faro::odds
