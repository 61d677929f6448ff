// faro audit verify: whether a transcript or a record holds.
#include "cli/frame.hpp"
#include "cli/options.hpp"
#include "verbs/audit/audit.hpp"
#include "verbs/common/records.hpp"

#include <faro/audit/fair_draw.hpp>
#include <faro/audit/safe_file.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

struct verify_options {
  std::string file;
  std::optional<std::string> input;
  std::optional<std::string> head, commitment, signer;
  bool as_json = false;
};

/// What was published elsewhere, and has to be what the file says.
void check_pins(verify_options const& o, audit::transcript_state const& state) {
  if (o.head && *o.head != state.head())
    throw answer_no{fmt::format("{}: its last h is {}, expected {}: lines were added, or taken off its end",
                                o.file, state.head(), *o.head)};
  if (o.commitment && *o.commitment != state.plan().commitment)
    throw answer_no{fmt::format("{}: line 1: its commitment is {}, expected {}: it is another announcement",
                                o.file, state.plan().commitment, *o.commitment)};
  auto const& all = state.signatures();
  if (o.signer &&
      std::ranges::find(all, *o.signer, &audit::transcript_state::signature_state::public_key) == all.end())
    throw answer_no{fmt::format("{}: line {}: a signature by the key {} was expected, there is none", o.file,
                                state.lines() + 1, *o.signer)};
}

std::string_view standing_of(audit::transcript_state::party_state const& party) {
  if (!party.contributed) return "did not contribute";
  if (!party.sealed) return "contributed";
  return party.revealed ? "contributed, sealed and revealed" : "sealed a text and did not reveal it";
}

json as_object(open_transcript const& file) {
  auto const& state = file.state;
  json out{{"file", file.path},
           {"kind", "transcript"},
           {"holds", true},
           {"run", "replay"},
           {"title", state.plan().title},
           {"lines", state.lines()},
           {"items", state.items()},
           {"commitment", state.plan().commitment},
           {"head", state.head()},
           {"secret", state.plan().secret},
           {"grinding_possible", state.grinding_possible()},
           {"reach", audit::reach_of(256, state.items(), state.plan().take)}};
  for (auto const* name : {"parties", "publics", "sessions", "signatures"}) out[name] = json::array();
  for (auto const& p : state.parties())
    out["parties"].push_back({{"name", p.name}, {"standing", standing_of(p)}, {"value", p.value}});
  for (auto const& p : state.publics())
    out["publics"].push_back({{"kind", p.source.kind},
                              {"name", p.source.name},
                              {"when", p.source.when},
                              {"value", p.value.value_or("")}});
  for (auto const& s : state.sessions())
    out["sessions"].push_back({{"name", s.name}, {"drawn", s.drawn}, {"key", s.key}, {"result", s.result}});
  for (auto const& s : state.signatures())
    out["signatures"].push_back({{"signer", s.signer}, {"public_key", s.public_key}, {"line", s.line}});
  return out;
}

void print_sessions(audit::transcript_state const& state) {
  constexpr std::size_t most_shown = 100;
  for (auto const& s : state.sessions()) {
    if (!s.drawn) {
      print(fmt::format("{}: not drawn\n", s.name));
      continue;
    }
    print(fmt::format("{}: {} of {} drawn, as the key {} has it\n", s.name, s.result.size(), state.items(),
                      s.key));
    for (std::size_t i = 0; i < std::min(s.result.size(), most_shown); ++i)
      print(fmt::format("  {:>3}  {}\n", i + 1, s.result[i]));
    if (s.result.size() > most_shown) print(fmt::format("  ... and {} more\n", s.result.size() - most_shown));
  }
}

void print_report(open_transcript const& file) {
  auto const& state = file.state;
  print(fmt::format("{} holds: {}\n", file.path == "-" ? "standard input" : file.path, state.plan().title));
  print(fmt::format("replay: {} lines, each hash, commitment and draw computed anew\n", state.lines()));
  print_sessions(state);
  for (auto const& p : state.parties()) print(fmt::format("{} {}\n", p.name, standing_of(p)));
  for (auto const& p : state.publics()) {
    print(fmt::format("{}{}: {}\n", p.source.kind == "drand" ? "drand " : "", p.source.name,
                      p.value.value_or("not published")));
    if (p.source.kind == "drand" && p.value)
      print("  self-consistent: it is SHA-256 of the signature; the signature was not verified\n");
  }
  for (auto const& s : state.signatures())
    print(fmt::format("{} signed the lines before {} by the key {}\n", s.signer, s.line, s.public_key));
  if (state.grinding_possible())
    print(
        "grinding possible: no public information was mixed in; whoever knew the secret could have\n"
        "tried many and published the one that pleased\n");
  print(audit::reach_of(256, state.items(), state.plan().take) + "\n");
  print(fmt::format("commitment  {}\nlast h      {}\n", state.plan().commitment, state.head()));
}

