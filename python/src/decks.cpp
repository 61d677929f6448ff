// Many decks at once, as rows of a matrix of bytes.
#include "module.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/deck_block.hpp>

#include <pybind11/numpy.h>

#include <algorithm>
#include <cstring>
#include <string>

namespace faro::python {
namespace {

/// Rows of `dealt` of the cards 0 .. cards-1, each row a deal of its own.
py::array_t<std::uint8_t> deals(std::size_t cards, std::size_t dealt, py::ssize_t count, py::handle seed,
                                std::string const& generator) {
  if (count < 0) throw input_error{"expected how many decks, 0 or more, got " + std::to_string(count)};
  deck_block block{key_of(seed, purpose::deals), cards, dealt, find_stream_kind(generator)};
  py::array_t<std::uint8_t> out{{count, static_cast<py::ssize_t>(dealt)}};
  auto* to = out.mutable_data();
  constexpr py::ssize_t between_signals =
      4096 * static_cast<py::ssize_t>(deck_block::decks);  // some milliseconds
  in_pieces(count, between_signals, [&](py::ssize_t first, py::ssize_t last) {
    for (auto left = static_cast<std::size_t>(last - first); left > 0;) {
      auto const some = std::min(left, deck_block::decks);
      auto const records = block.next_records();
      if (dealt > 0) std::memcpy(to, records.data(), some * dealt);
      to += some * dealt;
      left -= some;
    }
  });
  return out;
}

/// One deck a line, for the judge: numbers with spaces between.
std::string deck_lines(py::array_t<std::uint32_t, py::array::c_style | py::array::forcecast> const& decks) {
  if (decks.ndim() != 2)
    throw input_error{"expected a matrix with a deck a row, got an array of " + std::to_string(decks.ndim()) +
                      " dimensions"};
  auto const rows = decks.shape(0);
  auto const cards = decks.shape(1);
  auto const* at = decks.data();
  std::string out;
  out.reserve(static_cast<std::size_t>(rows * cards * 3));
  py::gil_scoped_release const others_run;
  for (py::ssize_t row = 0; row < rows; ++row) {
    for (py::ssize_t i = 0; i < cards; ++i) {
      if (i > 0) out += ' ';
      out += std::to_string(*at++);
    }
    out += '\n';
  }
  return out;
}

}  // namespace

void add_decks(py::module_& m) {
  m.def("deals", &deals, py::arg("cards"), py::arg("dealt"), py::arg("count"), py::arg("seed"),
        py::arg("generator"));
  m.def("deck_lines", &deck_lines, py::arg("decks"));
}

}  // namespace faro::python
