#include "cli/arguments.hpp"

#include "cli/frame.hpp"
#include "cli/help.hpp"

#include <faro/text/nearest.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace faro::program {
namespace {

std::vector<std::string> long_names(CLI::App const& verb) {
  std::vector<std::string> names;
  for (auto const* option : verb.get_options()) {
    for (auto const& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::vector<std::string> verb_names(CLI::App const& app) {
  std::vector<std::string> names;
  for (auto const* verb : app.get_subcommands([](CLI::App const*) { return true; })) {
    names.push_back(verb->get_name());
  }
  return names;
}

class reader {
 public:
  reader(CLI::App& app, std::vector<std::string> const& words) : words_{words} { line_.verb = &app; }

  command_line read() {
    while (at_ < words_.size()) {
      auto const& word = words_[at_++];
      if (only_operands_ || word.size() < 2 || word[0] != '-') {
        take_operand(word);
      } else if (word == "--") {
        only_operands_ = true;
      } else if (word[1] == '-') {
        take_long(word);
      } else {
        take_short(word);
      }
    }
    for (auto const* option : line_.verb->get_options()) check_count(*option);
    if (line_.verb->get_allow_extras()) {
      line_.operands = std::move(operands_);
      return std::move(line_);
    }
    line_.normalised.emplace_back("--");
    line_.normalised.insert(line_.normalised.end(), operands_.begin(), operands_.end());
    return std::move(line_);
  }

 private:
  void take_operand(std::string const& word) {
    auto& verb = *line_.verb;
    auto const verbs = verb_names(verb);
    bool const is_verb = std::ranges::find(verbs, word) != verbs.end();
    if (verbs.empty() || only_operands_ || !operands_.empty() || (!is_verb && has_operands(verb))) {
      operands_.push_back(word);
      return;
    }
    if (!is_verb) {
      throw usage_error{fmt::format("no verb '{}'{}", word, hint(word, verbs, "; one of " + joined(verbs)))};
    }
    line_.verb = verb.get_subcommand(word);
    line_.normalised.push_back(word);
    set_running(full_name(*line_.verb));
  }

  void take_long(std::string const& word) {
    auto const equals = word.find('=');
    auto const name = word.substr(0, equals);
    if (word == "--version") {
      line_.version = true;
      return;
    }
    auto const& option = find_long(name);
    bool const with_value = equals != std::string::npos;
    if (with_value && !takes_value(option)) {
      throw usage_error{
          fmt::format("{} takes no value, not '{}'", option.get_name(), word.substr(equals + 1))};
    }
    if (with_value) {
      take(option, word.substr(equals + 1));
    } else {
      take(option);
    }
  }

  void take_short(std::string const& word) {
    for (std::size_t i = 1; i < word.size(); ++i) {
      auto const name = word.substr(i, 1);
      auto const* const option = find_short(name);
      if (!option) {
        auto const place = word.size() > 2 ? fmt::format(" in '{}'", word) : std::string{};
        throw usage_error{fmt::format("no option -{}{}; see {}", name, place, help_command())};
      }
      if (takes_value(*option) && i + 1 < word.size()) return take(*option, word.substr(i + 1));
      take(*option);
    }
  }

  /// An option whose value, if it has one, is the next word.
  void take(CLI::Option const& option) {
    if (!takes_value(option)) {
      if (is_help(option)) line_.help = true;
      put(option);
      return;
    }
    if (at_ == words_.size()) throw usage_error{fmt::format("{} needs a value", option.get_name())};
    take(option, words_[at_++]);
  }
  void take(CLI::Option const& option, std::string const& value) {
    put(option);
    line_.normalised.push_back(value);
  }
  void put(CLI::Option const& option) {
    given_.push_back(&option);
    auto const& names = option.get_lnames();
    line_.normalised.push_back(names.empty() ? "-" + option.get_snames().front() : "--" + names.front());
  }

  static bool is_help(CLI::Option const& option) { return option.check_lname("help"); }

  /// A single value given twice would silently lose one.
  void check_count(CLI::Option const& option) const {
    if (!takes_value(option) || option.get_allow_extra_args()) return;
    if (option.get_multi_option_policy() != CLI::MultiOptionPolicy::Throw) return;
    if (std::ranges::count(given_, &option) > 1) {
      throw usage_error{fmt::format("{} is given more than once; once is right", option.get_name())};
    }
  }

  CLI::Option const& find_long(std::string const& name) const {
    auto names = long_names(*line_.verb);
    auto match = name;
    if (std::ranges::find(names, name) == names.end()) {
      std::vector<std::string> abbreviated;
      std::ranges::copy_if(names, std::back_inserter(abbreviated),
                           [&](auto const& whole) { return whole.starts_with(name); });
      if (abbreviated.size() > 1) {
        throw usage_error{fmt::format("{} could be {}", name, joined(abbreviated))};
      }
      if (abbreviated.empty()) {
        names.emplace_back("--version");
        throw usage_error{fmt::format("no option {}{}", name, hint(name, names, "; see " + help_command()))};
      }
      match = abbreviated.front();
    }
    return *line_.verb->get_option(match);
  }

  CLI::Option const* find_short(std::string const& name) const {
    for (auto const* option : line_.verb->get_options()) {
      if (option->check_sname(name)) return option;
    }
    return nullptr;
  }

  [[nodiscard]] std::string help_command() const { return full_name(*line_.verb) + " --help"; }
  static std::string hint(std::string const& typed, std::vector<std::string> const& names,
                          std::string const& otherwise) {
    auto const near = did_you_mean(typed, names);
    return near.empty() ? otherwise : near;
  }
  static std::string joined(std::vector<std::string> const& names) {
    return fmt::format("{}", fmt::join(names, ", "));
  }

  std::vector<std::string> const& words_;
  std::size_t at_ = 0;
  bool only_operands_ = false;
  command_line line_;
  std::vector<std::string> operands_;
  std::vector<CLI::Option const*> given_;
};

}  // namespace

command_line read_arguments(CLI::App& app, std::vector<std::string> const& words) {
  return reader{app, words}.read();
}

}  // namespace faro::program
