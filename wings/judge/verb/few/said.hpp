// A number against its distribution, as the verbs of few data say it.
#pragma once
#include "judge/src/complaints/few.hpp"

#include <faro/text/detail/message.hpp>

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace faro::program {

[[nodiscard]] nlohmann::ordered_json test_json(judge::few_test const& t);
/// "in 1 of 32 such records", "in 62 of 100".
[[nodiscard]] message often(double p);
[[nodiscard]] message meaning_of_p(double p, double alpha);

}  // namespace faro::program
