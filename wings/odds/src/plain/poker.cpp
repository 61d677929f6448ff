// Hands of poker, read plainly.
#include "odds/src/plain/poker.hpp"

#include "cards/formats/named.hpp"

#include <faro/odds/hands/detail/poker.hpp>
#include <faro/odds/hands/detail/strength.hpp>

#include <algorithm>
#include <numeric>

namespace faro::odds::plain {

namespace {

std::int64_t strength_of(interpreter const& by, look const& at) {
  card_set cards;
  for (auto const kind : at.seen) {
    if (auto const& card = by.table().cards.kinds()[kind].playing) cards |= *card;
  }
  return odds::strength(cards, by.setting().poker);
}

bool is_wild(interpreter const& by, std::size_t kind) {
  auto const& rank = by.attribute_called("rank");
  return is_joker(by.table().cards.kinds()[kind]) ||
         std::ranges::any_of(by.setting().wild, [&](std::string const& name) {
           auto const* const tag = by.table().find_tag(name);
           return by.table().find_kind(name) == static_cast<std::int32_t>(kind) ||
                  (tag && tag->of_kind[kind]) ||
                  (rank.find(name) >= 0 && rank.of_kind[kind] == rank.find(name));
         });
}

/// The cards that are not wild, and how many are.
struct natural_and_wild {
  std::vector<playing_card> natural{};
  int wild = 0;
};
natural_and_wild sorted_out(interpreter const& by, look const& at) {
  natural_and_wild out;
  for (auto const kind : at.seen) {
    auto const& card = by.table().cards.kinds()[kind].playing;
    if (is_wild(by, kind)) {
      ++out.wild;
    } else if (card) {
      out.natural.push_back(*card);
    }
  }
  return out;
}

/// A rank, from two as 0; none below.
value rank_or_none(interpreter const& by, int rank) {
  auto const& of = by.attribute_called("rank");
  return {.form = value_form::label,
          .number = rank < 0 ? none_value(of) : of.numbers[static_cast<std::size_t>(rank)],
          .of = &of};
}

constexpr int ace = 12;

/// The strength of the hand that is named first, and of those that it is held against.
struct compared {
  std::int64_t one;
  std::vector<std::int64_t> others{};
};
compared hands_compared(interpreter const& by, syntax const& call) {
  auto const strength_of_hand = [&](std::int64_t n) {
    return strength_of(by, by.hand(static_cast<std::size_t>(n) - 1));
  };
  auto const first = call.children[0].number;
  compared out{strength_of_hand(first)};
  for (std::int64_t n = 1; n <= static_cast<std::int64_t>(by.setting().hands.size()); ++n) {
    bool const asked = call.children.size() == 1 ? n != first : n == call.children[1].number;
    if (asked) out.others.push_back(strength_of_hand(n));
  }
  return out;
}

}  // namespace

value poker(interpreter const& by, syntax const& /*call*/, look const& at) {
  auto const& setting = by.setting();
  auto const& kinds = by.table().cards.kinds();
  poker_hand hand;
  for (auto const kind : at.seen) {
    if (is_wild(by, kind)) {
      hand.add_wild();
    } else if (kinds[kind].playing) {
      hand.add(*kinds[kind].playing);
    }
  }
  static auto const ladder = [](poker_rules rules) {
    attribute out{"category", false, category_names(rules), {}, {}};
    out.numbers.resize(out.labels.size());
    std::iota(out.numbers.begin(), out.numbers.end(), 0);
    return out;
  };
  static attribute const usual = ladder(poker_rules::standard), of_short = ladder(poker_rules::short_deck);
  return {.form = value_form::label,
          .number = strength(hand.category(setting.poker), setting.poker),
          .of = setting.poker == poker_rules::standard ? &usual : &of_short};
}

value straight_high(interpreter const& by, syntax const& /*call*/, look const& at) {
  auto const [natural, wild] = sorted_out(by, at);
  int const lowest = by.setting().poker == poker_rules::standard ? 0 : 4;
  for (int high = ace; high >= lowest + 3; --high) {
    int missing = 0;
    for (int r = high - 4; r <= high; ++r) {
      auto const wanted = static_cast<rank>(r < lowest ? ace : r);  // the ace below the lowest
      missing += std::ranges::none_of(natural, [&](auto c) { return c.rank_of() == wanted; }) ? 1 : 0;
    }
    if (missing <= wild) return rank_or_none(by, high);
  }
  return rank_or_none(by, -1);
}

value flush_high(interpreter const& by, syntax const& /*call*/, look const& at) {
  auto const [natural, wild] = sorted_out(by, at);
  int best = -1;
  for (int s = 0; s < 4; ++s) {
    int cards = wild;
    int high = wild > 0 ? ace : -1;
    for (auto const c : natural) {
      if (static_cast<int>(c.suit_of()) != s) continue;
      ++cards;
      high = std::max(high, static_cast<int>(c.rank_of()));
    }
    if (cards >= 5) best = std::max(best, high);
  }
  return rank_or_none(by, best);
}

value strength_with_kickers(interpreter const& by, syntax const& /*call*/, look const& at) {
  return number_of(strength_of(by, at));
}

value beats(interpreter const& by, syntax const& call, look const& /*at*/) {
  auto const hands = hands_compared(by, call);
  return truth_of(hands.one > std::ranges::max(hands.others));
}
value ties(interpreter const& by, syntax const& call, look const& /*at*/) {
  auto const hands = hands_compared(by, call);
  return truth_of(hands.one == std::ranges::max(hands.others));
}

}  // namespace faro::odds::plain
