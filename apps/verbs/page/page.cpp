// faro page: the page in one file, as ./page made it and the package installed it beside the games.
#include "cli/files.hpp"
#include "cli/options.hpp"
#include "cli/system/system.hpp"
#include "verbs/common/safe_input.hpp"
#include "verbs/verbs.hpp"

#include <faro/error.hpp>

#include <memory>
#include <optional>
#include <string>

namespace faro::program {
namespace {

constexpr char const* page_examples =
    "faro page -o faro.html  # then open it in a browser, also offline\n"
    "faro page > faro.html";

/// Where it is installed: PREFIX/bin/faro has it at PREFIX/share/faro/faro.html.
std::string place_of_page() {
  auto const program = system::program_path();
  auto const folder = program.substr(0, program.find_last_of('/') + 1);
  return folder + "../share/faro/faro.html";
}

void write_page(std::string const& output) {
  require_disk("the page stands");
  auto const place = place_of_page();
  if (!system::facts_of(place))
    throw system_error{
        "this build has no page: expected share/faro/faro.html beside the folder of the program; "
        "./page in the source of faro makes it"};
  input_file const page{place};
  output_file out{output};
  out.write(page.bytes());
  out.commit();
}

}  // namespace

void add_page(command& app) {
  auto* const verb = add_verb(
      app, "page", "Write the page: faro in a browser, one file that sends nothing anywhere.", page_examples);
  auto const output = std::make_shared<std::optional<std::string>>();
  add_text(*verb, "-o,--output", *output, "write to FILE, whole or not at all", "FILE");
  on_run(*verb, [output] { write_page(output->value_or("-")); });
}

}  // namespace faro::program
