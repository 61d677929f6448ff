// Nobody can choose once the public information is known, and what a verifier has to know for that;
// signatures over date, signer and purpose.
#include "audit/src/drand.hpp"
#include "audit/test/transcript_fixture.hpp"

#include <faro/audit/transcript_rules.hpp>
#include <faro/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

namespace faro::audit {
namespace {

using testing::closing_price;
using testing::complete;
using testing::drafting;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::plan;

std::string refusal(drafting& draft, transcript_step const& step) {
  try {
    draft.add(step);
  } catch (transcript_mismatch const& e) {
    return e.what();
  }
  return "taken";
}

/// Changes steps and makes the hashes anew, as a forger would who knows the format.
std::string verdict_of_forged(std::string_view text,
                              std::function<void(std::vector<transcript_step>&)> const& change) {
  std::vector<transcript_step> steps;
  for (auto const& line : parse_transcript(text)) steps.push_back(line.step);
  change(steps);
  std::string out, h = first_h();
  for (auto const& step : steps) {
    out += line_of(step, h);
    h = next_h(h, body_of(step));
  }
  try {
    read_transcript(out).finish();
  } catch (transcript_mismatch const& e) {
    return e.what();
  } catch (input_error const& e) {
    return std::string{"malformed: "} + e.what();
  }
  return "holds";
}

/// Parties that have sealed a text each, nobody having revealed; `names` in the order of the plan.
struct sealed_draw {
  commit_step announced;
  drafting draft;
  std::vector<reveal_step> reveals;

