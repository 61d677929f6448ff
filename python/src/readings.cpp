// Exhaustive readings of Python functions: their exact law, and the ways to a condition.
#include "chooser.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/ways.hpp>

#include <limits>
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

py::dict exact_law(py::object describe, py::handle picks, py::handle runs) {
  auto const results = std::make_shared<numbered>();
  auto const read =
      read_exhaustively<std::uint32_t>(numbered_runs(std::move(describe), results), limits_of(picks, runs));
  py::list outcomes;
  py::list weights;
  for (auto const& e : read.law.entries()) {
    outcomes.append(results->all()[e.outcome - 1]);
    weights.append(to_python(e.weight));
  }
  py::dict out;
  out["outcomes"] = outcomes;
  out["weights"] = weights;
  out["denominator"] = to_python(read.law.denominator());
  out["unread"] = fraction_parts(read.unread);
  out["runs"] = read.stats.runs;
  out["junctions"] = read.stats.junctions;
  out["equally_likely"] = read.stats.equally_likely;
  out["retries"] = read.stats.retries;
  return out;
}

bool junctions_hold(py::object describe, std::uint64_t runs) {
  return check_junctions<std::uint32_t>(numbered_runs(std::move(describe), std::make_shared<numbered>()),
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
  chacha20 generator{key_of(seed)};
  random_chooser c{generator};
  return picks_of(w.given().draw(c));
}

}  // namespace

void add_readings(py::module_& m) {
  m.def("exact_law", &exact_law, py::arg("describe"), py::arg("picks"), py::arg("runs"));
  m.def("junctions_hold", &junctions_hold, py::arg("describe"), py::arg("runs"));
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
