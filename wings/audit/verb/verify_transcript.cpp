// faro audit verify of transcripts: whether one holds, what it draws, and what in it has to be believed.
#include "audit/verb/audit.hpp"
#include "audit/verb/hidden_names.hpp"
#include "audit/verb/page.hpp"
#include "audit/verb/verify.hpp"
#include "cli/frame.hpp"
#include "text/name_lists.hpp"
#include "text/words.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/audit/detail/fair_draw.hpp>
#include <faro/audit/transcript_trust.hpp>
#include <faro/audit/transcript_verdict.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

audit::hidden_name_list hidden_names_of(verify_options const& o) {
  return o.names ? read_hidden_names(*o.names) : audit::hidden_name_list{};
}

/// The names of a result, where they are known; empty where none is.
std::vector<std::string> names_of(std::vector<std::string> result, audit::hidden_name_list const& names) {
  if (names.empty()) return {};
  for (auto& item : result) item = names.contains(item) ? names.at(item) : "";
  return result;
}

/// What was published elsewhere has to be what the file says; what of it was given.
audit::transcript_pins check_pins(verify_options const& o, open_transcript const& file) {
  try {
    auto out = audit::check_known(file.state, {o.head, o.head_before_public, o.commitment, std::nullopt});
    for (auto const& signer : o.signers)
      static_cast<void>(audit::check_known(file.state, {std::nullopt, std::nullopt, std::nullopt, signer}));
    out.signers = o.signers;
    out.now = date_of_step({});
    return out;
  } catch (audit::transcript_mismatch const& e) {
    throw transcript_fails{file.path, e};
  }
}

std::string_view standing_of(audit::transcript_state::party_state const& party) {
  if (!party.contributed) return "did not contribute";
  if (!party.sealed) return "contributed";
  return party.revealed ? "contributed, sealed and revealed" : "sealed a text and did not reveal it";
}

/// What may mislead who reads it, and what a list of hidden names shows.
std::vector<message> warnings_for(audit::transcript_state const& state, audit::transcript_pins const& pins,
                                  audit::hidden_name_list const& names) {
  auto out = warnings_of(state, pins);
  for (auto& said : audit::warnings_of_hidden(state.plan(), names)) out.push_back(std::move(said));
  return out;
}

json as_object(audit::trust_line const& line) {
  return {{"id", line.id},
          {"who", line.who},
          {"together", std::vector<std::string>(line.together.begin(), line.together.end())},
          {"chooses", line.chooses},
          {"could", line.could},
          {"shown", line.shown}};
}

json as_object(open_transcript const& file, audit::transcript_pins const& pins, verify_options const& o) {
  auto const& state = file.state;
  auto const ways = state.ways_to_grind(pins);
  auto const names = hidden_names_of(o);
  auto const warnings = warnings_for(state, pins, names);
  json out{{"file", file.path},
           {"kind", "transcript"},
           {"holds", true},
           {"decided", state.waits_for().empty()},
           {"waits_for", state.waits_for()},
           {"missing", state.missing()},
           {"version", 2},
           {"run", "replay"},
           {"title", state.plan().title},
           {"lines", state.lines()},
           {"items", state.items()},
           {"commitment", state.plan().commitment},
           {"head", state.head()},
           {"secret", state.plan().secret},
           {"head_before_public", state.head_before_public()},
           {"head_before_public_checked", pins.head_before_public},
           {"grinding_possible", !ways.empty()},
           {"ways_to_grind", ways},
           {"claims", state.claims()},
           {"reach", audit::reach_of(256, state.items(), state.plan().take)}};
  out["draw_kind"] = state.plan().kind.value_or("order");
  out["rows"] = state.kind().rows();
  out["warnings"] = std::vector<std::string>(warnings.begin(), warnings.end());
  out["trust"] = json::array();
  for (auto const& line : chain_of_trust(state, pins)) out["trust"].push_back(as_object(line));
  out["published"] = json::array();
  for (auto const& p : state.published())
    out["published"].push_back({{"date", p.date}, {"name", p.name}, {"value", p.value}});
  for (auto const* name : {"parties", "publics", "sessions", "signatures"}) out[name] = json::array();
  for (auto const& p : state.parties())
    out["parties"].push_back({{"name", p.name}, {"standing", standing_of(p)}, {"value", p.value}});
  for (auto const& p : state.publics())
    out["publics"].push_back({{"kind", p.source.kind},
                              {"name", p.source.name},
                              {"when", p.source.when},
                              {"value", p.value.value_or("")},
                              {"signature_verified", p.signature_verified}});
  for (auto const& s : state.sessions())
    out["sessions"].push_back({{"name", s.name},
                               {"drawn", s.drawn},
                               {"key", s.key},
                               {"result", s.result},
                               {"names", names_of(s.result, names)}});
  for (auto const& s : state.signatures())
    out["signatures"].push_back({{"signer", s.signer},
                                 {"public_key", s.public_key},
                                 {"line", s.line},
                                 {"date", s.date},
                                 {"purpose", s.purpose},
                                 {"date_and_purpose_signed", true}});
  return out;
}

