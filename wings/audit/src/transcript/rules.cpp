// The state of a transcript: taking one step after the other, and the chain of hashes over them.
#include "audit/src/transcript/checks.hpp"
#include "records/dates.hpp"
#include "text/nearest.hpp"

#include <faro/audit/transcript_rules.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <utility>

namespace faro::audit {

transcript_mismatch::transcript_mismatch(std::size_t line, transcript_rule broken, message const& problem)
    : error{say("line {}: {} [R{}]", line, problem, static_cast<int>(broken))}, line_{line}, rule_{broken} {}

void transcript_state::refuse(transcript_rule broken, message const& problem) const {
  throw transcript_mismatch{lines_ + 1, broken, problem};
}

void transcript_state::take(transcript_step step) {
  auto next = next_h(head_, body_of(step));
  take(std::move(step), std::move(next));
}

void transcript_state::take(transcript_step step, std::string next) {
  bool const is_commitment = std::holds_alternative<commit_step>(step);
  if (lines_ == 0 && !is_commitment)
    refuse(
        rule::commit_first,
        say("a commitment was expected, this is '{}': the commitment comes before all else", name_of(step)));
  if (lines_ > 0 && is_commitment)
    refuse(rule::commit_first, "a second commitment; one was expected, before all contributions");
  bool const over = !sessions_.empty() && std::ranges::all_of(sessions_, &session_state::drawn);
  if (over && !std::holds_alternative<sign_step>(step) && !std::holds_alternative<publish_step>(step))
    refuse(rule::after_last_draw,
           say("'{}' after the last draw; the end of the file, or a signature, was expected", name_of(step)));
  check_date(date_of(step), step);
  auto const date = date_of(step);
  std::visit([this](auto& s) { admit(s); }, step);
  last_date_ = date;
  dates_.push_back(last_date_);
  head_ = std::move(next);
  ++lines_;
}

void transcript_state::take(transcript_line line) {
  if (auto const expected = next_h(head_, line.body); line.h != expected) {
    refuse(rule::chain, say("its h is {}, expected {}: this line was changed, or a line before it was "
                            "changed, moved, added or "
                            "taken out",
                            line.h, expected));
  }
  take(std::move(line.step), std::move(line.h));  // a body is written in one way only: it is that of the step
}

void transcript_state::check_date(std::string const& date, transcript_step const& step) {
  if (parse_date(date) != date || date.empty())
    refuse(rule::dates,
           say("its date: expected one such as 2026-12-01T21:00:00Z, got {}", faro::quoted(date)));
  if (date >= last_date_) return;
  if (std::holds_alternative<contribute_step>(step) && lines_ == 1)
    refuse(rule::dates_in_order,
           say("the commitment is dated {}, after this contribution of {}; a commitment has to come first",
               last_date_, date));
  refuse(rule::dates_in_order, say("it is dated {}, before the line above it ({})", date, last_date_));
}

std::string transcript_state::earliest_public() const {
  std::string out;
  for (auto const& p : publics_) {
    if (out.empty() || p.source.when < out) out = p.source.when;
  }
  return out;
}

transcript_state::party_state& transcript_state::find_party(std::string const& name) {
  auto const at = std::ranges::find(parties_, name, &party_state::name);
  if (at == parties_.end())
    refuse(rule::party,
           say("{} is no party of the commitment{}", faro::quoted(name), did_you_mean(name, plan_.parties)));
  return *at;
}

transcript_state::session_state const* transcript_state::find_session(std::string_view name) const {
  auto const at = std::ranges::find(sessions_, name, &session_state::name);
  return at == sessions_.end() ? nullptr : &*at;
}

transcript_state read_transcript(std::string_view text) {
  transcript_state state;
  for (auto& line : parse_transcript(text)) state.take(std::move(line));
  return state;
}

}  // namespace faro::audit
