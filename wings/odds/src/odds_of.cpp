// The easy way to exact odds: which engine answers, and its answer in one form.
#include "odds/src/engines.hpp"
#include "odds/src/hands/question.hpp"
#include "odds/src/subject.hpp"

#include <faro/cards/deck_text.hpp>
#include <faro/dice/anydice.hpp>
#include <faro/dice/query.hpp>
#include <faro/error.hpp>
#include <faro/odds/odds_of.hpp>
#include <faro/text/detail/message.hpp>

namespace faro {

namespace {

using outcomes = std::vector<odds_answer::outcome>;

odds_answer of_dice(odds::dice_answers const& found) {
  if (found.each.size() != 1)
    throw input_error{
        say("expected one question about dice, got {}: ask them one by one", found.each.size())};
  auto const& one = found.each.front().answer;
  if (one.probability) return odds_answer{*one.probability, one.unread};
  if (one.words.empty()) return odds_answer{*one.law, one.unread};
  outcomes named;
  for (auto const& e : one.law->entries()) {
    auto const word = one.words.find(e.outcome);
    named.emplace_back(word == one.words.end() ? std::to_string(e.outcome) : word->second,
                       one.law->probability(e.outcome));
  }
  return odds_answer{std::move(named)};
}

odds_answer of_program(std::string_view program) {
  auto const found = odds::run_anydice(program).outputs;
  if (found.empty()) throw input_error{"the program of AnyDice outputs nothing: expected output DICE"};
  if (found.size() == 1) return odds_answer{found.front().law};
  outcomes all;
  for (auto const& output : found) {
    for (auto const& e : output.law.entries())
      all.emplace_back(output.name + ": " + std::to_string(e.outcome), output.law.probability(e.outcome));
  }
  return odds_answer{std::move(all)};
}

odds_answer of_order(std::string_view question, drawn_cards const& from, odds::definitions const& known) {
  if (from.draw > 0 || !from.observed.empty())
    throw input_error{
        say("'{}': the order of a pack is of all its cards: expected nothing drawn or observed", question)};
  odds::order_question ask;
  ask.pack = read_deck_text(from.deck).list.table;
  ask.query = {std::string{question}, known};
  if (!from.given.empty()) ask.given = {from.given, known};
  auto const each = odds::answer(ask).of;
  if (each.size() != 1) throw input_error{say("expected one question about an order, got {}", each.size())};
  if (each.front().probability) return odds_answer{*each.front().probability};
  return odds_answer{each.front().law.transform([](integer const& n) { return n.to_int64(); })};
}

odds_answer of_distribution(std::vector<odds::value_type> types,
                            distribution<std::vector<std::int64_t>> law) {
  odds::hand_answer answered;
  answered.types = std::move(types);
  answered.law = std::move(law);
  if (answered.is_condition()) return odds_answer{answered.probability()};
  if (answered.is_number())
    return odds_answer{
        answered.law.transform([](std::vector<std::int64_t> const& value) { return value[0]; })};
  outcomes all;
  for (auto const& entry : answered.law.entries())
    all.emplace_back(answered.text(entry.outcome), answered.law.probability(entry.outcome));
  return odds_answer{std::move(all)};
}

odds::hand_question hands_asked(std::string_view deck, std::string_view question, drawn_cards const& from,
                                odds::definitions const& known) {
  odds::hand_question ask;
  ask.table = read_deck_text(deck).list.table;
  ask.setting.hands = {from.draw};
  ask.query = {std::string{question}, known};
  ask.given = {from.given, known};
  for (auto const& text : from.observed) ask.observed.push_back(odds::read_observation(text, known));
  return ask;
}

odds_answer of_models(std::string_view question, drawn_cards const& from, odds::definitions const& known) {
  bool const which = question == "which";
  odds::models_question ask;
  if (from.draw == 0) {
    if (!from.given.empty())
      throw input_error{say("'{}': what is known of models that are dice is observed", from.given)};
    ask = odds::models_of_dice(from.models, which ? "" : std::string{question}, from.observed, known);
  } else {
    ask.models = odds::read_models(from.models);
    std::vector<odds::play_question> decks;
    for (auto const& one : ask.models)
      decks.push_back(odds::as_drawn(hands_asked(one.text, which ? "true" : question, from, known)));
    ask.each = std::move(decks);
    odds::join_alike(ask);
    odds::share_names(std::get<std::vector<odds::play_question>>(ask.each));
  }
  auto found = odds::answer(ask).of;
  if (which) {
    outcomes all;
    for (std::size_t i = 0; i < ask.models.size(); ++i)
      all.emplace_back(ask.models[i].name, found.after[i].low);
    return odds_answer{std::move(all)};
  }
  if (auto const* const dice = std::get_if<odds::dice_answers>(&found.asked)) return of_dice(*dice);
  auto& cards = std::get<odds::card_answer>(found.asked);
  return of_distribution(std::move(cards.types), std::move(cards.law));
}

odds_answer of_cards(std::string_view question, drawn_cards const& from, odds::definitions const& known) {
  if (question.find_first_not_of(" \t\n") == std::string_view::npos)
    throw input_error{"expected a question, such as '2d6 >= 9', got an empty one"};
  if (from.draw == 0) {
    throw input_error{
        say("'{}': expected how many cards are drawn, as in odds_of(question, {{.draw = 5}}), or dice",
            question)};
  }
  auto found = odds::answer(hands_asked(from.deck, question, from, known));
  return of_distribution(std::move(found.types), std::move(found.law));
}

std::string line(ratio const& value) { return value.to_string() + "  " + value.to_decimal(6); }

}  // namespace

ratio const& odds_answer::chance() const& {
  if (!chance_)
    throw input_error{"expected a condition, as in 3d6 >= 12, got a question with more than two answers"};
  return *chance_;
}

dice const& odds_answer::law() const& {
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
  if (!from.models.empty()) return of_models(question, from, known);
  auto const about = odds::subject_of(question, {.cards = from.draw > 0, .order = from.order}, known);
  if (about == odds::subject::orders) return of_order(question, from, known);
  if (about == odds::subject::hands) return of_cards(question, from, known);
  if (about == odds::subject::games)
    throw input_error{say("'{}': a game is given as odds_of(odds::script{{text, name}})", question)};
  if (about == odds::subject::showdowns)
    throw input_error{say("'{}': a showdown is given as odds_of(odds::parse_showdown(question))", question)};
  if (about == odds::subject::suits)
    throw input_error{say("'{}': what a suit makes is not asked here", question)};
  if (!from.given.empty() && about != odds::subject::dice)
    throw input_error{say("'{}': expected no condition with a program of AnyDice", from.given)};
  if (about == odds::subject::dice) {
    odds::dice_question ask{from.given.empty()
                                ? odds::asked_dice{std::string{question}, known}
                                : odds::asked_dice::under(std::string{question}, from.given, known)};
    for (auto const& text : from.observed)
      ask.observed.push_back(odds::read_observation(ask.query, text, known));
    return of_dice(odds::answer(ask).of);
  }
  if (!from.observed.empty())
    throw input_error{say("'{}': what is observed is of drawn cards or of dice", from.observed.front())};
  return of_program(question);
}

}  // namespace faro
