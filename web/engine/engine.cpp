// The engine of the page: faro::ask behind three functions that JavaScript calls, and one of its own that is
// called while a question takes long. engine.js is the other side; nobody else needs to know the form of an
// answer.
//
// A request stands in memory of faro_room(); faro_ask() answers it with the place of a record: its length,
// the exit code, how many remarks and how many files there are, and then texts, each after its length: the
// answer, the remarks, each file's name and bytes. All numbers have 32 bits. The record stands until the next
// question.
#include <faro/ask.hpp>
#include <faro/parallel/progress.hpp>

#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <string_view>

namespace {

/// How far a long question is; whether to stop it is the answer.
extern "C" __attribute__((import_module("faro"), import_name("progress"))) int faro_progress(double done,
                                                                                             double total);

std::string request_text, record_text;

void put(std::uint32_t number) {
  char bytes[sizeof number];
  std::memcpy(bytes, &number, sizeof number);
  record_text.append(bytes, sizeof bytes);
}

void put(std::string_view text) {
  put(static_cast<std::uint32_t>(text.size()));
  record_text += text;
}

faro::answer answered(std::string_view request) {
  try {
    faro::parallel::watch watch{[&watch](std::uint64_t done, std::uint64_t total) {
      if (faro_progress(static_cast<double>(done), static_cast<double>(total)) != 0) watch.stop();
    }};
    faro::parallel::under const watched{watch};
    return faro::ask(request);
  } catch (std::bad_alloc const&) {
    return {.json = R"({"error":{"message":"no memory is left for this question","exit_code":3}})"
                    "\n",
            .exit_code = 3,
            .notes = {},
            .files = {},
            .words = {}};
  }
}

}  // namespace

extern "C" {

/// Room for a request of so many bytes.
__attribute__((export_name("faro_room"))) char* faro_room(std::size_t size) {
  request_text.resize(size);
  return request_text.data();
}

/// Answers what stands there.
__attribute__((export_name("faro_ask"))) char const* faro_ask() {
  auto const out = answered(request_text);
  request_text = {};
  record_text.clear();
  put(0);
  put(static_cast<std::uint32_t>(out.exit_code));
  put(static_cast<std::uint32_t>(out.notes.size()));
  put(static_cast<std::uint32_t>(out.files.size()));
  put(static_cast<std::uint32_t>(out.words.size()));
  put(out.json);
  for (auto const& note : out.notes) put(note);
  for (auto const& [name, bytes] : out.files) put(name), put(bytes);
  for (auto const& [english, words] : out.words) put(english), put(words);
  auto const size = static_cast<std::uint32_t>(record_text.size());
  std::memcpy(record_text.data(), &size, sizeof size);
  return record_text.data();
}

}  // extern "C"

// Debian's arithmetic of 128 bits was compiled to watch its stack: these it asks for.
extern "C" {
std::uintptr_t __stack_chk_guard = 0x5eed'cafe;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }
}
