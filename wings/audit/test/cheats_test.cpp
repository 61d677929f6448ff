// Each way to cheat that is known, and what shows it: the rows of the table in docs/verifying-draws.md, a
// test each.
#include "audit/test/transcript_fixture.hpp"
#include "lists/names.hpp"
#include "support/places.hpp"

#include <faro/audit/transcript_rules.hpp>
#include <faro/audit/transcript_trust.hpp>
#include <faro/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

namespace faro::audit {
namespace {

using ::testing::Contains;
using testing::drafting;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

trust_line line_of_trust(transcript_state const& state, std::string_view id,
                         transcript_pins const& pins = {}) {
  for (auto const& line : chain_of_trust(state, pins)) {
    if (line.id == id) return line;
  }
  ADD_FAILURE() << "no line " << id;
  return {};
}

std::vector<std::string> ways(transcript_state const& state, transcript_pins const& pins = {}) {
  std::vector<std::string> out;
  for (auto const& line : chain_of_trust(state, pins)) {
    if (line.chooses) out.push_back(line.id);
  }
  return out;
}

std::vector<std::string> league(trust_line const& line) {
  return {line.together.begin(), line.together.end()};
}

/// A draw of these, with or without public information.
commit_step announcement(std::vector<std::string> sessions, std::vector<std::string> parties, bool publics) {
  auto plan = testing::plan(std::move(sessions));
  plan.parties = std::move(parties);
  if (!publics) plan.publics.clear();
  return committed(std::move(plan), testing::secret, testing::salt);
}

void open_and_draw(drafting& draft, std::string const& session) {
  auto const& plan = draft.state().plan();
  draft.add(session_reveal(plan, session, testing::secret, testing::salt, "2026-11-22T19:00:00Z"));
  draft.add(draft.state().draw(session, "2026-11-22T19:00:00Z"));
}

contribute_step speaks(std::string const& party, std::string const& text) {
  return {"2026-11-21T12:00:00Z", party, false, text};
}
contribute_step seals(drafting const& draft, std::string const& party, std::string const& text) {
  return {"2026-11-21T12:00:00Z", party, true,
          sealed_value(draft.state().plan().commitment, party, text, testing::bobs_salt)};
}
reveal_step reveals(std::string const& party, std::string const& text) {
  return {"2026-11-21T13:00:00Z", party, "", text, to_hex(testing::bobs_salt), {}};
}

/// Without public information: both parties have spoken in clear, all is drawn.
drafting spoken_draw() {
  drafting draft;
  draft.add(announcement({"one"}, {"club", "bank"}, false));
  draft.add(speaks("club", "3 5 1 6"));
  draft.add(speaks("bank", "a number"));
  open_and_draw(draft, "one");
  return draft;
}

// ---- The organiser ----------------------------------------------------------------------------------------

TEST(cheats, late_commitment) {
  drafting draft;
  draft.add(announcement({"one"}, {}, true));
  draft.add(testing::closing_price());
  open_and_draw(draft, "one");
  EXPECT_THAT(ways(draft.state()), ElementsAre("younger-lines"));
  EXPECT_THAT(ways(draft.state(), {.head_before_public = true}), IsEmpty());
  EXPECT_THAT(ways(draft.state(), {.commitment = true}), IsEmpty());
}

TEST(cheats, a_seed_tried_many_times) {
  drafting draft;
  draft.add(announcement({"one"}, {}, false));
  open_and_draw(draft, "one");
  EXPECT_THAT(ways(draft.state(), {true, true, {}, {}}), ElementsAre("many-secrets"))
      << "nothing that is published closes it";
}

TEST(cheats, many_commitments) {
  auto other = testing::plan();
  other = committed(other, "another secret of the organiser", testing::salt);
  EXPECT_NE(other.commitment, testing::plan().commitment) << "who kept one sees that the other is another";
  EXPECT_THAT(testing::complete().state().claims(),
              Contains(HasSubstr("no other announcement of the same draw")));
  EXPECT_FALSE(line_of_trust(testing::complete().state(), "many-announcements").shown.empty());
}

TEST(cheats, undrawn_session) {
  std::vector<std::string> names;
  for (int i = 1; i <= 20; ++i) names.push_back(std::to_string(i));
  drafting draft;
  draft.add(announcement(names, {}, true));
  draft.add(testing::closing_price());
  open_and_draw(draft, "7");
  transcript_pins const pins{true, true, {}, {}};
  EXPECT_THAT(ways(draft.state(), pins), ElementsAre("session-choice"));
  EXPECT_EQ(draft.state().missing().size(), 19u);
  EXPECT_THAT(draft.state().waits_for(),
              HasSubstr("19 of 20 announced draws are missing: '1', '2', '3' and 16 more"));
  EXPECT_THROW(draft.state().finish(), transcript_mismatch);
  for (auto const& name : names) {
    if (name != "7") open_and_draw(draft, name);
  }
  EXPECT_THAT(ways(draft.state(), pins), IsEmpty());
  EXPECT_NO_THROW(draft.state().finish());
}

TEST(cheats, withheld_round) {
  drafting draft;
  draft.add(announcement({"one"}, {}, true));
  EXPECT_THAT(ways(draft.state(), {true, true, {}, "2026-11-22T17:59:59Z"}), IsEmpty())
      << "nobody knows it yet";
  EXPECT_THAT(ways(draft.state(), {true, true, {}, "2026-11-22T18:00:00Z"}), ElementsAre("withheld"));
  EXPECT_THAT(draft.state().waits_for(), HasSubstr("is not in the file yet"));
}

TEST(cheats, withheld_result) {
  drafting draft;
  draft.add(announcement({"one"}, {}, true));
  draft.add(testing::closing_price());
  EXPECT_THAT(ways(draft.state(), {true, true, {}, {}}), ElementsAre("withheld"));
  EXPECT_THROW(draft.state().finish(), transcript_mismatch);
}

TEST(cheats, party_left_out) {
  drafting draft;
  draft.add(announcement({"one"}, {"club", "bank"}, false));
  draft.add(seals(draft, "club", "3 5 1 6"));
  draft.add(absent_step{"2026-11-21T12:30:00Z", "bank"});
  draft.add(reveals("club", "3 5 1 6"));
  open_and_draw(draft, "one");
  auto const line = line_of_trust(draft.state(), "absent");
  EXPECT_TRUE(line.chooses);
  EXPECT_EQ(line.who, "the organiser");
  EXPECT_THAT(league(line), ElementsAre("club")) << "its sealed text was unknown when the other was left out";
}

// ---- Parties ----------------------------------------------------------------------------------------------

TEST(cheats, writing_for_another) {
  auto draft = spoken_draw();
  transcript_pins pins{true, true, {}, {}};
  EXPECT_THAT(ways(draft.state(), pins), ElementsAre("text-under-a-name", "last-to-speak"));
  EXPECT_THAT(line_of_trust(draft.state(), "text-under-a-name", pins).could, HasSubstr("'club', 'bank'"));
  EXPECT_THAT(draft.state().claims(),
              Contains(HasSubstr("that the text of 'bank' is of the one whose name it is")));
  // Signed behind the texts by keys that the parties have published.
  for (auto const* name : {"club", "bank"}) {
    std::string const key(32, name[0]);
    sign_step sign{"2026-11-22T20:00:00Z", name, "witness", to_hex(ed25519_public(key)), {}};
    sign.signature = to_hex(ed25519_sign(key, signed_text(sign, draft.state().head())));
    draft.add(sign);
    pins.signers.push_back(sign.public_key);
  }
  EXPECT_THAT(ways(draft.state(), pins), ElementsAre("last-to-speak"));
  EXPECT_THAT(ways(draft.state(), {true, true, {}, {}}), Contains("text-under-a-name"))
      << "keys that nobody knows";
  EXPECT_FALSE(line_of_trust(testing::complete().state(), "text-under-a-name").chooses)
      << "before public information a text chooses nothing";
}

TEST(cheats, last_to_speak) {
  auto const line = line_of_trust(spoken_draw().state(), "last-to-speak");
  EXPECT_TRUE(line.chooses);
  EXPECT_EQ(line.who, "bank");
  EXPECT_THAT(league(line), ElementsAre("the organiser"));
  EXPECT_EQ(sentence(line).substr(0, 35), "bank, in league with the organiser,");
  auto const first = line_of_trust(spoken_draw().state(), "spoke-in-clear");
  EXPECT_FALSE(first.chooses);
  EXPECT_THAT(league(first), ElementsAre("the organiser", "bank")) << "who spoke first needs who spoke after";
  // One that seals before the last one speaks has to be in league, too.
  drafting draft;
  draft.add(announcement({"one"}, {"club", "bank"}, false));
  draft.add(seals(draft, "club", "3 5 1 6"));
  draft.add(speaks("bank", "a number"));
  draft.add(reveals("club", "3 5 1 6"));
  open_and_draw(draft, "one");
  EXPECT_THAT(league(line_of_trust(draft.state(), "last-to-speak")), ElementsAre("the organiser", "club"));
  EXPECT_FALSE(line_of_trust(testing::complete().state(), "spoke-in-clear").chooses);
}

TEST(cheats, sealed_text_kept_back) {
  drafting draft;
  draft.add(announcement({"one"}, {"club", "bank"}, false));
  draft.add(seals(draft, "club", "3 5 1 6"));
  draft.add(seals(draft, "bank", "a number"));
  draft.add(reveals("club", "3 5 1 6"));
  auto opened_first = draft;  // the organiser opens before bank reveals: it needs nobody
  draft.add(reveals("bank", "a number"));
  open_and_draw(draft, "one");
  auto const lines = chain_of_trust(draft.state());
  auto const bank =
      std::ranges::find_if(lines, [](auto const& l) { return l.id == "kept-back" && l.who == "bank"; });
  ASSERT_NE(bank, lines.end());
  EXPECT_TRUE(bank->chooses);
  EXPECT_THAT(league(*bank), ElementsAre("the organiser"));
  auto const club =
      std::ranges::find_if(lines, [](auto const& l) { return l.id == "kept-back" && l.who == "club"; });
  EXPECT_FALSE(club->chooses);
  EXPECT_THAT(league(*club), ElementsAre("the organiser", "bank"));

  auto const opening = session_reveal(opened_first.state().plan(), "one", testing::secret, testing::salt,
                                      "2026-11-22T19:00:00Z");
  opened_first.add(opening);
  auto late = reveals("bank", "a number");
  late.date = opening.date;
  opened_first.add(late);
  for (auto const& line : chain_of_trust(opened_first.state())) {
    if (line.id == "kept-back" && line.who == "bank") {
      EXPECT_THAT(league(line), IsEmpty());
    }
  }
  for (auto const& line : chain_of_trust(testing::complete().state())) {
    EXPECT_FALSE(line.id == "kept-back" && line.chooses) << "before public information it chooses nothing";
  }
}

TEST(cheats, copied_text) {
  drafting draft;
  draft.add(announcement({"one"}, {"club", "bank"}, true));
  draft.add(speaks("club", "3 5 1 6"));
  EXPECT_THROW(draft.add(speaks("bank", "3 5 1 6")), transcript_mismatch);
}

// ---- Names, dates, lines ----------------------------------------------------------------------------------

TEST(cheats, hidden_doubles) {
  std::vector<std::string> const names{"Ann", "Bob", "ann ", "Ann"};
  std::vector<std::size_t> const items{1, 5, 8, 9};
  auto const said = people_named_twice(names, items);
  ASSERT_EQ(said.size(), 1u);
  EXPECT_THAT(said[0], HasSubstr("stands 3 times among those who take part: items 1, 8, 9"));
  EXPECT_THAT(people_named_twice(std::vector<std::string>{"Ann", "Bob"}, std::vector<std::size_t>{1, 2}),
              IsEmpty());
}

TEST(cheats, names_that_look_alike) {
  auto plan = testing::plan();
  plan.items = {"ann",       "bob",     "an\u200bn", "Bob ",      "zo\u00eb",
                "zoe\u0308", "carl  o", "carl o",    "\u0430dam", "adam"};
  plan.parties = {"Club", "club"};
  drafting draft;
  draft.add(committed(plan, testing::secret, testing::salt));
  auto const said = warnings_of(draft.state());
  std::string all;
  for (auto const& one : said) all += one + "\n";
  for (auto const* part : {"characters that are not seen", "items 1 and 3 look alike",
                           "items 2 and 4 look alike", "items 5 and 6 look alike", "items 7 and 8 look alike",
                           "1 more of the kind", "parties: 'Club' and 'club' look alike"})
    EXPECT_THAT(all, HasSubstr(part));
  EXPECT_THAT(warnings_of(testing::complete().state()), IsEmpty());
}

TEST(cheats, dates_in_the_future) {
  auto const state = testing::complete().state();
  EXPECT_THAT(warnings_of(state, {false, false, {}, "2026-11-22T18:30:00Z"}), IsEmpty());
  EXPECT_THAT(warnings_of(state, {false, false, {}, "2026-11-22T18:00:00Z"}),
              ElementsAre(HasSubstr("line 5 is dated in the future")));
}

TEST(cheats, changed_line) {
  auto text = testing::complete().text();
  text.replace(text.find("carla"), 5, "karla");
  EXPECT_THROW(static_cast<void>(read_transcript(text)), transcript_mismatch);
}

TEST(cheats, line_cut_off) {
  auto const whole = testing::complete();
  auto const lines = parse_transcript(whole.text());
  drafting shorter;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) shorter.add(lines[i].step);
  EXPECT_NE(shorter.state().head(), whole.state().head()) << "who kept the last h (--head) sees it";
}

// ---- The table --------------------------------------------------------------------------------------------

TEST(cheats, each_row_of_the_table_is_a_test) {
  std::ifstream file{testing::project_folder() / "docs/verifying-draws.md"};
  std::string const text{std::istreambuf_iterator<char>{file}, {}};
  std::set<std::string> rows, tests;
  auto const from = text.find("| way to cheat |"), to = text.find("\n\n", from);
  ASSERT_NE(from, std::string::npos);
  for (auto at = text.find("\n| `", from); at < to; at = text.find("\n| `", at + 1))
    rows.insert(text.substr(at + 4, text.find('`', at + 4) - at - 4));
  auto const& suites = *::testing::UnitTest::GetInstance();
  for (int i = 0; i < suites.total_test_suite_count(); ++i) {
    auto const& suite = *suites.GetTestSuite(i);
    if (std::string_view{suite.name()} != "cheats") continue;
    for (int j = 0; j < suite.total_test_count(); ++j) tests.insert(suite.GetTestInfo(j)->name());
  }
  tests.erase("each_row_of_the_table_is_a_test");
  EXPECT_EQ(rows, tests);
}

}  // namespace
}  // namespace faro::audit
