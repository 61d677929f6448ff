#include <faro/error.hpp>
#include <faro/odds/drawings/graph.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <deque>
#include <map>
#include <numeric>
#include <unordered_map>

namespace faro::odds::detail {

namespace {

using state_id = std::uint32_t;
constexpr state_id unknown = std::numeric_limits<state_id>::max();

// --- Partitions of the kinds of cards ---

/// Partitions of the kinds, each with a number; blocks are numbered by their first kind.
class partitions {
 public:
  explicit partitions(std::size_t kinds) : kinds_{kinds} {
    (void)number_of(std::vector<std::uint32_t>(kinds, 0));
    std::vector<std::uint32_t> each(kinds);
    std::iota(each.begin(), each.end(), 0u);
    (void)number_of(std::move(each));
  }
  static constexpr std::uint32_t one_block = 0;
  /// Every kind by itself. With a single kind that is one block, too.
  [[nodiscard]] std::uint32_t finest() const { return kinds_ > 1 ? 1 : 0; }

  /// The partition of kinds with equal labels.
  std::uint32_t of_labels(std::vector<std::uint32_t> labels) {
    rename(labels);
    return number_of(std::move(labels));
  }
  /// The coarsest partition that refines both.
  std::uint32_t refined(std::uint32_t p, std::uint32_t q) {
    if (p == q || q == one_block || p == finest()) return p;
    if (p == one_block || q == finest()) return q;
    auto const [known, fresh] = refinements_.try_emplace(pair(p, q), 0);
    if (!fresh) return known->second;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> seen;
    std::vector<std::uint32_t> labels(kinds_);
    for (std::size_t k = 0; k < kinds_; ++k) {
      labels[k] = seen.try_emplace({all_[p].block_of[k], all_[q].block_of[k]},
                                   static_cast<std::uint32_t>(seen.size()))
                      .first->second;
    }
    return refinements_[pair(p, q)] = number_of(std::move(labels));
  }
  [[nodiscard]] std::size_t blocks(std::uint32_t p) const { return all_[p].first_kinds.size(); }
  /// A kind of each block.
  [[nodiscard]] std::vector<std::uint32_t> const& first_kinds(std::uint32_t p) const {
    return all_[p].first_kinds;
  }
  /// For each block of p, the block of q that contains it. Precondition: p refines q.
  std::vector<std::uint32_t> const& coarsening(std::uint32_t p, std::uint32_t q) {
    auto const [known, fresh] = coarsenings_.try_emplace(pair(p, q));
    if (fresh) {
      for (auto const kind : all_[p].first_kinds) known->second.push_back(all_[q].block_of[kind]);
    }
    return known->second;
  }

 private:
  struct partition {
    std::vector<std::uint32_t> block_of, first_kinds;
  };
  static std::uint64_t pair(std::uint32_t p, std::uint32_t q) { return std::uint64_t{p} << 32 | q; }
  static void rename(std::vector<std::uint32_t>& labels) {
    std::unordered_map<std::uint32_t, std::uint32_t> names;
    for (auto& label : labels)
      label = names.try_emplace(label, static_cast<std::uint32_t>(names.size())).first->second;
  }
  std::uint32_t number_of(std::vector<std::uint32_t> block_of) {
    auto const [known, fresh] = numbers_.try_emplace(block_of, static_cast<std::uint32_t>(all_.size()));
    if (fresh) {
      partition made{std::move(block_of), {}};
      for (std::uint32_t k = 0; k < kinds_; ++k) {
        if (made.block_of[k] == made.first_kinds.size()) made.first_kinds.push_back(k);
      }
      all_.push_back(std::move(made));
    }
    return known->second;
  }

