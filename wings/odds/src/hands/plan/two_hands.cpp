// Hands listed one by one, and the pairs of them that share no card.
#include "odds/src/hands/plan/two_hands.hpp"

#include "odds/src/hands/measures.hpp"
#include "odds/src/hands/plan/parts.hpp"

#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace faro::odds::detail {

namespace {

using values = std::vector<std::int64_t>;

constexpr count_t most_cards = 5;  // of a hand
constexpr std::size_t none = SIZE_MAX;
struct too_many_values {};
constexpr std::uint64_t steps_of_a_hand = 2;

/// Which segments are what.
struct roles {
  std::array<std::size_t, 2> hands{};
  std::size_t shared = none;
};

/// Two segments that no leaf sees together, the third, if there is one, being seen with both.
std::optional<roles> roles_of(compiled_query const& query) {
  auto const together = [&](std::size_t a, std::size_t b) {
    auto const both = 1U << a | 1U << b;
    return std::ranges::any_of(query.leaves, [&](leaf const& l) { return (l.segments & both) == both; });
  };
  auto const is_asked = [&](std::size_t a) {
    return std::ranges::any_of(query.leaves, [&](leaf const& l) { return (l.segments >> a & 1U) != 0; });
  };
  auto const fit = [&](std::size_t a, std::size_t b) {
    return query.segments[a] == query.segments[b] && !together(a, b) && is_asked(a) && is_asked(b);
  };
  if (query.segments.size() == 2 && fit(0, 1)) return roles{{0, 1}};
  if (query.segments.size() != 3) return std::nullopt;
  if (fit(0, 1)) return roles{{0, 1}, 2};
  if (fit(0, 2)) return roles{{0, 2}, 1};
  if (fit(1, 2)) return roles{{1, 2}, 0};
  return std::nullopt;
}

count_t cards_shared(compiled_query const& query, roles const& of) {
  return of.shared == none ? 0 : query.segments[of.shared];
}

/// The bits in which the size of one group is kept.
unsigned bits_of_group(compiled_query const& query) {
  return static_cast<unsigned>(
      std::bit_width(std::accumulate(query.segments.begin(), query.segments.end(), count_t{0})));
}

bool is_constant(query_node const& node) { return node.op == operation::constant; }

/// The tree without what is known: instead of each leaf a number, or the leaf by its place among those left.
query_node folded(query_node const& node, std::vector<query_node> const& instead) {
  if (node.op == operation::leaf) return instead[static_cast<std::size_t>(node.value)];
  auto out = node;
  for (auto& child : out.children) child = folded(child, instead);
  bool const divides = node.op == operation::divide || node.op == operation::modulo;
  if (divides || out.children.empty()) return out;
  if (std::ranges::all_of(out.children, is_constant)) return {operation::constant, evaluate(out, {}), {}};
  if (node.op == operation::logical_and || node.op == operation::logical_or) {
    bool const decides = node.op == operation::logical_or;  // the value that settles it
    auto const settles = [&](query_node const& c) { return is_constant(c) && (c.value != 0) == decides; };
    if (std::ranges::any_of(out.children, settles)) return {operation::constant, decides ? 1 : 0, {}};
    std::erase_if(out.children, is_constant);
  }
  if (node.op == operation::add) {
    auto const is_zero = [](query_node const& c) { return is_constant(c) && c.value == 0; };
    if (is_zero(out.children[0])) return out.children[1];
    if (is_zero(out.children[1])) return out.children[0];
  }
  return out;
}

/// What the leaves of one hand come to, card by card.
class measured_hand {
 public:
  measured_hand(card_table const& table, compiled_query const& of, std::uint32_t hand, std::uint32_t shared,
                std::vector<std::size_t> const& pack, count_t cards, unsigned bits)
      : of_{of}, bits_{bits} {
    for (auto const& l : of.leaves) {
      bool const sees_shared = (l.segments & shared) != 0;
      sees_shared_.push_back(sees_shared);
      sees_hand_.push_back((l.segments & hand) != 0);
      attributes_.push_back(l.kind == measure::groups ? &attribute_of(of, table, l.attribute) : nullptr);
      cards_.push_back((sees_hand_.back() ? of.segments[0] : 0) + (sees_shared ? of.segments[1] : 0));
    }
    for (auto const k : pack) add_card(k);
    groups_.resize(of.leaves.size());
    sums_.resize(cards + 1, std::vector<std::uint64_t>(of.leaves.size()));
    now_.resize(of.leaves.size());
  }

