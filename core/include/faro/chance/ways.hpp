// Count, list, draw: all ways in which a description comes to a result that satisfies a condition.
//
//   auto const all = read_ways<std::string>(two_exchanges_of_ABC);
//   auto const to = all.given([](std::string const& deck) { return deck == "BAC"; });
//   to.count();                      // 12 ways
//   to.probability();                // 12/81, reduced
//   for (record const& way : to)     // each once, as picks that a recorded_chooser plays back
//     recorded_chooser{way};
//   to.draw(c);                      // one of them, in exact proportion, by one pick of chooser c
//
// A way is a record: all answers from the first to the last. An exhaustive reading (exhaustive.hpp) is kept
// as a graph of its merge points; for a condition a backward pass gives each merge point its weight. A way is
// then found by its number: from where the path really stands the description is read on to the next merge
// points, whose weights are looked up by layer and key. So keys may merge what is equal up to renaming, as
// long as what is equal by the key also leads on to equal keys (check_merge_points).
//
// Where all ways to the condition are equally likely, weight() is their count(). Otherwise weight() counts
// shares of out_of(): a way that is twice as likely holds twice as many. Retry loops that are closed
// (exhaustive.hpp) make endlessly many ways: counting and listing them is refused; draw() gives one that
// never goes round the loop, with the right chance for its result.
//
// Cost: the reading, and 80 bytes a branch between merge points; a condition a fraction of it; a way as many
// runs as the merge points on it have branches: some 10 µs where there are few.
// Thread-safe after the reading, for descriptions that are.
//
// Throws description_error for a merge point that forgets something. The object is for one thread at a time.
//
// Origin: unranking by counts of completions (H. Wilf, A. Nijenhuis, Combinatorial Algorithms, 1975).
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/chance/detail/integers.hpp>
#include <faro/chance/detail/odometer.hpp>
#include <faro/chance/exhaustive.hpp>
#include <faro/chance/record.hpp>
#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace faro {

/// A reading that was given up: it would take more runs, or more picks, than the limits allow.
class reading_too_long : public input_error {
 public:
  using input_error::input_error;
};

/// A description may say what it does ("this team meets that one"); expected() then tells how often. What is
/// said counts as part of the future: keys that merge paths must leave it the same (check_marks).
template <class C>
void mark(C& c, std::uint32_t what) {
  if constexpr (requires { c.mark(what); }) c.mark(what);
}

namespace detail {

/// A pick as it was taken: cards first .. first+ways-1 of so many (ways > 1 where a kind was asked for).
struct taken_pick {
  std::uint64_t first, ways, of;
};

/// Answers along a path as path_chooser does, and notes the picks and the marks made from there on.
class way_chooser {
 public:
  explicit way_chooser(path_chooser& path) : path_{&path} {}

  std::uint64_t below(std::uint64_t n) {
    bool const known = path_->passing();
    auto const index = path_->below(n);
    if (!known) picks.push_back({index, 1, n});
    return index;
  }
  std::size_t kind(std::span<count_t const> counts) {
    bool const known = path_->passing();
    auto const index = path_->kind(counts);
    if (!known) picks.push_back(taken(counts, index));
    return index;
  }
  bool merge_point(std::span<std::byte const> key) {
    if (path_->passing()) return false;
    bool const leave = path_->merge_point(key);
    if (at_merge_point_ && !leave) marks.clear();  // they were made on the way to this merge point
    at_merge_point_ = false;
    return leave;
  }
  [[nodiscard]] bool passing() const { return path_->passing(); }
  void mark(std::uint32_t what) {
    if (!path_->passing()) marks.push_back(what);
  }

  /// Before each run; `from_merge_point`: the path leads to one, and is not the very start.
  void begin(bool from_merge_point) {
    picks.clear();
    marks.clear();
    at_merge_point_ = from_merge_point;
  }

  std::vector<taken_pick> picks;
  std::vector<std::uint32_t> marks;

 private:
  static taken_pick taken(std::span<count_t const> counts, std::size_t kind);
  path_chooser* path_;
  bool at_merge_point_ = false;
};

/// Runs the description once; the number of its result, or nothing for one never met. Anything when it left.
using way_run = std::function<std::optional<std::uint32_t>(way_chooser&)>;

/// An exhaustive reading, kept.
class way_graph {
 public:
  /// Throws reading_too_long beyond the limits. `run` gives new results new numbers while this reads.
  way_graph(way_run run, limits const& limit);
  ~way_graph();
  way_graph(way_graph const&) = delete;
  way_graph& operator=(way_graph const&) = delete;

