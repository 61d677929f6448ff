// Words of the draw language: so many equal cards, cards until one comes, groups.
//
//   auto const deck = cards<char>::from_counts({{'c', 7}, {'e', 3}});
//   auto const is_copper = [](char card) { return card == 'c'; };
//   odds::chance_map(deck, draw_count<char>(is_copper, 5)).at(3);  // 5/12
//
// Each is a drawing (drawing.hpp) whose states are as few as its meaning allows, and fewer still when its
// value is not asked for: the chance to meet an ace within twenty cards passes through twenty states, the
// list of cards seen until then through as many as there are lists.
//
// Cost: that of its states when it is asked (drawings/odds.hpp). Values: one thread at a time for each.
// Throws what its functions throw.
//
// Origin: N. Brown, game-probability (2010): Cards.Hand.
#pragma once
#include <faro/drawings/drawing.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace faro {

namespace detail {

template <class Card>
using card_predicate = pure_function<bool, Card>;

template <class Card>
struct where_rule {
  card_predicate<Card> matches;
  drawing<Card, Card> operator()(Card const& card) const {
    return matches(card) ? draw_done<Card>(card) : drawing<Card, Card>{};
  }
  bool operator==(where_rule const&) const = default;
  [[nodiscard]] std::size_t hash() const { return matches.hash(); }
  [[nodiscard]] bool opaque() const { return matches.opaque(); }
};

/// draw_count. Without its value it is cards unseen.
template <class Card>
struct count_node final : draw_node<Card, int> {
  count_node(int to_come, int so_far, card_predicate<Card> p)
      : draw_node<Card, int>{draw_state::one,
                             mix_hash(mix_hash(32, p.hash()), hash_of(std::pair{to_come, so_far})),
                             p.opaque()},
        left{to_come},
        counted{so_far},
        matches{std::move(p)} {}
  static drawing<Card, int> make(int left, int counted, card_predicate<Card> const& p) {
    if (left <= 0) return draw_done<Card>(counted);
    return drawing<Card, int>{new count_node(left, counted, p)};
  }
  drawing<Card, int> next(Card const* card) const override {
    return make(left - 1, counted + (matches(*card) ? 1 : 0), matches);
  }
  drawing<Card, std::monostate> forget(drawing<Card, int> const&) const override {
    return unseen<Card>(left);
  }
  bool same(draw_node<Card, int> const& other) const override {
    auto const& o = static_cast<count_node const&>(other);
    return left == o.left && counted == o.counted && matches == o.matches;
  }
  int left, counted;
  card_predicate<Card> matches;
};

inline constexpr int no_limit = -1;

/// Until a card matches: one step of what draw_until, its count and its silent form share. Value is what is
/// kept of the cards seen: it has add(card).
template <class Card, class Value>
struct until_rule {
  card_predicate<Card> matches;
  struct state {
    int left;  // no_limit, or at least 1
    Value seen;
    bool operator==(state const&) const = default;
    [[nodiscard]] std::size_t hash() const { return mix_hash(hash_of(left), hash_of(seen.kept)); }
  };
  using result = typename Value::type;
  draw_step<Card, state, result> operator()(state s, Card const& card) const {
    s.seen.add(card);
    if (matches(card)) return draw_done<Card>(std::move(s.seen.kept));
    if (s.left == 1) return bad_hand{};
    if (s.left != no_limit) --s.left;
    return s;
  }
  bool operator==(until_rule const&) const = default;
  [[nodiscard]] std::size_t hash() const { return matches.hash(); }
  [[nodiscard]] bool opaque() const { return matches.opaque(); }
};

template <class Card>
struct keep_list {
  using type = std::vector<Card>;
  type kept;
  void add(Card const& card) { kept.push_back(card); }
  bool operator==(keep_list const& other) const { return known_same(kept, other.kept); }
};
template <class Card>
struct keep_number {
  using type = int;
  type kept = 0;
  void add(Card const&) { ++kept; }
  bool operator==(keep_number const&) const = default;
};
template <class Card>
struct keep_nothing {
  using type = std::monostate;
  type kept;
  void add(Card const&) {}
  bool operator==(keep_nothing const&) const = default;
};

template <class Card, class Value>
drawing<Card, typename Value::type> draw_until_with(card_predicate<Card> matches, std::optional<int> limit) {
  using rule = until_rule<Card, Value>;
  if (limit && *limit < 1) return {};
  typename rule::state const start{limit.value_or(no_limit), {}};
  return draw_steps<Card, typename Value::type>(start, rule{std::move(matches)});
}

/// A drawing that has a better silent form than its own: the two are built side by side.
template <class Card, class R>
struct paired_node final : draw_node<Card, R> {
  paired_node(drawing<Card, R> d, drawing<Card, std::monostate> without_value)
      : draw_node<Card, R>{d.state(), mix_hash(33, d.hash()), d.opaque()},
        loud{std::move(d)},
        silent{std::move(without_value)} {}
  static drawing<Card, R> make(drawing<Card, R> d, drawing<Card, std::monostate> silent) {
    if (!d.wants_card()) return d;
    return drawing<Card, R>{new paired_node(std::move(d), std::move(silent))};
  }
  drawing<Card, R> next(Card const* card) const override {
    return card ? make(loud.after(*card), silent.after(*card))
                : make(loud.after_unseen(), silent.after_unseen());
  }
  drawing<Card, R> exhausted() const override { return loud.exhausted(); }
  drawing<Card, std::monostate> forget(drawing<Card, R> const&) const override { return silent; }
  bool same(draw_node<Card, R> const& other) const override {
    return loud == static_cast<paired_node const&>(other).loud;
  }
  drawing<Card, R> loud;
  drawing<Card, std::monostate> silent;
};

}  // namespace detail

