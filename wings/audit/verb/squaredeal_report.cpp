// What is said of a tournament and of its boards that were played, in text and in JSON.
#include "audit/verb/squaredeal.hpp"
#include "text/words.hpp"

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

}  // namespace

std::string head_text(squaredeal_options const& o, tournament const& t) {
  auto const& d = t.description;
  auto text = fmt::format("{}\n", d.name.empty() ? "a tournament without a name" : d.name);
  if (o.keys.empty()) {
    text += d.key_hash.empty() ? "keys           not committed to yet\n"
                               : fmt::format("keys           committed to by SHA-256 {}\n", d.key_hash);
  } else {
    text += fmt::format("keys           {} is the file committed to: SHA-256 {}\n", o.keys, t.check.hash);
  }
  text += t.value.empty()
              ? fmt::format("delayed value  still to come: {}\n", d.delayed_info)
              : fmt::format("delayed value  {} ({}); no hash covers it: compare it with its source\n",
                            t.value, d.delayed_info);
  return text + fmt::format("boards         {} in {}, and as many in reserve\n", boards_in(t.sessions),
                            plural(t.sessions.size(), "session"));
}

std::string phases_text(tournament const& t, audit::squaredeal_comparison const* result) {
  std::size_t width = 5;
  for (auto const& p : t.description.phases) width = std::max(width, p.file.size());
  auto text = fmt::format("\n{:<{}}  sessions  boards  {}\n", "phase", width,
                          result ? "played  reserve" : "description");
  for (std::size_t i = 0; i < t.description.phases.size(); ++i) {
    auto const& phase = t.description.phases[i];
    std::uint64_t sessions = 0, boards = 0, original = 0, reserve = 0;
    for (std::size_t s = 0; s < t.sessions.size(); ++s) {
      if (t.sessions[s].phase != i) continue;
      ++sessions;
      boards += t.sessions[s].boards.size();
      if (!result) continue;
      original += result->sessions[s].original;
      reserve += result->sessions[s].reserve;
    }
    text += fmt::format("{:<{}}  {:>8}  {:>6}", phase.file, width, sessions, boards);
    text += result ? fmt::format("  {:>6}  {:>7}  {}\n", original, reserve, phase.description)
                   : fmt::format("  {}\n", phase.description);
  }
  return text;
}

json report_json(squaredeal_options const& o, tournament const& t, audit::squaredeal_comparison const* result,
                 std::size_t played) {
  auto const& d = t.description;
  json out{{"tournament", d.name}, {"delayed_info", d.delayed_info}};
  out["delayed_value"] = t.value.empty() ? json{} : json(t.value);
  out["key_hash"] = d.key_hash;
  out["keys_hold"] = !o.keys.empty();
  out["sessions"] = json::array();
  for (std::size_t i = 0; i < t.sessions.size(); ++i) {
    auto const& s = t.sessions[i];
    json row{{"file", s.file},
             {"phase", s.phase + 1},
             {"session", s.number},
             {"description", s.description},
             {"first_board", s.boards.first},
             {"last_board", s.boards.last}};
    if (result) {
      row["original_played"] = result->sessions[i].original;
      row["reserve_played"] = result->sessions[i].reserve;
    }
    out["sessions"].push_back(std::move(row));
  }
  if (result) {
    out["played"] = played;
    out["reproduced"] = result->reproduced;
    out["other_value"] = result->other_value ? json(*result->other_value) : json{};
    out["problems"] = result->problems;
    out["verdict"] = result->problems.empty() ? "reproduced" : "mismatch";
  }
  out["notes"] = t.notes;
  return out;
}

}  // namespace faro::program