  struct parts;
  [[nodiscard]] parts const& of() const { return *parts_; }
  [[nodiscard]] reading_stats const& stats() const { return stats_; }

 private:
  std::unique_ptr<parts> parts_;
  reading_stats stats_;
};

/// The weights of its merge points under a condition.
class way_weights {
 public:
  way_weights(std::shared_ptr<way_graph const> graph, std::vector<bool> holds);
  ~way_weights();
  way_weights(way_weights const&) = delete;
  way_weights& operator=(way_weights const&) = delete;

  [[nodiscard]] bool equally_likely() const;
  [[nodiscard]] bool endless() const;
  [[nodiscard]] integer const& count() const&;
  [[nodiscard]] integer count() && { return std::as_const(*this).count(); }
  [[nodiscard]] integer const& weight() const&;
  [[nodiscard]] integer weight() && { return std::as_const(*this).weight(); }
  [[nodiscard]] integer const& out_of() const&;
  [[nodiscard]] integer out_of() && { return std::as_const(*this).out_of(); }
  [[nodiscard]] record nth(integer k) const;
  [[nodiscard]] record at_share(integer k) const;
  [[nodiscard]] std::optional<integer> rank(std::span<pick const> way) const;
  [[nodiscard]] std::map<std::uint32_t, ratio> expected() const;

 private:
  struct parts;
  std::unique_ptr<parts> parts_;
};

}  // namespace detail

/// The ways to a condition. A value: copies share what was read.
class given_ways {
 public:
  explicit given_ways(std::shared_ptr<detail::way_weights const> weights) : weights_{std::move(weights)} {}

  /// Whether each way has the same probability; then weight() is count(). True where there is none.
  [[nodiscard]] bool equally_likely() const { return weights_->equally_likely(); }
  /// Whether there are endlessly many: a retry loop leads to the condition.
  [[nodiscard]] bool endless() const { return weights_->endless(); }
  /// How many different ways there are. Throws input_error where they are endless.
  [[nodiscard]] integer const& count() const& { return weights_->count(); }
  [[nodiscard]] integer count() && { return std::as_const(*this).count(); }
  /// The shares of all ways together; of out_of() shares of everything that can happen.
  [[nodiscard]] integer const& weight() const& { return weights_->weight(); }
  [[nodiscard]] integer weight() && { return std::as_const(*this).weight(); }
  [[nodiscard]] integer const& out_of() const& { return weights_->out_of(); }
  [[nodiscard]] integer out_of() && { return std::as_const(*this).out_of(); }
  [[nodiscard]] ratio probability() const { return {weight(), out_of()}; }

  /// Way number k, in the order of the picks (by kinds first, where several kinds follow one another without
  /// a merge point). Precondition: k < count(), else throws input_error, as for endless ways.
  [[nodiscard]] record nth(integer const& k) const { return weights_->nth(k); }
  /// The number of a way; nothing if it is none of these. Throws input_error where they are endless.
  [[nodiscard]] std::optional<integer> rank(std::span<pick const> way) const { return weights_->rank(way); }
  /// The way that holds share k. Precondition: k < weight(), else throws input_error.
  [[nodiscard]] record at_share(integer const& k) const { return weights_->at_share(k); }

  /// One way, each with its exact chance under the condition, by one pick below weight(). Throws input_error
  /// when there is none.
  template <chooser C>
  [[nodiscard]] record draw(C& c) const {
    if (weight().is_zero()) throw input_error{"the condition can never hold: there is nothing to draw"};
    return at_share(pick_below(c, weight()));
  }

  /// How often each mark is expected, given the condition. Empty when it can't hold.
  [[nodiscard]] std::map<std::uint32_t, ratio> expected() const { return weights_->expected(); }
  [[nodiscard]] ratio expected(std::uint32_t what) const {
    auto const all = expected();
    auto const at = all.find(what);
    return at == all.end() ? ratio{} : at->second;
  }

