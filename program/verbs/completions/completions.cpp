// Completions for shells, from the definitions of the verbs alone.
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/help.hpp"
#include "cli/shell_words.hpp"
#include "verbs/verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>

namespace faro::program {
namespace {

/// Options of a verb, operands not among them.
std::vector<option const*> options(command const& verb) {
  std::vector<option const*> out;
  for (auto const& o : verb.options()) {
    if (!o->is_operand()) out.push_back(o.get());
  }
  return out;
}

/// The values that are right for an option or an operand; none where it can be anything.
std::vector<std::string> values(option const& o) { return o.value().choices; }

std::vector<std::string> operand_values(command const& verb) {
  std::vector<std::string> out;
  for (auto const& o : verb.options()) {
    if (o->is_operand()) std::ranges::copy(values(*o), std::back_inserter(out));
  }
  return out;
}

/// The words of what is asked, where the operands of a verb are questions; several may stand in one operand.
std::vector<std::string> question_words(command const& verb) {
  return verb.question_words ? verb.question_words() : std::vector<std::string>{};
}

std::string first_words(command const& verb) {  // its own name and those above it, without the program's
  auto const name = verb.full_name();
  auto const space = name.find(' ');
  return space == std::string::npos ? "" : name.substr(space + 1);
}

/// use(verb) for the application and all verbs below it.
template <class Use>
void for_each_verb(command const& app, Use const& use) {
  use(app);
  for (auto const* verb : verbs_of(app)) for_each_verb(*verb, use);
}

// ---- bash -------------------------------------------------------------------------------------------------

std::string bash_case(command const& verb) {
  std::string names, special;
  for (auto const* option : options(verb)) {
    for (auto const& name : option->short_names()) names += " -" + name;
    for (auto const& name : option->long_names()) names += " --" + name;
    if (auto const known = values(*option); !known.empty()) {
      special += fmt::format("        --{}) words={} ;;\n", option->long_names().front(),
                             shell_quoted(fmt::format("{}", fmt::join(known, " "))));
    } else if (option->takes_value() && !question_words(verb).empty()) {
      special += fmt::format("        --{}) questions= ;;\n", option->long_names().front());
    }
  }
  auto out = fmt::format("    {})\n      options={}\n", shell_quoted(first_words(verb)), shell_quoted(names));
  std::vector<std::string> words = operand_values(verb);
  for (auto const* below : verbs_of(verb)) {
    if (!verb.has_operands()) words.push_back(below->name());  // else files are wanted more often
  }
  if (!words.empty())
    out += fmt::format("      words={}\n", shell_quoted(fmt::format("{}", fmt::join(words, " "))));
  if (auto const asked = question_words(verb); !asked.empty())
    out += fmt::format("      questions={}\n", shell_quoted(fmt::format("{}", fmt::join(asked, "\n"))));
  if (!special.empty()) out += "      case $before in\n" + special + "      esac\n";
  return out + "      ;;\n";
}

std::string bash(command const& app) {
  std::string verbs, cases;
  for_each_verb(app, [&](command const& verb) {
    if (auto const words = first_words(verb); !words.empty()) {
      verbs += (verbs.empty() ? "" : " | ") + shell_quoted(words);
    }
    cases += bash_case(verb);
  });
  return "# bash completion for faro\n"
         "_faro() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb= options= words= "
         "questions= i\n"
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
         "  if [[ $questions && ! $words ]]; then\n"  // the last word of a question, and files
         "    local typed=${word#[\\'\\\"]} IFS=$'\\n'\n"
         "    local last=${typed##*[ (,]}\n"
         "    COMPREPLY=($(compgen -W \"$questions\" -- \"$last\"))\n"
         "    COMPREPLY=(\"${COMPREPLY[@]/#/${typed%\"$last\"}}\" $(compgen -f -- \"$typed\"))\n"
         "    compopt -o nospace 2>/dev/null\n"
         "  elif [[ $words ]]; then COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
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

std::string zsh_action(option const& o) {
  auto const known = values(o);
  if (!known.empty()) return fmt::format("({})", fmt::join(known, " "));
  auto const type = o.type();
  return type == "FILE" || type == "FOLDER" ? "_files" : " ";
}

std::string zsh_option(option const& o) {
  std::vector<std::string> names;
  for (auto const& name : o.short_names()) names.push_back("-" + name);
  for (auto const& name : o.long_names()) names.push_back("--" + name);
  std::string out;
  for (auto const& name : names) {
    auto spec = fmt::format("{}[{}]", name, zsh_text(o.help()));
    if (o.takes_value()) spec += fmt::format(":{}:{}", zsh_text(o.type()), zsh_action(o));
    out += " \\\n    " + shell_quoted(spec);
  }
  return out;
}

std::string zsh_function_name(command const& verb) {
  auto name = "_" + verb.full_name();
  std::ranges::replace(name, ' ', '_');
  return name;
}

std::string zsh_function(command const& verb) {
  auto out = zsh_function_name(verb) + "() {\n";
  auto const below = verb.has_operands() ? std::vector<command const*>{} : verbs_of(verb);
  out += below.empty() ? "  _arguments -S -s" : "  local line state\n  _arguments -C";
  for (auto const* option : options(verb)) out += zsh_option(*option);
  if (below.empty()) {
    auto const known = operand_values(verb);
    return out + " \\\n    " +
           shell_quoted(!question_words(verb).empty() ? "*:question:_faro_questions"
                        : known.empty()               ? "*:file:_files"
                                                      : fmt::format("*:name:({})", fmt::join(known, " "))) +
           "\n}\n";
  }
  std::string names, cases;
  for (auto const* sub : below) {
    names += fmt::format("{}\\:{} ", sub->name(), shell_quoted(zsh_text(sub->summary)));
    cases += fmt::format("    {}) {} ;;\n", sub->name(), zsh_function_name(*sub));
  }
  // In single quotes as a whole: in double ones zsh would run what stands between backticks in a summary.
  out += " \\\n    " + shell_quoted("1:verb:((" + names + "))") + " '*::operand:->rest'\n";
  return out + "  [[ $state == rest ]] || return\n  case $line[1] in\n" + cases + "  esac\n}\n";
}

std::string zsh(command const& app) {
  std::string out = "#compdef faro\n";
  for_each_verb(app, [&](command const& verb) {
    out += zsh_function(verb);
    auto const asked = question_words(verb);
    if (asked.empty()) return;
    std::string words;
    for (auto const& word : asked) words += " " + shell_quoted(word);
    out += "_faro_questions() {\n  local -a words=(" + words +
           ")\n  _files\n  compset -P '*[ (,]'\n  compadd -Q -S '' -a words\n}\n";
  });
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
std::string fish_condition(command const& verb) {
  std::vector<std::string> below;
  for (auto const* sub : verbs_of(verb)) below.push_back(sub->name());
  std::string out;
  for (auto const* v = &verb; v->parent(); v = v->parent()) {
    out = "__fish_seen_subcommand_from " + v->name() + (out.empty() ? "" : "; and " + out);
  }
  if (below.empty()) return out;
  return out + (out.empty() ? "" : "; and ") +
         fmt::format("not __fish_seen_subcommand_from {}", fmt::join(below, " "));
}

std::string fish(command const& app) {
  std::string out = "# fish completion for faro\n";
  for_each_verb(app, [&](command const& verb) {
    auto const start = fmt::format("complete -c faro -n {}", fish_quoted(fish_condition(verb)));
    for (auto const* sub : verbs_of(verb)) {
      out += fmt::format("{} -f -a {} -d {}\n", start, sub->name(), fish_quoted(sub->summary));
    }
    if (auto const known = operand_values(verb); !known.empty()) {
      out += fmt::format("{} -f -a {}\n", start, fish_quoted(fmt::format("{}", fmt::join(known, " "))));
    }
    if (auto const asked = question_words(verb); !asked.empty()) {
      std::string words;
      for (auto const& word : asked) words += " " + fish_quoted(word);
      out +=
          "function __faro_questions\n"
          "  set -l typed (commandline -ct | string replace -r '^[\"\\']' '')\n"
          "  set -l before (string replace -r '[^ (,]*$' '' -- \"$typed\")\n"
          "  for word in" +
          words + "\n    echo \"$before$word\"\n  end\nend\n";
      out += start + " -a '(__faro_questions)'\n";
    }
    for (auto const* option : options(verb)) {
      out += start;
      for (auto const& name : option->short_names()) out += " -s " + name;
      for (auto const& name : option->long_names()) out += " -l " + name;
      if (option->takes_value()) out += " -r";
      if (auto const known = values(*option); !known.empty()) {
        out += " -f -a " + fish_quoted(fmt::format("{}", fmt::join(known, " ")));
      }
      out += " -d " + fish_quoted(option->help()) + "\n";
    }
  });
  return out;
}

}  // namespace

void add_completions(command& program) {
  auto* const verb = add_verb(program, "completions", "Print the completions of this program for a shell.",
                              "source <(faro completions bash)\n"
                              "faro completions zsh -o ~/.zfunc/_faro\n"
                              "faro completions fish -o ~/.config/fish/completions/faro.fish");
  struct given {
    std::string (*write)(command const&) = bash;
    std::optional<std::string> output;
  };
  auto const asked = std::make_shared<given>();
  add_choice(*verb, "SHELL", asked->write,
             choice_table<std::string (*)(command const&)>{{"bash", bash}, {"zsh", zsh}, {"fish", fish}},
             "bash, zsh or fish", "SHELL")
      ->required();
  add_file(*verb, "-o,--output", asked->output, "write to FILE (default: print)")->writes();
  on_run(*verb, [&program, asked] {
    output_file out{asked->output.value_or("-")};
    out.write(asked->write(program));
    out.commit();
  });
}

}  // namespace faro::program
