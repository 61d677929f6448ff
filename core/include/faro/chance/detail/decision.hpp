// Decisions: a description may ask not only chance but a player.
//
// choose_best(c, actions, known...) asks which of so many actions to take. `known` is what the player knows
// and all that the future depends on, as for a merge point (chooser.hpp). The best-choice reading
// (games/best_choice.hpp) tries every action and keeps the one of highest expected value; with the
// policy it found, a `following` chooser answers, and the description is read at random, recorded or
// exhaustively like any other.
//
// choose_least(...) is the same for an opponent: the action of lowest expected value.
//
// Origin: backward induction (Zermelo 1913, Bellman 1957); chance and decision nodes of one game tree are von
// Neumann and Morgenstern's (1944).
#pragma once
#include <faro/chance/chooser.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace faro {

/// `c.decide(actions, key)` is one of 0 .. actions-1, or nothing: leave now. Precondition: actions > 0. The
/// key is empty while `c.passing()`, where a chooser has that.
template <class C>
concept deciding_chooser = chooser<C> &&
    requires(C& c, std::uint64_t actions, std::span<std::byte const> key) {
  { c.decide(actions, key) } -> std::same_as<std::optional<std::uint64_t>>;
};

/// What whoever decides wants of the result: the first byte of the decision's key.
enum class decision_for : std::uint8_t { most = '?', least = '!' };

/// Whether a key is of a decision for the least.
inline bool is_for_the_least(std::span<std::byte const> key) {
  return !key.empty() && static_cast<decision_for>(key.front()) == decision_for::least;
}
inline bool is_for_the_least(std::string_view key) { return is_for_the_least(std::as_bytes(std::span{key})); }

namespace detail {

template <deciding_chooser C, key_part... Parts>
[[nodiscard]] std::optional<std::uint64_t> choose(C& c, decision_for wanted, std::uint64_t actions,
                                                  Parts const&... known) {
  if constexpr (requires {
                  { c.passing() } -> std::same_as<bool>;
                }) {
    if (c.passing()) return c.decide(actions, {});  // on the way to a question it knows: no key is needed
  }
  key_bytes key;
  key.append(static_cast<std::uint8_t>(wanted));  // a merge point with the same parts is another place
  key.append(actions);
  (key.append(known), ...);
  return c.decide(actions, key.bytes());
}

}  // namespace detail

/// Asks for a decision among 0 .. actions-1, known by `known`. Nothing means: leave now, and return anything,
/// as after a merge point. A key that forgets something is a wrong answer; one that holds what the player
/// can't know is cheating. Precondition: actions > 0.
template <deciding_chooser C, detail::key_part... Parts>
[[nodiscard]] std::optional<std::uint64_t> choose_best(C& c, std::uint64_t actions, Parts const&... known) {
  return detail::choose(c, decision_for::most, actions, known...);
}

/// The same for whoever wants the result to be as low as can be: an opponent.
template <deciding_chooser C, detail::key_part... Parts>
[[nodiscard]] std::optional<std::uint64_t> choose_least(C& c, std::uint64_t actions, Parts const&... known) {
  return detail::choose(c, decision_for::least, actions, known...);
}

}  // namespace faro
