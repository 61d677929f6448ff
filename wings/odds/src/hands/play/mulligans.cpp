// Mulligans: which hands are kept and which cards go to the bottom, from the last size of hand backwards.
#include "odds/src/hands/play/player.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::detail {

/// Each opening hand is looked at: where they are too many that is said at once.
void player::foresee() const {
  auto const from = difference(deck_, held_);
  std::vector<double> hands(ask_.opening + 1, 0);  // of so many cards
  hands[0] = 1;
  for (auto const copies : from) {
    for (auto n = hands.size(); n-- > 0;) {
      for (std::size_t of_these = 1; of_these <= std::min<std::size_t>(copies, n); ++of_these)
        hands[n] += hands[n - of_these];
    }
  }
  auto const most = ask_.asked.limits.states;
  auto const times = hands.back() / static_cast<double>(most);
  constexpr double few = 4;  // whoever has so many hands may be answered with ten times as much
  if (times > 1)
    throw too_big{say("an exact answer takes more than {} positions", most), times < few ? 10.0 : 0.0};
}

std::vector<stage> player::stages_from_last() {
  foresee();
  auto const& m = ask_.mulligan;
  if (is_by(mulligan_kind::partial_paris) || (is_partial() && !effects_.empty())) return exchange_stages();
  if (is_partial()) return {partial_stage()};
  if (is_by(mulligan_kind::redraw)) return {redrawn_stage()};
  auto const last = m ? ask_.opening - m->down_to + m->free : 0;
  std::vector<stage> stages(last + 1);
  for (auto j = last + 1; j-- > 0;)
    stages[j] = stage_after(j, j == last, j == last ? ratio{} : stages[j + 1].value);
  return stages;
}

std::vector<stage> player::listed_stages() {
  lists_ = true;
  return stages_from_last();
}

count_t player::cost_of(count_t mulligans) const {
  auto const free = ask_.mulligan ? ask_.mulligan->free : 0;
  return mulligans > free ? mulligans - free : 0;
}

stage player::stage_after(count_t mulligans, bool final, ratio const& otherwise) {
  auto const london = !ask_.mulligan || ask_.mulligan->kind == mulligan_kind::london;
  auto const cost = cost_of(mulligans);
  auto const drawn = london ? ask_.opening : ask_.opening - cost;
  auto const back = london ? cost : 0;
  distribution_builder<std::vector<std::int64_t>> laws;
  integer kept;
  mixture worth;
  std::vector<dealt_hand> listed;
  integer all = dealt_in_all(drawn);
  for_dealt(drawn, [&](pile const& cards, integer const& ways) {
    auto const hand = sum(cards, held_);
    auto const best = best_choice(hand, back, mulligans, final);
    if (lists_ && best) listed.push_back({hand, best->bottom, ways, best->worth});
    auto const keeps = best && (final || has_keep_rule() || best->worth >= otherwise || !ask_.mulligan);
    if (!keeps) {
      if (numeric_) worth.add(ways, otherwise);
      return;
    }
    kept += ways;
    if (numeric_) worth.add(ways, best->worth);
    if (lists_) return;  // what hands are worth is enough
    auto const& law = distribution_after(*best, mulligans);
    for (auto const& e : law.entries()) laws.add(e.outcome, ways * e.weight, all * law.denominator());
  });
  stage out;
  out.cards = ask_.opening - cost;
  out.kept = ratio{kept, all};
  if (!kept.is_zero() && !lists_) {
    auto const built = laws.build();
    std::vector<distribution_of_values::entry> entries(built.entries().begin(), built.entries().end());
    out.law = distribution_of_values::in_proportion(std::move(entries));
  }
  out.value = worth.over(all);
  out.hands = std::move(listed);
  return out;
}

bool player::has_keep_rule() const { return ask_.mulligan && !ask_.mulligan->keep.empty(); }

bool player::has_bottom_rule() const { return ask_.mulligan && !ask_.mulligan->bottom.empty(); }

