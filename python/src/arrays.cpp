// Arrays and lists in order: shuffled in place, permutations, samples, numbers below a bound.
#include "data/src/groups/group_parts.hpp"
#include "watched.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/random.hpp>
#include <faro/error.hpp>
#include <faro/games/shuffle.hpp>
#include <faro/shuffle/array.hpp>
#include <faro/shuffle/detail/files.hpp>
#include <faro/shuffle/keyed_permutation.hpp>
#include <faro/shuffle/registry.hpp>
#include <faro/shuffle/sampling.hpp>

#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <sys/mman.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace faro::python {
namespace {

using numbers = py::array_t<std::int64_t>;

array_options options_of(std::string const& generator, unsigned threads) {
  return {.generator = find_stream_kind(generator), .threads = threads, .workspace = {}};
}

/// Memory for the second array of large shuffles, kept for the next one: new pages from the system cost as
/// much as a fifth of the work. What lies idle is marked so that the system may take it back whenever it
/// needs some.
class kept_pages {
 public:
  static constexpr std::size_t most = std::size_t{256} << 20;  // bytes; what is larger is not kept

  /// Room for a shuffle, or nothing where another thread has it or there is none: the library then gets its
  /// own.
  [[nodiscard]] std::span<std::byte> offered(std::uint64_t bytes) {
    if (bytes > most) return {};
    if (bytes > size_) {
      release();
      auto* const got = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (got == MAP_FAILED) return {};
      madvise(got, bytes, MADV_HUGEPAGE);  // a wish
      pages_ = static_cast<std::byte*>(got);
      size_ = bytes;
    }
    return {pages_, size_};
  }
  void idle() const {
    if (size_ > 0) madvise(pages_, size_, MADV_FREE);
  }
  [[nodiscard]] std::unique_lock<std::mutex> alone() { return std::unique_lock{guard_, std::try_to_lock}; }

 private:
  void release() {
    if (size_ > 0) munmap(pages_, size_);
    pages_ = nullptr;
    size_ = 0;
  }

  std::mutex guard_;
  std::byte* pages_ = nullptr;
  std::size_t size_ = 0;
};

/// With so many bytes of what is kept, or without where they are few, or others have them.
template <class Work>
void with_kept_pages(std::uint64_t bytes, Work const& work) {
  static auto* const kept = new kept_pages;  // never destroyed: a thread may still use it at the end
  constexpr std::uint64_t few = std::uint64_t{4} << 20;
  auto const alone = bytes > few ? kept->alone() : std::unique_lock<std::mutex>{};
  work(alone ? kept->offered(bytes) : std::span<std::byte>{});
  if (alone) kept->idle();
}

/// With memory for a second array.
template <class Work>
void with_second_array(std::uint64_t n, std::size_t size, array_options options, Work const& work) {
  auto const bytes = n > scatter_node::leaf_most ? n * size + n * size / 4 + (std::uint64_t{1} << 20) : 0;
  with_kept_pages(bytes, [&](std::span<std::byte> pages) {
    options.workspace = pages;
    work(options);
  });
}

/// A chooser that hears of a stop at every pick, for orders that are drawn card by card.
template <class Of>
class heeding {
 public:
  explicit heeding(Of& of) : of_{of} {}
  std::uint64_t below(std::uint64_t n) {
    if (parallel::stop_asked()) throw stopped{"stopped"};
    return of_.below(n);
  }

