// Bridge deals from any format of boards to a verdict.
#include "verbs/judge/test/deals.hpp"

#include "cards/bridge_file.hpp"
#include "judge/panel/bridge_tables.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {

judged judge_bridge_deals(std::string const& text, std::string const& name, std::uint64_t limit,
                          double alpha) {
  auto const file = read_bridge_file(text, name);
  judge::bridge_tables tables;
  for (std::size_t i = 0; i < std::min<std::uint64_t>(limit, file.boards.size()); ++i)
    tables.add(file.boards[i].seats);
  judged out;
  out.unit = "deal";
  out.alpha = alpha;
  out.result = judge_deals(tables);
  out.deviation = !out.result.tests.empty() && out.result.adjusted_p() <= alpha;
  out.notes = {fmt::format("read as: bridge deals ({}), seats by cards, suit lengths and points",
                           name_of(file.format))};
  return out;
}

}  // namespace faro::program
