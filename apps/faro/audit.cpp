// faro audit: draws a stranger can verify.
#include "audit.hpp"

#include "files.hpp"
#include "frame.hpp"
#include "verbs.hpp"

#include <faro/audit/utf8.hpp>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>

namespace faro::program {
namespace {

constexpr std::uint64_t most_names = 10'000'000;
constexpr std::size_t most_text = std::size_t{1} << 28;  // 256 MB of lines

/// Closes what it holds, unless that is standard input.
class descriptor {
 public:
  explicit descriptor(std::string const& path)
      : number_{path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)} {}
  ~descriptor() {
    if (number_ > STDIN_FILENO) ::close(number_);
  }
  descriptor(descriptor const&) = delete;
  descriptor& operator=(descriptor const&) = delete;
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

audit_pool read_lines(std::string const& path) {
  auto const text = read_bounded(path, most_text);
  audit_pool out;
  out.from_file = true;
  for (std::string_view left = text; !left.empty();) {
    auto const end = std::min(left.find('\n'), left.size());
    auto const line = left.substr(0, end);
    auto const problem = line.empty()           ? "is empty"
                         : line.ends_with('\r') ? "ends in a carriage return; LF alone is right"
                         : !is_plain_text(line) ? "is not UTF-8 text without control characters"
                                                : nullptr;
    if (problem)
      throw input_error{fmt::format("{}, line {} {}", path == "-" ? "standard input" : path,
                                    out.lines.size() + 1, problem)};
    out.lines.emplace_back(line);
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  out.count = out.lines.size();
  return out;
}

}  // namespace

void audit_items::add_to(CLI::App& verb, std::string const& file_help) {
  verb.add_option_function<std::string>(
      "FILE", [this](std::string const& text) { file = text; }, file_help);
  add_text(verb, "--range", range, "the whole numbers from LO to HI instead of lines", "LO-HI");
  add_text(verb, "--pool", pool, "the numbers from 1 to N", "N");
}

std::string audit_pool::name(std::uint64_t i) const {
  return from_file ? lines[i] : std::to_string(first + i);
}

std::vector<std::string> audit_pool::names() const {
  if (from_file) return lines;
  if (count > most_names)
    throw usage_error{fmt::format("{} names are too many; at most {} are right", count, most_names)};
  std::vector<std::string> out;
  for (std::uint64_t i = 0; i < count; ++i) out.push_back(name(i));
  return out;
}

audit_pool read_items(audit_items const& given) {
  if (int{given.file.has_value()} + int{given.range.has_value()} + int{given.pool.has_value()} != 1)
    throw usage_error{"what is drawn from: one of FILE, --range LO-HI and --pool N is right"};
  if (given.file) return read_lines(*given.file);
  audit_pool out;
  if (given.pool) {
    out.count = whole_number("--pool", *given.pool, 1, INT64_MAX);
    return out;
  }
  auto const dash = given.range->find('-');
  auto const low = given.range->substr(0, dash);
  auto const high = dash == std::string::npos ? "" : given.range->substr(dash + 1);
  out.first = whole_number("--range", low, 0, INT64_MAX);
  out.count = whole_number("--range", high, out.first, INT64_MAX - 1) - out.first + 1;
  return out;
}

std::string read_bounded(std::string const& path, std::size_t most) {
  descriptor const in{path};
  auto const name = path == "-" ? "standard input" : path;
  if (in.number() < 0) throw input_error{fmt::format("{}: {}", name, std::strerror(errno))};
  std::string out;
  for (;;) {
    constexpr std::size_t piece = 65'536;
    auto const before = out.size();
    out.resize(before + std::min(piece, most + 1 - before));
    auto const got = ::read(in.number(), out.data() + before, out.size() - before);
    if (got < 0 && errno == EISDIR) throw input_error{fmt::format("{}: {}", name, std::strerror(errno))};
    if (got < 0 && errno != EINTR) throw system_error{fmt::format("{}: {}", name, std::strerror(errno))};
    out.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (out.size() > most)
      throw input_error{fmt::format("{} has more than {} bytes, which is too many", name, most)};
    if (got == 0) return out;
  }
}

std::string read_line_file(std::string const& path) {
  constexpr std::size_t most = std::size_t{1} << 20;
  auto text = read_bounded(path, most);
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

void add_audit(CLI::App& app) {
  auto* const audit = add_verb(app, "audit", "Draws a stranger can verify: selections by published schemes.",
                               "faro audit select --scheme sampler --seed 314159 --pool 876 -n 5\n");
  add_audit_select(*audit);
}

}  // namespace faro::program
