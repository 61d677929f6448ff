#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/help.hpp"
#include "lines/order.hpp"
#include "verbs/verbs.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>

namespace faro::program {
namespace {

/// In single quotes for a shell.
std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (char const c : text) out += c == '\'' ? std::string{"'\\''"} : std::string(1, c);
  return out + "'";
}

/// Options of a verb, operands not among them.
std::vector<CLI::Option const*> options(CLI::App const& verb) {
  return verb.get_options([](CLI::Option const* option) { return !option->get_positional(); });
}

/// The values that are right for an option or an operand; none where it can be anything.
std::vector<std::string> values(CLI::Option const& option) {
  if (option.check_lname("generator")) return {std::begin(generator_names), std::end(generator_names)};
  bool const algorithm = option.check_lname("algorithm"), judged = option.check_lname("shuffle");
  if (!algorithm && !judged && option.get_name(true) != "SHUFFLE") return {};
  std::vector<std::string> names;
  for (auto const& entry : listed_shuffles()) {
    if (entry.name != by_scatter || algorithm || judged) names.push_back(entry.name);
  }
  if (judged) names.emplace_back("deck-block");
  return names;
}

std::vector<std::string> operand_values(CLI::App const& verb) {
  std::vector<std::string> out;
  for (auto const* option : verb.get_options()) {
    if (option->get_positional()) std::ranges::copy(values(*option), std::back_inserter(out));
  }
  return out;
}

std::string first_words(CLI::App const& verb) {  // its own name and those above it, without the program's
  auto const name = full_name(verb);
  auto const space = name.find(' ');
  return space == std::string::npos ? "" : name.substr(space + 1);
}

/// use(verb) for the application and all verbs below it.
template <class Use>
void for_each_verb(CLI::App const& app, Use const& use) {
  use(app);
  for (auto const* verb : verbs_of(app)) for_each_verb(*verb, use);
}

// ---- bash -------------------------------------------------------------------------------------------------

std::string bash_case(CLI::App const& verb) {
  std::string names, special;
  for (auto const* option : options(verb)) {
    for (auto const& name : option->get_snames()) names += " -" + name;
    for (auto const& name : option->get_lnames()) names += " --" + name;
    if (auto const known = values(*option); !known.empty()) {
      special += fmt::format("        --{}) words={} ;;\n", option->get_lnames().front(),
                             shell_quoted(fmt::format("{}", fmt::join(known, " "))));
    }
  }
  auto out = fmt::format("    {})\n      options={}\n", shell_quoted(first_words(verb)), shell_quoted(names));
  std::vector<std::string> words = operand_values(verb);
  for (auto const* below : verbs_of(verb)) {
    if (!has_operands(verb)) words.push_back(below->get_name());  // else files are wanted more often
  }
  if (!words.empty())
    out += fmt::format("      words={}\n", shell_quoted(fmt::format("{}", fmt::join(words, " "))));
  if (!special.empty()) out += "      case $before in\n" + special + "      esac\n";
  return out + "      ;;\n";
}

std::string bash(CLI::App const& app) {
  std::string verbs, cases;
  for_each_verb(app, [&](CLI::App const& verb) {
    if (auto const words = first_words(verb); !words.empty()) {
      verbs += (verbs.empty() ? "" : " | ") + shell_quoted(words);
    }
    cases += bash_case(verb);
  });
  return "# bash completion for faro\n"
         "_faro() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb= options= words= i\n"
         "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
         "    case ${verb:+$verb }${COMP_WORDS[i]} in\n      " +
         verbs +
         ") verb=${verb:+$verb }${COMP_WORDS[i]} ;;\n"
         "    esac\n"
         "  done\n"
         "  case $verb in\n" +
         cases +
         "  esac\n"
         "  if [[ $word == -* ]]; then words=$options; fi\n"
         "  if [[ $words ]]; then COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "  else COMPREPLY=($(compgen -f -- \"$word\")); fi\n"
         "}\n"
         "complete -o filenames -F _faro faro\n";
}

// ---- zsh --------------------------------------------------------------------------------------------------

/// Text inside the brackets of an _arguments specification.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (char const c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_action(CLI::Option const& option) {
  auto const known = values(option);
  if (!known.empty()) return fmt::format("({})", fmt::join(known, " "));
  auto const type = option.get_type_name();
  return type == "FILE" || type == "FOLDER" ? "_files" : " ";
}

std::string zsh_option(CLI::Option const& option) {
  std::vector<std::string> names;
  for (auto const& name : option.get_snames()) names.push_back("-" + name);
  for (auto const& name : option.get_lnames()) names.push_back("--" + name);
  std::string out;
  for (auto const& name : names) {
    auto spec = fmt::format("{}[{}]", name, zsh_text(option.get_description()));
    if (takes_value(option))
      spec += fmt::format(":{}:{}", zsh_text(option.get_type_name()), zsh_action(option));
    out += " \\\n    " + shell_quoted(spec);
  }
  return out;
}

std::string zsh_function_name(CLI::App const& verb) {
  auto name = "_" + full_name(verb);
  std::ranges::replace(name, ' ', '_');
  return name;
}

std::string zsh_function(CLI::App const& verb) {
  auto out = zsh_function_name(verb) + "() {\n";
  auto const below = has_operands(verb) ? std::vector<CLI::App const*>{} : verbs_of(verb);
  out += below.empty() ? "  _arguments -S -s" : "  local line state\n  _arguments -C";
  for (auto const* option : options(verb)) out += zsh_option(*option);
  if (below.empty()) {
    auto const known = operand_values(verb);
    return out + " \\\n    " +
           shell_quoted(known.empty() ? "*:file:_files" : fmt::format("*:name:({})", fmt::join(known, " "))) +
           "\n}\n";
  }
  std::string names, cases;
  for (auto const* sub : below) {
    names += fmt::format("{}\\:{} ", sub->get_name(), shell_quoted(zsh_text(sub->get_description())));
    cases += fmt::format("    {}) {} ;;\n", sub->get_name(), zsh_function_name(*sub));
  }
  out += " \\\n    \"1:verb:((" + names + "))\" '*::operand:->rest'\n";
  return out + "  [[ $state == rest ]] || return\n  case $line[1] in\n" + cases + "  esac\n}\n";
}

std::string zsh(CLI::App const& app) {
  std::string out = "#compdef faro\n";
  for_each_verb(app, [&](CLI::App const& verb) { out += zsh_function(verb); });
  return out + "_faro \"$@\"\n";
}

// ---- fish -------------------------------------------------------------------------------------------------

std::string fish_quoted(std::string_view text) {
  std::string out = "'";
  for (char const c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

/// When this verb, and none below it, has been typed.
std::string fish_condition(CLI::App const& verb) {
  std::vector<std::string> below;
  for (auto const* sub : verbs_of(verb)) below.push_back(sub->get_name());
  std::string out;
  for (auto const* v = &verb; v->get_parent(); v = v->get_parent()) {
    out = "__fish_seen_subcommand_from " + v->get_name() + (out.empty() ? "" : "; and " + out);
  }
  if (below.empty()) return out;
  return out + (out.empty() ? "" : "; and ") +
         fmt::format("not __fish_seen_subcommand_from {}", fmt::join(below, " "));
}

std::string fish(CLI::App const& app) {
  std::string out = "# fish completion for faro\n";
  for_each_verb(app, [&](CLI::App const& verb) {
    auto const start = fmt::format("complete -c faro -n {}", fish_quoted(fish_condition(verb)));
    for (auto const* sub : verbs_of(verb)) {
      out += fmt::format("{} -f -a {} -d {}\n", start, sub->get_name(), fish_quoted(sub->get_description()));
    }
    if (auto const known = operand_values(verb); !known.empty()) {
      out += fmt::format("{} -f -a {}\n", start, fish_quoted(fmt::format("{}", fmt::join(known, " "))));
    }
    for (auto const* option : options(verb)) {
      out += start;
      for (auto const& name : option->get_snames()) out += " -s " + name;
      for (auto const& name : option->get_lnames()) out += " -l " + name;
      if (takes_value(*option)) out += " -r";
      if (auto const known = values(*option); !known.empty()) {
        out += " -f -a " + fish_quoted(fmt::format("{}", fmt::join(known, " ")));
      }
      out += " -d " + fish_quoted(option->get_description()) + "\n";
    }
  });
  return out;
}

std::string completions(CLI::App const& app, std::string const& shell) {
  if (shell == "bash") return bash(app);
  if (shell == "zsh") return zsh(app);
  if (shell == "fish") return fish(app);
  throw usage_error{fmt::format("no completions for '{}'; bash, zsh or fish is right", shell)};
}

}  // namespace

void add_completions(CLI::App& app) {
  auto* const verb = add_verb(app, "completions", "Print the completions of this program for a shell.",
                              "source <(faro completions bash)\n"
                              "faro completions zsh -o ~/.zfunc/_faro\n"
                              "faro completions fish -o ~/.config/fish/completions/faro.fish");
  struct given {
    std::string shell, output = "-";
  };
  auto const options = std::make_shared<given>();
  verb->add_option("SHELL", options->shell, "bash, zsh or fish");
  verb->add_option("-o,--output", options->output, "write to FILE")->type_name("FILE");
  verb->callback([&app, options] {
    auto const text = completions(app, options->shell);
    output_file out{options->output};
    out.write(text);
    out.commit();
  });
}

}  // namespace faro::program
