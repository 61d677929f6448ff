#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/help.hpp"
#include "verbs/verbs.hpp"

#include <CLI/CLI.hpp>
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
std::string page_name(CLI::App const& verb) {
  auto name = full_name(verb);
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return text;
}

std::string option_item(CLI::Option const& option) {
  std::string names;
  for (auto const& name : option.get_snames()) names += fmt::format("\\fB\\-{}\\fR", escaped(name));
  for (auto const& name : option.get_lnames()) {
    names += fmt::format("{}\\fB\\-\\-{}\\fR", names.empty() ? "" : ", ", escaped(name));
  }
  if (takes_value(option)) names += fmt::format(" \\fI{}\\fR", escaped(option.get_type_name()));
  return fmt::format(".TP\n{}\n{}\n", names, escaped(option.get_description()));
}

std::string page(CLI::App const& verb) {
  auto const name = page_name(verb);
  auto out = fmt::format(".TH {} 1 \"\" \"faro {}\" \"User Commands\"\n", upper(escaped(name)), FARO_VERSION);
  out += fmt::format(".SH NAME\n{} \\- {}\n", escaped(name), escaped(verb.get_description()));
  out += fmt::format(".SH SYNOPSIS\n.B {}\n{}{}\n", escaped(full_name(verb)),
                     has_operands(verb) || verbs_of(verb).empty() ? "[OPTION]..." : "",
                     escaped(operands_of(verb)));
  if (auto const below = verbs_of(verb); !below.empty()) {
    out += ".SH VERBS\n";
    for (auto const* sub : below) {
      out +=
          fmt::format(".TP\n\\fB{}\\fR(1)\n{}\n", escaped(page_name(*sub)), escaped(sub->get_description()));
    }
  }
  out += ".SH OPTIONS\n";
  for (auto const* option : verb.get_options()) {
    if (!option->get_positional() || option->get_description().empty()) continue;
    out += fmt::format(".TP\n\\fI{}\\fR\n{}\n", escaped(option->get_name(true)),
                       escaped(option->get_description()));
  }
  for (auto const& group : verb.get_groups()) {
    auto const options = options_of(verb, group);
    if (group.empty() || options.empty()) continue;
    if (group != "Options") out += fmt::format(".SS {}\n", escaped(group));
    for (auto const* option : options) out += option_item(*option);
  }
  if (auto examples = verb.get_footer(); !examples.empty()) {
    examples.erase(0, examples.find('\n') + 1);  // the heading
    out += ".SH EXAMPLES\n.nf\n" + escaped(examples) + "\n.fi\n";
  }
  out += ".SH EXIT STATUS\n.TP\n0\ndone\n.TP\n1\nthe answer is \"no\": a verification failed\n";
  out += ".TP\n2\nbad usage or bad input\n.TP\n3\nthe system failed: disk, memory\n";
  return out;
}

void write_all(CLI::App const& verb, std::string const& folder) {
  output_file out{folder + "/" + page_name(verb) + ".1"};
  out.write(page(verb));
  out.commit();
  for (auto const* below : verbs_of(verb)) write_all(*below, folder);
}

CLI::App const& find_verb(CLI::App const& app, std::vector<std::string> const& names) {
  auto const* verb = &app;
  for (auto const& name : names) {
    auto const below = verbs_of(*verb);
    auto const found = std::ranges::find(below, name, [](CLI::App const* v) { return v->get_name(); });
    if (found == below.end())
      throw usage_error{fmt::format("no verb '{}'; {} --help lists them", name, full_name(*verb))};
    verb = *found;
  }
  return *verb;
}

}  // namespace

void add_man(CLI::App& app) {
  auto* const verb = add_verb(app, "man", "Print the manual page of a verb, for man(1).",
                              "faro man shuffle | man -l -\n"
                              "faro man judge exact > faro-judge-exact.1\n"
                              "faro man --all ~/.local/share/man/man1");
  auto const folder = std::make_shared<std::string>();
  verb->add_option("VERB", "the verb; none is the program itself");
  verb->add_option("--all", *folder, "write the pages of all verbs into FOLDER")->type_name("FOLDER");
  verb->allow_extras();
  verb->callback([&app, folder] {
    if (folder->empty()) return print(page(find_verb(app, operands())));
    if (!operands().empty())
      throw usage_error{fmt::format("extra operand '{}': --all takes no verb", operands()[0])};
    write_all(app, *folder);
  });
}

}  // namespace faro::program