  std::size_t kinds_;
  std::deque<partition> all_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_;
  std::unordered_map<std::uint64_t, std::uint32_t> refinements_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> coarsenings_;
};

// --- The states and what matters from each on ---

/// What is known of each state: where each kind leads, and which kinds matter.
class known_states {
 public:
  known_states(draw_graph& graph, std::span<count_t const> counts)
      : graph_{graph},
        kinds_{counts.size()},
        partitions_{counts.size()},
        budget_{std::clamp<std::uint64_t>(512 * counts.size(), 1u << 17, 1u << 24)} {}

  /// Explores from `root` as far as `depth` cards, or until it costs too much. What is not explored keeps
  /// every kind apart, which is never wrong.
  void explore(state_id root, std::uint64_t depth) {
    std::vector<state_id> now{root};
    see(root);
    for (std::uint64_t d = 0; d < depth && !now.empty(); ++d) {
      std::vector<state_id> then;
      for (auto const s : now) {
        if (budget_ < kinds_) return refine();
        explore_one(s, then);
      }
      now = std::move(then);
    }
    // No cards are left at what was found last, if anything was: no kind matters there.
    for (auto const s : now) {
      if (!info_[s].explored) info_[s].partition = partitions::one_block;
    }
    refine();
  }

  [[nodiscard]] draw_state state(state_id s) const { return graph_.state(s); }
  /// Whether the card makes no difference.
  [[nodiscard]] bool unseen(state_id s) {
    see(s);
    return info_[s].unseen;
  }
  state_id after_unseen(state_id s) {
    see(s);
    auto& i = info_[s];
    if (i.next.empty()) i.next.assign(1, graph_.after_unseen(s));
    return i.next.front();
  }
  state_id after(state_id s, std::size_t kind) {
    see(s);
    if (info_[s].next.empty()) info_[s].next.assign(kinds_, unknown);
    if (info_[s].next[kind] == unknown) {
      auto const to = graph_.after(s, kind);
      see(to);
      info_[s].next[kind] = to;
    }
    return info_[s].next[kind];
  }
  state_id exhausted(state_id s) { return graph_.exhausted(s); }
  std::uint32_t partition(state_id s) {
    see(s);
    return info_[s].partition;
  }
  partitions& kinds() { return partitions_; }

 private:
  struct info {
    std::vector<state_id> next;  // by kind; one entry where the card is unseen
    std::uint32_t partition = 0;
    bool seen = false, explored = false, unseen = false;
  };

  void see(state_id s) {
    if (s >= info_.size()) info_.resize(std::max<std::size_t>(s + 1, 2 * info_.size()));
    auto& i = info_[s];
    if (i.seen) return;
    i.seen = true;
    auto const at = graph_.state(s);
    i.unseen = at == draw_state::any;
    i.partition =
        at == draw_state::one || at == draw_state::any ? partitions_.finest() : partitions::one_block;
  }

  void explore_one(state_id s, std::vector<state_id>& found) {
    auto const at = graph_.state(s);
    if (info_[s].explored || at == draw_state::failed || at == draw_state::done) return;
    info_[s].explored = true;
    order_.push_back(s);
    auto const meet = [&](state_id to) {
      see(to);
      if (!info_[to].explored) found.push_back(to);
    };
    if (at == draw_state::any) {
      --budget_;
      meet(after_unseen(s));
      return;
    }
    budget_ -= kinds_;
    for (std::size_t k = 0; k < kinds_; ++k) meet(after(s, k));
    auto const& next = info_[s].next;
    info_[s].partition = partitions_.of_labels(next);
    if (info_[s].partition == partitions::one_block) {
      info_[s].unseen = true;
      info_[s].next.resize(1);
    }
  }

  /// Makes the partition of each explored state refine those of the states it leads to.
  void refine() {
    for (auto const s : order_) {
      if (graph_.state(s) == draw_state::any) info_[s].partition = partitions::one_block;
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (auto s = order_.rbegin(); s != order_.rend(); ++s) {
        auto& i = info_[*s];
        auto p = i.partition;
        for (auto const to : i.next) {
          if (p == partitions_.finest()) break;
          p = partitions_.refined(p, info_[to].partition);
        }
        changed = changed || p != i.partition;
        i.partition = p;
      }
    }
  }

