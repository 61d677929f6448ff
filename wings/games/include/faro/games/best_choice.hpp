// The best choice, exactly: a description with decisions (chance/detail/decision.hpp), read for the highest
// expected value that a player can reach, and for how to reach it.
//
//   auto const best = best_choice([](auto& c) { return duel(c, 16); }, [](int points) { return points; });
//   best.value                       the expected value of playing best, a ratio
//   best.play.find(2, known)         at the decision of two actions where that is known: what each is worth
//   following(c, best.play)          plays that way: read_exhaustively gives the distribution of the result
//
// A decision of choose_least is an opponent's: he keeps the action of lowest value.
//
// How: paths are re-run as in the exhaustive reading, depth first. A question of chance is worth the mean of
// its answers, a decision the most of its actions, and a merge point or decision met before what it was worth
// then: backward induction over merged states. No branch of probability zero is followed.
//
// Cost: one run of the description, from its start, for every answer at every state. Memory: one entry a
// state. A description that comes back to a state before it has left it is refused:
// best_loops.hpp reads those.
//
// Throws input_error beyond the limits. Runs in the caller's thread.
//
// Origin: backward induction, Bellman (1957).
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/chance/detail/decision.hpp>
#include <faro/chance/detail/odometer.hpp>
#include <faro/chance/exhaustive.hpp>
#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/text/detail/message.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace faro::odds {

/// What the actions at a decision are worth.
struct decision_values {
  std::vector<ratio> of;   ///< by action
  std::uint64_t best = 0;  ///< the first of those worth most (to an opponent: least)
  [[nodiscard]] ratio const& value() const& { return of[best]; }
  [[nodiscard]] ratio value() && { return std::as_const(*this).value(); }
  friend bool operator==(decision_values const&, decision_values const&) = default;
};

/// Decisions that are kept as something else, a graph of states say: looked up there, one by one.
class kept_decisions {
 public:
  virtual ~kept_decisions() = default;
  /// What to do, or nothing where it is never met.
  [[nodiscard]] virtual std::optional<std::uint64_t> action_at(std::span<std::byte const> key) const = 0;
  [[nodiscard]] virtual std::optional<decision_values> values_at(std::span<std::byte const> key) const = 0;
  [[nodiscard]] virtual std::size_t size() const = 0;
  virtual void each(std::function<void(std::string, decision_values)> const& tell) const = 0;
};

/// For each decision that can be met: what to do. Decisions are known by what the description gave
/// choose_best. Thread-safe for those who only read it.
class policy {
 public:
  policy() = default;
  /// Those kept elsewhere: values are made when they are asked for.
  explicit policy(std::shared_ptr<kept_decisions const> kept);
  /// The decision among so many actions with this knowledge; null if it is never met. O(bytes).
  template <faro::detail::key_part... Parts>
  [[nodiscard]] decision_values const* find(std::uint64_t actions, Parts const&... known) const& {
    return find_kind(decision_for::most, actions, known...);
  }
  template <faro::detail::key_part... Parts>
  decision_values const* find(std::uint64_t actions, Parts const&... known) && = delete;
  /// The same of a decision by choose_least.
  template <faro::detail::key_part... Parts>
  [[nodiscard]] decision_values const* find_least(std::uint64_t actions, Parts const&... known) const& {
    return find_kind(decision_for::least, actions, known...);
  }
  template <faro::detail::key_part... Parts>
  decision_values const* find_least(std::uint64_t actions, Parts const&... known) && = delete;
  [[nodiscard]] decision_values const* at(std::span<std::byte const> key) const&;
  decision_values const* at(std::span<std::byte const> key) && = delete;
  /// What to do there alone; nothing if it is never met.
  [[nodiscard]] std::optional<std::uint64_t> action_at(std::span<std::byte const> key) const;
  /// All decisions by their keys, in no order.
  [[nodiscard]] std::unordered_map<std::string, decision_values> const& decisions() const&;
  [[nodiscard]] std::unordered_map<std::string, decision_values> decisions() && {
    return std::as_const(*this).decisions();
  }
  /// The number of decisions.
  [[nodiscard]] std::size_t size() const;

  /// Room for so many.
  void reserve(std::size_t decisions) { decisions_.reserve(decisions); }
  /// Precondition: not one of decisions kept elsewhere.
  void set(std::string key, decision_values values) {
    decisions_.insert_or_assign(std::move(key), std::move(values));
  }

