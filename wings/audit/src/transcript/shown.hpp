// A transcript in words: what a page of it shows, and what whoever checks such a page holds it against.
#pragma once
#include <faro/audit/transcript_rules.hpp>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::audit {

/// So many of a list are shown; how many more there are stands below it.
inline constexpr std::size_t most_shown = 2000;

/// What one line of a transcript says.
[[nodiscard]] std::string words_of(transcript_step const& step);

/// The facts of the announcement, each with its name, in the order in which a page has them.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> facts_of(transcript_state const& state);

/// Some items together: the winners, a group, two that meet.
struct shown_row {
  std::string heading;  ///< "Group A"; else empty
  std::vector<std::string> members;
};
/// The result of a session; no rows: it is not drawn.
[[nodiscard]] std::vector<shown_row> rows_of(transcript_state const& state,
                                             transcript_state::session_state const& session);

/// The rules that stand beside the list; those of tickets are numbers alone.
[[nodiscard]] std::vector<std::string> shown_rules(transcript_state const& state);

}  // namespace faro::audit