  explicit sealed_draw(std::vector<std::string> const& names) {
    announced = testing::plan({"one"});
    announced.parties = names;
    announced = committed(announced, testing::secret, testing::salt);
    draft.add(announced);
    for (auto const& name : names) {
      auto const text = "what " + name + " chose";
      draft.add(contribute_step{"2026-11-21T11:00:00Z", name, true,
                                sealed_value(announced.commitment, name, text, testing::bobs_salt)});
      reveals.push_back({"2026-11-22T18:10:00Z", name, "", text, to_hex(testing::bobs_salt), {}});
    }
  }
  void publish() { draft.add(closing_price()); }
};

// ---- What may follow what ---------------------------------------------------------------------------------

TEST(transcripts, a_complete_transcript_holds_and_is_read_back) {
  auto const text = complete().text();
  auto const state = read_transcript(text);
  EXPECT_EQ(state.sessions().at(1).result.size(), 3u);
  EXPECT_EQ(state.signatures().at(0).purpose, "witness");
  std::string again, h = first_h();
  for (auto const& line : parse_transcript(text)) {
    again += line_of(line.step, h);
    h = line.h;
  }
  EXPECT_EQ(again, text);
}

TEST(transcripts, colluding_parties_cannot_choose_who_reveals_when_the_public_value_is_known) {
  sealed_draw d{{"a", "b", "c"}};
  d.publish();
  for (auto const& reveal : d.reveals)
    EXPECT_THAT(refusal(d.draft, reveal), HasSubstr("reveals after public information was published"));
  EXPECT_THAT(refusal(d.draft, absent_step{"2026-11-22T18:15:00Z", "a"}), HasSubstr("absent already"));
  d.draft.add(session_reveal(d.announced, "one", testing::secret, testing::salt, "2026-11-22T18:20:00Z"));
  d.draft.add(d.draft.state().draw("one", "2026-11-22T18:20:00Z"));
  EXPECT_THAT(d.draft.state().ways_to_grind({false, true}), IsEmpty());
}

TEST(transcripts, reveals_and_absences_after_the_time_of_the_public_value_are_refused_even_before_its_line) {
  sealed_draw d{{"a", "b"}};
  EXPECT_THAT(refusal(d.draft, d.reveals[0]),
              HasSubstr("'a' reveals at 2026-11-22T18:10:00Z, when public information was known"));
  EXPECT_THAT(refusal(d.draft, absent_step{"2026-11-22T18:00:00Z", "b"}),
              HasSubstr("'b' is found absent at 2026-11-22T18:00:00Z, when public information was known"));
  d.reveals[0].date = "2026-11-22T17:59:59Z";
  EXPECT_EQ(refusal(d.draft, d.reveals[0]), "taken");
}

TEST(transcripts, who_has_not_contributed_or_revealed_in_time_counts_as_absent) {
  auto const announced = plan({"one"});
  auto const seal = testing::seal_of_bank(announced);
  drafting draft;
  draft.add(announced);
  draft.add(contribute_step{"2026-11-21T12:00:00Z", "bank", true, seal});
  EXPECT_THAT(draft.state().missing_for("one"), HasSubstr("'club' has not contributed"));
  draft.add(closing_price());  // nobody has to be asked, and nobody can be waited for
  draft.add(session_reveal(announced, "one", testing::secret, testing::salt, "2026-11-22T19:00:00Z"));
  auto const drawn = draft.state().draw("one", "2026-11-22T20:00:00Z");
  auto const opened = session_reveal(announced, "one", testing::secret, testing::salt, "");
  std::vector<std::string> const fields{
      from_hex(announced.commitment),  "one",     from_hex(opened.value), "club", "", "bank", "-" + seal,
      "closing price of the exchange", "43275.91"};
  EXPECT_EQ(drawn.key, to_hex(sha256("faro-draw/1" + std::string(1, '\0') + framed(fields))));
}

TEST(transcripts, without_public_information_everyone_is_still_waited_for) {
  auto announced = plan({"one"});
  announced.publics.clear();
  announced = committed(announced, testing::secret, testing::salt);
  drafting draft;
  draft.add(announced);
  draft.add(contribute_step{"2026-11-21T12:00:00Z", "bank", true, testing::seal_of_bank(announced)});
  auto const reveal =
      session_reveal(announced, "one", testing::secret, testing::salt, "2026-11-22T19:00:00Z");
  EXPECT_THAT(refusal(draft, reveal), HasSubstr("before 'club' contributed or was found absent"));
  draft.add(absent_step{"2026-11-21T13:00:00Z", "club"});
  draft.add(reveal);
  EXPECT_THAT(draft.state().missing_for("one"), HasSubstr("'bank' has not revealed"));
}

// ---- What a verifier knows --------------------------------------------------------------------------------

TEST(transcripts, without_the_head_before_the_public_value_grinding_is_said_to_be_possible) {
  auto const state = complete().state();
  auto const unseen = HasSubstr("has shown 1 of them");  // two of three draws are missing
  EXPECT_THAT(state.ways_to_grind({}), ElementsAre(HasSubstr("may be younger than they say"), unseen));
  EXPECT_THAT(state.ways_to_grind({true, false}), ElementsAre(HasSubstr("--head-before-public"), unseen))
      << "the commitment says nothing of what the parties contributed";
  EXPECT_THAT(state.ways_to_grind({false, true}), ElementsAre(unseen));
}

TEST(transcripts, the_commitment_alone_pins_a_draw_without_parties) {
  auto announced = plan({"one"});
  announced.parties.clear();
  announced = committed(announced, testing::secret, testing::salt);
  drafting draft;
  draft.add(announced);
  draft.add(closing_price());
  auto const kept_back = HasSubstr("knows the result and has not shown it");
  EXPECT_THAT(draft.state().ways_to_grind({true, false}), ElementsAre(kept_back));
  EXPECT_THAT(draft.state().ways_to_grind({}), ElementsAre(HasSubstr("may be younger"), kept_back));
  draft.add(session_reveal(announced, "one", testing::secret, testing::salt, "2026-11-22T19:00:00Z"));
  draft.add(draft.state().draw("one", "2026-11-22T20:00:00Z"));
  EXPECT_THAT(draft.state().ways_to_grind({true, false}), IsEmpty());
}

TEST(transcripts, the_head_before_the_public_value_covers_every_line_before_it_and_none_after) {
  auto const lines = parse_transcript(complete().text());
  EXPECT_EQ(complete().state().head_before_public(), lines.at(3).h);
  // A contribution made after the value was known and dated back gives another one.
  auto const announced = plan();
  drafting other;
  other.add(announced);
  other.add(contribute_step{"2026-11-21T11:00:00Z", "club", false, "dice that please better: 6 6 6"});
  other.add(contribute_step{"2026-11-21T12:00:00Z", "bank", true, testing::seal_of_bank(announced)});
  EXPECT_EQ(other.state().head_before_public(), other.state().head()) << "as long as nothing is known";
  auto const before = other.state().head();
  other.add(closing_price());
  EXPECT_EQ(other.state().head_before_public(), before);
  EXPECT_NE(before, lines.at(3).h);
}

TEST(transcripts, what_cannot_be_checked_is_called_a_claim) {
  auto const claims = complete().state().claims();
  EXPECT_THAT(claims, ::testing::Contains(HasSubstr("that 'closing price of the exchange' was '43275.91'")));
  EXPECT_THAT(claims, ::testing::Contains(HasSubstr("the dates are those that the steps give themselves")));
}

// ---- Signatures -------------------------------------------------------------------------------------------

TEST(transcripts, a_signature_covers_its_date_signer_and_purpose) {
  for (auto const& change : std::vector<std::function<void(sign_step&)>>{
           [](sign_step& s) { s.date = "2026-11-22T18:30:01Z"; }, [](sign_step& s) { s.signer = "mayor"; },
           [](sign_step& s) { s.purpose = "approval"; }}) {
    EXPECT_THAT(verdict_of_forged(complete().text(), [&](auto& s) { change(std::get<sign_step>(s.at(7))); }),
                HasSubstr("is not one of the lines before by the key"));
  }
}

TEST(transcripts, a_key_of_low_order_signs_nothing) {
  EXPECT_THAT(verdict_of_forged(complete().text(),
                                [](auto& s) {
                                  auto& sign = std::get<sign_step>(s.at(7));
                                  sign.public_key = "01" + std::string(62, '0');
                                  sign.signature = "01" + std::string(126, '0');
                                }),
              HasSubstr("is of low order: anybody can sign by it"));
}

// ---- drand ------------------------------------------------------------------------------------------------

struct awaited_round {
  char const *name, *when, *randomness, *signature, *previous;
};

drafting waiting_for(awaited_round const& round) {
  commit_step s;
  s.date = "2020-01-01T00:00:00Z";
  s.title = "draw";
  s.algorithm = "faro-draw/1";
  s.range = "1-10";
  s.take = 10;
  s.sessions = {"draw"};
  s.publics = {{"drand", round.name, round.when}};
  s.secret = "given";
  drafting draft;
  draft.add(committed(s, testing::secret, testing::salt));
  return draft;
}

class drand_in_transcripts : public ::testing::TestWithParam<awaited_round> {
 protected:
  [[nodiscard]] static public_step step() {
    auto const& r = GetParam();
    return {r.when, r.name, r.randomness, r.signature, r.previous};
  }
};

TEST_P(drand_in_transcripts, is_verified_where_this_build_can) {
  auto draft = waiting_for(GetParam());
  draft.add(step());
  EXPECT_EQ(draft.state().publics().at(0).signature_verified, can_verify_drand());
  auto const ways = draft.state().ways_to_grind({true, true});
  auto const kept_back = HasSubstr("knows the result and has not shown it");
  if (can_verify_drand()) {
    EXPECT_THAT(ways, ElementsAre(kept_back));
  } else {
    EXPECT_THAT(ways, ElementsAre(HasSubstr("was not verified: any bytes would pass for it"), kept_back));
  }
}

TEST_P(drand_in_transcripts, any_bytes_whose_hash_is_the_randomness_do_not_pass) {
  if (!can_verify_drand()) GTEST_SKIP() << "this build has no blst";
  auto forged = step();
  forged.proof = to_hex(std::string_view{"a number that pleases the organiser"});
  forged.value = to_hex(sha256("a number that pleases the organiser"));
  auto draft = waiting_for(GetParam());
  EXPECT_THAT(refusal(draft, forged), HasSubstr("is not the League of Entropy's for this round"));
  forged = step();
  auto bytes = from_hex(forged.proof);
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  forged.proof = to_hex(bytes);
  forged.value = to_hex(sha256(bytes));
  EXPECT_THAT(refusal(draft, forged), HasSubstr("is not the League of Entropy's for this round"));
}

INSTANTIATE_TEST_SUITE_P(
    rounds, drand_in_transcripts,
    ::testing::Values(
        awaited_round{
            "quicknet 1000", "2023-08-23T15:59:24Z",
            "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
            "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63"
            "ed5e39",
            ""},
        awaited_round{
            "default 2", "2020-07-22T15:18:00Z",
            "e8fee7dac6eb2b89df97d631cfccedbada7d5d05495bb546eef462e4145fdf8f",
            "aa18facd2d51b616511d542de6f9af8a3b920121401dad1434ed1db4a565f10e04fad8d9b2b4e3e0094364374c"
            "aafe9b10478bf75650124831509c638b5a36a7a232ec70289f8751a2adb47fc32eb70b57dc81c39d48cbcac9fe"
            "c46cdfc31663",
            "8d61d9100567de44682506aea1a7a6fa6e5491cd27a0a0ed349ef6910ac5ac20ff7bc3e09d7c046566c9f7f3c6"
            "f3b10104990e7cb424998203d8f7de586fb7fa5f60045417a432684f85093b06ca91c769f0e7ca19268375e659"
            "c2a2352b4655"}));

// ---- Secrets of one's own ---------------------------------------------------------------------------------

TEST(secrets, of_people_are_stretched_with_the_salt_that_is_kept) {
  std::string const phrase = "correct horse battery staple";
  auto const secret = stretched_secret(phrase, testing::salt);
  EXPECT_EQ(secret.view().size(), 32u);
  EXPECT_EQ(secret.view(), stretched_key(phrase, framed({"faro-secret/2", testing::salt})));
  EXPECT_NE(secret.view(), stretched_secret(phrase, testing::bobs_salt).view());
  EXPECT_THROW(static_cast<void>(stretched_secret("swordfish", testing::salt)), input_error);
}

}  // namespace
}  // namespace faro::audit
