// Playing on with cards that do something: backward induction over merged positions.
#include "odds/src/hands/play/player.hpp"

#include <faro/error.hpp>

#include <algorithm>

namespace faro::odds::detail {

ratio player::value(position const& p) {
  if (p.top.empty() && !looks_ahead() && !can_use_later(p)) {
    auto const out_of_reach =
        difference(difference(deck_, p.hand), p.library);  // used, put away, at the bottom
    auto const turns = p.unseen == 0 ? p.turns : std::min<std::size_t>(p.turns, p.drawable());
    return mean_of(drawn_distribution(p.hand, out_of_reach, static_cast<char16_t>(turns)));
  }
  auto key = p.key();
  if (auto const at = values_.find(key); at != values_.end()) return at->second;
  count_position();
  auto const out = decide(p);
  values_.emplace(std::move(key), out);
  return out;
}

namespace {

constexpr std::size_t units = 4;  // of 16 bits in a value

void append_value(pile& into, std::int64_t value) {
  for (std::size_t i = 0; i < units; ++i)
    into += static_cast<char16_t>(static_cast<std::uint64_t>(value) >> (16 * i) & 0xFFFFU);
}
std::int64_t value_at(pile const& from, std::size_t place) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < units; ++i) out |= std::uint64_t{from[place * units + i]} << (16 * i);
  return static_cast<std::int64_t>(out);
}

}  // namespace

std::int64_t player::value_now(position const& p) {
  if (!looks_ahead()) return measured(p.hand).front();
  auto leaves = leaves_of(p.hand);
  std::size_t place = 0;
  for (std::size_t look = 0; place * units < p.seen.size(); ++look) {
    for (auto const l : then_[look]) leaves[l] = value_at(p.seen, place++);
  }
  return evaluate(query_.expressions.front().root, leaves);
}

void player::remember_turn(position& p) {
  auto const drawn = ask_.opening + static_cast<count_t>(turns_ - p.turns);
  for (std::size_t look = 0; look < looks_.size(); ++look) {
    if (looks_[look] != drawn) continue;
    auto const& leaves = leaves_of(p.hand);
    for (auto const l : then_[look]) append_value(p.seen, leaves[l]);
  }
}

bool player::can_use_later(position const& p) const {
  for (std::size_t e = 0; e < effects_.size(); ++e) {
    for (std::size_t i = 0; i < p.hand.size(); ++i) {
      // Without turns to come only the hand matters; effects of the hand may bring others into it.
      if (p.uses[e] > 0 && effects_[e].cards[i] && (p.hand[i] > 0 || (p.turns > 0 && p.library[i] > 0)))
        return true;
    }
  }
  return false;
}

bool player::holds_of(pile const& hand, std::size_t expression) {
  return evaluate(query_.expressions[expression].root, leaves_of(hand)) != 0;
}

ratio player::decide(position const& p) {
  auto const holds = value_now(p) != 0;
  auto const forced = ask_.use == use_rule::always || (ask_.use == use_rule::needed && !holds);
  std::optional<ratio> best;
  if (!forced && keep_best(best, pass(p))) return *best;
  if (ask_.use == use_rule::needed && holds) return *best;
  for (std::size_t e = 0; e < effects_.size(); ++e) {
    std::optional<ratio> with_this;  // with the card that is best for it
    for (std::size_t i = 0; i < p.hand.size(); ++i) {
      if (p.uses[e] == 0 || !effects_[e].cards[i] || p.hand[i] == 0) continue;
      auto next = p;
      --next.hand[i];
      --next.uses[e];
      if (effects_[e].condition && !holds_of(next.hand, *effects_[e].condition)) continue;
      keep_best(with_this, apply(next, effects_[e], {0, i}));
    }
    if (forced && with_this) return *with_this;
    if (keep_best(best, std::move(with_this))) return *best;
  }
  return best ? *best : pass(p);
}

ratio player::pass(position const& p) {
  if (p.turns == 0) return ratio{integer{value_now(p)}};
  auto next = p;
  if (looks_ahead()) remember_turn(next);
  --next.turns;
  return draw(next, 1, [this](position const& q) { return value(q); });
}

ratio player::draw(position const& p, std::size_t n, then_value const& then, bool into_hand) {
  auto next = p;
  for (; n > 0 && !next.top.empty(); --n) {
    if (into_hand) ++next.hand[next.top.front()];
    next.top.erase(next.top.begin());
  }
  n = std::min(n, next.drawable());
  if (n == 0) return then(next);
  mixture m;
  auto const from = next;
  for_hands(from.library, n, [&](pile const& drawn, integer const& ways) {
    if (into_hand) next.hand = sum(from.hand, drawn);
    next.library = difference(from.library, drawn);
    count_way();
    m.add(ways, then(next));
  });
  return m.over(binomial(size_of(from.library), n));
}

