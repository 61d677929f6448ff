// faro draw from outside: every kind drawn, recorded, replayed and verified; odds; impossible rules named.
#include "apps/workbench.hpp"
#include "draw/rules/known_draws.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using json = nlohmann::json;
using ::testing::HasSubstr;

class Draw : public workbench {
 protected:
  /// The lists of the round of 16 of 2012/13.
  void put_round_of_16() const {
    auto const known = faro::testing::known_draws("pairs");
    for (std::string const list : {"winners", "seconds"}) {
      std::string text = "team,association,group\n";
      for (std::size_t i = 0; i < known[list].size(); ++i)
        text += known[list][i][0].get<std::string>() + "," + known[list][i][1].get<std::string>() + "," +
                std::string(1, static_cast<char>('A' + i)) + "\n";
      put(list + ".csv", text);
    }
  }
  void put_people() const {
    put("people.csv", "name,family,tickets\nAnn,M,5\nBen,M,3\nCid,O,1\nDee,O,1\nEva,,0\nFay,,2\n");
  }
  /// Draws with a record; the replay and the audit must give it back, and damage must be found.
  void expect_recorded(std::vector<std::string> words, std::vector<std::string> const& files) const {
    auto given = words;
    given.insert(given.end(), {"--seed", "s", "--record", "record.json"});
    auto const first = faro(given);
    ASSERT_EQ(first.exit_code, 0) << first.err;
    std::vector<std::string> back{"draw", words[1]};
    back.insert(back.end(), files.begin(), files.end());
    back.insert(back.end(), {"--replay", "record.json"});
    if (words[1] == "panel") back.insert(back.end(), {"--quota", "quotas.csv"});
    auto const second = faro(back);
    EXPECT_EQ(second.exit_code, 0) << second.err;
    EXPECT_EQ(second.out, first.out);
    if (files.size() == 1 && words[1] != "panel") {
      auto const verified = faro({"audit", "verify", "record.json", files[0]});
      EXPECT_EQ(verified.exit_code, 0) << verified.err;
      EXPECT_THAT(verified.out, HasSubstr("made them again from it"));
    }
    auto record = json::parse(get("record.json"));
    record["seed"] = "t";
    put("other.json", record.dump());
    back[back.size() - (words[1] == "panel" ? 3 : 1)] = "other.json";
    auto const other = faro(back);
    EXPECT_EQ(other.exit_code, 1);
    EXPECT_THAT(other.err,
                HasSubstr("other.json does not hold: the seed 't' by chacha20 leads to other picks"));
  }
};

TEST_F(Draw, PairsOfTheRoundOf16) {
  put_round_of_16();
  std::vector<std::string> const rules{"draw",        "pairs",   "winners.csv",
                                       "seconds.csv", "--apart", "association,group"};
  auto with = [&](std::vector<std::string> const& more) {
    auto words = rules;
    words.insert(words.end(), more.begin(), more.end());
    return faro(words);
  };
  EXPECT_THAT(with({}).out, HasSubstr("one of 5463 valid draws, all alike"));
  EXPECT_THAT(faro({"draw", "pairs", "winners.csv", "winners.csv"}).err,
              HasSubstr("pairs within one list: faro draw groups 'winners.csv' --size 2"));
  EXPECT_THAT(with({"--odds"}).out, HasSubstr("Málaga             Celtic       0.20135  1100/5463\n"));
  EXPECT_THAT(with({"--odds", "--procedure", "sequential"}).out,
              HasSubstr("Málaga             Celtic       0.20889  96276411407123/460886630400000\n"));
  EXPECT_THAT(with({"--compare"}).out,
              HasSubstr("Málaga             Celtic       0.20135     0.20889    +0.00754\n"));
  auto const odds = json::parse(with({"--odds", "--json"}).out);
  EXPECT_EQ(odds["odds"].size(), 64U);
  auto const drawn = json::parse(with({"--json", "--seed", "x"}).out);
  EXPECT_EQ(drawn["valid_draws"], "5463");
  expect_recorded(rules, {"winners.csv", "seconds.csv"});
  auto sequential = rules;
  sequential.insert(sequential.end(), {"--procedure", "sequential"});
  expect_recorded(sequential, {"winners.csv", "seconds.csv"});
}

