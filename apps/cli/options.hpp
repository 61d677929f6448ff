// How verbs define their options, without the header of CLI11: its code is compiled once, in options.cpp, and
// not again in every verb.
#pragma once
#include "cli/cli_forward.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

/// An option or operand that was added, to say more about it: add_value(...)->type_name("N")->required().
class option_ref {
 public:
  explicit option_ref(CLI::Option* option) : option_{option} {}
  option_ref const* operator->() const { return this; }

  /// It must be given.
  option_ref required() const;
  /// What stands for its value in the help.
  option_ref type_name(std::string const& name) const;
  /// The heading of the help that it stands under; empty: none.
  option_ref group(std::string const& name) const;
  /// It may be repeated, a value each time.
  option_ref repeated() const;

 private:
  CLI::Option* option_;
};

/// `place` must outlive the parsing, here and below.
option_ref add_flag(CLI::App& verb, std::string const& names, bool& place, std::string const& help);
/// An option with a value, or without dashes an operand.
option_ref add_value(CLI::App& verb, std::string const& names, std::string& place, std::string const& help);
option_ref add_value(CLI::App& verb, std::string const& names, std::optional<std::string>& place,
                     std::string const& help);
option_ref add_value(CLI::App& verb, std::string const& names, std::vector<std::string>& place,
                     std::string const& help);
/// The same, given to a function.
option_ref add_value(CLI::App& verb, std::string const& names,
                     std::function<void(std::string const&)> const& take, std::string const& help);

/// An option that was added before.
option_ref option_of(CLI::App& verb, std::string const& name);
/// Operands are taken as they are: operands() has them. describe_operand() is for the help.
void take_operands(CLI::App& verb);
void describe_operand(CLI::App& verb, std::string const& name, std::string const& help);

/// Whether the option was given; the names of all that were; whether one of the verb's own verbs was.
bool was_given(CLI::App const& verb, std::string const& name);
std::vector<std::string> options_given(CLI::App const& verb);
bool calls_another(CLI::App const& verb);

/// What the verb does when it is the one that was called.
void on_run(CLI::App& verb, std::function<void()> run);

}  // namespace faro::program
