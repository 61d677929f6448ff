// faro audit verify on the records that faro shuffle and faro deal keep.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace faro::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

using audit_records = workbench;

TEST_F(audit_records, of_deals_hold) {
  faro({"deal", "--record", "deal", "--count", "3"});
  EXPECT_THAT(faro({"audit", "verify", "deal"}).out, StartsWith("deal holds: a record of faro deal"));
  faro({"deal", "--record", "land", "--deck", "land*24 spell*36", "--hands", "2x7", "--seed", "a"});
  EXPECT_EQ(faro({"audit", "verify", "land"}).exit_code, 0);
  put("deck.csv", "name,count\nland,24\nspell,36\n");
  faro({"deal", "--record", "csv", "--deck", "deck.csv", "--hands", "2x7"});
  EXPECT_EQ(faro({"audit", "verify", "csv"}).exit_code, 2);
  EXPECT_EQ(faro({"audit", "verify", "csv", "deck.csv"}).exit_code, 0);
}

TEST_F(audit_records, that_were_tampered_with_do_not_hold) {
  put("names", numbers_to(9));
  faro({"shuffle", "--seed", "x", "--record", "rec", "-o", "out", "names"});
  auto object = json::parse(get("rec"));
  object["picks"][0][0] = (object["picks"][0][0].get<int>() + 1) % 9;
  put("bad", object.dump());
  auto const bad = faro({"audit", "verify", "bad", "names", "--json"});
  EXPECT_EQ(bad.exit_code, 1);
  EXPECT_EQ(json::parse(bad.out).at("holds"), false);
  put("other", numbers_to(8));
  EXPECT_EQ(faro({"audit", "verify", "rec", "other"}).exit_code, 2);
  EXPECT_THAT(faro({"audit", "verify", "rec"}).err, HasSubstr("expected the input of rec, too"));
  EXPECT_THAT(faro({"audit", "verify", "rec", "names", "--head", std::string(64, '0')}).err,
              HasSubstr("belongs to transcripts"));
}

// What names a seed is held to it: the picks are made again.
TEST_F(audit_records, say_nothing_of_themselves_that_is_not_so) {
  put("people.csv", "name,sex\nAnn,f\nBen,m\nCid,m\nDot,f\n");
  put("quotas.csv", "attribute,value,min,max\nsex,f,1,2\nsex,m,1,2\n");
  put("game.lua", "return function(t) return t:die(6) end\n");
  put("script.dlr", "produce 1\ncondition hcp(north) >= 10\naction printoneline\n");
  struct use {
    std::vector<std::string> words, inputs;
  };
  for (auto& [words, inputs] :
       {use{{"deal"}, {}}, use{{"deal", "--given", "hcp(N) >= 20"}, {}},
        use{{"deal", "game.lua"}, {"game.lua"}}, use{{"deal", "script.dlr"}, {"script.dlr"}},
        use{{"roll", "3d6"}, {}}, use{{"odds", "2d6 >= 8", "--sample", "2"}, {}},
        use{{"draw", "winners", "people.csv", "-n", "2"}, {"people.csv"}},
        use{{"draw", "santa", "people.csv"}, {"people.csv"}},
        use{{"draw", "panel", "people.csv", "-n", "2", "--quota", "quotas.csv"},
            {"people.csv", "quotas.csv"}},
        use{{"shuffle", "-r", "-n", "3", "people.csv"}, {"people.csv"}}}) {
    auto made = words;
    made.insert(made.end(), {"--seed", "s", "--record", "rec"});
    shell("rm -f rec");
    ASSERT_EQ(faro(made).exit_code, 0) << words[0];
    auto const kept = json::parse(get("rec"));
    auto const verify = [&](json const& record) {
      put("edited", record.dump());
      std::vector<std::string> check{"audit", "verify", "edited"};
      check.insert(check.end(), inputs.begin(), inputs.end());
      return faro(check);
    };
    EXPECT_EQ(verify(kept).exit_code, 0) << words[0];
    for (auto const& [field, value] :
         std::vector<std::pair<std::string, json>>{{"rounds", 2},
                                                   {"items", 99},
                                                   {"take", 98},
                                                   {"repeat", words[0] != "shuffle"},
                                                   {"header", 1},
                                                   {"range", "1-9"},
                                                   {"algorithm", "riffle"},
                                                   {"reading", "fresh"}}) {
      auto edited = kept;
      edited[field] = value;
      bool const of_any = field != "rounds" && field != "items" && field != "take";
      if (of_any && words.size() > 1) continue;  // once is enough
      auto const found = verify(edited);
      EXPECT_NE(found.exit_code, 0) << field << ' ' << words[0] << ' ' << found.out;
    }
  }
}

TEST_F(audit_records, whose_seed_was_edited_do_not_hold) {
  put("names", numbers_to(30));
  for (std::vector<std::string> const& options : {std::vector<std::string>{},
                                                  {"-n", "5"},
                                                  {"-r", "-n", "9"},
                                                  {"--algorithm", "riffle", "--rounds", "3"},
                                                  {"--algorithm", "scatter"}}) {
    std::vector<std::string> words{"shuffle", "--seed", "monday", "--record", "rec", "-o", "out", "names"};
    words.insert(words.end(), options.begin(), options.end());
    ASSERT_EQ(faro(words).exit_code, 0);
    auto object = json::parse(get("rec"));
    object["seed"] = "tuesday";
    put("edited", object.dump());
    auto const edited = faro({"audit", "verify", "edited", "names"});
    EXPECT_EQ(edited.exit_code, 1) << edited.out;
    object["seed"] = "monday";
    object["generator"] = object["generator"] == "chacha20" ? "chacha8" : "chacha20";
    put("edited", object.dump());
    EXPECT_EQ(faro({"audit", "verify", "edited", "names"}).exit_code, 1);
  }
}

