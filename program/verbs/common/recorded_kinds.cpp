#include "verbs/common/recorded_kinds.hpp"

#include "text/utf8.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::program {
namespace {

std::vector<recorded_kind>& kinds() {
  static std::vector<recorded_kind> all;
  return all;
}

}  // namespace

void add_recorded_kind(recorded_kind const& kind) {
  if (std::ranges::find(kinds(), kind.called, &recorded_kind::called) == kinds().end())
    kinds().push_back(kind);
}

recorded_kind const& kind_of(audit::record_file const& kept) {
  auto const of_verb = [&](recorded_kind const& kind) { return kind.verb == kept.verb; };
  auto found = std::ranges::find_if(
      kinds(), [&](auto const& kind) { return of_verb(kind) && kind.is_it && kind.is_it(kept); });
  if (found == kinds().end())
    found = std::ranges::find_if(kinds(), [&](auto const& kind) { return of_verb(kind) && !kind.is_it; });
  if (found == kinds().end())
    throw input_error{say("this faro has no verb {} that records", faro::quoted(kept.verb, 60))};
  return *found;
}

std::optional<std::string> only_input(std::string const& path, std::vector<std::string> const& inputs) {
  if (inputs.size() > 1) throw usage_error{say("{} was made from one file, got {}", path, inputs.size())};
  return inputs.empty() ? std::nullopt : std::optional{inputs.front()};
}

}  // namespace faro::program
