// Every list of people at every door: each of a plain list takes part, whatever the first is called; what
// is a plain word of headings is refused, and can be said.
#include "program/test/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <set>
#include <string>
#include <vector>

namespace {

using faro::testing::workbench;
using json = nlohmann::json;
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
      {"Ann\nFritz, jun.\nBo\n", {"Ann", "Fritz, jun.", "Bo"}},
      {"Grace Kelly\nWill Smith\n", {"Grace Kelly", "Will Smith"}},
      {"Team Rocket\nTeam Galaxy\n", {"Team Rocket", "Team Galaxy"}},
      {"1. Ann\n2. Ben\n", {"1. Ann", "2. Ben"}},
      {"- Ann\n- Ben\n", {"- Ann", "- Ben"}},
      {"Grace\nWill\n", {"Grace", "Will"}},
      {"Smith, Anna\nKohl, Jo\n", {"Smith, Anna", "Kohl, Jo"}},
      {"Name\nAnn\nBen\n", {}, {"Name", "Ann", "Ben"}},
      {"Player\nAnn\n", {}, {"Player", "Ann"}}};
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

}  // namespace
