// Deck lists on the command line: found out, named, and said in every answer.
#include "apps/workbench.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace {

using faro::testing::workbench;
using json = nlohmann::json;

class DeckLists : public workbench {
 protected:
  void SetUp() override {
    put("mono.txt",
        "About\nName Mono Red\n\nCommander\n1 Krenko, Mob Boss (M13) 139\n\nDeck\n4 Lightning Bolt (CLU) 141 "
        "{burn}\n"
        "20 Mountain (ANA) 63\n\nSideboard\n2 Duress (M19) 94\n");
  }
};

constexpr char const* said =
    "24 cards, 2 kinds (mono.txt, MTG Arena); 1 as commander, 2 in the sideboard left out";

TEST_F(DeckLists, RefuseAFormatThatIsNone) {
  auto const run = faro({"deal", "--deck", "mono.txt", "--deck-format", "arenna"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.err.find("--deck-format: expected hearthstone, ydke,"), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("got 'arenna'; did you mean arena?"), std::string::npos) << run.err;
  EXPECT_EQ(faro({"deal", "--deck", "standard52", "--deck-format", "arena"}).exit_code, 2);
  EXPECT_NE(faro({"deal", "--help"}).out.find("pokemon"), std::string::npos);
}

}  // namespace
