// The states of one class, with what leads out of it added up: what sweeps go over again and again, small and
// in one piece. Apart from choices.cpp, which says in which order and for how long.
#pragma once
#include "chains/src/components.hpp"
#include "chains/src/deadline.hpp"
#include "chains/src/row_values.hpp"

#include <optional>
#include <span>
#include <vector>

namespace faro::detail {

class component_values {
 public:
  component_values(choice_graph const& g, strong_components const& classes, row_values& all)
      : g_{g}, components_{classes}, all_{all}, local_(g.first_row.size() - 1) {}

  /// Takes up the states of a class: where the game goes on to later in the list, sweeps gain more.
  void load(std::span<std::uint32_t const> states);
  /// Bounds of every state from those of the others, from the last to the first; how much they changed.
  double sweep();
  /// The bounds that a way to play, made better until nothing is, proves when it is solved for: for classes
  /// in which sweeps creep. False where none is found, or it proves nothing.
  bool solve_play(deadline& waits);
  /// The widest of them.
  [[nodiscard]] double gap() const;
  /// Gives the bounds back.
  void store() const;

 private:
  struct way {
    std::uint32_t to;  // of bounds_
    double chance;
  };
  struct row {
    std::uint32_t first, end;  // of ways_
    double low, high;          // what leads out of the class adds
    double off;                // by rounding, as a part of the sum
    std::uint32_t number;      // among all rows
  };
  struct bounds {
    double low, high;
  };
  struct state {
    std::uint32_t first, end;  // of rows_, those that may be best
    bool least;
  };
  void find_twins();
  void add_rows(std::uint32_t global);
  [[nodiscard]] bounds of_row(row const& r) const;
  bounds best(state& s);
  [[nodiscard]] bounds best_of(state const& s) const;
  [[nodiscard]] bool leads_out(row const& r) const;
  // Of solve_play (component_play.cpp): by state of its own, the others are as good as one of them.
  struct play_values {
    std::vector<double> low, high, steps;
  };
  void choose_first_rows();
  [[nodiscard]] std::optional<play_values> values_of_play(deadline& waits) const;
  bool choose_better(std::vector<double> const& values);
  [[nodiscard]] double worth_of(row const& r, std::vector<double> const& values) const;
  bool prove(play_values const& values);

  choice_graph const& g_;
  strong_components const& components_;
  row_values& all_;
  std::vector<std::uint32_t> local_;  // by state: where in states_
  std::span<std::uint32_t const> states_;
  std::vector<std::uint32_t> same_as_;  // by local state: the one that it surely leads to, or itself
  std::vector<state> kept_;             // by local state
  std::vector<bounds> bounds_;
  std::vector<row> rows_;
  std::vector<way> ways_;
  std::vector<bounds> tried_;
  std::vector<std::uint32_t> heads_;    // of solve_play: the local states that have rows
  std::vector<std::uint32_t> head_of_;  // by local state: where in heads_
  std::vector<std::uint32_t> taken_;    // by head: of rows_
};

}  // namespace faro::detail
