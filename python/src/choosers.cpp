// Choosers in Python: the questions of a description, answered by the reading at hand.
#include "chooser.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/record.hpp>
#include <faro/error.hpp>

#include <cmath>
#include <numeric>
#include <string>
#include <vector>

namespace faro::python {
namespace {

PyObject* cut_exception =
    nullptr;  // ends a run in Python; a BaseException, so that it is not caught by mistake

std::uint64_t bound_of(py::handle n) {
  auto const whole = py::reinterpret_steal<py::object>(PyNumber_Index(n.ptr()));
  if (!whole) throw py::error_already_set{};
  int overflow = 0;
  auto const value = PyLong_AsLongLongAndOverflow(whole.ptr(), &overflow);
  if (overflow > 0) {
    auto const large = PyLong_AsUnsignedLongLong(whole.ptr());
    if (PyErr_Occurred() == nullptr) return large;
    PyErr_Clear();
    throw input_error{"below: expected how many there are to choose from, at most 2^64 - 1, got " +
                      py::repr(whole).cast<std::string>()};
  }
  if (overflow < 0 || value <= 0)
    throw input_error{"below: expected how many there are to choose from, 1 or more, got " +
                      py::str(whole).cast<std::string>()};
  return static_cast<std::uint64_t>(value);
}

std::vector<count_t> counts_of(py::handle counts) {
  std::vector<count_t> out;
  std::uint64_t sum = 0;
  for (auto const& count : counts) {
    auto const n = py::reinterpret_steal<py::object>(PyNumber_Index(count.ptr()));
    if (!n) throw py::error_already_set{};
    auto const value = PyLong_AsLongLong(n.ptr());
    if (value < 0 || value > UINT32_MAX) {
      PyErr_Clear();
      throw input_error{"kind: expected how many there are of each kind, 0 to 4294967295, got " +
                        py::repr(count).cast<std::string>()};
    }
    out.push_back(static_cast<count_t>(value));
    sum += out.back();
  }
  if (sum == 0) throw input_error{"kind: expected a kind of which there is one or more, got none"};
  return out;
}

/// Picks noted from whatever chooser answers.
class noting {
 public:
  noting(chooser_ref of, std::shared_ptr<record> kept) : of_{of}, kept_{std::move(kept)} {}
  std::uint64_t below(std::uint64_t n) {
    auto const index = of_.below(n);
    kept_->push_back({index, n});
    return index;
  }

