#include "cli/frame.hpp"

#include "cli/arguments.hpp"
#include "cli/files.hpp"
#include "cli/help.hpp"
#include "cli/processes.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <system_error>

namespace faro::program {
namespace {

enum exit_code : int { done = 0, no = 1, bad_input = 2, system_failed = 3 };

std::string& running() {
  static std::string name = "faro";
  return name;
}

output_file& standard_output() {
  static output_file out{"-"};
  return out;
}

/// One verb at each level: a later word of the same name is an operand.
void allow_one_verb(CLI::App& app) {
  app.require_subcommand(0, 1);
  for (auto* verb : app.get_subcommands([](CLI::App const*) { return true; })) {
    if (!verb->get_subcommands([](CLI::App const*) { return true; }).empty()) allow_one_verb(*verb);
  }
}

std::vector<std::string>& words_after_options() {
  static std::vector<std::string> words;
  return words;
}

void parse_and_run(CLI::App& app, std::vector<std::string> const& words) {
  allow_one_verb(app);
  auto line = read_arguments(app, words);
  if (line.version) return print(fmt::format("{} {}\n", app.get_name(), FARO_VERSION));
  bool const incomplete =
      !line.verb->get_subcommands([](CLI::App const*) { return true; }).empty() && !has_operands(*line.verb);
  if (line.help || incomplete) return print(help_text(*line.verb));
  words_after_options() = std::move(line.operands);
  std::ranges::reverse(line.normalised);  // as CLI11 wants them
  app.parse(std::move(line.normalised));  // runs the verb
}

/// The message of an error, in one line whatever is quoted in it.
std::string one_line(std::string_view text) {
  std::string out;
  for (char const c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      out += c == '\n' ? "\\n" : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  return out;
}

/// Nothing when the verb has done what was asked for.
ending run_to_end(CLI::App& app, std::vector<std::string> const& words) {
  try {
    try {
      parse_and_run(app, words);
    } catch (answer_no const&) {
      try {
        standard_output().commit();
      } catch (output_closed) {}
      throw;
    }
    standard_output().commit();
    return {};
  } catch (...) {
    return ending_of(std::current_exception());
  }
}

}  // namespace

ending ending_of(std::exception_ptr const& problem) {
  try {
    std::rethrow_exception(problem);
  } catch (ended_elsewhere const& e) {
    return e.how;
  } catch (output_closed) {
    return {done, {}};
  } catch (answer_no const& e) {
    return {no, e.what()};
  } catch (system_error const& e) {
    return {system_failed, e.what()};
  } catch (error const& e) {
    return {bad_input, e.what()};
  } catch (CLI::Error const& e) {
    return {bad_input, e.what()};
  } catch (std::bad_alloc const&) {
    return {system_failed, "out of memory; less input, or more memory, is needed"};
  } catch (std::exception const& e) {
    return {system_failed, e.what()};
  }
}

int run_program(CLI::App& app, int argc, char** argv) {
  reserve_standard_streams();
  handle_signals();
  if (app.get_name() != running()) set_running(app.get_name());
  auto const how = processes().settle(run_to_end(app, {argv + std::min(argc, 1), argv + argc}));
  if (!how.message.empty()) note(how.message);
  return how.code;
}

std::vector<std::string> const& operands() { return words_after_options(); }

void print(std::string_view text) { standard_output().write(text); }

void set_running(std::string name) { running() = std::move(name); }

void note(std::string_view text) {
  auto const line = fmt::format("{}: {}\n", running(), one_line(text));
  std::fwrite(line.data(), 1, line.size(), stderr);
}

bool prints_to_terminal() { return !processes().is_shared() && ::isatty(STDOUT_FILENO) != 0; }

bool use_colour() {
  auto const* const refused = std::getenv("NO_COLOR");
  if (refused && *refused) return false;
  auto const* const terminal = std::getenv("TERM");
  return prints_to_terminal() && terminal && std::string_view{terminal} != "dumb";
}

bool utf8_locale() {
  for (auto const* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    auto const* const value = std::getenv(name);
    if (!value || !*value) continue;
    std::string lower{value};
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return lower.ends_with("utf-8") || lower.ends_with("utf8");
  }
  return false;
}

std::uint64_t whole_number(std::string_view option, std::string_view text, std::uint64_t least,
                           std::uint64_t most) {
  std::uint64_t value = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  bool const whole = problem == std::errc{} && end == text.data() + text.size();
  if (!whole || value < least || value > most) {
    auto const to = most == UINT64_MAX ? std::string{"up"} : fmt::format("to {}", most);
    throw usage_error{fmt::format("{} '{}': a whole number from {} {} is right", option, text, least, to)};
  }
  return value;
}

std::pair<std::uint64_t, std::uint64_t> whole_numbers(std::string_view option, std::string_view text,
                                                      std::uint64_t least, std::uint64_t most) {
  auto const dots = text.find("..");
  if (dots == std::string_view::npos) {
    auto const only = whole_number(option, text, least, most);
    return {only, only};
  }
  auto const first = whole_number(option, text.substr(0, dots), least, most);
  auto const last = whole_number(option, text.substr(dots + 2), least, most);
  if (first > last)
    throw usage_error{fmt::format("{} {}: the first number is above the second; {}..{} is right", option,
                                  text, last, first)};
  return {first, last};
}

void refuse_together(CLI::App const& verb, std::initializer_list<std::string> options) {
  std::vector<std::string> given;
  for (auto const& name : options) {
    if (verb.count(name) > 0) given.push_back(name);
  }
  if (given.size() < 2) return;
  throw usage_error{fmt::format("{} and {} can't be combined; one of them is right", given[0], given[1])};
}

shuffle_settings shuffle_arguments::settings() const {
  shuffle_settings out;
  for (auto const& [name, text] : given) {
    try {
      out.emplace_back(name, ratio::parse(text));
    } catch (input_error const&) {
      throw usage_error{fmt::format("--{} '{}': a number such as 3, 0.5 or 1/2 is right", name, text)};
    }
  }
  return out;
}

void add_shuffle_parameters(CLI::App& verb, shuffle_arguments& arguments) {
  struct parameter {
    std::string help, of;
  };
  std::vector<std::pair<std::string, parameter>> all;
  for (auto const& entry : shuffle_registry()) {
    for (auto const& p : entry.parameters) {
      auto const known = std::ranges::find(all, p.name, &std::pair<std::string, parameter>::first);
      if (known == all.end()) {
        all.push_back({p.name, {p.help, entry.name}});
      } else {
        known->second.of += ", " + entry.name;
      }
    }
  }
  for (auto const& [name, p] : all) {
    auto const take = [&arguments, name = name](std::string const& text) {
      arguments.given.emplace_back(name, text);
    };
    verb.add_option_function<std::string>("--" + name, take, fmt::format("{} ({})", p.help, p.of))
        ->type_name("NUMBER")
        ->group("Parameters of shuffles");
  }
}

std::string markup(std::string_view text) {
  std::string out;
  for (auto const c : text) {
    switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20) out += c;
    }
  }
  return out;
}

void add_text(CLI::App& verb, std::string const& name, std::optional<std::string>& place,
              std::string const& help, std::string const& type) {
  verb.add_option_function<std::string>(
          name, [&place](std::string const& text) { place = text; }, help)
      ->type_name(type);
}

CLI::App* add_verb(CLI::App& app, std::string const& name, std::string const& summary,
                   std::string const& examples) {
  auto* const verb = app.add_subcommand(name, summary);
  std::string footer = examples.empty() ? "" : "Examples:\n";
  for (std::size_t at = 0; at < examples.size();) {
    auto const end = std::min(examples.find('\n', at), examples.size());
    footer += "  " + examples.substr(at, end - at) + '\n';
    at = end + 1;
  }
  verb->footer(footer);
  return verb;
}

}  // namespace faro::program
