// Every list of people at every door: each of a plain list takes part, whatever the first is called; what
// may be a heading as well is refused, and can be said.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <set>
#include <string>
#include <vector>

namespace {

using faro::testing::workbench;
using json = nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using name_set = std::set<std::string>;

struct people_list {
  std::string text;
  name_set people;  ///< none: it is refused as it stands
  name_set said{};  ///< by --header 0, where that is another thing
};

std::vector<people_list> const& lists() {
  static std::vector<people_list> const all{
      {"Ann\nBen\nCid\nDee\n", {"Ann", "Ben", "Cid", "Dee"}},
      {"Ann\r\nBen\r\nCid", {"Ann", "Ben", "Cid"}},
      {"Zo\u00eb\n\u00c5sa\nJos\u00e9\n", {"Zo\u00eb", "\u00c5sa", "Jos\u00e9"}},
      {"Ann;\nBen;\n", {"Ann", "Ben"}, {"Ann;", "Ben;"}},
      {"\"Smith, Anna\"\n\"Kohl, Jo\"\n", {"Smith, Anna", "Kohl, Jo"}},
      {"Ann\nFritz, jun.\nBo\n", {"Ann", "Fritz, jun.", "Bo"}},
      {"Grace Kelly\nWill Smith\n", {"Grace Kelly", "Will Smith"}},
      {"Team Rocket\nTeam Galaxy\n", {"Team Rocket", "Team Galaxy"}},
      {"1. Ann\n2. Ben\n", {"Ann", "Ben"}, {"1. Ann", "2. Ben"}},
      {"- Ann\n- Ben\n", {"Ann", "Ben"}, {"- Ann", "- Ben"}},
      {"Name\nAnn\nBen\n", {"Ann", "Ben"}, {"Name", "Ann", "Ben"}},
      {"Vorname;Klasse\nAnn;5\nBen;6\n", {"Ann", "Ben"}, {"Vorname;Klasse", "Ann;5", "Ben;6"}},
      {"Grace\nWill\n", {}, {"Grace", "Will"}},
      {"Player\nAnn\n", {}, {"Player", "Ann"}},
      {"Smith, Anna\nKohl, Jo\n", {}, {"Smith, Anna", "Kohl, Jo"}},
      {"Smith;Anna\nKohl;Jo\n", {}, {"Smith;Anna", "Kohl;Jo"}},
      {"Ann,5\nBen,3\n", {}, {"Ann,5", "Ben,3"}},
      {"Ann\nBen,3\n", {}, {"Ann", "Ben,3"}}};
  return all;
}

name_set of_field(json const& rows, std::string const& field) {
  name_set out;
  for (auto const& row : rows) out.insert(row[field].get<std::string>());
  return out;
}

class Lists : public workbench {
 protected:
  /// Everyone who is in an answer of this door; nobody where the list is refused.
  [[nodiscard]] name_set at(std::string const& door, people_list const& list,
                            std::vector<std::string> const& more) const {
    put("n.txt", list.text);
    auto const in = std::to_string(std::max(list.people.size(), list.said.size()));
    auto const ask = [&](std::vector<std::string> words) {
      words.insert(words.end(), more.begin(), more.end());
      auto const run = faro(words);
      if (run.exit_code != 0) {
        EXPECT_EQ(run.exit_code, 2);
        EXPECT_THAT(run.err, HasSubstr("--header 0")) << door;
        return json();
      }
      auto const answer = json::parse(run.out);
      if (answer.contains("lists")) {
        EXPECT_EQ(list.text.find(answer["lists"][0]["last"].get<std::string>()) != std::string::npos, true);
        EXPECT_EQ(answer["lists"][0]["people"], more.empty() ? list.people.size() : std::stoul(in)) << door;
      }
      return answer;
    };
    if (door == "winners") {
      auto const size = more.empty() || list.said.empty() ? list.people.size() : list.said.size();
      auto const got =
          ask({"draw", "winners", "n.txt", "-n", std::to_string(std::max<std::size_t>(size, 1)), "--json"});
      return got.is_null() ? name_set{} : got["winners"].get<name_set>();
    }
    if (door == "pairs") {
      auto const got = ask({"draw", "pairs", "n.txt", "n.txt", "--json"});
      return got.is_null() ? name_set{} : of_field(got["pairs"], "first");
    }
    if (door == "santa") {
      auto const got = ask({"draw", "santa", "n.txt", "--json"});
      return got.is_null() ? name_set{} : of_field(got["gifts"], "giver");
    }
    if (door == "assign") {
      auto const got = ask({"draw", "assign", "n.txt", "--arms", "A,B", "--block", "2", "--json"});
      return got.is_null() ? name_set{} : of_field(got["allocation"], "patient");
    }
    shell("rm -f x.draw x.draw.private");
    auto const got = ask({"audit", "commit", "x.draw", "--title", "t", "--people", "n.txt", "--json"});
    return got.is_null() ? name_set{} : json::parse(get("x.draw"))["items"].get<name_set>();
  }
};

TEST_F(Lists, EachPersonOfAPlainListTakesPartAtEveryDoor) {
  for (auto const* door : {"winners", "pairs", "santa", "assign", "audit"}) {
    for (auto const& list : lists()) {
      EXPECT_EQ(at(door, list, {}), list.people) << door << ": " << list.text;
      EXPECT_EQ(at(door, list, {"--header", "0"}), list.said.empty() ? list.people : list.said)
          << door << ": " << list.text;
    }
  }
}

TEST_F(Lists, ColumnsThatAreAskedForAreHeadings) {
  put("n.csv", "wer,topf,lose\nAnn,1,5\nBen,2,0\nCid,2,3\nDee,1,1\n");
  put("q.csv", "attribute,value,min,max\ntopf,1,1,1\ntopf,2,1,1\n");
  for (std::vector<std::string> const& words :
       {std::vector<std::string>{"winners", "n.csv", "--weights", "lose"},
        {"pairs", "n.csv", "n.csv", "--apart", "topf"},
        {"groups", "n.csv", "--pots", "topf"},
        {"santa", "n.csv", "--apart", "topf"},
        {"panel", "n.csv", "-n", "2", "--quota", "q.csv"},
        {"assign", "n.csv", "--arms", "A,B", "--block", "2", "--strata", "topf"}}) {
    auto asked = words;
    asked.insert(asked.begin(), "draw");
    asked.emplace_back("--json");
    auto const run = faro(asked);
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(json::parse(run.out)["lists"][0], (json{{"file", "n.csv"},
                                                      {"header", 1},
                                                      {"name", "wer"},
                                                      {"people", 4},
                                                      {"first", "Ann"},
                                                      {"last", "Dee"}}));
    put("plain.txt", "Ann\nBen\nCid\nDee\n");
    for (auto& word : asked) word = word == "n.csv" ? "plain.txt" : word;
    EXPECT_THAT(faro(asked).err, HasSubstr("plain.txt, line 1: expected headings with '"));
  }
}

TEST_F(Lists, WhoTookPartIsSaid) {
  put("n.txt", "Ann\nBen\n");
  put("m.txt", "name\nCid\nDee\n");
  EXPECT_THAT(faro({"draw", "winners", "n.txt"}).out, HasSubstr("\nof 2 people: Ann to Ben\n"));
  EXPECT_THAT(faro({"draw", "pairs", "n.txt", "m.txt"}).out,
              HasSubstr("\n2 of n.txt (Ann to Ben) and 2 of m.txt (Cid to Dee)\n"));
  auto const table = faro({"draw", "assign", "n.txt", "--arms", "A,B", "--block", "2"});
  EXPECT_EQ(table.err, "faro draw assign: of 2 people: Ann to Ben\n") << "beside the CSV";
  EXPECT_THAT(faro({"audit", "commit", "x.draw", "--title", "t", "--people", "n.txt"}).out,
              HasSubstr("\nof 2 items: Ann to Ben\n"));
  EXPECT_EQ(
      faro({"audit", "select", "--scheme", "sampler", "--seed", "1", "-n", "1", "m.txt"}).err,
      "faro audit select: m.txt, line 1: 'name' is an item like all lines, and may be drawn: take it out "
      "if it is a heading\n");
}

TEST_F(Lists, ANameOnSeveralLinesIsAddedUpOrKeptApart) {
  put("n.csv", "name,tickets\nAnn,5\nBen,3\nAnn,2\n");
  EXPECT_EQ(
      faro({"draw", "winners", "n.csv", "--weights", "tickets"}).err,
      "faro draw winners: n.csv, line 4: 'Ann' stands on line 2 already; --repeated add adds up the tickets "
      "of both lines, --repeated apart draws each by itself, --repeated once takes the first alone\n");
  auto const odds = [&](std::string const& how, bool weighted) {
    std::vector<std::string> words{"draw", "winners", "n.csv", "--repeated", how, "--odds"};
    words.insert(words.end(), {"--weights", weighted ? "tickets" : "none"});
    return faro(words).out;
  };
  EXPECT_EQ(odds("add", true), "Ann         7  0.70000  7/10\nBen         3  0.30000  3/10\n");
  EXPECT_EQ(odds("add", false), "Ann         2  0.66667  2/3\nBen         1  0.33333  1/3\n");
  EXPECT_EQ(odds("apart", true),
            "Ann (line 2)        5  0.50000  1/2\n"
            "Ben                 3  0.30000  3/10\n"
            "Ann (line 4)        2  0.20000  1/5\n");
  for (auto const* how : {"add", "apart"}) {
    EXPECT_EQ(faro({"draw", "winners", "n.csv", "--weights", "none", "--repeated", how, "-n", "2", "--record",
                    "r.json"})
                  .exit_code,
              0);
    EXPECT_EQ(faro({"audit", "verify", "r.json", "n.csv"}).exit_code, 0);
  }
  put("rich.csv", "name,tickets\nAnn,1000000000000000000\nAnn,1\n");
  EXPECT_THAT(faro({"draw", "winners", "rich.csv", "--weights", "tickets", "--repeated", "add"}).err,
              HasSubstr("rich.csv, line 3: expected at most 1000000000000000000 tickets of 'Ann' together"));
  EXPECT_EQ(
      faro({"draw", "santa", "n.csv"}).err,
      "faro draw santa: n.csv, line 4: 'Ann' stands on line 2 already; --repeated apart takes each line for "
      "somebody of that name, --repeated once the first alone\n");
}

TEST_F(Lists, OfOneNameAreSeveralOrOneInEveryDraw) {
  put("n.csv", "name,family\nAnn,Lee\nBen,Ito\nAnn,Ito\nCid,\nAnn,Lee\nDee,\n");
  put("m.csv", "name,family\nx,\ny,\nz,\nu,\nv,\nw,\n");
  for (std::vector<std::string> const& kind : {std::vector<std::string>{"groups", "n.csv", "-s", "2"},
                                               {"santa", "n.csv"},
                                               {"pairs", "n.csv", "m.csv"}}) {
    std::vector<std::string> draw{"draw"};
    draw.insert(draw.end(), kind.begin(), kind.end());
    draw.insert(draw.end(), {"--repeated", "apart", "--seed", "s", "--record", kind[0] + ".json"});
    EXPECT_THAT(faro(draw).out,
                AllOf(HasSubstr("Ann (line 2)"), HasSubstr("Ann (line 4)"), HasSubstr("Ann (line 6)")));
    std::vector<std::string> verify{"audit", "verify", kind[0] + ".json", "n.csv"};
    if (kind[0] == "pairs") verify.emplace_back("m.csv");
    EXPECT_EQ(faro(verify).exit_code, 0) << kind[0];
  }
  auto const once = faro({"draw", "groups", "n.csv", "-s", "2", "--repeated", "once"});
  EXPECT_THAT(once.out, HasSubstr("of 4 people: Ann to Dee"));
  EXPECT_EQ(once.err, "faro draw groups: n.csv: 2 lines left out, whose name stands above already\n");
  EXPECT_THAT(faro({"draw", "groups", "n.csv", "-s", "2", "--apart", "family", "--repeated", "once"}).err,
              HasSubstr("n.csv, line 4: 'Ann' has 'Ito' in the column family, and 'Lee' on line 2"));
  put("p.csv", "name,partner\nAnn,\nBen,Ann\nAnn,\nCid,\n");
  EXPECT_THAT(
      faro({"draw", "santa", "p.csv", "--apart", "partner", "--repeated", "apart"}).err,
      HasSubstr(
          "p.csv, line 3: 'Ann' in the column partner is the name of several: expected one of them, such "
          "as 'Ann (line 2)'"));
}

TEST_F(Lists, ARecordIsHeldAgainstItsOwnFile) {
  put("n.csv", "id;who\n1;Ann\n2;Ben\n");
  put("m.csv", "name;family\nAnn;Lee\n");
  EXPECT_EQ(faro({"draw", "winners", "n.csv", "--name", "who", "--record", "r.json"}).exit_code, 0);
  EXPECT_THAT(faro({"audit", "verify", "r.json", "m.csv"}).err,
              HasSubstr("is a record for another file than m.csv"));
}

TEST_F(Lists, FamiliesInOtherLettersAreNoted) {
  put("n.csv", "name,family\nAnn,Lee\nBen,Ito\nCid,lee\nDee,\nEva,Ito\nFay,\n");
  EXPECT_EQ(
      faro({"draw", "santa", "n.csv", "--apart", "family"}).err,
      "faro draw santa: n.csv: 'Lee' and 'lee' in the column family look alike, and are taken for two\n");
}

TEST_F(Lists, WhatIsRefusedIsNotNotedBefore) {
  put("n.txt", "Ann x3\nBen\n");
  EXPECT_THAT(faro({"draw", "winners", "n.txt"}).err,
              ::testing::StartsWith("faro draw winners: n.txt, line 1: 'Ann x3' may be a name, or"));
  for (std::string const first : {"Ann (3 tickets)", "Ann: 3 Lose", "Ann - 3 entries", "Ann [3 tickets]"}) {
    put("n.txt", first + "\nBen (1 ticket)\n");
    EXPECT_THAT(faro({"draw", "winners", "n.txt"}).err,
                ::testing::StartsWith("faro draw winners: n.txt, line 1: '" + first +
                                      "' may be a name, or 'Ann' with 3 tickets"));
  }
  put("t.csv", "name,tickets\nAnn,3\nBen,2\nTotal,5\n");
  EXPECT_THAT(faro({"draw", "winners", "t.csv", "--weights", "tickets"}).err,
              ::testing::StartsWith("faro draw winners: t.csv, line 4: 'Total' has 5 tickets"));
  put("t.csv", "name,tickets\nAnn,3\nBen,2\nTotal,4\n");  // not the total: it takes part, which is said
  EXPECT_EQ(faro({"draw", "winners", "t.csv", "--weights", "tickets"}).err,
            "faro draw winners: t.csv, line 4: 'Total' is taken for one who takes part\n");
}

TEST_F(Lists, LinesMayEndAsOldMacsEndThem) {
  put("n.txt", "Name\rAnn\rBen\r");
  EXPECT_THAT(faro({"draw", "winners", "n.txt", "--record", "r.json"}).out,
              HasSubstr("of 2 people: Ann to Ben"));
  EXPECT_EQ(faro({"audit", "verify", "r.json", "n.txt"}).exit_code, 0);
}

TEST_F(Lists, OtherThingsThanListsAreNamed) {
  for (auto const& [text, got] : std::vector<std::pair<std::string, std::string>>{
           {"<table><tr><td>Ann</td></tr></table>\n", "got a web page"},
           {"[{\"name\": \"Ann\"}, {\"name\": \"Ben\"}]\n", "got JSON"},
           {"| Name | Lose |\n|---|---|\n| Ann | 3 |\n", "got a table whose cells stand between |"}}) {
    put("n.txt", text);
    EXPECT_THAT(faro({"draw", "winners", "n.txt"}).err, HasSubstr(got));
  }
  put("n.txt", "<Ann>\n[clan] Ben\n| Cid\n");
  EXPECT_EQ(faro({"draw", "winners", "n.txt", "-n", "3"}).exit_code, 0);
  put("n.txt", "[12:01] ann: me\n[12:02] ben: me\n");
  EXPECT_THAT(
      faro({"draw", "winners", "n.txt"}).err,
      HasSubstr("line 1: '[12:01] ann: me' is taken for a name as it stands, with what stands around it"));
  put("n.csv", "Comment ID,Author Display Name,Comment Text\nU1,@ann,\"me,\nplease\"\nU2,@ben,me\n");
  EXPECT_THAT(faro({"draw", "winners", "n.csv"}).err,
              HasSubstr("may stand in 'Comment ID' or 'Author Display Name'"));
}

TEST_F(Lists, EmptyLinesAtTheEndOfItemsAreNone) {
  put("n.txt", "Ann\r\nBen\r\n\r\n\r\n");
  EXPECT_THAT(faro({"audit", "commit", "d.draw", "--title", "T", "--items", "n.txt", "-n", "1"}).out,
              HasSubstr("of 2 items: Ann to Ben"));
  put("n.txt", "Ann\n\nBen\n");
  EXPECT_THAT(faro({"audit", "commit", "e.draw", "--title", "T", "--items", "n.txt", "-n", "1"}).err,
              HasSubstr("n.txt, line 2: expected the name of an item, got an empty line"));
}

TEST_F(Lists, SantaSaysWhatKeepsNobodyApart) {
  put("n.csv", "name,family,last year\nAnn,Lee,Cid\nBen,Lee,Ann\nCid,,\n");
  EXPECT_EQ(faro({"draw", "santa", "n.csv"}).err,
            "faro draw santa: n.csv: nobody is kept apart; --apart 'family,last year' keeps apart who agree "
            "in that, or "
            "are named in it\n");
  put("n.csv", "name,partner\nAnn,Benn\nBen,Ann\nCid,Dee\nDee,Cid\n");
  EXPECT_EQ(
      faro({"draw", "santa", "n.csv", "--apart", "partner"}).err,
      "faro draw santa: n.csv, line 2: 'Benn' in the column partner is nobody in the list, and keeps nobody "
      "apart; did you mean Ben or Ann?\n");
}

TEST_F(Lists, RulesThatBindNobodyAreRefused) {
  put("other.csv", "name,rule\nUlf,\nVic,\nWim,\nXia,\n");
  struct cell {
    char const *rows, *said;
  };
  for (cell const c :
       {cell{"Ann,Ben;Cid\nBen,Ann\nCid,\nDee,\n", "line 2: 'Ben;Cid' in the column rule holds 2 names"},
        cell{"Ann,Ben & Cid\nBen,\nCid,\nDee,\n", "line 2: 'Ben & Cid' in the column rule holds 2 names"},
        cell{"Ann,\nBen,ann@x.org\nCid,\nDee,\n", "line 3: 'ann@x.org' in the column rule is an address"},
        cell{"Ann,Benn\nBen,Cid\nCid,\nDee,\n",
             "is nobody in the list, and keeps nobody apart; did you mean Ben"},
        cell{"Ann,ben\nBen,M\nCid,M\nDee,\n", "line 2: 'ben' in the column rule is nobody in the list"},
        cell{"Ann,Ann\nBen,M\nCid,M\nDee,\n", "line 2: 'Ann' in the column rule is their own name"},
        cell{"Ann,Deee\nBen,M\nCid,N\nDee,\n", "keeps nobody apart: no two agree in it, and it names nobody"},
        cell{"Ann,\nBen,\nCid,\nDee,\n", "keeps nobody apart: no two agree in it, and it names nobody"}}) {
    put("n.csv", std::string{"name,rule\n"} + c.rows);
    for (std::vector<std::string> const& words :
         {std::vector<std::string>{"santa", "n.csv"}, {"groups", "n.csv", "--size", "2"}}) {
      auto asked = words;
      asked.insert(asked.begin(), "draw");
      asked.insert(asked.end(), {"--apart", "rule"});
      auto const run = faro(asked);
      EXPECT_EQ(run.exit_code, 2) << c.rows;
      EXPECT_THAT(run.err, HasSubstr(c.said)) << c.rows;
      EXPECT_EQ(run.out, "");
    }
    EXPECT_EQ(faro({"draw", "pairs", "n.csv", "other.csv", "--apart", "rule"}).exit_code, 2) << c.rows;
  }
  put("n.csv", "name,a\nAnn,x\nBen,x\n");
  put("q.csv", "attribute,value,min,max\na,x,1,1\na,y,0,1\n");
  EXPECT_THAT(
      faro({"draw", "panel", "n.csv", "-n", "1", "--quota", "q.csv"}).err,
      HasSubstr("q.csv, line 3: a y is a quota for nobody: no line of n.csv has 'y' in the column a"));
}

TEST_F(Lists, ColumnsOfNamesHoldInGroupsAndPairs) {
  put("n.csv", "name,not with\nAnn,Ben\nBen,\nCid,Ann\nDee,\n");
  for (int i = 0; i < 20; ++i)  // Ann is with Dee, or a rule is broken
    EXPECT_THAT(faro({"draw", "groups", "n.csv", "--size", "2", "--apart", "not with"}).out,
                HasSubstr("Ann, Dee"));
  put("one.csv", "name,not with\nAnn,Xia\nBen,\n");
  put("two.csv", "name,not with\nXia,\nYan,\n");
  EXPECT_THAT(faro({"draw", "pairs", "one.csv", "two.csv", "--apart", "not with"}).out,
              HasSubstr("Ann  Yan\nBen  Xia\none of 1 valid draw"));
  put("two.csv", "name,not with\nXia,Ann\nYan,\n");
  put("one.csv", "name,not with\nAnn,\nBen,\n");
  EXPECT_THAT(faro({"draw", "pairs", "one.csv", "two.csv", "--apart", "not with"}).out,
              HasSubstr("Ann  Yan"));
  put("pots.csv", "team,pot,rival\na,1,c\nb,1,\nc,2,\nd,2,\n");
  EXPECT_THAT(faro({"draw", "groups", "pots.csv", "--pots", "pot", "--apart", "rival"}).err,
              HasSubstr("the column rival names others of the list, whom --pots does not keep apart"));
}

TEST_F(Lists, QuotasCallColumnsInOtherLettersToo) {
  put("n.csv", "Name,Alter\nAnn,alt\nBen,jung\n");
  put("q.csv", "attribute,value,min,max\nalter,alt,1,1\nalter,jung,0,1\n");
  EXPECT_THAT(faro({"draw", "panel", "n.csv", "-n", "1", "--quota", "q.csv"}).out, HasSubstr("Ann\n"));
}

TEST_F(Lists, SharesOfArmsHaveAStar) {
  put("n.txt", "P1\nP2\nP3\n");
  EXPECT_THAT(faro({"draw", "assign", "n.txt", "--arms", "drug:2,placebo:1", "--block", "2"}).err,
              HasSubstr("--arms: expected shares as in drug*2,placebo, got 'drug:2'"));
}

TEST_F(Lists, MarksThatWereDroppedAreRecorded) {
  for (std::string const mark : {"- ", "1. ", "\u2022\t"}) {
    auto const other = mark == "1. " ? "2. " : mark;
    put("n.txt", mark + "Ann\n" + other + "Ben\n");
    EXPECT_EQ(faro({"draw", "winners", "n.txt", "-n", "2", "--record", "r.json"}).exit_code, 0);
    EXPECT_EQ(json::parse(get("r.json"))["details"]["marks"], "dropped");
    EXPECT_EQ(faro({"audit", "verify", "r.json", "n.txt"}).exit_code, 0) << mark;
  }
  put("n.txt", "- Ann\n- Ben\n");  // records from before: the marks are parts of the names
  EXPECT_EQ(faro({"draw", "winners", "n.txt", "-n", "2", "--header", "0", "--record", "r.json"}).exit_code,
            0);
  EXPECT_FALSE(json::parse(get("r.json"))["details"].contains("marks"));
  EXPECT_EQ(faro({"audit", "verify", "r.json", "n.txt"}).exit_code, 0);
}

// How each list was read is recorded; records before that are of lists with headings.
TEST_F(Lists, RecordsSayHowTheListWasRead) {
  put("n.txt", "Grace\nBen\n");
  put("m.txt", "name\nCid\nDee\n");
  EXPECT_EQ(faro({"draw", "winners", "n.txt", "-n", "2", "--header", "0", "--record", "r.json"}).exit_code,
            0);
  EXPECT_EQ(faro({"audit", "verify", "r.json", "n.txt"}).exit_code, 0);
  auto record = json::parse(get("r.json"));
  EXPECT_EQ(record["details"]["header"], "0");
  record["details"].erase("header");
  put("r.json", record.dump());
  EXPECT_THAT(faro({"audit", "verify", "r.json", "n.txt"}).err, HasSubstr("2 prizes, but only 1 person"));
  put("n.txt", "Ann\nBen\n");
  EXPECT_EQ(faro({"draw", "pairs", "n.txt", "m.txt", "--record", "p.json"}).exit_code, 0);
  EXPECT_EQ(json::parse(get("p.json"))["details"]["header.2"], "1");
  EXPECT_EQ(faro({"audit", "verify", "p.json", "n.txt", "m.txt"}).exit_code, 0);
}

// A list too long for its draw is told by its lines, before names are read: here all are one.
TEST_F(Lists, TooLongAreRefusedByTheirLines) {
  auto const lines = [](std::size_t count, std::string const& line) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) out += line;
    return out;
  };
  constexpr std::size_t paired = 20'000, grouped = 1'000'000;
  put("n.txt", lines(paired + 3, "a\n"));
  EXPECT_THAT(faro({"draw", "santa", "n.txt"}).err,
              HasSubstr("n.txt: expected at most 20000 lines for such a draw, got 20003"));
  put("n.txt", lines(grouped + 3, "a\n"));
  for (std::string const how : {"--groups", "--size"})
    EXPECT_THAT(faro({"draw", "groups", "n.txt", how, "3"}).err,
                HasSubstr("n.txt: expected at most 1000000 lines for such a draw, got 1000003"));
  // Lines in which nothing stands are nobody.
  put("n.txt", lines(paired, "\n") + "Ann\n" + lines(paired, "  \r\n") + "Ben\nCid\n");
  EXPECT_EQ(faro({"draw", "santa", "n.txt"}).exit_code, 0);
}

}  // namespace