  /// All ways in order, each made when it is asked for.
  class iterator {
   public:
    using value_type = record;
    using difference_type = std::ptrdiff_t;
    iterator() = default;
    iterator(given_ways const* ways, integer at) : ways_{ways}, at_{std::move(at)} {}
    record operator*() const { return ways_->nth(at_); }
    iterator& operator++() {
      at_ += integer{1};
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(iterator const& a, iterator const& b) { return a.at_ == b.at_; }

   private:
    given_ways const* ways_ = nullptr;
    integer at_;
  };
  [[nodiscard]] iterator begin() const { return {this, integer{}}; }
  [[nodiscard]] iterator end() const { return {this, count()}; }

 private:
  std::shared_ptr<detail::way_weights const> weights_;
};

/// A description read once, to be asked for the ways to any condition on its result.
template <class R>
class ways {
 public:
  /// See read_ways().
  template <class Description>
  ways(Description describe, limits const& limit) : found_{std::make_shared<results>()} {
    auto* const found = found_.get();
    // The graph lives in *found and so never outlives it.
    found->graph = std::make_unique<detail::way_graph>(
        [found, describe = std::move(describe)](detail::way_chooser& c) -> std::optional<std::uint32_t> {
          R result = std::invoke(describe, c);
          auto const known = found->numbers.find(result);
          if (known != found->numbers.end()) return known->second;
          if (found->complete) return std::nullopt;
          auto const number = static_cast<std::uint32_t>(found->all.size());
          found->all.push_back(result);
          found->numbers.emplace(std::move(result), number);
          return number;
        },
        limit);
    found->complete = true;
  }

  /// The ways for which `condition(result)` holds.
  template <std::predicate<R const&> P>
  [[nodiscard]] given_ways given(P condition) const {
    std::vector<bool> holds;
    for (auto const& result : found_->all) holds.push_back(condition(result));
    std::shared_ptr<detail::way_graph const> graph{found_, found_->graph.get()};
    return given_ways{std::make_shared<detail::way_weights const>(std::move(graph), std::move(holds))};
  }
  /// All of them.
  [[nodiscard]] given_ways any() const {
    return given([](R const&) { return true; });
  }
  [[nodiscard]] reading_stats const& stats() const { return found_->graph->stats(); }

 private:
  struct results {
    std::vector<R> all;
    std::map<R, std::uint32_t> numbers;
    bool complete = false;
    std::unique_ptr<detail::way_graph> graph;
  };
  std::shared_ptr<results> found_;
};

/// Reads a description exhaustively and keeps its merge points. `describe(chooser)` returns an R, as for
/// read_exhaustively; it is kept, and runs again for every way. Throws reading_too_long beyond the limits,
/// description_error as read_exhaustively does.
template <class R, class Description>
ways<R> read_ways(Description describe, limits const& limit = {}) {
  return ways<R>{std::move(describe), limit};
}

/// Checks that every key determines the marks of the future, too: as check_merge_points (exhaustive.hpp),
/// which does not look at marks. Every description with marks and merge points should pass both, in its
/// tests.
template <class R, class Description>
bool check_marks(Description const& describe, limits const& limit = {.runs = 2'000'000}) {
  using event = std::tuple<std::vector<std::uint32_t>, std::string, std::optional<R>>;
  using future = std::map<event, ratio>;
  struct arrival {
    std::string key;
    std::vector<detail::answer> path;
    bool looped;
  };
  std::map<std::string, future> known;
  std::deque<arrival> ahead{{{}, {}, false}};
  detail::path_chooser path{limit.picks};
  detail::way_chooser c{path};
  for (std::uint64_t runs = 0; !ahead.empty(); ahead.pop_front()) {
    auto const& from = ahead.front();
    future found;
    path.begin(from.path, 1, 1, from.key);
    do {
      if (runs++ == limit.runs) return false;
      path.rewind();
      c.begin(!from.key.empty());
      R result = std::invoke(describe, c);
      ratio const weight{path.numerator(), path.denominator()};
      if (!path.left()) {
        found[event{c.marks, {}, std::move(result)}] += weight;
        continue;
      }
      found[event{c.marks, path.left_at(), std::nullopt}] += weight;
      if (!path.looped() || !from.looped)
        ahead.push_back({path.left_at(), path.path_so_far(), path.looped()});
    } while (path.advance());
    auto const [at, fresh] = known.try_emplace(from.key, found);
    if (!fresh && at->second != found)
      throw description_error{"a merge point key does not determine the marks: picks " +
                              detail::describe_path(from.path) + " lead to other marks than before"};
  }
  return true;
}

}  // namespace faro