TEST_F(audit_records, of_every_shuffle_and_generator_are_made_again_from_their_seed) {
  put("names", numbers_to(12));
  auto const list = json::parse(faro({"shuffle", "--list", "--json"}).out);
  int held = 0;
  for (auto const& entry : list.at("shuffles")) {
    auto const name = entry.at("name").get<std::string>();
    auto const made =
        faro({"shuffle", "--seed", "s", "--algorithm", name, "--record", "rec", "-o", "out", "names"});
    if (made.exit_code != 0) continue;  // it needs parameters of its own, or another number of cards
    auto const said = faro({"audit", "verify", "rec", "names", "--json"});
    EXPECT_EQ(said.exit_code, 0) << name << ": " << said.err;
    EXPECT_EQ(json::parse(said.out).at("picks_regenerated"), true) << name;
    ++held;
  }
  EXPECT_GT(held, 30);
  for (auto const* generator : {"chacha20", "chacha12", "chacha8", "xoshiro256++"}) {
    faro({"shuffle", "--seed", "s", "--generator", generator, "--record", "rec", "-o", "out", "names"});
    EXPECT_EQ(faro({"audit", "verify", "rec", "names"}).exit_code, 0) << generator;
  }
}

TEST_F(audit_records, of_deals_and_games_are_made_again_from_their_seed) {
  for (std::vector<std::string> const& words :
       {std::vector<std::string>{"deal", "--seed", "s", "--count", "3", "--record", "rec"},
        {"deal", "pontoon.lua", "--seed", "s", "--count", "4", "--record", "rec"}}) {
    ASSERT_EQ(faro(words).exit_code, 0);
    auto const said = faro({"audit", "verify", "rec", "--json"});
    EXPECT_EQ(said.exit_code, 0) << said.err;
    EXPECT_EQ(json::parse(said.out).at("picks_regenerated"), true);
    auto object = json::parse(get("rec"));
    object["seed"] = "another";
    put("edited", object.dump());
    EXPECT_EQ(faro({"audit", "verify", "edited"}).exit_code, 1);
  }
}

TEST_F(audit_records, have_no_detail_that_nothing_reads) {
  put("names", numbers_to(9));
  faro({"shuffle", "--seed", "x", "--record", "shuffle", "-o", "out", "names"});
  faro({"deal", "--seed", "x", "--record", "deal"});
  faro({"roll", "3d6", "--seed", "x", "--record", "roll"});
  for (auto const* const of : {"shuffle", "deal", "roll"}) {
    auto const verified = [&](std::string const& name) {
      return of == std::string{"shuffle"} ? faro({"audit", "verify", name, "names"})
                                          : faro({"audit", "verify", name});
    };
    ASSERT_EQ(verified(of).exit_code, 0) << of;
    for (auto const* const name : {"foo", "", "Csv", "game", "__proto__", "part.", "sha256.2"}) {
      auto object = json::parse(get(of));
      object["details"][name] = "x";
      put("edited", object.dump());
      auto const said = verified("edited");
      EXPECT_EQ(said.exit_code, 2) << of << ' ' << name;
      EXPECT_THAT(said.err, HasSubstr("is no detail of a")) << name;
    }
  }
}

TEST_F(audit_records, of_seeds_have_a_generator_and_others_none) {
  put("names", numbers_to(9));
  faro({"shuffle", "--seed", "x", "--record", "rec", "-o", "out", "names"});
  for (auto const& [reading, generator, seed] : {std::tuple{"seed", json(nullptr), json("x")},
                                                 {"seed", json("chacha9"), json("x")},
                                                 {"seed", json("chacha20"), json(nullptr)},
                                                 {"fresh", json(nullptr), json(nullptr)},
                                                 {"fresh", json("mine"), json(nullptr)},
                                                 {"picks", json("chacha20"), json(nullptr)},
                                                 {"random-source", json("chacha20"), json(nullptr)}}) {
    auto object = json::parse(get("rec"));
    object["reading"] = reading;
    object["generator"] = generator;
    object["seed"] = seed;
    put("edited", object.dump());
    EXPECT_EQ(faro({"audit", "verify", "edited", "names"}).exit_code, 2) << object.dump();
  }
}

TEST_F(audit_records, that_name_no_seed_make_a_claim) {
  put("names", numbers_to(9));
  faro({"shuffle", "--record", "rec", "-o", "out", "names"});
  auto const said = faro({"audit", "verify", "rec", "names"});
  EXPECT_EQ(said.exit_code, 0);
  EXPECT_THAT(said.out,
              HasSubstr("claim, not checked: that the picks came from: the operating system, fresh"));
  auto const object = json::parse(faro({"audit", "verify", "rec", "names", "--json"}).out);
  EXPECT_EQ(object.at("picks_regenerated"), false);
  EXPECT_EQ(object.at("claims").size(), 1u);
  auto forged = json::parse(get("rec"));
  forged["reading"] = "seed";
  forged["seed"] = "said afterwards";
  forged["generator"] = "chacha20";
  put("forged", forged.dump());
  EXPECT_EQ(faro({"audit", "verify", "forged", "names"}).exit_code, 1);
  forged["generator"] = "a better one";
  put("forged", forged.dump());
  auto const unknown = faro({"audit", "verify", "forged", "names"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("field 'generator': expected chacha20"));
}

}  // namespace
}  // namespace faro::testing
