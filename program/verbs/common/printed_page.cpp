// Chromium, found in PATH, prints a page from a folder of its own that nothing is left of.
#include "verbs/common/printed_page.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/permissions.hpp"
#include "cli/run_context.hpp"
#include "cli/system/child_process.hpp"
#include "lines/disk/temporary_file.hpp"
#include "text/words.hpp"

#include <faro/chance/seed.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

namespace faro::program {
namespace {

namespace fs = std::filesystem;

constexpr std::array<char const*, 6> browsers{
    "chromium",      "chromium-browser",     "chromium-headless-shell",
    "google-chrome", "google-chrome-stable", "chrome"};

/// The first of them in PATH, whole.
std::optional<std::string> browser() {
  auto const* const path = std::getenv("PATH");
  for (auto const folder : split(path ? path : "", ':')) {
    for (auto const* name : browsers) {
      auto const file = fs::path{folder} / name;
      std::error_code problem;
      auto const facts = fs::status(file, problem);
      if (!problem && fs::is_regular_file(facts) &&
          (facts.permissions() & fs::perms::others_exec) != fs::perms::none)
        return file.string();
    }
  }
  return std::nullopt;
}

/// A folder that only its owner can look into, and that goes with this object.
class own_folder {
 public:
  own_folder() : path_{fs::path{temporary_folder(std::nullopt)} / ("faro-" + to_hex(name()))} {
    std::error_code problem;
    if (fs::create_directory(path_, problem)) fs::permissions(path_, fs::perms::owner_all, problem);
    if (problem) throw system_error{say("no temporary folder {}: {}", path_.string(), problem.message())};
  }
  own_folder(own_folder const&) = delete;
  own_folder& operator=(own_folder const&) = delete;
  ~own_folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  [[nodiscard]] std::string operator/(char const* file) const { return (path_ / file).string(); }

 private:
  static std::string name() {
    auto const key = fresh_key();
    return {reinterpret_cast<char const*>(key.bytes.data()), 8};
  }
  fs::path path_;
};

/// A word that a shell takes as it is.
std::string quoted_for_shell(std::string const& word) {
  std::string out = "'";
  for (char const c : word) out += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return out + '\'';
}

/// The page with the size of its paper, and colours as they are on the screen.
std::string on_paper(std::string_view html, paper_size paper) {
  auto const style = fmt::format(
      "<style>@page{{size:{}}}*{{print-color-adjust:exact;-webkit-print-color-adjust:exact}}</style>",
      paper == paper_size::a4 ? "A4" : "letter");
  std::string out{html};
  auto const head = out.find("</head>");
  out.insert(head == std::string::npos ? 0 : head, style);
  return out;
}

void run_browser(std::string const& program, own_folder const& folder) {
  // Beside its usual rights a browser wants a sandbox, which root can't have; the page is our own.
  auto const command = fmt::format(
      "HOME={0} exec {1} --headless --disable-gpu --disable-dev-shm-usage --no-first-run --hide-scrollbars "
      "$(test $(id -u) = 0 && echo --no-sandbox) --user-data-dir={2} --no-pdf-header-footer "
      "--virtual-time-budget=20000 --print-to-pdf={3} {4} 2>/dev/null",
      quoted_for_shell(folder / "home"), quoted_for_shell(program), quoted_for_shell(folder / "profile"),
      quoted_for_shell(folder / "page.pdf"), quoted_for_shell("file://" + (folder / "page.html")));
  may_start_programs();
  child_process child{command};
  std::array<char, 4096> said{};
  while (child.read(said) > 0) {}
  if (auto const ending = child.wait(); !ending.well())
    throw system_error{say("no PDF: {} {}", program, ending.text())};
}

}  // namespace

choice_table<paper_size> paper_sizes() { return {{"A4", paper_size::a4}, {"Letter", paper_size::letter}}; }

bool is_pdf(std::string_view file) {
  return file.size() > 4 && lower_case(file.substr(file.size() - 4)) == ".pdf";
}

void require_printer() {
  if (!current_run().has_disk)
    throw input_error{
        "a PDF is printed by a browser, which a question without a disk can't start; ask for the page"};
  if (!browser())
    throw system_error{
        "a PDF is printed by Chromium or Chrome, and none is in PATH: install chromium, or write the page "
        "(.html) and print it from any browser"};
}

std::string printed(std::string_view html, paper_size paper) {
  require_printer();
  own_folder const folder;
  {
    std::ofstream page{folder / "page.html", std::ios::binary};
    page << on_paper(html, paper);
    if (!page.flush())
      throw system_error{say("no room for a page to be printed in {}", folder / "page.html")};
  }
  auto const program = *browser();
  run_browser(program, folder);
  auto const file = folder / "page.pdf";
  if (!fs::exists(file)) throw system_error{say("no PDF: {} printed nothing", program)};
  return std::string{input_file{file}.bytes()};
}

void check_paper(command const& verb, bool prints) {
  if (was_given(verb, "--paper") && !prints)
    throw usage_error{"--paper goes with a PDF: expected a file of that kind to write, got none"};
}

std::string page_for(std::string_view file, std::string html, paper_size paper) {
  return is_pdf(file) ? printed(html, paper) : html;
}

}  // namespace faro::program