  /// Begins with the cards that both hands see, by their places in the pack.
  void begin(std::vector<std::size_t> const& shared) {
    std::ranges::fill(sums_[0], 0);
    for (auto const c : shared) {
      for (std::size_t i = 0; i < now_.size(); ++i) sums_[0][i] += sees_shared_[i] ? codes_[c][i] : 0;
    }
  }
  /// Adds a card to a hand that has so many.
  void add(std::size_t has, std::size_t card) {
    for (std::size_t i = 0; i < now_.size(); ++i)
      sums_[has + 1][i] = sums_[has][i] + (sees_hand_[i] ? codes_[card][i] : 0);
  }
  /// The values of the leaves for a hand of so many cards.
  values const& measured(std::size_t has) {
    for (std::size_t i = 0; i < now_.size(); ++i)
      now_[i] = attributes_[i] ? value_of(i, sums_[has][i]) : static_cast<std::int64_t>(sums_[has][i]);
    return now_;
  }
  /// The value of a leaf that sees the shared cards alone.
  [[nodiscard]] std::optional<std::int64_t> known(std::size_t leaf) {
    if (sees_hand_[leaf]) return std::nullopt;
    return attributes_[leaf] ? value_of(leaf, sums_[0][leaf]) : static_cast<std::int64_t>(sums_[0][leaf]);
  }

 private:
  /// What a card adds to each leaf: its number, or one in the bits of its group.
  void add_card(std::size_t kind) {
    auto& codes = codes_.emplace_back();
    for (std::size_t i = 0; i < of_.leaves.size(); ++i) {
      auto const& l = of_.leaves[i];
      if (l.kind == measure::sum) {
        codes.push_back(static_cast<std::uint64_t>(l.numbers[kind]));
        continue;
      }
      auto const group = attributes_[i]->of_kind[kind];
      bool const counts = group >= 0 && (l.only.empty() || l.only[kind]);
      codes.push_back(counts ? std::uint64_t{1} << (bits_ * static_cast<unsigned>(group)) : 0);
    }
  }
  std::int64_t value_of(std::size_t leaf, std::uint64_t code) {
    auto const [at, fresh] = groups_[leaf].try_emplace(code);
    if (!fresh) return at->second;
    std::vector<int> sizes(attributes_[leaf]->labels.size());
    for (auto& size : sizes) {
      size = static_cast<int>(code & ((1U << bits_) - 1));
      code >>= bits_;
    }
    auto const& l = of_.leaves[leaf];
    return at->second = l.of_groups->value(l, {*attributes_[leaf], sizes, cards_[leaf]});
  }

  compiled_query const& of_;
  unsigned bits_;
  std::vector<bool> sees_hand_, sees_shared_;
  std::vector<attribute const*> attributes_;       // of groups, else none
  std::vector<count_t> cards_;                     // that each leaf sees
  std::vector<std::vector<std::uint64_t>> codes_;  // of each card in the pack, for each leaf
  std::vector<std::unordered_map<std::uint64_t, std::int64_t>> groups_;  // values of each leaf, by its code
  std::vector<std::vector<std::uint64_t>> sums_;                         // for so many cards of the hand
  values now_;
};

/// Calls `each` with the places of every set of so many cards from the first `from`, and their number in that
/// order; `take` before that with each card that is added to so many.
class sets_of_cards {
 public:
  sets_of_cards(std::size_t cards, std::size_t size) : cards_{cards}, size_{size} {
    for (std::size_t n = 0; n <= cards; ++n) {
      for (std::size_t k = 0; k < ways_.size(); ++k)
        ways_[k].push_back(k == 0 ? 1 : n == 0 ? 0 : ways_[k - 1][n - 1] + ways_[k][n - 1]);
    }
  }
  [[nodiscard]] std::size_t number(std::size_t size) const { return ways_[size][cards_]; }
  /// The place among all sets of that size of the cards chosen from a hand; bit i for its i-th.
  [[nodiscard]] std::size_t place(std::array<std::size_t, most_cards> const& hand, unsigned chosen) const {
    std::size_t out = 0;
    for (std::size_t k = 1; chosen != 0; chosen &= chosen - 1, ++k)
      out += ways_[k][hand[static_cast<std::size_t>(std::countr_zero(chosen))]];
    return out;
  }
  template <class Take, class Each>
  void for_all(Take const& take, Each const& each) {
    go_on(0, 0, take, each);
  }

