// A chooser as Python sees it, and the call of a Python function with one.
#pragma once
#include "module.hpp"

#include <faro/chance/chooser.hpp>
#include <faro/chance/exhaustive.hpp>
#include <faro/chance/record.hpp>

#include <memory>
#include <optional>

namespace faro::python {

/// Numbers for Python values that are equal: a merge point's key is the number of its value.
class __attribute__((visibility("hidden"))) numbered {
 public:
  std::uint64_t number_of(py::handle value);
  [[nodiscard]] py::list const& all() const { return all_; }

 private:
  py::dict numbers_;
  py::list all_;
  py::object nan_;
};

/// A record as a list of (index, of how many).
py::list picks_of(record const& kept);

/// Refers to a chooser of the library for as long as a reading lasts.
class python_chooser {
 public:
  python_chooser(chooser_ref of, std::shared_ptr<numbered> keys, std::shared_ptr<void> owner = {})
      : of_{of}, keys_{std::move(keys)}, owner_{std::move(owner)} {}
  python_chooser(python_chooser const&) = delete;
  python_chooser& operator=(python_chooser const&) = delete;

  std::uint64_t below(py::handle n);
  std::size_t kind(py::handle counts);
  bool merge_point(py::handle key);
  /// The library's, for what it does in one call. Throws when the reading is over.
  chooser_ref asked();
  std::uint64_t below_number(std::uint64_t n);

  void end() { of_.reset(); }
  [[nodiscard]] bool left() const { return left_; }
  /// A pick beyond the reader's limit ended the run: the library is told when Python has returned.
  [[nodiscard]] bool is_cut() const { return cut_; }

 private:
  template <class Ask>
  auto ask(Ask const& question);

  std::optional<chooser_ref> of_;
  std::shared_ptr<numbered> keys_;
  std::shared_ptr<void> owner_;
  bool left_ = false, cut_ = false;
};

/// Calls describe(chooser): what it returned, or nothing when it left at a merge point. What Python raises is
/// thrown on.
std::optional<py::object> call(py::handle describe, chooser_ref c, std::shared_ptr<numbered> const& keys);

}  // namespace faro::python
