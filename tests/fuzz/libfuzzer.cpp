// Every target for libFuzzer: one program, whose name says which is fed, as OSS-Fuzz has it (a link or a copy
// called fuzz-dice feeds "dice"), or FARO_FUZZ does.
//
//     fuzz-dice --list               the names of all targets
//     fuzz-dice --texts FOLDER       its texts as files, to begin from
//     fuzz-dice --dictionary FILE    its pieces as libFuzzer's dictionaries are written
#include "fuzz/fuzz.hpp"

#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace faro::testing {
namespace {

fuzz_target target;  // NOLINT: libFuzzer's functions have no other place for it

[[noreturn]] void end_with(std::string const& said) {
  std::fprintf(stderr, "%s\n", said.c_str());
  std::exit(2);
}

void choose(std::string const& program) {
  led_by_coverage = true;
  auto const* const asked = std::getenv("FARO_FUZZ");  // NOLINT(concurrency-mt-unsafe)
  constexpr std::string_view before = "fuzz-";
  auto const name = asked ? std::string{asked} : std::filesystem::path{program}.filename().string();
  for (auto const& maker : fuzz_makers()) {
    if (maker.name == name || before.data() + maker.name == name) target = maker.make();
  }
  if (!target.feed)
    end_with("expected a program called fuzz-NAME, or FARO_FUZZ=NAME, with a name that --list knows; got '" +
             name + "'");
}

void list() {
  for (auto const& maker : fuzz_makers()) std::printf("%s\n", maker.name.c_str());
}

void write_texts(std::filesystem::path const& folder) {
  std::filesystem::create_directories(folder);
  std::size_t number = 0;
  for (auto const& text : texts_of(target))
    std::ofstream{folder / std::to_string(number++), std::ios::binary} << text;
}

void write_dictionary(std::filesystem::path const& path) {
  std::ofstream out{path};
  for (auto const& piece : target.pieces) {
    if (piece.empty()) continue;  // libFuzzer takes none
    out << '"';
    for (unsigned char const byte : piece) {
      char as_hex[5];
      std::snprintf(as_hex, sizeof as_hex, "\\x%02x", byte);
      out << as_hex;
    }
    out << "\"\n";
  }
}

}  // namespace
}  // namespace faro::testing

using namespace faro::testing;

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  std::string_view const asked = *argc > 1 ? (*argv)[1] : "";
  if (asked == "--list") return list(), std::exit(0), 0;
  ::testing::InitGoogleTest();
  GTEST_FLAG_SET(break_on_failure, true);  // what a target expects is found as a fault is
  choose((*argv)[0]);
  if (asked == "--texts" && *argc > 2) return write_texts((*argv)[2]), std::exit(0), 0;
  if (asked == "--dictionary" && *argc > 2) return write_dictionary((*argv)[2]), std::exit(0), 0;
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  try {
    target.feed({reinterpret_cast<char const*>(data), size});  // NOLINT
  } catch (faro::error const&) {}
  return 0;
}

/// Half of the changes are libFuzzer's own, half are those that keep a text one of its kind.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  fuzz_choices c{std::to_string(seed)};
  if (c.once_in(2)) return LLVMFuzzerMutate(data, size, most);
  auto const text = changed(target, {reinterpret_cast<char const*>(data), size}, c);  // NOLINT
  auto const kept = std::min(text.size(), most);
  std::copy_n(text.begin(), kept, data);
  return kept;
}
