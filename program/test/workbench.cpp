#include "program/test/workbench.hpp"

#include "support/described_answers.hpp"
#include "support/places.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace faro::testing {
namespace {

namespace fs = std::filesystem;

fs::path fresh_folder() {
  auto name = (fs::temp_directory_path() / "faro-test-XXXXXX").string();
  if (!::mkdtemp(name.data())) throw std::runtime_error{"no temporary folder"};
  return name;
}

std::string contents(fs::path const& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

/// Becomes the program; only returns if there is none.
void become(std::vector<std::string>& words, fs::path const& folder, fs::path const& streams, int input) {
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::dup2(input, STDIN_FILENO);
  ::dup2(::open((streams / "out").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
  ::dup2(::open((streams / "err").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
  if (::chdir(folder.c_str()) != 0) return;
  for (int const number : {SIGINT, SIGHUP}) ::signal(number, SIG_DFL);  // tests in the background ignore them
  ::setenv("FARO", FARO_PROGRAM, 1);
  // How scripts wait (`source $FARO_TESTS/waiting.bash`), and a terminal (terminal.py).
  ::setenv("FARO_TESTS", (project_folder() / "program" / "test").c_str(), 1);
  ::setenv("LC_ALL", "C.UTF-8", 1);
  ::execv(arguments[0], arguments.data());
}

}  // namespace

workbench::workbench() : folder_{fresh_folder()}, streams_{fresh_folder()} {}

workbench::~workbench() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
  fs::remove_all(streams_, ignored);
}

outcome workbench::run(std::vector<std::string> words, std::string_view input) const {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error{"no pipe"};
  auto const child = ::fork();
  if (child == 0) {
    become(words, folder_, streams_, ends[0]);
    ::_exit(127);
  }
  ::close(ends[0]);
  auto const before = std::signal(SIGPIPE, SIG_IGN);  // a program need not read all
  while (!input.empty()) {
    auto const wrote = ::write(ends[1], input.data(), input.size());
    if (wrote <= 0) break;
    input.remove_prefix(static_cast<std::size_t>(wrote));
  }
  std::signal(SIGPIPE, before);
  ::close(ends[1]);
  int status = 0;
  ::waitpid(child, &status, 0);
  int const code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {code, contents(streams_ / "out"), contents(streams_ / "err")};
}

outcome workbench::faro(std::vector<std::string> words, std::string_view input) const {
  std::vector<std::string> all{FARO_PROGRAM};
  all.insert(all.end(), words.begin(), words.end());
  auto const answered = run(std::move(all), input);
  bool const is_answer = answered.exit_code <= 1 || answered.exit_code == 4;
  bool const is_json = std::ranges::find(words, "--json") != words.end();
  auto const said = is_answer && is_json ? undescribed(words, answered.out) : std::string{};
  EXPECT_EQ(said, "") << "docs/answers.schema.json";
  return answered;
}

outcome workbench::shell(std::string const& script) const { return run({"/bin/bash", "-c", script}, {}); }

void workbench::put(std::string const& name, std::string_view bytes) const {
  std::ofstream{folder_ / name, std::ios::binary} << bytes;
}

std::string workbench::get(std::string const& name) const { return contents(folder_ / name); }

bool workbench::has(std::string const& name) const { return fs::exists(folder_ / name); }

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    auto const end = std::min(text.find('\n'), text.size());
    out.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string numbers_to(int n) {
  std::string out;
  for (int i = 1; i <= n; ++i) out += std::to_string(i) + '\n';
  return out;
}

}  // namespace faro::testing
