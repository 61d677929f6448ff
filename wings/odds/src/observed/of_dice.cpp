// Observations of dice read, and answers weighed by them.
#include "odds/src/observed/of_dice.hpp"

#include "dice/src/asked.hpp"
#include "odds/src/hands/observation.hpp"
#include "odds/src/observed/cases.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace faro::odds {

namespace {

using dice_language::adopt;
using dice_language::copy_of;
using dice_language::node_pointer;
using dice_language::operation;

/// The condition behind the lets of the question, its faults placed in the observation.
asked_dice condition_of_dice(asked_dice const& of, observed_text::piece const& p, std::string_view text,
                             definitions const& known) {
  auto const before = of.text().substr(0, of.read().begin) + "(";
  auto const misread = [&] {
    return query_error{text, p.at, "expected one condition on what the question names, without `given`"};
  };
  asked_dice out;
  try {
    out = {before + std::string{p.words} + ")", known};
  } catch (query_error const& e) {
    auto const behind = e.position() < before.size() ? 0 : e.position() - before.size();
    throw query_error{text, p.at + std::min(behind, p.words.size()), e.problem()};
  }
  auto const& read = out.read();
  if (out.size() != 1 || read.condition || !is_condition(*question_of(read, 0).asked)) throw misread();
  if (free_names(*read.questions.front().tree).empty())
    throw query_error{text, p.at, "this speaks of none of the rolls that the question names"};
  return out;
}

/// One way in which the cases of the observations go together.
struct seen_way {
  node_pointer condition;  // under the lets; null: whatever was rolled
  ratio chance = 1;        // of it
  ratio weight = 1;        // how likely was then all that was seen
};

node_pointer both(node_pointer a, node_pointer b) {
  if (!a || !b) return a ? std::move(a) : std::move(b);
  auto n = new_node(operation::all_of, a->at);
  adopt(*n, std::move(a));
  adopt(*n, std::move(b));
  return n;
}
node_pointer copy_or_none(node_pointer const& n) { return n ? copy_of(*n) : nullptr; }

class dice_weighing {
 public:
  dice_weighing(asked_dice const& query, work_limit work) : query_{query}, work_{work} {
    ways_.emplace_back();
  }

  /// Parts all ways by the cases of one more observation; false if it has no chance in any.
  bool see(dice_observation const& seen) {
    std::vector<seen_way> out;
    for (auto& way : ways_) split(std::move(way), seen, out);
    constexpr std::size_t most = 1000;
    if (out.size() > most) throw too_big{say("more than {} cases of what was observed together", most)};
    ways_ = std::move(out);
    return !ways_.empty();
  }

  [[nodiscard]] dice_answers answer() const;

 private:
  void split(seen_way way, dice_observation const& seen, std::vector<seen_way>& out) const {
    for (auto const& one : seen.cases) {
      auto const& tree = *one.condition.read().questions.front().tree;
      seen_way here{both(copy_or_none(way.condition), copy_of(tree)), {}, way.weight * one.chance};
      here.chance = chance_of(*here.condition);
      way.chance -= here.chance;
      auto fails = new_node(operation::negation, tree.at);
      adopt(*fails, copy_of(tree));
      way.condition = both(std::move(way.condition), std::move(fails));
      keep(std::move(here), out);
    }
    way.weight *= seen.otherwise;
    keep(std::move(way), out);
  }
  static void keep(seen_way way, std::vector<seen_way>& out) {
    if (!way.chance.is_zero() && !way.weight.is_zero()) out.push_back(std::move(way));
  }

  /// Given what is given.
  [[nodiscard]] ratio chance_of(dice_language::node const& condition) const {
    auto const found = answer_dice_together(instead(query_, copy_of(condition)), work_).each.front().answer;
    if (!found.unread.is_zero())
      throw input_error{"what was observed of dice that explode without end has no exact chance"};
    return *found.probability;
  }

