// What docs/answers.schema.json says of the answers of each verb, held to every answer that a test is given.
#pragma once
#include <string>
#include <vector>

namespace faro::testing {

/// What of this output, of a run of `faro` by these words with --json, the schema does not say: a field that
/// it does not have, one of another type, one that is missing. Empty where all is as described; errors and
/// verbs without --json are not.
[[nodiscard]] std::string undescribed(std::vector<std::string> const& words, std::string const& output);

}  // namespace faro::testing