TEST_F(Draw, WinnersByTickets) {
  put_people();
  auto const odds = faro({"draw", "winners", "people.csv", "-n", "2", "--weights", "tickets", "--odds"});
  EXPECT_THAT(odds.out, HasSubstr("Eva         0  0\n"));
  EXPECT_EQ(odds.err, "faro draw winners: 1 person without a ticket can't win\n");
  expect_recorded({"draw", "winners", "people.csv", "-n", "3", "--weights", "tickets"}, {"people.csv"});
  expect_recorded({"draw", "winners", "people.csv", "-n", "9", "--weights", "tickets", "--again"},
                  {"people.csv"});
  put(
      "rich.csv", "name,tickets\na,1000000000000000000\nb,1000000000000000000\n" + [] {
        std::string more;
        for (int i = 0; i < 30; ++i) more += "p" + std::to_string(i) + ",1000000000000000000\n";
        return more;
      }());
  expect_recorded({"draw", "winners", "rich.csv", "-n", "2", "--weights", "tickets"}, {"rich.csv"});
  EXPECT_EQ(json::parse(get("record.json"))["integers"].size(), 2U);  // of 3.2 10^19 tickets
  put("bad.csv", "name,tickets\na,1\nb,-3\n");
  auto const bad = faro({"draw", "winners", "bad.csv", "--weights", "tickets"});
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_EQ(bad.err,
            "faro draw winners: bad.csv, line 3: tickets of 'b': expected a whole number from 0 to "
            "1000000000000000000, got '-3'\n");
  EXPECT_EQ(faro({"draw", "winners", "people.csv", "--weights", "none", "-n", "7"}).err,
            "faro draw winners: 7 prizes, but only 6 people with a ticket; nobody wins twice\n");
}

