// Manual pages, from the definitions of the verbs alone.
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/help.hpp"
#include "text/words.hpp"
#include "verbs/verbs.hpp"

#include <faro/ask.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

namespace faro::program {
namespace {

/// Text as roff takes it: backslashes, dashes and leading dots are not what they seem there.
std::string escaped(std::string_view text) {
  std::string out;
  for (char const c : text) {
    bool const line_start = out.empty() || out.back() == '\n';
    if (line_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return out;
}

/// "faro-judge-exact".
std::string page_name(command const& verb) {
  auto name = verb.full_name();
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return text;
}

std::string option_item(option const& o) {
  std::string names;
  for (auto const& name : o.short_names()) names += fmt::format("\\fB\\-{}\\fR", escaped(name));
  for (auto const& name : o.long_names()) {
    names += fmt::format("{}\\fB\\-\\-{}\\fR", names.empty() ? "" : ", ", escaped(name));
  }
  if (o.takes_value()) names += fmt::format(" \\fI{}\\fR", escaped(o.type()));
  return fmt::format(".TP\n{}\n{}\n", names, escaped(o.help()));
}

std::string options_section(command const& verb) {
  std::string out = ".SH OPTIONS\n";
  for (auto const& o : verb.options()) {
    if (!o->is_operand() || o->help().empty()) continue;
    out += fmt::format(".TP\n\\fI{}\\fR\n{}\n", escaped(o->name()), escaped(o->help()));
  }
  for (auto const& heading : headings_of(verb)) {
    if (heading != "Options") out += fmt::format(".SS {}\n", escaped(heading));
    for (auto const* o : options_under(verb, heading)) out += option_item(*o);
  }
  return out;
}

std::string manual_page(command const& verb) {
  auto const name = page_name(verb);
  auto out = fmt::format(".TH {} 1 \"\" \"faro {}\" \"User Commands\"\n", upper(escaped(name)), FARO_VERSION);
  out += fmt::format(".SH NAME\n{} \\- {}\n", escaped(name), escaped(verb.summary));
  out += fmt::format(".SH SYNOPSIS\n.B {}\n{}{}\n", escaped(verb.full_name()),
                     verb.has_operands() || verbs_of(verb).empty() ? "[OPTION]..." : "",
                     escaped(operands_of(verb)));
  if (auto const below = verbs_of(verb); !below.empty()) {
    out += ".SH VERBS\n";
    for (auto const* sub : below)
      out += fmt::format(".TP\n\\fB{}\\fR(1)\n{}\n", escaped(page_name(*sub)), escaped(sub->summary));
  }
  out += options_section(verb);
  if (!verb.examples.empty()) {
    out += ".SH EXAMPLES\n.nf\n";
    for (auto const line : lines_of(verb.examples)) out += escaped(fmt::format("  {}", line)) + "\n";
    out += ".fi\n";
  }
  out += ".SH EXIT STATUS\n";
  for (auto const& [code, meaning] : exit_code_table())
    out += fmt::format(".TP\n{}\n{}\n", code, escaped(meaning));
  return out;
}

void write_all(command const& verb, std::string const& folder) {
  output_file out{folder + "/" + page_name(verb) + ".1"};
  out.write(manual_page(verb));
  out.commit();
  for (auto const* below : verbs_of(verb)) write_all(*below, folder);
}

command const& find_verb(command const& program, std::vector<std::string> const& names) {
  auto const* verb = &program;
  for (auto const& name : names) {
    auto const* const below = verb->find_verb(name);
    if (!below) throw usage_error{say("no verb '{}'; {} --help lists them", name, verb->full_name())};
    verb = below;
  }
  return *verb;
}

}  // namespace

void add_man(command& program) {
  auto* const verb = add_verb(program, "man", "Print the manual page of a verb, for man(1).",
                              "faro man shuffle | man -l -\n"
                              "faro man judge exact > faro-judge-exact.1\n"
                              "faro man --all ~/.local/share/man/man1\n"
                              "faro man --schema > ask.schema.json");
  auto const folder = std::make_shared<std::optional<std::string>>();
  describe_operand(*verb, "NAME", "the verb, such as judge exact; none is the program itself");
  take_operands(*verb);
  add_text(*verb, "--all", *folder, "write the pages of all verbs into FOLDER, which exists", "FOLDER")
      ->writes();
  auto const schema = std::make_shared<bool>();
  add_flag(*verb, "--schema", *schema,
           "print the JSON schema of questions to faro::ask instead (docs/ask.md)");
  on_run(*verb, [&program, folder, schema, verb] {
    refuse_together(*verb, {"--all", "--schema"});
    if (*schema && !operands().empty())
      throw usage_error{say("extra operand '{}': --schema takes no verb", operands()[0])};
    if (*schema) return print(ask_schema());
    if (!*folder) return print(manual_page(find_verb(program, operands())));
    if (!operands().empty()) throw usage_error{say("extra operand '{}': --all takes no verb", operands()[0])};
    write_all(program, **folder);
  });
}

}  // namespace faro::program
