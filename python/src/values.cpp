// Seeds and whole numbers, from Python and back.
#include "module.hpp"

#include <string>

namespace faro::python {

key256 key_of(py::handle seed) {
  if (seed.is_none()) return fresh_key();
  if (py::isinstance<py::str>(seed) || py::isinstance<py::bytes>(seed))
    return key_from_text(seed.cast<std::string>());
  if (PyIndex_Check(seed.ptr()) != 0 && !py::isinstance<py::bool_>(seed)) {
    auto const whole = py::reinterpret_steal<py::object>(PyNumber_Index(seed.ptr()));
    if (!whole) throw py::error_already_set{};
    return key_from_text(py::str(whole).cast<std::string>());
  }
  throw py::type_error{"seed: expected a text, bytes, a whole number or None, got " +
                       py::repr(seed).cast<std::string>()};
}

py::int_ to_python(integer const& value) {
  if (value.sign() >= 0 && value.bits() <= 64) return py::int_{value.to_uint64()};
  auto* const made = PyLong_FromString(value.to_string().c_str(), nullptr, 10);
  if (!made) throw py::error_already_set{};
  return py::reinterpret_steal<py::int_>(made);
}

integer to_integer(py::handle value) {
  auto const whole = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!whole) throw py::error_already_set{};
  return integer::parse(py::str(whole).cast<std::string>());
}

}  // namespace faro::python
