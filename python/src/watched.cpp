// Threads beside the interpreter: begun, waited for, stopped by Ctrl-C, left to end.
#include "watched.hpp"

#include <chrono>
#include <system_error>
#include <utility>
#include <vector>

namespace faro::python {
namespace {

/// Questions that went on after Ctrl-C. Only with the interpreter's lock.
std::vector<std::unique_ptr<side_work>>& left_ones() {
  static auto* const left = new std::vector<std::unique_ptr<side_work>>;  // threads may outlive all else
  return *left;
}

void leave(std::unique_ptr<side_work> work) {
  auto& left = left_ones();
  std::erase_if(left, [](auto const& other) { return other->is_over(); });
  left.push_back(std::move(work));
}

/// Before the interpreter ends. A second Ctrl-C ends the waiting.
void wait_for_left_ones() {
  for (auto& work : left_ones()) {
    std::optional<py::error_already_set> heard;
    {
      py::gil_scoped_release const others_run;
      while (!heard && !work->wait()) heard = heard_signal();
    }
    if (heard) {
      (void)work.release();  // its thread still uses it
      throw std::move(*heard);
    }
  }
  left_ones().clear();
}

}  // namespace

side_work::side_work(std::function<void()> work) : work_{std::move(work)} {
  try {
    thread_ = std::thread{[this] { run(); }};
  } catch (std::system_error const&) {
    run();
  }
}

side_work::~side_work() {
  if (thread_.joinable()) thread_.join();
}

void side_work::run() {
  try {
    parallel::under const watching{watch_};
    work_();
  } catch (...) {
    thrown_ = std::current_exception();
  }
  std::scoped_lock const lock{guard_};
  is_over_ = true;
  changed_.notify_one();
}

bool side_work::wait() {
  std::unique_lock lock{guard_};
  return changed_.wait_for(lock, std::chrono::milliseconds{50}, [this] { return is_over_; });
}

bool side_work::is_over() {
  std::scoped_lock const lock{guard_};
  return is_over_;
}

void side_work::finish() {
  if (thrown_) std::rethrow_exception(thrown_);
}

std::optional<py::error_already_set> heard_signal() {
  py::gil_scoped_acquire const here;
  if (PyErr_CheckSignals() == 0) return std::nullopt;
  return py::error_already_set{};
}

void watched(std::function<void()> const& work) {
  py::gil_scoped_release const others_run;
  side_work side{work};
  std::optional<py::error_already_set> heard;
  while (!side.wait()) {
    if (heard) continue;
    heard = heard_signal();
    if (heard) side.stop();
  }
  if (heard) throw std::move(*heard);
  side.finish();
}

void run_without_lock(std::uint64_t steps, std::function<void()> const& work) {
  constexpr std::uint64_t at_once = 1 << 22;  // some milliseconds
  if (steps > at_once) return watched(work);
  py::gil_scoped_release const others_run;
  work();
}

void watched_or_left(std::function<void()> const& work) {
  auto side = std::make_unique<side_work>(work);
  std::optional<py::error_already_set> heard;
  {
    py::gil_scoped_release const others_run;
    while (!heard && !side->wait()) heard = heard_signal();
    if (heard) side->stop();
    for (int looks = 0; heard && looks < 10 && !side->wait(); ++looks) {}
  }
  if (!heard) return side->finish();
  leave(std::move(side));
  throw std::move(*heard);
}

void add_watched(py::module_&) {
  py::module_::import("atexit").attr("register")(py::cpp_function{&wait_for_left_ones});
}

}  // namespace faro::python