 private:
  chooser_ref of_;
  std::shared_ptr<record> kept_;
};

/// Answers at random, with a generator of its own, and keeps its picks if asked to.
struct random_source {
  chacha20 generator;
  random_chooser<chacha20> random{generator};
  std::shared_ptr<record> kept = std::make_shared<record>();
  noting noted{chooser_ref{random}, kept};
  explicit random_source(key256 const& key) : generator{key} {}
};

std::shared_ptr<python_chooser> random_reading(py::handle seed, std::string const& of) {
  auto const source = std::make_shared<random_source>(of.empty() ? key_of(seed) : key_of(seed, of));
  return std::make_shared<python_chooser>(chooser_ref{source->random}, nullptr, source);
}

record record_of(py::handle picks) {
  record out;
  for (auto const& p : picks) {
    try {
      auto const [index, of] = p.cast<std::pair<std::uint64_t, std::uint64_t>>();
      out.push_back({index, of});
    } catch (py::cast_error const&) {
      throw input_error{"picks: expected pairs (index, of how many), got " + py::repr(p).cast<std::string>()};
    }
  }
  return out;
}

py::tuple recorded(py::handle describe, py::handle seed) {
  random_source source{key_of(seed)};
  auto result = call(describe, chooser_ref{source.noted}, nullptr);
  return py::make_tuple(*result, picks_of(*source.kept));
}

py::object replayed(py::handle describe, py::handle picks) {
  auto const kept = record_of(picks);
  recorded_chooser c{kept};
  auto result = call(describe, chooser_ref{c}, nullptr);
  c.finish();
  return *result;
}

/// fisher-yates-ascending, item by item: so a seed shuffles as `faro shuffle -e` does.
void shuffle_items(python_chooser& c, py::list const& items) {
  auto const n = items.size();
  for (std::size_t i = 0; i + 1 < n; ++i) {
    auto const j = i + static_cast<std::size_t>(c.below_number(n - i));
    py::object const first = items[i];
    py::object const other = items[j];
    items[i] = other;
    items[j] = first;
  }
}

/// What has to be a list, since it is changed; or what has to be a sequence.
template <class Wanted>
Wanted as(py::handle items, char const* what) {
  if (py::isinstance<Wanted>(items)) return py::reinterpret_borrow<Wanted>(items);
  throw py::type_error{"expected " + std::string{what} + ", got " + py::repr(items).cast<std::string>()};
}

py::object choose_item(python_chooser& c, py::handle given) {
  auto const items = as<py::sequence>(given, "a sequence to choose from");
  auto const n = items.size();
  if (n == 0) throw input_error{"nothing to choose from"};
  return items[n > 1 ? static_cast<std::size_t>(c.below_number(n)) : 0];
}

/// Takes an item off a list: the last one stands in its place.
py::object draw_item(python_chooser& c, py::handle given) {
  auto const items = as<py::list>(given, "a list to draw from");
  auto const n = items.size();
  if (n == 0) throw input_error{"nothing to draw from"};
  auto const at = n > 1 ? static_cast<std::size_t>(c.below_number(n)) : 0;
  py::object const drawn = items[at];
  items[at] = py::object(items[n - 1]);
  if (PySequence_DelItem(items.ptr(), static_cast<py::ssize_t>(n - 1)) != 0) throw py::error_already_set{};
  return drawn;
}

}  // namespace

py::list picks_of(record const& kept) {
  py::list out;
  for (auto const& p : kept) out.append(py::make_tuple(p.index, p.of));
  return out;
}

std::uint64_t numbered::number_of(py::handle value) {
  if (PyFloat_Check(value.ptr()) && std::isnan(PyFloat_AS_DOUBLE(value.ptr()))) {
    if (!nan_) nan_ = py::reinterpret_borrow<py::object>(value);
    value = nan_;  // unequal to itself in Python, and one result here
  }
  if (auto* const known = PyDict_GetItemWithError(numbers_.ptr(), value.ptr()))
    return PyLong_AsUnsignedLongLong(known);
  if (PyErr_Occurred()) throw py::error_already_set{};  // it can't be hashed
  auto const number = all_.size();
  numbers_[value] = number;
  all_.append(value);
  return number;
}

template <class Ask>
auto python_chooser::ask(Ask const& question) {
  auto c = asked();
  try {
    return question(c);
  } catch (detail::cut_run const&) {
    cut_ = true;
    PyErr_SetNone(cut_exception);
    throw py::error_already_set{};
  }
}

chooser_ref python_chooser::asked() {
  if (!of_)
    throw input_error{"this chooser's reading is over: use it only within the description it was given to"};
  return *of_;
}

std::uint64_t python_chooser::below_number(std::uint64_t n) {
  return ask([n](chooser_ref& c) { return c.below(n); });
}

std::uint64_t python_chooser::below(py::handle n) { return below_number(bound_of(n)); }

std::size_t python_chooser::kind(py::handle counts) {
  auto const all = counts_of(counts);
  return ask([&](chooser_ref& c) { return c.kind(all); });
}

bool python_chooser::merge_point(py::handle key) {
  auto c = asked();
  if (c.passing()) return false;
  auto const number = keys_->number_of(key);
  left_ = c.merge_point(std::as_bytes(std::span{&number, 1}));
  return left_;
}

std::optional<py::object> call(py::handle describe, chooser_ref c, std::shared_ptr<numbered> const& keys) {
  auto const asked = std::make_shared<python_chooser>(c, keys);
  struct at_end {
    python_chooser& c;
    ~at_end() { c.end(); }
  } const ending{*asked};
  try {
    auto result = describe(asked);
    if (asked->is_cut()) throw detail::cut_run{};
    if (asked->left()) return std::nullopt;
    return py::object{std::move(result)};
  } catch (py::error_already_set&) {
    if (asked->is_cut()) throw detail::cut_run{};
    throw;
  }
}

void add_choosers(py::module_& m) {
  cut_exception = PyErr_NewException("faro._faro.RunCut", PyExc_BaseException, nullptr);
  m.attr("RunCut") = py::reinterpret_borrow<py::object>(cut_exception);
  py::class_<python_chooser, std::shared_ptr<python_chooser>>{
      m, "Chooser", "Answers the questions of a description: all that is random in it is what it asks here."}
      .def("below", &python_chooser::below, py::arg("n"), "One of 0 .. n-1, each with probability 1/n.")
      .def("kind", &python_chooser::kind, py::arg("counts"),
           "i with probability counts[i] / sum(counts): a rank of 13 instead of a card of 52.")
      .def(
          "merge_point", [](python_chooser& c, py::args const& key) { return c.merge_point(key); },
          "Declares that from here on only these values matter. True: return now, with anything.")
      .def(
          "die", [](python_chooser& c, py::handle sides) { return c.below(sides) + 1; }, py::arg("sides") = 6,
          "One of 1 .. sides.")
      .def("choose", &choose_item, py::arg("items"), "One of the items of a sequence.")
      .def("draw", &draw_item, py::arg("items"),
           "Takes an item off a list, whose order changes: the last one takes its place.")
      .def(
          "shuffle",
          [](python_chooser& c, py::handle items) {
            shuffle_items(c, as<py::list>(items, "a list to shuffle"));
          },
          py::arg("items"), "Shuffles a list in place.");
  m.def("chooser", &random_reading, py::arg("seed"), py::arg("purpose") = "");
  m.def("recorded", &recorded, py::arg("describe"), py::arg("seed"));
  m.def("replayed", &replayed, py::arg("describe"), py::arg("picks"));
}

}  // namespace faro::python
