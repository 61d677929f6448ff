// `faro-bench files`: programs as child processes, on a text that is made for them.
#include "bench/contests/bench.hpp"
#include "cli/system/child_process.hpp"
#include "cli/system/system.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

using baselines::contestant;

/// A file without a name: it is gone when the program is, however that ends.
class nameless_file {
 public:
  nameless_file() {
    std::error_code none;
    auto const folder = std::filesystem::temp_directory_path(none).string();
    descriptor_ = system::open_temporary(folder);
    if (descriptor_ < 0) throw system_error{say("no temporary file in {}: {}", folder, std::strerror(errno))};
  }
  ~nameless_file() { system::close(descriptor_); }
  nameless_file(nameless_file const&) = delete;
  nameless_file& operator=(nameless_file const&) = delete;

  void write(std::string_view text) const {
    if (!system::write_all(descriptor_, text))
      throw system_error{say("the file to measure with: {}", std::strerror(errno))};
  }
  /// Where children find it.
  [[nodiscard]] std::string path() const { return system::path_for_programs(descriptor_); }

 private:
  int descriptor_;
};

/// Lines of 16 to 125 bytes, all different; returns how many.
std::uint64_t write_lines(nameless_file const& file, std::uint64_t bytes) {
  constexpr std::string_view filler =
      "the quick brown fox jumps over the lazy dog and the five boxing wizards jump quickly over my sphinx";
  std::string text;
  std::uint64_t written = 0;
  std::uint64_t line = 0;
  for (; written + text.size() < bytes; ++line) {
    text += fmt::format("{:014} {}\n", line, filler.substr(0, line * 7919 % (filler.size() + 1)));
    if (text.size() > 1 << 20) {
      file.write(text);
      written += text.size();
      text.clear();
    }
  }
  file.write(text);
  return line;
}

bool there_is(std::string const& program) {
  child_process child{fmt::format("command -v {} >/dev/null 2>&1", program)};
  std::array<char, 1> nothing;
  while (child.read(nothing) > 0) {}
  return child.wait().well();
}

contestant program_that(std::string name, std::string line) {
  auto const run = [line = std::move(line)] {
    child_process child{line};
    std::array<char, 4096> unexpected;
    while (child.read(unexpected) > 0) {}
    if (auto const ending = child.wait(); !ending.well())
      throw system_error{say("{}: {}", line, ending.text())};
  };
  return {std::move(name), run, 1};
}

/// Those whose program is there. `yardsticks` that are not there are left out.
comparison contest(std::string work, std::vector<std::string> yardsticks, std::vector<contestant> const& all,
                   bench_plan const& plan) {
  comparison out{"files", std::move(work), "s", 1, {}, {}};
  out.rows = baselines::side_by_side(all, std::min(plan.rounds, 5U));
  for (auto& name : yardsticks) {
    for (auto const& row : out.rows) {
      if (row.name == name) out.yardsticks.push_back(name);
    }
  }
  return out;
}

}  // namespace

std::vector<comparison> compare_files(bench_plan const& plan) {
  nameless_file const in;
  nameless_file const out;
  nameless_file const between;
  auto const lines = write_lines(in, plan.file_bytes);
  auto const faro = fmt::format("'{}' shuffle", plan.program);
  auto const to = fmt::format(" {} > {}", in.path(), out.path());
  std::vector<contestant> all{program_that("cat", "cat" + to)};
  std::vector<contestant> some{program_that("wc -l", "wc -l" + to)};
  if (there_is("shuf")) {
    all.push_back(program_that("shuf", "shuf" + to));
    some.push_back(program_that("shuf -n 1000", "shuf -n 1000" + to));
  }
  all.push_back(program_that("faro shuffle", faro + to));
  all.push_back(program_that("faro shuffle --threads 1", faro + " --threads 1" + to));
  some.push_back(program_that("faro shuffle -n 1000", faro + " -n 1000" + to));
  some.push_back(program_that("faro shuffle -n 1000 --threads 1", faro + " -n 1000 --threads 1" + to));
  auto const size = fmt::format("{} lines, {} MB", lines, plan.file_bytes / 1'000'000);
  std::vector<comparison> found{contest("all of " + size, {"shuf", "cat"}, all, plan),
                                contest("1000 of " + size, {"shuf -n 1000", "wc -l"}, some, plan)};
  constexpr std::uint64_t megabytes_of_memory = 64;
  if (plan.file_bytes < 2 * megabytes_of_memory << 20) return found;  // it would fit
  // As a shuffle must, it makes a temporary copy each time, which is gone afterwards.
  auto const two_copies =
      fmt::format("cat {0} > {1} && cat {1} > {2} && : > {1}", in.path(), between.path(), out.path());
  auto const outer = fmt::format("--memory {}M", megabytes_of_memory);
  found.push_back(contest(fmt::format("all of {}, in {} MB of memory", size, megabytes_of_memory),
                          {"cat, twice"},
                          {program_that("cat, twice", two_copies),
                           program_that("faro shuffle " + outer, faro + " " + outer + to)},
                          plan));
  return found;
}

}  // namespace faro::program
