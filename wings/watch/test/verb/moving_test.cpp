// faro watch --frames and --svg: where every card lies, moment by moment, and the drawing that moves.
#include "program/test/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace faro::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

std::string joined(std::vector<std::string> const& words) {
  std::string out;
  for (auto const& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

class watch_moving : public workbench {
 protected:
  [[nodiscard]] std::vector<std::string> names_of_shuffles() const {
    std::vector<std::string> out;
    auto const list = json::parse(faro({"shuffle", "--list", "--json"}).out);
    for (auto const& entry : list["shuffles"]) {
      auto const name = entry["name"].get<std::string>();
      if (name != "ascending" && name != "scatter" && name != "search-past-end") out.push_back(name);
    }
    EXPECT_GT(out.size(), 40U);
    for (auto const* composed :
         {"riffle*2 then cut", "perfect-out then overhand", "inverse of monge", "half riffle, half bag"})
      out.emplace_back(composed);
    return out;
  }
  [[nodiscard]] json framed(std::vector<std::string> words) const {
    words.insert(words.begin(), "watch");
    for (auto const* word : {"--json", "--frames"}) words.emplace_back(word);
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return run.exit_code == 0 ? json::parse(run.out) : json{};
  }
};

/// The cards of a list by their names, without the places that are empty.
std::vector<std::string> named(json const& cards, json const& names) {
  std::vector<std::string> out;
  for (auto const& card : cards) {
    if (!card.is_null()) out.push_back(names[card.get<std::size_t>()]);
  }
  return out;
}

/// Every card lies in one place at every moment; the deck at first and the pile at the end are those watched.
void expect_whole(json const& watched, std::string const& what) {
  auto const& moving = watched["moving"];
  auto const& frames = moving["frames"];
  auto const n = watched["cards"].get<std::size_t>();
  ASSERT_FALSE(frames.empty());
  for (auto const& frame : frames) {
    std::multiset<std::size_t> seen;
    auto rows = frame["deck"];
    rows.push_back(frame["pile"]);
    for (auto const& row : rows) {
      for (auto const& card : row) {
        if (!card.is_null()) seen.insert(card.get<std::size_t>());
      }
    }
    EXPECT_EQ(seen.size(), n) << what << frame;
    EXPECT_EQ(std::set<std::size_t>(seen.begin(), seen.end()).size(), n) << what << frame;
    auto const& steps = watched["parts"][frame["part"].get<std::size_t>()]["steps"];
    if (!frame["step"].is_null()) {
      EXPECT_LT(frame["step"].get<std::size_t>(), steps.size()) << what;
    }
  }
  EXPECT_EQ(joined(named(frames.front()["deck"][0], moving["names"])), watched.value("start", "")) << what;
  EXPECT_EQ(joined(named(frames.back()["pile"], moving["names"])), watched["parts"].back()["result"]) << what;
}

TEST_F(watch_moving, every_card_is_somewhere_at_every_moment) {
  for (auto const& name : names_of_shuffles()) {
    for (auto const* cards : {"1", "2", "7", "12"}) {
      if (name == "strip" && std::string{cards} == "1") continue;
      expect_whole(framed({name, "--cards", cards, "--rounds", "2", "--seed", "gull"}),
                   name + " of " + cards);
    }
  }
}

/// The elements open and close as they ought to, and attributes are in quotes.
void expect_well_formed(std::string const& svg) {
  std::vector<std::string> open;
  std::regex const tag{R"re(<(/?)([a-zA-Z]+)((?:\s+[-a-zA-Z:]+="[^"<&]*")*)\s*(/?)>)re"};
  std::size_t end = 0;
  for (std::sregex_iterator at{svg.begin(), svg.end(), tag}, none; at != none; ++at) {
    auto const& m = *at;
    auto const between = svg.substr(end, static_cast<std::size_t>(m.position()) - end);
    ASSERT_EQ(between.find('<'), std::string::npos) << between.substr(0, 200);
    end = static_cast<std::size_t>(m.position() + m.length());
    if (m[1].length() > 0) {
      ASSERT_FALSE(open.empty());
      ASSERT_EQ(open.back(), m[2].str());
      open.pop_back();
    } else if (m[4].length() == 0) {
      open.push_back(m[2].str());
    }
  }
  EXPECT_TRUE(open.empty());
}

struct drawn_card {
  double x, y;
  std::string name;
};

/// The cards of a drawing, where they stand without any style, in the order of reading.
std::vector<drawn_card> cards_of_drawing(std::string const& svg) {
  std::vector<drawn_card> out;
  std::regex const group{
      R"re(<g class="card c(\d+)" transform="translate\(([\d.]+) ([\d.]+)\)">[^]*?<text[^>]*>([^<]*)</text>)re"};
  for (std::sregex_iterator at{svg.begin(), svg.end(), group}, none; at != none; ++at) {
    auto const& m = *at;
    out.push_back({std::stod(m[2]), std::stod(m[3]), m[4]});
    // The last key frame is where it stands.
    std::regex const key{
        "@keyframes c" + m[1].str() +
        R"re(\{(?:[^{}]*\{[^{}]*\})*?100\.00%\{transform:translate\(([\d.]+)px,([\d.]+)px\)\}\})re"};
    std::smatch last;
    EXPECT_TRUE(std::regex_search(svg, last, key)) << m[1];
    if (last.empty()) continue;
    EXPECT_NEAR(std::stod(last[1]), out.back().x, 0.06);
    EXPECT_NEAR(std::stod(last[2]), out.back().y, 0.06);
  }
  std::ranges::sort(
      out, [](auto const& a, auto const& b) { return std::abs(a.y - b.y) > 1 ? a.y < b.y : a.x < b.x; });
  return out;
}

TEST_F(watch_moving, drawings_stand_at_the_end_where_the_shuffle_put_the_cards) {
  for (auto const& name : names_of_shuffles()) {
    auto const run = faro({"watch", name, "--cards", "9", "--seed", "gull", "--json", "--svg", "d.svg"});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    auto const svg = get("d.svg");
    expect_well_formed(svg);
    std::vector<std::string> names;
    for (auto const& card : cards_of_drawing(svg)) names.push_back(card.name);
    EXPECT_EQ(joined(names), json::parse(run.out)["parts"].back()["result"]) << name;
    EXPECT_THAT(svg, HasSubstr("prefers-reduced-motion:no-preference")) << name;
    EXPECT_EQ(svg.find("http", svg.find("xmlns") + 40), std::string::npos) << "nothing is fetched";
  }
}

TEST_F(watch_moving, drawings_of_many_cards_and_rounds_and_none) {
  EXPECT_EQ(faro({"watch", "riffle", "--cards", "52", "--rounds", "7", "--seed", "s", "--svg", "d.svg"}).err,
            "");
  EXPECT_EQ(cards_of_drawing(get("d.svg")).size(), 52U);
  for (auto const* none : {"--cards", "--rounds"}) {
    EXPECT_EQ(faro({"watch", "cut", "--svg", "d.svg", none, "0"}).err, "");
    expect_well_formed(get("d.svg"));
  }
  EXPECT_EQ(faro({"watch", "cut", "--deck", "\"<&>\"*2 b", "--svg", "d.svg"}).err, "");
  expect_well_formed(get("d.svg"));
  faro({"shuffle", "--algorithm", "bag", "--record", "s.json", "-e", "a", "b", "c"});
  EXPECT_EQ(faro({"watch", "--replay", "s.json", "--svg", "d.svg"}).err, "");
  EXPECT_EQ(cards_of_drawing(get("d.svg")).size(), 3U);
}

}  // namespace
}  // namespace faro::testing
