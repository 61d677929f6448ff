// Records as JSON: what is written is read back; what is not a record is refused by the name of its field.
#include <faro/records/record_file.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

namespace faro::audit {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

record_file example() {
  record_file kept;
  kept.algorithm = "riffle";
  kept.parameters = {{"piles", ratio{3}}, {"p", ratio{1, 3}}};
  kept.rounds = 2;
  kept.items = 10;
  kept.take = 4;
  kept.header = 1;
  kept.nul_delimiter = true;
  kept.range = "1-10";
  kept.reading = "seed";
  kept.generator = "chacha20";
  kept.seed = "Grüße \"\\\n";
  kept.details = {{"hands", "4x13"}};
  kept.picks = {{0, 2}, {17, 52}, {UINT64_MAX - 1, UINT64_MAX}};
  kept.input = digest_of("in");
  kept.output = digest_of("out");
  return kept;
}

/// The message of the refusal; empty when there is none.
std::string record_refusal(std::string_view text) {
  try {
    parse_record(text);
  } catch (input_error const& e) {
    return e.what();
  }
  return {};
}

std::string refusal_with(std::string const& pointer, json const& value) {
  auto object = json::parse(to_json(example()));
  object[json::json_pointer{pointer}] = value;
  return record_refusal(object.dump());
}

TEST(record_file, nothing_stands_behind_a_zero_byte) {
  for (auto const& behind : {std::string(1, '\0'), std::string("\0{}", 3)})
    EXPECT_THAT(record_refusal(to_json(example()) + behind), HasSubstr("got a zero byte at byte"));
}

TEST(record_file, what_is_written_is_read_back) { EXPECT_EQ(parse_record(to_json(example())), example()); }

TEST(record_file, large_picks_are_decimal_texts_of_their_own) {
  auto kept = example();
  EXPECT_FALSE(json::parse(to_json(kept)).contains("integers"));
  kept.integers = {{integer{5}, factorial(25)}, {factorial(30), factorial(52)}};
  EXPECT_EQ(parse_record(to_json(kept)), kept);
  auto const object = json::parse(to_json(kept));
  EXPECT_EQ(object["integers"][0], (json{"5", "15511210043330985984000000"}));
  auto const right =
      "field 'integers': expected a list of [\"index\", \"of\"], decimal texts with index < of and of "
      "2^64 or more, got ";
  using pairs = std::vector<std::vector<json>>;
  EXPECT_EQ(refusal_with("/integers", pairs{{5, "15511210043330985984000000"}}), right + std::string{"5"});
  EXPECT_EQ(refusal_with("/integers", pairs{{"05", "15511210043330985984000000"}}),
            right + std::string{"'05'"});
  EXPECT_EQ(refusal_with("/integers", pairs{{"5", "52"}}), right + std::string{"another pair"});
  EXPECT_EQ(refusal_with("/integers", pairs{{"5"}}), right + std::string{"another pair"});
  EXPECT_THAT(refusal_with("/picks", pairs{{"5", "52"}}), HasSubstr("field 'picks': expected a list of"));
}

TEST(record_file, absent_things_are_null) {
  record_file kept;
  kept.algorithm = "inside-out";
  kept.reading = "picks";
  kept.input = kept.output = digest_of("");
  auto const object = json::parse(to_json(kept));
  for (auto const* field : {"take", "range", "generator", "seed"})
    EXPECT_TRUE(object.at(field).is_null()) << field;
  EXPECT_EQ(parse_record(to_json(kept)), kept);
}

TEST(record_file, fields_come_in_the_documented_order) {
  auto const object = nlohmann::ordered_json::parse(to_json(example()));
  std::vector<std::string> names;
  for (auto const& [name, value] : object.items()) names.push_back(name);
  EXPECT_EQ(names, (std::vector<std::string>{"format", "verb", "algorithm", "parameters", "rounds", "items",
                                             "take", "repeat", "header", "delimiter", "range", "reading",
                                             "generator", "seed", "details", "picks", "input", "output"}));
}

TEST(record_file, digest_is_length_and_sha256) {
  // FIPS 180-4, example B.1: the message "abc".
  EXPECT_EQ(digest_of("abc").bytes, 3u);
  EXPECT_EQ(digest_of("abc").sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(record_file, a_field_that_is_wrong_is_named_with_what_is_right) {
  EXPECT_EQ(refusal_with("/format", "faro-record-2"),
            "field 'format': expected \"faro-record-1\", got 'faro-record-2'");
  EXPECT_EQ(refusal_with("/rounds", 0),
            "field 'rounds': expected a whole number from 1 to 1000000000, got 0");
  EXPECT_EQ(refusal_with("/items", -1), "field 'items': expected a whole number from 0 up, got -1");
  EXPECT_EQ(refusal_with("/items", 1.5), "field 'items': expected a whole number from 0 up, got 1.5");
  EXPECT_EQ(refusal_with("/repeat", "yes"), "field 'repeat': expected true or false, got 'yes'");
  EXPECT_EQ(refusal_with("/input/sha256", "ABC"),
            "field 'input.sha256': expected 64 lower-case hexadecimal digits, got 'ABC'");
  EXPECT_EQ(refusal_with("/parameters/p", "half"),
            "field 'parameters.p': expected a fraction as text, such as \"1/2\", got 'half'");
}

TEST(record_file, names_and_fractions_are_written_in_one_way) {
  for (auto const* field : {"/generator", "/algorithm"}) {
    EXPECT_EQ(refusal_with(field, "riffle*7 then cut"), "");
    EXPECT_EQ(refusal_with(field, "\"my  gr\u00f6\u00dfe.lua\" then cut"), "");
    EXPECT_NE(refusal_with(field, "mine.lua "), "");
    EXPECT_NE(refusal_with(field, "mine.lua  then cut"), "");
    for (auto const* name : {"", "riffle ", " riffle", "riffle  then cut", "riffle\t", "riffle\u00a0",
                             "riffl\u0435", "riffle\u200b"}) {
      EXPECT_THAT(refusal_with(field, name), HasSubstr("expected a name without blanks around it")) << name;
    }
  }
  EXPECT_EQ(refusal_with("/parameters/p", "2/3"), "");
  for (auto const* number : {"01/2", "1/02", "2/4", "+1/2", "0.5", " 1/2"})
    EXPECT_THAT(refusal_with("/parameters/p", number), HasSubstr("expected a fraction as text")) << number;
}

TEST(record_file, every_field_is_needed_and_known_and_given_once) {
  auto const whole = json::parse(to_json(example()));
  for (auto const& [name, value] : whole.items()) {
    auto without = whole;
    without.erase(name);
    EXPECT_EQ(record_refusal(without.dump()), name == "details" ? "" : "field '" + name + "' is missing");
    auto const text = whole.dump();
    auto const twice = "{\"" + name + "\": " + value.dump() + ", " + text.substr(1);
    EXPECT_THAT(record_refusal(twice), HasSubstr("is given twice")) << name;
    for (json const& other : {json(true), json(1.5), json(json::array({json::object()})), json("\x01?")}) {
      if (name == "repeat" && other.is_boolean()) continue;
      if (other.is_string() && (name == "seed" || name == "range")) continue;
      EXPECT_THAT(refusal_with("/" + name, other), HasSubstr("'" + name)) << other;
    }
  }
  EXPECT_THAT(refusal_with("/extra", 1), HasSubstr("'extra' is no field"));
  EXPECT_THAT(refusal_with("/input/extra", 1), HasSubstr("'input.extra' is no field"));
  EXPECT_THAT(refusal_with("/input.bytes", 1), HasSubstr("'input.bytes' is no field"));
}

TEST(record_file, a_pick_is_an_index_below_of) {
  for (auto const& picks : {json{{3, 3}}, json{{0, 0}}, json{{1}}, json{{0, 1, 2}}, json{{0, -1}},
                            json{{0, 1.5}}, json{{0, "2"}}, json{7}, json{{{0, 1}}}, json{{0, nullptr}}}) {
    EXPECT_THAT(refusal_with("/picks", picks), HasSubstr("field 'picks'")) << picks;
  }
}

TEST(record_file, depth_is_limited) {
  EXPECT_NE(record_refusal("{\"picks\": " + std::string(100'000, '[')), "");
  EXPECT_NE(record_refusal(std::string(100'000, '{')), "");
  std::string nested;
  for (int i = 0; i < 100'000; ++i) nested += "{\"input\": ";
  EXPECT_NE(record_refusal(nested), "");
}

TEST(record_file, a_seed_that_is_no_text_can_t_be_recorded) {
  auto kept = example();
  kept.seed = "\xff";
  EXPECT_THROW(to_json(kept), input_error);
}

RC_GTEST_PROP(record_file, any_damage_is_refused_or_read_never_worse, ()) {
  auto text = to_json(example());
  auto const damages = *rc::gen::inRange(1, 5);
  for (int i = 0; i < damages; ++i) {
    auto const at = *rc::gen::inRange<std::size_t>(0, text.size());
    switch (*rc::gen::inRange(0, 3)) {
      case 0:
        text[at] = *rc::gen::arbitrary<char>();
        break;
      case 1:
        text.erase(at, *rc::gen::inRange<std::size_t>(1, 9));
        break;
      default:
        text.insert(at, text.substr(*rc::gen::inRange<std::size_t>(0, text.size()), 12));
        break;
    }
    RC_PRE(!text.empty());
  }
  try {
    auto const kept = parse_record(text);
    RC_ASSERT(parse_record(to_json(kept)) == kept);
  } catch (input_error const&) {}
}

}  // namespace
}  // namespace faro::audit
