// Evidence: records and transcripts, changed so that they are still well formed and chained, and what is
// behind their parsers: the rules of transcripts, the replay of records.
#include "audit/src/drand.hpp"
#include "audit/src/squaredeal.hpp"
#include "audit/test/transcript_fixture.hpp"
#include "fuzz/fuzz.hpp"
#include "support/json_pieces.hpp"

#include <faro/audit/transcript_rules.hpp>
#include <faro/chance/record.hpp>
#include <faro/error.hpp>
#include <faro/records/record_file.hpp>
#include <faro/shuffle/registry.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <numeric>

namespace faro::testing {
namespace {

using json = nlohmann::ordered_json;

audit::record_file record_of(std::string const& algorithm) {
  audit::record_file kept;
  kept.algorithm = algorithm;
  kept.items = 4;
  kept.reading = "seed";
  kept.generator = "chacha20";
  kept.seed = "x";
  kept.input = kept.output = audit::digest_of("a\nb\nc\nd\n");
  return kept;
}

/// Replays the picks as the record says: refused as replay_error, never worse.
void replay(audit::record_file const& kept) {
  constexpr std::uint64_t most = 200;
  if (kept.items > most || kept.rounds > most) return;
  auto const describe = find_shuffle(kept.algorithm).make(kept.parameters);
  std::vector<std::uint32_t> deck(kept.items);
  std::iota(deck.begin(), deck.end(), 0U);
  recorded_chooser c{kept.picks};
  for (std::uint64_t i = 0; i < kept.rounds; ++i) describe(c, deck);
  c.finish();
}

fuzz_target records() {
  fuzz_target target;
  target.name = "records";
  for (auto const& entry : shuffle_registry()) {
    auto kept = record_of(entry.name);
    if (entry.name == "fisher-yates-ascending") {
      kept.picks = {{1, 4}, {0, 3}, {1, 2}};
      kept.rounds = 1;
    }
    target.texts.push_back(to_json(kept));
  }
  target.pieces = json_pieces;
  target.feed = [](std::string_view text) {
    auto const kept = audit::parse_record(text);
    EXPECT_EQ(audit::parse_record(to_json(kept)), kept) << text;
    try {
      replay(kept);
    } catch (error const&) {  // of another shuffle, or too few picks
    }
    return true;
  };
  target.change = changed_json;
  return target;
}

/// The lines chained anew, whatever they say now.
std::string chained(std::vector<json> const& steps) {
  std::string text, h = audit::first_h();
  for (auto step : steps) {
    step.erase("h");
    auto const body = step.dump(-1, ' ', false, json::error_handler_t::replace);
    h = audit::next_h(h, body);
    text += body.substr(0, body.size() - 1) + ",\"h\":\"" + h + "\"}\n";
  }
  return text;
}

/// One step changed, moved, doubled or taken out; then the chain is right again.
std::string forged(std::string_view text, fuzz_choices& c) {
  std::vector<json> steps;
  for (std::size_t at = 0; at < text.size();) {
    auto const end = std::min(text.find('\n', at), text.size());
    auto step = json::parse(text.substr(at, end - at), nullptr, false);
    if (!step.is_object()) return std::string{text};
    steps.push_back(std::move(step));
    at = end + 1;
  }
  if (steps.empty()) return {};
  auto const at = c.below(steps.size());
  switch (c.below(5)) {
    case 0:
      steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    case 1:
      steps.push_back(json(steps[at]));
      break;
    case 2:
      std::swap(steps[at], steps[c.below(steps.size())]);
      break;
    default: {
      auto const changed = json::parse(changed_json(steps[at].dump(), c));
      if (changed.is_object()) steps[at] = changed;
      break;
    }
  }
  return chained(steps);
}

fuzz_target transcripts() {
  fuzz_target target;
  target.name = "transcripts";
  auto const whole = complete().text();
  for (std::size_t at = whole.find('\n'); at != std::string::npos; at = whole.find('\n', at + 1))
    target.texts.push_back(whole.substr(0, at + 1));
  target.pieces = json_pieces;
  target.feed = [](std::string_view text) {
    auto const lines = audit::parse_transcript(text);
    for (auto const& line : lines) EXPECT_EQ(body_of(line.step), line.body);  // written in one way only
    try {
      auto state = audit::read_transcript(text);
      static_cast<void>(state.grinding_possible());
      state.finish();
    } catch (error const&) {  // against the rules, or not at its end
    }
    return true;
  };
  target.change = forged;
  return target;
}

fuzz_target kept_secrets_and_rounds() {
  audit::kept_secret kept;
  kept.commitment = std::string(64, 'c');
  kept.secret = kept.salt = std::string(64, '0');
  fuzz_target target;
  target.name = "secrets";
  target.texts = {
      std::string{to_text(kept).view()},
      R"({"round":1000,"randomness":"fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",)"
      R"("signature":"b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"})"};
  target.pieces = json_pieces;
  target.feed = [](std::string_view text) {
    try {
      static_cast<void>(audit::parse_kept_secret(text));
      return true;
    } catch (error const&) {}
    static_cast<void>(is_self_consistent(audit::parse_drand(text)));
    return true;
  };
  target.change = changed_json;
  return target;
}

/// A tournament's description, and below an empty line its keys.
fuzz_target tournaments() {
  auto const keys = "1,1:" + std::string(60, 'k') + "\r\n1,2:" + std::string(60, 'l') +
                    "\r\n2,1:" + std::string(60, 'm') + "\r\n";
  fuzz_target target;
  target.name = "squaredeal";
  target.texts = {
      "# of a club\nTN Club Open\nDI DJI 3 May\nDV 4327591\nSN 2:1-16,17-32:RR#:Round #/2\n"
      "SN 1:1-4:F:Final\nKH " +
      std::string(64, 'a') + "\n\n" + keys};
  target.pieces = {"\n",  "\r\n", "\n\n", ":",    ",",           "-",         "#",
                   "##",  "?",    "0",    "1-16", "99999999999", "TN ",       "DI ",
                   "DV ", "SN ",  "KH ",  "1,1:", "2,1:",        "43,275.91", "\xff"};
  target.feed = [](std::string_view text) {
    auto const end = std::min(text.find("\n\n"), text.size());
    auto const description = audit::parse_squaredeal(text.substr(0, end));
    auto const written = squaredeal_text(description);
    EXPECT_EQ(squaredeal_text(audit::parse_squaredeal(written)), written) << text;
    auto const sqk = text.substr(std::min(end + 2, text.size()));
    static_cast<void>(check_keys(description, sqk));
    auto const read = parse_squaredeal_keys(description, sqk);
    auto const sessions = sessions_of(description);
    if (sessions.empty() || sessions.front().boards.size() > 20) return true;
    static_cast<void>(
        squaredeal_boards(read, sessions.front(), description.delayed_value.value_or(""), false));
    return true;
  };
  return target;
}

}  // namespace

std::vector<fuzz_maker> fuzzed_evidence() {
  return {{"records", records},
          {"transcripts", transcripts},
          {"secrets", kept_secrets_and_rounds},
          {"squaredeal", tournaments}};
}

}  // namespace faro::testing