 private:
  Of& of_;
};

/// The items of an array in one piece, whose items are small enough for the fast loops.
void shuffle_array(py::array items, key256 const& key, array_options const& options, bool in_place) {
  auto const n = static_cast<std::uint64_t>(items.shape(0));
  if (n < 2) return;
  auto const size = static_cast<std::size_t>(items.nbytes()) / n;
  auto* const bytes = static_cast<std::byte*>(items.mutable_data());
  auto const run = [&] {
    if (in_place) {
      detail::shuffle_array_in_place(bytes, n, size, key, options);
    } else {
      with_second_array(n, size, options,
                        [&](array_options const& o) { detail::shuffle_array(bytes, n, size, key, o); });
    }
  };
  if (items.dtype().attr("hasobject").cast<bool>()) return run();  // others must not see objects on their way
  run_without_lock(n, run);
}

/// Shuffles what is as plain as can be, along its first axis: an array of no subclass, in one piece, that can
/// be written. False for all else, which is looked at in Python.
bool shuffle_plain(py::handle a, py::handle seed, std::string const& generator, unsigned threads) {
  if (Py_TYPE(a.ptr()) != py::detail::npy_api::get().PyArray_Type_) return false;
  auto const items = py::reinterpret_borrow<py::array>(a);
  constexpr auto wanted =
      py::detail::npy_api::NPY_ARRAY_C_CONTIGUOUS_ | py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  if (items.ndim() == 0 || (items.flags() & wanted) != wanted) return false;
  auto const n = items.shape(0);
  if (n == 0 || items.nbytes() == 0 || items.nbytes() / n > static_cast<py::ssize_t>(detail::most_item_size))
    return false;
  shuffle_array(items, key_of(seed, purpose::shuffle), options_of(generator, threads), false);
  return true;
}

/// The objects of a list change places, which no Python code can see half done.
void shuffle_list(py::list const& items, key256 const& key) {
  auto const n = static_cast<std::uint64_t>(items.size());
  if (n < 2) return;
  auto* const objects = reinterpret_cast<PyListObject*>(items.ptr())->ob_item;
  detail::shuffle_array(reinterpret_cast<std::byte*>(objects), n, sizeof(PyObject*), key, {});
}

numbers permutation_of(std::int64_t n, key256 const& key, array_options const& options) {
  if (n < 0) throw input_error{"expected how many, 0 or more, got " + std::to_string(n)};
  numbers order{n};
  std::span<std::int64_t> const places{order.mutable_data(), static_cast<std::size_t>(n)};
  run_without_lock(places.size(), [&] {
    constexpr std::size_t piece = 1 << 20;
    for (std::size_t first = 0; first < places.size(); first += piece) {
      if (parallel::stop_asked()) throw stopped{"stopped"};
      auto const some = places.subspan(first, std::min(piece, places.size() - first));
      std::iota(some.begin(), some.end(), static_cast<std::int64_t>(first));
    }
    with_second_array(places.size(), sizeof(std::int64_t), options,
                      [&](array_options const& o) { shuffle(places, key, o); });
  });
  return order;
}

/// The head of the order of a key, as `faro shuffle -n` gives it for the same seed; of a list or of numbers.
numbers sample_of(std::uint64_t n, std::uint64_t count, key256 const& key, bool of_numbers) {
  detail::require_so_many(n, count);
  if (count == n) return permutation_of(static_cast<std::int64_t>(n), key, {});
  numbers out{static_cast<py::ssize_t>(count)};
  std::span const head{reinterpret_cast<std::uint64_t*>(out.mutable_data()), static_cast<std::size_t>(count)};
  run_without_lock(count, [&] {
    with_kept_pages(sparse_order::lists_all(n, count) ? n * sizeof(std::uint32_t) : 0,
                    [&](std::span<std::byte> pages) {
                      std::span const room{reinterpret_cast<std::uint32_t*>(pages.data()),
                                           pages.size() / sizeof(std::uint32_t)};
                      detail::head_of_order(n, key, of_numbers, head, room);
                    });
  });
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
  auto const work = [&] {
    std::iota(deck.begin(), deck.end(), 0U);
    chacha20 generator{key};
    random_chooser random{generator};
    heeding c{random};
    for (std::uint64_t round = 0; round < rounds; ++round) {
      if (parallel::stop_asked()) throw stopped{"stopped"};
      describe(c, deck);
    }
  };
  if (n > 1000 || rounds > 1000) {
    watched(work);  // some are quadratic, or have no end that is certain
  } else {
    work();
  }
  numbers out{static_cast<py::ssize_t>(n)};
  std::ranges::copy(deck, out.mutable_data());
  return out;
}

using labels = py::array_t<std::uint32_t, py::array::c_style | py::array::forcecast>;
using places_given = py::array_t<std::uint64_t, py::array::c_style | py::array::forcecast>;

/// The part of each place of an order, as `faro shuffle --split --group --stratify` deals groups out.
numbers deal_groups(places_given const& order, labels const& group_of, labels const& label_of,
                    std::size_t count, std::vector<std::string> const& fractions) {
  auto const all = [](auto const& array) {
    return std::span{array.data(), static_cast<std::size_t>(array.size())};
  };
  std::vector<ratio> shares;
  for (auto const& text : fractions) shares.push_back(ratio::parse(text));
  std::vector<std::uint32_t> parts;
  run_without_lock(static_cast<std::uint64_t>(order.size()), [&] {
    parts = detail::deal_groups(all(order), all(group_of), all(label_of), count, shares).part_of;
  });
  numbers out{static_cast<py::ssize_t>(parts.size())};
  std::ranges::copy(parts, out.mutable_data());
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
    in_pieces(count, 1 << 20, [&](py::ssize_t begin, py::ssize_t end) {
      for (auto i = begin; i < end; ++i)
        to[i] = static_cast<std::int64_t>(order_(first + static_cast<std::uint64_t>(step * i)));
    });
    return out;
  }

