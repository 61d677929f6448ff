// Seeds and whole numbers, from Python and back.
#include "module.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/error.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace faro::python {

namespace {

/// The digits of a whole number; nothing for what is none, or is "true" or "false".
std::optional<std::string> digits_of(py::handle value) {
  auto const is_truth = py::isinstance<py::bool_>(value) ||
                        std::string_view{Py_TYPE(value.ptr())->tp_name}.starts_with("numpy.bool");
  if (is_truth || PyIndex_Check(value.ptr()) == 0) return std::nullopt;
  auto const whole = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  auto const digits = py::reinterpret_steal<py::object>(whole ? PyObject_Str(whole.ptr()) : nullptr);
  if (digits) return digits.cast<std::string>();
  PyErr_Clear();
  if (whole)
    throw input_error{"seed: expected a number that Python writes out (4300 digits), got a longer one"};
  return std::nullopt;
}

/// 32 bytes that somebody's generator gives, which goes on by them: numpy's Generator and RandomState,
/// random.Random.
std::optional<std::string> bytes_of_generator(py::handle seed) {
  constexpr int bytes = 32;
  for (auto const* const name : {"bytes", "randbytes"}) {
    if (!py::hasattr(seed, name) || !py::hasattr(seed, "shuffle")) continue;
    auto const drawn = seed.attr(name)(bytes);
    if (py::isinstance<py::bytes>(drawn)) return drawn.cast<std::string>();
  }
  return std::nullopt;
}

}  // namespace

key256 key_of(py::handle seed) {
  if (seed.is_none()) return fresh_key();
  if (py::isinstance<py::bytes>(seed)) return key_from_text(seed.cast<std::string>());
  if (py::isinstance<py::str>(seed)) {
    auto const text = py::reinterpret_steal<py::bytes>(PyUnicode_AsUTF8String(seed.ptr()));
    if (text) return key_from_text(std::string{text});
    PyErr_Clear();
    throw input_error{"seed: expected a text, got one with half of a character"};
  }
  if (auto const digits = digits_of(seed)) return key_from_text(*digits);
  if (auto const drawn = bytes_of_generator(seed)) return key_from_text(*drawn);
  throw py::type_error{
      "seed: expected a text, bytes, a whole number, a generator of numpy's or random's, or None, got " +
      py::repr(seed).cast<std::string>()};
}

key256 key_of(py::handle seed, std::string_view purpose) {
  return seed.is_none() ? fresh_key() : derived_key(key_of(seed), purpose);
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
  int overflow = 0;
  auto const small = PyLong_AsLongLongAndOverflow(whole.ptr(), &overflow);
  if (overflow == 0) return integer{static_cast<std::int64_t>(small)};
  auto const size = overflow < 0 ? py::reinterpret_steal<py::object>(PyNumber_Negative(whole.ptr())) : whole;
  constexpr std::size_t word_bytes = 8;
  auto const words = size.attr("bit_length")().cast<std::size_t>() / (8 * word_bytes) + 1;
  auto const bytes =
      size.attr("to_bytes")(words * word_bytes, "big").cast<std::string>();  // text has 4300 digits at most
  auto const base = power(integer{2}, 8 * word_bytes);
  integer out;
  for (std::size_t at = 0; at < bytes.size(); at += word_bytes) {
    std::uint64_t word = 0;
    for (auto const byte : bytes.substr(at, word_bytes)) word = word << 8 | static_cast<unsigned char>(byte);
    out = out * base + integer{word};
  }
  return overflow < 0 ? -out : out;
}

}  // namespace faro::python
