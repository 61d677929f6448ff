// Orders of a pack and rolls of dice, one by one.
#include "odds/src/read_out.hpp"

#include "odds/src/plain.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <string>
#include <utility>

namespace faro::odds {

namespace {

plain_distribution read_to_its_end(plain_count const& ask) {
  auto found = answer_plainly(ask, every_way);
  if (!found.unread.is_zero())
    throw too_big{say("'{}' has more than {} ways to look at one by one", ask.name, every_way.runs)};
  return found;
}

/// With what was seen taken one after the other, so that what can't be is named; the chance of all of it.
ratio evidence_of_rolls(dice_question const& ask, std::size_t which) {
  if (ask.observed.empty()) return 1;
  auto prefix = ask;
  prefix.observed.clear();
  auto const given = read_to_its_end(read_plainly(prefix, which)).given;
  std::vector<std::string> texts;
  ratio out = 1;
  for (auto const& seen : ask.observed) {
    prefix.observed.push_back(seen);
    texts.push_back(seen.text);
    try {
      out = read_to_its_end(read_plainly(prefix, which)).given / given;
    } catch (never_holds const&) {
      refuse_contradiction(texts);
    }
  }
  return out;
}

}  // namespace

bool has_few_orders(order_question const& ask) {
  double orders = 1;
  count_t placed = 0;
  for (auto const cards = left_in(ask).cards; auto const& kind : cards.kinds()) {
    for (count_t i = 1; i <= kind.count && orders <= static_cast<double>(every_way.runs); ++i)
      orders *= static_cast<double>(++placed) / i;
  }
  return orders <= static_cast<double>(every_way.runs);
}

std::vector<order_answer> every_order(order_question const& ask) {
  std::vector<order_answer> out;
  for (std::size_t i = 0; i < ask.query.size(); ++i) {
    auto const question = read_plainly(ask, i);
    auto found = read_to_its_end(question);
    auto& one = out.emplace_back();
    one.asked = question.asked;
    one.given = question.given;
    one.method = "every order of the pack, read plainly";
    if (question.is_condition) one.probability = found.law.probability(integer{1});
    one.law = std::move(found.law);
  }
  return out;
}

dice_answers every_roll(dice_question const& ask) {
  dice_answers out;
  for (std::size_t i = 0; i < ask.query.size(); ++i) {
    out.evidence = evidence_of_rolls(ask, i);
    auto const question = read_plainly(ask, i);
    auto const found = read_to_its_end(question);
    auto const chance_given = found.given / out.evidence;
    auto given = question.given;
    if (!given.empty()) given += " (chance " + chance_given.to_string() + ")";
    auto& one = out.each.emplace_back(dice_output{question.name, std::move(given), {}});
    if (question.is_condition) {
      one.answer.probability = found.law.probability(integer{1});
      continue;
    }
    one.answer.law = found.law.transform([](integer const& n) { return n.to_int64(); });
    for (auto const& e : found.law.entries()) {
      if (question.text) one.answer.words[e.outcome.to_int64()] = question.text(e.outcome);
    }
  }
  if (ask.observed.empty()) answer_together(ask.query, out, false);
  return out;
}

}  // namespace faro::odds
