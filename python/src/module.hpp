// What the files of the module share: its parts, and how Python's values become the library's.
#pragma once
#include <faro/chance/seed.hpp>
#include <faro/exact/integer.hpp>

#include <pybind11/pybind11.h>

#include <algorithm>

namespace faro::python {

namespace py = pybind11;

void add_ask(py::module_& m);
void add_arrays(py::module_& m);
void add_decks(py::module_& m);
void add_generator(py::module_& m);
void add_choosers(py::module_& m);
void add_numbers(py::module_& m);
void add_readings(py::module_& m);
void add_tools(py::module_& m);
void add_watched(py::module_& m);

/// The key of a seed: a text, bytes or a whole number (its decimal digits are the text), or 32 bytes that a
/// generator of numpy's or random's draws; None is a fresh key. Throws TypeError for others.
key256 key_of(py::handle seed);
/// The same for a purpose of faro/chance/seed.hpp.
key256 key_of(py::handle seed, std::string_view purpose);

/// A whole number of any size, and back.
py::int_ to_python(integer const& value);
integer to_integer(py::handle value);

/// Calls work(first, last) for pieces of 0 .. count-1 in turn, without the interpreter's lock. Between two of
/// them Ctrl-C is heard.
template <class Work>
void in_pieces(py::ssize_t count, py::ssize_t piece, Work const& work) {
  for (py::ssize_t first = 0; first < count; first += piece) {
    {
      py::gil_scoped_release const others_run;
      work(first, std::min(count, first + piece));
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set{};
  }
}

}  // namespace faro::python
