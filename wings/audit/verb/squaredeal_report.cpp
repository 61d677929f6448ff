// What is said of a tournament and of its boards that were played, in text and in JSON.
#include "audit/verb/squaredeal.hpp"
#include "cli/output.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

std::uint64_t boards_in(std::vector<audit::squaredeal_session> const& sessions) {
  std::uint64_t boards = 0;
  for (auto const& s : sessions) boards += s.boards.size();
  return boards;
}

void add_head(answer& a, squaredeal_options const& o, tournament const& t) {
  auto const& d = t.description;
  a.fact("tournament", d.name);
  a.fact("delayed_info", d.delayed_info);
  a.fact("delayed_value", t.value.empty() ? json{} : json(t.value));
  a.fact("key_hash", d.key_hash);
  a.fact("keys_hold", !o.keys.empty());
  a.line(d.name.empty() ? message{"a tournament without a name"} : say("{}", d.name));
  auto& head = a.table("tournament", form::text);
  auto const row = [&](char const* what, message const& is) {
    head.row()(column("what").called(""), what)(column("is").called("").flush_left(), is);
  };
  row("keys", !o.keys.empty()      ? say("{} is the file committed to: SHA-256 {}", o.keys, t.check.hash)
              : d.key_hash.empty() ? message{"not committed to yet"}
                                   : say("committed to by SHA-256 {}", d.key_hash));
  row("delayed value", t.value.empty() ? say("still to come: {}", d.delayed_info)
                                       : say("{} ({}); no hash covers it: compare it with its source",
                                             t.value, d.delayed_info));
  row("boards",
      say("{} in {}, and as many in reserve", boards_in(t.sessions), plural(t.sessions.size(), "session")));
}

void add_phases(answer& a, tournament const& t, audit::squaredeal_comparison const* result) {
  auto& phases = a.table("phases", form::text);
  for (std::size_t i = 0; i < t.description.phases.size(); ++i) {
    std::uint64_t sessions = 0, boards = 0, original = 0, reserve = 0;
    for (std::size_t s = 0; s < t.sessions.size(); ++s) {
      if (t.sessions[s].phase != i) continue;
      ++sessions;
      boards += t.sessions[s].boards.size();
      if (!result) continue;
      original += result->sessions[s].original;
      reserve += result->sessions[s].reserve;
    }
    auto row = phases.row();
    row("phase", t.description.phases[i].file)("sessions", sessions)("boards", boards);
    if (result) row("played", original)("reserve", reserve);
    row(column("description").flush_left(), t.description.phases[i].description);
  }
  auto& table = a.table("sessions", form::json | form::csv);
  for (std::size_t i = 0; i < t.sessions.size(); ++i) {
    auto const& s = t.sessions[i];
    auto row = table.row();
    row("file", s.file)("phase", s.phase + 1)("session", s.number)("description", s.description)(
        "first_board", s.boards.first)("last_board", s.boards.last);
    if (result)
      row("original_played", result->sessions[i].original)("reserve_played", result->sessions[i].reserve);
  }
}

void add_played(answer& a, audit::squaredeal_comparison const& result, std::size_t played) {
  constexpr std::size_t shown = 20;
  auto const& problems = result.problems;
  a.fact("played", played);
  a.fact("reproduced", result.reproduced);
  a.fact("other_value", result.other_value ? json(*result.other_value) : json{});
  a.fact("problems", problems);
  a.fact("verdict", problems.empty() ? "reproduced" : "mismatch");
  for (std::size_t i = 0; i < std::min(shown, problems.size()); ++i)
    a.line(say("MISMATCH {}", translated(problems[i])));
  if (problems.size() > shown) a.line(say("({} more)", problems.size() - shown));
  auto const boards = plural(played, "board");
  a.line(result.reproduced == 1 ? say("{} of {} that were played is reproduced", result.reproduced, boards)
                                : say("{} of {} that were played are reproduced", result.reproduced, boards));
}

}  // namespace

answer answer_of(squaredeal_options const& o, tournament const& t, audit::squaredeal_comparison const* result,
                 std::size_t played) {
  answer a{"boards of a tournament"};
  add_head(a, o, t);
  a.line("");
  add_phases(a, t, result);
  if (result) a.line("");
  for (auto const& line : t.notes) a.line(say("note: {}", translated(line)));
  if (result) add_played(a, *result, played);
  a.fact("notes", t.notes);
  return a;
}

}  // namespace faro::program
