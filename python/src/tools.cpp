// Samples by weights as other tools take them, whose weights are floating-point numbers.
#include "module.hpp"

#include <faro/like/tools.hpp>

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace faro::python {
namespace {

std::vector<std::uint64_t> weighted_like(std::string const& tool, std::string const& seed,
                                         py::array_t<double, py::array::c_style> const& weights,
                                         std::uint64_t take, bool again) {
  std::span const given{weights.data(), static_cast<std::size_t>(weights.size())};
  py::gil_scoped_release const others_run;
  return like::weighted_order_of(tool, seed, given, take, again);
}

}  // namespace

void add_tools(py::module_& m) {
  m.def("weighted_like", &weighted_like, py::arg("tool"), py::arg("seed"), py::arg("weights"),
        py::arg("take"), py::arg("again"));
}

}  // namespace faro::python
