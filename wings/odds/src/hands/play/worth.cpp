// What a hand is worth that only draws on: measured, or by the distribution of the cards to come.
#include "odds/src/hands/play/player.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::detail {

play_answer player::run() {
  play_answer out;
  out.types = types_;
  out.classes = deck_.size();
  out.constants = constant_conditions(query_);
  auto const stages = stages_from_last();
  ratio reached = 1;
  std::vector<std::pair<ratio, distribution_of_values const*>> parts;
  for (auto const& s : stages) {
    auto const chance = reached * s.kept;
    if (!s.kept.is_zero()) out.kept.push_back({s.cards, chance, s.law});
    reached *= ratio{1} - s.kept;
  }
  distribution_builder<std::vector<std::int64_t>> builder;
  for (auto const& k : out.kept) {
    for (auto const& e : k.law.entries())
      builder.add(e.outcome, k.chance.numerator() * e.weight, k.chance.denominator() * k.law.denominator());
  }
  out.law = builder.build();
  out.positions = positions_;
  return out;
}

std::vector<std::int64_t> const& player::measured(pile const& hand) {
  auto const [at, fresh] = measured_.try_emplace(hand);
  if (!fresh) return at->second;
  count_position();
  scratch_.assign(query_.segments.size(), std::vector<count_t>(query_.left.size()));
  for (std::size_t i = 0; i < hand.size(); ++i) scratch_[0][kind_of_[i]] = hand[i];
  auto const leaves = measure_cards(query_, ask_.asked.table, scratch_);
  for (auto const& e : query_.expressions) at->second.push_back(evaluate(e.root, leaves));
  return at->second;
}

std::vector<std::int64_t> const& player::leaves_of(pile const& hand) {
  auto const [at, fresh] = leaf_values_.try_emplace(hand);
  if (!fresh) return at->second;
  count_position();
  scratch_.assign(query_.segments.size(), std::vector<count_t>(query_.left.size()));
  for (std::size_t i = 0; i < hand.size(); ++i) scratch_[0][kind_of_[i]] = hand[i];
  return at->second = measure_cards(query_, ask_.asked.table, scratch_);
}

void player::count_position() {
  if (++positions_ > ask_.asked.limits.states)
    throw too_big{say("an exact answer takes more than {} positions", ask_.asked.limits.states), 10};
}

/// Of all the distributions of cards to come, and ways of effects: few positions may take long, too.
void player::count_steps(std::uint64_t steps) {
  constexpr std::uint64_t passes = 3;  // as long as so many of the longest
  steps_ += steps;
  if (auto const most = passes * ask_.asked.limits.steps; steps_ > most)
    throw too_big{say("an exact answer takes more than {} steps from one position to the next", most), 10};
}

/// One way that cards may come, or be put.
void player::count_way() {
  constexpr std::uint64_t steps = 75;
  count_steps(steps);
}

distribution_of_values const& player::drawn_distribution(pile const& hand, pile const& bottom,
                                                         char16_t turns) {
  auto key = hand + bottom;
  key += turns;
  auto const [at, fresh] = laws_.try_emplace(std::move(key));
  if (!fresh) return at->second;
  count_position();
  auto const left = difference(difference(deck_, hand), bottom);
  bool const takes_all = turns >= size_of(left) && !looks_ahead();  // cards put away are drawn no more
  if (turns == 0 || takes_all) {
    auto const& values = measured(takes_all ? sum(hand, left) : hand);
    at->second = distribution_of_values::certain(
        {values.begin(), values.begin() + static_cast<std::ptrdiff_t>(query_size_)});
    return at->second;
  }
  hand_question ask = ask_.asked;
  ask.setting.hands = {std::min<count_t>(turns, ask_.draws)};  // by() draws on
  ask.setting.room = setting_.room;
  ask.setting.opening = ask_.opening;
  ask.setting.drawn_before = ask_.opening + static_cast<count_t>(turns_ - turns);
  ask.setting.seen.resize(class_of_.size());
  ask.setting.held.assign(class_of_.size(), 0);
  spread(bottom, ask.setting.seen);
  spread(hand, ask.setting.held, &ask.setting.seen);
  auto found = answer_exactly(ask);
  constexpr std::uint64_t to_set_out = 1'000;  // steps that a distribution takes before its first
  count_steps(found.stats.steps + to_set_out);
  at->second = std::move(found.law);
  return at->second;
}

void player::spread(pile cards, std::vector<count_t>& into, std::vector<count_t> const* taken) const {
  auto const& kinds = ask_.asked.table.cards.kinds();
  for (std::size_t k = 0; k < class_of_.size(); ++k) {
    auto const out = taken ? (*taken)[k] : into[k];
    auto const n = std::min<count_t>(cards[class_of_[k]], kinds[k].count - out);
    into[k] += n;
    cards[class_of_[k]] = static_cast<char16_t>(cards[class_of_[k]] - n);
  }
}

ratio player::mean_of(distribution_of_values const& law) const { return means_of(law).front(); }

std::vector<ratio> player::means_of(distribution_of_values const& law) const {
  std::vector<mixture> sums(law.entries().front().outcome.size());
  for (auto const& e : law.entries()) {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i].add(e.weight, ratio{integer{e.outcome[i]}});
  }
  std::vector<ratio> out;
  for (auto const& sum : sums) out.push_back(sum.over(law.denominator()));
  std::ranges::rotate(out, out.begin() + static_cast<std::ptrdiff_t>(conditions_));
  return out;
}

}  // namespace faro::odds::detail

namespace faro::odds {

namespace {

/// The answer to a question whose first expressions are the conditions.
play_answer conditioned(play_answer const& joint, std::size_t conditions, std::string const& text) {
  auto const first = static_cast<std::ptrdiff_t>(conditions);
  auto const holds = [&](auto const& values) {
    return std::all_of(values.begin(), values.begin() + first, [](std::int64_t v) { return v >= 1; });
  };
  auto const without_first = [&](detail::distribution_of_values const& law) {
    return law.given(holds).transform(
        [&](auto const& values) { return std::vector<std::int64_t>(values.begin() + first, values.end()); });
  };
  play_answer out = joint;
  out.given = joint.law.chance(holds);
  if (out.given.is_zero()) throw never_holds{say("the condition '{}' can never hold", text)};
  out.types.erase(out.types.begin(), out.types.begin() + first);
  out.law = without_first(joint.law);
  out.kept.clear();
  for (auto const& k : joint.kept) {
    auto const here = k.law.chance(holds);
    if (!here.is_zero()) out.kept.push_back({k.cards, k.chance * here / out.given, without_first(k.law)});
  }
  return out;
}

}  // namespace

play_answer play(play_question const& ask) {
  auto joint = ask;
  joint.asked.query = ask.asked.query.with_conditions(ask.asked.given);
  joint.asked.given = {};
  auto const conditions = joint.asked.query.size() - ask.asked.query.size();
  if (conditions == 0) return detail::player{ask}.run();
  if (!ask.effects.empty()) throw too_big{"with effects a condition (--given) is looked at game by game"};
  return conditioned(detail::player{joint, conditions}.run(), conditions, given_text(ask.asked));
}

}  // namespace faro::odds
