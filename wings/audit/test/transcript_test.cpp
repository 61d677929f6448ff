// The text of transcripts: one way to write a line, and no other is read; dates; kept secrets.
#include "audit/test/transcript_fixture.hpp"
#include "records/dates.hpp"

#include <faro/audit/detail/transcript.hpp>
#include <faro/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace faro::audit {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string malformed(std::string_view text) {
  try {
    static_cast<void>(parse_transcript(text));
  } catch (input_error const& e) {
    return e.what();
  }
  return "was read";
}

TEST(transcript, what_is_written_is_read_back) {
  auto const text = testing::complete().text();
  std::string again, h = first_h();
  for (auto const& line : parse_transcript(text)) {
    again += line_of(line.step, h);
    h = line.h;
  }
  EXPECT_EQ(again, text);
}

TEST(transcript, lines_are_json_that_others_can_read) {
  auto const text = testing::complete().text();
  auto const first = nlohmann::json::parse(text.substr(0, text.find('\n')));
  EXPECT_EQ(first.at("title"), "Summer \"raffle\" \\ Grüße");
  EXPECT_EQ(first.at("items").size(), 5u);
  EXPECT_EQ(first.at("publics").at(0).at("kind"), "text");
  EXPECT_EQ(first.at("h").get<std::string>().size(), 64u);
}

TEST(transcript, h_is_sha256_of_the_h_before_and_the_text_without_h) {
  absent_step const step{"2026-11-21T10:00:00Z", "bob"};
  EXPECT_EQ(body_of(step), R"({"step":"absent","date":"2026-11-21T10:00:00Z","party":"bob"})");
  // Python 3: hashlib.sha256(bytes(32) + b'{"step":...}').hexdigest()
  EXPECT_EQ(next_h(first_h(), body_of(step)),
            "45649fe885473e9734d03168afbde3d672049fd02e784dcdd63d60d06d05d88e");
  EXPECT_EQ(line_of(step, first_h()), body_of(step).substr(0, body_of(step).size() - 1) + ",\"h\":\"" +
                                          next_h(first_h(), body_of(step)) + "\"}\n");
}

TEST(transcript, any_other_way_to_write_a_line_is_refused) {
  auto const right = line_of(absent_step{"2026-11-21T10:00:00Z", "bob"}, first_h());
  ASSERT_EQ(parse_transcript(right).size(), 1u);
  auto const changed = [&](std::string_view from, std::string_view to) {
    auto text = right;
    return malformed(text.replace(text.find(from), from.size(), to));
  };
  EXPECT_EQ(changed("{\"step", "{ \"step"), "line 1, byte 2: \"step\": was expected [R4]");
  EXPECT_THAT(changed("\"absent\"", "\"absnt\""), HasSubstr("\"commit\", \"contribute\", \"public\""));
  EXPECT_THAT(changed("\"date\"", "\"dote\""), HasSubstr("line 1, byte 17: ,\"date\": was expected"));
  EXPECT_THAT(changed("\"bob\"", "7"), HasSubstr("\" was expected"));
  EXPECT_THAT(changed("\"bob\"", "\"b\\u006fb\""), HasSubstr("\" or \\ after \\ was expected"));
  EXPECT_THAT(changed("\"bob\"", "\"bob\",\"more\":1"), HasSubstr("} was expected"));
  EXPECT_THAT(changed("bob", "b\tb"), HasSubstr("UTF-8 text without control characters"));
  EXPECT_THAT(changed("bob", "b\xff"), HasSubstr("UTF-8 text"));
  EXPECT_THAT(changed(",\"h\"", ", \"h\""), HasSubstr("does not end in its h"));
  EXPECT_THAT(malformed(right + "\n"), StartsWith("line 2 does not end in its h"));
}

TEST(transcript, numbers_and_truth_values_have_one_spelling) {
  auto const text = testing::complete().text();
  auto const changed = [&](std::string_view from, std::string_view to) {
    auto copy = text;
    return malformed(copy.replace(copy.find(from), from.size(), to));
  };
  EXPECT_THAT(changed("\"take\":3", "\"take\":03"), HasSubstr("a whole number was expected"));
  EXPECT_THAT(changed("\"take\":3", "\"take\":-3"), HasSubstr("a whole number was expected"));
  EXPECT_THAT(changed("\"take\":3", "\"take\":3.0"), HasSubstr("\"sessions\": was expected"));
  EXPECT_THAT(changed("\"take\":3", "\"take\":99999999999999999999"),
              HasSubstr("a whole number was expected"));
  EXPECT_THAT(changed("\"sealed\":true", "\"sealed\":1"), HasSubstr("false was expected"));
}

TEST(transcript, that_is_cut_off_or_empty_or_crlf_is_malformed) {
  auto text = testing::complete().text();
  EXPECT_THAT(malformed(text.substr(0, text.size() - 1)), HasSubstr("line 8 does not end"));
  EXPECT_THAT(malformed(text.substr(0, text.size() - 100)), HasSubstr("line 8 does not end"));
  EXPECT_THAT(malformed(""), HasSubstr("it is empty"));
  std::string crlf;
  for (char const c : text) crlf += c == '\n' ? std::string{"\r\n"} : std::string{c};
  EXPECT_EQ(malformed(crlf), "line 1 ends in a carriage return; LF alone was expected [R2]");
}

TEST(transcript, hostile_text_is_refused_in_its_first_bytes) {
  std::string const end = ",\"h\":\"" + std::string(64, '0') + "\"}\n";
  EXPECT_THAT(malformed(std::string(1'000'000, '[') + end), HasSubstr("line 1, byte 1: { was expected"));
  std::string deep = R"({"step":"commit","format":)";
  for (int i = 0; i < 100'000; ++i) deep += R"({"a":)";
  EXPECT_THAT(malformed(deep + end), HasSubstr("line 1, byte 27: \" was expected"));
  EXPECT_THAT(malformed(R"({"step":"absent","date":")" + std::string(2'000'000, 'x') + end),
              HasSubstr("at most 1048576 bytes"));
  EXPECT_THAT(malformed(std::string(most_transcript_bytes + 1, 'x')), HasSubstr("too many for a transcript"));
}

TEST(kept_secret, is_read_back) {
  kept_secret kept;
  kept.commitment = "c";
  kept.party = "bob";
  kept.secret = "with \"quotes\" and \\";
  kept.salt = "00";
  auto const again = parse_kept_secret(to_text(kept).view());
  EXPECT_EQ(again.secret, kept.secret);
  EXPECT_EQ(again.party, "bob");
  EXPECT_THROW(static_cast<void>(parse_kept_secret("{}")), input_error);
  EXPECT_THROW(static_cast<void>(parse_kept_secret("")), input_error);
}

TEST(date, is_written_and_read_as_utc) {
  EXPECT_EQ(date_text(0), "1970-01-01T00:00:00Z");
  EXPECT_EQ(date_text(1692803367), "2023-08-23T15:09:27Z");  // quicknet's genesis, as drand documents it
  EXPECT_EQ(parse_date("2026-12-01"), "2026-12-01T00:00:00Z");
  EXPECT_EQ(parse_date("2026-12-01T21:00Z"), "2026-12-01T21:00:00Z");
  for (auto const* wrong :
       {"2026-13-01", "2026-02-29", "2026-12-01T24:00:00Z", "2026-12-01T21:00:00", "yesterday", ""})
    EXPECT_EQ(parse_date(wrong), "") << wrong;
}

}  // namespace
}  // namespace faro::audit
