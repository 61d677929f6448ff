// faro::ask: the same questions asked of the program and of the library give the same JSON to the byte.
#include "program/test/workbench.hpp"
#include "support/described_answers.hpp"
#include "support/places.hpp"

#include <faro/ask.hpp>
#include <faro/parallel/progress.hpp>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

namespace faro::testing {
namespace {

using nlohmann::ordered_json;
using ::testing::AllOf;
using ::testing::HasSubstr;

/// A question both ways: the words of the program, and the request.
struct question {
  std::vector<std::string> words;
  ordered_json request;
  std::string input = {};
};

constexpr char const* list = "4 Bolt\n20 Mountain\n36 Bear\n";
constexpr char const* people = "name,tickets\nAnn,3\nBen,1\nCid,2\n";
constexpr char const* coin = "return function(t)\n  return t:die(2) == 1 and 'heads' or 'tails'\nend\n";

std::vector<question> const questions{
    {{"dice", "4d6 drop lowest >= 15"}, {{"verb", "dice"}, {"question", "4d6 drop lowest >= 15"}}},
    {{"dice", "2d6 > d12"}, {{"verb", "dice"}, {"question", ordered_json::array({"2d6 > d12"})}}},
    {{"dice", "3d6", "--fractions"}, {{"verb", "dice"}, {"question", "3d6"}, {"fractions", true}}},
    {{"odds", "poker", "--draw", "5"}, {{"verb", "odds"}, {"question", "poker"}, {"draw", 5}}},
    {{"odds", "land >= 2", "--deck", "land*24 spell*36", "--draw", "7"},
     {{"verb", "odds"}, {"question", "land >= 2"}, {"deck", "land*24 spell*36"}, {"draw", "7"}}},
    {{"odds", "Mountain", "--deck", "deck.txt", "--draw", "7", "--given", "Bolt >= 1"},
     {{"verb", "odds"},
      {"question", "Mountain"},
      {"deck", "deck.txt"},
      {"draw", 7},
      {"given", "Bolt >= 1"},
      {"files", {{"deck.txt", list}}}}},
    {{"odds", "Mountain", "--deck", "-", "--draw", "7"},
     {{"verb", "odds"}, {"question", "Mountain"}, {"deck", "-"}, {"draw", 7}, {"input", list}},
     list},
    {{"deck", "land >= 3", "--deck", "land*17 spell*23", "--draw", "7", "--by-turn", "1..4", "--on", "draw"},
     {{"verb", "deck"},
      {"question", "land >= 3"},
      {"deck", "land*17 spell*23"},
      {"draw", 7},
      {"by-turn", "1..4"},
      {"on", "draw"}}},
    {{"odds", "land >= 3", "--deck", "land*17 spell*23", "--draw", "7", "--simulate", "1000", "--seed", "x"},
     {{"verb", "odds"},
      {"question", "land >= 3"},
      {"deck", "land*17 spell*23"},
      {"draw", 7},
      {"simulate", 1000},
      {"seed", "x"}}},
    {{"game", "simulate", "coin.lua", "-n", "1000", "--seed", "s"},
     {{"verb", "game simulate"},
      {"game", "coin.lua"},
      {"count", 1000},
      {"seed", "s"},
      {"files", {{"coin.lua", coin}}}}},
    {{"deal", "--hands", "4x13", "--count", "2", "--seed", "table 1"},
     {{"verb", "deal"}, {"hands", "4x13"}, {"count", 2}, {"seed", "table 1"}}},
    {{"draw", "winners", "people.csv", "-n", "2", "--weights", "tickets", "--seed", "x"},
     {{"verb", "draw winners"},
      {"file", "people.csv"},
      {"count", 2},
      {"weights", "tickets"},
      {"seed", "x"},
      {"files", {{"people.csv", people}}}}},
    {{"draw", "santa", "-", "--table", "--seed", "x"},
     {{"verb", "draw santa"}, {"file", "-"}, {"table", true}, {"seed", "x"}, {"input", people}},
     people},
    {{"shuffle", "--list"}, {{"verb", "shuffle"}, {"list", true}}},
    {{"watch", "riffle", "--cards", "6", "--rounds", "2", "--seed", "s"},
     {{"verb", "watch"}, {"what", "riffle"}, {"cards", 6}, {"rounds", 2}, {"seed", "s"}}},
    {{"watch", "clock-patience", "--seed", "s"},
     {{"verb", "watch"}, {"what", "clock-patience"}, {"seed", "s"}}},
    {{"game", "watch", "coin.lua", "--way", "2"},
     {{"verb", "game watch"}, {"game", "coin.lua"}, {"way", 2}, {"files", {{"coin.lua", coin}}}}},
    {{"ratios", "3", "--seed", "s"}, {{"verb", "ratios"}, {"count", 3}, {"seed", "s"}}},
    {{"judge", "exact", "riffle", "--cards", "4", "--rounds", "2"},
     {{"verb", "judge exact"}, {"shuffle", "riffle"}, {"cards", 4}, {"rounds", 2}}},
    {{"judge", "theory", "riffle", "--cards", "52", "--rounds", "1..8"},
     {{"verb", "judge theory"}, {"model", "riffle"}, {"cards", 52}, {"rounds", "1..8"}}},
    {{"judge", "period", "perfect-out", "--cards", "52"},
     {{"verb", "judge period"}, {"shuffle", "perfect-out"}, {"cards", 52}}},
    {{"judge", "test", "--shuffle", "sattolo", "--decks", "200", "--seed", "s"},
     {{"verb", "judge test"}, {"shuffle", "sattolo"}, {"decks", 200}, {"seed", "s"}}},
    {{"audit", "select", "--list"}, {{"verb", "audit select"}, {"list", true}}},
};

class ask_cases : public workbench {};

TEST_F(ask_cases, answers_as_the_program_does) {
  put("deck.txt", list);
  put("coin.lua", coin);
  put("people.csv", people);
  int answered = 0;
  for (auto const& q : questions) {
    auto words = q.words;
    words.emplace_back("--json");
    auto const run = faro(words, q.input);
    auto const asked = ask(q.request.dump());
    EXPECT_EQ(asked.exit_code, run.exit_code) << q.request << asked.json << run.err;
    EXPECT_EQ(asked.json, run.out) << q.request;
    if (run.exit_code <= 1) ++answered;  // "no" is an answer
  }
  EXPECT_EQ(answered, static_cast<int>(questions.size()));
}

TEST_F(ask_cases, the_same_from_threads_and_again) {
  auto const first = ask(questions[0].request.dump()).json;
  std::vector<std::string> found(4);
  std::vector<std::thread> threads;
  for (auto& one : found) threads.emplace_back([&one] { one = ask(questions[0].request.dump()).json; });
  for (auto& thread : threads) thread.join();
  for (auto const& one : found) EXPECT_EQ(one, first);
}

std::string error_of(ordered_json const& request) {
  auto const a = ask(request.dump());
  auto const said = ordered_json::parse(a.json);
  EXPECT_EQ(said["error"]["exit_code"], a.exit_code);
  return said["error"]["message"];
}

TEST_F(ask_cases, what_is_wrong_is_an_answer) {
  EXPECT_EQ(ordered_json::parse(ask("[1]").json)["error"]["message"],
            "expected a request that is one JSON object, got array");
  auto const broken = ordered_json::parse(ask("{\"verb\":\n \"odds\",}").json)["error"]["message"];
  EXPECT_THAT(broken.get<std::string>(),
              HasSubstr("expected a request that is one JSON object; line 2, byte 9: "));
  EXPECT_THAT(broken.get<std::string>(), HasSubstr("unexpected '}'; expected string literal"));
  EXPECT_LT(ask("{\"verb\": \"" + std::string(1'000'000, 'x')).json.size(), 500U);
  EXPECT_LT(ask("\xff").json.size(), 500U);
  EXPECT_EQ(ordered_json::parse(ask("{\"verb\": \"odds\", \"draw\": 1e999}").json)["error"]["message"],
            "expected a request whose numbers are below 1.8e308");
  EXPECT_THAT(error_of({{"question", "d6"}}), HasSubstr("expected a field 'verb'"));
  EXPECT_THAT(error_of({{"verb", "ods"}}), HasSubstr("expected shuffle, deal, draw"));
  EXPECT_THAT(error_of({{"verb", "ods"}}), HasSubstr("got 'ods'; did you mean odds?"));
  EXPECT_THAT(error_of({{"verb", "odds"}, {"question", "ace"}, {"drww", 7}}),
              HasSubstr("did you mean draw?"));
  EXPECT_THAT(error_of({{"verb", "dice"}, {"question", "d6"}, {"plot", 1}}),
              HasSubstr("expected true or false"));
  EXPECT_EQ(error_of({{"verb", "game simulate"}, {"game", "x.lua"}, {"count", "x"}}),
            "--count: expected a whole number from 1 to 1000000000000, got 'x'");
  EXPECT_THAT(error_of({{"verb", "odds"}, {"version", 2}}), HasSubstr("expected 1, got 2"));
}

/// Games are installed on a disk, which a question does not see: a word is no game of that name.
TEST_F(ask_cases, a_question_that_lacks_its_number_is_told_so) {
  EXPECT_THAT(error_of({{"verb", "odds"}, {"question", "land"}}),
              HasSubstr("expected --draw N (or --hands PxC)"));
}

TEST_F(ask_cases, sees_no_file_of_the_disk_unless_it_may) {
  put("deck.txt", list);
  auto const path = std::string{"/proc/self/cmdline"};
  EXPECT_THAT(error_of({{"verb", "shuffle"}, {"file", path}}), HasSubstr("expected one of the files given"));
  ordered_json const request{{"verb", "shuffle"}, {"file", path}, {"seed", "s"}};
  EXPECT_EQ(ask(request.dump(), {.disk = true}).exit_code, 0);
  auto const written = ask(ordered_json{
      {"verb", "shuffle"},
      {"input", "a\nb\nc\n"},
      {"seed", "s"},
      {"json", false},
      {"output",
       "/nowhere/out.txt"}}.dump());
  EXPECT_EQ(written.exit_code, 0) << written.json;
  ASSERT_TRUE(written.files.contains("/nowhere/out.txt"));
  EXPECT_EQ(written.files.at("/nowhere/out.txt").size(), 6u);
}

/// /dev/zero is there on every machine that has devices.
TEST_F(ask_cases, random_bytes_are_those_of_the_question) {
  ordered_json request{{"verb", "shuffle"}, {"input", "a\nb\nc\n"}, {"random-source", "/dev/zero"}};
  EXPECT_THAT(error_of(request), HasSubstr("cannot read /dev/zero: expected one of the files given"));
  request["random-source"] = "bytes";
  request["files"] = {{"bytes", {{"base64", "AAAAAAAAAAA="}}}};
  auto const answered = ask(request.dump());
  EXPECT_EQ(answered.exit_code, 0) << answered.json;
  EXPECT_EQ(ordered_json::parse(answered.json)["items"], (ordered_json{"a", "b", "c"})) << answered.json;
}

TEST_F(ask_cases, help_is_a_text) {
  auto const help = ordered_json::parse(ask(R"({"verb": "odds", "help": true})").json);
  EXPECT_THAT(help["text"].get<std::string>(), HasSubstr("Usage: faro odds"));
}

TEST_F(ask_cases, a_file_that_is_no_text_comes_in_base64) {
  ordered_json request{{"verb", "shuffle"}, {"file", "names"}, {"seed", "s"}};
  request["files"] = {{"names", "ann\nbob\n"}};
  auto const as_text = ask(request.dump());
  request["files"] = {{"names", {{"base64", "YW5uCmJvYgo="}}}};
  EXPECT_EQ(ask(request.dump()).json, as_text.json);
  request["files"] = {{"names", {{"base64", "YW5uC"}}}};
  EXPECT_THAT(error_of(request), HasSubstr("field 'files': 'names': "));
  request["files"] = {{"names", {{"base64", 5}}}};
  EXPECT_THAT(error_of(request), HasSubstr("expected the text of 'names', or {\"base64\": \"…\"}"));
}

TEST_F(ask_cases, evidence_is_read_from_the_question_and_kept_nowhere) {
  ordered_json const select{
      {"verb", "audit select"}, {"scheme", "sampler"}, {"seed", "1"}, {"head-count", 1}};
  auto of_disk = select, brought = select, standard = select;
  of_disk["file"] = "/proc/self/cmdline";
  EXPECT_THAT(error_of(of_disk), HasSubstr("expected one of the files given"));
  brought["file"] = "names";
  brought["files"] = {{"names", "ann\nbob\n"}};
  standard["file"] = "-";
  standard["input"] = "ann\nbob\n";
  auto const answered = ask(brought.dump());
  EXPECT_EQ(answered.exit_code, 0) << answered.json;
  EXPECT_EQ(ask(standard.dump()).json, answered.json);
  auto const draw = (std::filesystem::temp_directory_path() / "faro-ask-never-made.draw").string();
  ordered_json commit{{"verb", "audit commit"}, {"transcript", draw}, {"title", "Raffle"}, {"pool", 9}};
  auto const announced = ask(commit.dump());
  EXPECT_THAT(announced.files.at(draw), HasSubstr("faro-transcript/2"));
  EXPECT_THAT(announced.files.at(draw + ".private"), HasSubstr("faro-private/1"));
  EXPECT_FALSE(std::filesystem::exists(draw));
  commit["ask"] = true;
  auto const asked = ask(commit.dump(), {.disk = true});
  EXPECT_THAT(asked.json, HasSubstr("a question has no terminal"));
  EXPECT_FALSE(std::filesystem::exists(draw));
}

TEST_F(ask_cases, a_draw_is_held_from_question_to_question) {
  auto files =
      ask(R"({"verb": "audit commit", "transcript": "d", "title": "Raffle", "pool": 9, "head-count": 2,
                       "date": "2026-01-01"})")
          .files;
  for (auto const* verb : {"audit reveal", "audit draw"}) {
    auto const step = ask(
        ordered_json{{"verb", verb}, {"transcript", "d"}, {"date", "2026-01-02"}, {"files", files}}.dump());
    ASSERT_EQ(step.exit_code, 0) << step.json;
    for (auto const& [name, text] : step.files) files[name] = text;
  }
  auto const verified = ask(ordered_json{{"verb", "audit verify"}, {"file", "d"}, {"files", files}}.dump());
  EXPECT_TRUE(ordered_json::parse(verified.json)["decided"].get<bool>()) << verified.json;
  EXPECT_EQ(ordered_json::parse(verified.json)["sessions"][0]["result"].size(), 2u);
  EXPECT_THAT(
      error_of(
          {{"verb", "audit commit"}, {"transcript", "d"}, {"title", "x"}, {"pool", 2}, {"files", files}}),
      HasSubstr("is there already"));
}

TEST_F(ask_cases, a_record_is_verified_with_its_list) {
  auto files = ask(R"({"verb": "shuffle", "input": "ann\nbob\ncid\n", "record": "r.json"})").files;
  files["names"] = "ann\nbob\ncid\n";
  ordered_json verify{{"verb", "audit verify"}, {"file", "r.json"}, {"input", "names"}, {"files", files}};
  auto const held = ask(verify.dump());
  EXPECT_EQ(held.exit_code, 0) << held.json;
  EXPECT_EQ(ordered_json::parse(held.json)["kind"], "record");
  verify["files"]["names"] = "ann\nbob\ndee\n";
  EXPECT_NE(ask(verify.dump()).exit_code, 0);
}

TEST_F(ask_cases, a_record_of_draws_is_verified_with_the_files_of_the_question) {
  auto files =
      ask(R"({"verb": "dice", "question": "2d6 >= 10", "sample": 2, "seed": "s", "record": "r.json"})").files;
  ordered_json const verify{{"verb", "audit verify"}, {"file", "r.json"}, {"files", files}};
  auto const verdict = ask(verify.dump());
  EXPECT_EQ(verdict.exit_code, 0) << verdict.json;
  EXPECT_EQ(ordered_json::parse(verdict.json)["holds"], true);
}

TEST_F(ask_cases, the_folder_of_an_exam_is_handed_back) {
  ordered_json const make{
      {"verb", "exam make"},    {"bank", "b.gift"},
      {"versions", "A-B"},      {"out", "may"},
      {"seed", "in the tests"}, {"files", {{"b.gift", "// [id:one]\nWhich?{=this ~that}\n"}}}};
  auto const made = ask(make.dump());
  EXPECT_EQ(made.exit_code, 0) << made.json;
  for (auto const* name : {"may/map.json", "may/html/A.html", "may/html/B.html", "may/key/A.csv"})
    EXPECT_TRUE(made.files.contains(name)) << name;
  EXPECT_EQ(ordered_json::parse(made.json)["files"], made.files.size());
}

TEST_F(ask_cases, what_has_no_json_is_a_text) {
  auto const a =
      ask(R"({"verb": "shuffle", "input": "a\nb\n", "seed": "s", "head-count": 1, "json": false})");
  EXPECT_THAT(ordered_json::parse(a.json)["text"].get<std::string>(), ::testing::AnyOf("a\n", "b\n"));
}

// A command line is a request too: read as the program reads it, answered by what the program prints.
TEST_F(ask_cases, a_command_line_is_answered_by_what_the_program_prints) {
  put("deck.txt", list);
  for (std::vector<std::string> const& words : {std::vector<std::string>{"dice", "2d6 > d12"},
                                                {"odds", "Mountain", "--deck", "deck.txt", "--draw=7"},
                                                {"dice", "--fractions", "3d6", "--json"},
                                                {"shuffle", "-zn1", "--seed", "s", "deck.txt"},
                                                {"judge", "period", "perfect-out", "--cards", "52"},
                                                {"--version"},
                                                {"man", "--schema"},
                                                {"completions", "bash"},
                                                {"odds", "--help"}}) {
    auto const run = faro(words);
    auto const asked = ask(ordered_json{{"words", words}, {"files", {{"deck.txt", list}}}}.dump());
    EXPECT_EQ(asked.exit_code, run.exit_code) << asked.json << run.err;
    EXPECT_EQ(ordered_json::parse(asked.json)["text"], run.out) << asked.json;
  }
  auto const drawn = ask(R"({"words": ["shuffle", "--seed", "s", "-o", "x"], "input": "a\nb\n"})");
  EXPECT_EQ(drawn.files.at("x").size(), 4U);
  EXPECT_THAT(error_of({{"words", {"dice", "2d6", "--drww"}}}), HasSubstr("--drww"));
  EXPECT_EQ(error_of({{"words", "odds 2d6"}}), "field 'words': expected an array of texts, got string");
  EXPECT_THAT(error_of({{"words", {"dice", "2d6"}}, {"plot", true}}),
              HasSubstr("field 'plot': expected none"));
}

TEST_F(ask_cases, is_answered_in_german) {
  auto const asked = ask(R"({"verb": "odds", "question": "2d6", "draw": "x", "language": "de"})");
  auto const error = ordered_json::parse(asked.json).at("error");
  EXPECT_EQ(error.at("message"), "--draw: erwartet wird eine ganze Zahl von 0 bis 1000000, nicht „x“");
  EXPECT_EQ(error.at("english"), "--draw: expected a whole number from 0 to 1000000, got 'x'");
  EXPECT_FALSE(
      ordered_json::parse(ask(R"({"verb": "odds", "draw": "x"})").json).at("error").contains("english"));
  EXPECT_THAT(error_of({{"words", {"odds", "--drww"}}, {"language", "de"}}),
              HasSubstr("es gibt keine Option --drww"));
  EXPECT_EQ(error_of({{"verb", "odds"}, {"language", "xx"}}),
            "field 'language': expected en or de, got 'xx'");
  EXPECT_EQ(ask(R"({"verb": "dice", "question": "2d6 >= 11", "language": "de"})").json,
            ask(R"({"verb": "dice", "question": "2d6 >= 11"})").json);
}

/// The message to a request, in German.
std::string in_german(ordered_json request) {
  request["language"] = "de";
  return ordered_json::parse(ask(request.dump()).json).at("error").at("message");
}

TEST_F(ask_cases, words_every_part_in_german) {
  EXPECT_THAT(in_german({{"verb", "dice"}, {"question", "4d6 drp lowest"}}),
              AllOf(HasSubstr("das Wort „drp“ ist unbekannt; meinten Sie drop"), HasSubstr("? (Zeichen 5)")));
  EXPECT_THAT(
      in_german({{"verb", "odds"}, {"question", "Bolt"}, {"deck", "4 Lightning Bolt\n56 Land"}, {"draw", 7}}),
      HasSubstr("das Deck hat kein „Bolt“"));
  EXPECT_THAT(
      in_german({{"verb", "odds"}, {"question", "land"}, {"deck", "x"}, {"draw", 7}}),
      HasSubstr("„x“: weder ein Deck noch eine Datei; möglich sind standard52, standard54, piquet32 oder"));
  EXPECT_THAT(in_german({{"verb", "odds"}, {"question", "land"}, {"deck", "land*24 spell*36"}, {"draw", 70}}),
              HasSubstr("70 Karten lassen sich nicht aus 60 ziehen"));
  EXPECT_THAT(in_german({{"verb", "odds"}, {"text", "land\ndraw 7\nseed\n"}}),
              HasSubstr("Zeile 3: seed: dahinter wird ein Wert erwartet, da ist nichts"));
  EXPECT_THAT(in_german({{"verb", "exam make"},
                         {"bank", "b.txt"},
                         {"out", "x"},
                         {"files", {{"b.txt", "Why?\nA. so\nANSWER: A\n"}}}}),
              HasSubstr("Fehler: erwartet werden mindestens zwei Antworten, hier ist 1 Antwort"));
}

TEST_F(ask_cases, says_in_german_what_the_program_says) {
  auto const run = shell("FARO_LANGUAGE=de $FARO odds --draw x 2d6");
  EXPECT_EQ(run.err, "faro odds: --draw: erwartet wird eine ganze Zahl von 0 bis 1000000, nicht „x“\n");
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(shell("LANG=de_DE.UTF-8 FARO_LANGUAGE= $FARO odds --draw x 2d6").err,
            shell("$FARO odds --draw x 2d6").err);
  EXPECT_EQ(shell("FARO_LANGUAGE=xx $FARO dice 2d6").err,
            "faro: FARO_LANGUAGE: expected en or de, got 'xx'\n");
}

TEST_F(ask_cases, is_stopped) {
  parallel::watch watch;
  parallel::under const watched{watch};
  std::thread stopping{[&] {
    std::this_thread::sleep_for(std::chrono::milliseconds{200});
    watch.stop();
  }};
  ordered_json const request{{"verb", "game simulate"},
                             {"game", "coin.lua"},
                             {"count", 1'000'000'000'000},
                             {"files", {{"coin.lua", coin}}}};
  EXPECT_EQ(ask(request.dump()).exit_code, 130);
  stopping.join();
}

TEST(Ask, brings_the_words_for_what_an_answer_says) {
  std::string const bank = "::a:: Which? {=yes ~no ~perhaps}\n";
  ordered_json request{{"verb", "exam check"}, {"bank", "bank.gift"}, {"files", {{"bank.gift", bank}}}};
  auto const english = ask(request.dump());
  EXPECT_TRUE(english.words.empty());
  request["language"] = "de";
  auto const german = ask(request.dump());
  EXPECT_EQ(german.json, english.json) << "the fields are the same in every language";
  EXPECT_EQ(german.words, (std::map<std::string, std::string>{{"answers move", "Antworten wechseln"}}));
}

TEST(Ask, brings_the_words_of_notes) {
  auto const words_of = [](ordered_json request) {
    request["language"] = "de";
    return ask(request.dump()).words;
  };
  using ::testing::Contains;
  using ::testing::Pair;
  EXPECT_THAT(words_of({{"verb", "odds"}, {"question", "adjacent(rank) = 0"}, {"order", true}}),
              Contains(Pair("adjacent(rank): pairs of neighbours that are of equal rank (52 cards, 13 ranks)",
                            "adjacent(rank): Paare von Nachbarn mit gleichem rank (52 Karten, 13 ranks)")));
  EXPECT_THAT(
      words_of({{"verb", "odds"}, {"question", "land >= 9"}, {"deck", "land*8 spell*9"}, {"draw", 9}}),
      Contains(Pair("'land >= 9' never holds, whatever cards are drawn",
                    "„land >= 9“ gilt nie, gleich welche Karten gezogen werden")));
  EXPECT_THAT(words_of({{"verb", "dice"}, {"question", "4d6 reroll once 1"}}),
              Contains(Pair("reroll: each die by itself, at most once; then it stands",
                            "reroll: jeder Würfel für sich, höchstens einmal; dann gilt der Wurf")));
  EXPECT_THAT(
      words_of(
          {{"verb", "odds"}, {"question", "a >= 1"}, {"deck", "a*4 b*4"}, {"draw", 2}, {"explain", true}}),
      Contains(Pair(::testing::StartsWith("method: one pass"),
                    ::testing::StartsWith("Verfahren: ein Durchgang"))));
  auto const watched =
      words_of({{"verb", "watch"}, {"what", "draw"}, {"count", 2}, {"deck", "a*4 b*4"}, {"seed", "s"}});
  EXPECT_THAT(watched, Contains(Pair("kinds of 4, 4", "Arten zu 4, 4")));
}

TEST(Ask, refuses_in_the_language_of_who_asks) {
  auto const refused = [](ordered_json request) {
    request["language"] = "de";
    return error_of(request);
  };
  EXPECT_EQ(refused({{"verb", "deal"}, {"hands", "9x9"}}),
            "9 x 9 = 81 Karten sind verlangt, der Stapel hat 52");
  EXPECT_EQ(refused({{"verb", "dice"}, {"question", "2d6"}, {"explain", true}}),
            "kein Feld „explain“ von faro dice; faro odds, faro deck und faro audit select haben sie");
  EXPECT_THAT(refused({{"verb", "dice"}, {"question", "2d1000000 * 2d1000000 * 2d1000000 * 2d1000000"}}),
              ::testing::Not(HasSubstr("a number")));
}

TEST(AskSchema, is_the_one_that_is_published) {
  std::ifstream file{project_folder() / "docs/ask.schema.json"};
  std::string const published{std::istreambuf_iterator<char>{file}, {}};
  EXPECT_EQ(ask_schema(), published) << "faro man --schema > docs/ask.schema.json";
}

TEST(AnswersSchema, describes_every_verb_that_answers_in_json) {
  auto const schema = ordered_json::parse(std::ifstream{project_folder() / "docs/answers.schema.json"});
  for (auto const& verb : ordered_json::parse(ask_schema())["oneOf"]) {
    if (!verb["properties"].contains("verb") || !verb["properties"].contains("json")) continue;
    auto const name = verb["properties"]["verb"]["const"].get<std::string>();
    EXPECT_TRUE(schema["properties"].contains(name)) << name;
  }
}

TEST(AnswersSchema, finds_what_it_does_not_say) {
  auto const said = [](std::string const& answer) { return undescribed({"judge", "period"}, answer); };
  EXPECT_EQ(said(R"({"shuffle": "x", "cards": 2, "period": 1, "cycles": {"1": 2}})"), "");
  EXPECT_EQ(said(R"({"shuffle": "x", "cards": 2, "period": 1, "cycles": {}, "more": 1})"),
            "judge.more: is not described");
  EXPECT_EQ(said(R"({"shuffle": "x", "cards": "2", "period": 1, "cycles": {}})"),
            R"(judge.cards: expected "integer", got "2")");
  EXPECT_EQ(said(R"({"shuffle": "x", "cards": 2, "cycles": {}})"), R"(judge: has no "period")");
  EXPECT_EQ(undescribed({"roll"}, R"({"question": "d6", "result": 1, "dice": [[{"showed": [1]}]]})"),
            R"(roll.dice[][]: has no "compound")");  // what several verbs have is described once
}

/// Fields are added, never renamed, retyped or removed: those of version 1 stand in a list that only grows.
TEST(AskSchema, keeps_every_field_it_had) {
  std::ifstream file{project_folder() / "program/test/cli/ask_fields.txt"};
  auto const schema = ordered_json::parse(ask_schema());
  int fields = 0;
  for (std::string line; std::getline(file, line); ++fields) {
    auto const tab = line.find('\t');
    auto const verb = line.substr(0, tab);
    auto const field = line.substr(tab + 1);
    bool found = false;
    for (auto const& one : schema.at("oneOf")) {
      auto const& properties = one.at("properties");
      if (properties.contains("verb") && properties.at("verb").at("const") == verb)
        found = found || properties.contains(field);
    }
    EXPECT_TRUE(found) << verb << " had " << field;
  }
  EXPECT_GT(fields, 100);
}

}  // namespace
}  // namespace faro::testing
