// The kept reading: its merge points and branches, their weights under a condition, and ways by their
// numbers.
#include "chance/waiting.hpp"

#include <faro/chance/ways.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <limits>

namespace faro::detail {
namespace {

/// Where a branch leads: a merge point by its number, or a result by its number and this bit.
constexpr std::uint32_t is_result = std::uint32_t{1} << 31;

struct branch {
  std::uint32_t to;
  std::uint32_t marks;  // place in parts::marks
  integer numerator, denominator;
};

struct kept_merge_point {
  std::size_t first = 0, end = 0;  // its branches
  ratio loops;                     // the probability of coming straight back
};

}  // namespace

struct way_graph::parts {
  way_run run;
  std::vector<kept_merge_point> merge_points;
  std::vector<std::uint32_t> order;  // as they were read: every branch leads to a later one
  std::vector<branch> branches;
  std::vector<std::vector<std::uint32_t>> marks{{}};
  std::map<std::vector<std::uint32_t>, std::uint32_t> mark_numbers{{{}, 0}};
  struct layer_of_keys {
    key_numbers<std::string> keys;
    std::vector<std::uint32_t> merge_points;  // the number of each key's
  };
  std::map<std::size_t, layer_of_keys> keys;  // by picks made

  std::uint32_t number_of(std::vector<std::uint32_t> const& made) {
    auto const [at, fresh] = mark_numbers.try_emplace(made, static_cast<std::uint32_t>(marks.size()));
    if (fresh) marks.push_back(made);
    return at->second;
  }

  /// Branches that lead to the same place become one.
  void merge_from(std::size_t first) {
    auto const begin = branches.begin() + static_cast<std::ptrdiff_t>(first);
    std::ranges::sort(begin, branches.end(), {}, [](branch const& b) { return std::pair{b.to, b.marks}; });
    auto kept = begin;
    for (auto at = begin; at != branches.end(); ++at) {
      bool const same = at != begin && kept->to == at->to && kept->marks == at->marks &&
                        kept->denominator == at->denominator;
      if (same) {
        kept->numerator += at->numerator;
      } else {
        if (at != begin) ++kept;
        if (kept != at) *kept = std::move(*at);
      }
    }
    if (begin != branches.end()) branches.erase(kept + 1, branches.end());
  }

  /// Reads all runs from the merge point the path stands at.
  void read_on(std::uint32_t number, path_chooser& path, way_chooser& c,
               waiting_merge_points<std::uint32_t>& ahead, limits const& limit, reading_stats& stats) {
    auto const first = branches.size();
    order.push_back(number);
    do {
      if (stats.runs++ == limit.runs)
        throw reading_too_long{"the reading was given up after " + std::to_string(limit.runs) + " runs"};
      path.rewind();
      c.begin(number != 0);
      std::optional<std::uint32_t> result;
      try {
        result = run(c);
      } catch (cut_run const&) {
        if (limit.picks == limits{}.picks)
          throw reading_too_long{retry_advice(describe_path(path.path_so_far()))};
        throw reading_too_long{"the reading was given up after " + std::to_string(limit.picks) + " picks"};
      }
      stats.deepest = std::max(stats.deepest, path.picks());
      branch found{0, number_of(c.marks), path.numerator(), path.denominator()};
      if (!path.left()) {
        found.to = is_result | result.value();
      } else if (path.looped()) {
        merge_points[number].loops += ratio{path.numerator(), path.denominator()};
        continue;
      } else {
        auto const* const met =
            ahead.arrive(path, [&] { return static_cast<std::uint32_t>(merge_points.size()); });
        found.to = met ? *met : static_cast<std::uint32_t>(merge_points.size());
        if (!met) merge_points.emplace_back();
      }
      branches.push_back(std::move(found));
    } while (path.advance());
    merge_from(first);
    merge_points[number].first = first;
    merge_points[number].end = branches.size();
  }
};

taken_pick way_chooser::taken(std::span<count_t const> counts, std::size_t kind) {
  return {total(counts.first(kind)), counts[kind], total(counts)};
}

way_graph::way_graph(way_run run, limits const& limit) : parts_{std::make_unique<parts>()} {
  auto& all = *parts_;
  all.run = std::move(run);
  path_chooser path{limit.picks};
  way_chooser c{path};
  waiting_merge_points<std::uint32_t> ahead;
  all.merge_points.emplace_back();
  all.read_on(0, path, c, ahead, limit, stats_);
  while (!ahead.empty()) {
    auto [picks, layer] = ahead.take_layer();
    for (auto& from : layer.merge_points) {
      path.begin(std::move(from.path), 1, 1, *from.key);
      all.read_on(from.kept, path, c, ahead, limit, stats_);
      ++stats_.merge_points;
    }
    auto& [keys, numbers] = all.keys[picks];
    for (std::size_t i = 0;
         auto const& key : layer.keys.keys()) {  // no pick between two merge points: a second layer
      auto const number = layer.merge_points[layer.places[i++]].kept;
      if (keys.number(key).second) numbers.push_back(number);
    }
  }
}

way_graph::~way_graph() = default;

// --------------------------------------------------------------------------------------------- way_weights

struct way_weights::parts {
  std::shared_ptr<way_graph const> graph;
  std::vector<bool> holds;
  // Of each merge point. Its probability of the condition is sum / over x 1 / (1 - loops).
  std::vector<integer> sum, over, ways;
  std::map<std::uint32_t, ratio> further;  // 1 / (1 - loops), where it loops
  bool same = true, endless = false;
  integer weight, out_of;