/// Takes a card; fails unless it satisfies the predicate.
template <class Card, class P>
drawing<Card, Card> draw_where(P predicate) {
  return draw_one_by<Card, Card>(detail::where_rule<Card>{std::move(predicate)});
}

/// Takes n cards; how many of them satisfy the predicate. Takes none if n < 1.
template <class Card, class P>
drawing<Card, int> draw_count(P predicate, int n) {
  return detail::count_node<Card>::make(n, 0, std::move(predicate));
}

/// Takes cards until one satisfies the predicate: all of them, in order; the last, and only the last, does.
/// Fails if none of the first `limit` does, at once if limit < 1; without a limit it runs out of cards if
/// none does.
template <class Card, class P>
drawing<Card, std::vector<Card>> draw_until(P predicate, std::optional<int> limit = std::nullopt) {
  detail::card_predicate<Card> const matches{std::move(predicate)};
  return detail::paired_node<Card, std::vector<Card>>::make(
      detail::draw_until_with<Card, detail::keep_list<Card>>(matches, limit),
      detail::draw_until_with<Card, detail::keep_nothing<Card>>(matches, limit));
}

/// How many cards draw_until takes: the place of the first that satisfies the predicate, counted from 1. Few
/// states where the list of cards has many.
template <class Card, class P>
drawing<Card, int> draw_place_of_first(P predicate, std::optional<int> limit = std::nullopt) {
  detail::card_predicate<Card> const matches{std::move(predicate)};
  return detail::paired_node<Card, int>::make(
      detail::draw_until_with<Card, detail::keep_number<Card>>(matches, limit),
      detail::draw_until_with<Card, detail::keep_nothing<Card>>(matches, limit));
}

