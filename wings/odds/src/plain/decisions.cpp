// What a player may do in the reference interpreter: keep or change a hand, use cards, choose among others.
#include "odds/src/plain/piles.hpp"

#include <faro/error.hpp>

#include <algorithm>

namespace faro::odds::plain {

// ---- Mulligans

/// The cards of the hand that a mulligan is of.
counts game::drawn(place const& p) const {
  auto out = p.hand;
  take_from(out, held_);
  return out;
}

place game::kept(place p, counts const& bottom) const {
  take_from(p.hand, bottom);
  add_to(p.bottom, bottom);
  set_out(p);
  bool const looks = is(mulligan_kind::vancouver) && cost_of(p.mulligans) > 0 && p.turns > 0;
  p.is = looks ? place::now::doing : place::now::playing;
  p.effect = looks ? effects_.size() - 1 : 0;
  begin_turn(p);
  return looks ? p : begin_game(std::move(p));
}

/// The best way to keep the hand: what the rule for the bottom counts most, then what is worth most. Unless
/// it is the last hand, one that the rule for keeping allows.
std::optional<place> game::best_kept(place const& p, bool is_last) {
  bool const of_drawn = ask_.mulligan->keep_drawn;
  if (keep_ && of_drawn && !is_last && !holds(*keep_, p)) return std::nullopt;
  places allowed, all;
  auto const back = is(mulligan_kind::london) ? cost_of(p.mulligans) : 0;
  for (auto const& bottom : choices_of(drawn(p), back)) {
    auto const& one = all.emplace_back(kept(p, bottom));
    if (!keep_ || of_drawn || holds(*keep_, one)) allowed.push_back(one);
  }
  auto& choices = is_last && allowed.empty() ? all : allowed;
  if (bottom_ && !choices.empty()) {
    std::vector<std::int64_t> scores;
    for (auto const& one : choices) scores.push_back(value(*bottom_, one));
    auto const most = std::ranges::max(scores);
    std::size_t at = 0;
    std::erase_if(choices, [&](auto const&) { return scores[at++] != most; });
  }
  return choices.empty() ? std::nullopt : std::optional{best_of(choices)};
}

/// Random readings come here with hands that are not kept; all_of() leaves those out.
place game::decide_redraw(place const& p) const {
  constexpr count_t most_tries = 1'000'000;
  if (p.mulligans == most_tries) refuse_never_kept();
  auto again = start();
  again.mulligans = p.mulligans + 1;
  if (!holds(*keep_, p)) return again;
  auto out = kept(p, counts(deck_.size(), 0));
  out.mulligans = 0;
  return out;
}

place game::decide_keeping(place const& p) {
  auto const& m = *ask_.mulligan;
  bool const is_last = p.mulligans == ask_.opening - m.down_to + m.free;
  auto best = best_kept(p, is_last);
  if (is_last || (best && keep_)) return *best;
  auto another = start();
  another.mulligans = p.mulligans + 1;
  return best && worth(*best) >= worth(another) ? *best : another;
}

opening_stage game::openings(count_t mulligans) {
  auto from = start();
  from.mulligans = mulligans;
  auto another = from;
  ++another.mulligans;
  bool const is_last = mulligans == ask_.opening - ask_.mulligan->down_to + ask_.mulligan->free;
  opening_stage out{size_kept(mulligans), mulligans, {}, worth(from), {}};
  if (!is_last) out.otherwise = worth(another);
  auto const all = all_of(from);
  for (auto const& e : all.entries()) {
    auto const kept = *best_kept(*e.outcome, is_last);
    out.hands.push_back({e.outcome->hand, kept.bottom, ratio{e.weight, all.denominator()}, worth(kept)});
  }
  return out;
}

place game::exchanged(place const& p, counts const& away) const {
  auto out = p;
  take_from(out.hand, away);
  if (out.aside.empty()) out.aside.assign(deck_.size(), 0);
  add_to(out.aside, away);
  out.is = place::now::exchanging;
  return out;
}

game::places game::exchanges_of(place const& p) const {
  places out;
  for (count_t n = 1; n <= size_of(drawn(p)); ++n) {
    for (auto const& away : choices_of(drawn(p), n)) {
      auto one = exchanged(p, away);
      ++one.mulligans;
      if (size_kept(one.mulligans) - size_of(drawn(one)) <= size_of(one.library))
        out.push_back(std::move(one));
    }
  }
  return out;
}

/// The hand as it is, where that is allowed and best; else any cards set aside.
place game::decide_exchange_again(place const& p) {
  auto const& m = *ask_.mulligan;
  auto const as_it_is = kept(p, counts(deck_.size(), 0));
  bool const is_last = p.mulligans == ask_.opening - m.down_to + m.free;
  if (is_last || (keep_ && holds(*keep_, p))) return as_it_is;
  auto choices = exchanges_of(p);
  if (!keep_ || choices.empty()) choices.insert(choices.begin(), as_it_is);
  return best_of(choices);
}

place game::decide_exchange(place const& p) {
  auto const exchanged = [&](counts const& away) { return this->exchanged(p, away); };
  if (!ask_.mulligan->keep.empty()) {
    auto away = drawn(p);
    for (std::size_t kind = 0; kind < away.size(); ++kind) away[kind] = kept_cards_[kind] ? 0 : away[kind];
    return exchanged(away);
  }
  places choices;
  for (count_t n = 0; n <= ask_.opening; ++n) {
    for (auto const& away : choices_of(drawn(p), n)) choices.push_back(exchanged(away));
  }
  return best_of(choices);
}

// ---- Effects

place game::pass(place p) const {
  if (p.turns == 0) {
    p.is = place::now::over;
    return p;
  }
  if (in_turns_) p.after_turn.push_back(p.hand);
  --p.turns;
  p.is = place::now::drawing;
  return p;
}

/// With each card of the hand that has the effect, where it may be used.
game::places game::uses_of(place const& p, std::size_t effect) const {
  places out;
  if (p.uses[effect] == 0) return out;
  for (std::size_t kind = 0; kind < deck_.size(); ++kind) {
    if (!effects_[effect].cards[kind] || p.hand[kind] == 0) continue;
    auto next = p;
    --next.hand[kind];
    --next.uses[effect];
    next.is = place::now::doing;
    next.effect = effect;
    next.card = kind;
    bool const may = !effects_[effect].condition || holds(*effects_[effect].condition, next);
    if (may && can_be(next)) out.push_back(next);
  }
  return out;
}

place game::decide_use(place const& p) {
  bool const is_enough = ask_.use == use_rule::needed && value(asked_.front(), p) != 0;
  places choices{pass(p)};
  for (std::size_t e = 0; e < p.uses.size() && !is_enough; ++e) {
    auto const ways = uses_of(p, e);
    if (ask_.use != use_rule::best && !ways.empty()) return best_of(ways);  // the first that can be used
    choices.insert(choices.end(), ways.begin(), ways.end());
  }
  return best_of(choices);
}

bool game::can_be(place const& p) const {
  if (p.is != place::now::doing || is_chance(p)) return true;
  return std::ranges::any_of(ways_on(p), [&](place const& next) { return can_be(next); });
}

game::places game::ways_on(place const& p) const {
  if (p.is == place::now::arranging) return arranged(p);
  if (p.is == place::now::taking) return taken(p);
  auto const& steps = effects_[p.effect].steps;
  if (p.step < steps.size()) {
    auto const kind = steps[p.step].does.kind;
    auto out = kind == effect_kind::search      ? searched(p)
               : kind == effect_kind::set_aside ? set_aside(p)
                                                : put_away(p);
    std::erase_if(out, [&](place const& next) { return !can_be(next); });
    return out;
  }
  auto done = p;
  done.is = place::now::playing;
  done.effect = done.step = 0;
  done.card.reset();
  done.paying = done.certain = true;
  return {p.effect + 1 == effects_.size() ? begin_game(std::move(done))
                                          : done};  // the look before the first turn
}

/// The top cards, those that are known first; where they are a price, there have to be as many.
game::places game::set_aside(place const& p) const {
  auto out = p;
  auto n = effects_[p.effect].steps[p.step].does.cards;
  for (; n > 0 && !out.top.empty(); --n) out.top.erase(out.top.begin());
  auto const there = size_of(out.library) - out.unseen;
  if (p.paying && n > there) return {};
  out.unseen += std::min(n, there);
  ++out.step;
  out.card.reset();
  return {out};
}

bool game::qualifies(read_step const& step, place const& p, std::size_t kind) const {
  if (!step.target[kind]) return false;
  auto const& sharing = step.does.sharing;
  if (step.shared.empty()) return true;
  if (!p.card) return false;
  auto const same = static_cast<count_t>(std::ranges::count_if(step.shared, [&](attribute const* a) {
    return a->of_kind[kind] >= 0 && a->of_kind[kind] == a->of_kind[*p.card];
  }));
  return sharing.or_more ? same >= sharing.number : same == sharing.number;
}

namespace {

/// All cards that are not in the hand, shuffled.
void shuffle_together(place& p) {
  add_to(p.library, p.bottom);
  std::ranges::fill(p.bottom, 0);
  for (auto const kind : p.top) ++p.library[kind];
  p.top.clear();
}

}  // namespace

game::places game::searched(place const& p) const {
  auto const& step = effects_[p.effect].steps[p.step];
  auto from = p;
  shuffle_together(from);
  ++from.step;
  from.paying = false;
  places out;
  for (std::size_t kind = 0; kind < deck_.size(); ++kind) {
    if (from.library[kind] == 0 || !qualifies(step, p, kind)) continue;
    auto& found = out.emplace_back(from);
    --found.library[kind];
    ++found.hand[kind];
    found.card = kind;
  }
  if (!out.empty() || (p.certain && !step.shared.empty())) return out;
  from.card.reset();
  return {from};
}

game::places game::put_away(place const& p) const {
  auto const& step = effects_[p.effect].steps[p.step];
  bool const of_deck = step.does.kind == effect_kind::thin;
  auto from = p;
  if (of_deck) shuffle_together(from);
  ++from.step;
  from.paying = p.paying && !of_deck;
  auto there = of_deck ? from.library : from.hand;
  for (std::size_t kind = 0; kind < there.size(); ++kind)
    there[kind] = qualifies(step, p, kind) ? there[kind] : 0;
  auto const n = std::min(step.does.cards, size_of(there));
  bool const has_to = of_deck || !step.shared.empty() ? p.certain : p.paying;
  places out;
  if (has_to && n < step.does.cards) return out;
  for (auto const& away : choices_of(there, n)) {
    auto& one = out.emplace_back(from);
    take_from(of_deck ? one.library : one.hand, away);
    one.card.reset();
    if (n == 1) one.card = listed(away).front();
  }
  return out;
}

/// Any of the cards looked at back on the library in any order, the others to the bottom.
game::places game::arranged(place const& p) const {
  places out;
  auto order = p.looked;
  std::ranges::sort(order);
  do {
    for (std::size_t n = 0; n <= order.size(); ++n) {
      auto one = p;
      auto const middle = order.begin() + static_cast<std::ptrdiff_t>(n);
      one.top.insert(one.top.begin(), order.begin(), middle);
      for (auto at = middle; at != order.end(); ++at) ++one.bottom[*at];
      one.looked.clear();
      one.is = place::now::doing;
      next_step(one);
      if (std::ranges::find(out, one) == out.end()) out.push_back(std::move(one));
    }
  } while (std::ranges::next_permutation(order).found);
  return out;
}

/// One of the cards looked at that qualifies into the hand; all others are shuffled back.
game::places game::taken(place const& p) const {
  auto const& step = effects_[p.effect].steps[p.step];
  auto from = p;
  for (auto const kind : p.looked) ++from.library[kind];
  shuffle_together(from);
  from.looked.clear();
  from.is = place::now::doing;
  next_step(from);
  places out;
  for (auto const kind : p.looked) {
    if (!qualifies(step, p, kind)) continue;
    auto& one = out.emplace_back(from);
    ++one.hand[kind];
    --one.library[kind];
    one.card = kind;
  }
  if (out.empty()) out.push_back(from);
  return out;
}

}  // namespace faro::odds::plain