ratio player::reveal_unseen(position const& p, then_value const& then) {
  auto next = p;
  next.unseen = 0;
  mixture m;
  for_hands(p.library, p.unseen, [&](pile const& gone, integer const& ways) {
    next.library = difference(p.library, gone);
    count_way();
    m.add(ways, then(next));
  });
  return m.over(binomial(size_of(p.library), p.unseen));
}

std::optional<ratio> player::set_aside(position const& p, effect_plan const& effect,
                                       effect_progress const& at) {
  std::size_t n = effect.steps[at.step].does.cards;
  if (at.paying && p.top.size() + p.drawable() < n) return std::nullopt;
  auto next = p;
  auto const known = std::min(n, next.top.size());
  next.top.erase(0, known);
  next.unseen = static_cast<char16_t>(next.unseen + std::min(n - known, next.drawable()));
  return apply(next, effect, {at.step + 1, std::nullopt, at.paying, at.certain});
}

std::optional<ratio> player::apply(position const& p, effect_plan const& effect, effect_progress const& at) {
  if (at.step == effect.steps.size()) return value(p);
  auto const kind = effect.steps[at.step].does.kind;
  bool const looks_through = kind == effect_kind::search || kind == effect_kind::thin;
  if (looks_through && p.unseen > 0) {
    effect_progress const seen{at.step, at.card, false, false};
    return reveal_unseen(p, [&](position const& q) { return *apply(q, effect, seen); });
  }
  switch (kind) {
    case effect_kind::search:
      return search(p, effect, at);
    case effect_kind::discard:
    case effect_kind::thin:
      return put_away(p, effect, at);
    case effect_kind::set_aside:
      return set_aside(p, effect, at);
    default:
      return apply_unseen(p, effect, at);
  }
}

/// Whether any card may still be drawn, or taken from the top, where what lies there matters.
bool player::draws_later(position const& p, effect_plan const& effect, std::size_t step) const {
  auto const draws = [](step_plan const& s) {
    auto const kind = s.does.kind;
    return kind == effect_kind::draw || kind == effect_kind::excavate || kind == effect_kind::mill ||
           kind == effect_kind::set_aside;
  };
  if (p.turns > 0 ||
      std::any_of(effect.steps.begin() + static_cast<std::ptrdiff_t>(step), effect.steps.end(), draws))
    return true;
  for (std::size_t e = 0; e < effects_.size(); ++e) {
    if (p.uses[e] > 0 && std::ranges::any_of(effects_[e].steps, draws)) return true;
  }
  return false;
}

ratio player::apply_unseen(position const& p, effect_plan const& effect, effect_progress const& at) {
  auto const& step = effect.steps[at.step];
  effect_progress const next{at.step + 1, std::nullopt, false, false};
  auto const then = [&](position const& q) { return *apply(q, effect, next); };
  auto const n = step.does.cards;
  if (step.does.kind == effect_kind::draw) return draw(p, n, then);
  if (step.does.kind == effect_kind::mill) return draw(p, n, then, false);
  if (step.does.kind == effect_kind::scry)
    return draws_later(p, effect, next.step) ? scry(p, n, then) : then(p);
  return excavate(p, n, qualifying(step, at), [&](position const& q, std::optional<std::size_t> card) {
    auto with_card = next;
    with_card.card = card;
    return *apply(q, effect, with_card);
  });
}

std::vector<bool> player::qualifying(step_plan const& step, effect_progress const& at) {
  auto out = step.targets;
  auto const& sharing = step.does.sharing;
  if (sharing.attributes.empty()) return out;
  for (std::size_t i = 0; i < out.size(); ++i) {
    auto const same = std::ranges::count_if(step.shared, [&](auto const& values) {
      return at.card && values[i] >= 0 && values[i] == values[*at.card];
    });
    auto const n = static_cast<count_t>(same);
    out[i] = out[i] && at.card && (sharing.or_more ? n >= sharing.number : n == sharing.number);
  }
  return out;
}

position player::shuffled(position const& p) {
  auto out = p;
  out.library = sum(p.library, p.bottom);
  for (auto const i : p.top) ++out.library[i];
  out.bottom = pile(p.bottom.size(), 0);
  out.top.clear();
  return out;
}

bool player::keep_best(std::optional<ratio>& best, std::optional<ratio> other) const {
  if (other && (!best || *other > *best)) best = std::move(other);
  return best && types_[0].form == value_form::truth && *best == ratio{1};
}