namespace detail {

/// n cards with one aspect. Kept are the cards, sorted: their order has no meaning.
template <class Card, class Aspect>
struct same_rule {
  pure_function<Aspect, Card> aspect;
  struct state {
    int left;
    std::vector<Card> drawn;  // empty before the first card
    bool operator==(state const& o) const { return left == o.left && known_same(drawn, o.drawn); }
    [[nodiscard]] std::size_t hash() const { return mix_hash(hash_of(left), hash_of(drawn)); }
  };
  draw_step<Card, state, std::vector<Card>> operator()(state s, Card const& card) const {
    if (!s.drawn.empty() && !known_same(aspect(s.drawn.front()), aspect(card))) return bad_hand{};
    s.drawn.insert(std::ranges::upper_bound(s.drawn, card, std::less<>{}), card);
    if (--s.left == 0) return draw_done<Card>(std::move(s.drawn));
    return s;
  }
  bool operator==(same_rule const&) const = default;
  [[nodiscard]] std::size_t hash() const { return aspect.hash(); }
  [[nodiscard]] bool opaque() const { return aspect.opaque(); }
};

/// The same when only the aspect is kept.
template <class Card, class Aspect>
struct same_aspect_rule {
  pure_function<Aspect, Card> aspect;
  struct state {
    int left;
    std::optional<Aspect> of;
    bool operator==(state const& o) const {
      return left == o.left && of.has_value() == o.of.has_value() && (!of || known_same(*of, *o.of));
    }
    [[nodiscard]] std::size_t hash() const { return mix_hash(hash_of(left), hash_of(of)); }
  };
  draw_step<Card, state, Aspect> operator()(state s, Card const& card) const {
    auto now = aspect(card);
    if (s.of && !known_same(*s.of, now)) return bad_hand{};
    if (--s.left == 0) return draw_done<Card>(std::move(now));
    s.of = std::move(now);
    return s;
  }
  bool operator==(same_aspect_rule const&) const = default;
  [[nodiscard]] std::size_t hash() const { return aspect.hash(); }
  [[nodiscard]] bool opaque() const { return aspect.opaque(); }
};

template <class Card, class Aspect>
drawing<Card, Aspect> draw_same_aspect(pure_function<Aspect, Card> const& aspect, int n) {
  using rule = same_aspect_rule<Card, Aspect>;
  if (n < 1) return {};
  return draw_steps<Card, Aspect>(typename rule::state{n, {}}, rule{aspect});
}

template <class Card, class F>
using aspect_of = std::remove_cvref_t<given_by<F, Card const&>>;

}  // namespace detail

/// Takes n cards of equal aspect, by f: the cards, sorted. Fails if n < 1, or as soon as a card differs.
template <class Card, class F>
drawing<Card, std::vector<Card>> draw_same_on(F f, int n) {
  using aspect = detail::aspect_of<Card, F>;
  using rule = detail::same_rule<Card, aspect>;
  if (n < 1) return {};
  detail::pure_function<aspect, Card> const by{std::move(f)};
  return detail::paired_node<Card, std::vector<Card>>::make(
      draw_steps<Card, std::vector<Card>>(typename rule::state{n, {}}, rule{by}),
      detail::draw_same_aspect<Card, aspect>(by, n).forget());
}

/// Takes n equal cards: one of them. Fails if n < 1, or as soon as a card differs.
template <class Card>
drawing<Card, Card> draw_same(int n) {
  return detail::draw_same_aspect<Card, Card>(std::identity{}, n);
}

namespace detail {

/// The sizes asked for, largest first, and for each its place in the list that was given.
class group_sizes {
 public:
  explicit group_sizes(std::vector<int> const& sizes);
  /// Whether groups of these sizes, in any order, can still grow into the sizes asked for.
  [[nodiscard]] bool can_become(std::vector<int> now) const;
  [[nodiscard]] std::int64_t total() const { return total_; }
  /// For groups of exactly these sizes: for each place of the list given, which group stands there. Groups of
  /// equal size stand in their order.
  [[nodiscard]] std::vector<std::size_t> places(std::vector<int> const& now) const;
  bool operator==(group_sizes const&) const = default;
  [[nodiscard]] std::size_t hash() const { return hash_of(given_); }

