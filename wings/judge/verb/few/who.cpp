// Lines cut at a mark, and which mark they seem to have.
#include "judge/verb/few/who.hpp"

#include "text/csv.hpp"
#include "text/text_files.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace faro::program {
namespace {

/// How many artists there are by a mark; nothing unless all lines have it.
std::optional<std::size_t> artists_by(std::vector<std::string> const& lines, std::string_view mark,
                                      bool before) {
  std::set<std::string> artists;
  for (auto const& line : lines) {
    auto artist = part_of(line, mark, before);
    if (!artist) return std::nullopt;
    artists.insert(*std::move(artist));
  }
  return artists.size();
}

}  // namespace

bool is_table(std::string_view text) {
  try {
    auto const lines = parse_csv(text, "", csv_separator(text));
    return !lines.empty() && lines[0].cells.size() > 1 && std::ranges::all_of(lines, [&](auto const& line) {
      return line.cells.size() == lines[0].cells.size();
    });
  } catch (input_error const&) {  // quotes that are text
    return false;
  }
}

std::vector<std::pair<std::size_t, std::string>> lines_of_text(std::string_view text) {
  text = without_mark(text);
  std::vector<std::pair<std::size_t, std::string>> out;
  for (std::size_t number = 1; !text.empty(); ++number) {
    if (auto const line = trimmed(take_line(text)); !line.empty()) out.emplace_back(number, line);
  }
  return out;
}

std::optional<std::string> part_of(std::string_view line, std::string_view mark, bool before) {
  auto const at = before ? line.find(mark) : line.rfind(mark);
  if (mark.empty() || at == std::string_view::npos) return std::nullopt;
  auto const part = trimmed(before ? line.substr(0, at) : line.substr(at + mark.size()));
  return part.empty() ? std::nullopt : std::optional{std::string{part}};
}

std::optional<std::string> mark_hint(std::vector<std::string> const& lines) {
  auto const whole = std::set<std::string>{lines.begin(), lines.end()}.size();
  for (std::string_view const mark : {" - ", " \u2013 ", " \u2014 ", "\t", " / ", " | ", ": ", " by "}) {
    auto const before = artists_by(lines, mark, true), behind = artists_by(lines, mark, false);
    if (!before || !behind || std::min(*before, *behind) >= whole) continue;
    bool const first = *before <= *behind;
    return fmt::format(
        "note: each line counts as an artist, and all have '{}' in them: if that stands {} the artist, {} "
        "'{}' makes "
        "{} artists of {}",
        mark, first ? "behind" : "before", first ? "--before" : "--behind", mark, std::min(*before, *behind),
        whole);
  }
  return std::nullopt;
}

}  // namespace faro::program
