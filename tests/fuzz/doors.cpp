// What is asked of faro::ask with a file, a text or a whole request from outside: answered, or refused in one
// line with the exit code of the program, in JSON that is JSON.
#include "fuzz/fuzz.hpp"
#include "support/json_pieces.hpp"

#include <gtest/gtest.h>

#ifdef FARO_WITH_ASK
#include <faro/ask.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/encodings.hpp>

#include <nlohmann/json.hpp>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace faro::testing {
namespace {

using json = nlohmann::ordered_json;

/// A request in which "@" stands for the text: a value, or a file.
struct door {
  std::string name, request;
  std::vector<std::string> texts, pieces;
};

/// Stops what takes long: how far exact work goes by itself is not what is tried here. One thread looks for
/// all texts, as to start one costs more than most answers under sanitizers.
class deadline {
 public:
  /// Until the end of the scope, work under `who` is stopped after five thousandths of a second.
  class bound {
   public:
    bound(deadline& of, parallel::watch& who) : of_{of} { of_.look_at(&who); }
    bound(bound const&) = delete;
    bound& operator=(bound const&) = delete;
    ~bound() { of_.look_at(nullptr); }

   private:
    deadline& of_;
  };

  deadline() : looking_{[this](std::stop_token const& ended) { look(ended); }} {}

 private:
  void look_at(parallel::watch* who) {
    std::scoped_lock const lock{mutex_};
    who_ = who;
    until_ = std::chrono::steady_clock::now() + std::chrono::milliseconds{5};
  }

  void look(std::stop_token const& ended) {
    std::unique_lock lock{mutex_};
    while (!ended.stop_requested()) {
      if (who_ && std::chrono::steady_clock::now() > until_) who_->stop();
      now_and_then_.wait_for(lock, ended, std::chrono::milliseconds{2}, [] { return false; });
    }
  }