 private:
  template <class Take, class Each>
  void go_on(std::size_t has, std::size_t first, Take const& take, Each const& each) {
    if (has == size_) return each(hand_);
    for (auto c = first; c + (size_ - has) <= cards_; ++c) {
      hand_[has] = c;
      take(has, c);
      go_on(has + 1, c + 1, take, each);
    }
  }
  std::size_t cards_, size_;
  std::array<std::size_t, most_cards> hand_{};
  std::array<std::vector<std::size_t>, most_cards + 1> ways_;
};

/// All hands, by what they come to.
struct listed_hands {
  std::vector<values> kinds;      // the different values
  std::vector<std::uint16_t> of;  // of each hand, in the order of sets
  std::map<values, std::uint16_t> known;
};

class two_hands {
 public:
  two_hands(card_table const& table, compiled_query const& query, roles const& of)
      : table_{table}, query_{query}, roles_{of}, size_{query.segments[of.hands[0]]} {
    for (std::size_t k = 0; k < query.left.size(); ++k) {
      if (query.left[k] > 0) pack_.push_back(k);
    }
  }

  hand_distribution run() {
    sets_of_cards shared{pack_.size(), cards_shared(query_, roles_)};
    parallel::long_work work{shared.number(cards_shared(query_, roles_))};
    shared.for_all(
        [](auto, auto) {},
        [&](auto const& cards) {
          count(std::vector<std::size_t>(cards.begin(), cards.begin() + cards_shared(query_, roles_)));
          work.advance();
        });
    std::vector<distribution<values>::entry> entries;
    integer all;
    for (auto const& [of, ways] : sums_) {
      entries.push_back({of, ways});
      all += ways;
    }
    hand_distribution out{distribution<values>{std::move(entries), all}, {}};
    out.stats.steps = listed_;
    out.stats.method =
        say("both hands listed, {} of them, and the pairs that share no card counted by "
            "inclusion and exclusion",
            listed_);
    return out;
  }

