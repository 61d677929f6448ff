// The exhaustive reading: every answer to every question in turn, with its exact weight.
//
//   auto const two_dice = [](auto& c) { return c.below(6) + c.below(6) + 2; };
//   auto const found = read_exhaustively(two_dice);
//   found.law.probability(7);  // 1/6
//
// How: the description is re-run once per path. The path holds the answer taken at each question and is
// advanced like an odometer. Where the description declares a merge point (chooser.hpp), the run is left;
// paths that meet at the same merge point after the same number of picks are merged into one path with the
// sum of their weights, and read on from there once. The merge point with the fewest picks is read first, so
// all weight that can arrive at it has arrived: one weight a merge point, not one distribution a merge point.
//
// Retry loops ("redraw until it is new") are closed exactly: when reading on from a merge point leads
// straight back to the same merge point with probability p < 1, the other branches are scaled by 1 / (1 - p),
// the sum of the geometric series. Where p = 1 the run never ends, and its mass is returned as unread.
//
// The first paths are gone several times, so that chance from elsewhere (rand() in a description) is an error
// and no distribution. What can't be read within the limits is a result, not an error: read + unread = 1,
// exactly. There are limits by default, some seconds of work.
//
// A run that tries again ("while (chosen(card)) draw again") and declares no merge point has no last path. It
// is read breadth first, a pick at a time, so that what is left unread becomes less and less; stats.retries
// then says where it tried again, and retry_advice() how the distribution becomes exact.
//
// Cost: one run of the description a path between merge points, re-run from its start (picks made so far);
// about 50 ns a run for short ones. Without merge points the number of paths is the product of all n asked.
// A reading takes memory for the merge points of the layers ahead. Not for bulk shuffles or 7 unordered
// cards.
//
// Throws description_error where a description proves not to be a function of its picks. Runs in the
// caller's thread.
//
// Origin: re-running along a path is "thermometer continuations" (Koppel, Kammar, Solar-Lezama 2018); merging
// forwards is the forward pass of a Markov chain.
#pragma once
#include <faro/chance/detail/odometer.hpp>
#include <faro/chance/detail/pure.hpp>
#include <faro/error.hpp>
#include <faro/exact/distribution.hpp>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace faro {

/// What to do when a merge point leads straight back to itself.
enum class loops : std::uint8_t {
  close,   ///< sum the geometric series exactly
  unroll,  ///< follow it pick by pick, to the limit
};

/// Where an exhaustive reading stops.
struct limits {
  std::size_t picks = std::numeric_limits<std::size_t>::max();  ///< picks on one path
  std::uint64_t runs = 20'000'000;  ///< runs of the description, or 50 times as many answers
  loops retries = loops::close;
  /// The same where it tries again without a merge point: some seconds, and 150 MB.
  std::uint64_t retry_runs = 400'000;
};

/// What a description may return.
template <class R>
concept description_result = requires(R const& a, R const& b) {
  { a < b } -> std::convertible_to<bool>;  // auto operator<=>(R const&) const = default; in R will do
};

/// What a reading did.
struct reading_stats {
  std::uint64_t runs = 0;          ///< runs of the description
  std::uint64_t merge_points = 0;  ///< merge points read on from
  std::size_t deepest = 0;         ///< most picks on a path
  std::uint64_t answers = 0;       ///< picks of all runs together
  bool equally_likely = false;     ///< all paths had the same denominator: weights count ways
  std::string retries{};           ///< picks after which it tried again without a merge point; empty: nowhere
};

/// "a run tried again without end, at picks 0/3 0/3 …: …": how such a distribution becomes exact. Of
/// stats.retries.
std::string retry_advice(std::string_view retries);

/// What an exhaustive reading gives. Always law.mass() + unread == 1.
template <class R>
struct reading {
  distribution<R> law;
  ratio unread;
  reading_stats stats;
};

namespace detail {

/// All paths from one merge point to the next ones.
class path_chooser : public odometer {
 public:
  using odometer::odometer;
  bool merge_point(std::span<std::byte const> key);

  /// Starts at the end of `prefix`, which has this weight; `key` is the merge point there (empty: the very
  /// start).
  void begin(std::vector<answer> prefix, integer numerator, integer denominator, std::string key);
  /// After the last run from a merge point, where `looped` of its weight came straight back: starts again
  /// there with the weight that all further rounds of the loop add up to. False when the loop has no way out.
  bool repeat_for(ratio const& looped);
  [[nodiscard]] std::string const& left_at() const { return left_at_; }
  /// Whether the run left at the very merge point the prefix leads to.
  [[nodiscard]] bool looped() const { return left() && has_key_ && left_at_ == key_; }