  std::mutex mutex_;
  std::condition_variable_any now_and_then_;
  parallel::watch* who_ = nullptr;
  std::chrono::steady_clock::time_point until_;
  std::jthread looking_;
};

bool is_answered(std::string const& request) {
  static deadline patient;
  parallel::watch watch;
  deadline::bound const bounded{patient, watch};
  parallel::under const watched{watch};
  auto const answer = ask(request);
  auto const code = answer.exit_code;
  if (code == 130) return true;
  EXPECT_TRUE(code == 0 || code == 1 || code == 2 || code == 4) << code << " for " << request;
  json last;
  for (std::size_t at = 0; at < answer.json.size();) {
    auto const end = std::min(answer.json.find('\n', at), answer.json.size());
    last = json::parse(answer.json.substr(at, end - at), nullptr, false);
    EXPECT_FALSE(last.is_discarded()) << answer.json << " for " << request;
    at = end + 1;
  }
  if (code == 2) {
    auto const said = last["error"].value("message", "");
    EXPECT_FALSE(said.empty()) << request;
    for (char const c : said)
      EXPECT_FALSE(static_cast<unsigned char>(c) < 0x20) << said << " for " << request;
  }
  return code != 2;
}

std::string asked_at(door const& at, std::string_view text) {
  auto request = json::parse(at.request);
  for (auto& [name, value] : request.items()) {
    if (value == "@") value = text;
  }
  if (request.contains("files")) {
    for (auto& [name, value] : request["files"].items()) {
      if (value == "@") value = {{"base64", to_base64(text)}};
    }
  }
  return request.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::vector<std::string> const table_pieces{
    "\n",      "\r\n", ",", ";",          "\t",   "\"",  "\"\"", "name", "Ann",          "Ben",
    "tickets", "1",    "0", "-1",         "1e9",  "2.5", "0.1",  "1/3",  "\xef\xbb\xbf", "id",
    "#",       "w",    "m", "Zo\xc3\xab", "\xff", "\0",  "A",    "B"};
std::vector<std::string> const people_tables{"name,years,pot\nAnn,1,a\nBen,2,a\nCid,3,b\nDee,1,b\n",
                                             "name;years;pot\r\n\"Smith, Ann\";1;x\r\nZo\xc3\xab;2;y\r\n"};
std::vector<std::string> const question_pieces{"d6",
                                               "2d6",
                                               " >= ",
                                               " and ",
                                               " or ",
                                               "not ",
                                               "(",
                                               ")",
                                               "draw 7",
                                               "deck ",
                                               "land*24",
                                               "given ",
                                               "\n",
                                               "\"",
                                               "AKs",
                                               " vs ",
                                               "22+",
                                               "A2s-A5s",
                                               "@0.5",
                                               "15%",
                                               "AA**",
                                               "KQJTds",
                                               "AhKh",
                                               "razz",
                                               "omaha ",
                                               "poker",
                                               "{x}",
                                               "..",
                                               "AQT opposite 432 for 2",
                                               "hand",
                                               "order",
                                               "mulligan london",
                                               "let x = ",
                                               "seen 3",
                                               "99999999999",
                                               "1e9",
                                               "\xff",
                                               "=",
                                               "0"};

std::string made(char const* base64) { return from_base64(base64); }

std::vector<door> doors() {
  std::string const hand =
      "PokerStars Hand #2301:  Hold'em No Limit ($0.50/$1.00 USD) - 2023/01/02 12:00:00 ET\n"
      "Table 'Alya II' 6-max Seat #1 is the button\nSeat 1: Ann B ($100 in chips)\nSeat 2: Bob ($100 in "
      "chips)\n"
      "Ann B: posts small blind $0.50\nBob: posts big blind $1\n*** HOLE CARDS ***\nDealt to Ann B [Ah Kh]\n"
      "Ann B: raises $99 to $100 and is all-in\nBob: calls $99 and is all-in\n"
      "*** FLOP *** [2c 7d 9h]\n*** TURN *** [2c 7d 9h] [Ts]\n*** RIVER *** [2c 7d 9h Ts] [3d]\n"
      "*** SHOW DOWN ***\nAnn B: shows [Ah Kh] (high card Ace)\nBob: shows [Qs Qc] (a pair of Queens)\n"
      "Bob collected $200 from pot\n*** SUMMARY ***\nTotal pot $201 | Rake $1\nBoard [2c 7d 9h Ts 3d]\n"
      "Seat 1: Ann B (button) (small blind) showed [Ah Kh] and lost with high card Ace\n"
      "Seat 2: Bob (big blind) showed [Qs Qc] and won ($200) with a pair of Queens\n\n\n";
  std::vector<std::string> const packed{"1\n2\n3\n", made("H4sIAAAAAAAAA8tIzcnJ5wIAIDA6NgYAAAA="),
                                        made("KLUv/QRYMQAAMQoyCjMKuwiheA==")};
  std::vector<std::string> const packed_pieces{std::string(1, '\0'),
                                               "\x1f\x8b",
                                               "\x28\xb5\x2f\xfd",
                                               "\n",
                                               "BZh9",
                                               "\xfd"
                                               "7zXZ"};
  std::string const hash(64, 'a');
  auto const confirm =
      R"({"verb": "exam confirm", "receipt": "r", "sheets": ")" + hash + R"(", "files": {"r": "@"}})";
  std::string const receipt =
      R"({"format": "faro-exam-sheet/1", "commitment": ")" + hash +
      R"(", "sheet": "A", "number": 0, "sheets": 2, "salt": ")" + hash + R"(", "path": [")" + hash +
      R"("], "page": "Exam", "key": "number,question,kind,key,points,right\n1,q3,choice,A,1,a-e632b7\n"})";
  std::string const replayed =
      R"({"format": "faro-record-1", "verb": "odds", "algorithm": "ways", "parameters": {}, "rounds": 1, )"
      R"("items": 1, "take": null, "repeat": false, "header": 0, "delimiter": "newline", "range": null, )"
      R"("reading": "fresh", "generator": "chacha20", "seed": null, )"
      R"("details": {"question": "land >= 2\ndeck land*24 spell*36\ndraw 7\nsample 1\n"}, )"
      R"("picks": [[67079827, 331112232]], "input": {"bytes": 48, "sha256": ")" +
      hash + R"("}, "output": {"bytes": 55, "sha256": ")" + hash + R"("}})";
  std::string const board =
      "[Event \"x\"]\n[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n"
      "[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n\n";
  return {
      {"texts",
       R"({"verb": "odds", "text": "@"})",
       {"land >= 2 and spell >= 1\ndeck land*24 spell*36\ndraw 7", "poker = flush\ndraw 5"},
       question_pieces},
      {"texts-of-dice",
       R"({"verb": "dice", "text": "@"})",
       {"4d6 drop lowest", "2d6\ndigits 3"},
       question_pieces},
      {"questions",
       R"({"verb": "dice", "question": "@"})",
       {"3d6 >= 11", "3d6 > 2d8", "d20 + 5 >= 15"},
       question_pieces},
      {"showdowns", R"({"verb": "poker", "question": "@"})", {"AhKh vs QQ", "AKs vs QQ+"}, question_pieces},
      {"suits", R"({"verb": "bridge", "question": "@"})", {"AQT opposite 432 for 2"}, question_pieces},
      {"hands-of-text",
       R"({"verb": "odds", "question": "@", "deck": "land*24 spell*30 ramp*6", "draw": 7})",
       {"land in 2..4", "land >= 2 and (ramp >= 1 or spell > 3)"},
       question_pieces},
      {"anydice",
       R"({"verb": "dice", "question": "@", "anydice": true})",
       {"output [highest 3 of 4d6] named \"ability\"",
        "function: risk A:s vs B:s {\n result: (1@A > 1@B) + (2@A > 2@B)\n}\noutput [risk 3d6 vs 2d6]",
        "X: 3d6\nloop N over {1..3} { output X >= N }"},
       {"output ",
        "function: ",
        "result: ",
        "loop N over ",
        "if ",
        "else ",
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        "@",
        "#",
        "d",
        "d6",
        "..",
        "named \"x\"",
        "set \"maximum function depth\" to 3",
        "[highest 1 of ",
        "[explode ",
        "\\ ",
        "\n",
        ":",
        ":n",
        ":s",
        "!",
        "&",
        "|",
        "99999999999",
        "-1",
        "0",
        "\""}},
      {"dealer",
       R"({"verb": "deal", "dealer": "x.dlr", "count": 1, "seed": "x", "files": {"x.dlr": "@"}})",
       {"condition hcp(north) >= 15 and hcp(north) <= 17\nproduce 2\naction printoneline, average \"t\" "
        "tens(north) + tens(south), frequency \"p\" (hcp(south), 3, 26)\n",
        "opener = shape(north, any 4333 + any 4432)\ncondition opener\nproduce 1\n",
        "predeal north SAK,HQ\ncondition 1\nproduce 1\naction printpbn\n",
        "condition rnd(hcp(north) - 5) > 2\nproduce 1\naction printes(score(vul, x4Sxx, rnd(14)), \\n)\n"},
       {"condition ",
        "produce ",
        "action ",
        "average ",
        "frequency ",
        "shape(north, ",
        "hcp(",
        "hascard(",
        "predeal ",
        "north",
        "south",
        "any ",
        "xxxx",
        "4333",
        " and ",
        " or ",
        "not ",
        " ? ",
        " : ",
        "(",
        ")",
        ",",
        "\"",
        "+",
        "-",
        "*",
        "/",
        "%",
        "==",
        "!=",
        "generate 100",
        "vulnerable EW",
        "losers(",
        "quality(",
        "cccc(",
        "\n",
        "#",
        "//",
        "/*",
        "*/",
        "99999999999"}},
      {"pbn-read",
       R"({"verb": "judge test", "file": "x.pbn", "deals": true, "files": {"x.pbn": "@"}})",
       {board + board},
       {"[", "]", "\"", "\n", "[Deal \"", "N:", "S:", ".", "-", "AKQJT98765432", " ", "[Board \"2\"]", "%",
        "{", "}", ";", "1NT", "*"}},
      {"list",
       R"({"verb": "draw winners", "file": "p", "count": 1, "seed": "x", "files": {"p": "@"}})",
       {"Ann\nBen\nCid\nDee\n"},
       table_pieces},
      {"winners",
       R"({"verb": "draw winners", "file": "p", "table": true, "count": 1, "seed": "x", "files": {"p": "@"}})",
       people_tables, table_pieces},
      {"groups",
       R"({"verb": "draw groups", "file": "p.csv", "groups": 2, "seed": "x", "files": {"p.csv": "@"}})",
       people_tables, table_pieces},
      {"santa", R"({"verb": "draw santa", "file": "p.csv", "seed": "x", "files": {"p.csv": "@"}})",
       people_tables, table_pieces},
      {"panel",
       R"({"verb": "draw panel", "file": "p", "count": 3, "quota": "q", "seed": "x", "files": {"p": "name,sex\na,w\nb,m\nc,w\nd,m\ne,w\n", "q": "@"}})",
       {"attribute,value,min,max\nsex,w,1,2\nsex,m,1,2\n", "attribute;value;min;max\nsex;w;0;3\nsex;m;0;3\n"},
       {"attribute", "value", "min", "max", "sex", "w", "m", ",", ";", "\n", "0", "1", "3", "-1",
        "99999999999", "\"", "1.5", "\xff"}},
      {"csv",
       R"({"verb": "shuffle", "file": "p", "table": true, "seed": "x", "header": 1, "files": {"p": "@"}})",
       {"name,n\n\"a\nb\",1\nc,2\nd,3\n", "a;b\r\n1;\"x;y\"\r\n2;z\r\n"},
       table_pieces},
      {"compressed", R"({"verb": "shuffle", "file": "l", "seed": "x", "files": {"l": "@"}})", packed,
       packed_pieces},
      {"compressed-lists",
       R"({"verb": "draw winners", "file": "l", "count": 1, "seed": "x", "files": {"l": "@"}})", packed,
       packed_pieces},
      {"histories",
       R"({"verb": "poker luck", "list": "h.txt", "files": {"h.txt": "@"}})",
       {hand, hand + hand},
       {"\n", "\r\n", "Bob: shows [Qc Qd]", "*** FLOP *** [2c 7d 9h]", "[", "]", "$100", "and is all-in",
        ": folds", ": calls ", "Ann B", "Bob", "$", "\xe2\x82\xac", "PokerStars Hand #1:  Omaha Pot Limit",
        "*** SUMMARY ***", "collected $", "Ah", "\xff"}},
      {"all-ins",
       R"({"verb": "poker luck", "list": "a.csv", "files": {"a.csv": "@"}})",
       {"equity,result\n80%,won\n0.25,lost\n", "equity;result;tie;pot\n50%;tied;0.02;100\n"},
       {"equity", "result", "won", "lost", "tied", "80%", "0.8", "1/3", "tie", "pot", ",", ";", "\n", "-1",
        "1e400", "nan", "0", "100%"}},
      {"trial",
       R"({"verb": "judge trial", "file": "t", "files": {"t": "@"}})",
       {"arm,outcome\nA,1\nB,2\nA,3\nB,5\n", "id;arm;outcome\n1;A;1,5\n2;B;0,5\n3;A;2\n4;B;1\n"},
       table_pieces},
      {"receipts", confirm, {receipt}, json_pieces},
      {"replay", R"({"verb": "odds", "replay": "r", "files": {"r": "@"}})", {replayed}, json_pieces},
      {"definitions",
       R"-({"verb": "dice", "question": "f(3)", "with": "d", "files": {"d": "@"}})-",
       {"# Rolls.\n\nlet ability = 4d6 drop lowest\nlet f(n) = let r = d20 in (r = n or r >= 2)\n",
        "let f(n) = d6 + n\n"},
       {"let ", "f(", "f(n)", "g", " = ", " in ", "d6", "2d4", "n", "(", ")", ",", "\n", "#", " if ", " and ",
        "\xff"}},
      {"lua-shuffles",
       R"({"verb": "judge exact", "shuffle": "mine.lua", "cards": 3, "files": {"mine.lua": "@"}})",
       {"return function(c, deck)\n  for i = #deck, 2, -1 do\n    local j = c:below(i) + 1\n    deck[i], "
        "deck[j] = deck[j], deck[i]\n  end\n  return deck\nend\n"},
       {"c:below(", "deck", "deck[1]", " = ", "nil", "return ", "function(c, deck)", " end ",
        " for i = 1, #deck do ", " if ", " then ", "table.remove(deck)", "table.insert(deck, ", ")",
        "while true do ", "{}", "\n"}},
  };
}

fuzz_target target_of(door const& at) {
  fuzz_target out;
  out.name = "ask-" + at.name;
  out.texts = at.texts;
  out.pieces = at.pieces;
  out.feed = [at](std::string_view text) { return is_answered(asked_at(at, text)); };
  out.runs = 200;
  return out;
}

/// Requests as they are written, changed so that they are still JSON.
fuzz_target requests() {
  fuzz_target out;
  out.name = "ask";
  for (auto const& at : doors()) {
    if (!at.texts.empty()) out.texts.push_back(asked_at(at, at.texts.front()));
  }
  out.pieces = json_pieces;
  out.change = changed_json;
  out.feed = [](std::string_view text) { return is_answered(std::string{text}); };
  out.runs = 100;
  return out;
}

}  // namespace

std::vector<fuzz_maker> fuzzed_doors() {
  std::vector<fuzz_maker> out{{"ask", requests}};
  for (auto const& at : doors()) {
    if (!at.texts.empty()) out.push_back({"ask-" + at.name, [at] { return target_of(at); }});
  }
  return out;
}

}  // namespace faro::testing

#else

namespace faro::testing {
std::vector<fuzz_maker> fuzzed_doors() { return {}; }
}  // namespace faro::testing

#endif
