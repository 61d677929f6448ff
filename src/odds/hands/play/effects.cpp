// Playing on with cards that do something: backward induction over merged positions.
#include "odds/hands/play/player.hpp"

#include <faro/error.hpp>

#include <algorithm>

namespace faro::odds::detail {

ratio player::value(position const& p) {
  if (p.top.empty() && !looks_ahead() && !can_use_later(p))
    return mean_of(drawn_law(p.hand, p.bottom, p.turns));
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

ratio player::decide(position const& p) {
  auto const holds = value_now(p) != 0;
  auto const forced = ask_.use == use_rule::always || (ask_.use == use_rule::needed && !holds);
  ratio best;
  bool any = false;
  if (!forced) {
    best = pass(p);
    any = true;
  }
  if (ask_.use == use_rule::needed && holds) return best;
  for (std::size_t e = 0; e < effects_.size(); ++e) {
    for (std::size_t i = 0; i < p.hand.size(); ++i) {
      if (p.uses[e] == 0 || !effects_[e].cards[i] || p.hand[i] == 0) continue;
      auto next = p;
      --next.hand[i];
      --next.uses[e];
      auto used = apply(next, effects_[e], 0);
      if (forced) return used;
      best = std::max(best, std::move(used));
    }
  }
  return any ? best : pass(p);
}

ratio player::pass(position const& p) {
  if (p.turns == 0) return ratio{integer{value_now(p)}};
  auto next = p;
  if (looks_ahead()) remember_turn(next);
  --next.turns;
  return draw(next, 1, [this](position const& q) { return value(q); });
}

ratio player::draw(position const& p, std::size_t n, then_value const& then) {
  auto next = p;
  for (; n > 0 && !next.top.empty(); --n) {
    ++next.hand[next.top.front()];
    next.top.erase(next.top.begin());
  }
  n = std::min(n, size_of(next.library));
  if (n == 0) return then(next);
  mixture m;
  auto const from = next;
  for_hands(from.library, n, [&](pile const& drawn, integer const& ways) {
    next.hand = sum(from.hand, drawn);
    next.library = difference(from.library, drawn);
    m.add(ways, then(next));
  });
  return m.over(binomial(size_of(from.library), n));
}

ratio player::apply(position const& p, effect_plan const& effect, std::size_t step) {
  if (step == effect.steps.size()) return value(p);
  auto const& s = effect.steps[step];
  auto const then = [&](position const& q) { return apply(q, effect, step + 1); };
  if (s.kind == effect_kind::draw) return draw(p, s.cards, then);
  if (s.kind == effect_kind::search) return search(p, effect.targets[step], then);
  if (s.kind == effect_kind::excavate) return excavate(p, s.cards, effect.targets[step], then);
  if (s.kind == effect_kind::discard) return discard(p, s.cards, then);
  return scry(p, s.cards, then);
}

ratio player::search(position const& p, std::vector<bool> const& target, then_value const& then) {
  auto shuffled = p;
  shuffled.library = sum(p.library, p.bottom);
  for (auto const i : p.top) ++shuffled.library[i];
  shuffled.bottom = pile(p.bottom.size(), 0);
  shuffled.top.clear();
  std::optional<ratio> best;
  for (std::size_t i = 0; i < target.size(); ++i) {
    if (!target[i] || shuffled.library[i] == 0) continue;
    auto next = shuffled;
    next.hand = plus_one(next.hand, i);
    next.library = minus_one(next.library, i);
    auto v = then(next);
    if (!best || v > *best) best = std::move(v);
  }
  return best ? *best : then(shuffled);
}

ratio player::excavate(position const& p, std::size_t n, std::vector<bool> const& target,
                       then_value const& then) {
  auto const known = std::min(n, p.top.size());
  auto const unknown = std::min(n - known, size_of(p.library));
  auto shuffled = p;  // with all that is not taken
  shuffled.library = sum(p.library, p.bottom);
  for (auto const i : p.top) ++shuffled.library[i];
  shuffled.bottom = pile(p.bottom.size(), 0);
  shuffled.top.clear();
  mixture m;
  for_hands(p.library, unknown, [&](pile const& from_library, integer const& ways) {
    auto seen = from_library;
    for (auto const i : p.top.substr(0, known)) ++seen[i];
    std::optional<ratio> best;
    for (std::size_t i = 0; i < target.size(); ++i) {
      if (!target[i] || seen[i] == 0) continue;
      auto next = shuffled;
      next.hand = plus_one(next.hand, i);
      next.library = minus_one(next.library, i);
      auto v = then(next);
      if (!best || v > *best) best = std::move(v);
    }
    m.add(ways, best ? *best : then(shuffled));
  });
  return m.over(binomial(size_of(p.library), unknown));
}

ratio player::discard(position const& p, std::size_t n, then_value const& then) {
  std::optional<ratio> best;
  for_hands(p.hand, std::min(n, size_of(p.hand)), [&](pile const& away, integer const&) {
    auto next = p;
    next.hand = difference(p.hand, away);
    auto v = then(next);
    if (!best || v > *best) best = std::move(v);
  });
  return *best;
}

ratio player::scry(position const& p, std::size_t n, then_value const& then) {
  auto const known = std::min(n, p.top.size());
  auto const unknown = std::min(n - known, size_of(p.library));
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
      auto v = then(next);
      if (!best || v > *best) best = std::move(v);
    }
  } while (std::next_permutation(cards.begin(), cards.end()));
  return *best;
}

}  // namespace faro::odds::detail
