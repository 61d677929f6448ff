// Questions about dice: what is one, and its answer.
#include "odds/dice/evaluator.hpp"

#include <faro/odds/dice/query.hpp>
#include <faro/odds/dice/questions.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <cctype>
#include <utility>

namespace faro::odds {

namespace {

bool is_word(char c) { return is_digit(c) || c == '_' || std::isalpha(static_cast<unsigned char>(c)) != 0; }
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

/// Whether a die's letter at `at` has sides behind it: d6, d%, dF.
bool has_sides(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) return false;
  auto const next = lower(text[at + 1]);
  if (is_digit(next) || next == '%') return true;
  if (lower(text[at]) == 'd' && next == '{') return true;
  return lower(text[at]) == 'd' && next == 'f' && (at + 2 == text.size() || !is_word(text[at + 2]));
}

}  // namespace

bool is_dice_query(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    auto const letter = lower(text[at]);
    if ((letter != 'd' && letter != 'z') || !has_sides(text, at)) continue;
    auto before = at;
    while (before > 0 && is_digit(text[before - 1])) --before;
    if (before == 0 || !is_word(text[before - 1])) return true;
  }
  return false;
}

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
dice_answer answer_given(std::string_view query, question& q, work_limit work) {
  auto const condition = evaluator{query, work}.answer(*q.condition);
  if (!condition.probability)
    throw query_error{query, q.condition->at, "expected a condition after `given`, got a number"};
  if (condition.probability->is_zero())
    throw input_error{"the condition '" + q.given +
                      (condition.unread.is_zero() ? "' can never hold"
                                                  : "' holds, if ever, in what is left unread of the dice")};
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

}  // namespace

std::vector<dice_output> answer_dice_questions(std::string_view query, work_limit work) {
  std::vector<dice_output> out;
  for (auto& q : dice_language::parse(query)) {
    auto answer = q.condition ? answer_given(query, q, work) : evaluator{query, work}.answer(*q.asked);
    auto given = q.given;
    if (q.condition)
      given += " (chance " + evaluator{query, work}.answer(*q.condition).probability->to_string() + ")";
    out.push_back({std::move(q.name), std::move(given), std::move(answer)});
  }
  return out;
}

std::size_t count_dice_questions(std::string_view query) { return dice_language::parse(query).size(); }

dice_answer answer_dice(std::string_view query, work_limit work) {
  auto found = answer_dice_questions(query, work);
  if (found.size() > 1)
    throw query_error{query, query.size(), "expected one question, got " + std::to_string(found.size())};
  return std::move(found.front().answer);
}

}  // namespace faro::odds