void verify_transcript(verify_options const& o) {
  open_transcript const file{o.file};
  try {
    file.state.finish();
  } catch (audit::transcript_mismatch const& e) {
    throw transcript_fails{o.file, e};
  }
  check_pins(o, file.state);
  if (o.as_json) return print(as_object(file).dump() + "\n");
  print_report(file);
}

// ---- Records ----------------------------------------------------------------------------------------------

/// Whether a file begins as a record does, and a transcript does not.
bool is_record(std::string const& path) {
  if (path == "-") return false;
  std::array<char, 4096> begin{};
  auto const file =
      std::unique_ptr<std::FILE, int (*)(std::FILE*)>{std::fopen(path.c_str(), "re"), std::fclose};
  if (!file) return false;
  auto const size = std::fread(begin.data(), 1, begin.size(), file.get());
  std::string_view const text{begin.data(), size};
  return !text.starts_with(R"({"step")") && text.find("faro-record-1") != std::string_view::npos;
}

/// How many bits the randomness had, at most; nothing for picks that came from elsewhere.
std::optional<double> bits_of(audit::record_file const& kept) {
  if (kept.reading == "fresh") return 256.0;
  if (kept.reading == "seed" && kept.seed) return std::min(256.0, audit::seed_bits(*kept.seed));
  return {};
}

void verify_record(verify_options const& o) {
  for (auto const& [name, given] :
       {std::pair{"--head", &o.head}, {"--commitment", &o.commitment}, {"--signer", &o.signer}}) {
    if (given->has_value())
      throw usage_error{fmt::format("{} belongs to transcripts; {} is a record", name, o.file)};
  }
  auto const kept = read_record(o.file);
  if (kept.verb == "deal") {
    check_deal_record(kept, o.file, o.input);
  } else {
    check_shuffle_record(kept, o.file, o.input);
  }
  auto const bits = bits_of(kept);
  auto const reach = bits && !kept.repeat && kept.items > 0
                         ? audit::reach_of(*bits, kept.items, kept.take.value_or(kept.items))
                         : std::string{};
  if (o.as_json) {
    json out{{"file", o.file},
             {"kind", "record"},
             {"holds", true},
             {"run", "replay"},
             {"verb", kept.verb},
             {"algorithm", kept.algorithm},
             {"items", kept.items},
             {"picks", kept.picks.size()},
             {"reading", kept.reading},
             {"output_sha256", kept.output.sha256},
             {"grinding_possible", true}};
    if (!reach.empty()) out["reach"] = reach;
    return print(out.dump() + "\n");
  }
  print(fmt::format("{} holds: a record of faro {}, {}, {} items\n", o.file, kept.verb, kept.algorithm,
                    kept.items));
  print(fmt::format("replay: {} picks gave the recorded output again, sha256 {}\n", kept.picks.size(),
                    kept.output.sha256));
  print(fmt::format("the picks came from: {}\n", kept.seed ? fmt::format("the seed '{}'", *kept.seed)
                                                 : kept.reading == "fresh" ? "the operating system, fresh"
                                                                           : kept.reading));
  if (!reach.empty()) print(reach + "\n");
  print(
      "grinding possible: a record does not show that it is the first draw and not the one that pleased\n"
      "(faro audit commit announces a draw beforehand)\n");
}

void verify(verify_options const& o) {
  if (is_record(o.file)) return verify_record(o);
  if (o.input)
    throw usage_error{fmt::format("extra operand '{}': a transcript holds all that is needed", *o.input)};
  verify_transcript(o);
}

void run(verify_options const& o) {
  audit::check_cryptography();
  if (!o.as_json) return verify(o);
  try {
    verify(o);
  } catch (answer_no const& e) {
    json out{{"file", o.file}, {"holds", false}};
    if (auto const* const fails = dynamic_cast<transcript_fails const*>(&e)) out["line"] = fails->line();
    out["problem"] = e.what();
    print(out.dump(-1, ' ', false, json::error_handler_t::replace) + "\n");
    throw;
  }
}

}  // namespace

void add_audit_verify(CLI::App& audit) {
  auto* const verb = add_verb(
      audit, "verify", "Whether a draw holds: exit 0 it is reproduced, 1 it is not, 2 the file is malformed.",
      "faro audit verify raffle.draw\n"
      "faro audit verify raffle.draw --head 5f3a...   as it was published\n"
      "faro audit verify draw.json names.txt          a record and its input");
  auto const o = std::make_shared<verify_options>();
  add_value(*verb, "FILE", o->file,
            "a transcript (- is standard input), or a record of faro shuffle or faro deal")
      ->required();
  add_value(
      *verb, "INPUT", [o](std::string const& text) { o->input = text; },
      "what a record was made from: the lines, the deck or the game");
  add_text(*verb, "--head", o->head, "the last h as it was published: nothing was added or cut off", "HEX");
  add_text(*verb, "--commitment", o->commitment, "the commitment as it was published", "HEX");
  add_text(*verb, "--signer", o->signer, "the public key that must have signed", "HEX");
  add_flag(*verb, "--json", o->as_json, "one JSON object");
  on_run(*verb, [o] { run(*o); });
}

}  // namespace faro::program
