// Picks as ratios, and ratios held against picks.
#include "verbs/common/recorded_ratios.hpp"

#include "cli/frame.hpp"
#include "records/pick_list.hpp"
#include "text/words.hpp"
#include "verbs/common/records.hpp"

#include <faro/chance/ratios.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <iterator>
#include <vector>

namespace faro::program {
namespace {

constexpr char const* field = "ratios";

/// In the middle of what scale_between() takes to this pick.
double ratio_of(pick const& p) {
  constexpr std::uint64_t most = std::uint64_t{1} << 50;
  if (p.of > most)
    throw input_error{say("--record-ratios: expected picks out of at most {}, got one of {}", most, p.of)};
  return (static_cast<double>(p.index) + 0.5) / static_cast<double>(p.of);
}

}  // namespace

void keep_ratios(audit::record_file& kept, std::span<double const> used) {
  fmt::memory_buffer text;
  for (std::size_t i = 0; i < kept.picks.size(); ++i)
    fmt::format_to(std::back_inserter(text), "{}{}", i == 0 ? "" : " ",
                   used.empty() ? ratio_of(kept.picks[i]) : used[i]);
  kept.details.emplace_back(field, fmt::to_string(text));
}

void check_ratios(audit::record_file const& kept, std::string const& path) {
  auto const recorded = recorded_detail(kept, field);
  if (!recorded) return;
  std::vector<double> ratios;
  try {
    ratios = audit::parse_ratios(*recorded);
  } catch (input_error const& e) {
    throw input_error{say("{} is no record: its field 'details.ratios', {}", path, e.said())};
  }
  if (ratios.size() != kept.picks.size())
    throw verification_failed{say("{} does not hold: it has {} for {}", path, plural(ratios.size(), "ratio"),
                                  plural(kept.picks.size(), "pick"))};
  for (std::size_t i = 0; i < ratios.size(); ++i) {
    auto const& [index, of] = kept.picks[i];
    if (of == 0) continue;  // is refused by the replay
    auto const led_to = scale_between<std::uint64_t>(0, of - 1, ratios[i]);
    if (led_to != index)
      throw verification_failed{say("{} does not hold: ratio {} leads to {} of {}, the pick is {}", path,
                                    i + 1, led_to, of, index)};
  }
}

}  // namespace faro::program
