// What the observations of a question look at, checked against its deck.
#include "odds/src/observed/observed.hpp"

#include "cards/formats/named.hpp"
#include "odds/src/language/syntax.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <utility>

namespace faro::odds {

namespace {

/// Which kinds of the deck were shown, each name apart from the others.
void check_shown(observation const& seen, hand_question const& ask) {
  auto const& setting = ask.setting;
  if (setting.community > 0)
    throw query_error{seen.text, 0, "cards that all share are shown to all: expected `shows` without them"};
  if (seen.hand == 0 && (setting.hands.size() > 1 || !setting.urn.empty()))
    throw query_error{seen.text, 0, "expected whose cards were shown, as in hand 2 shows ace"};
  if (seen.hand > setting.hands.size())
    throw query_error{seen.text, 0, say("expected a hand from 1 to {}", setting.hands.size())};
  std::vector<bool> taken(ask.table.cards.kinds().size());
  for (auto const& card : seen.shown) {
    auto const named = cards_named(ask.table, name_without_quotes(card.name));
    if (!named) throw query_error{seen.text, card.at, say("expected cards of the deck, got '{}'", card.name)};
    for (std::size_t k = 0; k < taken.size(); ++k) {
      if (named->of_kind[k] && taken[k])
        throw query_error{
            seen.text, card.at,
            say("'{}' has cards in it that were named before: expected each card once", card.name)};
      taken[k] = taken[k] || named->of_kind[k];
    }
  }
}

void check_cases(observation const& seen, std::span<value_type const> types) {
  for (std::size_t i = 0; i < seen.cases.size(); ++i) {
    if (types[i].form != value_form::truth && types[i].form != value_form::integer)
      throw query_error{seen.text, seen.cases[i].condition.read().questions.front().tree.from(),
                        "expected a condition on the cards, such as ace >= 1"};
  }
}

}  // namespace

hand_question with_looks(hand_question ask) {
  auto const seen = std::exchange(ask.observed, {});
  for (auto const& one : seen) {
    if (!one.shown.empty()) check_shown(one, ask);
  }
  auto read = ask.query.read();
  auto const asked_first = read.questions.size();
  for (auto const& one : seen) {
    for (auto const& look : one.looks()) read.questions.push_back(look.read().questions.front());
  }
  ask.query = asked::of_tree(std::move(read));
  auto const types = types_of(ask);
  auto rest = std::span{types}.subspan(asked_first);
  for (auto const& one : seen) {
    check_cases(one, rest);
    rest = rest.subspan(one.looks().size());
  }
  return ask;
}

simulation weigh(simulation deals, std::vector<observation> const& seen) {
  weighing by{seen};
  simulation out;
  out.trials = deals.trials;
  out.kept = deals.kept;
  out.constants = std::move(deals.constants);
  deals.types.resize(deals.types.size() - by.looks());
  out.types = std::move(deals.types);
  for (auto const& [values, n] : deals.counts) {
    auto const weight = by.weight(values);
    if (weight.is_zero()) continue;
    auto& into = out.weighed[{values.begin(), values.end() - static_cast<std::ptrdiff_t>(by.looks())}];
    into.sum += weight * ratio{integer{n}};
    into.squares += weight.to_double() * weight.to_double() * static_cast<double>(n);
  }
  if (auto const wrong = by.contradiction(); !wrong.empty())
    throw input_error{say("what was observed ('{}') has no chance with any of {} random deals",
                          wrong.back().text, deals.kept)};
  return out;
}

}  // namespace faro::odds
