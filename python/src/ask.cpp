// faro.ask for Python: the question is answered beside the interpreter.
#include "watched.hpp"

#include <faro/ask.hpp>

#include <memory>
#include <string>

namespace faro::python {
namespace {

py::tuple ask_interruptibly(std::string const& request, bool disk) {
  auto const a = std::make_shared<answer>();  // the question may go on when nobody waits any more
  watched_or_left([a, request, disk] { *a = ask(request, {.disk = disk}); });
  py::list notes;
  for (auto const& note : a->notes) notes.append(note);
  py::dict files;
  for (auto const& [name, text] : a->files) files[py::str(name)] = py::bytes(text);
  return py::make_tuple(a->json, a->exit_code, notes, files, a->words);
}

}  // namespace

void add_ask(py::module_& m) {
  m.def("ask", &ask_interruptibly, py::arg("request"), py::arg("disk"),
        "The answer to a request in JSON: (json, exit code, notes, files, words).");
  m.def("ask_schema", &ask_schema, "The JSON schema of requests.");
}

}  // namespace faro::python
