// faro.ask for Python: the question is answered in a thread of its own, so that other Python threads run on
// and Ctrl-C is heard.
#include "module.hpp"

#include <faro/ask.hpp>
#include <faro/parallel/progress.hpp>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <string>
#include <thread>

namespace faro::python {
namespace {

/// An answer that is being worked out.
class asked {
 public:
  asked(std::string request, ask_settings settings)
      : thread_{[this, request = std::move(request), settings] { work(request, settings); }} {}
  asked(asked const&) = delete;
  asked& operator=(asked const&) = delete;
  ~asked() {
    watch_.stop();
    thread_.join();
  }

  /// Whether it is there, after waiting for it a little.
  bool wait() {
    std::unique_lock lock{guard_};
    return ready_.wait_for(lock, std::chrono::milliseconds{50}, [this] { return is_ready_; });
  }
  answer take() {
    if (thrown_) std::rethrow_exception(thrown_);
    return std::move(answer_);
  }

 private:
  void work(std::string const& request, ask_settings const& settings) {
    try {
      parallel::under const watched{watch_};
      answer_ = ask(request, settings);
    } catch (...) {
      thrown_ = std::current_exception();
    }
    std::scoped_lock const lock{guard_};
    is_ready_ = true;
    ready_.notify_one();
  }

  parallel::watch watch_;
  std::mutex guard_;
  std::condition_variable ready_;
  bool is_ready_ = false;
  answer answer_;
  std::exception_ptr thrown_;
  std::thread thread_;  // the last: it uses all the others
};

py::tuple ask_interruptibly(std::string const& request, bool disk) {
  answer a;
  {
    py::gil_scoped_release const others_run;
    asked question{request, {.disk = disk}};
    while (!question.wait()) {
      py::gil_scoped_acquire const here;
      if (PyErr_CheckSignals() != 0) throw py::error_already_set{};
    }
    a = question.take();
  }
  py::list notes;
  for (auto const& note : a.notes) notes.append(note);
  py::dict files;
  for (auto const& [name, text] : a.files) files[py::str(name)] = py::bytes(text);
  return py::make_tuple(a.json, a.exit_code, notes, files);
}

}  // namespace

void add_ask(py::module_& m) {
  m.def("ask", &ask_interruptibly, py::arg("request"), py::arg("disk"),
        "The answer to a request in JSON: (json, exit code, notes, files).");
  m.def("ask_schema", &ask_schema, "The JSON schema of requests.");
}

}  // namespace faro::python