 private:
  /// All pairs of hands with these cards that both see.
  void count(std::vector<std::size_t> const& shared) {
    auto rest = query_;
    fold_shared(rest, shared);
    std::vector<bool> is_second;
    auto const second = 1U << roles_.hands[1];
    for (auto const& l : rest.leaves) is_second.push_back((l.segments & second) != 0);
    auto const parts = take_apart(rest, is_second);
    std::vector<std::size_t> pack;
    for (std::size_t c = 0; c < pack_.size(); ++c) {
      if (std::ranges::find(shared, c) == shared.end()) pack.push_back(pack_[c]);
    }
    sets_of_cards sets{pack.size(), size_};
    std::array<compiled_query, 2> const queries{query_of(rest, is_second, false, parts.of[0]),
                                                query_of(rest, is_second, true, parts.of[1])};
    auto const first = list(sets, queries[0], pack, shared);
    bool const are_alike = queries[0].leaves == queries[1].leaves && same_trees(parts.of[0], parts.of[1]);
    auto const different = are_alike ? listed_hands{} : list(sets, queries[1], pack, shared);
    auto const& other = are_alike ? first : different;
    auto const pairs = disjoint(sets, first, other);
    values all;
    values out;
    for (std::size_t u = 0; u < first.kinds.size(); ++u) {
      for (std::size_t v = 0; v < other.kinds.size(); ++v) {
        auto const ways = pairs[u * other.kinds.size() + v];
        if (ways == 0) continue;
        all = first.kinds[u];
        all.insert(all.end(), other.kinds[v].begin(), other.kinds[v].end());
        out.clear();
        for (auto const& root : parts.roots) out.push_back(evaluate(root, all));
        sums_[out] += integer{ways};
      }
    }
  }
  static bool same_trees(std::vector<query_node> const& a, std::vector<query_node> const& b) {
    return std::ranges::equal(a, b, same_tree);
  }
  /// Leaves that see the shared cards alone become numbers.
  void fold_shared(compiled_query& query, std::vector<std::size_t> const& shared) const {
    if (roles_.shared == none) return;
    auto const bit = 1U << roles_.shared;
    auto of_shared = query;
    of_shared.segments = {0, query.segments[roles_.shared]};
    measured_hand measure{table_, of_shared, ~bit, bit, pack_, 0, bits_of_group(query_)};
    measure.begin(shared);
    std::vector<query_node> instead;
    std::vector<leaf> left;
    for (std::size_t i = 0; i < query.leaves.size(); ++i) {
      if (auto const value = measure.known(i)) {
        instead.push_back({operation::constant, *value, {}});
      } else {
        instead.push_back({operation::leaf, static_cast<std::int64_t>(left.size()), {}});
        left.push_back(query.leaves[i]);
      }
    }
    query.leaves = std::move(left);
    for (auto& e : query.expressions) e.root = folded(e.root, instead);
  }
  /// One hand's part; its leaves see segment 0, the hand, and 1, the cards shared.
  [[nodiscard]] compiled_query query_of(compiled_query const& rest, std::vector<bool> const& is_second,
                                        bool second, std::vector<query_node> const& parts) const {
    auto out = query_of_part(rest, is_second, second, parts);
    for (auto& l : out.leaves) {
      bool const sees_hand = (l.segments >> roles_.hands[second ? 1 : 0] & 1U) != 0;
      bool const sees_shared = roles_.shared != none && (l.segments >> roles_.shared & 1U) != 0;
      l.segments = (sees_hand ? 1U : 0U) | (sees_shared ? 2U : 0U);
    }
    out.segments = {size_, cards_shared(query_, roles_)};
    return out;
  }
  /// Every hand from the pack.
  listed_hands list(sets_of_cards& sets, compiled_query const& of, std::vector<std::size_t> const& pack,
                    std::vector<std::size_t> const& shared) {
    auto all = pack;  // the shared cards stand behind the others
    for (auto const c : shared) all.push_back(pack_[c]);
    std::vector<std::size_t> places(shared.size());
    std::iota(places.begin(), places.end(), pack.size());
    measured_hand measure{table_, of, 1, 2, all, size_, bits_of_group(query_)};
    measure.begin(places);
    listed_hands out;
    out.of.resize(sets.number(size_));
    auto const whole = (1U << size_) - 1;
    values value;
    sets.for_all([&](std::size_t has, std::size_t card) { measure.add(has, card); },
                 [&](auto const& hand) {
                   auto const& leaves = measure.measured(size_);
                   value.clear();
                   for (auto const& e : of.expressions) value.push_back(evaluate(e.root, leaves));
                   out.of[sets.place(hand, whole)] = kind_of(out, value);
                 });
    listed_ += out.of.size();
    return out;
  }
  static std::uint16_t kind_of(listed_hands& in, values const& value) {
    constexpr std::size_t most_kinds = 1000;
    auto const [at, fresh] = in.known.try_emplace(value, static_cast<std::uint16_t>(in.kinds.size()));
    if (fresh) {
      if (in.kinds.size() == most_kinds) throw too_many_values{};
      in.kinds.push_back(value);
    }
    return at->second;
  }

