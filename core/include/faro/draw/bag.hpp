// A bag to draw from: place things in, draw one at random, any time, in any mix.
//
//   bag<std::string> prizes{"a medal"};    // bag{1, 2, 3}; bag{"gold", "silver"}; bag{items}
//   prizes.place("gold");
//   prizes.place_all(std::vector<std::string>{"silver", "bronze"});
//   auto const first = prizes.draw(c);  // a std::optional: nothing from an empty bag
//   auto const next = prizes.draw();    // by a chooser, a generator, or fresh from the operating system
//
// A bag is a value. Copying it is O(1) and the copy goes its own way: a balanced tree whose nodes are shared
// and never changed. Equal items are welcome. What is left in the bag keeps its order, and what is placed
// goes in front, so that the same picks draw the same items for ever.
//
// Cost: place, draw and look-up O(log n); place_all O(k + log n); 40 bytes an item beside the item.
// Copies may be used from different threads. Items must be copyable; wrap others in std::shared_ptr.
//
// Throws what the chooser throws, and system_error where the system has no randomness.
//
// Origin: D. R. MacIver, "Monadic card shuffling" (2008, document 000), with the off-by-one in its `remove`
// repaired; weight-balanced trees: S. Adams (1993), with the parameters of Y. Hirai and K. Yamamoto (2011).
#pragma once
#include <faro/chance/chacha.hpp>
#include <faro/chance/detail/by.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>

#include <cassert>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace faro {

template <std::copy_constructible T>
class bag {
 public:
  bag() = default;
  /// A bag with these items, the first in front.
  bag(std::initializer_list<std::type_identity_t<T>> items) { place_all(items); }
  template <std::ranges::input_range R>
  requires(std::convertible_to<std::ranges::range_reference_t<R>, T> &&
           !std::same_as<std::remove_cvref_t<R>, bag>) explicit bag(R&& items) {
    place_all(std::forward<R>(items));
  }

  [[nodiscard]] std::size_t size() const { return size_of(root_); }
  [[nodiscard]] bool empty() const { return !root_; }

  /// Puts an item in front.
  void place(T item) { root_ = joined(nullptr, std::move(item), root_); }

  /// Puts all items in front, in their order.
  template <std::ranges::input_range R>
  requires std::convertible_to<std::ranges::range_reference_t<R>, T>
  void place_all(R&& items) {
    std::vector<T> front;
    if constexpr (std::is_array_v<std::remove_cvref_t<R>> && std::same_as<T, char>) {
      for (auto const letter : std::string_view{items}) front.push_back(letter);  // a literal ends with NUL
    } else {
      for (auto&& item : items) front.push_back(std::forward<decltype(item)>(item));
    }
    root_ = linked(built(std::span{front}), root_);
  }

  /// By a chooser or a generator: draws an item, each of the n there with probability 1/n; nothing when the
  /// bag is empty. Asks below(n), or nothing when there is no choice.
  template <detail::going_on By>
  std::optional<T> draw(By&& by) {
    if (empty()) return std::nullopt;
    if (size() == 1) return take(0);
    return take(detail::asking(by, [&](auto& c) { return static_cast<std::size_t>(c.below(size())); }));
  }
  /// With fresh randomness of the operating system.
  std::optional<T> draw() { return draw(chacha20{fresh_key()}); }
  template <detail::not_going_on By>
  std::optional<T> draw(By&&) = delete;  // expected a chooser or a generator

  /// Draws until the bag is empty: all that is left, in random order.
  template <detail::going_on By>
  std::vector<T> draw_all(By&& by) {
    std::vector<T> drawn;
    drawn.reserve(size());
    while (auto item = draw(by)) drawn.push_back(*std::move(item));
    return drawn;
  }
  std::vector<T> draw_all() { return draw_all(chacha20{fresh_key()}); }
  template <detail::not_going_on By>
  std::vector<T> draw_all(By&&) = delete;  // expected a chooser or a generator

  /// The item at a position, from the front. Precondition: i < size().
  [[nodiscard]] T const& at(std::size_t i) const& {
    auto const* n = root_.get();
    for (;;) {
      auto const left = size_of(n->left);
      if (i == left) return n->item;
      if (i < left) {
        n = n->left.get();
      } else {
        i -= left + 1;
        n = n->right.get();
      }
    }
  }
  [[nodiscard]] T at(std::size_t i) && { return std::as_const(*this).at(i); }
  /// Takes the item at a position out. Precondition: i < size().
  T take(std::size_t i) {
    assert(i < size());
    auto item = at(i);
    root_ = without(root_, i);
    return item;
  }
  /// What going through the bag does: all items, from the front. O(n log n); the bag stays as it is.
  class iterator {
   public:
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    iterator() = default;
    iterator(bag const& of, std::size_t at) : of_{&of}, at_{at} {}
    T const& operator*() const { return of_->at(at_); }
    T const* operator->() const { return &of_->at(at_); }
    iterator& operator++() { return ++at_, *this; }
    iterator operator++(int) { return iterator{*of_, at_++}; }
    friend bool operator==(iterator const&, iterator const&) = default;

