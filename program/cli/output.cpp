// Standard output and standard error, as the run_context have them.
#include "cli/output.hpp"

#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "cli/run_context.hpp"
#include "cli/terminal.hpp"
#include "text/utf8.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace faro::program {
namespace {

output_file& standard_output() {
  static output_file out{"-"};
  return out;
}

/// In one line, whatever is quoted in it: bytes that a terminal obeys are written out.
std::string one_line(std::string_view text) {
  std::string out;
  for (char const c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      out += c == '\n' ? "\\n" : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  return printable(out);
}

/// Prose for a terminal: what files say must not move its cursor, turn its direction or close its window.
std::string harmless(std::string_view text) {
  std::string out;
  bool const coloured = use_colour();
  for (std::size_t at = 0; at < text.size();) {
    auto const next = std::min(text.find('\x1b', at), text.size());
    out += printable(text.substr(at, next - at), true);
    at = next;
    if (at == text.size()) break;
    auto const rest = text.substr(at);
    std::string_view own;  // the colours that verbs use
    for (std::string_view const ours : {"\x1b[31m", "\x1b[0m"}) {
      if (coloured && rest.starts_with(ours)) own = ours;
    }
    out += own.empty() ? printable(rest.substr(0, 1)) : std::string{own};
    at += std::max<std::size_t>(own.size(), 1);
  }
  return out;
}

}  // namespace

void print(std::string_view text) {
  if (auto* const file = current_run().prints_to) return file->write(text);
  auto const shown = current_run().prints_prose ? harmless(text) : std::string{text};
  if (current_run().is_process) return standard_output().write(shown);
  current_run().printed += shown;
}

std::string translated(message const& what) {
  auto const& run = current_run();
  if (run.language == "en") return what;
  auto in = what.in(run.language);
  if (run.heard && (!in || *in == what)) in = run.heard->find(what);
  return in ? *std::move(in) : std::string{what};
}

void printing_to(std::optional<std::string> const& path, std::function<void()> const& answer) {
  if (!path) return answer();
  output_file file{*path};
  struct in_its_place {
    explicit in_its_place(output_file& place) { current_run().prints_to = &place; }
    in_its_place(in_its_place const&) = delete;
    in_its_place& operator=(in_its_place const&) = delete;
    ~in_its_place() { current_run().prints_to = nullptr; }
  };
  {
    in_its_place const here{file};
    answer();
  }
  file.commit();
}

void finish_printing() {
  if (!current_run().is_process) return;
  clear_work_line();
  standard_output().commit();
}

void set_running(std::string name) { current_run().running = std::move(name); }

void note(message const& text) {
  auto line = one_line(translated(text));
  if (!current_run().is_process) return current_run().notes.push_back(std::move(line));
  line = fmt::format("{}: {}\n", current_run().running, line);
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace faro::program
