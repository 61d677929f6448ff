#include "text/nearest.hpp"

#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <utility>

namespace faro {

namespace {

std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);  // two rows up
  auto above = before;
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  auto row = above;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      auto const replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
      bool const exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = std::exchange(above, row);
  }
  return above.back();
}

}  // namespace

std::vector<std::string> nearest_names(std::string_view name, std::span<std::string const> names) {
  constexpr std::size_t longest = 64;  // a longer one is no slip of the finger
  if (name.empty() || name.size() > longest) return {};
  auto const most = std::max<std::size_t>(2, name.size() / 3);
  std::vector<std::pair<std::size_t, std::string>> near;
  auto const typed = lower_case(name);
  for (auto const& candidate : names) {
    if (candidate.size() > longest) continue;
    bool const part =
        (std::min(name.size(), candidate.size()) > 1 &&
         (candidate.find(name) != std::string::npos || name.find(candidate) != std::string_view::npos)) ||
        (name.size() > 4 &&
         candidate.starts_with(name.substr(0, name.size() - 1)));  // a plural, a slip at the end
    auto const [shorter, longer] = std::minmax({name.size(), candidate.size()});
    if (!part && longer - shorter > most) continue;  // as many edits at least
    auto const distance = part ? 1 : std::min(edits(name, candidate), edits(typed, lower_case(candidate)));
    if (distance <= most) near.emplace_back(distance, candidate);
  }
  std::ranges::stable_sort(near, {}, &std::pair<std::size_t, std::string>::first);
  std::vector<std::string> out;
  for (auto& [distance, candidate] : near) {
    bool const is_new =
        std::ranges::find(out, candidate) == out.end();  // in several urns one name is of several kinds
    if (out.size() < 3 && is_new) out.push_back(std::move(candidate));
  }
  return out;
}

message did_you_mean(std::string_view name, std::span<std::string const> names) {
  auto const near = nearest_names(name, names);
  return near.empty() ? message{} : say("; did you mean {}?", listed(near));
}

}  // namespace faro
