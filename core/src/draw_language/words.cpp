// The states of so many equal cards, cards until one comes, groups. What is not asked for is not kept.
#include "draw_language/nodes.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>

namespace faro::detail {

namespace {

using drawings = std::vector<any_drawing>;

/// takes_count. Without its value it is cards unseen.
struct count_node final : draw_node {
  count_node(any_function p, int to_come, int so_far)
      : draw_node{draw_state::one, mix_hash(mix_hash(32, p.hash()), hash_of(std::pair{to_come, so_far})),
                  p.opaque(), false},
        matches{std::move(p)},
        left{to_come},
        counted{so_far} {}
  static any_drawing make(any_function const& p, int left, int counted) {
    return left <= 0 ? done_with(counted) : any_drawing{new count_node{p, left, counted}};
  }
  any_drawing next(void const* card) const override {
    return make(matches, left - 1, counted + (matches(card).done() ? 1 : 0));
  }
  any_drawing forget() const override { return unseen(left); }
  bool same(draw_node const& other) const override {
    auto const& o = static_cast<count_node const&>(other);
    return left == o.left && counted == o.counted && matches == o.matches;
  }
  any_function matches;
  int left, counted;
};

/// What takes_until keeps of the cards it has seen.
struct keeping {
  bool number = false;
  done_from card = nullptr;
  done_list all = nullptr;
  bool operator==(keeping const&) const = default;
};

struct until_node final : draw_node {
  static constexpr int no_limit = -1;
  until_node(any_function p, keeping what, int to_come, int so_far, drawings seen)
      : draw_node{draw_state::one,
                  mix_hash(mix_hash(33, p.hash()),
                           mix_hash(hash_of(std::pair{to_come, so_far}), hash_of(seen))),
                  p.opaque(), !what.number && !what.all},
        matches{std::move(p)},
        kept{what},
        left{to_come},
        number{so_far},
        cards{std::move(seen)} {}
  any_drawing next(void const* card) const override {
    bool const last = matches(card).done();
    if (!last && left == 1) return {};
    if (last && !kept.all) return kept.number ? done_with(number + 1) : done_silently();
    auto seen = cards;
    if (kept.all) seen.push_back(kept.card(card));
    if (last) return kept.all(seen);
    return any_drawing{new until_node{matches, kept, left == no_limit ? left : left - 1,
                                      kept.number ? number + 1 : 0, std::move(seen)}};
  }
  any_drawing forget() const override {
    return silent ? any_drawing{this} : any_drawing{new until_node{matches, {}, left, 0, {}}};
  }
  bool same(draw_node const& other) const override {
    auto const& o = static_cast<until_node const&>(other);
    return left == o.left && number == o.number && kept == o.kept && matches == o.matches && cards == o.cards;
  }
  any_function matches;
  keeping kept;
  int left, number;  // left: no_limit, or at least 1
  drawings cards;
};

/// Values of one type.
bool same_values(any_drawing const& a, any_drawing const& b) {
  return a.get() == b.get() || a.get()->same(*b.get());
}

/// Puts a card among sorted ones.
void put_in(drawings& sorted, any_drawing card, is_below below) {
  auto const at = std::ranges::upper_bound(
      sorted, card, [below](auto const& a, auto const& b) { return below(a.value(), b.value()); });
  sorted.insert(at, std::move(card));
}

/// What a word keeps of the cards that it groups: them, their aspect, or nothing.
struct keeping_groups {
  bool aspects = false;
  card_order cards{};
  [[nodiscard]] bool nothing() const { return !aspects && !cards.all; }
  bool operator==(keeping_groups const& o) const {
    return aspects == o.aspects && cards.copied == o.cards.copied && cards.below == o.cards.below &&
           cards.all == o.cards.all;
  }
};

struct same_node final : draw_node {
  same_node(any_function f, keeping_groups what, int to_come, any_drawing all_are, drawings seen)
      : draw_node{draw_state::one,
                  mix_hash(mix_hash(34, f.hash()),
                           mix_hash(mix_hash(hash_of(to_come), all_are.hash()), hash_of(seen))),
                  f.opaque(), what.nothing()},
        aspect{std::move(f)},
        kept{what},
        left{to_come},
        of{std::move(all_are)},
        drawn{std::move(seen)} {}
  any_drawing next(void const* card) const override {
    auto now = aspect(card);
    if (of.done() && !same_values(of, now)) return {};
    auto seen = drawn;
    if (kept.cards.all) put_in(seen, kept.cards.copied(card), kept.cards.below);
    if (left > 1) return any_drawing{new same_node{aspect, kept, left - 1, std::move(now), std::move(seen)}};
    return kept.cards.all ? kept.cards.all(seen) : kept.aspects ? now : done_silently();
  }
  any_drawing forget() const override {
    return silent ? any_drawing{this} : any_drawing{new same_node{aspect, {}, left, of, {}}};
  }
  bool same(draw_node const& other) const override {
    auto const& o = static_cast<same_node const&>(other);
    return left == o.left && kept == o.kept && aspect == o.aspect && of == o.of && drawn == o.drawn;
  }
  any_function aspect;
  keeping_groups kept;
  int left;
  any_drawing of;  // failed before the first card
  drawings drawn;  // sorted: their order has no meaning
};

/// The sizes asked for, largest first, and for each its place in the list that was given.
class group_sizes {
 public:
  explicit group_sizes(std::vector<int> const& sizes)
      : given_{sizes},
        descending_{sizes},
        total_{std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0})} {
    std::ranges::sort(descending_, std::greater<>{});
  }
  /// Whether groups of these sizes, in any order, can still grow into the sizes asked for.
  [[nodiscard]] bool can_become(std::vector<int> now) const {
    if (now.size() > descending_.size()) return false;
    std::ranges::sort(now, std::greater<>{});
    return std::ranges::equal(now, std::span{descending_}.first(now.size()), std::less_equal<>{});
  }
  [[nodiscard]] std::int64_t total() const { return total_; }
  /// For groups of exactly these sizes: for each place of the list given, which group stands there. Groups of
  /// equal size stand in their order.
  [[nodiscard]] std::vector<std::size_t> places(std::vector<int> const& now) const {
    std::vector<std::size_t> chosen;
    std::vector<bool> used(now.size());
    for (auto const size : given_) {
      std::size_t i = 0;
      while (used[i] || now[i] != size) ++i;
      used[i] = true;
      chosen.push_back(i);
    }
    return chosen;
  }
  bool operator==(group_sizes const&) const = default;
  [[nodiscard]] std::size_t hash() const { return hash_of(given_); }