  asked_dice const& query_;
  work_limit work_;
  std::vector<seen_way> ways_;
};

/// Answers of one question under different conditions, which hold with these chances.
dice_answer mixed(std::vector<dice_answer> const& each, std::vector<ratio> const& chances) {
  dice_answer out;
  distribution_builder<std::optional<std::int64_t>> law;  // nothing: not read
  for (std::size_t i = 0; i < each.size(); ++i) {
    auto const& one = each[i];
    out.unread += one.unread * chances[i];
    if (out.readings.empty()) out.readings = one.readings;
    if (one.probability) out.probability = out.probability.value_or(0) + *one.probability * chances[i];
    if (!one.law) continue;
    out.words.insert(one.words.begin(), one.words.end());
    auto const all = one.law->denominator() * chances[i].denominator();
    for (auto const& e : one.law->entries()) law.add(e.outcome, e.weight * chances[i].numerator(), all);
  }
  if (law.empty()) return out;
  if (!out.unread.is_zero()) law.add(std::nullopt, out.unread.numerator(), out.unread.denominator());
  auto const whole = law.build();
  std::vector<dice::entry> entries;
  for (auto const& e : whole.entries()) {
    if (e.outcome) entries.push_back({*e.outcome, e.weight});
  }
  out.law = dice{std::move(entries), whole.denominator()};
  return out;
}

}  // namespace

dice_answers mixed(std::vector<dice_answers> const& each, std::vector<ratio> const& chances) {
  dice_answers out;
  out.conditions = each.front().conditions;
  distribution_builder<std::vector<std::int64_t>> together;
  bool all_together = true;
  for (std::size_t q = 0; q < each.front().each.size(); ++q) {
    std::vector<dice_answer> answers;
    for (auto const& one : each) answers.push_back(one.each[q].answer);
    out.each.push_back({each.front().each[q].name, each.front().each[q].given, mixed(answers, chances)});
  }
  for (std::size_t i = 0; i < each.size(); ++i) {
    if (!each[i].apart.empty()) out.apart = each[i].apart;
    all_together = all_together && each[i].together;
    if (!all_together) break;
    auto const all = each[i].together->denominator() * chances[i].denominator();
    for (auto const& e : each[i].together->entries())
      together.add(e.outcome, e.weight * chances[i].numerator(), all);
  }
  if (all_together) out.together = together.build();
  return out;
}

namespace {

dice_answers dice_weighing::answer() const {
  ratio evidence;
  for (auto const& way : ways_) evidence += way.chance * way.weight;
  std::vector<dice_answers> each;
  std::vector<ratio> chances;
  for (auto const& way : ways_) {
    each.push_back(
        answer_dice_together(way.condition ? restricted(query_, copy_of(*way.condition)) : query_, work_));
    chances.push_back(way.chance * way.weight / evidence);
  }
  auto out = mixed(each, chances);
  out.evidence = evidence;
  auto const plain = query_.given().empty() ? dice_answers{} : answer_dice_together(query_, work_);
  for (std::size_t q = 0; q < out.each.size(); ++q)
    out.each[q].given = plain.each.empty() ? "" : plain.each[q].given;
  return out;
}

}  // namespace

dice_observation read_observation(asked_dice const& of, std::string_view text, definitions const& known) {
  if (of.read().lets.empty())
    throw query_error{text, 0,
                      "expected rolls with names in the question, of which something can be observed, as in "
                      "'let a = d6 in a >= 3'"};
  dice_observation out;
  out.text = text;
  auto said = observed_text::read_cases(out.text, "expected a condition on the dice, such as roll >= 5");
  for (auto& one : said.cases)
    out.cases.push_back({condition_of_dice(of, one.condition, out.text, known), std::move(one.chance)});
  out.otherwise = std::move(said.otherwise);
  return out;
}

dice_answers answer_observed(dice_question const& ask) {
  if (ask.observed.empty()) return answer_dice_together(ask.query, ask.work);
  dice_weighing by{ask.query, ask.work};
  std::vector<std::string> texts;
  for (auto const& one : ask.observed) {
    texts.push_back(one.text);
    if (!by.see(one)) refuse_contradiction(texts);
  }
  return by.answer();
}

}  // namespace faro::odds