 private:
  template <faro::detail::key_part... Parts>
  [[nodiscard]] decision_values const* find_kind(decision_for wanted, std::uint64_t actions,
                                                 Parts const&... known) const& {
    faro::detail::key_bytes key;
    key.append(static_cast<std::uint8_t>(wanted));
    key.append(actions);
    (key.append(known), ...);
    return at(key.bytes());
  }
  struct looked_up;
  std::unordered_map<std::string, decision_values> decisions_;
  std::shared_ptr<looked_up> kept_;  // and what was asked of them so far; null: decisions_ are all
};

/// What a reading for the best choice gives.
struct best_reading {
  ratio value;
  policy play;
  std::uint64_t runs = 0;    ///< of the description
  std::uint64_t states = 0;  ///< merge points and decisions that were valued
};

namespace detail {

/// Answers along a path and values what lies behind it.
class choice_path {
 public:
  /// A game that may go on without end is given up there, when nobody says how long one may be: 20 MB.
  static constexpr std::size_t usual_length = 100'000;
  /// Throws input_error where a path has more picks, merge points and decisions than that.
  explicit choice_path(std::size_t longest = SIZE_MAX)
      : longest_{longest == SIZE_MAX ? usual_length : longest} {}
  std::uint64_t below(std::uint64_t n);
  std::size_t kind(std::span<count_t const> counts);
  bool merge_point(std::span<std::byte const> key);
  std::optional<std::uint64_t> decide(std::uint64_t actions, std::span<std::byte const> key);

  /// On the way to where the last run parted from this one: merge points are passed by.
  [[nodiscard]] bool passing() const { return at_ < path_.size(); }

  /// The value of the state at which the run was told to leave; null if it went to its end.
  [[nodiscard]] ratio const* left_with() const { return left_; }
  /// The path of the last run was worth this: false if that was the last path.
  bool next(ratio const& value);
  /// After the last path.
  best_reading result() && { return {std::move(value_), std::move(play_), runs_, worth_.size()}; }
  [[nodiscard]] std::uint64_t runs() const { return runs_; }

 private:
  enum class asked : std::uint8_t { pick, kind, decision, merge_point };
  struct question {
    asked what;
    std::uint64_t of, index;      // so many answers or actions; the one taken
    std::vector<count_t> counts;  // of kinds
    integer numerator;            // of pick and kind: the sum of values so far, times ways
    integer denominator = 1;
    std::vector<ratio> values{};  // of a decision
    std::string key{};            // of a decision or merge point
  };
  void lengthen(question q);
  question& replay(asked what, std::uint64_t of);
  bool known(std::string const& key);
  static void add(question& q, std::uint64_t ways, ratio const& value);
  bool value_of(question& q, ratio& value);

  std::size_t longest_;
  std::vector<question> path_;
  std::size_t at_ = 0;
  ratio const* left_ = nullptr;
  std::unordered_map<std::string, std::optional<ratio>> worth_;  // nothing: being valued
  ratio value_;
  policy play_;
  std::uint64_t runs_ = 0;
};

}  // namespace detail

/// Reads a description with decisions for the highest expected `value(result)`; value gives a ratio or a
/// whole number. Throws input_error when more than `limit.runs` runs are needed, or one that asks for more
/// than `limit.picks` (by default 100,000), and description_error when a state leads back to itself or the
/// same answers lead to another question.
template <class Description, class Value>
best_reading best_choice(Description describe, Value value, limits const& limit = {}) {
  detail::choice_path path{limit.picks};
  for (;;) {
    auto const result = describe(path);
    ratio const worth = path.left_with() ? *path.left_with() : ratio{std::invoke(value, result)};
    if (!path.next(worth)) break;
    if (path.runs() >= limit.runs) {
      throw input_error{
          say("the best choice is not found within {} runs; simplify the game or allow more", limit.runs)};
    }
  }
  return std::move(path).result();
}

/// A chooser whose decisions are those of a policy, and whose chance is that of another chooser. Refers to
/// both. Throws description_error at a decision that the policy does not know.
template <chooser C>
class following {
 public:
  following(C& chance, policy const& play) : chance_{&chance}, play_{&play} {}
  following(C&, policy const&&) = delete;  // a policy that ends here: give it a name
  std::uint64_t below(std::uint64_t n) { return chance_->below(n); }
  std::size_t kind(std::span<count_t const> counts) { return pick_kind(*chance_, counts); }
  bool merge_point(std::span<std::byte const> key) {
    if constexpr (merging_chooser<C>) {
      return chance_->merge_point(key);
    } else {
      return false;
    }
  }
  std::optional<std::uint64_t> decide(std::uint64_t, std::span<std::byte const> key) {
    if (merge_point(key)) return std::nullopt;
    auto const action = play_->action_at(key);
    if (!action) throw description_error{"the policy does not know what to do at a decision that is met"};
    return action;
  }

 private:
  C* chance_;
  policy const* play_;
};

}  // namespace faro::odds
