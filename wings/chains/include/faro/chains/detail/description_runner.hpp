// How the graph of a game is found from its description: every state is come to again by the picks that led
// there first. Apart from graph.hpp because games told in steps, and scripts, have runners of their own.
#pragma once
#include <faro/chains/detail/graph.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace faro::detail {

/// How a description is run: from the picks that lead to a state.
template <class R, class Description>
class description_runner {
 public:
  explicit description_runner(Description const& describe) : describe_{describe} {}
  using arrival = std::vector<answer>;

  void met_start() { paths_.emplace_back(), actions_.push_back(0); }
  void begin(graph_chooser& c, chain::place state, std::uint64_t action) {
    begin_at(c, paths_[state], actions_[state], action, state == 0);
  }
  void begin_again(graph_chooser& c, arrival const& how, chain::place state, std::uint64_t action) {
    begin_at(c, how, actions_[state], action, false);
  }
  std::optional<R> run(graph_chooser& c) {
    R out = std::invoke(describe_, c);
    return c.left() ? std::nullopt : std::optional<R>{std::move(out)};
  }
  [[nodiscard]] std::string const& key(graph_chooser const& c) const { return c.left_at(); }
  [[nodiscard]] std::uint64_t actions(graph_chooser const& c) const { return c.actions(); }
  void met(graph_chooser const& c, chain::place state) {
    paths_.push_back(c.path_so_far());
    path_bytes_ += paths_.back().capacity() * sizeof(answer);
    actions_.push_back(c.actions());
    if (c.actions() == 0) return;
    choices_.push_back({state, c.chooses_least()});
  }
  [[nodiscard]] bool is_whole(chain::place) const { return false; }
  void met_choice(graph_chooser const&, chain::place) {}
  /// The states where something is chosen.
  [[nodiscard]] std::vector<choice_state> const& choices() const { return choices_; }
  void done(chain::place state) {
    path_bytes_ -= paths_[state].capacity() * sizeof(answer);
    paths_[state] = {};
  }
  [[nodiscard]] std::size_t bytes() const {
    return path_bytes_ + paths_.capacity() * sizeof(arrival) + actions_.capacity() * sizeof(std::uint64_t) +
           choices_.capacity() * sizeof(choice_state);
  }
  [[nodiscard]] arrival again(graph_chooser const& c) const { return c.path_so_far(); }
  [[nodiscard]] std::string label(chain::place) const { return "states"; }
  [[nodiscard]] std::string forgets(chain::place, arrival const& how) const {
    return "a merge point key does not determine the future: after the picks " + describe_path(how) +
           " the odds are others than after the first way to the same key";
  }

 private:
  void begin_at(graph_chooser& c, arrival const& path, std::uint64_t actions, std::uint64_t action,
                bool start) {
    prefix_ = path;
    if (actions > 0) prefix_.push_back({action, actions});
    c.begin(prefix_, start);
  }
  Description const& describe_;
  std::vector<arrival> paths_;
  std::vector<std::uint64_t> actions_;
  std::vector<choice_state> choices_;
  std::size_t path_bytes_ = 0;
  arrival prefix_;
};

}  // namespace faro::detail
