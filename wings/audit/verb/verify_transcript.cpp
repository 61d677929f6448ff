// faro audit verify of transcripts: whether one holds, what it draws, and what in it has to be believed.
#include "answer/printer.hpp"
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

#include <algorithm>

namespace faro::program {
namespace {

constexpr std::size_t most_shown = 100;  // in text

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

char const* standing_of(audit::transcript_state::party_state const& party) {
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

/// What a session drew, with the names that are known.
void add_session(answer& a, audit::transcript_state const& state,
                 audit::transcript_state::session_state const& s, audit::hidden_name_list const& names,
                 report_style const& style) {
  a.line(say("{}: {} of {} drawn, as the key {} has it", s.name, s.result.size(), state.items(), s.key));
  auto shown = s.result;
  for (auto& item : shown) {
    if (names.contains(item)) item = names.at(item);
  }
  add_drawn(a, s.name, state.kind().rows(), shown, style);
}

void add_sessions(answer& a, audit::transcript_state const& state, audit::hidden_name_list const& names,
                  report_style const& style) {
  std::size_t not_drawn = 0;
  for (auto const& s : state.sessions()) {
    if (s.drawn) {
      add_session(a, state, s, names, style);
    } else if (++not_drawn <= most_shown) {
      a.line(say("{}: not drawn", s.name));
    }
  }
  if (not_drawn > most_shown) a.line(say("... and {} more: not drawn", not_drawn - most_shown));
  auto& all = a.table("sessions", form::json);
  for (auto const& s : state.sessions())
    all.row()("name", s.name)("drawn", s.drawn)("key", s.key)("result", s.result)("names",
                                                                                  names_of(s.result, names));
}

void add_publics(answer& a, audit::transcript_state const& state) {
  auto& all = a.table("publics", form::json);
  for (auto const& p : state.publics()) {
    bool const drand = p.source.kind == "drand";
    all.row()("kind", p.source.kind)("name", p.source.name)("when", p.source.when)(
        "value", p.value.value_or(""))("signature_verified", p.signature_verified);
    a.line(
        say("{}{}: {}", std::string{drand ? "drand " : ""}, p.source.name,
            p.value ? say("{}", *p.value) : say("not in the file yet; it is known from {}", p.source.when)));
    if (drand && p.value)
      a.line(p.signature_verified
                 ? "  its signature is the League of Entropy's, and it is SHA-256 of it"
                 : "  self-consistent: it is SHA-256 of the signature; the signature was not verified");
  }
}

/// What was published, who took part, and who signed.
void add_others(answer& a, audit::transcript_state const& state) {
  auto& published = a.table("published", form::json);
  for (auto const& p : state.published()) {
    published.row()("date", p.date)("name", p.name)("value", p.value);
    a.line(say("published: {}: {}", p.name, p.value));
  }
  auto& parties = a.table("parties", form::json);
  for (auto const& p : state.parties()) {
    parties.row()("name", p.name)("standing", standing_of(p))("value", p.value);
    a.line(fmt::format("{} {}", p.name, standing_of(p)));
  }
  add_publics(a, state);
  auto& signatures = a.table("signatures", form::json);
  for (auto const& s : state.signatures()) {
    signatures.row()("signer", s.signer)("public_key", s.public_key)("line", s.line)("date", s.date)(
        "purpose", s.purpose)("date_and_purpose_signed", true);
    a.line(say("{} signed the lines before {} as '{}', {}, by the key {}", s.signer, s.line, s.purpose,
               s.date, s.public_key));
  }
}

void add_trust(answer& a, audit::transcript_state const& state, audit::transcript_pins const& pins,
               bool in_words) {
  auto const ways = state.ways_to_grind(pins);
  a.fact("grinding_possible", !ways.empty());
  a.fact("ways_to_grind", ways);
  a.fact("claims", state.claims());
  for (auto const& way : ways) a.line(say("grinding possible: {}", translated(way)));
  if (ways.empty() && state.missing().empty())
    a.line(
        "nobody could choose the result: what led to it was fixed before the public information was known");
  for (auto const& claim : state.claims()) a.line(say("claim, not checked: {}", translated(claim)));
  auto& trust = a.table("trust", form::json);
  for (auto const& line : chain_of_trust(state, pins)) {
    trust.row()("id", line.id)("who", line.who)(
        "together", std::vector<std::string>(line.together.begin(), line.together.end()))(
        "chooses", line.chooses)("could", line.could)("shown", line.shown);
    if (in_words)
      a.line(line.chooses
                 ? say("could choose: {}\n    what shows it: {}", sentence(line), translated(line.shown))
                 : say("{}\n    what shows it: {}", sentence(line), translated(line.shown)));
  }
}

answer answer_of(open_transcript const& file, audit::transcript_pins const& pins, verify_options const& o) {
  auto const& state = file.state;
  auto const& plan = state.plan();
  auto const names = o.names ? read_hidden_names(*o.names) : audit::hidden_name_list{};
  auto const warnings = warnings_for(state, pins, names);
  auto const reach = audit::reach_of(256, state.items(), plan.take);
  answer a{plan.title};
  a.fact("file", file.path);
  a.fact("kind", "transcript");
  a.fact("holds", true);
  a.fact("decided", state.waits_for().empty());
  a.fact("waits_for", state.waits_for());
  a.fact("missing", state.missing());
  a.fact("version", 2);
  a.fact("run", "replay");
  a.fact("title", plan.title);
  a.fact("lines", state.lines());
  a.fact("items", state.items());
  a.fact("commitment", plan.commitment);
  a.fact("head", state.head());
  a.fact("secret", plan.secret);
  a.fact("head_before_public", state.head_before_public());
  a.fact("head_before_public_checked", pins.head_before_public);
  a.fact("reach", reach);
  a.fact("draw_kind", plan.kind.value_or("order"));
  a.fact("rows", state.kind().rows());
  a.fact("warnings", std::vector<std::string>(warnings.begin(), warnings.end()));
  auto const source = file.path == "-" ? message{"standard input"} : say("{}", file.path);
  a.line(state.waits_for().empty() ? say("{} holds: {}", source, plan.title)
                                   : say("{} holds so far: {}", source, plan.title));
  a.line(say("replay: {}, each hash, commitment and draw computed anew", plural(state.lines(), "line")));
  if (plan.kind) a.line(say("draws {}", state.kind().words()));
  add_sessions(a, state, names, o.style());
  for (auto const& warning : warnings) a.line(say("warning: {}", warning));
  add_others(a, state);
  add_trust(a, state, pins, o.trust);
  a.line(reach);
  if (state.public_known())
    a.line(pins.head_before_public
               ? say("h before public information  {}, as it was published", state.head_before_public())
               : say("h before public information  {}", state.head_before_public()));
  a.line(say("commitment  {}\nlast h      {}", plan.commitment, state.head()));
  return a;
}

}  // namespace

void add_drawn(answer& a, std::string const& session, std::vector<std::uint64_t> const& rows,
               std::vector<std::string> const& result, report_style const& style) {
  if (style.form == answer_form::json) return;
  auto const between = between_names(result);
  auto& table = a.table(session, form::text | form::csv);
  auto const most = rows.empty() && style.form == answer_form::text ? most_shown : result.size();
  for (std::size_t at = 0, row = 0; at < std::min(most, result.size()); ++row) {
    auto const from = result.begin() + static_cast<std::ptrdiff_t>(at);
    auto const size = rows.empty() ? 1 : rows[row];
    table.row()(column("session", form::csv), session)(column("number").called("").flush_left(), row + 1)(
        column("drawn").called("").flush_left(),
        fmt::format("{}", fmt::join(from, from + static_cast<std::ptrdiff_t>(size), between)));
    at += size;
  }
  if (most < result.size()) a.line(fmt::format("and {} more (--json, --format csv)", result.size() - most));
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
  show(answer_of(file, pins, o), o.style());
  if (auto const missing = file.state.waits_for(); !missing.empty())
    throw undecided{file.state.missing().size() == file.state.sessions().size()
                        ? say("{} holds so far and is not drawn yet: {}", o.file, missing)
                        : say("{} holds so far and is not decided: {}", o.file, missing)};
}

}  // namespace faro::program
