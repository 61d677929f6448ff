// Each rule of docs/spec-draw.md by its number: a transcript that breaks it alone, its hashes made anew, is
// refused by that number.
#include "audit/test/transcript_fixture.hpp"

#include <faro/audit/detail/rules.hpp>
#include <faro/audit/transcript_verdict.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace faro::audit {
namespace {

using testing::closing_price;
using testing::complete;
using testing::drafting;
using testing::plan;
using number = transcript_rule;
using steps_type = std::vector<transcript_step>;

steps_type steps_of(std::string_view text) {
  steps_type out;
  for (auto const& line : parse_transcript(text)) out.push_back(line.step);
  return out;
}

std::string hashed(steps_type const& steps) {
  std::string out, h = first_h();
  for (auto const& step : steps) {
    out += line_of(step, h);
    h = next_h(h, body_of(step));
  }
  return out;
}

/// The announcement alone, changed.
std::string announced(std::function<void(commit_step&)> const& change) {
  auto step = plan();
  change(step);
  return hashed({step});
}

std::string of_kind(std::string kind, std::vector<std::string> rules) {
  return announced([&](commit_step& s) {
    s.take = 5;
    s.kind = std::move(kind);
    s.rules = std::move(rules);
  });
}

std::string of_source(public_source const& source) {
  return announced([&](commit_step& s) { s.publics = {source}; });
}

/// The complete transcript up to a line, and that line changed.
template <class Step>
std::string changed(std::size_t line, std::function<void(Step&)> const& change) {
  auto steps = steps_of(complete().text());
  steps.resize(line);
  change(std::get<Step>(steps.back()));
  return hashed(steps);
}

/// The complete transcript up to a line, and another step behind it.
std::string followed(std::size_t lines, transcript_step const& step) {
  auto steps = steps_of(complete().text());
  steps.resize(lines);
  steps.push_back(step);
  return hashed(steps);
}

std::string with(std::string text, std::string_view from, std::string_view to) {
  auto const at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

/// A draw by rules that nothing meets: three of four that may not meet, in two pairs.
std::string unmet() {
  auto p = plan({"only"});
  p.items.pop_back();
  p.take = 4;
  p.parties.clear();
  p.publics.clear();
  p.kind = "pairs";
  p.rules = std::vector<std::string>{"apart all: 1 2 3"};
  p = committed(std::move(p), testing::secret, testing::salt);
  auto const date = p.date;
  return hashed({p, session_reveal(p, "only", testing::secret, testing::salt, date),
                 draw_step{date, "only", std::string(64, '0'), {}}});
}

std::string after_the_last_draw() {
  auto steps = steps_of(complete(plan({"friday", "only"})).text());
  steps.pop_back();
  auto const& p = std::get<commit_step>(steps.front());
  auto const date = date_of(steps.back());
  steps.push_back(session_reveal(p, "friday", testing::secret, testing::salt, date));
  steps.push_back(read_transcript(hashed(steps)).draw("friday", date));
  steps.push_back(public_step{date, "another", "value"});
  return hashed(steps);
}

struct broken_one {
  number rule;
  std::string text;
  transcript_known known{};
};

std::vector<broken_one> all_broken() {
  auto const whole = complete().text();
  auto const digest = std::string(64, 'a');
  std::string const early = "2026-11-21T10:30:00Z", late = "2026-11-22T18:40:00Z";
  auto const in_clear = [&](std::string party, std::string value) {
    return contribute_step{early, std::move(party), false, std::move(value)};
  };
  auto low_order = testing::signature_of(complete(), late, "witness");
  low_order.public_key = std::string(64, '0');
  auto other_text = testing::signature_of(complete(), late, "witness");
  other_text.purpose = "organiser";
  auto const opened = [](auto change) { return changed<reveal_step>(6, change); };
  std::vector<broken_one> out{
      {number::size, ""},
      {number::line_ends, whole.substr(0, whole.size() - 1)},
      {number::line_h, "{}\n"},
      {number::members, with(whole, "\"title\"", "\"titel\"")},
      {number::texts, with(whole, "raffle", "ra\tffle")},
      {number::numbers, with(whole, "\"take\":3", "\"take\":03")},
      {number::chain, with(whole, "carla", "karla")},
      {number::commit_first, hashed({in_clear("club", "x")})},
      {number::after_last_draw, after_the_last_draw()},
      {number::dates, announced([](auto& s) { s.date = "2026-13-01T00:00:00Z"; })},
      {number::dates_in_order, changed<contribute_step>(2, [](auto& s) { s.date = "2025-01-01T00:00:00Z"; })},
      {number::format, announced([](auto& s) { s.format = "faro-transcript/3"; })},
      {number::algorithm, announced([](auto& s) { s.algorithm = "faro-draw/2"; })},
      {number::kind_and_rules, announced([](auto& s) { s.kind = "pairs"; })},
      {number::items_or_range, announced([](auto& s) { s.range = "1-5"; })},
      {number::items, announced([](auto& s) { s.items[1] = s.items[0]; })},
      {number::range, announced([](auto& s) { s.items.clear(), s.range = "5-4"; })},
      {number::take, announced([](auto& s) { s.take = 6; })},
      {number::kind, of_kind("lottery", {})},
      {number::tickets, of_kind("tickets", {"1", "2"})},
      {number::pairs, of_kind("pairs", {"apart: 1 2"})},
      {number::groups, of_kind("groups", {"0 groups"})},
      {number::panel, of_kind("panel", {"from 2 to 1 x: 1 2"})},
      {number::sessions, announced([](auto& s) { s.sessions.clear(); })},
      {number::parties, announced([](auto& s) {
         s.parties = {"club", "club"};
       })},
      {number::publics, of_source({"rumour", "a price", "2026-11-22T18:00:00Z"})},
      {number::drand_round, of_source({"drand", "quicknet 1000", "2026-11-22T18:00:00Z"})},
      {number::publics_later, of_source({"text", "a price", "2026-11-21T10:00:00Z"})},
      {number::secret, announced([](auto& s) { s.secret = "old"; })},
      {number::commitment, announced([](auto& s) { s.commitment = "c0"; })},
      {number::party, followed(1, in_clear("nobody", "x"))},
      {number::contributes_once, followed(2, contribute_step{"2026-11-21T11:30:00Z", "club", false, "x"})},
      {number::contribution, followed(1, in_clear("club", "x "))},
      {number::contribution, followed(1, in_clear("club", std::string(2000, 'x') + " "))},
      {number::sealed_form, followed(1, contribute_step{early, "club", true, "x"})},
      {number::own_text,
       followed(2, contribute_step{"2026-11-21T12:00:00Z", "bank", false, "dice in the hall: 3 5 1 6"})},
      {number::in_time, followed(1, contribute_step{late, "club", false, "x"})},
      {number::absent, followed(2, absent_step{"2026-11-21T12:00:00Z", "club"})},
      {number::something_sealed,
       followed(2, reveal_step{"2026-11-21T12:00:00Z", "club", "", "x", digest, {}})},
      {number::party_reveal_form, changed<reveal_step>(4, [](auto& s) { s.session = "friday"; })},
      {number::all_contributed,
       [&] {
         auto steps = steps_of(whole);
         return hashed({steps[0], steps[2], steps[3]});
       }()},
      {number::seal, changed<reveal_step>(4, [](auto& s) { s.value = "another number"; })},
      {number::public_once, changed<public_step>(5, [](auto& s) { s.name = "weather"; })},
      {number::public_time, changed<public_step>(5, [](auto& s) { s.date = "2026-11-22T17:59:59Z"; })},
      {number::public_value, changed<public_step>(5, [](auto& s) { s.value = ""; })},
      {number::proof, changed<public_step>(5, [](auto& s) { s.proof = "00"; })},
      {number::session_opened_once, opened([](auto& s) { s.session = "monday"; })},
      {number::opened_after_all,
       [&] {
         auto steps = steps_of(whole);
         return hashed({steps[0], steps[1], steps[2], steps[5]});
       }()},
      {number::opening_form, opened([](auto& s) { s.salt = "00"; })},
      {number::opening, opened([](auto& s) { s.value[0] = s.value[0] == '0' ? '1' : '0'; })},
      {number::session_drawn_once, changed<draw_step>(7, [](auto& s) { s.session = "monday"; })},
      {number::drawn_after_all, changed<draw_step>(7, [](auto& s) { s.session = "friday"; })},
      {number::rules_met, unmet()},
      {number::key, changed<draw_step>(7, [&](auto& s) { s.key = digest; })},
      {number::result, changed<draw_step>(7, [](auto& s) { std::swap(s.result[0], s.result[1]); })},
      {number::signer, changed<sign_step>(8, [](auto& s) { s.purpose = ""; })},
      {number::signature_form, changed<sign_step>(8, [](auto& s) { s.signature = "00"; })},
      {number::low_order, followed(8, low_order)},
      {number::signature, followed(8, other_text)},
      {number::published, followed(8, publish_step{late, "a head", ""})},
      {number::drawn, changed<public_step>(5, [](auto&) {})},
      {number::known_head, whole, {digest, {}, {}, {}}},
      {number::known_head_before_public, whole, {{}, digest, {}, {}}},
      {number::known_commitment, whole, {{}, {}, digest, {}}},
      {number::known_signer, whole, {{}, {}, {}, digest}},
  };
  std::string entries = "\"x\"";
  for (int i = 0; i < 1'000'000; ++i) entries += ",\"\"";
  out.push_back({number::lists, with(whole, "\"sessions\":[", "\"sessions\":[" + entries + ",")});
  // A round that is no SHA-256 of its signature, and one whose signature is nobody's.
  auto round = plan();
  round.date = "2023-08-23T15:00:00Z";
  round.parties.clear();
  round.publics = {{"drand", "quicknet 1000", "2023-08-23T15:59:24Z"}};
  std::string const proof(96, '8');
  public_step known{"2023-08-23T17:00:00Z", "quicknet 1000", digest, proof, ""};
  out.push_back({number::randomness, hashed({round, known})});
  known.value = to_hex(sha256(from_hex(proof)));
  out.push_back({number::league, hashed({round, known})});
  return out;
}

TEST(transcript_numbers, each_rule_is_refused_by_its_number) {
  std::map<number, int> told;
  for (auto const& [rule, text, known] : all_broken()) {
    auto const found = verify_transcript(text, known);
    if (rule == number::league && found.code == verdict_code::not_decided) {  // without blst none is verified
      ++told[rule];
      continue;
    }
    ASSERT_TRUE(found.broken) << static_cast<int>(rule) << ": " << text;
    EXPECT_EQ(static_cast<int>(*found.broken), static_cast<int>(rule)) << found.said;
    auto const is_layout = rule <= number::numbers;
    EXPECT_EQ(found.code, is_layout               ? verdict_code::no_transcript
                          : rule == number::drawn ? verdict_code::not_decided
                                                  : verdict_code::changed)
        << found.said;
    if (rule != number::drawn) {
      EXPECT_THAT(found.said, ::testing::EndsWith(" [R" + std::to_string(static_cast<int>(rule)) + "]"));
    }
    EXPECT_EQ(found.state.has_value(), rule == number::drawn);
    ++told[rule];
  }
  for (int i = 1; i <= transcript_rules; ++i) EXPECT_EQ(told.count(static_cast<number>(i)), 1u) << "R" << i;
}

TEST(transcript_numbers, what_holds_has_no_rule_and_keeps_what_was_known) {
  auto const draft = complete();
  auto const found = verify_transcript(
      draft.text(),
      {draft.state().head(), draft.state().head_before_public(), draft.state().plan().commitment, {}});
  EXPECT_FALSE(found.broken && *found.broken != number::drawn) << found.said;
  EXPECT_TRUE(found.pins.commitment && found.pins.head_before_public);
  EXPECT_TRUE(found.state.has_value());
}

}  // namespace
}  // namespace faro::audit
