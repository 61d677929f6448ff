// The picks of other tools: what Python, NumPy and uutils draw from a seed, so that an order or a split that
// somebody made with them can be made again and checked.
//
//   with_tool("python", "42", [&](chooser_ref c) { fisher_yates(c, lines); });   // random.seed(42);
//                                                                                // random.shuffle(lines)
//
// Each asks the questions of a description of ours, so what they draw can be recorded like any pick. Which
// versions do so, and outputs of the tools themselves, are in docs/spec-samples.md. What they use is not
// cryptographic (but for uutils): a seed that can be guessed is an order that can be guessed.
//
// Origins: MT19937 (M. Matsumoto, T. Nishimura, 1998); PCG64 and the mixing of seeds (M. O'Neill, 2014);
// D. Lemire, "Fast random integer generation in an interval" (2019).
#pragma once
#include <faro/chance/chooser.hpp>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::audit {

struct other_tool {
  std::string_view name;
  std::string_view algorithm;  ///< the description that asks its questions: "fisher-yates"
  std::string_view what;       ///< what gives the same there
  bool repeats;                ///< whether its draws with replacement are below(n), too
};

/// All of them, by name.
std::span<other_tool const> other_tools();
/// Throws input_error with the nearest.
other_tool const& find_tool(std::string_view name);

/// The order of `random.sample` in Python.
inline constexpr std::string_view python_sample = "python-sample";

/// Calls use(chooser) with the tool started from this seed, as it would be given there: a whole number, or
/// for Python and uutils any text ("'42'" in quotes is a text, too). Throws input_error for a seed that the
/// tool would refuse.
void with_tool(std::string_view name, std::string_view seed, std::function<void(chooser_ref)> const& use);

/// `take` different numbers below `items` by the picks of Python's random.sample (3.2 and later). Throws
/// input_error when there are not as many.
std::vector<std::uint64_t> sample_as_python(chooser_ref c, std::uint64_t items, std::uint64_t take);

}  // namespace faro::audit
