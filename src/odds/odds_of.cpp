// The easy way to exact odds: which engine answers, and its answer in one form.
#include "odds/engines.hpp"
#include "odds/hands/question.hpp"
#include "odds/subject.hpp"

#include <faro/cards/deck_text.hpp>
#include <faro/error.hpp>
#include <faro/odds/dice/query.hpp>
#include <faro/odds/odds_of.hpp>
#include <faro/text/detail/message.hpp>

namespace faro {

namespace {

odds_answer of_dice(odds::asked_dice const& question) {
  auto answered = odds::answer_dice(question);
  if (answered.probability) return odds_answer{*std::move(answered.probability), answered.unread};
  return odds_answer{*std::move(answered.law), answered.unread};
}

odds_answer of_cards(std::string_view question, drawn_cards const& from, odds::definitions const& known) {
  if (question.find_first_not_of(" \t\n") == std::string_view::npos)
    throw input_error{"expected a question, such as '2d6 >= 9', got an empty one"};
  if (from.draw == 0) {
    throw input_error{
        say("'{}': expected how many cards are drawn, as in odds_of(question, {{.draw = 5}}), or dice",
            question)};
  }
  odds::hand_question ask;
  ask.table = read_deck_text(from.deck).list.table;
  ask.setting.hands = {from.draw};
  ask.query = {std::string{question}, known};
  ask.given = {from.given, known};
  for (auto const& text : from.observed) ask.observed.push_back(odds::read_observation(text, known));
  auto found = odds::answer(ask);
  odds::hand_answer answered;
  answered.types = std::move(found.types);
  answered.law = std::move(found.law);
  if (answered.is_condition()) return odds_answer{answered.probability()};
  if (answered.is_number())
    return odds_answer{
        answered.law.transform([](std::vector<std::int64_t> const& value) { return value[0]; })};
  std::vector<odds_answer::outcome> outcomes;
  for (auto const& entry : answered.law.entries())
    outcomes.emplace_back(answered.text(entry.outcome), answered.law.probability(entry.outcome));
  return odds_answer{std::move(outcomes)};
}

std::string line(ratio const& value) { return value.to_string() + "  " + value.to_decimal(6); }

}  // namespace

ratio const& odds_answer::chance() const {
  if (!chance_)
    throw input_error{"expected a condition, as in 3d6 >= 12, got a question with more than two answers"};
  return *chance_;
}

dice const& odds_answer::law() const {
  if (!law_)
    throw input_error{say("expected a question for one whole number, as in 3d6, got {}",
                          chance_ ? "a condition" : "one with other answers")};
  return *law_;
}

std::vector<odds_answer::outcome> odds_answer::outcomes() const {
  if (chance_) return {{"false", ratio{1} - *chance_ - unread_}, {"true", *chance_}};
  if (!law_) return outcomes_;
  std::vector<outcome> all;
  for (auto const& entry : law_->entries())
    all.emplace_back(std::to_string(entry.outcome), law_->probability(entry.outcome));
  return all;
}

std::string odds_answer::to_string() const {
  if (chance_) return line(*chance_);
  std::string text;
  for (auto const& [what, chance] : outcomes()) {
    if (!text.empty()) text += '\n';
    text += what + "  " + line(chance);
  }
  return text;
}

odds_answer odds_of(std::string_view question, drawn_cards const& from, odds::definitions const& known) {
  auto const about = odds::subject_of(question, {.cards = from.draw > 0}, known);
  if (about == odds::subject::showdowns)
    throw input_error{
        say("'{}' is a showdown, which odds/showdown/showdown.hpp answers: expected a question about dice or "
            "drawn cards",
            question)};
  if (about != odds::subject::dice && about != odds::subject::programs)
    return of_cards(question, from, known);
  if (!from.observed.empty())
    throw input_error{say("'{}': what is observed is of drawn cards, as in odds_of(question, {{.draw = 5}})",
                          from.observed.front())};
  if (!from.given.empty())
    throw input_error{
        say("'{}': a condition of dice stands in the question, as in 'let a = 2d6 in a >= 9 given a > 5'",
            from.given)};
  return of_dice({std::string{question}, known});
}

}  // namespace faro
