// Errors of questions in JSON: their places, and what is near.
#include <faro/ask.hpp>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace {

using ::testing::HasSubstr;
using json = nlohmann::json;

TEST(OddsErrors, NameWhatIsNearForPrograms) {
  for (auto const& [request, nearest] : std::vector<std::pair<std::string, std::string>>{
           {R"x({"verb":"odds","question":["balancd"],"draw":13})x", "balanced"},
           {R"x({"verb":"odds","question":["distnct(rank)"],"draw":5})x", "distinct"},
           {R"x({"verb":"odds","question":["distinct(rnk)"],"draw":5})x", "rank"},
           {R"x({"verb":"odds","question":["adjacnt(rank)"],"order":true})x", "adjacent"},
           {R"x({"verb":"dice","question":["4d6 kep 3"]})x", "keep"},
           {R"x({"verb":"dice","question":["output [higest 2 of 4d6]"],"anydice":true})x",
            "highest _ of _"}}) {
    auto const error = json::parse(::faro::ask(request).json)["error"];
    ASSERT_TRUE(error.contains("nearest")) << error;
    EXPECT_EQ(error["nearest"][0], nearest) << request;
  }
}

TEST(OddsErrors, HaveTheirPlaceInJson) {
  auto const error = [](json const& request) {
    return json::parse(::faro::ask(request.dump()).json)["error"];
  };
  auto const dice = error({{"verb", "dice"}, {"question", "2d6 kep highest"}});
  EXPECT_EQ(dice["query"], "2d6 kep highest");
  EXPECT_EQ(dice["character"], 5);
  auto const text = error({{"verb", "odds"}, {"text", "ace\nace >= >= 2\ndraw 5\ngiven king ="}});
  EXPECT_EQ(text["line"], 2);
  EXPECT_EQ(text["character"], 8);
  auto const below = error({{"verb", "odds"}, {"text", "ace\n  >= >= 2\ndraw 5\n"}});
  EXPECT_EQ(below["query"], "ace >= >= 2");
  EXPECT_EQ(below["line"], 2);
  EXPECT_EQ(below["character"], 6);
  auto const twice =
      error({{"verb", "odds"},
             {"text", "land >= 2\nand >= 2\ndeck land*24 x*36\ndraw 7\n"}});  // "and" is in "land", too
  EXPECT_EQ(twice["line"], 2);
  EXPECT_EQ(twice["character"], 1);
  auto const given = error({{"verb", "odds"}, {"text", "ace\ndraw 5\ngiven king ="}});
  EXPECT_EQ(given["line"], 3);
  EXPECT_EQ(given["character"], 13);
  json const minus{{"verb", "odds"}, {"text", "draw - 1 >= 1\ndeck draw*3 x*4\ndraw 2\n"}};
  EXPECT_THAT(::faro::ask(minus.dump()).json, HasSubstr("1/7"));
  EXPECT_FALSE(error({{"verb", "odds"}, {"question", "d6"}, {"draw", "x"}}).contains("query"));
}

}  // namespace
