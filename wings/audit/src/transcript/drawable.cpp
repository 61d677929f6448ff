// Whatever is announced can be drawn: sizes and rules of an announcement, looked at before anything is
// computed.
#include "audit/src/transcript/checks.hpp"

#include <faro/audit/transcript_rules.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>

namespace faro::audit {
namespace {

// Of a line without what was chosen by somebody: names of members, dates, hashes.
constexpr std::uint64_t line_frame = 400, longest_contribution = 2'100, round_of_drand = 800;

std::uint64_t quoted_size(std::string_view text) {
  return 3 + text.size() + static_cast<std::uint64_t>(std::ranges::count_if(text, [](char c) {
           return c == '"' || c == '\\';
         }));
}

/// How many items a plan has; 0 for a range that is none (which is refused where it is read).
std::uint64_t items_of(commit_step const& plan) {
  if (!plan.items.empty()) return plan.items.size();
  auto const dash = std::min(plan.range.find('-'), plan.range.size());
  auto const low = number_in(plan.range.substr(0, dash));
  auto const high = number_in(plan.range.substr(std::min(dash + 1, plan.range.size())));
  return low && high && *low <= *high ? *high - *low + 1 : 0;
}

/// The most bytes of a result: its longest names.
std::uint64_t result_size(commit_step const& plan) {
  if (plan.items.empty()) return plan.take * (plan.range.size() + 3);
  std::vector<std::uint64_t> sizes;
  for (auto const& item : plan.items) sizes.push_back(quoted_size(item));
  auto const end =
      sizes.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(plan.take, sizes.size()));
  std::partial_sort(sizes.begin(), end, sizes.end(), std::greater<>{});
  return std::accumulate(sizes.begin(), end, std::uint64_t{0});
}

std::uint64_t reveal_size(commit_step const& plan, std::string_view session) {
  return line_frame + quoted_size(session) +
         67 * static_cast<std::uint64_t>(std::bit_width(plan.sessions.size()));
}

}  // namespace

void check_drawable(commit_step const& plan) {
  if (plan.take > most_listed)
    throw input_error{say("how many are drawn: expected at most {}, got {}", most_listed, plan.take)};
  auto const one = result_size(plan) + line_frame;
  auto whole = body_of(plan).size() + line_frame;
  for (auto const& session : plan.sessions) whole += one + quoted_size(session) + reveal_size(plan, session);
  for (auto const& party : plan.parties)
    whole += 2 * (line_frame + longest_contribution + quoted_size(party));
  for (auto const& p : plan.publics)
    whole += line_frame + longest_contribution + round_of_drand + quoted_size(p.name);
  if (whole > most_transcript_bytes)
    throw input_error{
        say("the transcript of {} draws of {} each could have {} bytes: expected at most {}; fewer draws, or "
            "numbers in place of names, have room",
            plan.sessions.size(), plan.take, whole, most_transcript_bytes)};
  if (!plan.kind) return;
  draw_kind const kind{*plan.kind, plan.rules.value_or(std::vector<std::string>{}), items_of(plan),
                       plan.take};
  if (auto const why = kind.why_impossible(plan.items))
    throw input_error{say("the rules can't be met: {}", *why)};
  std::vector<std::string> const fields{"a try before the announcement"};
  fair_draw by{fields};
  kind.check_comes_out(by);
}

std::uint64_t bytes_to_come(transcript_state const& state) {
  auto const& plan = state.plan();
  std::uint64_t out = 0;
  auto const one = result_size(plan) + line_frame;
  for (auto const& s : state.sessions()) {
    if (!s.secret) out += reveal_size(plan, s.name);
    if (!s.drawn) out += one + quoted_size(s.name);
  }
  for (auto const& p : state.parties()) {
    if (p.sealed && !p.revealed && !p.absent) out += line_frame + longest_contribution + quoted_size(p.name);
  }
  for (auto const& p : state.publics()) {
    if (!p.value) out += line_frame + longest_contribution + round_of_drand + quoted_size(p.source.name);
  }
  return out;
}

}  // namespace faro::audit
