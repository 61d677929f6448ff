// Standard output and standard error, as the surroundings have them.
#include "cli/output.hpp"

#include "cli/files.hpp"
#include "cli/surroundings.hpp"

#include <faro/text/utf8.hpp>

#include <fmt/format.h>

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

}  // namespace

void print(std::string_view text) {
  if (here().is_process) return standard_output().write(text);
  here().printed += text;
}

void finish_printing() {
  if (here().is_process) standard_output().commit();
}

void set_running(std::string name) { here().running = std::move(name); }

void note(std::string_view text) {
  auto line = one_line(text);
  if (!here().is_process) return here().notes.push_back(std::move(line));
  line = fmt::format("{}: {}\n", here().running, line);
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace faro::program