std::optional<choice> player::best_choice(pile const& hand, std::size_t back, count_t mulligans, bool final) {
  std::optional<choice> best;
  std::optional<choice> any;  // in the last stage the keep rule only prefers
  auto const of_drawn = has_keep_rule() && ask_.mulligan->keep_drawn;
  if (of_drawn && !final && measured(hand)[keep_] == 0) return std::nullopt;
  for_hands(difference(hand, held_), back, [&](pile const& bottom, integer const&) {
    choice c{difference(hand, bottom), bottom, {}, 0};
    auto const& values = measured(c.hand);
    auto const allowed = !has_keep_rule() || of_drawn || values[keep_] != 0;
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
    if (!slot || c.score > slot->score || (c.score == slot->score && worth_more(c, *slot, mulligans)))
      slot = std::move(c);
  });
  if (!numeric_ && ask_.mulligan && !has_keep_rule())
    throw input_error{
        "when a hand is kept is not said, and no hand is best for a question that is no condition and no "
        "number: expected a rule (--keep)"};
  return best ? best : any;
}

/// Of several questions what is worth more for the first, then for the second.
bool player::worth_more(choice const& a, choice const& b, count_t mulligans) {
  if (numeric_ && (conditions_ == 0 || a.worth != b.worth)) return a.worth > b.worth;
  auto const of_a = means_of(distribution_after(a, mulligans));
  return of_a > means_of(distribution_after(b, mulligans));
}

position player::start(choice const& c) const {
  position p{c.hand,
             difference(difference(deck_, c.hand), c.bottom),
             c.bottom,
             {},
             {},
             turns_,
             static_cast<char16_t>(ask_.prizes)};
  for (auto const& e : effects_) p.uses += e.times;
  return p;
}

bool player::looks_at_top(count_t mulligans) const {
  return ask_.mulligan && ask_.mulligan->kind == mulligan_kind::vancouver && cost_of(mulligans) > 0 &&
         turns_ > 0;
}

ratio player::worth_of(choice const& c, count_t mulligans) {
  if (effects_.empty() && !looks_at_top(mulligans))
    return mean_of(drawn_distribution(c.hand, c.bottom, turns_));
  auto const p = start(c);
  bool const draws_first = ask_.asked.setting.on_draw && turns_ > 0 && !effects_.empty();
  auto const begin = [&](position const& q) { return draws_first ? pass(q) : value(q); };
  return looks_at_top(mulligans) ? scry(p, 1, begin) : begin(p);
}

distribution_of_values player::distribution_after(choice const& c, count_t mulligans) {
  if (effects_.empty() && !looks_at_top(mulligans)) return drawn_distribution(c.hand, c.bottom, turns_);
  if (!numeric_ || types_[0].form != value_form::truth)
    throw input_error{
        "after a look at the top card, or with effects, a condition such as A >= 1 is asked for, not a "
        "number"};
  auto const& p = c.worth;
  return distribution_of_values{{{{0}, p.denominator() - p.numerator()}, {{1}, p.numerator()}},
                                p.denominator()};
}

// ---- Hands drawn anew -------------------------------------------------------------------------------------

stage player::redrawn_stage() {
  if (!has_keep_rule())
    throw input_error{"which hands are kept is not said: hands are drawn anew until --keep holds"};
  distribution_builder<std::vector<std::int64_t>> laws;
  std::vector<std::pair<pile, integer>> held;
  integer all;
  for_dealt(ask_.opening, [&](pile const& cards, integer const& ways) {
    auto hand = sum(cards, held_);
    if (measured(hand)[keep_] == 0) return;
    all += ways;
    held.emplace_back(std::move(hand), ways);
  });
  if (held.empty())
    throw never_holds{
        say("no hand of {} cards is one for which {} holds", ask_.opening, ask_.mulligan->keep.text())};
  for (auto const& [hand, ways] : held) {
    choice one{hand, pile(deck_.size(), 0), {}, 0};
    if (numeric_) one.worth = worth_of(one, 0);
    auto const law = distribution_after(one, 0);
    for (auto const& e : law.entries()) laws.add(e.outcome, ways * e.weight, all * law.denominator());
  }
  return {ask_.opening, 1, laws.build(), {}, {}};
}

}  // namespace faro::odds::detail
