// The module faro._faro: what Python files of the package faro stand on. One file a topic adds its part.
#include "module.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/record.hpp>
#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>

namespace faro::python {
namespace {

void add_errors(py::module_& m) {
  static auto const input = py::exception<input_error>{m, "InputError", PyExc_ValueError};
  static auto const replay = py::exception<replay_error>{m, "ReplayError", input.ptr()};
  static auto const description = py::exception<description_error>{m, "DescriptionError", input.ptr()};
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (stopped const&) {
      PyErr_SetNone(PyExc_KeyboardInterrupt);
    } catch (replay_error const& e) {
      PyErr_SetString(replay.ptr(), e.what());
    } catch (description_error const& e) {
      PyErr_SetString(description.ptr(), e.what());
    } catch (faro::system_error const& e) {
      PyErr_SetString(PyExc_OSError, e.what());
    } catch (error const& e) {
      PyErr_SetString(input.ptr(), e.what());
    }
  });
}

}  // namespace
}  // namespace faro::python

PYBIND11_MODULE(_faro, m) {
  m.doc() = "The compiled part of faro; use the package faro.";
  m.attr("__version__") = FARO_VERSION;
  faro::python::add_errors(m);
  faro::python::add_ask(m);
  faro::python::add_arrays(m);
  faro::python::add_decks(m);
  faro::python::add_generator(m);
  faro::python::add_choosers(m);
  faro::python::add_numbers(m);
  faro::python::add_readings(m);
  faro::python::add_tools(m);
  faro::python::add_watched(m);
}