 private:
  std::vector<int> given_, descending_;
  std::int64_t total_ = 0;
};

/// What stays from card to card.
struct grouping : counted {
  grouping(any_function f, is_below order, std::vector<int> const& of)
      : aspect{std::move(f)}, below{order}, sizes{of}, hash{mix_hash(aspect.hash(), sizes.hash())} {}
  any_function aspect;
  is_below below;
  group_sizes sizes;
  std::size_t hash;
};

struct group {
  any_drawing aspect;
  int size = 0;
  drawings cards;  // sorted
  bool operator==(group const&) const = default;
  [[nodiscard]] std::size_t hash() const {
    return mix_hash(mix_hash(aspect.hash(), hash_of(size)), hash_of(cards));
  }
};

struct groups_node final : draw_node {
  groups_node(shared_node<grouping> g, keeping_groups what, done_list list, std::int64_t to_come,
              std::vector<group> so_far)
      : draw_node{draw_state::one,
                  mix_hash(mix_hash(35, g->hash), mix_hash(hash_of(to_come), hash_of(so_far))),
                  g->aspect.opaque(), what.nothing()},
        by{std::move(g)},
        kept{what},
        all{list},
        left{to_come},
        groups{std::move(so_far)} {}
  any_drawing next(void const* card) const override {
    auto now = groups;
    add(now, card);
    std::vector<int> sizes;
    for (auto const& g : now) sizes.push_back(g.size);
    if (!by->sizes.can_become(sizes)) return {};
    if (left > 1) return any_drawing{new groups_node{by, kept, all, left - 1, std::move(now)}};
    if (kept.nothing()) return done_silently();
    drawings in_place;
    for (auto const i : by->sizes.places(sizes))
      in_place.push_back(kept.aspects ? now[i].aspect : kept.cards.all(now[i].cards));
    return all(in_place);
  }
  any_drawing forget() const override {
    if (silent) return any_drawing{this};
    auto numbers = groups;
    for (auto& g : numbers) g.cards.clear();
    return any_drawing{new groups_node{by, {}, nullptr, left, std::move(numbers)}};
  }
  bool same(draw_node const& other) const override {
    auto const& o = static_cast<groups_node const&>(other);
    return left == o.left && kept == o.kept && all == o.all &&
           (by == o.by || (by->aspect == o.by->aspect && by->sizes == o.by->sizes)) && groups == o.groups;
  }
  void add(std::vector<group>& to, void const* card) const {
    auto now = by->aspect(card);
    auto at = std::ranges::lower_bound(
        to, now, [&](auto const& a, auto const& b) { return by->below(a.value(), b.value()); },
        &group::aspect);
    if (at == to.end() || by->below(now.value(), at->aspect.value()))
      at = to.insert(at, group{std::move(now), 0, {}});
    ++at->size;
    if (kept.cards.all) put_in(at->cards, kept.cards.copied(card), kept.cards.below);
  }
  shared_node<grouping> by;
  keeping_groups kept;
  done_list all;
  std::int64_t left;
  std::vector<group> groups;  // in the order of their aspects
};

}  // namespace

any_drawing counts_matches(any_function matches, int n) { return count_node::make(matches, n, 0); }

any_drawing takes_until(any_function matches, std::optional<int> limit, done_from card, done_list all) {
  if (limit && *limit < 1) return {};
  return any_drawing{
      new until_node{std::move(matches), {!all, card, all}, limit.value_or(until_node::no_limit), 0, {}}};
}

any_drawing takes_same(any_function aspect, int n, card_order const& cards) {
  if (n < 1) return {};
  return any_drawing{new same_node{std::move(aspect), {!cards.all, cards}, n, {}, {}}};
}

any_drawing takes_groups(any_function aspect, is_below order_of_aspects, std::vector<int> const& sizes,
                         card_order const& cards, done_list groups) {
  if (sizes.empty()) return groups({});
  if (std::ranges::any_of(sizes, [](int n) { return n <= 0; })) return {};
  shared_node<grouping> const by{new grouping{std::move(aspect), order_of_aspects, sizes}};
  return any_drawing{new groups_node{by, {!cards.all, cards}, groups, by->sizes.total(), {}}};
}

}  // namespace faro::detail