std::optional<ratio> player::search(position const& p, effect_plan const& effect, effect_progress const& at) {
  auto const& step = effect.steps[at.step];
  auto const target = qualifying(step, at);
  auto const from = shuffled(p);
  effect_progress next{at.step + 1, std::nullopt, false, at.certain};
  std::optional<ratio> best;
  bool any = false;
  for (std::size_t i = 0; i < target.size(); ++i) {
    if (!target[i] || from.library[i] == 0) continue;
    any = true;
    auto found = from;
    ++found.hand[i];
    --found.library[i];
    next.card = i;
    if (keep_best(best, apply(found, effect, next))) break;
  }
  if (any) return best;
  if (at.certain && !step.does.sharing.attributes.empty()) return std::nullopt;
  next.card.reset();
  return apply(from, effect, next);
}

ratio player::excavate(position const& p, std::size_t n, std::vector<bool> const& target,
                       then_with_card const& then) {
  refuse_known_beside_unseen(p.unseen > 0, !p.top.empty() || size_of(p.bottom) > 0);
  auto const known = std::min(n, p.top.size());
  auto const unknown = std::min(n - known, p.drawable());
  auto const from = shuffled(p);  // with all that is not taken
  mixture m;
  for_hands(p.library, unknown, [&](pile const& from_library, integer const& ways) {
    auto seen = from_library;
    for (auto const i : p.top.substr(0, known)) ++seen[i];
    std::optional<ratio> best;
    for (std::size_t i = 0; i < target.size(); ++i) {
      if (!target[i] || seen[i] == 0) continue;
      auto next = from;
      ++next.hand[i];
      --next.library[i];
      count_way();
      if (keep_best(best, then(next, i))) break;
    }
    m.add(ways, best ? *best : then(from, std::nullopt));
  });
  return m.over(binomial(size_of(p.library), unknown));
}

std::optional<ratio> player::put_away(position const& p, effect_plan const& effect,
                                      effect_progress const& at) {
  auto const& step = effect.steps[at.step];
  bool const of_deck = step.does.kind == effect_kind::thin;
  auto const from = of_deck ? shuffled(p) : p;
  auto const target = qualifying(step, at);
  auto there = of_deck ? from.library : from.hand;
  for (std::size_t i = 0; i < there.size(); ++i) {
    if (!target[i]) there[i] = 0;
  }
  auto const n = std::min<std::size_t>(step.does.cards, size_of(there));
  bool const has_to = of_deck || !step.does.sharing.attributes.empty() ? at.certain : at.paying;
  if (has_to && n < step.does.cards) return std::nullopt;
  effect_progress next{at.step + 1, std::nullopt, at.paying && !of_deck, at.certain};
  std::optional<ratio> best;
  bool done = false;
  for_hands(there, n, [&](pile const& away, integer const&) {
    if (done) return;
    count_way();
    auto left = from;
    auto& pile_of = of_deck ? left.library : left.hand;
    pile_of = difference(pile_of, away);
    auto const one = away.find_first_not_of(char16_t{0});
    next.card = n == 1 ? std::optional{one} : std::nullopt;
    done = keep_best(best, apply(left, effect, next));
  });
  return best;
}

ratio player::scry(position const& p, std::size_t n, then_value const& then) {
  auto const known = std::min(n, p.top.size());
  auto const unknown = std::min(n - known, p.drawable());
  mixture m;
  for_hands(p.library, unknown, [&](pile const& seen, integer const& ways) {
    auto next = p;
    next.library = difference(p.library, seen);
    pile cards = p.top.substr(0, known);
    for (std::size_t i = 0; i < seen.size(); ++i) cards.append(seen[i], static_cast<char16_t>(i));
    auto const rest = p.top.substr(known);
    m.add(ways, best_order(next, std::move(cards), rest, then));
  });
  return m.over(binomial(size_of(p.library), unknown));
}

ratio player::best_order(position next, pile cards, pile const& rest, then_value const& then) {
  std::ranges::sort(cards);
  std::optional<ratio> best;
  auto const bottom = next.bottom;
  do {
    for (std::size_t kept = 0; kept <= cards.size();
         ++kept) {  // in this order; what comes after goes to the bottom
      if (!std::is_sorted(cards.begin() + static_cast<std::ptrdiff_t>(kept), cards.end())) continue;
      next.top = cards.substr(0, kept) + rest;
      next.bottom = bottom;
      for (auto const i : cards.substr(kept)) ++next.bottom[i];
      count_way();
      auto v = then(next);
      if (!best || v > *best) best = std::move(v);
    }
  } while (std::next_permutation(cards.begin(), cards.end()));
  return *best;
}

}  // namespace faro::odds::detail
