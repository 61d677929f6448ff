// A number against its distribution, in JSON and in words.
#include "judge/verb/few/said.hpp"

#include "judge/verb/verdict/verdict.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

namespace faro::program {

nlohmann::ordered_json test_json(judge::few_test const& t) {
  return {{"seen", t.seen},
          {"expected", t.expected},
          {"standard_deviation", t.deviation},
          {"chance_of_so_few", p_number(t.fewer)},
          {"chance_of_so_many", p_number(t.more)},
          {"p_value", p_number(t.p)},
          {"exact", t.exact}};
}

message often(double p) {
  if (p > 0.1) return say("in {} of 100 such records", fmt::format("{:.0f}", p * 100));
  if (p <= 0) return say("in fewer than 1 of {} such records", "1e+300");
  auto const records = 1 / p;
  return records < 1e6 ? say("in 1 of {} such records",
                             fmt::format("{:.0f}", std::stod(fmt::format("{:.3g}", records))))
                       : say("in 1 of {} such records", fmt::format("{:.3g}", records));
}

message meaning_of_p(double p, double alpha) {
  return p <= alpha ? "That is more than chance explains, at the error rate asked for."
                    : "Chance explains it.";
}

}  // namespace faro::program