 private:
  std::vector<int> given_, descending_;
  std::int64_t total_ = 0;
};

/// Groups of given sizes; Held is what is kept of a group's cards, with add(card) and size().
template <class Card, class Aspect, class Held>
struct groups_rule {
  pure_function<Aspect, Card> aspect;
  group_sizes sizes;
  struct state {
    std::int64_t left;
    std::map<Aspect, Held> groups;
    bool operator==(state const& o) const {
      return left == o.left && groups.size() == o.groups.size() &&
             std::ranges::equal(groups, o.groups, [](auto const& a, auto const& b) {
               return known_same(a.first, b.first) && a.second == b.second;
             });
    }
    [[nodiscard]] std::size_t hash() const {
      auto hash = hash_of(left);
      for (auto const& [a, held] : groups) hash = mix_hash(hash, mix_hash(hash_of(a), held.hash()));
      return hash;
    }
  };
  using result = std::vector<std::pair<Aspect, Held>>;
  draw_step<Card, state, result> operator()(state s, Card const& card) const {
    s.groups[aspect(card)].add(card);
    std::vector<int> now;
    for (auto const& [a, held] : s.groups) now.push_back(held.size());
    if (!sizes.can_become(now)) return bad_hand{};
    if (--s.left > 0) return s;
    std::vector<std::pair<Aspect, Held>> const found(s.groups.begin(), s.groups.end());
    result in_place;
    for (auto const i : sizes.places(now)) in_place.push_back(found[i]);
    return draw_done<Card>(std::move(in_place));
  }
  bool operator==(groups_rule const&) const = default;
  [[nodiscard]] std::size_t hash() const { return mix_hash(aspect.hash(), sizes.hash()); }
  [[nodiscard]] bool opaque() const { return aspect.opaque(); }
};

template <class Card>
struct held_number {
  int number = 0;
  void add(Card const&) { ++number; }
  [[nodiscard]] int size() const { return number; }
  bool operator==(held_number const&) const = default;
  [[nodiscard]] std::size_t hash() const { return hash_of(number); }
};
template <class Card>
struct held_cards {
  std::vector<Card> held;  // sorted
  void add(Card const& card) { held.insert(std::ranges::upper_bound(held, card, std::less<>{}), card); }
  [[nodiscard]] int size() const { return static_cast<int>(held.size()); }
  bool operator==(held_cards const& o) const { return known_same(held, o.held); }
  [[nodiscard]] std::size_t hash() const { return hash_of(held); }
};

template <class Held, class Card, class Aspect>
auto draw_groups_with(pure_function<Aspect, Card> const& aspect, std::vector<int> const& sizes)
    -> drawing<Card, typename groups_rule<Card, Aspect, Held>::result> {
  using rule = groups_rule<Card, Aspect, Held>;
  if (sizes.empty()) return draw_done<Card>(typename rule::result{});
  if (std::ranges::any_of(sizes, [](int n) { return n <= 0; })) return {};
  group_sizes const wanted{sizes};
  return draw_steps<Card, typename rule::result>(typename rule::state{wanted.total(), {}},
                                                 rule{aspect, wanted});
}

}  // namespace detail

/// Takes as many cards as the sizes add up to; fails unless they fall into groups of exactly these sizes,
/// equal by f within a group and different between groups. The cards of each group, sorted; groups stand in
/// the order of the sizes asked for, those of equal size in the order of their aspects. Fails if a size is
/// below 1; done, with no card drawn, if there is none.
template <class Card, class F>
drawing<Card, std::vector<std::vector<Card>>> draw_groups_on(F f, std::vector<int> const& sizes) {
  detail::pure_function<detail::aspect_of<Card, F>, Card> const by{std::move(f)};
  auto const groups = detail::draw_groups_with<detail::held_cards<Card>>(by, sizes);
  auto const lists = groups.transform([](auto const& found) {
    std::vector<std::vector<Card>> held;
    for (auto const& [aspect, group] : found) held.push_back(group.held);
    return held;
  });
  return detail::paired_node<Card, std::vector<std::vector<Card>>>::make(
      lists, detail::draw_groups_with<detail::held_number<Card>>(by, sizes).forget());
}

/// Groups of equal cards, as above: one card of each group. {3, 2} is a full house by rank, {2, 1, 1, 1} one
/// pair (flushes and straights not looked at).
template <class Card>
drawing<Card, std::vector<Card>> draw_groups(std::vector<int> const& sizes) {
  detail::pure_function<Card, Card> const by{std::identity{}};
  return detail::draw_groups_with<detail::held_number<Card>>(by, sizes).transform([](auto const& found) {
    std::vector<Card> of_each;
    for (auto const& [card, number] : found) of_each.push_back(card);
    return of_each;
  });
}

}  // namespace faro
