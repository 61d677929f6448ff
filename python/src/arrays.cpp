// Arrays and lists in order: shuffled in place, permutations, samples, numbers below a bound.
#include "module.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/shuffle/array.hpp>
#include <faro/shuffle/keyed_permutation.hpp>
#include <faro/shuffle/registry.hpp>
#include <faro/shuffle/sampling.hpp>

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>

namespace faro::python {
namespace {

using numbers = py::array_t<std::int64_t>;

array_options options_of(std::string const& generator, unsigned threads) {
  return {.generator = find_stream_kind(generator), .threads = threads, .workspace = {}};
}

/// The items of an array in one piece, whose items are small enough for the fast loops.
void shuffle_array(py::array items, key256 const& key, array_options const& options, bool in_place) {
  auto const n = static_cast<std::uint64_t>(items.shape(0));
  if (n < 2) return;
  auto const size = static_cast<std::size_t>(items.nbytes()) / n;
  auto* const bytes = static_cast<std::byte*>(items.mutable_data());
  auto const run = [&] {
    if (in_place) {
      detail::shuffle_bytes_in_place(bytes, n, size, key, options);
    } else {
      detail::shuffle_bytes(bytes, n, size, key, options);
    }
  };
  if (items.dtype().attr("hasobject").cast<bool>()) return run();  // others must not see objects on their way
  py::gil_scoped_release const others_run;
  run();
}

/// The objects of a list change places, which no Python code can see half done.
void shuffle_list(py::list const& items, key256 const& key) {
  auto const n = static_cast<std::uint64_t>(items.size());
  if (n < 2) return;
  auto* const objects = reinterpret_cast<PyListObject*>(items.ptr())->ob_item;
  detail::shuffle_bytes(reinterpret_cast<std::byte*>(objects), n, sizeof(PyObject*), key, {});
}

numbers permutation_of(std::int64_t n, key256 const& key, array_options const& options) {
  if (n < 0) throw input_error{"expected how many, 0 or more, got " + std::to_string(n)};
  numbers order{n};
  std::span<std::int64_t> const places{order.mutable_data(), static_cast<std::size_t>(n)};
  py::gil_scoped_release const others_run;
  std::iota(places.begin(), places.end(), 0);
  shuffle(places, key, options);
  return order;
}

numbers to_array(std::vector<std::uint64_t> const& values) {
  numbers out{static_cast<py::ssize_t>(values.size())};
  std::ranges::copy(values, out.mutable_data());
  return out;
}

/// The first of fisher-yates-ascending, as `faro shuffle -n` gives them for the same seed.
numbers sample_of(std::uint64_t n, std::uint64_t count, key256 const& key) {
  chacha20 generator{key};
  random_chooser c{generator};
  return to_array(sample_indices(c, n, count));
}

numbers below_many(std::uint64_t bound, py::ssize_t count, key256 const& key) {
  if (bound == 0) throw input_error{"expected numbers below 1 or more, got a bound of 0"};
  numbers out{count};
  std::span<std::int64_t> const values{out.mutable_data(), static_cast<std::size_t>(count)};
  py::gil_scoped_release const others_run;
  chacha20 generator{key};
  random_chooser c{generator};
  for (auto& value : values) value = static_cast<std::int64_t>(c.below(bound));
  return out;
}

/// The order that a shuffle of the registry gives, asked pick by pick: as `faro shuffle --algorithm`.
numbers order_of(std::uint32_t n, std::string const& algorithm, key256 const& key, std::uint64_t rounds,
                 py::dict const& parameters) {
  shuffle_settings settings;
  for (auto const& [name, value] : parameters) {
    settings.emplace_back(py::str(name).cast<std::string>(),
                          ratio::parse(py::str(value).cast<std::string>()));
  }
  auto const describe = find_shuffle(algorithm).make(settings);
  std::vector<std::uint32_t> deck(n);
  std::iota(deck.begin(), deck.end(), 0U);
  {
    py::gil_scoped_release const others_run;
    chacha20 generator{key};
    random_chooser c{generator};
    for (std::uint64_t round = 0; round < rounds; ++round) describe(c, deck);
  }
  numbers out{static_cast<py::ssize_t>(n)};
  std::ranges::copy(deck, out.mutable_data());
  return out;
}

py::list registry_rows() {
  py::list rows;
  for (auto const& entry : shuffle_registry()) {
    py::list parameters;
    for (auto const& p : entry.parameters) parameters.append(p.name);
    rows.append(py::make_tuple(entry.name, entry.summary, std::string{name_of(entry.family)}, parameters));
  }
  return rows;
}

/// One place after the other of a permutation that is computed, never stored.
class places {
 public:
  places(std::uint64_t n, key256 const& key) : order_{n, key} {}
  [[nodiscard]] std::uint64_t at(std::uint64_t place) const { return order_(place); }
  [[nodiscard]] std::uint64_t place_of(std::uint64_t item) const { return order_.place_of(item); }
  [[nodiscard]] numbers range(std::uint64_t first, std::int64_t step, py::ssize_t count) const {
    numbers out{count};
    auto* const to = out.mutable_data();
    py::gil_scoped_release const others_run;
    for (py::ssize_t i = 0; i < count; ++i)
      to[i] = static_cast<std::int64_t>(order_(first + static_cast<std::uint64_t>(step * i)));
    return out;
  }

