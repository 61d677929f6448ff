// Exhaustive readings of Python functions: their exact distribution, and the ways to a condition.
#include "chooser.hpp"
#include "watched.hpp"

#include <faro/chains/reading.hpp>
#include <faro/chance/chacha.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/ways.hpp>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace faro::python {
namespace {

/// A run in Python takes some ten times as long as one in C++.
limits limits_of(py::handle picks, py::handle runs) {
  limits out{.runs = 2'000'000, .retry_runs = 100'000};
  if (!picks.is_none()) {
    out.picks = picks.cast<std::size_t>();
    out.retries = loops::unroll;
  }
  if (!runs.is_none()) out.runs = runs.cast<std::uint64_t>();
  return out;
}

/// The run of a Python function whose results are numbered from 1; 0 stands for a run that was left.
auto numbered_runs(py::object describe, std::shared_ptr<numbered> const& results) {
  return [describe = std::move(describe), results, keys = std::make_shared<numbered>()](auto& c) {
    auto const result = call(describe, chooser_ref{c}, keys);
    return result ? static_cast<std::uint32_t>(results->number_of(*result) + 1) : 0U;
  };
}

py::object fraction_parts(ratio const& r) {
  return py::make_tuple(to_python(r.numerator()), to_python(r.denominator()));
}

using numbered_reading = reading<std::uint32_t>;
using numbered_loops = loop_reading<std::uint32_t>;

/// The distribution of a function that comes back to where it was. Its runs are Python's; what solves the
/// chain works beside the interpreter.
template <class Description>
numbered_loops read_loops(Description const& describe, std::uint64_t runs) {
  loop_limits limit;
  limit.runs = runs;
  limit.checks = 4096;  // states that are read from another way as well
  detail::description_runner<std::uint32_t, Description> runner{describe};
  auto const graph =
      detail::graph_reader<std::uint32_t, decltype(runner)>{runner, limit, detail::answers_of_long_runs}
          .read();
  numbered_loops out;
  watched([&] { out = detail::solve_graph(graph, limit); });
  return out;
}

/// The same, where it is one: nothing where it tries again without a merge point, or a key holds for one
/// number of picks alone.
template <class Description>
std::optional<numbered_loops> loops_of(Description const& describe, std::uint64_t runs) {
  try {
    return read_loops(describe, runs);
  } catch (detail::tries_again const&) {
    return std::nullopt;
  } catch (description_error const&) {
    return std::nullopt;
  }
}

py::tuple row(py::handle outcome, ratio const& low, ratio const& high) {
  return py::make_tuple(outcome, fraction_parts(low), fraction_parts(high));
}

py::dict distribution_of_loops(numbered_loops const& read, numbered const& results) {
  py::list rows;
  for (auto const& r : read.rows) rows.append(row(results.all()[r.outcome - 1], r.chance.low, r.chance.high));
  py::dict out;
  out["rows"] = rows;
  out["exact"] = read.exact;
  out["never"] = py::make_tuple(fraction_parts(read.never.low), fraction_parts(read.never.high));
  out["runs"] = read.runs;
  out["merge_points"] = read.states;
  out["equally_likely"] = false;
  out["retries"] = std::string{};
  return out;
}

py::dict distribution_of_layers(numbered_reading const& read, numbered const& results) {
  py::list rows;
  for (auto const& [outcome, chance] : read.law)
    rows.append(row(results.all()[outcome - 1], chance, chance + read.unread));
  py::dict out;
  out["rows"] = rows;
  out["exact"] = read.unread.is_zero();
  out["runs"] = read.stats.runs;
  out["merge_points"] = read.stats.merge_points;
  out["equally_likely"] = read.stats.equally_likely;
  out["retries"] = read.stats.retries;
  return out;
}

/// First layer by layer, which asks least of keys: that they hold for one number of picks. What has no end so
/// comes back to where it was, mostly: it is read as a chain, where a key has to hold whenever it is met.
/// What is neither is read layer by layer to the limit.
py::dict exact_distribution(py::object describe, py::handle picks, py::handle runs) {
  constexpr std::uint64_t first_look = 20'000;  // runs: a second or less
  auto const results = std::make_shared<numbered>();
  auto const described = numbered_runs(std::move(describe), results);
  auto const limit = limits_of(picks, runs);
  auto look = limit;
  if (picks.is_none()) look.runs = std::min(limit.runs, first_look);
  auto layers = read_exhaustively<std::uint32_t>(described, look);
  bool const is_distribution = layers.unread.is_zero() || !picks.is_none() || !layers.stats.retries.empty();
  if (!is_distribution && layers.stats.merge_points > 1) {
    if (auto const loops = loops_of(described, limit.runs); loops && loops->complete)
      return distribution_of_loops(*loops, *results);
  }
  bool const ended_by_look =
      layers.stats.retries.empty() || layers.stats.runs >= look.runs;  // runs, or picks
  if (!layers.unread.is_zero() && ended_by_look && look.runs < limit.runs)
    layers = read_exhaustively<std::uint32_t>(described, limit);
  return distribution_of_layers(layers, *results);
}

bool merge_points_hold(py::object describe, std::uint64_t runs) {
  return check_merge_points<std::uint32_t>(numbered_runs(std::move(describe), std::make_shared<numbered>()),
                                           {.runs = runs});
}

/// The ways of a Python function to a condition on its result.
class python_ways {
 public:
  python_ways(py::object describe, py::handle condition, py::handle picks, py::handle runs)
      : results_{std::make_shared<numbered>()},
        all_{read_ways<std::uint32_t>(numbered_runs(std::move(describe), results_), limits_of(picks, runs))},
        given_{all_.given([&](std::uint32_t number) {
          if (number == 0) return false;
          if (condition.is_none()) return true;
          return py::bool_(condition(results_->all()[number - 1])).cast<bool>();
        })} {}

  [[nodiscard]] given_ways const& given() const { return given_; }

 private:
  std::shared_ptr<numbered> results_;
  ways<std::uint32_t> all_;
  given_ways given_;
};

py::list drawn(python_ways const& w, py::handle seed) {
  chacha20 generator{key_of(seed, purpose::ways)};
  random_chooser c{generator};
  return picks_of(w.given().draw(c));
}

}  // namespace

void add_readings(py::module_& m) {
  m.def("exact_distribution", &exact_distribution, py::arg("describe"), py::arg("picks"), py::arg("runs"));
  m.def("merge_points_hold", &merge_points_hold, py::arg("describe"), py::arg("runs"));
  py::class_<python_ways>{m, "Ways"}
      .def(py::init<py::object, py::handle, py::handle, py::handle>(), py::arg("describe"),
           py::arg("condition"), py::arg("picks"), py::arg("runs"))
      .def("endless", [](python_ways const& w) { return w.given().endless(); })
      .def("equally_likely", [](python_ways const& w) { return w.given().equally_likely(); })
      .def("count", [](python_ways const& w) { return to_python(w.given().count()); })
      .def("probability", [](python_ways const& w) { return fraction_parts(w.given().probability()); })
      .def("nth", [](python_ways const& w, py::handle k) { return picks_of(w.given().nth(to_integer(k))); })
      .def("draw", &drawn, py::arg("seed"));
}

}  // namespace faro::python
