// Headings that are named, held to those that are there.
#include "cards/formats/sections.hpp"

#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::deck_lists {
namespace {

bool is_same(std::string_view one, std::string_view other) { return lower_case(one) == lower_case(other); }

}  // namespace

draw_sections::draw_sections(std::string_view text) {
  constexpr std::string_view key = "main=", between = ",main=";
  for (auto rest = text; !rest.empty();) {
    auto const end = std::min(rest.find(between), rest.size());
    auto const one = trimmed(rest.substr(0, end));
    auto const name = one.starts_with(key) ? trimmed(one.substr(key.size())) : std::string_view{};
    if (name.empty())
      throw input_error{
          say("--sections: expected main=HEADING, such as main=Market, or main=Market,main=Knights, got {}",
              quoted(text))};
    names_.emplace_back(name);
    rest = rest.substr(std::min(end + 1, rest.size()));
  }
}

bool draw_sections::has(std::string_view heading) const {
  return std::ranges::any_of(names_, [&](std::string const& name) { return is_same(name, heading); });
}

bool draw_sections::take(std::string_view heading, std::uint64_t cards) {
  auto at = std::ranges::find_if(seen_, [&](auto const& section) { return is_same(section.first, heading); });
  if (at == seen_.end()) at = seen_.insert(at, {std::string{heading}, 0});
  at->second += cards;
  return has(heading);
}

void draw_sections::check(std::string_view source) const {
  std::vector<std::string> headings, shown;
  for (auto const& [heading, cards] : seen_) {
    headings.push_back(heading);
    shown.push_back(quoted(heading) + " (" + plural(cards, "card") + ")");
  }
  for (auto const& name : names_) {
    if (std::ranges::none_of(headings, [&](std::string const& heading) { return is_same(heading, name); }))
      throw input_error{say("{}: no cards stand under a heading {}; its headings are {}{}", source,
                            quoted(name), listed(shown, " and "), did_you_mean(name, headings))};
  }
}

std::vector<reading_options> ways_of_sections(std::vector<std::string> const& headings) {
  std::vector<reading_options> out;
  for (auto const& heading : headings) out.push_back({{"--sections", "main=" + heading}});
  return out;
}

}  // namespace faro::deck_lists