 private:
  keyed_permutation order_;
};

}  // namespace

void add_arrays(py::module_& m) {
  m.def(
      "shuffle_array",
      [](py::array items, py::handle seed, std::string const& generator, unsigned threads, bool in_place) {
        shuffle_array(std::move(items), key_of(seed), options_of(generator, threads), in_place);
      },
      py::arg("items"), py::arg("seed"), py::arg("generator"), py::arg("threads"), py::arg("in_place"));
  m.attr("most_item_size") = detail::most_item_size;
  m.def(
      "shuffle_list", [](py::list const& items, py::handle seed) { shuffle_list(items, key_of(seed)); },
      py::arg("items"), py::arg("seed"));
  m.def(
      "permutation",
      [](std::int64_t n, py::handle seed, std::string const& generator, unsigned threads) {
        return permutation_of(n, key_of(seed), options_of(generator, threads));
      },
      py::arg("n"), py::arg("seed"), py::arg("generator"), py::arg("threads"));
  m.def(
      "sample",
      [](std::uint64_t n, std::uint64_t count, py::handle seed) { return sample_of(n, count, key_of(seed)); },
      py::arg("n"), py::arg("count"), py::arg("seed"));
  m.def(
      "below_many",
      [](std::uint64_t bound, py::ssize_t count, py::handle seed) {
        return below_many(bound, count, key_of(seed));
      },
      py::arg("bound"), py::arg("count"), py::arg("seed"));
  m.def(
      "order",
      [](std::uint32_t n, std::string const& algorithm, py::handle seed, std::uint64_t rounds,
         py::dict const& parameters) { return order_of(n, algorithm, key_of(seed), rounds, parameters); },
      py::arg("n"), py::arg("algorithm"), py::arg("seed"), py::arg("rounds"), py::arg("parameters"));
  m.def("shuffles", &registry_rows);

  py::class_<places>{m, "Places"}
      .def(py::init([](std::uint64_t n, py::handle seed, std::optional<std::uint64_t> part) {
             auto const key = key_of(seed);
             return places{n, part ? derived_key(key, *part) : key};
           }),
           py::arg("n"), py::arg("seed"), py::arg("part"))
      .def("at", &places::at)
      .def("place_of", &places::place_of)
      .def("range", &places::range, py::arg("first"), py::arg("step"), py::arg("count"));
  m.def("fresh_key", [] {
    auto const key = fresh_key();
    return py::bytes(reinterpret_cast<char const*>(key.bytes.data()), key.bytes.size());
  });
}

}  // namespace faro::python
