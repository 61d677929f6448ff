// The same question by every door, as words, as a text and in JSON, has the same answer; and what is wrong is
// refused by all in the same words, with its place.
#include <faro/ask.hpp>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::testing {
namespace {

using nlohmann::ordered_json;
using ::testing::HasSubstr;

/// Questions, and options by their names without dashes, with their values; `true` for a flag.
struct asked {
  std::vector<std::string> questions;
  std::vector<std::pair<std::string, ordered_json>> options = {};
};

constexpr char const* lands = "land*24 spell*36";
constexpr char const* coin =
    "return {\n  parameters = {sides = {2, from = 1, to = 9}},\n"
    "  play = function(t, p) return t:die(p.sides) end,\n}\n";

ordered_json files() {
  return {{"coin.lua", coin},
          {"mine.faro", "let crit(n) = d20 >= n\nlet twice(x) = x + x\n"},
          {"deck.txt", "24 land\n36 spell\n"},
          {"/home/deck.txt", "24 land\n36 spell\n"},
          {"a.anydice", "output 2d6\noutput 1d4 named \"four\"\n"}};
}

std::vector<asked> const questions{
    {{"2d6"}},
    {{"2d6 > d12"}},
    {{"4d6 drop lowest >= 15"}},
    {{"-d6 + 2"}},
    {{"2d6", "d6 = 6"}},
    {{"2d6, d4"}},
    {{"d6 explode limit 2"}},
    {{"let p = 3d6 in p >= 12"}},
    {{"let p = 3d6 in (p >= 12)"}},
    {{"let p = 2d6 in p, p >= 8 given p > 5"}},
    {{"4dF"}, {{"percent", true}}},
    {{"3d6"}, {{"fractions", true}}},
    {{"10d10"}, {{"bins", 5}}},
    {{"crit(19) or crit(18)"}, {{"with", "mine.faro"}}},
    {{"crit(19)"}, {{"let", "crit(n) = d20 >= n"}}},
    {{"both(2)"}, {{"let", ordered_json::array({"one(n) = d6 + n", "both(n) = one(n) + one(n)"})}}},
    {{"ok"}, {{"let", "ok = land in 2..4"}, {"deck", lands}, {"draw", 7}}},
    {{"ok"}, {{"let", "ok = land in (2, 4)"}, {"deck", lands}, {"draw", 7}}},
    {{"near(3)"}, {{"let", "near(n) = land in n..n+1 or land = 0"}, {"deck", lands}, {"draw", 7}}},
    {{"poker"}, {{"draw", 5}}},
    {{"poker >= flush", "ace >= 2"}, {{"draw", 5}}},
    {{"poker"}, {{"draw", 5}, {"poker", "short"}, {"deck", "piquet32"}}},
    {{"poker >= one pair"}, {{"draw", 5}, {"wild", "two"}}},
    {{"balanced and hcp in 15..17"}, {{"draw", 13}}},
    {{"ace >= 2"}, {{"draw", 13}, {"given", "ace >= 1"}}},
    {{"ace"}, {{"draw", 5}, {"given", "!(king)"}}},
    {{"ace"}, {{"draw", 5}, {"given", "not king"}}},
    {{"each(ace >= 1)"}, {{"hands", "3x5"}}},
    {{"spade"}, {{"draw", 5}, {"holding", "As Ks"}, {"seen", "Qs"}}},
    {{"land in 2..4"}, {{"deck", lands}, {"draw", 7}}},
    {{"land"}, {{"deck", "/home/deck.txt"}, {"draw", 7}}},
    {{"land"}, {{"deck", "deck.txt"}, {"decks", 2}, {"draw", 7}}},
    {{"land"}, {{"deck", ordered_json::array({lands, "land*22 spell*38"})}, {"draw", 7}}},
    {{"land >= 4"}, {{"deck", lands}, {"draw", 7}, {"by-turn", "3..5"}}},
    {{"land >= 4"}, {{"deck", lands}, {"draw", 7}, {"by-turn", "3..5"}, {"on", "draw"}}},
    {{"land >= 4"}, {{"deck", lands}, {"draw", 7}, {"by-turn", "3..5"}, {"on", "both"}}},
    {{"by(3, land >= 3)"}, {{"deck", lands}, {"draw", 7}, {"on", "play"}}},
    {{"land"}, {{"deck", lands}, {"draw", 7}, {"vary", "land=20..22"}}},
    {{"land"}, {{"deck", lands}, {"draw", 7}, {"vary", "land=20..22"}, {"grow", true}}},
    {{"x >= 1"}, {{"deck", "x*4 y*56"}, {"draw", 7}, {"find", "x"}, {"at-least", "0.9"}}},
    {{"x"}, {{"deck", "x*4 y*56"}, {"draw", 7}, {"swap", "in 3 x, out 3 y"}}},
    {{"x"}, {{"deck", "x*4 y*56"}, {"draw", 7}, {"swap", "all from z*1"}}},
    {{"x >= 1", "x = 2"}, {{"deck", "x*4 y*56"}, {"draw", 7}, {"best", "x 0..20, rest y, weights 2:1"}}},
    {{"land in 2..4"}, {{"deck", lands}, {"draw", 7}, {"mulligan", "london"}, {"down-to", 5}}},
    {{"land in 2..4"}, {{"deck", lands}, {"draw", 7}, {"mulligan", "london"}, {"keep", "land in 2..5"}}},
    {{"A and B"}, {{"deck", "A*3 B*3 pot*3 x*9"}, {"draw", 5}, {"effect", "pot: draw 2"}, {"use", "always"}}},
    {{"x"},
     {{"deck", "x*3 y*4"}, {"draw", 3}, {"observed", ordered_json::array({"1/2 if x >= 2, else 1", "y"})}}},
    {{"let a = d6 in a >= 3, a"}, {{"observed", "9/10 if a >= 5, else 20%"}}},
    {{"which", "roll >= 5, roll"},
     {{"models", "1/3 d6; 2/3 odd: d{1, 3, 5}"}, {"observed", "80% if roll = 3, else 1/7"}}},
    {{"which"}, {{"models", "d6; d8; d20"}, {"observed", ordered_json::array({"rolls 3, 5", "roll < 7"})}}},
    {{"x >= 1", "which"}, {{"models", "x*3 y*2; z: x*1 z*4"}, {"draw", 2}, {"observed", "shows x"}}},
    {{"which"}, {{"models", "coin.lua; big: coin.lua sides=6"}}},
    {{"red"}, {{"urn", ordered_json::array({"red*3 blue*2: 2", "red*1 blue*4: 1"})}}},
    {{"ace"}, {{"draw", 5}, {"with-replacement", true}}},
    {{"ace"}, {{"draw", 2}, {"community", 3}}},
    {{"ace"}, {{"draw", 5}, {"simulate", 500}, {"seed", "s"}, {"jobs", 1}}},
    {{"ace"}, {{"draw", 5}, {"explain", true}}},
    {{"ace = 4"}, {{"draw", 5}, {"ways", 3}}},
    {{"2d6 >= 10"}, {{"sample", 3}, {"seed", "s"}}},
    {{"draw >= 2", "draw"}, {{"deck", "draw*3 order*20"}, {"draw", 7}}},
    {{"order in 1..2", "order, draw"}, {{"deck", "draw*3 order*20"}, {"draw", 7}}},
    {{"adjacent(rank) >= 1"}, {{"order", true}}},
    {{"draws until all suits"}, {{"order", true}}},
    {{"position(ace, 1) <= 5"}, {{"order", true}, {"given", "position(ace, 1) >= 2"}}},
    {{"hits(13)"}, {{"order", true}, {"simulate", 200}, {"seed", "s"}}},
    {{"AsKs vs QhQd"}},
    {{"AsKs vs QhQd on Ah Kd 2c dead 7s"}},
    {{"AsKs vs QhQd"}, {{"board", "Ah Kd 2c"}}},
    {{"AsKs vs QhQd"}, {{"board", "Ah Kd 2c"}, {"shares", "card"}}},
    {{"4d6d vs AsKs"}},
    {{"coin.lua"}},
    {{"coin.lua", "outcome = 1"}, {{"set", "sides=6"}}},
    {{"coin.lua"}, {{"compare", "sides=2,3"}}},
    {{"a.anydice"}},
    {{"output 2d6"}, {{"anydice", true}}},
};

/// The verb that answers it.
std::string verb_of(asked const& q) {
  auto const has = [&](std::initializer_list<std::string_view> names) {
    return std::ranges::any_of(
        q.options, [&](auto const& option) { return std::ranges::find(names, option.first) != names.end(); });
  };
  auto const says = [&](std::string_view part) {
    return std::ranges::any_of(q.questions, [&](auto const& one) { return one.find(part) != one.npos; }) ||
           std::ranges::any_of(q.options, [&](auto const& option) {
             return option.first == "models" && option.second.dump().find(part) != std::string::npos;
           });
  };
  if (says(".lua")) return "game odds";
  if (has({"by-turn", "on", "vary", "find", "swap", "best", "mulligan", "effect"})) return "deck";
  if (has({"deck", "draw", "hands", "urn", "order"})) return "odds";
  return says(" vs ") ? "poker" : "dice";
}

/// "2d6\ndraw 7\n"
std::string as_text(asked const& q) {
  std::string out;
  for (auto const& question : q.questions) out += (question == "draw" ? "question draw" : question) + "\n";
  for (auto const& [name, value] : q.options) {
    for (auto const& one : value.is_array() ? value : ordered_json::array({value})) {
      auto const text = one.is_string() ? one.get<std::string>() : one.is_boolean() ? "" : one.dump();
      out += name + (text.empty() ? "" : " " + text) + "\n";
    }
  }
  return out;
}

std::vector<std::string> words_of_verb(asked const& q) {
  std::vector<std::string> out;
  std::istringstream verb{verb_of(q)};
  for (std::string word; verb >> word;) out.push_back(word);
  return out;
}

std::vector<std::string> as_words(asked const& q) {
  auto out = words_of_verb(q);
  for (auto const& [name, value] : q.options) {
    for (auto const& one : value.is_array() ? value : ordered_json::array({value})) {
      out.push_back("--" + name);
      if (!one.is_boolean()) out.push_back(one.is_string() ? one.get<std::string>() : one.dump());
    }
  }
  out.emplace_back("--json");
  out.emplace_back("--");
  out.insert(out.end(), q.questions.begin(), q.questions.end());
  return out;
}

ordered_json as_request(asked const& q) {
  ordered_json out{{"verb", verb_of(q)}};
  if (!q.questions.empty()) out["question"] = q.questions;
  for (auto const& [name, value] : q.options) out[name] = value;
  return out;
}

answer asked_with_files(ordered_json request) {
  request["files"] = files();
  return ask(request.dump());
}

ordered_json by_words(asked const& q) { return {{"words", as_words(q)}}; }
ordered_json by_file(asked const& q) {
  auto words = words_of_verb(q);
  words.insert(words.end(), {"--ask", "-", "--json"});
  return {{"words", std::move(words)}, {"input", as_text(q)}};
}
ordered_json by_text(asked const& q) { return {{"verb", verb_of(q)}, {"text", as_text(q)}}; }

/// A build without a wing has not its verb.
bool has_verb_of(asked const& q) {
  return asked_with_files({{"words", {words_of_verb(q).front(), "--help"}}}).exit_code == 0;
}

TEST(Doors, AllAnswerTheSame) {
  ASSERT_GE(questions.size(), 60U);
  for (auto const& q : questions) {
    if (!has_verb_of(q)) continue;
    auto const found = asked_with_files(as_request(q));
    ASSERT_EQ(found.exit_code, 0) << as_text(q) << found.json;
    EXPECT_EQ(asked_with_files(by_text(q)).json, found.json) << as_text(q);
    for (auto const& request : {by_words(q), by_file(q)}) {
      auto const printed = ordered_json::parse(asked_with_files(request).json);
      EXPECT_EQ(printed.value("text", printed.dump()), found.json) << as_text(q);
    }
  }
}

/// The question, the field that is wrong ("" where none is), the line of it in the text, and part of the
/// message.
struct refused {
  asked by;
  std::string field;
  int line;
  std::string message;
};

std::string many_letters() { return std::string(50'000, 'a'); }

std::vector<refused> const bad{
    {{{"4d6 drp lowest"}}, "question", 1, "unknown word 'drp'; did you mean drop"},
    {{{"2d6", "ace >= "}, {{"draw", 5}}}, "question", 2, ""},
    {{{"ace", "aec >= 1"}, {{"draw", 5}}}, "question", 2, "aec"},
    {{{"ace"}, {{"draw", 5}, {"given", "king >= foo"}}}, "given", 3, "foo"},
    {{{"ace"}, {{"draw", 5}, {"given", "king >="}}}, "given", 3, "at the end"},
    {{{"land"}, {{"deck", lands}, {"draw", 7}, {"mulligan", "london"}, {"keep", "lnd"}}}, "keep", 5, "lnd"},
    {{{"hits(13"}, {{"order", true}}}, "question", 1, "expected ')'"},
    {{{"hits(13)"}, {{"order", true}, {"given", "hits("}}}, "given", 3, "at the end"},
    {{{"ace"}, {{"draw", "x"}}}, "draw", 2, "--draw: expected a whole number from 0 to 1000000, got 'x'"},
    {{{"ace"}, {{"draw", 5}, {"mulligan", "londn"}}}, "mulligan", 3, "did you mean london"},
    {{{"ace"}, {{"draw", 5}, {"by-turn", "0"}}}, "by-turn", 3, "--by-turn"},
    {{{"2d6"}, {{"let", "crit n = d20"}}}, "let", 2, "--let"},
    {{{"ace"}, {{"draw", 5}, {"hands", "2x5"}}}, "", 0, "--draw and --hands can't be combined"},
    {{{"2d6"}, {{"mulligan", "london"}}}, "", 0, "asked of faro dice, which has no --mulligan"},
    {{{"land"}, {{"deck", lands}, {"draw", 5}, {"urn", "red*3: 1"}}}, "", 0, "--urn says what is drawn"},
    {{{"f(2)"}, {{"let", "f(n) = f(n) + d6"}}}, "question", 1, "unknown"},
    {{{"let f(n) = f(n) + d6 in f(2)"}}, "question", 1, ""},
    {{{"4d6kh3 vs 3d6"}}, "question", 1, "dice or hands of cards?"},
    {{{"3d6 vs 3d6"}}, "question", 1, "as in '3d6 > 3d6'"},
    {{{many_letters()}, {{"draw", 5}}}, "question", 1, "50000 bytes"},
    {{{many_letters()}}, "question", 1, "50000 bytes"},
    {{{"2d6", "ace"}}, "question", 2, "unknown word 'ace'"},
    {{{"land"}, {{"deck", "land*2"}, {"draw", 7}}}, "", 0, "7 cards"},
};

TEST(Doors, AllRefuseTheSame) {
  for (auto const& [by, field, line, message] : bad) {
    if (!has_verb_of(by)) continue;
    auto const shown = as_text(by).substr(0, 200);
    auto const found = ask(as_request(by).dump());
    auto const error = ordered_json::parse(found.json).at("error");
    EXPECT_EQ(found.exit_code, 2) << shown;
    EXPECT_THAT(error.at("message").get<std::string>(), HasSubstr(message)) << shown;
    EXPECT_LT(error.at("message").get<std::string>().size(), 500U) << shown;
    EXPECT_EQ(error.at("message").get<std::string>().find('\n'), std::string::npos) << shown;
    EXPECT_EQ(error.value("field", ""), field) << shown << error;
    EXPECT_FALSE(error.contains("line")) << shown;
    for (auto const& request : {by_words(by), by_file(by), by_text(by)}) {
      auto const other = ordered_json::parse(ask(request.dump()).json).at("error");
      EXPECT_EQ(other.at("message"), error.at("message")) << shown;
      EXPECT_EQ(other.at("exit_code"), 2) << shown;
      EXPECT_EQ(other.value("field", ""), field) << shown;
      bool const has_lines = !request.contains("words") || request.contains("input");
      EXPECT_EQ(other.value("line", 0), has_lines ? line : 0) << shown;
      EXPECT_EQ(has_lines || other.value("character", 0) == error.value("character", 0), true) << shown;
    }
  }
}

/// A text that is empty asks nothing, at any door.
TEST(Doors, AnEmptyQuestionIsRefused) {
  for (ordered_json const& request : {ordered_json{{"verb", "odds"}},
                                      {{"verb", "odds"}, {"question", ""}},
                                      {{"verb", "odds"}, {"question", "  "}, {"draw", 5}},
                                      {{"text", ""}},
                                      {{"text", "\n# nothing\n"}},
                                      {{"words", {"odds"}}},
                                      {{"words", {"odds", ""}}},
                                      {{"words", {"odds", "--ask", "-"}}, {"input", ""}}}) {
    auto const found = ask(request.dump());
    EXPECT_EQ(found.exit_code, 2) << request;
    EXPECT_THAT(ordered_json::parse(found.json)["error"]["message"].get<std::string>(),
                HasSubstr("expected "))
        << request;
  }
}

}  // namespace
}  // namespace faro::testing
