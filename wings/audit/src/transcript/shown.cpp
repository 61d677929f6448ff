#include "audit/src/transcript/shown.hpp"

#include "text/words.hpp"

#include <fmt/format.h>

namespace faro::audit {
namespace {

struct step_words {
  std::string operator()(commit_step const& s) const {
    return fmt::format("the organiser announces the draw: {}", s.title);
  }
  std::string operator()(contribute_step const& s) const {
    return s.sealed ? fmt::format("{} contributes a sealed text, hash {}", s.party, s.value)
                    : fmt::format("{} contributes '{}'", s.party, s.value);
  }
  std::string operator()(public_step const& s) const {
    return fmt::format("{} becomes known: {}", s.name, s.value);
  }
  std::string operator()(reveal_step const& s) const {
    return s.party.empty() ? fmt::format("the organiser opens the secret of session '{}'", s.session)
                           : fmt::format("{} reveals '{}'", s.party, s.value);
  }
  std::string operator()(absent_step const& s) const { return fmt::format("{} is absent", s.party); }
  std::string operator()(draw_step const& s) const { return fmt::format("session '{}' is drawn", s.session); }
  std::string operator()(sign_step const& s) const {
    return fmt::format("{} signs the lines above as {}", s.signer, s.purpose);
  }
  std::string operator()(publish_step const& s) const {
    return fmt::format("published: {}: {}", s.name, s.value);
  }
};

}  // namespace

std::string words_of(transcript_step const& step) { return std::visit(step_words{}, step); }

std::vector<std::pair<std::string, std::string>> facts_of(transcript_state const& state) {
  auto const& plan = state.plan();
  std::vector<std::pair<std::string, std::string>> out{{"announced", plan.date},
                                                       {"draws", state.kind().words()}};
  if (!plan.range.empty()) out.emplace_back("from", "the numbers " + plan.range);
  if (plan.sessions.size() > 1) out.emplace_back("sessions", joined(plan.sessions));
  if (!plan.parties.empty()) out.emplace_back("contribute", joined(plan.parties));
  for (auto const& p : plan.publics)
    out.emplace_back("is mixed in", fmt::format("{}{}, which nobody can know before {}",
                                                p.kind == "drand" ? "drand round " : "", p.name, p.when));
  if (plan.publics.empty()) out.emplace_back("is mixed in", "no public information");
  out.emplace_back("commitment", plan.commitment);
  return out;
}

std::vector<shown_row> rows_of(transcript_state const& state,
                               transcript_state::session_state const& session) {
  if (!session.drawn) return {};
  auto sizes = state.kind().rows();
  if (sizes.empty()) return {{{}, session.result}};
  bool const groups = state.plan().kind == "groups";
  std::vector<shown_row> out;
  auto at = session.result.begin();
  for (auto const size : sizes) {
    auto const row = out.size();
    auto const heading = row < 26 ? std::string(1, static_cast<char>('A' + row)) : std::to_string(row + 1);
    auto const end = at + static_cast<std::ptrdiff_t>(size);
    out.push_back({groups ? "Group " + heading : "", {at, end}});
    at = end;
  }
  return out;
}

std::vector<std::string> shown_rules(transcript_state const& state) {
  auto const& plan = state.plan();
  return plan.rules && plan.kind != "tickets" ? *plan.rules : std::vector<std::string>{};
}

}  // namespace faro::audit