TEST_F(Draw, SantaGivesToNobodyOfTheFamily) {
  put_people();
  auto const drawn = json::parse(faro({"draw", "santa", "people.csv", "--apart", "family", "--json"}).out);
  std::set<std::string> receivers;
  for (auto const& gift : drawn["gifts"]) receivers.insert(gift["receiver"]);
  EXPECT_EQ(receivers.size(), 6U);
  EXPECT_EQ(drawn["valid_assignments"], "116");
  expect_recorded({"draw", "santa", "people.csv", "--apart", "family", "--no-swaps"}, {"people.csv"});
  EXPECT_THAT(faro({"draw", "santa", "people.csv", "--apart", "family"}).out,
              HasSubstr("one of 116 valid assignments"));
  EXPECT_THAT(faro({"draw", "santa", "people.csv", "--apart", "family,tickets"}).out,
              HasSubstr("all valid assignments alike"));
  put("large.csv", "name,family\na,M\nb,M\nc,M\nd,\n");
  auto const none = faro({"draw", "santa", "large.csv", "--apart", "family"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_EQ(none.err,
            "faro draw santa: no assignment keeps the rules: 3 (a, b and c) may give to only 1 (d)\n");
  std::string parts = "name,half,quarter\n";
  for (int i = 0; i < 400; ++i) parts += fmt::format("p{},{},{}\n", i, i % 2, i % 4);
  put("parts.csv", parts);
  EXPECT_THAT(faro({"draw", "santa", "parts.csv", "--apart", "quarter"}).err,
              HasSubstr("too few of all to be found by trying"))
      << "at once, not after ten million tries";
  auto const halves = json::parse(faro({"draw", "santa", "parts.csv", "--apart", "half", "--json"}).out);
  for (auto const& gift : halves["gifts"])
    EXPECT_NE(std::stoi(gift["giver"].get<std::string>().substr(1)) % 2,
              std::stoi(gift["receiver"].get<std::string>().substr(1)) % 2);
  put("two.csv", "name\na\nb\n");
  EXPECT_EQ(
      faro({"draw", "santa", "two.csv", "--no-swaps"}).err,
      "faro draw santa: no assignment of 2 people keeps the rules without swaps; with swaps there are 1\n");
}

TEST_F(Draw, SlipsAreSealedAndEachVerifiesTheirOwn) {
  put_people();
  auto const drawn = json::parse(faro({"draw", "santa", "people.csv", "--slips", "envelopes", "--json"}).out);
  auto const root = drawn["root"].get<std::string>();
  EXPECT_FALSE(drawn.contains("gifts"));
  EXPECT_EQ(shell("stat -c %a envelopes envelopes/*").out, "700\n600\n600\n600\n600\n600\n600\n");
  for (auto const* slip : {"envelopes/001 Ann.txt", "envelopes/006 Fay.txt"}) {
    auto const read = faro({"draw", "slip", slip, "--root", root});
    EXPECT_EQ(read.exit_code, 0) << read.err;
    EXPECT_THAT(read.out, HasSubstr("you give to "));
  }
  auto slip = get("envelopes/001 Ann.txt");
  slip.replace(slip.find("give to"), 7, "take of");
  put("changed.txt", slip);
  auto const changed = faro({"draw", "slip", "changed.txt", "--root", root});
  EXPECT_EQ(changed.exit_code, 1);
  EXPECT_THAT(changed.err, HasSubstr("changed.txt does not hold: it leads to the root "));
  EXPECT_EQ(faro({"draw", "slip", "envelopes/001 Ann.txt", "--root", std::string(64, '0')}).exit_code, 1);
  EXPECT_THAT(faro({"draw", "santa", "people.csv", "--slips", "envelopes"}).err,
              HasSubstr("expected a new or an empty folder"));
  EXPECT_THAT(faro({"draw", "slip", "people.csv"}).err,
              HasSubstr("people.csv is no slip: line 1: expected faro-slip/1"));
  faro({"draw", "santa", "people.csv", "--slips", "more", "--record", "secret.json"});
  EXPECT_EQ(shell("stat -c %a secret.json").out, "600\n");
}

TEST_F(Draw, PutsAClassIntoGroups) {
  put("class.csv", "name,family\nAnn,M\nBen,M\nCid,\nDee,\nEva,O\nFay,O\nGus,\n");
  auto const drawn = faro({"draw", "groups", "class.csv", "--size", "4", "--seed", "Monday"});
  EXPECT_THAT(drawn.out, HasSubstr("one of 35 draws, all alike"));
  expect_recorded({"draw", "groups", "class.csv", "--groups", "3", "--apart", "family"}, {"class.csv"});
  auto const apart = faro({"draw", "groups", "class.csv", "--groups", "2", "--apart", "family", "--json"});
  for (auto const& group : nlohmann::json::parse(apart.out).at("groups")) {
    auto const names = group.at("teams").dump();
    EXPECT_FALSE(names.find("Ann") != std::string::npos && names.find("Ben") != std::string::npos) << names;
  }
  put("list.txt", "Ann\nBen\nCid\n");
  EXPECT_THAT(faro({"draw", "groups", "list.txt", "-g", "3", "--seed", "1"}).out,
              HasSubstr("one of 6 draws"));
  EXPECT_THAT(faro({"draw", "groups", "list.txt", "-g", "4"}).err,
              HasSubstr("at most one for each of 3 people, got 4"));
  EXPECT_THAT(faro({"draw", "groups", "list.txt"}).err, HasSubstr("how many groups? --groups 6 or --size 4"));
  put("commas.csv", "\"Kohl, Jo\"\n\"Lee, Bo\"\n");
  EXPECT_THAT(faro({"draw", "groups", "commas.csv", "-g", "1"}).out, HasSubstr("A  Kohl, Jo; Lee, Bo\n"));
  put("same.csv", "name,f\nAnn,x\nBen,x\nCid,x\nDee,y\n");
  EXPECT_THAT(faro({"draw", "groups", "same.csv", "-g", "2", "--apart", "f"}).err,
              HasSubstr("3 have 'x' in the column f (Ann, Ben and Cid), and there are 2 groups"));
}

TEST_F(Draw, GroupsFromPots) {
  put("teams.csv", "team,pot,c\na,1,X\nb,1,X\nc,1,Y\nd,2,X\ne,2,Y\nf,2,Z\n");
  std::vector<std::string> const rules{"draw", "groups", "teams.csv", "--pots", "pot", "--apart", "c"};
  auto more = rules;
  more.emplace_back("--odds");
  EXPECT_THAT(faro(more).out, HasSubstr("c  d  1\n"));  // d, of X, can only join c
  expect_recorded(rules, {"teams.csv"});
  expect_recorded({"draw", "groups", "teams.csv", "--pots", "pot", "--at-most", "X=1", "--at-most", "Y=1",
                   "--procedure", "sequential"},
                  {"teams.csv"});
  put("many.csv", "team,pot,c\na,1,X\nb,1,X\nc,2,X\nd,2,Y\n");
  EXPECT_EQ(faro({"draw", "groups", "many.csv", "--pots", "pot", "--apart", "c"}).err,
            "faro draw groups: no draw keeps the rules: 3 teams of X (a, b and c) and room for 2: at most 1 "
            "in each of 2 groups\n");
  EXPECT_EQ(faro({"draw", "groups", "many.csv", "--pots", "pot", "--at-most", "X"}).err,
            "faro draw groups: --at-most: expected VALUE=N or COLUMN:VALUE=N, got 'X'\n");
}

TEST_F(Draw, PanelsWithQuotas) {
  std::string text = "name,gender\n";
  for (int i = 0; i < 12; ++i) text += "p" + std::to_string(i) + (i < 4 ? ",w\n" : ",m\n");
  put("people.csv", text);
  put("quotas.csv", "attribute,value,min,max\ngender,w,2,2\ngender,m,2,2\n");
  std::vector<std::string> const rules{"draw", "panel", "people.csv", "-n", "4", "--quota", "quotas.csv"};
  EXPECT_THAT(
      faro(rules).out,
      HasSubstr(
          "one of 168 panels, all alike; that does not give people alike chances: from 0.25000 to 0.50000"));
  auto odds = rules;
  odds.emplace_back("--odds");
  EXPECT_THAT(faro(odds).out, HasSubstr("p0   0.50000  1/2\n"));
  expect_recorded(rules, {"people.csv"});
  put("quotas.csv", "attribute,value,min,max\ngender,w,5,5\ngender,m,0,2\n");
  EXPECT_EQ(faro({"draw", "panel", "people.csv", "-n", "5", "--quota", "quotas.csv"}).err,
            "faro draw panel: no panel meets the quotas: gender w from 5 to 5: only 4 people have it; a "
            "least of 4 can be met\n");
}

TEST_F(Draw, AssignsPatientsInBlocks) {
  std::string text = "id,site\n";
  for (int i = 0; i < 40; ++i) text += "p" + std::to_string(i) + (i % 2 ? ",X\n" : ",Y\n");
  put("patients.csv", text);
  std::vector<std::string> const rules{"draw",    "assign", "patients.csv", "--arms", "A,B",
                                       "--block", "4,6",    "--strata",     "site"};
  auto const list = lines_of(faro(rules).out);
  EXPECT_EQ(list[0], "id,stratum,arm") << "the list's own heading";
  auto again = rules;
  std::ranges::replace(again, "--strata", "--stratify");
  again.insert(again.end(), {"--seed", "x"});
  auto same = rules;
  same.insert(same.end(), {"--seed", "x"});
  EXPECT_EQ(faro(again).out, faro(same).out) << "as faro shuffle calls it";
  EXPECT_EQ(list.size(), 41U);
  expect_recorded(rules, {"patients.csv"});
  EXPECT_EQ(faro({"draw", "assign", "patients.csv", "--arms", "A,B", "--block", "5"}).err,
            "faro draw assign: --block: expected a multiple of 2, the shares of all arms together, got 5\n");
}

}  // namespace
