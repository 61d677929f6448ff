// Reading a graph of draws: layer by layer, equally many cards looked at, with exact weights.
#include "draw_language/known_states.hpp"
#include "draw_language/layer_table.hpp"

#include <faro/text/detail/message.hpp>

#include <utility>

namespace faro::odds::detail {

namespace {

class draw_reader {
 public:
  draw_reader(draw_graph& graph, std::span<count_t const> counts, draw_limits const& limit)
      : graph_{graph}, states_{graph, counts}, counts_{counts}, limit_{limit}, size_{faro::total(counts)} {}

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
    for (auto const& r : results_) ended_[r.state] += r.weight * scale[r.depth];
    for (auto const& [value, s] : graph_.values()) {
      if (s < ended_.size() && !ended_[s].is_zero()) out.done.emplace_back(value, std::move(ended_[s]));
    }
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

  draw_graph& graph_;
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

draw_weights read_drawing(draw_deck const& deck, any_drawing const& d, is_below order,
                          draw_limits const& limit) {
  draw_graph graph{deck.kinds, order};
  auto const root = graph.number_of(d);
  return draw_reader{graph, deck.counts, limit}.read(root);
}

draw_weights read_whole(draw_deck const& deck, any_drawing const& d, is_below order,
                        draw_limits const& limit) {
  auto law = read_drawing(deck, d, order, limit);
  if (!law.unread.is_zero()) {
    throw input_error{say(
        "the exact odds take more than {} steps; look at fewer different cards, raise the limit, or simulate",
        limit.branches)};
  }
  return law;
}

comparison signs_of(draw_weights const& law) {
  comparison signs{0, 0, 0};
  for (auto const& [sign, weight] : law.done)
    (value_of<int>(sign) < 0   ? signs.less
     : value_of<int>(sign) > 0 ? signs.greater
                               : signs.equal) = law.over(weight);
  return signs;
}

ratio chance_of(draw_deck const& deck, any_drawing const& d, draw_limits const& limit) {
  auto const law = read_whole(deck, d.forget(), faro::detail::below<std::monostate>, limit);
  return law.done.empty() ? ratio{} : law.over(law.done.front().second);
}

}  // namespace faro::odds::detail
