// Questions about dice: what is one, and its answer.
#include "odds/dice/evaluator.hpp"
#include "odds/language/tokens.hpp"

#include <faro/odds/dice/query.hpp>
#include <faro/odds/dice/questions.hpp>
#include <faro/text/message.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <utility>

namespace faro::odds {

namespace {

using language::token;
using language::token_kind;

bool is_digit_at(std::string_view text, std::size_t at) { return at < text.size() && is_digit(text[at]); }

/// Whether the word is dice, with what stands right behind it: 2d6, d20kh1, z10, 4w6, 8k4, d%, 3d{…}, 4dF.
bool says_dice(std::string_view word, token const* behind) {
  auto const digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (digits == word.size()) return false;
  auto const letter = word[digits];
  auto const sides = digits + 1;
  if (letter == 'k') return digits > 0 && is_digit_at(word, sides);
  if (letter == 'w') return is_digit_at(word, sides);
  if (letter != 'd' && letter != 'z') return false;
  if (is_digit_at(word, sides)) return true;
  if (letter == 'd' && word.substr(sides) == "f") return true;
  bool const ends = sides == word.size() && behind && behind->kind == token_kind::symbol;
  return ends && (behind->text == "%" || (letter == 'd' && behind->text == "{"));
}

/// The tokens up to the first fault; a name in quotes is one.
std::vector<token> tokens_before_fault(std::string_view text) {
  constexpr language::spelling whole_words{.single_quotes = true, .long_numbers = true};
  try {
    return language::tokens_of(text, whole_words);
  } catch (query_error const& fault) {
    return language::tokens_of(text.substr(0, fault.position()), whole_words);
  }
}

}  // namespace

bool is_dice_query(std::string_view text) {
  auto const tokens = tokens_before_fault(text);
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    auto const& t = tokens[i];
    auto const* const behind = tokens[i + 1].at == t.until() ? &tokens[i + 1] : nullptr;
    if (t.kind == token_kind::word && says_dice(lower_case(t.text), behind)) return true;
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
    throw input_error{
        condition.unread.is_zero()
            ? say("the condition '{}' can never hold", q.given)
            : say("the condition '{}' holds, if ever, in what is left unread of the dice", q.given)};
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

dice_answers answer_dice_together(std::string_view query, work_limit work) {
  dice_answers out;
  for (auto& q : dice_language::parse(query)) {
    bool const compares = q.asked->op == dice_language::operation::compare;
    for (auto* tree : {&q.asked, &q.condition, &q.both, &q.mixed}) {
      if (*tree) dice_language::narrow(*tree);
    }
    auto answer = q.condition ? answer_given(query, q, work) : evaluator{query, work}.answer(*q.asked);
    if (!compares) answer.against.reset();  // it became one when it was narrowed
    auto given = q.given;
    if (q.condition) {
      auto const chance = *evaluator{query, work}.answer(*q.condition).probability;
      constexpr std::size_t longest_fraction = 42;
      auto const fraction = chance.to_string();
      given += " (chance " + (fraction.size() <= longest_fraction ? fraction : chance.to_decimal(6)) + ")";
    }
    out.each.push_back({std::move(q.name), std::move(given), std::move(answer)});
  }
  auto joint = dice_language::parse_joint(query);
  if (!joint) return out;
  if (!std::ranges::all_of(out.each, can_be_together)) {
    out.apart = "dice that go on without end, or words, are in one of them";
    return out;
  }
  for (auto const& place : joint->places) out.conditions.push_back(place.is_condition);
  try {
    out.together = law_of_all(query, *joint, out.each, work);
  } catch (input_error const& e) {
    out.apart = e.what();
  }
  return out;
}

std::vector<dice_output> answer_dice_questions(std::string_view query, work_limit work) {
  return answer_dice_together(query, work).each;
}

std::size_t count_dice_questions(std::string_view query) { return dice_language::parse(query).size(); }

dice_answer answer_dice(std::string_view query, work_limit work) {
  auto found = answer_dice_questions(query, work);
  if (found.size() > 1)
    throw query_error{query, query.size(), say("expected one question, got {}", found.size())};
  return std::move(found.front().answer);
}

}  // namespace faro::odds
