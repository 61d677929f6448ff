// The words of questions about cards, one function each. What each says in a sentence stands in docs/odds.md.
#include "text/words.hpp"

#include "odds/src/plain/hands.hpp"
#include "odds/src/plain/poker.hpp"

#include <faro/cards/notation.hpp>
#include <faro/error.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>

namespace faro::odds::plain {

namespace {

attribute const& attribute_named_first(interpreter const& by, syntax const& call) {
  return by.attribute_called(call.children[0].text);
}

/// How many of the cards have each value that any of them has, by the value's number.
std::map<std::int64_t, int> group_sizes(attribute const& a, look const& at) {
  std::map<std::int64_t, int> out;
  for (auto const kind : at.seen) {
    if (a.of_kind[kind] >= 0) ++out[a.numbers[static_cast<std::size_t>(a.of_kind[kind])]];
  }
  return out;
}

// ---- Cards, added up

value count(interpreter const& by, syntax const& call, look const& at) {
  return number_of(std::ranges::count_if(at.seen, [&](std::size_t kind) {
    return by.condition(call.children[0], {at.seen, kind});
  }));
}

value sum(interpreter const& by, syntax const& call, look const& at) {
  std::int64_t out = 0;
  for (auto const kind : at.seen) out += by.number(call.children[0], {at.seen, kind});
  return number_of(out);
}

value cards_seen(interpreter const& /*by*/, syntax const& /*call*/, look const& at) {
  return number_of(static_cast<std::int64_t>(at.seen.size()));
}

// ---- Groups of one value

value distinct(interpreter const& by, syntax const& call, look const& at) {
  return number_of(static_cast<std::int64_t>(group_sizes(attribute_named_first(by, call), at).size()));
}

value largest(interpreter const& by, syntax const& call, look const& at) {
  int most = 0;
  for (auto const& [number, size] : group_sizes(attribute_named_first(by, call), at))
    most = std::max(most, size);
  return number_of(most);
}

value groups(interpreter const& by, syntax const& call, look const& at) {
  auto const sizes = group_sizes(attribute_named_first(by, call), at);
  return number_of(std::ranges::count_if(
      sizes, [&](auto const& group) { return group.second >= call.children[1].number; }));
}

value second(interpreter const& by, syntax const& call, look const& at) {
  std::vector<int> sizes{0, 0};
  for (auto const& [number, size] : group_sizes(attribute_named_first(by, call), at)) sizes.push_back(size);
  std::ranges::sort(sizes, std::greater<>{});
  return number_of(sizes[1]);
}

value extreme(interpreter const& by, syntax const& call, look const& at, bool highest) {
  auto const& a = attribute_named_first(by, call);
  auto const sizes = group_sizes(a, at);
  value out{.form = a.numeric ? value_form::integer : value_form::label, .of = &a};
  out.number = sizes.empty() ? none_value(a) : highest ? sizes.rbegin()->first : sizes.begin()->first;
  return out;
}
value highest(interpreter const& by, syntax const& call, look const& at) {
  return extreme(by, call, at, true);
}
value lowest(interpreter const& by, syntax const& call, look const& at) {
  return extreme(by, call, at, false);
}

value shape_by(attribute const& a, look const& at) {
  value out{.form = value_form::shape};
  for (auto const& [number, size] : group_sizes(a, at)) out.sizes.push_back(size);
  std::ranges::sort(out.sizes, std::greater<>{});
  return out;
}
value shape_of(interpreter const& by, syntax const& call, look const& at) {
  return shape_by(attribute_named_first(by, call), at);
}
value shape(interpreter const& by, syntax const& /*call*/, look const& at) {
  return shape_by(by.attribute_called("suit"), at);
}

// ---- Rows of neighbours

std::int64_t longest_row(std::set<std::int64_t> const& numbers) {
  std::int64_t best = 0;
  for (auto const first : numbers) {
    std::int64_t length = 0;
    while (numbers.contains(first + length)) ++length;
    best = std::max(best, length);
  }
  return best;
}

std::int64_t run_of(attribute const& a, look const& at, bool ace_low, bool ace_high) {
  constexpr std::int64_t ace = 14;
  std::set<std::int64_t> high;
  for (auto const& [number, size] : group_sizes(a, at)) high.insert(number);
  if (a.name != "rank" || !high.contains(ace)) return longest_row(high);
  auto low = high;
  low.erase(ace);
  low.insert(1);
  return std::max(ace_high ? longest_row(high) : 0, ace_low ? longest_row(low) : 0);
}

value run(interpreter const& by, syntax const& call, look const& at) {
  auto const& a = attribute_named_first(by, call);
  bool low = false, high = true;
  attribute const* within = nullptr;
  for (std::size_t i = 1; i < call.children.size(); ++i) {
    auto const word = lower_case(call.children[i].text);
    if (word.starts_with("within ")) {
      within = &by.attribute_called(word.substr(7));
    } else {
      low = word != "high";
      high = word != "low";
    }
  }
  if (!within) return number_of(run_of(a, at, low, high));
  std::int64_t best = 0;
  for (std::size_t v = 0; v < within->labels.size(); ++v) {
    look of_value;
    std::ranges::copy_if(at.seen, std::back_inserter(of_value.seen), [&](std::size_t kind) {
      return within->of_kind[kind] == static_cast<std::int32_t>(v);
    });
    best = std::max(best, run_of(a, of_value, low, high));
  }
  return number_of(best);
}

// ---- Bridge

constexpr std::array<std::string_view, 4> suits{"spades", "hearts", "diamonds", "clubs"};

std::array<std::int64_t, 4> suit_lengths(interpreter const& by, look const& at) {
  std::array<std::int64_t, 4> out{};
  std::ranges::transform(suits, out.begin(), [&](auto suit) { return by.how_many(at, "suit", suit); });
  return out;
}

value balanced(interpreter const& by, syntax const& /*call*/, look const& at) {
  auto const sizes = shape_by(by.attribute_called("suit"), at).sizes;
  return truth_of(sizes == std::vector{4, 3, 3, 3} || sizes == std::vector{4, 4, 3, 2} ||
                  sizes == std::vector{5, 3, 3, 2});
}

std::int64_t control_points(interpreter const& by, look const& at) {
  return 2 * by.how_many(at, "rank", "A") + by.how_many(at, "rank", "K");
}
value controls(interpreter const& by, syntax const& /*call*/, look const& at) {
  return number_of(control_points(by, at));
}

value losers(interpreter const& by, syntax const& /*call*/, look const& at) {
  auto const& suit = by.attribute_called("suit");
  auto const& rank = by.attribute_called("rank");
  std::int64_t lost = 0;
  for (std::size_t s = 0; s < suit.labels.size(); ++s) {
    std::set<std::string> ranks;
    std::size_t length = 0;
    for (auto const kind : at.seen) {
      if (suit.of_kind[kind] != static_cast<std::int32_t>(s)) continue;
      ++length;
      if (rank.of_kind[kind] >= 0) ranks.insert(rank.labels[static_cast<std::size_t>(rank.of_kind[kind])]);
    }
    std::size_t needed = 0;
    for (auto const* top : {"A", "K", "Q"}) lost += length > needed++ && !ranks.contains(top) ? 1 : 0;
  }
  return number_of(lost);
}

value zar(interpreter const& by, syntax const& /*call*/, look const& at) {
  std::int64_t hcp = 0;
  auto const& points = by.attribute_called("hcp");
  for (auto const kind : at.seen)
    hcp += points.of_kind[kind] < 0 ? 0 : points.numbers[static_cast<std::size_t>(points.of_kind[kind])];
  auto lengths = suit_lengths(by, at);
  std::ranges::sort(lengths, std::greater<>{});
  return number_of(hcp + control_points(by, at) + lengths[0] + lengths[1] + lengths[0] - lengths[3]);
}

// ---- Other games

value blackjack(interpreter const& by, syntax const& /*call*/, look const& at) {
  auto const& pips = by.attribute_called("value");
  std::int64_t total = 0;
  for (auto const kind : at.seen)
    total += pips.of_kind[kind] < 0 ? 0 : pips.numbers[static_cast<std::size_t>(pips.of_kind[kind])];
  return number_of(by.how_many(at, "rank", "A") > 0 && total <= 11 ? total + 10 : total);
}

/// Fifteens, pairs and runs of all cards; the flush; the jack of the starter's suit in the hand.
value cribbage_points(interpreter const& by, look const& at, bool is_crib) {
  auto const& rank = by.attribute_called("rank");
  auto const& suit = by.attribute_called("suit");
  auto const& cards = at.seen;
  auto const number_of_card = [&](std::size_t i) {  // the ace is one
    auto const n = rank.numbers[static_cast<std::size_t>(rank.of_kind[cards[i]])];
    return n == 14 ? std::int64_t{1} : n;
  };
  std::int64_t points = 0;
  for (std::size_t some = 1; some < std::size_t{1} << cards.size(); ++some) {
    std::int64_t pips = 0;
    for (std::size_t i = 0; i < cards.size(); ++i)
      pips += some >> i & 1U ? std::min<std::int64_t>(number_of_card(i), 10) : 0;
    if (pips == 15) points += 2;
  }
  std::map<std::int64_t, std::int64_t> of_number;
  for (std::size_t i = 0; i < cards.size(); ++i) ++of_number[number_of_card(i)];
  for (auto const& [number, n] : of_number) {
    points += n * (n - 1);  // two for each pair
    if (of_number.contains(number - 1)) continue;
    std::int64_t length = 0, ways = 1;
    for (auto next = number; of_number.contains(next); ++next, ++length) ways *= of_number[next];
    if (length >= 3) points += length * ways;
  }
  auto const starter = cards.back();
  auto const held = static_cast<std::int64_t>(cards.size()) - 1;
  std::set<std::int32_t> suits_of_hand;
  for (std::int64_t i = 0; i < held; ++i) {
    auto const kind = cards[static_cast<std::size_t>(i)];
    suits_of_hand.insert(suit.of_kind[kind]);
    bool const is_jack = rank.labels[static_cast<std::size_t>(rank.of_kind[kind])] == "J";
    if (is_jack && suit.of_kind[kind] == suit.of_kind[starter]) ++points;
  }
  if (suits_of_hand.size() != 1) return number_of(points);
  bool const with_starter = suits_of_hand.contains(suit.of_kind[starter]);
  if (!is_crib) points += held + (with_starter ? 1 : 0);
  if (is_crib && with_starter) points += held + 1;
  return number_of(points);
}
value cribbage(interpreter const& by, syntax const& /*call*/, look const& at) {
  return cribbage_points(by, at, false);
}
value crib(interpreter const& by, syntax const& /*call*/, look const& at) {
  return cribbage_points(by, at, true);
}

/// The four of these cards that count most on average with a starter of those not dealt; of those that are
/// alike in that the ones with the greater chance of the highest count, then of the next.
cards kept_of(interpreter const& by, cards const& dealt, std::vector<std::size_t> const& starters) {
  struct choice {
    std::int64_t sum = 0;
    std::map<std::int64_t, std::int64_t, std::greater<>> often;  // each count, the highest first
    cards four;
  };
  std::optional<choice> best;
  auto const is_better = [](choice const& a, choice const& b) {
    if (a.sum != b.sum) return a.sum > b.sum;
    for (std::int64_t points = 29; points >= 0; --points) {
      auto const of = [&](choice const& c) { return c.often.contains(points) ? c.often.at(points) : 0; };
      if (of(a) != of(b)) return of(a) > of(b);
    }
    return false;
  };
  for (std::size_t some = 0; some < std::size_t{1} << dealt.size(); ++some) {
    choice one;
    for (std::size_t i = 0; i < dealt.size(); ++i) {
      if (some >> i & 1U) one.four.push_back(dealt[i]);
    }
    if (one.four.size() != 4) continue;
    for (auto const starter : starters) {
      auto with_starter = one.four;
      with_starter.push_back(starter);
      auto const points = cribbage_points(by, {with_starter}, false).number;
      one.sum += points;
      ++one.often[points];
    }
    if (!best || is_better(one, *best)) best = std::move(one);
  }
  return best->four;
}

value cribbage_kept(interpreter const& by, syntax const& /*call*/, look const& at) {
  auto dealt = at.seen;
  auto const starter = dealt.back();
  dealt.pop_back();
  std::ranges::sort(dealt);
  std::vector<std::size_t> starters;
  auto const& seen = by.setting().seen;
  for (std::size_t kind = 0; kind < by.table().cards.kinds().size(); ++kind) {
    bool const is_out = kind < seen.size() && seen[kind] > 0;
    if (!is_out && std::ranges::find(dealt, kind) == dealt.end()) starters.push_back(kind);
  }
  auto four = kept_of(by, dealt, starters);
  four.push_back(starter);
  return cribbage_points(by, {four}, false);
}

// ---- Which cards are looked at

value first(interpreter const& by, syntax const& call, look const& /*at*/) {
  return by.evaluate(call.children[1], by.as_drawn(static_cast<std::size_t>(call.children[0].number)));
}

value by_turn(interpreter const& by, syntax const& call, look const& /*at*/) {
  auto const& setting = by.setting();
  auto const turns = static_cast<std::size_t>(call.children[0].number) - (setting.on_draw ? 0 : 1);
  return by.evaluate(call.children[1], by.first(setting.opening.value_or(setting.hands[0]) + turns));
}

value hand(interpreter const& by, syntax const& call, look const& /*at*/) {
  return by.evaluate(call.children[1], by.hand(static_cast<std::size_t>(call.children[0].number) - 1));
}

value each(interpreter const& by, syntax const& call, look const& /*at*/) {
  for (std::size_t i = 0; i < by.setting().hands.size(); ++i) {
    if (!by.condition(call.children[0], by.hand(i))) return truth_of(false);
  }
  return truth_of(true);
}

value some(interpreter const& by, syntax const& call, look const& /*at*/) {
  for (std::size_t i = 0; i < by.setting().hands.size(); ++i) {
    if (by.condition(call.children[0], by.hand(i))) return truth_of(true);
  }
  return truth_of(false);
}

value community(interpreter const& by, syntax const& call, look const& /*at*/) {
  return by.evaluate(call.children[0], by.shared());
}

// ---- Choices between numbers

value least(interpreter const& by, syntax const& call, look const& at) {
  auto out = by.number(call.children[0], at);
  for (auto const& child : call.children) out = std::min(out, by.number(child, at));
  return number_of(out);
}

value greatest(interpreter const& by, syntax const& call, look const& at) {
  auto out = by.number(call.children[0], at);
  for (auto const& child : call.children) out = std::max(out, by.number(child, at));
  return number_of(out);
}

value absolute(interpreter const& by, syntax const& call, look const& at) {
  return number_of(std::abs(by.number(call.children[0], at)));
}

/// A number; a condition, where both are.
value either(interpreter const& by, syntax const& call, look const& at) {
  auto const a = by.evaluate(call.children[1], at), b = by.evaluate(call.children[2], at);
  auto const& out = by.condition(call.children[0], at) ? a : b;
  bool const are_conditions = a.form == value_form::truth && b.form == value_form::truth;
  return are_conditions ? out : number_of(out.number);
}

constexpr std::array called{
    word{"count", count},   word{"sum", sum},        word{"distinct", distinct}, word{"largest", largest},
    word{"groups", groups}, word{"second", second},  word{"run", run},           word{"highest", highest},
    word{"lowest", lowest}, word{"shape", shape_of}, word{"first", first},       word{"by", by_turn},
    word{"hand", hand},     word{"each", each},      word{"some", some},         word{"community", community},
    word{"min", least},     word{"max", greatest},   word{"abs", absolute},      word{"if", either},
    word{"beats", beats},   word{"ties", ties}};
constexpr std::array alone{word{"cards", cards_seen},
                           word{"shape", shape},
                           word{"balanced", balanced},
                           word{"controls", controls},
                           word{"losers", losers},
                           word{"zar", zar},
                           word{"blackjack", blackjack},
                           word{"cribbage", cribbage},
                           word{"crib", crib},
                           word{"cribbage_kept", cribbage_kept},
                           word{"poker", poker},
                           word{"straight_high", straight_high},
                           word{"flush_high", flush_high},
                           word{"strength", strength_with_kickers}};

std::vector<word>& lent() {
  static std::vector<word> words;
  return words;
}

word const* find_in(std::span<word const> words, std::string_view name) {
  auto const at = std::ranges::find(words, name, &word::name);
  return at == words.end() ? nullptr : &*at;
}

}  // namespace

void lend_words(std::span<word const> more) {
  for (auto const& one : more) {
    if (!find_in(lent(), one.name)) lent().push_back(one);
  }
}

word const* find_word(std::string_view name, bool is_called) {
  if (is_called) {
    for (std::span<word const> const words : {std::span<word const>{called}, std::span<word const>{lent()}}) {
      if (auto const* const found = find_in(words, name)) return found;
    }
  }
  return find_in(alone, name);  // poker() is poker
}

}  // namespace faro::odds::plain