  [[nodiscard]] way_graph::parts const& of() const { return graph->of(); }
  [[nodiscard]] integer weight_of(std::uint32_t to) const {
    if ((to & is_result) != 0) return holds[to & ~is_result] ? 1 : 0;
    auto const loop = further.find(to);
    return loop == further.end() ? sum[to] : sum[to] * loop->second.numerator();
  }
  [[nodiscard]] integer over_of(std::uint32_t to) const {
    if ((to & is_result) != 0) return 1;
    auto const loop = further.find(to);
    return loop == further.end() ? over[to] : over[to] * loop->second.denominator();
  }
  [[nodiscard]] integer ways_of(std::uint32_t to) const {
    return (to & is_result) != 0 ? integer{holds[to & ~is_result] ? 1 : 0} : ways[to];
  }
  /// The parts of 1 / over[from] that one way through this branch is worth, for each share beyond it.
  [[nodiscard]] integer scale(std::uint32_t from, integer const& denominator, std::uint32_t to) const {
    return over[from] / (denominator * over_of(to));
  }

  void weigh(std::uint32_t number) {
    auto const& merge_point = of().merge_points[number];
    std::span const branches{of().branches.data() + merge_point.first, merge_point.end - merge_point.first};
    integer common = 1, last = 0;
    bool any = false;
    for (auto const& b : branches) {
      if (weight_of(b.to).is_zero()) continue;
      auto const denominator = b.denominator * over_of(b.to);
      if (any && denominator == last) continue;
      if (any) same = false;
      common = any ? lcm(common, denominator) : denominator;
      last = denominator;
      any = true;
    }
    over[number] = common;
    for (auto const& b : branches) {
      auto const w = weight_of(b.to);
      if (w.is_zero()) continue;
      sum[number] += w * b.numerator * scale(number, b.denominator, b.to);
      ways[number] += ways_of(b.to) * b.numerator;
    }
    if (!merge_point.loops.is_zero() && any) {
      endless = true;
      further.emplace(number, ratio{1} / (ratio{1} - merge_point.loops));
    }
  }

  void refuse_endless() const {
    if (endless)
      throw input_error{
          "the ways are endlessly many: the description repeats itself until something happens; they can be "
          "drawn, not counted or listed"};
  }

  /// A run from a merge point: where it leads, and its picks from there on.
  struct one_run {
    std::uint32_t to;
    integer const& numerator;
    integer const& denominator;
    std::span<taken_pick const> picks;
  };
  /// A place on the way: the path to it, its merge point and the key there.
  struct place {
    std::vector<answer> path{};
    std::string key{};
    std::uint32_t at = 0;
  };

  /// Reads on from a place, run by run, until use(run) says that this is the one; then the place is the end
  /// of it. False when no run was.
  template <class Use>
  bool read_on(place& from, Use const& use) const {
    path_chooser path{std::numeric_limits<std::size_t>::max()};
    way_chooser c{path};
    path.begin(from.path, 1, 1, from.key);
    do {
      path.rewind();
      c.begin(!from.key.empty());
      auto const result = of().run(c);
      if (path.looped()) continue;
      auto const to = target(path, result);
      if (!use(one_run{to, path.numerator(), path.denominator(), c.picks})) continue;
      from = {path.path_so_far(), path.left() ? path.left_at() : std::string{}, to};
      return true;
    } while (path.advance());
    return false;
  }

  [[nodiscard]] std::uint32_t target(path_chooser const& path, std::optional<std::uint32_t> result) const {
    if (!path.left()) {
      if (!result) unknown("a result");
      return is_result | *result;
    }
    auto const layer = of().keys.find(path.picks());
    if (layer == of().keys.end()) unknown("a key");
    auto const& [keys, numbers] = layer->second;
    auto const at = keys.find(path.left_at());
    if (at == keys.none) unknown("a key");
    return numbers[at];
  }
  [[noreturn]] static void unknown(char const* what) {
    throw description_error{say(
        "reading on leads to {} that the reading never met: a merge point key does not determine what comes "
        "after it",
        what)};
  }

  /// Writes the picks of a run down; `copy` says which of the cards, where kinds were picked.
  static void append(record& out, std::span<taken_pick const> picks, integer copy) {
    auto const first = out.size();
    for (auto const& p : picks) out.push_back({p.first, p.of});
    for (auto i = picks.size(); i-- > 0;) {
      if (picks[i].ways == 1) continue;
      integer const n{picks[i].ways};
      out[first + i].index += (copy % n).to_uint64();
      copy /= n;
    }
  }

