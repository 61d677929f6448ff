// How verbs define their options: one function a kind of value. Each is read, and refused, in one place
// (values.hpp), before the verb runs; help, man pages, completions and the schema of `faro::ask` say what is
// right from the same definition.
//
//   add_number(verb, "-n,--count", o->count, {1, 1000}, "how many games")      // --count: expected a whole
//   add_choice(verb, "--order", o->order, orders, "what is listed first")      //   number from 1 to 1000,
//   add_text(verb, "--seed", o->seed, "the same TEXT gives ...", "TEXT")       //   got 'x'
//   add_parsed(verb, "--memory", o->memory, size_of, "take at most so much", "SIZE")
#pragma once
#include "cli/options/command.hpp"
#include "cli/options/values.hpp"

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace faro::program {

/// An option or operand that was added, to say more about it: add_value(...)->type_name("N")->required().
using option_ref = option*;

// ---- Options. `place` must outlive the reading of the command line, here and below. -----------------------

option_ref add_flag(command& verb, std::string const& names, bool& place, std::string const& help);

/// A text as it was given.
option_ref add_text(command& verb, std::string const& names, std::optional<std::string>& place,
                    std::string const& help, std::string const& type);

/// An option with a text as its value, or without dashes an operand.
option_ref add_value(command& verb, std::string const& names, std::string& place, std::string const& help);
option_ref add_value(command& verb, std::string const& names, std::optional<std::string>& place,
                     std::string const& help);
option_ref add_value(command& verb, std::string const& names, std::vector<std::string>& place,
                     std::string const& help);
/// The same, given to a function.
option_ref add_value(command& verb, std::string const& names,
                     std::function<void(std::string const&)> const& take, std::string const& help);

/// The least and the most that is right, both included.
struct bounds {
  std::uint64_t least = 0, most = UINT64_MAX;
};

/// A value of the verb's own: what read(text) makes of the text. It throws usage_error, or input_error.
template <class Place, class Read>
option_ref add_parsed(command& verb, std::string const& names, Place& place, Read read,
                      std::string const& help, std::string const& type) {
  return add_value(
             verb, names, [&place, read](std::string const& text) { place = read(text); }, help)
      ->type_name(type);
}

/// The same for an option that may be repeated: every value is added to the place.
template <class T, class Read>
option_ref add_each(command& verb, std::string const& names, std::vector<T>& place, Read read,
                    std::string const& help, std::string const& type) {
  return add_value(
             verb, names, [&place, read](std::string const& text) { place.push_back(read(text)); }, help)
      ->type_name(type)
      ->repeated();
}

/// A whole number, given to a function.
option_ref add_number_to(command& verb, std::string const& names,
                         std::function<void(std::uint64_t)> const& take, bounds right,
                         std::string const& help, std::string const& type = "N");

template <class Place>
struct number_of {
  using type = Place;
};
template <class T>
struct number_of<std::optional<T>> {
  using type = T;
};

/// A whole number. The place is of any unsigned type that holds the bounds, or an optional of one.
template <class Place>
requires std::unsigned_integral<typename number_of<Place>::type> option_ref
add_number(command& verb, std::string const& names, Place& place, bounds right, std::string const& help,
           std::string const& type = "N") {
  using number = typename number_of<Place>::type;
  return add_number_to(
      verb, names, [&place](std::uint64_t n) { place = static_cast<number>(n); }, right, help, type);
}

/// "7" or "1..12".
using whole_range = std::pair<std::uint64_t, std::uint64_t>;
option_ref add_range(command& verb, std::string const& names, std::optional<whole_range>& place, bounds right,
                     std::string const& help, std::string const& type = "A..B");
option_ref add_range(command& verb, std::string const& names, whole_range& place, bounds right,
                     std::string const& help, std::string const& type = "A..B");

/// "3", "0.5" or "1/2", given to a function.
option_ref add_ratio_to(command& verb, std::string const& names,
                        std::function<void(ratio const&)> const& take, std::string const& help,
                        std::string const& type = "P");

/// The same, kept.
option_ref add_ratio(command& verb, std::string const& names, std::optional<ratio>& place,
                     std::string const& help, std::string const& type = "P");

/// A number above 0 and below 1.
option_ref add_rate(command& verb, std::string const& names, ratio& place, std::string const& help,
                    std::string const& type = "RATE");

/// One of these names; what is nearly one of them is refused with the right one.
option_ref add_choice_of(command& verb, std::string const& names, std::vector<std::string> choices,
                         std::function<void(std::size_t)> const& take, std::string const& help,
                         std::string const& type);

/// The same, kept as it was given.
option_ref add_name(command& verb, std::string const& names, std::optional<std::string>& place,
                    std::vector<std::string> choices, std::string const& help,
                    std::string const& type = "NAME");

/// A name of a table, and what it stands for.
template <class T>
using choice_table = std::vector<std::pair<std::string, T>>;

template <class Place, class T>
option_ref add_choice(command& verb, std::string const& names, Place& place, choice_table<T> const& table,
                      std::string const& help, std::string const& type = "NAME") {
  std::vector<std::string> choices;
  for (auto const& [name, value] : table) choices.push_back(name);
  return add_choice_of(
      verb, names, std::move(choices), [&place, table](std::size_t i) { place = table[i].second; }, help,
      type);
}

/// A digest or a public key as it was published: 64 hexadecimal digits.
option_ref add_digest(command& verb, std::string const& names, std::optional<std::string>& place,
                      std::string const& help);

/// A file, by its path; - is standard input or output.
option_ref add_file(command& verb, std::string const& names, std::optional<std::string>& place,
                    std::string const& help);

// ---- Operands ---------------------------------------------------------------------------------------------

/// An option that was added before.
option_ref option_of(command& verb, std::string const& name);
/// Operands are taken as they are: operands() has them. describe_operand() is for the help.
void take_operands(command& verb);
option_ref describe_operand(command& verb, std::string const& name, std::string const& help);

// ---- What was given ---------------------------------------------------------------------------------------

/// Whether the option was given; the names of all that were.
bool was_given(command const& verb, std::string const& name);
std::vector<std::string> options_given(command const& verb);

/// Throws usage_error when both are given: "--echo and --input-range can't be combined".
void refuse_together(command const& verb, std::initializer_list<std::string> options);

/// Throws usage_error when any of the options was given, except those: "--draw is not used with a game in
/// Lua". `with` says what decides it.
void refuse_unused(command const& verb, std::string const& with, std::vector<std::string> const& used);

// ---- Verbs ------------------------------------------------------------------------------------------------

/// A verb with its examples (one a line) under the help.
command* add_verb(command& above, std::string const& name, std::string const& summary,
                  std::string const& examples);

/// What the verb does when it is the one that was called.
void on_run(command& verb, std::function<void()> run);

}  // namespace faro::program
