// The draw: what it waits for, and what it gives.
#include "audit/src/transcript/checks.hpp"
#include "text/nearest.hpp"

#include <faro/audit/detail/fair_draw.hpp>
#include <faro/audit/transcript_rules.hpp>
#include <faro/audit/transcript_trust.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::audit {

message transcript_state::missing_for(std::string_view name) const {
  auto const* const session = find_session(name);
  if (!session)
    return say("there is no session {}{}", faro::quoted(name), did_you_mean(name, plan_.sessions));
  if (session->drawn) return say("session '{}' is drawn already", name);
  for (auto const& party : parties_) {
    if (!party.contributed && !party.absent)
      return say("'{}' has not contributed and is not recorded as absent", party.name);
  }
  for (auto const& party : parties_) {
    if (party.sealed && !party.revealed && !party.absent)
      return say("'{}' has not revealed and is not recorded as absent", party.name);
  }
  for (auto const& p : publics_) {
    if (!p.value) return missing_information(p.source);
  }
  if (!session->secret) return say("the secret of session '{}' has not been revealed", name);
  return {};
}

draw_step transcript_state::draw_of(session_state const& session, std::string date) const {
  std::vector<std::string> fields{from_hex(plan_.commitment), session.name, *session.secret};
  for (auto const& party : parties_) {
    fields.push_back(party.name);
    fields.push_back(!party.contributed ? "" : (party.sealed && !party.revealed ? "-" : "+") + party.value);
  }
  for (auto const& p : publics_) {
    fields.push_back(p.source.name);
    fields.push_back(*p.value);
  }
  fair_draw draw{fields};
  draw_step out{std::move(date), session.name, to_hex(draw.key()), {}};
  for (auto const item : kind_->draw(draw))
    out.result.push_back(plan_.range.empty() ? plan_.items[item] : std::to_string(first_ + item));
  return out;
}

draw_step transcript_state::draw(std::string_view name, std::string date) const {
  if (auto const missing = missing_for(name); !missing.empty()) throw input_error{missing};
  return draw_of(*find_session(name), std::move(date));
}

void transcript_state::admit(draw_step const& s) {
  auto const* const session = find_session(s.session);
  if (!session)
    refuse(rule::session_drawn_once, say("{} is no session of the commitment", faro::quoted(s.session)));
  if (session->drawn) refuse(rule::session_drawn_once, say("session '{}' is drawn already", s.session));
  if (auto const missing = missing_for(s.session); !missing.empty())
    refuse(rule::drawn_after_all, say("the draw comes too early: {}", missing));
  auto const expected = [&] {
    try {
      return draw_of(*session, s.date);
    } catch (input_error const& e) {
      refuse(rule::rules_met, e.said());
    }
  }();
  if (s.key != expected.key)
    refuse(rule::key, say("the key of the draw: expected {}, got {}", expected.key, faro::quoted(s.key, 64)));
  if (s.result.size() != expected.result.size())
    refuse(rule::result,
           say("how many were drawn: expected {}, got {}", expected.result.size(), s.result.size()));
  for (std::size_t i = 0; i < s.result.size(); ++i) {
    if (s.result[i] != expected.result[i])
      refuse(rule::result, say("place {} of the result: expected {}, got {}", i + 1,
                               faro::quoted(expected.result[i]), faro::quoted(s.result[i])));
  }
  auto& own = sessions_[static_cast<std::size_t>(session - sessions_.data())];
  own.drawn = true;
  own.result = s.result;
  own.key = s.key;
}

std::vector<std::string> transcript_state::missing() const {
  std::vector<std::string> out;
  for (auto const& session : sessions_) {
    if (!session.drawn) out.push_back(session.name);
  }
  return out;
}

message transcript_state::waits_for() const {
  auto const left = missing();
  if (left.empty()) return {};
  auto const next = std::ranges::find_if(sessions_, [](auto const& s) { return s.secret && !s.drawn; });
  auto why = missing_for(next == sessions_.end() ? left.front() : next->name);
  if (why.empty()) why = say("everything for the draw is there");
  if (sessions_.size() == 1) return why;
  return say("{} of {} announced draws are missing: {}; {}", left.size(), sessions_.size(), first_names(left),
             why);
}

void transcript_state::finish() const {
  if (auto const missing = waits_for(); !missing.empty())
    refuse(rule::drawn, say("the file ends, a draw was expected: {}", missing));
}

}  // namespace faro::audit