  draw_graph& graph_;
  std::size_t kinds_;
  partitions partitions_;
  std::vector<info> info_;
  std::vector<state_id> order_;  // explored, in the order found
  std::uint64_t budget_;         // steps left to explore; half a second at most
};

// --- A layer: equally many cards looked at ---

/// Keys of words with weights; adding a key that is there adds the weight.
class layer_table {
 public:
  void add(std::span<std::uint32_t const> key, integer const& weight) {
    if (2 * (entries_.size() + 1) > slots_.size()) grow();
    auto const hash = hash_of_words(key);
    for (auto at = hash & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
      auto& slot = slots_[at];
      if (slot == 0) {
        slot = static_cast<std::uint32_t>(entries_.size() + 1);
        entries_.push_back({words_.size(), key.size(), hash, weight});
        words_.insert(words_.end(), key.begin(), key.end());
        return;
      }
      auto& met = entries_[slot - 1];
      if (met.hash == hash && std::ranges::equal(key_of(met), key)) {
        met.weight += weight;
        return;
      }
    }
  }
  struct entry {
    std::size_t at, size;
    std::uint64_t hash;
    integer weight;
  };
  [[nodiscard]] std::span<std::uint32_t const> key_of(entry const& e) const {
    return std::span{words_}.subspan(e.at, e.size);
  }
  [[nodiscard]] std::vector<entry> const& entries() const { return entries_; }
  void clear() {
    entries_.clear();
    words_.clear();
    std::ranges::fill(slots_, 0u);
  }

 private:
  static std::uint64_t hash_of_words(std::span<std::uint32_t const> words) {
    std::uint64_t hash = words.size();
    for (auto const word : words) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
      hash ^= hash >> 32;
    }
    return hash;
  }
  void grow() {
    if (entries_.size() >= std::numeric_limits<std::uint32_t>::max() / 4)
      throw input_error{"more than 10^9 states at a time; the question is too large to answer exactly"};
    slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), 0);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      auto at = entries_[i].hash & (slots_.size() - 1);
      while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = static_cast<std::uint32_t>(i + 1);
    }
  }

  std::vector<std::uint32_t> words_;
  std::vector<entry> entries_;
  std::vector<std::uint32_t> slots_;  // 0 is free, else 1 + index of the entry
};

// --- The reading ---

class draw_reader {
 public:
  draw_reader(draw_graph& graph, std::span<count_t const> counts, draw_limits const& limit)
      : states_{graph, counts}, counts_{counts}, limit_{limit}, size_{faro::total(counts)} {}

  draw_weights read(state_id root) {
    states_.explore(root, size_);
    arrive(root, 0, counts_, states_.kinds().finest(), integer{1});
    close_layer();
    for (std::swap(now_, then_); !now_.entries().empty(); std::swap(now_, then_)) {
      then_.clear();
      ++depth_;
      for (auto const& e : now_.entries()) go_on(now_.key_of(e), e.weight);
      close_layer();
    }
    return result();
  }

 private:
  /// Weight arrives at a state, `passed` cards unseen before it, with these cards by the blocks of a
  /// partition.
  void arrive(state_id s, std::uint64_t passed, std::span<count_t const> left, std::uint32_t by,
              integer const& weight) {
    for (;;) {
      auto const at = states_.state(s);
      if (at == draw_state::failed) {
        failed_ += weight;
        return;
      }
      if (at == draw_state::done) {
        end(s, weight);
        return;
      }
      if (size_ - depth_ == passed) {
        run_out(s, weight);
        return;
      }
      if (!states_.unseen(s)) break;
      s = states_.after_unseen(s);
      ++passed;
    }
    key_.clear();
    key_.push_back(s);
    key_.push_back(static_cast<std::uint32_t>(passed));
    key_.push_back(static_cast<std::uint32_t>(passed >> 32));
    auto const to = states_.partition(s);
    if (to == by) {
      key_.insert(key_.end(), left.begin(), left.end());
    } else {
      key_.resize(3 + states_.kinds().blocks(to));
      auto const& block = states_.kinds().coarsening(by, to);
      for (std::size_t b = 0; b < left.size(); ++b) key_[3 + block[b]] += left[b];
    }
    then_.add(key_, weight);
  }

