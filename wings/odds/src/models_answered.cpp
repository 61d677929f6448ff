// Models answered one by one, and the distribution of all of them together.
#include "odds/src/models_answered.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <string>
#include <utility>
#include <vector>

namespace faro::odds {

namespace {

// ---- Decks

/// The distribution of all together: conditions and numbers, which mean the same of each deck.
card_answer all_decks(std::vector<card_answer> const& each, std::vector<ratio_bounds> const& after) {
  card_answer out;
  distribution_builder<std::vector<std::int64_t>> law;
  for (std::size_t i = 0; i < each.size(); ++i) {
    if (after[i].high.is_zero()) continue;
    auto const& one = each[i];
    for (auto const& type : one.types) {
      if (type.form != value_form::truth && type.form != value_form::integer)
        throw input_error{"of several models conditions and numbers are asked, or `which`"};
    }
    out.types = one.types;
    auto const& chance = after[i].low;
    for (auto const& e : one.law.entries())
      law.add(e.outcome, e.weight * chance.numerator(), one.law.denominator() * chance.denominator());
  }
  out.law = law.build();
  return out;
}

models_answer of_decks(models_question const& ask, std::vector<play_question> const& decks,
                       answer_each const& by) {
  std::vector<card_answer> each(decks.size());
  told_by_models told{ask.models};
  told.ask_each([&](std::size_t i) -> ratio_bounds {
    each[i] = by.cards(decks[i]);
    auto const evidence = each[i].given * each[i].evidence;
    return {evidence, evidence};
  });
  std::vector<std::string> texts;
  for (auto const& one : decks.front().asked.observed) texts.push_back(one.text);
  auto out = std::move(told).weigh(texts);
  out.asked = all_decks(each, out.after);
  return out;
}

// ---- Dice

models_answer of_dice(models_question const& ask, std::vector<dice_model> const& dice,
                      answer_each const& by) {
  told_by_models told{ask.models};
  std::vector<std::string> texts;
  for (auto const& roll : dice.front().before) texts.push_back(roll.observed.front().text);
  told.ask_each([&](std::size_t i) -> ratio_bounds {
    ratio evidence = 1;
    for (std::size_t k = 0; k < dice[i].before.size(); ++k) {
      try {
        evidence *= by.dice(dice[i].before[k]).evidence;
      } catch (not_as_observed const& e) {
        throw not_as_observed{e.said(), k};
      }
    }
    return {evidence, evidence};
  });
  auto out = std::move(told).weigh(texts);
  if (dice.front().next.query.empty()) return out;
  std::vector<dice_answers> each;
  std::vector<ratio> chances;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    if (out.after[i].high.is_zero()) continue;
    each.push_back(by.dice(dice[i].next));
    for (auto& one : each.back().each) one.answer.readings.clear();  // each names other dice
    chances.push_back(out.after[i].low);
  }
  out.asked = mixed(each, chances);
  return out;
}

}  // namespace

models_answer answer_models(models_question const& ask, answer_each const& by) {
  if (auto const* const decks = std::get_if<std::vector<play_question>>(&ask.each))
    return of_decks(ask, *decks, by);
  return of_dice(ask, std::get<std::vector<dice_model>>(ask.each), by);
}

}  // namespace faro::odds
