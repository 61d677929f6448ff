// Mulligans: which hands are kept and which cards go to the bottom, from the last size of hand backwards.
#include "odds/hands/play/player.hpp"

#include <faro/error.hpp>

#include <algorithm>

namespace faro::odds::detail {

std::vector<stage> player::stages_from_last() {
  auto const& m = ask_.mulligan;
  auto const last = m ? ask_.opening - m->down_to : 0;
  std::vector<stage> stages(last + 1);
  for (auto j = last + 1; j-- > 0;)
    stages[j] = stage_after(j, j == last, j == last ? ratio{} : stages[j + 1].value);
  return stages;
}

stage player::stage_after(count_t mulligans, bool final, ratio const& otherwise) {
  auto const london = !ask_.mulligan || ask_.mulligan->kind == mulligan_kind::london;
  auto const drawn = london ? ask_.opening : ask_.opening - mulligans;
  auto const back = london ? mulligans : 0;
  distribution_builder<std::vector<std::int64_t>> laws;
  integer kept;
  mixture worth;
  auto const all = binomial(size_of(deck_), drawn);
  for_hands(deck_, drawn, [&](pile const& hand, integer const& ways) {
    auto const best = best_choice(hand, back, mulligans, final);
    auto const keeps = best && (final || has_keep_rule() || best->worth >= otherwise || !ask_.mulligan);
    if (!keeps) {
      if (numeric_) worth.add(ways, otherwise);
      return;
    }
    kept += ways;
    if (numeric_) worth.add(ways, best->worth);
    auto const& law = law_after(*best, mulligans);
    for (auto const& e : law.entries()) laws.add(e.outcome, ways * e.weight, all * law.denominator());
  });
  stage out;
  out.cards = ask_.opening - mulligans;
  out.kept = ratio{kept, all};
  if (!kept.is_zero()) {
    auto const built = laws.build();
    std::vector<law_of_values::entry> entries(built.entries().begin(), built.entries().end());
    out.law = law_of_values::in_proportion(std::move(entries));
  }
  out.value = worth.over(all);
  return out;
}

bool player::has_keep_rule() const { return ask_.mulligan && !ask_.mulligan->keep.empty(); }

bool player::has_bottom_rule() const { return ask_.mulligan && !ask_.mulligan->bottom.empty(); }

std::optional<choice> player::best_choice(pile const& hand, std::size_t back, count_t mulligans, bool final) {
  std::optional<choice> best;
  std::optional<choice> any;  // in the last stage the keep rule only prefers
  for_hands(hand, back, [&](pile const& bottom, integer const&) {
    choice c{difference(hand, bottom), bottom, {}, 0};
    auto const& values = measured(c.hand);
    auto const allowed = !has_keep_rule() || values[keep_] != 0;
    if (!allowed && !final) return;
    if (has_bottom_rule()) c.score = values[bottom_];
    if (numeric_) {
      c.worth = worth_of(c, mulligans);
    } else if (!has_bottom_rule() && back > 0) {
      throw input_error{
          "which cards go to the bottom is not said: a rule (a number to make greatest) is needed for this "
          "query"};
    }
    auto& slot = allowed ? best : any;
    if (!slot || (has_bottom_rule() ? c.score > slot->score : c.worth > slot->worth)) slot = std::move(c);
  });
  if (!numeric_ && ask_.mulligan && !has_keep_rule())
    throw input_error{"when a hand is kept is not said: a condition is needed for this query"};
  return best ? best : any;
}

position player::start(choice const& c) const {
  position p{c.hand, difference(difference(deck_, c.hand), c.bottom), c.bottom, {}, {}, turns_};
  for (auto const& e : effects_) p.uses += e.times;
  return p;
}

bool player::looks_at_top(count_t mulligans) const {
  return ask_.mulligan && ask_.mulligan->kind == mulligan_kind::vancouver && mulligans > 0 && turns_ > 0;
}

ratio player::worth_of(choice const& c, count_t mulligans) {
  if (effects_.empty() && !looks_at_top(mulligans)) return mean_of(drawn_law(c.hand, c.bottom, turns_));
  auto const p = start(c);
  if (!looks_at_top(mulligans)) return value(p);
  return scry(p, 1, [this](position const& q) { return value(q); });
}

law_of_values player::law_after(choice const& c, count_t mulligans) {
  if (effects_.empty() && !looks_at_top(mulligans)) return drawn_law(c.hand, c.bottom, turns_);
  if (!numeric_ || types_[0].form != value_form::truth)
    throw input_error{
        "after a look at the top card, or with effects, a condition such as A >= 1 is asked for, not a "
        "number"};
  auto const& p = c.worth;
  return law_of_values{{{{0}, p.denominator() - p.numerator()}, {{1}, p.numerator()}}, p.denominator()};
}

}  // namespace faro::odds::detail
