// What a report says was judged, and how: input and its digest, program, date, seed, options, the command to
// do it again.
#pragma once
#include "judge/verb/test/options.hpp"
#include "judge/verb/verdict/verdict.hpp"

#include <string>
#include <utility>
#include <vector>

namespace faro::program {

/// Names and what stands behind them, for a table. Reads the input once more for its SHA-256, where it is a
/// file.
std::vector<std::pair<std::string, std::string>> provenance_of(judged const& j, test_options const& o);

/// A summary for readers who have never heard of p-values; a sentence each.
std::vector<std::string> summary_for_everybody(judged const& j);
/// The same for a statistician.
std::vector<std::string> summary_for_statisticians(judged const& j);
/// How to examine again without raising the error rate.
std::vector<std::string> retest_rules(judged const& j);
/// The name by which laboratories know such a test: "frequency", "serial", "runs".
std::string_view laboratory_term(judge::panel_test const& test);
/// What a test of this kind is called in 25 CFR 547.14(b)(2), with its number there; "" where it is not
/// named.
std::string_view term_of_regulation(std::string_view kind);

}  // namespace faro::program