   private:
    bag const* of_ = nullptr;
    std::size_t at_ = 0;
  };
  using const_iterator = iterator;
  [[nodiscard]] iterator begin() const { return {*this, 0}; }
  [[nodiscard]] iterator end() const { return {*this, size()}; }
  /// All items, from the front. O(n).
  [[nodiscard]] std::vector<T> contents() const {
    std::vector<T> items;
    items.reserve(size());
    append(root_, items);
    return items;
  }

 private:
  struct node;
  using tree = std::shared_ptr<node const>;
  struct node {
    tree left, right;
    std::size_t size;
    T item;
  };

  static std::size_t size_of(tree const& t) { return t ? t->size : 0; }

  static tree made(tree left, T item, tree right) {
    auto const size = size_of(left) + size_of(right) + 1;
    return std::make_shared<node const>(node{std::move(left), std::move(right), size, std::move(item)});
  }

  // Weight balance: neither side, counted with one more, is over 3 times the other; a single rotation serves
  // while the inner grandchild is under 2 times the outer.
  static bool too_heavy(tree const& heavy, tree const& light) {
    return size_of(heavy) + 1 > 3 * (size_of(light) + 1);
  }
  static bool single(tree const& inner, tree const& outer) {
    return size_of(inner) + 1 < 2 * (size_of(outer) + 1);
  }

  /// A node whose sides are out of balance by one insertion or removal.
  static tree balanced(tree left, T item, tree right) {
    if (too_heavy(right, left)) {
      auto const r = right;
      if (single(r->left, r->right))
        return made(made(std::move(left), std::move(item), r->left), r->item, r->right);
      auto const m = r->left;
      return made(made(std::move(left), std::move(item), m->left), m->item,
                  made(m->right, r->item, r->right));
    }
    if (too_heavy(left, right)) {
      auto const l = left;
      if (single(l->right, l->left))
        return made(l->left, l->item, made(l->right, std::move(item), std::move(right)));
      auto const m = l->right;
      return made(made(l->left, l->item, m->left), m->item,
                  made(m->right, std::move(item), std::move(right)));
    }
    return made(std::move(left), std::move(item), std::move(right));
  }

  /// left, item, right in one tree, whatever their sizes. O(difference of the depths).
  static tree joined(tree const& left, T item, tree const& right) {
    if (too_heavy(left, right))
      return balanced(left->left, left->item, joined(left->right, std::move(item), right));
    if (too_heavy(right, left))
      return balanced(joined(left, std::move(item), right->left), right->item, right->right);
    return made(left, std::move(item), right);
  }

  static tree linked(tree const& left, tree const& right) {
    if (!left) return right;
    if (!right) return left;
    auto last = left.get();
    while (last->right) last = last->right.get();
    return joined(without(left, left->size - 1), last->item, right);
  }

  static tree without(tree const& t, std::size_t i) {
    auto const left = size_of(t->left);
    if (i < left) return balanced(without(t->left, i), t->item, t->right);
    if (i > left) return balanced(t->left, t->item, without(t->right, i - left - 1));
    return linked(t->left, t->right);
  }

  static tree built(std::span<T> items) {
    if (items.empty()) return nullptr;
    auto const middle = items.size() / 2;
    auto left = built(items.first(middle));
    auto right = built(items.subspan(middle + 1));
    return made(std::move(left), std::move(items[middle]), std::move(right));
  }

  static void append(tree const& t, std::vector<T>& items) {
    if (!t) return;
    append(t->left, items);
    items.push_back(t->item);
    append(t->right, items);
  }

  tree root_;
};

/// bag{1, 2, 3}, bag{"gold", "silver"} (of texts), bag{items} (of the items of a range).
template <class T>
requires(!std::ranges::input_range<T> && !std::convertible_to<T, char const*>) bag(std::initializer_list<T>)
->bag<T>;
template <std::convertible_to<std::string_view>... Texts>
requires(sizeof...(Texts) > 1) bag(Texts const&...)
->bag<std::string>;
template <std::ranges::input_range R>
bag(R&&) -> bag<std::ranges::range_value_t<R>>;

}  // namespace faro
