// Part of a hand exchanged: once, or as often as one likes for a card fewer each time.
#include "odds/src/hands/play/player.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace faro::odds::detail {

distribution_of_values player::exchanged_distribution(pile const& hand, pile const& kept) {
  auto const from = difference(difference(deck_, held_), hand);
  auto const back = size_of(hand) - size_of(kept);
  distribution_builder<std::vector<std::int64_t>> laws;
  auto const all = binomial(size_of(from), back);
  for_hands(from, back, [&](pile const& drawn, integer const& ways) {
    auto const& law = drawn_distribution(sum(sum(kept, drawn), held_), pile(deck_.size(), 0), turns_);
    for (auto const& e : law.entries()) laws.add(e.outcome, ways * e.weight, all * law.denominator());
  });
  return laws.build();
}

void player::check_exchange() const {
  if (!numeric_ && (!is_partial() || !has_keep_rule()))
    throw input_error{
        is_partial()
            ? "which cards are kept is not said: --keep, a condition on a card, is needed for this query"
            : "which cards are set aside is best for a condition or a number, and for nothing else"};
  if (is_partial() && 2 * std::size_t{ask_.opening} > size_of(deck_) - size_of(held_))
    throw input_error{// what is put back may be drawn in later turns
                      say("a partial mulligan of {} cards needs a deck of twice as many", ask_.opening)};
}

stage player::partial_stage() {
  check_exchange();
  std::vector<bool> const keeps = has_keep_rule() ? members(keep_) : std::vector<bool>{};
  distribution_builder<std::vector<std::int64_t>> laws;
  auto const all = dealt_in_all(ask_.opening);
  for_dealt(ask_.opening, [&](pile const& hand, integer const& ways) {
    std::optional<distribution_of_values> best;
    auto const consider = [&](pile const& kept) {
      auto law = exchanged_distribution(hand, kept);
      bool const is_better =
          !best || (conditions_ == 0 ? mean_of(law) > mean_of(*best) : means_of(law) > means_of(*best));
      if (is_better) best = std::move(law);
    };
    if (has_keep_rule()) {
      auto kept = hand;
      for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = keeps[i] ? kept[i] : char16_t{0};
      best = exchanged_distribution(hand, kept);
    } else {
      for (std::size_t n = 0; n <= ask_.opening; ++n)
        for_hands(hand, n, [&](pile const& kept, integer const&) { consider(kept); });
    }
    for (auto const& e : best->entries()) laws.add(e.outcome, ways * e.weight, all * best->denominator());
  });
  return {ask_.opening, 1, laws.build(), {}, {}};
}

// ---- Cards exchanged as often as one likes, or before effects
// -------------------------------------------------

count_t player::most_exchanges() const {
  auto const& m = *ask_.mulligan;
  return is_partial() ? 1 : ask_.opening - m.down_to + m.free;
}

count_t player::cards_after(count_t exchanges) const {
  return is_partial() ? ask_.opening : ask_.opening - cost_of(exchanges);
}

choice player::kept_as(exchange const& from) {
  choice out{sum(from.hand, held_), pile(deck_.size(), 0), {}, 0};
  if (numeric_) out.worth = worth_of(out, 0);
  return out;
}

integer player::for_exchanged(exchange const& from, pile const& away,
                              std::function<void(exchange const&, integer const&)> const& each) const {
  exchange next{difference(from.hand, away), sum(from.aside, away), from.done + 1};
  auto const n = cards_after(next.done) - size_of(next.hand);
  auto const library = difference(difference(difference(deck_, held_), from.hand), from.aside);
  if (n > size_of(library)) return {};
  auto const stay = next.hand;
  for_hands(library, n, [&](pile const& drawn, integer const& ways) {
    next.hand = sum(stay, drawn);
    each(next, ways);
  });
  return binomial(size_of(library), n);
}

exchange_choice const& player::best_exchange(exchange const& from) {
  auto key = from.key();
  if (auto const at = exchanges_.find(key); at != exchanges_.end()) return at->second;
  count_position();
  auto const kept = kept_as(from);
  exchange_choice best{kept.worth, {}};
  bool const by_hand = has_keep_rule() && !is_partial();
  bool may_keep = !by_hand || measured(kept.hand)[keep_] != 0;
  auto const consider = [&](pile const& away) {
    mixture m;
    auto const all = for_exchanged(from, away, [&](exchange const& next, integer const& ways) {
      count_way();
      m.add(ways, best_exchange(next).worth);
    });
    if (all.is_zero()) return;
    auto worth = m.over(all);
    if (!may_keep || worth > best.worth) best = {std::move(worth), away};
    may_keep = true;
  };
  if (from.done < most_exchanges() && is_partial() && has_keep_rule()) {
    auto const stays = members(keep_);
    auto away = from.hand;
    for (std::size_t i = 0; i < away.size(); ++i) away[i] = stays[i] ? char16_t{0} : away[i];
    may_keep = size_of(away) == 0;
    if (!may_keep) consider(away);
  } else if (from.done < most_exchanges() && (!by_hand || !may_keep)) {
    for (std::size_t n = 1; n <= size_of(from.hand); ++n)
      for_hands(from.hand, n, [&](pile const& away, integer const&) { consider(away); });
  }
  return exchanges_.emplace(std::move(key), std::move(best)).first->second;
}

std::vector<stage> player::exchange_stages() {
  check_exchange();
  auto const rounds = most_exchanges() + 1;
  std::map<pile, std::pair<exchange, ratio>> now;  // each with the chance to come there
  auto const all = dealt_in_all(ask_.opening);
  for_dealt(ask_.opening, [&](pile const& hand, integer const& ways) {
    exchange const first{hand, pile(deck_.size(), 0), 0};
    now.try_emplace(first.key(), first, ratio{ways, all});
  });
  std::vector<std::pair<ratio, distribution_builder<std::vector<std::int64_t>>>> kept(
      is_partial() ? 1 : rounds);  // after so many exchanges
  for (std::size_t j = 0; !now.empty(); ++j) {
    auto& [often, laws] = kept[std::min(j, kept.size() - 1)];
    std::map<pile, std::pair<exchange, ratio>> after;
    for (auto const& [key, at] : now) {
      auto const& [from, chance] = at;
      auto const& away = best_exchange(from).away;
      if (size_of(away) == 0) {
        often += chance;
        auto const law = distribution_after(kept_as(from), 0);
        for (auto const& e : law.entries())
          laws.add(e.outcome, chance.numerator() * e.weight, chance.denominator() * law.denominator());
        continue;
      }
      auto const ways_in_all = for_exchanged(from, away, [](auto const&, auto const&) {});
      for_exchanged(from, away, [&](exchange const& next, integer const& ways) {
        after.try_emplace(next.key(), next, ratio{}).first->second.second +=
            chance * ratio{ways, ways_in_all};
      });
    }
    now = std::move(after);
  }
  std::vector<stage> out;
  ratio reached = 1;
  for (std::size_t j = 0; j < kept.size(); ++j) {
    auto& [often, laws] = kept[j];
    auto& here = out.emplace_back(stage{cards_after(static_cast<count_t>(j)), {}, {}, {}, {}});
    if (often.is_zero()) continue;
    here.kept = often / reached;
    auto const built = laws.build();
    here.law = distribution_of_values::in_proportion({built.entries().begin(), built.entries().end()});
    reached -= often;
  }
  return out;
}

}  // namespace faro::odds::detail