void print_sessions(audit::transcript_state const& state, audit::hidden_name_list const& names) {
  constexpr std::size_t most_shown = 100;
  std::size_t not_drawn = 0;
  for (auto const& s : state.sessions()) {
    if (!s.drawn) {
      if (++not_drawn > most_shown) continue;
      tell(fmt::format("{}: not drawn\n", s.name));
      continue;
    }
    tell(fmt::format("{}: {} of {} drawn, as the key {} has it\n", s.name, s.result.size(), state.items(),
                     s.key));
    if (auto const rows = state.kind().rows(); !rows.empty()) {
      auto shown = s.result;
      for (auto& item : shown) {
        if (names.contains(item)) item = names.at(item);
      }
      print_rows(rows, shown);
      continue;
    }
    for (std::size_t i = 0; i < std::min(s.result.size(), most_shown); ++i)
      tell(fmt::format("  {:>3}  {}\n", i + 1,
                       names.contains(s.result[i]) ? names.at(s.result[i]) : s.result[i]));
    if (s.result.size() > most_shown) tell(fmt::format("  ... and {} more\n", s.result.size() - most_shown));
  }
  if (not_drawn > most_shown) tell(fmt::format("... and {} more: not drawn\n", not_drawn - most_shown));
}

std::string public_text(audit::transcript_state::public_state const& p) {
  bool const drand = p.source.kind == "drand";
  auto out =
      fmt::format("{}{}: {}\n", drand ? "drand " : "", p.source.name,
                  p.value.value_or(fmt::format("not in the file yet; it is known from {}", p.source.when)));
  if (drand && p.value)
    out += p.signature_verified
               ? "  its signature is the League of Entropy's, and it is SHA-256 of it\n"
               : "  self-consistent: it is SHA-256 of the signature; the signature was not verified\n";
  return out;
}

void print_trust(audit::transcript_state const& state, audit::transcript_pins const& pins) {
  auto const ways = state.ways_to_grind(pins);
  for (auto const& way : ways) tell(fmt::format("grinding possible: {}\n", way));
  if (ways.empty() && state.missing().empty())
    tell(
        "nobody could choose the result: what led to it was fixed before the public information was known\n");
  for (auto const& claim : state.claims()) tell(fmt::format("claim, not checked: {}\n", claim));
}

void print_report(open_transcript const& file, audit::transcript_pins const& pins, verify_options const& o) {
  auto const& state = file.state;
  tell(fmt::format("{} holds{}: {}\n", file.path == "-" ? "standard input" : file.path,
                   state.waits_for().empty() ? "" : " so far", state.plan().title));
  tell(fmt::format("replay: {}, each hash, commitment and draw computed anew\n",
                   plural(state.lines(), "line")));
  if (state.plan().kind) tell(fmt::format("draws {}\n", state.kind().words()));
  auto const names = hidden_names_of(o);
  print_sessions(state, names);
  for (auto const& warning : warnings_for(state, pins, names)) tell(fmt::format("warning: {}\n", warning));
  for (auto const& p : state.published()) tell(fmt::format("published: {}: {}\n", p.name, p.value));
  for (auto const& p : state.parties()) tell(fmt::format("{} {}\n", p.name, standing_of(p)));
  for (auto const& p : state.publics()) tell(public_text(p));
  for (auto const& s : state.signatures())
    tell(fmt::format("{} signed the lines before {}{} by the key {}\n", s.signer, s.line,
                     fmt::format(" as '{}', {},", s.purpose, s.date), s.public_key));
  print_trust(state, pins);
  if (o.trust) {
    for (auto const& line : chain_of_trust(state, pins))
      tell(fmt::format("{}{}\n    what shows it: {}\n", line.chooses ? "could choose: " : "", sentence(line),
                       line.shown));
  }
  tell(fmt::format("{}\n", audit::reach_of(256, state.items(), state.plan().take)));
  if (state.public_known())
    tell(fmt::format("h before public information  {}{}\n", state.head_before_public(),
                     pins.head_before_public ? ", as it was published" : ""));
  tell(fmt::format("commitment  {}\nlast h      {}\n", state.plan().commitment, state.head()));
}

}  // namespace

void print_rows(std::vector<std::uint64_t> const& rows, std::vector<std::string> const& result) {
  auto const between = between_names(result);
  std::size_t at = 0, number = 0;
  for (auto const size : rows) {
    std::vector<std::string> const members(result.begin() + static_cast<std::ptrdiff_t>(at),
                                           result.begin() + static_cast<std::ptrdiff_t>(at + size));
    at += size;
    tell(fmt::format("  {:>3}  {}\n", ++number, fmt::join(members, between)));
  }
}

void verify_transcript(verify_options const& o) {
  if (!o.inputs.empty()) {
    if (!text_file{o.file}.bytes().starts_with(R"({"step")"))
      throw input_error{
          say("{}: expected a transcript, or a record of faro shuffle, faro deal or faro draw, got neither",
              o.file)};
    throw usage_error{say("extra operand '{}': expected a transcript alone, which holds all that it takes",
                          o.inputs.front())};
  }
  open_transcript const file{o.file};
  auto const pins = check_pins(o, file);
  if (o.as_json) {
    print(as_object(file, pins, o).dump() + "\n");
  } else {
    print_report(file, pins, o);
  }
  if (auto const missing = file.state.waits_for(); !missing.empty())
    throw undecided{file.state.missing().size() == file.state.sessions().size()
                        ? say("{} holds so far and is not drawn yet: {}", o.file, missing)
                        : say("{} holds so far and is not decided: {}", o.file, missing)};
}

}  // namespace faro::program
