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
  auto const& rank = by.attribute_called("rank");
  auto const is_wild = [&](std::size_t kind) {
    return is_joker(kinds[kind]) || std::ranges::any_of(setting.wild, [&](std::string const& name) {
             auto const* const tag = by.table().find_tag(name);
             return by.table().find_kind(name) == static_cast<std::int32_t>(kind) ||
                    (tag && tag->of_kind[kind]) ||
                    (rank.find(name) >= 0 && rank.of_kind[kind] == rank.find(name));
           });
  };
  poker_hand hand;
  for (auto const kind : at.seen) {
    if (is_wild(kind)) {
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