  /// The way that holds place k, where a run holds each(run) places in all, of which beyond(run.to) are for
  /// each of its cards.
  template <class Enter, class Each, class Beyond>
  [[nodiscard]] record find(integer k, Enter const& enter, Each const& each, Beyond const& beyond) const {
    record out;
    for (place at; (at.at & is_result) == 0;) {
      k = enter(at.at, std::move(k));
      auto const from = at.at;
      bool const found = read_on(at, [&](one_run const& run) {
        auto const all = each(from, run);
        if (all.is_zero()) return false;
        if (k >= all) {
          k -= all;
          return false;
        }
        auto const rest = beyond(run.to);
        append(out, run.picks, (k / rest) % run.numerator);
        k %= rest;
        return true;
      });
      if (!found) unknown("other weights");
    }
    return out;
  }
};

way_weights::way_weights(std::shared_ptr<way_graph const> graph, std::vector<bool> holds)
    : parts_{std::make_unique<parts>()} {
  auto& all = *parts_;
  all.graph = std::move(graph);
  all.holds = std::move(holds);
  auto const count = all.of().merge_points.size();
  all.sum.resize(count);
  all.over.resize(count, 1);
  all.ways.resize(count);
  auto const& order = all.of().order;
  for (auto at = order.rbegin(); at != order.rend(); ++at) all.weigh(*at);
  all.weight = all.weight_of(0);
  all.out_of = all.over_of(0);
}

way_weights::~way_weights() = default;

bool way_weights::equally_likely() const { return parts_->same && !parts_->endless; }
bool way_weights::endless() const { return parts_->endless; }
integer const& way_weights::weight() const& { return parts_->weight; }
integer const& way_weights::out_of() const& { return parts_->out_of; }
integer const& way_weights::count() const& {
  parts_->refuse_endless();
  return parts_->ways[0];
}

record way_weights::nth(integer k) const {
  if (k < integer{} || k >= count())
    throw input_error{
        say("expected the number of a way below {}, got {}", count().to_string(), k.to_string())};
  auto const& all = *parts_;
  auto const beyond = [&](std::uint32_t to) { return all.ways_of(to); };
  return all.find(
      std::move(k), [](std::uint32_t, integer rest) { return rest; },
      [&](std::uint32_t, parts::one_run const& run) { return beyond(run.to) * run.numerator; }, beyond);
}

record way_weights::at_share(integer k) const {
  auto const& all = *parts_;
  if (k < integer{} || k >= all.weight)
    throw input_error{
        say("expected the number of a share below {}, got {}", all.weight.to_string(), k.to_string())};
  return all.find(
      std::move(k),
      [&](std::uint32_t at, integer rest) {  // all rounds of a loop are alike
        auto const loop = all.further.find(at);
        return loop == all.further.end() ? rest : rest / loop->second.numerator();
      },
      [&](std::uint32_t from, parts::one_run const& run) {
        auto const w = all.weight_of(run.to);
        return w.is_zero() ? w : w * run.numerator * all.scale(from, run.denominator, run.to);
      },
      [&](std::uint32_t to) { return all.weight_of(to); });
}

std::optional<integer> way_weights::rank(std::span<pick const> way) const {
  parts_->refuse_endless();
  auto const& all = *parts_;
  integer before;
  for (parts::place at; (at.at & is_result) == 0;) {
    auto const done = at.path.size();
    bool const found = all.read_on(at, [&](parts::one_run const& run) {
      auto const ways = all.ways_of(run.to);
      integer copy;
      bool same = done + run.picks.size() <= way.size();
      for (std::size_t i = 0; same && i < run.picks.size(); ++i) {
        auto const& taken = run.picks[i];
        auto const& given = way[done + i];
        same = given.of == taken.of && given.index >= taken.first && given.index - taken.first < taken.ways;
        if (same) copy = copy * integer{taken.ways} + integer{given.index - taken.first};
      }
      before += (same ? copy : run.numerator) * ways;
      return same;
    });
    if (!found || all.ways_of(at.at).is_zero()) return std::nullopt;
    if ((at.at & is_result) != 0 && at.path.size() != way.size()) return std::nullopt;
  }
  return before;
}

std::map<std::uint32_t, ratio> way_weights::expected() const {
  auto const& all = *parts_;
  std::map<std::uint32_t, ratio> out;
  std::vector<ratio> reached(all.sum.size());
  reached[0] = ratio{1};
  for (auto const number : all.of().order) {
    auto const here = std::move(reached[number]);
    if (here.is_zero() || all.sum[number].is_zero()) continue;
    auto const& merge_point = all.of().merge_points[number];
    for (auto i = merge_point.first; i < merge_point.end; ++i) {
      auto const& b = all.of().branches[i];
      auto const w = all.weight_of(b.to);
      if (w.is_zero()) continue;
      auto const chance =
          here * ratio{w * b.numerator * all.scale(number, b.denominator, b.to), all.sum[number]};
      if ((b.to & is_result) == 0) reached[b.to] += chance;
      for (auto const made : all.of().marks[b.marks]) out[made] += chance;
    }
  }
  return out;
}

}  // namespace faro::detail