  /// Reads on from a state: every block of kinds in turn.
  void go_on(std::span<std::uint32_t const> key, integer const& weight) {
    ++stats_.states;
    if (stats_.branches >= limit_.branches) {
      unread_.emplace_back(depth_ - 1, weight);
      return;
    }
    auto const s = key[0];
    auto const passed = key[1] | std::uint64_t{key[2]} << 32;
    auto const by = states_.partition(s);
    auto const& first = states_.kinds().first_kinds(by);
    left_.assign(key.begin() + 3, key.end());
    for (std::size_t b = 0; b < left_.size(); ++b) {
      if (left_[b] == 0) continue;
      ++stats_.branches;
      step_.set_product(weight, left_[b]);
      --left_[b];
      arrive(states_.after(s, first[b]), passed, left_, by, step_);
      ++left_[b];
    }
  }

  void end(state_id s, integer const& weight) {
    if (s >= ended_.size()) ended_.resize(std::max<std::size_t>(s + 1, 2 * ended_.size()));
    if (ended_[s].is_zero()) met_.push_back(s);
    ended_[s] += weight;
  }
  void run_out(state_id s, integer const& weight) {
    auto const to = states_.exhausted(s);
    if (states_.state(to) == draw_state::done) {
      end(to, weight);
    } else {
      ran_out_ += weight;
    }
  }
  /// Puts away what ended with this many cards looked at.
  void close_layer() {
    stats_.deepest = depth_;
    for (auto const s : met_) results_.push_back({s, depth_, std::exchange(ended_[s], integer{})});
    met_.clear();
    failures_.emplace_back(depth_, std::exchange(failed_, integer{}));
    exhaustions_.emplace_back(depth_, std::exchange(ran_out_, integer{}));
  }

  /// Everything over n (n-1) ... (n - deepest + 1).
  draw_weights result() {
    std::vector<integer> scale(depth_ + 1, integer{1});  // from so many cards to the deepest
    for (auto d = depth_; d-- > 0;) scale[d] = scale[d + 1] * integer{size_ - d};
    draw_weights out;
    out.denominator = scale[0];
    out.stats = stats_;
    out.done.reserve(results_.size());
    for (auto& r : results_) out.done.emplace_back(r.state, r.weight * scale[r.depth]);
    auto const sum = [&](auto const& weights) {
      integer total;
      for (auto const& [depth, weight] : weights) total += weight * scale[depth];
      return total;
    };
    out.failed = sum(failures_);
    out.ran_out = sum(exhaustions_);
    out.unread = sum(unread_);
    return out;
  }

  struct ended_at {
    state_id state;
    std::size_t depth;
    integer weight;
  };

  known_states states_;
  std::span<count_t const> counts_;
  draw_limits limit_;
  std::uint64_t size_;
  std::size_t depth_ = 0;  // cards looked at, at the states that are arrived at
  layer_table now_, then_;
  std::vector<std::uint32_t> key_;
  std::vector<count_t> left_;
  integer step_;
  std::vector<integer> ended_;  // by state, in this layer
  std::vector<state_id> met_;
  integer failed_, ran_out_;
  std::vector<ended_at> results_;
  std::vector<std::pair<std::size_t, integer>> failures_, exhaustions_, unread_;
  draw_stats stats_;
};

}  // namespace

draw_weights read_draw_graph(draw_graph& graph, std::uint32_t root, std::span<count_t const> counts,
                             draw_limits const& limit) {
  return draw_reader{graph, counts, limit}.read(root);
}

}  // namespace faro::odds::detail