 private:
  std::string key_, left_at_;
  bool has_key_ = false;
};

template <class F>
concept no_description = !std::invocable<F const&, path_chooser&> && !changes_itself<F, path_chooser&>;

/// The merge points still to be read on from, fewest picks first.
class frontier {
 public:
  frontier();
  ~frontier();
  frontier(frontier const&) = delete;
  frontier& operator=(frontier const&) = delete;
  /// Adds the weight of the run that the chooser just left to the merge point where it left.
  void arrive(path_chooser const& c);
  /// The run that was cut goes on from where it stands, merged with no other.
  void wait(path_chooser const& c);
  /// Starts the chooser at the next merge point: false when there is none left.
  bool next(path_chooser& chooser);
  /// How many merge points next() has handed out.
  [[nodiscard]] std::uint64_t taken() const;

 private:
  struct layers;
  std::unique_ptr<layers> layers_;
};

/// A run of more picks than this since its last merge point is taken for one that tries again without end.
constexpr std::size_t longest_run = 512;
/// Runs of more answers than this count as several.
constexpr std::uint64_t answers_a_run = 50;

/// Of a reading so many paths are tried for chance from elsewhere.
inline constexpr std::uint64_t paths_gone_again = 20;

/// The first paths are gone again, the very first most often, as it may be the only one: a result that is
/// another then comes from some other chance than the chooser's. Throws description_error. `run` counts from
/// 0.
template <class R, class Description>
void refuse_other_chance(Description const& describe, path_chooser& c, R const& result, std::uint64_t run) {
  constexpr std::uint64_t most_times = 12;
  if (run >= paths_gone_again) return;
  bool const left = c.left();
  for (auto times = std::max<std::uint64_t>(most_times / (run + 1), 1); times > 0; --times) {
    c.rewind();
    R const again = std::invoke(describe, c);
    if (left == c.left() && (left || (!(again < result) && !(result < again)))) continue;
    throw description_error{
        "picks " + describe_path(c.path_so_far()) +
        ": the same picks led to another result when they were read again; all chance of a "
        "description comes from its chooser"};
  }
}

/// Whether the runs, or the answers that they replayed, are as many as a reading may take.
inline bool is_over(limits const& limit, reading_stats const& stats) {
  return stats.runs >= limit.runs || stats.answers / answers_a_run >= limit.runs;
}

/// Reads all runs from the merge point the chooser stands at; returns the weight that came straight back to
/// it. At the first run that is longer than a stride of more than one pick it says so in `stats`, and stops.
template <class R, class Description>
ratio read_on(Description const& describe, path_chooser& c, limits const& limit, frontier& merge_points,
              distribution_builder<R>& results, reading_stats& stats) {
  ratio looped;
  do {
    c.rewind();
    try {
      R result = std::invoke(describe, c);
      refuse_other_chance(describe, c, result, stats.runs);
      if (!c.left()) {
        results.add(std::move(result), c.numerator(), c.denominator());
      } else if (limit.retries == loops::close && c.looped()) {
        looped += ratio{c.numerator(), c.denominator()};
      } else {
        merge_points.arrive(c);
      }
    } catch (cut_run const&) {
      if (c.strode() && c.stride() > 1) {
        stats.retries = describe_path(c.path_so_far());
        return looped;
      }
      if (c.strode()) merge_points.wait(c);
    }
    stats.deepest = std::max(stats.deepest, c.picks());
    stats.answers += c.picks();
    ++stats.runs;
  } while (!is_over(limit, stats) && c.advance());
  return looped;
}

/// Reads to the end, to a limit, or to the first run that is longer than a stride of more than one pick.
template <class R, class Description>
reading<R> read_in_strides(Description const& describe, limits const& limit, std::size_t stride) {
  reading<R> out;
  distribution_builder<R> results;
  frontier merge_points;
  path_chooser c{limit.picks, stride};
  do {
    auto const looped = read_on(describe, c, limit, merge_points, results, out.stats);
    if (!out.stats.retries.empty()) return out;
    if (!looped.is_zero() && c.repeat_for(looped)) {
      read_on(describe, c, limit, merge_points, results, out.stats);
    }
    out.stats.merge_points = merge_points.taken();
  } while (!is_over(limit, out.stats) && merge_points.next(c));
  out.law = results.build();
  out.unread = ratio{1} - out.law.mass();
  out.stats.equally_likely = results.one_denominator();
  return out;
}

}  // namespace detail

/// Reads a description exhaustively: `describe(chooser)` returns an R (ordered by <, default-constructible if
/// it has merge points). The description must be a function of the answers alone. Exact whatever the sizes:
/// weights grow to big integers. Throws description_error when the description answers the same picks with
/// another question. Complexity: see the head of this file.
template <description_result R, class Description>
reading<R> read_exhaustively(Description const& describe, limits const& limit = {}) {
  bool const cuts = limit.retries == loops::unroll;  // pick by pick is asked for, whatever comes
  auto out =
      detail::read_in_strides<R>(describe, limit, cuts ? detail::odometer::unlimited : detail::longest_run);
  if (out.stats.retries.empty()) return out;
  auto retries = std::move(out.stats.retries);
  auto fewer = limit;
  fewer.runs = std::min(limit.runs, limit.retry_runs);
  out = detail::read_in_strides<R>(describe, fewer, 1);
  out.stats.retries = std::move(retries);
  return out;
}

