// Whole numbers and places by weight, many at a time.
#include "shuffle/weighted/weighted_picks.hpp"
#include "watched.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/error.hpp>

#include <pybind11/numpy.h>

#include <algorithm>
#include <string>
#include <vector>

namespace faro::python {
namespace {

using numbers = py::array_t<std::int64_t>;
using reals = py::array_t<double, py::array::c_style | py::array::forcecast>;

std::span<std::int64_t> span_of(numbers& array) {
  return {array.mutable_data(), static_cast<std::size_t>(array.size())};
}

numbers integers(std::int64_t low, std::uint64_t bound, py::ssize_t count, py::handle seed) {
  auto const key = key_of(seed, purpose::numbers);
  numbers out{count};
  auto const to = span_of(out);
  run_without_lock(to.size(), [&] { fill_below(key, bound, low, to); });
  return out;
}

template <class Weight>
numbers by_weight(std::span<Weight const> weights, std::size_t possible, py::ssize_t count, py::handle seed,
                  bool replace) {
  if (possible == 0) throw input_error{"weights: expected numbers of 0 or more that are not all 0"};
  if (!replace && static_cast<std::size_t>(count) > possible)
    throw input_error{"can't take " + std::to_string(count) + " different ones out of " +
                      std::to_string(possible)};
  auto const key = key_of(seed, purpose::numbers);
  numbers out{count};
  auto const to = span_of(out);
  run_without_lock(weights.size() + to.size(), [&] {
    if (replace) {
      pick_by_weight(key, weights, to);
    } else {
      order_by_weight(key, weights, to);
    }
  });
  return out;
}

numbers by_reals(reals const& given, py::ssize_t count, py::handle seed, bool replace) {
  std::span const weights{given.data(), static_cast<std::size_t>(given.size())};
  if (auto const odd = first_that_is_no_weight(weights); odd < weights.size()) {
    throw input_error{weights[odd] < 0 ? "weights: expected numbers of 0 or more that are not all 0"
                                       : "weights: expected a number, got " +
                                             py::repr(py::float_{weights[odd]}).cast<std::string>()};
  }
  auto const zeros = static_cast<std::size_t>(std::ranges::count(weights, 0.0));
  return by_weight(weights, weights.size() - zeros, count, seed, replace);
}

numbers by_wholes(py::list const& given, py::ssize_t count, py::handle seed, bool replace) {
  std::vector<integer> weights;
  weights.reserve(given.size());
  for (auto const weight : given) weights.push_back(to_integer(weight));
  if (std::ranges::any_of(weights, [](integer const& w) { return w.sign() < 0; }))
    throw input_error{"weights: expected numbers of 0 or more that are not all 0"};
  auto const possible =
      static_cast<std::size_t>(std::ranges::count_if(weights, [](integer const& w) { return !w.is_zero(); }));
  return by_weight(std::span<integer const>{weights}, possible, count, seed, replace);
}

}  // namespace

void add_numbers(py::module_& m) {
  m.def("integers", &integers, py::arg("low"), py::arg("bound"), py::arg("count"), py::arg("seed"));
  m.def("by_reals", &by_reals, py::arg("weights"), py::arg("count"), py::arg("seed"), py::arg("replace"));
  m.def("by_wholes", &by_wholes, py::arg("weights"), py::arg("count"), py::arg("seed"), py::arg("replace"));
}

}  // namespace faro::python
