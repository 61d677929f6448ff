// The registry of shuffles: every shuffling algorithm of the library under its command-line name.
//
//   auto const in_three = find_shuffle("riffle").make({{"piles", 3}});
//   in_three(c, deck);  // a deck of 32-bit numbers
//   auto const dealers = find_shuffle("riffle*7 then cut");  // shuffles compose (compose.hpp)
//
// One table that the program, the tests and the judge share: what a shuffle is called, what it is, whether it
// is uniform, which parameters it takes, and the description itself, compiled once for any chooser. It works
// on positions (a deck of 32-bit card numbers), so the same entry shuffles a file's lines, a deck or a table
// of orders. The descriptions themselves are templates in the headers beside this one.
//
// Cost: one indirect call a pick more than the template (10-20 %).
// Any thread. Throws input_error for names and values that there are not.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro {

/// What the registry says of a shuffle.
enum class shuffle_family : std::uint8_t {
  uniform,    ///< every order equally likely, exactly
  biased,     ///< a shuffle by hand or machine: some orders likelier than others
  fixed,      ///< no chance in it: always the same rearrangement
  known_bad,  ///< a fault that people make, kept under its name for the judge
  own,        ///< a shuffle of one's own, of which nothing is known
};

/// "uniform", "biased", "fixed", "known-bad" or "own".
std::string_view name_of(shuffle_family family);

/// A number that a shuffle can be given, as `--name value`.
struct shuffle_parameter {
  std::string name;     ///< kebab-case, without dashes: "piles"
  std::string help;     ///< one line: what it means, its unit
  ratio default_value;  ///< what holds when it is not given
  ratio least, most;    ///< the values accepted, ends included
  bool whole;           ///< true: an integer; false: any fraction ("0.2" and "1/5" are the same)
};

/// Parameter values by name; the ones not named have their defaults.
using shuffle_settings = std::vector<std::pair<std::string, ratio>>;

/// A shuffle ready to run: rearranges a deck of card numbers by what the chooser answers. At a merge point of
/// an exhaustive reading it returns at once, the deck in some order; nothing more may be asked in that run.
using shuffle_description = std::function<void(chooser_ref, std::span<std::uint32_t>)>;

struct shuffle_composition;

/// One entry of the registry, or several put together. A round is one application: one exchange, one riffle,
/// one whole Fisher-Yates.
struct shuffle_entry {
  std::string name;                           ///< kebab-case: "fisher-yates"
  std::string summary;                        ///< one line, no full stop
  std::string origin;                         ///< author and year, or the document
  shuffle_family family;                      ///< uniform, biased, fixed or known-bad example
  bool position_only;                         ///< moves cards by position, never looking at which card it is
  std::vector<shuffle_parameter> parameters;  ///< in the order they are listed

  /// The description with these settings.
  /// Throws input_error for a parameter it does not have, or a value outside its range, naming both.
  [[nodiscard]] shuffle_description make(shuffle_settings const& settings = {}) const;

  /// The same shuffle as an exhaustive reading takes it: with more merge points, where there is such a one.
  /// The distribution is the same; ways are merged, so records and numbers of ways are those of make() alone.
  [[nodiscard]] shuffle_description make_to_read(shuffle_settings const& settings = {}) const;

  /// Builds the description from complete, checked values, in the order of `parameters`.
  std::function<shuffle_description(std::vector<ratio> const&)> build;
  std::function<shuffle_description(std::vector<ratio> const&)> build_to_read{};  ///< none: as build
  std::shared_ptr<shuffle_composition const> made_of{};  ///< other shuffles, in place of `build`
};

/// All shuffles, uniform ones first, then fixed and biased, then known-bad examples.
std::span<shuffle_entry const> shuffle_registry();

/// The shuffle of that name, or the composition that is written: `riffle*7 then cut`, `half riffle, half
/// overhand`, `inverse of perfect-in`, with parentheses (docs/shuffles.md has the grammar). Throws
/// input_error that says at which character what was expected, and the nearest names when there is none of
/// that name.
shuffle_entry find_shuffle(std::string_view name);

/// Whether a text is no single name: it has signs of the grammar in it, or is the name of a file.
bool is_composition(std::string_view text);

/// What holds for each parameter, given or by default; "2 and 4" where the parts of a composition differ.
std::vector<std::pair<std::string, std::string>> parameters_that_hold(shuffle_entry const& shuffle,
                                                                      shuffle_settings const& settings);

}  // namespace faro
