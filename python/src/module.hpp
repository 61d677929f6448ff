// What the files of the module share: its parts, and how Python's values become the library's.
#pragma once
#include <faro/chance/seed.hpp>
#include <faro/exact/integer.hpp>

#include <pybind11/pybind11.h>

namespace faro::python {

namespace py = pybind11;

void add_ask(py::module_& m);
void add_arrays(py::module_& m);
void add_decks(py::module_& m);
void add_generator(py::module_& m);
void add_choosers(py::module_& m);
void add_readings(py::module_& m);

/// The key of a seed: a text, bytes or a whole number (its decimal digits are the text); None is a fresh key.
/// Throws TypeError for others.
key256 key_of(py::handle seed);

/// A whole number of any size, and back.
py::int_ to_python(integer const& value);
integer to_integer(py::handle value);

}  // namespace faro::python