  /// For each two values the pairs of hands that share no card.
  [[nodiscard]] std::vector<std::int64_t> disjoint(sets_of_cards& sets, listed_hands const& a,
                                                   listed_hands const& b) const {
    std::vector<std::int64_t> out(a.kinds.size() * b.kinds.size());
    for (unsigned size = 0; size < size_; ++size) {
      auto const with_a = hands_with(sets, a, size);
      auto const with_other = &a == &b ? std::vector<std::uint32_t>{} : hands_with(sets, b, size);
      auto const& with_b = &a == &b ? with_a : with_other;
      add_pairs(with_a, a.kinds.size(), with_b, b.kinds.size(), size % 2 == 0 ? 1 : -1, out);
    }
    for (std::size_t hand = 0; hand < a.of.size(); ++hand)
      out[a.of[hand] * b.kinds.size() + b.of[hand]] += size_ % 2 == 0 ? 1 : -1;
    return out;
  }
  /// For each set of so many cards, how many hands that have it come to each value.
  [[nodiscard]] std::vector<std::uint32_t> hands_with(sets_of_cards& sets, listed_hands const& hands,
                                                      unsigned size) const {
    auto const kinds = hands.kinds.size();
    constexpr std::size_t most = 25'000'000;  // 100 MB
    if (sets.number(size) * kinds > most) throw too_many_values{};
    std::vector<std::uint32_t> out(sets.number(size) * kinds);
    std::vector<unsigned> chosen;
    for (unsigned bits = 0; bits < 1U << size_; ++bits) {
      if (std::popcount(bits) == static_cast<int>(size)) chosen.push_back(bits);
    }
    auto const whole = (1U << size_) - 1;
    sets.for_all([](auto, auto) {},
                 [&](auto const& hand) {
                   auto const kind = hands.of[sets.place(hand, whole)];
                   for (auto const bits : chosen) ++out[sets.place(hand, bits) * kinds + kind];
                 });
    return out;
  }
  static void add_pairs(std::vector<std::uint32_t> const& a, std::size_t kinds_of_a,
                        std::vector<std::uint32_t> const& b, std::size_t kinds_of_b, std::int64_t sign,
                        std::vector<std::int64_t>& out) {
    struct counted {
      std::size_t kind;
      std::int64_t hands;
    };
    std::vector<counted> of_b;
    for (std::size_t set = 0; set * kinds_of_a < a.size(); ++set) {
      of_b.clear();
      for (std::size_t v = 0; v < kinds_of_b; ++v) {
        if (auto const n = b[set * kinds_of_b + v]) of_b.push_back({v, sign * std::int64_t{n}});
      }
      for (std::size_t u = 0; u < kinds_of_a; ++u) {
        auto const n = std::int64_t{a[set * kinds_of_a + u]};
        if (n == 0) continue;
        for (auto const& [v, hands] : of_b) out[u * kinds_of_b + v] += n * hands;
      }
    }
  }

  card_table const& table_;
  compiled_query const& query_;
  roles roles_;
  count_t size_;
  std::vector<std::size_t> pack_;  // the kinds that there are
  std::map<values, integer> sums_;
  std::uint64_t listed_ = 0;
};

}  // namespace

bool fits_two_hands(compiled_query const& query, card_table const& table, hand_limits const& limits) {
  auto const of = roles_of(query);
  if (!of || query.segments[of->hands[0]] > most_cards || !query.urn.empty() || !query.weights.empty())
    return false;
  if (cards_shared(query, *of) > most_cards) return false;
  bool const each_once = std::ranges::all_of(query.left, [](count_t n) { return n <= 1; }) &&
                         std::ranges::all_of(query.held, [](count_t n) { return n == 0; });
  if (!each_once) return false;
  for (auto const& l : query.leaves) {
    if (l.kind == measure::sum) continue;
    if (l.kind != measure::groups) return false;
    if (attribute_of(query, table, l.attribute).labels.size() * bits_of_group(query) > 64) return false;
  }
  auto const cards = static_cast<std::uint64_t>(std::ranges::count(query.left, count_t{1}));
  auto const shared = cards_shared(query, *of);
  if (cards < shared) return false;
  auto const hands = binomial(cards, shared) * binomial(cards - shared, query.segments[of->hands[0]]) * 2;
  return hands * integer{steps_of_a_hand} <= integer{limits.steps} && (hands * hands).bits() < 60;
}

std::optional<hand_distribution> solve_two_hands(card_table const& table, compiled_query const& query) {
  try {
    return two_hands{table, query, *roles_of(query)}.run();
  } catch (too_many_values const&) {
    return std::nullopt;
  }
}

}  // namespace faro::odds::detail
