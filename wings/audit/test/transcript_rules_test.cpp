// Transcripts that hold, and every way to tamper with one that is caught.
#include "audit/test/transcript_fixture.hpp"
#include "text/words.hpp"

#include <faro/audit/transcript_rules.hpp>
#include <faro/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace faro::audit {
namespace {

using testing::complete;
using testing::drafting;
using ::testing::HasSubstr;
using testing::plan;
using ::testing::StartsWith;

/// What is wrong with a transcript: "line 3: ..." for a mismatch, "malformed: ..." for text that is none.
std::string verdict(std::string_view text) {
  try {
    auto const state = read_transcript(text);
    if (!state.waits_for().empty() && state.missing().size() < state.sessions().size())
      return "holds in part";  // a draw that was announced is missing
    state.finish();
  } catch (transcript_mismatch const& e) {
    return e.what();
  } catch (input_error const& e) {
    return std::string{"malformed: "} + e.what();
  }
  return "holds";
}

/// Each with its end.
std::vector<std::string> whole_lines(std::string_view text) {
  std::vector<std::string> out;
  for (; !text.empty(); text.remove_prefix(text.find('\n') + 1))
    out.emplace_back(text.substr(0, text.find('\n') + 1));
  return out;
}

std::string put_together(std::vector<std::string> const& lines) { return joined(lines, ""); }

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  auto const at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

/// Changes steps and makes the hashes anew, as a forger would who knows the format.
std::string forged(std::string_view text, std::function<void(std::vector<transcript_step>&)> const& change) {
  std::vector<transcript_step> steps;
  for (auto const& line : parse_transcript(text)) steps.push_back(line.step);
  change(steps);
  std::string out, h = first_h();
  for (auto const& step : steps) {
    out += line_of(step, h);
    h = next_h(h, body_of(step));
  }
  return out;
}

template <class Step>
Step& step_in(std::vector<transcript_step>& steps, std::size_t line) {
  return std::get<Step>(steps.at(line - 1));
}

TEST(transcript_rules, a_complete_transcript_holds) {
  auto const text = complete().text();
  EXPECT_EQ(whole_lines(text).size(), 8u);
  EXPECT_EQ(verdict(text), "holds in part");
  EXPECT_EQ(verdict(complete(plan({"one", "two"})).text()), "holds in part");
  auto const state = read_transcript(text);
  EXPECT_FALSE(state.grinding_possible());
  EXPECT_EQ(state.sessions().at(1).result.size(), 3u);
  EXPECT_FALSE(state.sessions().at(0).drawn);
}

TEST(transcript_rules, the_draw_is_the_documented_function_of_its_fields) {
  auto const announced = plan();
  auto const state = complete(announced).state();
  auto const opened = session_reveal(announced, "saturday", testing::secret, testing::salt, "");
  std::vector<std::string> const fields{from_hex(announced.commitment),
                                        "saturday",
                                        from_hex(opened.value),
                                        "club",
                                        "+dice in the hall: 3 5 1 6",
                                        "bank",
                                        "+a number of the bank",
                                        "closing price of the exchange",
                                        "43275.91"};
  EXPECT_EQ(state.sessions().at(1).key,
            to_hex(sha256("faro-draw/1" + std::string(1, '\0') + framed(fields))));
}

// ---- Tampering, as whoever gets hold of the file does it --------------------------------------------------

TEST(tampering, a_changed_item_is_caught) {
  EXPECT_THAT(verdict(replaced(complete().text(), "\"carla\"", "\"karla\"")),
              StartsWith("line 1: its h is "));
}

TEST(tampering, reordered_lines_are_caught) {
  auto lines = whole_lines(complete().text());
  std::swap(lines[1], lines[2]);
  EXPECT_THAT(verdict(put_together(lines)), StartsWith("line 2: its h is "));
}

TEST(tampering, a_deleted_line_is_caught) {
  for (std::size_t i = 0; i < 7; ++i) {
    auto lines = whole_lines(complete().text());
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_THAT(verdict(put_together(lines)), StartsWith("line " + std::to_string(i + 1) + ": its h is "))
        << i;
  }
}

TEST(tampering, an_appended_line_is_caught) {
  auto const text = complete().text();
  auto const line = line_of(absent_step{"2026-11-23T00:00:00Z", "club"}, first_h());
  EXPECT_THAT(verdict(text + line), StartsWith("line 9: its h is "));
}

TEST(tampering, crlf_is_caught) {
  std::string crlf;
  for (char const c : complete().text()) crlf += c == '\n' ? std::string{"\r\n"} : std::string{c};
  EXPECT_EQ(verdict(crlf), "malformed: line 1 ends in a carriage return; LF alone was expected [R2]");
}

TEST(tampering, a_changed_seed_is_caught) {
  auto const text = complete().text();
  auto const value = text.find("\"session\":\"saturday\",\"value\":\"") + 30;
  auto changed = text;
  changed[value] = changed[value] == '0' ? '1' : '0';
  EXPECT_THAT(verdict(changed), StartsWith("line 6: its h is "));
}

TEST(tampering, a_swapped_signature_is_caught) {
  auto const other = complete(plan({"x", "y"})).text();
  auto const from = whole_lines(complete().text()).back(), to = whole_lines(other).back();
  EXPECT_THAT(verdict(replaced(complete().text(), from, to)), StartsWith("line 8: its h is "));
}

TEST(tampering, truncation_is_caught) {
  auto const text = complete().text();
  auto const lines = whole_lines(text);
  EXPECT_THAT(verdict(text.substr(0, text.size() / 2)), StartsWith("malformed: line "));
  EXPECT_THAT(
      verdict(put_together({lines.begin(), lines.begin() + 6})),
      HasSubstr("line 7: the file ends, a draw was expected: 3 of 3 announced draws are missing: 'friday', "
                "'saturday', 'sunday'; everything for the draw is there"));
  EXPECT_THAT(verdict(lines[0]), HasSubstr("'sunday'; 'club' has not contributed"));
}

TEST(tampering, duplicate_names_are_caught) {
  auto const text =
      forged(complete().text(), [](auto& steps) { step_in<commit_step>(steps, 1).items[3] = "ann"; });
  EXPECT_EQ(verdict(text), "line 1: item 4, 'ann', is item 1 again; names that differ were expected [R17]");
}

TEST(tampering, a_commitment_dated_after_the_contribution_is_caught) {
  auto const text = forged(complete().text(),
                           [](auto& steps) { step_in<commit_step>(steps, 1).date = "2026-11-21T11:30:00Z"; });
  EXPECT_EQ(verdict(text),
            "line 2: the commitment is dated 2026-11-21T11:30:00Z, after this contribution of "
            "2026-11-21T11:00:00Z; a "
            "commitment has to come first [R12]");
}

// ---- Tampering by a forger who makes the hashes anew ------------------------------------------------------

TEST(forgery, of_any_field_of_the_announcement_does_not_open_the_commitment) {
  std::vector<std::function<void(commit_step&)>> const changes{
      [](commit_step& s) { s.items[2] = "karla"; },
      [](commit_step& s) { std::swap(s.items[0], s.items[1]); },
      [](commit_step& s) { s.title += "!"; },
      [](commit_step& s) { s.date = "2026-11-21T10:00:01Z"; },
      [](commit_step& s) { s.take = 2; },
      [](commit_step& s) { std::swap(s.sessions[0], s.sessions[2]); },
      [](commit_step& s) { std::swap(s.parties[0], s.parties[1]); },
      [](commit_step& s) { s.publics[0].when = "2026-11-22T17:00:00Z"; },
      [](commit_step& s) { s.secret = "fresh"; },
      [](commit_step& s) { s.commitment[0] = s.commitment[0] == '0' ? '1' : '0'; }};
  for (auto const& change : changes) {
    // Without the sealed contribution, which the commitment's change would break first.
    drafting draft;
    auto const announced = plan();
    draft.add(announced);
    draft.add(contribute_step{"2026-11-21T11:00:00Z", "club", false, "dice"});
    draft.add(absent_step{"2026-11-21T12:00:00Z", "bank"});
    draft.add(public_step{"2026-11-22T18:05:00Z", "closing price of the exchange", "43275.91"});
    draft.add(session_reveal(announced, "saturday", testing::secret, testing::salt, "2026-11-22T18:20:00Z"));
    draft.add(draft.state().draw("saturday", "2026-11-22T18:20:00Z"));
    ASSERT_EQ(verdict(draft.text()), "holds in part");
    auto const text = forged(draft.text(), [&](auto& steps) { change(step_in<commit_step>(steps, 1)); });
    EXPECT_THAT(verdict(text), HasSubstr("line 5: secret, salt and announcement give the commitment"));
  }
}

TEST(forgery, of_the_secret_or_its_salt_does_not_open_the_commitment) {
  for (auto const place : {&reveal_step::value, &reveal_step::salt}) {
    auto const text = forged(complete().text(), [&](auto& steps) {
      auto& digits = step_in<reveal_step>(steps, 6).*place;
      digits[0] = digits[0] == '0' ? '1' : '0';
    });
    EXPECT_THAT(verdict(text), HasSubstr("line 6: secret, salt and announcement give the commitment"));
  }
}

TEST(forgery, of_the_result_names_the_place_and_what_was_expected) {
  auto const right = complete().state().sessions().at(1).result;
  auto const text = forged(complete().text(), [](auto& steps) {
    auto& result = step_in<draw_step>(steps, 7).result;
    std::swap(result[1], result[2]);
  });
  EXPECT_EQ(verdict(text),
            "line 7: place 2 of the result: expected '" + right[1] + "', got '" + right[2] + "' [R57]");
}

TEST(forgery, of_a_contribution_or_public_value_gives_another_key) {
  auto const dice =
      forged(complete().text(), [](auto& s) { step_in<contribute_step>(s, 2).value = "6 6 6 6"; });
  EXPECT_THAT(verdict(dice), StartsWith("line 7: the key of the draw: expected "));
  auto const cent = forged(complete().text(), [](auto& s) { step_in<public_step>(s, 5).value = "43275.92"; });
  EXPECT_THAT(verdict(cent), StartsWith("line 7: the key of the draw: expected "));
}

TEST(forgery, of_a_sealed_contribution_breaks_its_seal) {
  auto const text =
      forged(complete().text(), [](auto& s) { step_in<reveal_step>(s, 4).value = "another number"; });
  EXPECT_THAT(verdict(text), StartsWith("line 4: what 'bank' reveals has the seal "));
}

TEST(forgery, of_anything_breaks_the_signature) {
  auto const text =
      forged(complete().text(), [](auto& s) { step_in<draw_step>(s, 7).date = "2026-11-22T18:20:01Z"; });
  EXPECT_THAT(verdict(text),
              StartsWith("line 8: the signature of 'secretary' is not one of the lines before"));
  auto const swapped = forged(complete().text(), [](auto& s) {
    auto const other = complete(plan({"x", "y"})).text();
    s.back() = parse_transcript(other).back().step;
  });
  EXPECT_THAT(verdict(swapped), StartsWith("line 8: the signature of 'secretary'"));
}

TEST(forgery, by_a_second_draw_or_anything_after_the_last_is_refused) {
  auto const again = forged(complete().text(), [](auto& s) { s.push_back(s[6]); });
  EXPECT_EQ(
      verdict(again),
      "line 9: it is dated 2026-11-22T18:20:00Z, before the line above it (2026-11-22T18:30:00Z) [R12]");
  auto const later = forged(complete().text(), [](auto& s) {
    s.push_back(s[6]);
    std::get<draw_step>(s.back()).date = "2026-11-23T00:00:00Z";
  });
  EXPECT_EQ(verdict(later), "line 9: session 'saturday' is drawn already [R53]");
}

// ---- The order of things ----------------------------------------------------------------------------------

std::string step_refusal(drafting& draft, transcript_step const& step) {
  try {
    draft.add(step);
  } catch (transcript_mismatch const& e) {
    return e.what();
  }
  return "taken";
}

TEST(transcript_rules, the_commitment_comes_first_and_once) {
  drafting draft;
  EXPECT_THAT(step_refusal(draft, contribute_step{"2026-11-21T09:00:00Z", "club", false, "x"}),
              HasSubstr("line 1: a commitment was expected, this is 'contribute'"));
  draft.add(plan());
  EXPECT_THAT(step_refusal(draft, plan()), HasSubstr("line 2: a second commitment"));
}

TEST(transcript_rules, an_empty_or_copied_contribution_is_refused) {
  drafting draft;
  draft.add(plan());
  EXPECT_THAT(step_refusal(draft, contribute_step{"2026-11-21T11:00:00Z", "club", false, ""}),
              HasSubstr("contributes nothing"));
  EXPECT_THAT(step_refusal(draft, contribute_step{"2026-11-21T11:00:00Z", "klub", false, "x"}),
              HasSubstr("'klub' is no party of the commitment; did you mean club?"));
  draft.add(contribute_step{"2026-11-21T11:00:00Z", "club", false, "dice"});
  EXPECT_THAT(step_refusal(draft, contribute_step{"2026-11-21T11:00:00Z", "club", false, "more"}),
              HasSubstr("already"));
  EXPECT_THAT(step_refusal(draft, contribute_step{"2026-11-21T11:00:00Z", "bank", false, "dice"}),
              HasSubstr("'bank' contributes what 'club' did"));
}

TEST(transcript_rules, contributions_end_when_public_information_is_known) {
  drafting draft;
  draft.add(plan());
  EXPECT_THAT(step_refusal(draft, contribute_step{"2026-11-22T18:00:00Z", "club", false, "late"}),
              HasSubstr("when public information was known (2026-11-22T18:00:00Z)"));
  draft.add(testing::closing_price());
  EXPECT_THAT(step_refusal(draft, contribute_step{"2026-11-22T18:06:00Z", "club", false, "late"}),
              HasSubstr("'club' was found absent already"));
}

TEST(transcript_rules, public_information_can_t_be_known_before_its_time_nor_before_the_commitment) {
  drafting draft;
  draft.add(plan());
  draft.add(absent_step{"2026-11-21T12:00:00Z", "club"});
  draft.add(absent_step{"2026-11-21T12:00:00Z", "bank"});
  EXPECT_THAT(
      step_refusal(draft, public_step{"2026-11-22T17:59:59Z", "closing price of the exchange", "1", ""}),
      HasSubstr("before it could be known"));
  auto early = plan();
  early.publics[0].when = "2026-11-21T09:00:00Z";
  drafting other;
  EXPECT_THAT(step_refusal(other, committed(early, testing::secret, testing::salt)),
              HasSubstr("before the commitment"));
}

TEST(transcript_rules, the_secret_is_revealed_after_everything_else) {
  auto const announced = plan();
  auto const reveal =
      session_reveal(announced, "friday", testing::secret, testing::salt, "2026-11-22T19:00:00Z");
  drafting draft;
  draft.add(announced);
  draft.add(contribute_step{"2026-11-21T11:00:00Z", "club", false, "dice"});
  draft.add(absent_step{"2026-11-21T12:00:00Z", "bank"});
  EXPECT_THAT(step_refusal(draft, reveal),
              HasSubstr("too early: 'closing price of the exchange' is not in the file yet"));
}

TEST(transcript_rules, who_does_not_reveal_is_recorded_and_the_seal_counts_instead) {
  auto const announced = plan({"one"});
  auto const seal = testing::seal_of_bank(announced);
  drafting draft;
  draft.add(announced);
  draft.add(contribute_step{"2026-11-21T11:00:00Z", "club", false, "dice"});
  draft.add(contribute_step{"2026-11-21T12:00:00Z", "bank", true, seal});
  draft.add(public_step{"2026-11-22T18:05:00Z", "closing price of the exchange", "43275.91"});
  draft.add(session_reveal(announced, "one", testing::secret, testing::salt, "2026-11-22T19:00:00Z"));
  EXPECT_EQ(draft.state().missing_for("one"), "") << "nobody can be waited for any more";
  auto const drawn = draft.state().draw("one", "2026-11-22T20:00:00Z");
  auto const opened = session_reveal(announced, "one", testing::secret, testing::salt, "");
  std::vector<std::string> const fields{
      from_hex(announced.commitment),  "one",     from_hex(opened.value), "club", "+dice", "bank", "-" + seal,
      "closing price of the exchange", "43275.91"};
  EXPECT_EQ(drawn.key, to_hex(sha256("faro-draw/1" + std::string(1, '\0') + framed(fields))));
  draft.add(drawn);
  EXPECT_EQ(verdict(draft.text()), "holds");
  EXPECT_THAT(step_refusal(draft, absent_step{"2026-11-22T21:00:00Z", "club"}),
              HasSubstr("after the last draw"));
}

TEST(transcript_rules, who_contributed_is_not_absent) {
  drafting draft;
  draft.add(plan());
  draft.add(contribute_step{"2026-11-21T11:00:00Z", "club", false, "dice"});
  EXPECT_THAT(step_refusal(draft, absent_step{"2026-11-21T12:00:00Z", "club"}), HasSubstr("is not absent"));
}

TEST(transcript_rules, one_session_is_opened_without_the_others) {
  auto const announced = plan();
  auto const saturday = session_reveal(announced, "saturday", testing::secret, testing::salt, "");
  auto const sunday = session_reveal(announced, "sunday", testing::secret, testing::salt, "");
  EXPECT_NE(saturday.value, sunday.value);
  EXPECT_EQ(saturday.path.size(), 2u);
  auto const text = forged(complete().text(), [&](auto& s) {
    step_in<reveal_step>(s, 6).value = sunday.value;
    step_in<reveal_step>(s, 6).salt = sunday.salt;
    step_in<reveal_step>(s, 6).path = sunday.path;
  });
  EXPECT_THAT(verdict(text), HasSubstr("line 6: ")) << "another session's secret passed for saturday's";
}

TEST(transcript_rules, several_sessions_are_drawn_one_after_another) {
  auto const announced = plan();
  drafting draft;
  draft.add(announced);
  draft.add(contribute_step{"2026-11-21T11:00:00Z", "club", false, "dice"});
  draft.add(absent_step{"2026-11-21T12:00:00Z", "bank"});
  draft.add(public_step{"2026-11-22T18:05:00Z", "closing price of the exchange", "43275.91"});
  for (auto const* name : {"friday", "sunday", "saturday"}) {
    draft.add(session_reveal(announced, name, testing::secret, testing::salt, "2026-11-22T19:00:00Z"));
    draft.add(draft.state().draw(name, "2026-11-22T19:00:00Z"));
    EXPECT_EQ(verdict(draft.text()), draft.state().missing().empty() ? "holds" : "holds in part");
  }
  EXPECT_EQ(verdict(draft.text()), "holds");
}

TEST(transcript_rules, a_drand_round_has_its_time_and_its_hash) {
  commit_step s;
  s.date = "2023-08-23T15:00:00Z";
  s.title = "draw";
  s.algorithm = "faro-draw/1";
  s.range = "1-10";
  s.take = 10;
  s.sessions = {"draw"};
  s.publics = {{"drand", "quicknet 1000", "2023-08-23T15:59:24Z"}};
  s.secret = "given";
  auto const announced = committed(s, testing::secret, testing::salt);
  drafting draft;
  draft.add(announced);
  std::string const randomness = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd";
  std::string const signature =
      "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";
  auto wrong = randomness;
  wrong[0] = 'e';
  EXPECT_THAT(step_refusal(draft, public_step{"2023-08-23T16:00:00Z", "quicknet 1000", wrong, signature}),
              HasSubstr("SHA-256 of its signature, fe290b"));
  draft.add(public_step{"2023-08-23T16:00:00Z", "quicknet 1000", randomness, signature});
  draft.add(session_reveal(announced, "draw", testing::secret, testing::salt, "2023-08-23T16:00:00Z"));
  draft.add(draft.state().draw("draw", "2023-08-23T16:00:00Z"));
  EXPECT_EQ(verdict(draft.text()), "holds");
  s.publics[0].when = "2023-08-23T16:00:00Z";
  drafting other;
  EXPECT_THAT(step_refusal(other, committed(s, testing::secret, testing::salt)),
              HasSubstr("quicknet 1000 of drand is published at 2023-08-23T15:59:24Z"));
  for (auto const* const beyond : {"quicknet 4503599627370497", "default 9223372036854775807"}) {
    s.publics[0].name = beyond;
    drafting far;
    EXPECT_THAT(step_refusal(far, committed(s, testing::secret, testing::salt)),
                HasSubstr("a round of drand: expected default or quicknet and a number"));
  }
}

TEST(transcript_rules, without_public_information_grinding_is_possible) {
  auto announced = plan();
  announced.publics.clear();
  drafting draft;
  draft.add(committed(announced, testing::secret, testing::salt));
  EXPECT_TRUE(draft.state().grinding_possible());
}

TEST(transcript_rules, announcements_that_make_no_sense_are_refused) {
  auto const complaint = [](std::function<void(commit_step&)> const& change) {
    auto s = plan();
    change(s);
    drafting draft;
    return step_refusal(draft, s);
  };
  for (auto const* format : {"", "faro-transcript/1", "faro-transcript/3"})
    EXPECT_THAT(complaint([&](auto& s) { s.format = format; }),
                HasSubstr("expected 'faro-transcript/2', got '" + std::string{format} + "'"));
  EXPECT_THAT(complaint([](auto& s) { s.kind = "pairs"; }), HasSubstr("expected both or none"));
  EXPECT_THAT(complaint([](auto& s) { s.rules.emplace(); }), HasSubstr("expected both or none"));
  EXPECT_THAT(complaint([](auto& s) {
                s.kind = "order";
                s.rules.emplace();
              }),
              HasSubstr("its kind: expected none for an order"));
  EXPECT_THAT(complaint([](auto& s) { s.algorithm = "faro-shuffle-v1"; }),
              HasSubstr("expected 'faro-draw/1'"));
  EXPECT_THAT(complaint([](auto& s) { s.take = 6; }),
              HasSubstr("how many are drawn: expected 1 to 5, got 6"));
  EXPECT_THAT(complaint([](auto& s) { s.range = "1-5"; }), HasSubstr("either items or a range"));
  for (auto const* range : {"1", "-", "5-1", "01-5", "1-99999999999999999999", "0-10000000", "1-5x"}) {
    EXPECT_THAT(complaint([&](auto& s) {
                  s.items.clear();
                  s.range = range;
                }),
                HasSubstr("LO-HI"))
        << range;
  }
  EXPECT_THAT(complaint([](auto& s) { s.sessions = {}; }), HasSubstr("sessions: expected 1 to 10000, got 0"));
  EXPECT_THAT(complaint([](auto& s) { s.parties = {"a", "a"}; }), HasSubstr("'a' is named twice"));
  EXPECT_THAT(complaint([](auto& s) { s.parties = {""}; }), HasSubstr("no name"));
  EXPECT_THAT(complaint([](auto& s) { s.items[1] = ""; }), HasSubstr("item 2 is empty"));
  EXPECT_THAT(complaint([](auto& s) { s.date = "21.11.2026"; }),
              HasSubstr("expected one such as 2026-12-01T21:00:00Z, got '21.11.2026'"));
  EXPECT_THAT(complaint([](auto& s) { s.commitment = "00"; }), HasSubstr("64 lower-case"));
  EXPECT_THAT(complaint([](auto& s) { s.publics[0].kind = "drand"; }),
              HasSubstr("a round of drand: expected default or quicknet and a number"));
}

TEST(secrets, that_are_short_or_monotonous_are_refused) {
  auto const complaint = [](std::string const& secret) {
    try {
      check_secret(secret);
    } catch (input_error const& e) {
      EXPECT_EQ(std::string{e.what()}.find(secret), std::string::npos)
          << "the secret itself is in the message";
      return std::string{e.what()};
    }
    return std::string{};
  };
  EXPECT_THAT(complaint("swordfish"), HasSubstr("expected at least 16 bytes, got 9"));
  EXPECT_THAT(complaint("aaaaaaaabbbbbbbbccccccccdddddddd"),
              HasSubstr("expected at least 5 different bytes, got 4"));
  EXPECT_EQ(complaint("correct horse battery staple"), "");
}

}  // namespace
}  // namespace faro::audit