/// The same, with R what the description returns.
template <class Description>
requires description_result<
    std::remove_cvref_t<std::invoke_result_t<Description const&, detail::path_chooser&>>>
auto read_exhaustively(Description const& describe, limits const& limit = {})
    -> reading<std::remove_cvref_t<std::invoke_result_t<Description const&, detail::path_chooser&>>> {
  return read_exhaustively<
      std::remove_cvref_t<std::invoke_result_t<Description const&, detail::path_chooser&>>>(describe, limit);
}

/// A description that changes itself is no function of its picks: says so.
template <description_result R, class Description>
requires detail::changes_itself<Description, detail::path_chooser&> reading<R> read_exhaustively(
    Description const&, limits const& = {}) {
  static_assert(
      !detail::changes_itself<Description, detail::path_chooser&>,
      "a description is run once for every path, and must be the same each time: leave out 'mutable'");
  return {};
}
template <class Description>
requires detail::changes_itself<Description, detail::path_chooser&>
auto read_exhaustively(Description const& describe, limits const& limit = {}) {
  using result = std::remove_cvref_t<detail::given_by<Description, detail::path_chooser&>>;
  return read_exhaustively<result>(describe, limit);
}

/// Results that can't be sorted are no outcomes: says so.
template <class Description>
requires(
    !description_result<std::remove_cvref_t<std::invoke_result_t<Description const&, detail::path_chooser&>>>)
    reading<int> read_exhaustively(Description const&, limits const& = {}) {
  static_assert(detail::no_description<Description>,
                "what a description returns needs an order: auto operator<=>(R const&) const = default;");
  return {};
}

/// What can't be called with a chooser is no description: says so.
template <detail::no_description Description>
reading<int> read_exhaustively(Description const&, limits const& = {}) {
  static_assert(!detail::no_description<Description>,
                "a description takes a chooser, and by reference: [](auto& c) { return c.below(6); }");
  return {};
}

namespace detail {

/// What can happen from an arrival up to the next merge points.
template <class R>
struct future {
  std::map<std::string, ratio> merge_points;
  std::map<R, ratio> results;
  ratio cut;
  bool operator==(future const&) const = default;
};

}  // namespace detail

/// Checks that every merge point key determines the future: reads on from every arrival, not from one a key,
/// and compares what can happen up to the next merge points. Every description with merge points should pass,
/// in its tests. Returns true when every path was read, false when `limit` ended it first (nothing wrong up
/// to there). Throws description_error, naming two paths, when arrivals with the same key have different
/// futures, and for chance from elsewhere as read_exhaustively does. Complexity: the number of paths without
/// any merging; use small decks.
template <class R, class Description>
bool check_merge_points(Description const& describe, limits const& limit = {.runs = 2'000'000}) {
  struct arrival {
    std::string key;
    std::vector<detail::answer> path;
    bool looped;
  };
  std::map<std::string, std::pair<detail::future<R>, std::vector<detail::answer>>> known;
  std::deque<arrival> ahead{{{}, {}, false}};
  detail::path_chooser c{limit.picks};
  bool complete = true;
  std::uint64_t answers = 0;
  for (std::uint64_t runs = 0; !ahead.empty(); ahead.pop_front()) {
    auto const& from = ahead.front();
    detail::future<R> future;
    c.begin(from.path, 1, 1, from.key);
    do {
      answers += c.picks();
      if (runs++ == limit.runs || answers / detail::answers_a_run > limit.runs) return false;
      c.rewind();
      try {
        R result = std::invoke(describe, c);
        detail::refuse_other_chance(describe, c, result, runs - 1);
        ratio const weight{c.numerator(), c.denominator()};
        if (!c.left()) {
          future.results[std::move(result)] += weight;
          continue;
        }
        future.merge_points[c.left_at()] += weight;
        if (c.looped() && from.looped) continue;  // once round a retry loop is enough
        ahead.push_back({c.left_at(), c.path_so_far(), c.looped()});
      } catch (detail::cut_run const&) {
        future.cut += ratio{c.numerator(), c.denominator()};
        complete = false;
      }
    } while (c.advance());
    auto const [at, fresh] = known.try_emplace(from.key, future, from.path);
    if (!fresh && at->second.first != future) {
      throw description_error{"a merge point key does not determine the future: picks " +
                              detail::describe_path(at->second.second) + " and picks " +
                              detail::describe_path(from.path) +
                              " lead to the same key but not to the same odds"};
    }
  }
  return complete;
}

/// The same, with R what the description returns.
template <class Description>
requires std::invocable<Description const&, detail::path_chooser&>
bool check_merge_points(Description const& describe, limits const& limit = {.runs = 2'000'000}) {
  return check_merge_points<
      std::remove_cvref_t<std::invoke_result_t<Description const&, detail::path_chooser&>>>(describe, limit);
}

}  // namespace faro
