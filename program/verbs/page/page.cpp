// faro page: the page in one file, as ./page made it and the package installed it beside the games; written,
// or served to the browsers of this machine.
#include "cli/files.hpp"
#include "cli/folders.hpp"
#include "cli/options/exit_codes.hpp"
#include "cli/options/options.hpp"
#include "cli/output.hpp"
#include "cli/run_context.hpp"
#include "cli/system/local_door.hpp"
#include "cli/system/system.hpp"
#include "text/words.hpp"
#include "verbs/common/safe_input.hpp"
#include "verbs/verbs.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <string>

namespace faro::program {
namespace {

constexpr char const* page_examples =
    "faro page -o faro.html  # then open it in a browser, also offline\n"
    "faro page > faro.html\n"
    "faro page --serve       # prints an address that this machine alone can open";

struct page_options {
  std::optional<std::string> output;
  bool serve = false;
  std::uint16_t port = 0;
};

input_file installed_page() {
  require_disk("the page stands");
  auto const place = installed_folder() + "/faro.html";
  if (!system::facts_of(place))
    throw system_error{
        "this build has no page: expected share/faro/faro.html beside the folder of the program; "
        "./page in the source of faro makes it"};
  return input_file{place};
}

std::string http_answer(char const* status, std::string_view type, std::string_view body, bool with_body) {
  return fmt::format(
      "HTTP/1.1 {}\r\nContent-Type: {}; charset=utf-8\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n"
      "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n{}",
      status, type, body.size(), with_body ? body : std::string_view{});
}

/// Whether the address bar has one of this machine's own names: no other's leads here, whoever answers for
/// it.
bool names_this_machine(std::string_view head) {
  for (auto const line : lines_of(head)) {
    auto const colon = line.find(':');
    if (colon == line.npos || lower_case(line.substr(0, colon)) != "host") continue;
    auto const host = trimmed(line.substr(colon + 1));
    auto const name = host.substr(0, host.find(':'));
    return name == "127.0.0.1" || name == "localhost";
  }
  return false;
}

/// What a browser gets: the page under its name, and nothing else.
std::string answer_to(std::string_view head, std::string_view page) {
  auto const method = head.substr(0, head.find(' '));
  auto path = head.substr(std::min(head.size(), method.size() + 1));
  path = path.substr(0, path.find_first_of(" ?\r"));
  bool const whole = method == "GET";
  if (!whole && method != "HEAD")
    return http_answer("405 Method Not Allowed", "text/plain", "GET or HEAD\n", true);
  if (!names_this_machine(head))
    return http_answer("403 Forbidden", "text/plain", "this machine alone\n", whole);
  if (path != "/" && path != "/faro.html")
    return http_answer("404 Not Found", "text/plain", "see /\n", whole);
  return http_answer("200 OK", "text/html", page, whole);
}

void serve_page(page_options const& o) {
  auto const file = installed_page();
  system::local_door const door{o.port};
  if (!door.is_open())
    throw system_error{
        say("port {} of this machine can't be had: {}", o.port, std::strerror(errno))};  // NOLINT
  print(fmt::format("http://127.0.0.1:{}/\n", door.port()));
  finish_printing();
  note(say("the page is served to this machine alone, until Ctrl-C"));
  system::interruption_noted noted;
  noted.ignore();  // Ctrl-C is how this ends
  door.answer([&](std::string_view head) { return answer_to(head, file.bytes()); },
              [] { return !system::interruption_noted::came(); });
}

void write_page(std::string const& output) {
  auto const page = installed_page();
  output_file out{output};
  out.write(page.bytes());
  out.commit();
}

}  // namespace

void add_page(command& app) {
  auto* const verb = add_verb(
      app, "page", "Write the page: faro in a browser, one file that sends nothing anywhere.", page_examples);
  auto const o = std::make_shared<page_options>();
  add_text(*verb, "-o,--output", o->output, "write to FILE, whole or not at all", "FILE")->writes();
  add_flag(*verb, "--serve", o->serve, "serve it at a printed address, to this machine alone");
  add_number(*verb, "--port", o->port, {1, 65'535}, "with --serve: at this port (default: a free one)");
  on_run(*verb, [o] {
    if (o->port != 0 && !o->serve) throw usage_error{"--port goes with --serve"};
    if (o->serve && o->output) throw usage_error{"--serve writes no file; use it without --output"};
    o->serve ? serve_page(*o) : write_page(o->output.value_or("-"));
  });
}

}  // namespace faro::program