 private:
  keyed_permutation order_;
};

}  // namespace

void add_arrays(py::module_& m) {
  faro::detail::read_shuffle_files_with([](std::string const& path) {
    std::ifstream file{path, std::ios::binary};
    if (!file) throw input_error{path + ": no such file"};
    std::string text{std::istreambuf_iterator<char>{file}, {}};
    return odds::shuffle_in_lua(std::move(text), path);
  });
  m.def(
      "shuffle_array",
      [](py::array items, py::handle seed, std::string const& generator, unsigned threads, bool in_place) {
        shuffle_array(std::move(items), key_of(seed, purpose::shuffle), options_of(generator, threads),
                      in_place);
      },
      py::arg("items"), py::arg("seed"), py::arg("generator"), py::arg("threads"), py::arg("in_place"));
  m.def("shuffle_plain", &shuffle_plain, py::arg("items"), py::arg("seed"), py::arg("generator"),
        py::arg("threads"));
  m.attr("most_item_size") = detail::most_item_size;
  m.def(
      "shuffle_list",
      [](py::list const& items, py::handle seed) { shuffle_list(items, key_of(seed, purpose::shuffle)); },
      py::arg("items"), py::arg("seed"));
  m.def(
      "permutation",
      [](std::int64_t n, py::handle seed, std::string const& generator, unsigned threads) {
        return permutation_of(n, key_of(seed, purpose::shuffle), options_of(generator, threads));
      },
      py::arg("n"), py::arg("seed"), py::arg("generator"), py::arg("threads"));
  m.def(
      "sample",
      [](std::uint64_t n, std::uint64_t count, py::handle seed, bool numbers) {
        return sample_of(n, count, key_of(seed, purpose::shuffle), numbers);
      },
      py::arg("n"), py::arg("count"), py::arg("seed"), py::arg("numbers"));
  m.def(
      "order",
      [](std::uint32_t n, std::string const& algorithm, py::handle seed, std::uint64_t rounds,
         py::dict const& parameters) {
        return order_of(n, algorithm, key_of(seed, purpose::shuffle), rounds, parameters);
      },
      py::arg("n"), py::arg("algorithm"), py::arg("seed"), py::arg("rounds"), py::arg("parameters"));
  m.def("deal_groups", &deal_groups, py::arg("order"), py::arg("group_of"), py::arg("label_of"),
        py::arg("labels"), py::arg("shares"));
  m.def("shuffles", &registry_rows);

  py::class_<places>{m, "Places"}
      .def(py::init([](std::uint64_t n, py::handle seed, std::optional<std::uint64_t> part) {
             auto const key = key_of(seed, purpose::shuffle);
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
