// Deck lists as people paste them. Every format in the table passes the same tests; what is special about
// each follows.
#include "lists/shape.hpp"
#include "support/error_of.hpp"
#include "support/places.hpp"

#include <faro/cards/deck_file.hpp>
#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace faro {
namespace {

using testing::error_of;

deck_file read(std::string_view text, std::string_view format = {}) {
  return read_deck_file(text, "list", {.format = format});
}

/// What is beside the deck: "commander 1, sideboard 15".
std::string beside(deck_file const& list) {
  std::string out;
  for (auto const& pile : list.beside)
    out += (out.empty() ? "" : ", ") + pile.name + " " + std::to_string(pile.cards.size());
  return out;
}

std::string format_refusal(std::string_view text, std::string_view format = {}) {
  return error_of([&] { read(text, format); });
}

// ---- Every format -----------------------------------------------------------------------------------------

class EveryFormat : public ::testing::TestWithParam<deck_format_entry> {};

TEST_P(EveryFormat, RecognisesItsExample) {
  auto const found = read(GetParam().example);
  EXPECT_EQ(found.format, GetParam().name);
  EXPECT_GT(found.table.cards.size(), 0U);
}

TEST_P(EveryFormat, ReadsTheSameByName) {
  auto const found = read(GetParam().example), named = read(GetParam().example, GetParam().name);
  EXPECT_EQ(found.table.cards.kinds(), named.table.cards.kinds());
  EXPECT_EQ(found.summary(), named.summary());
}

TEST_P(EveryFormat, TakesByteOrderMarkAndCarriageReturns) {
  auto const plain = read(GetParam().example);
  for (std::string const line_end : {"\r\n", "\r"}) {
    std::string text = "\xEF\xBB\xBF";
    for (char const c : GetParam().example) text += c == '\n' ? line_end : std::string{c};
    auto const other = read(text);
    EXPECT_EQ(other.format, plain.format);
    EXPECT_EQ(other.table.cards.kinds(), plain.table.cards.kinds());
    EXPECT_EQ(beside(other), beside(plain));
  }
}

TEST_P(EveryFormat, SaysWhatItRead) {
  auto const found = read(GetParam().example);
  auto const said = found.summary();
  EXPECT_NE(said.find(std::to_string(found.table.cards.size()) + " card"), std::string::npos) << said;
  EXPECT_NE(said.find("(list, " + GetParam().title + ")"), std::string::npos) << said;
  EXPECT_EQ(said.find("left out") == std::string::npos, found.beside.empty()) << said;
}

TEST_P(EveryFormat, EndsWithAnErrorWhereverItIsCut) {
  auto const& text = GetParam().example;
  for (std::size_t size = 0; size < text.size(); ++size) {
    try {
      read(text.substr(0, size), GetParam().name);
    } catch (input_error const& e) {
      EXPECT_TRUE(std::string_view{e.what()}.starts_with("list")) << e.what();
    }
  }
}

TEST_P(EveryFormat, IsInTheDocuments) {
  std::ifstream file{testing::project_folder() / "docs/decks.md"};
  std::string const text{std::istreambuf_iterator<char>{file}, {}};
  auto const row = "| `" + GetParam().name + "` | " + GetParam().title + " |";
  EXPECT_NE(text.find(row), std::string::npos) << row;
}

INSTANTIATE_TEST_SUITE_P(Table, EveryFormat,
                         ::testing::ValuesIn(deck_formats().begin(), deck_formats().end()),
                         [](auto const& instance) { return instance.param.name; });

TEST(DeckFormats, AreRefusedUnderOtherNames) {
  EXPECT_EQ(format_refusal("4 Bear", "arenna").substr(0, 24), "expected a deck format (");
  EXPECT_NE(format_refusal("4 Bear", "arenna").find("got 'arenna'; did you mean arena?"), std::string::npos);
}

TEST(DeckFormats, AreNoBinaryFiles) {
  EXPECT_EQ(format_refusal("\x1F\x8B\x08 ..."),
            "list: expected a deck list, got data that is compressed with gzip");
  EXPECT_NE(format_refusal("\x28\xB5\x2F\xFD...").find("Zstandard"), std::string::npos);
  EXPECT_NE(format_refusal("BZh91AY&SY...").find("bzip2"), std::string::npos);
  EXPECT_EQ(read("BZhang Fei").table.cards.size(), 1U);
  EXPECT_NE(format_refusal("PK\x03\x04").find("ZIP"), std::string::npos);
  EXPECT_NE(format_refusal(std::string(17 << 20, '\n')).find("at most 16 MB"), std::string::npos);
}

// ---- Lists of lines ---------------------------------------------------------------------------------------

TEST(ArenaList, HeadingsAreNoCards) {
  auto const list = read("About\nName Izzet Prowess\n\nDeck\n4 Opt (XLN) 65\n20 Island (ANA) 57\n");
  EXPECT_EQ(list.summary(), "24 cards, 2 kinds (list, MTG Arena)");
  EXPECT_EQ(list.table.cards.canonical_text(), "4 Opt\n20 Island\n");
}

TEST(ArenaList, SetsPilesApartInAnyOrder) {
  auto const list = read(
      "Commander\n1 Kess, Dissident Mage (C17) 49\n\nSideboard\n1 Duress (M19) 94\n2 Negate (RIX) 44\n\n"
      "Deck\n99 Swamp\n\nCompanion\n1 Lurrus of the Dream-Den (IKO) 226\n");
  EXPECT_EQ(list.table.cards.size(), 99U);
  EXPECT_EQ(beside(list), "commander 1, sideboard 3, companion 1");
  EXPECT_EQ(
      list.summary(),
      "99 cards, 1 kind (list, MTG Arena); 1 as commander, 3 in the sideboard, 1 as companion left out");
}

TEST(ArenaList, WithoutHeadingsHasTheSideboardAfterAnEmptyLine) {
  auto const list = read("4 Opt (XLN) 65\n20 Island (ANA) 57\n\n3 Negate (RIX) 44\n");
  EXPECT_EQ(list.format, "arena");
  EXPECT_EQ(beside(list), "sideboard 3");
}

TEST(ListsOfLines, RefuseWhatWouldBeOtherCardsWrittenOut) {
  for (std::string const text :
       {"Copper x7, Estate x3", "24 land, 36 spell", "As Kd 10h", "land=24, spell=36", "land=24 spell=36",
        "Lightning Bolt, Mountain", "standard52", "day1..day365"}) {
    EXPECT_EQ(
        format_refusal(text + "\n").find("list, line 1: '" + text + "' may be a deck that is written out"),
        0U)
        << text;
    EXPECT_NE(format_refusal("# mine\n\n" + text + "\n").find("list, line 3: "), std::string::npos);
  }
  EXPECT_NE(format_refusal("Copper x7, Estate x3\nGold x1\n").find("list, line 1: "), std::string::npos);
  EXPECT_NE(format_refusal("As Kd\n10h 9h\n").find("list, line 1: "), std::string::npos);
  for (std::string const name : {"4 Kess, Dissident Mage", "Lightning Bolt", "1 24 land, 36 spell",
                                 "1 Copper x7, Estate x3", "As", "Copper x7", "4 Fire // Ice"})
    EXPECT_EQ(read(name + "\n").table.cards.kinds().size(), 1U) << name;
  EXPECT_EQ(read("Kess, Dissident Mage\nOpt\n").table.cards.size(), 2U);
  EXPECT_EQ(read("land*24 spell*36\n").table.cards.size(), 60U);
}

TEST(ListsOfLines, RefuseCountsInOtherPlaces) {
  auto const four = [](std::string const& line) {
    auto const expected = "list, line 1: '" + line + "' may be 4 of 'Bolt', or one card of that name";
    return format_refusal(line + "\nIsland\n").starts_with(expected);
  };
  for (auto const* const line : {"Bolt 4", "Bolt x 4", "Bolt - 4", "4*Bolt", "Bolt: 4", "Bolt (4)", "Bolt=4",
                                 "Bolt = 4", "Bolt [4]", "Bolt, 4", "4 - Bolt", "4. Bolt", "4: Bolt",
                                 "(4) Bolt", "4xBolt", "4 x Bolt", "Bolt 4x", "\"Bolt\",4", "\"Bolt\";\"4\""})
    EXPECT_TRUE(four(line)) << line << ": " << format_refusal(std::string{line} + "\nIsland\n");
  EXPECT_EQ(read("4 Area 51\n3 Opt\n").table.cards.canonical_text(), "4 Area 51\n3 Opt\n");
  EXPECT_EQ(read("1 Bolt 4\n").table.cards.size(), 1U);
  EXPECT_EQ(read("day1\nday2\n").table.cards.size(), 2U);
  EXPECT_EQ(read("4x Opt\n4 Xenagos\n").table.cards.size(), 8U);
  EXPECT_EQ(format_refusal("99999999999 Bolt\n"),
            "list, line 1: expected 1 to 10000000 copies of 'Bolt', got 99999999999");
}

TEST(ListsOfLines, RefuseSeveralCardsOnALineAndHeadingsBetweenWrittenOnes) {
  EXPECT_EQ(
      format_refusal("4 Bolt 20 Island\n").find("list, line 1: '4 Bolt 20 Island' may be several cards"), 0U);
  EXPECT_EQ(format_refusal("A K Q\n").find("list, line 1: 'A K Q' may be a deck"), 0U);
  EXPECT_EQ(read("\"Route 66 Diner\"*4\n").table.cards.canonical_text(), "4 Route 66 Diner\n");
  EXPECT_EQ(format_refusal("land*24\nSideboard\nopt*3\n").find("list, line 2: 'Sideboard' is a heading"), 0U);
}

TEST(ListsOfLines, AreNoLinksAndNoComments) {
  EXPECT_NE(format_refusal("https://decks.example/x\n").find("got a link, 'https://decks.example/x'"),
            std::string::npos);
  EXPECT_NE(
      format_refusal("# (1) Ant-Man\n# (2) Hulk\n#\neyJDYXJkcyI6W3siQ2FyZERlZklk\n").find("Marvel Snap"),
      std::string::npos);
}

std::vector<std::string> columns_offered(std::string_view text) {
  std::vector<std::string> out;
  try {
    read_deck_file(text, "a.csv");
  } catch (refused_reading const& e) {
    for (auto const& way : e.ways()) out.push_back(way.front().second);
  }
  return out;
}

TEST(CsvList, RefusesNumbersThatMayBeCounts) {
  using texts = std::vector<std::string>;
  EXPECT_EQ(columns_offered("Total Qty,Foil Qty,Card,Set\n4,1,Bolt,M10\n20,0,Island,M10\n"),
            (texts{"name=Card,count=Total Qty", "name=Card"}));
  EXPECT_EQ(columns_offered("Normal,Foil,Name\n3,,Bolt\n1,1,Opt\n,1,Island\n"),
            (texts{"name=Name,count=Normal + Foil", "name=Name"}));
  auto const with = [](std::string_view text, std::string_view columns) {
    return read_deck_file(text, "a.csv", {.columns = std::string{columns}}).table.cards.canonical_text();
  };
  EXPECT_EQ(with("Normal,Foil,Name\n3,,Bolt\n1,1,Opt\n,1,Island\n", "name=Name,count=Normal + Foil"),
            "3 Bolt\n2 Opt\n1 Island\n");
  EXPECT_EQ(with("name,cost\nBolt,1\nOpt,1\n", "name=name"), "1 Bolt\n1 Opt\n");
  EXPECT_EQ(read_deck_file("name,set\nBolt,a\nOpt,b\n", "a.csv").table.cards.size(), 2U);
}

TEST(CsvList, RefusesHalvesOfCards) {
  EXPECT_EQ(
      error_of([] { read_deck_file("name,count\nFire // Ice,4\nFire,2\n", "a.csv"); }),
      "a.csv, line 3: 'Fire' may be 'Fire // Ice', or another card: expected one name for it on all lines");
}

TEST(ListsOfLines, RefuseWhatIsNeitherCardNorHeading) {
  EXPECT_EQ(format_refusal("Deck\n4 Opt\nPlayed in Turin\n"),
            "list, line 3: expected a number of cards and their name, such as '4 Forest', a heading such as "
            "'Deck' or 'Sideboard', or a comment (#), got 'Played in Turin'");
  EXPECT_EQ(format_refusal("4,Opt\n20,Island\n").substr(0, 12), "list, line 1");
  EXPECT_NE(format_refusal("| Opt | 4 |\n").find("a header such as 'count,name'"), std::string::npos);
}

TEST(ListsOfLines, KeepParenthesesThatAreNoSets) {
  EXPECT_EQ(read("Deck\n1 Hazmat Suit (Used)\n1 B.F.M. (Big Furry Monster)\n1 Opt (xln) 65\n")
                .table.cards.canonical_text(),
            "1 Hazmat Suit (Used)\n1 B.F.M. (Big Furry Monster)\n1 Opt\n");
}

TEST(ListsOfLines, HaveTagsInBracesAfterAnyCard) {
  auto const arena = read("Deck\n4 Lightning Bolt (CLU) 141 {red, burn}\n20 Mountain {land}\n");
  EXPECT_EQ(arena.table.cards.kinds()[0].tags, (std::vector<std::string>{"red", "burn"}));
  EXPECT_EQ(read("Forest {land}\nBear{creature}\n").table.cards.kinds()[1].tags.front(), "creature");
  EXPECT_EQ(read("#main\n123 {starter}\n").table.cards.kinds()[0].tags.front(), "starter");
  EXPECT_EQ(read("name,n\nForest {land},3\n").table.cards.kinds()[0].tags.front(), "land");
}

TEST(ListsOfLines, TypesAboveCardsAreTheirTags) {
  auto const list = read("Creatures (14)\n14 Bear\n\nLands: 24\n24 Forest\n\nSideboard (3)\n3 Wolf\n");
  EXPECT_EQ(list.table.cards.size(), 38U);
  EXPECT_EQ(list.table.cards.kinds()[0].tags.front(), "creature");
  EXPECT_EQ(list.table.cards.kinds()[1].tags.front(), "land");
  EXPECT_EQ(beside(list), "sideboard 3");
}

TEST(MtgoList, HasTheSideboardAfterTheEmptyLine) {
  EXPECT_EQ(beside(read("36 Bear\n24 Forest\n\n15 Wolf\n")), "sideboard 15");
  auto const groups = read("24 Forest\n\n36 Bear\n");
  EXPECT_EQ(groups.table.cards.size(), 60U) << "too many for a sideboard";
  ASSERT_EQ(groups.notes.size(), 1U);
  EXPECT_EQ(beside(read("24 Forest\n\n36 Bear\n", "mtgo")), "sideboard 36");
  EXPECT_EQ(beside(read("36 Bear\n24 Forest\n\n15 Wolf\n", "plain")), "");
}

TEST(ArchidektList, PutsCategoriesToTagsOrPiles) {
  auto const list = read(
      "1x Tatyova (dom) 206 [Commander{top}]\n1x Explore (c21) 190 [Ramp,Draw]\n1x Opt (xln) 65 "
      "[Idea{noDeck}]\n"
      "1x Bojuka Bog (c21) 279 *F* [Land] ^Buy,#f47373^\n");
  EXPECT_EQ(list.table.cards.canonical_text(), "1 Explore\n1 Bojuka Bog\n");
  EXPECT_EQ(list.table.cards.kinds()[0].tags, (std::vector<std::string>{"Ramp", "Draw"}));
  EXPECT_EQ(beside(list), "commander 1, idea 1");
}

TEST(MoxfieldList, HasTagsAndFinishes) {
  auto const list =
      read("1 Explore (C21) 190 *F* #ramp #!draw\n9 Forest (UST) 216\n\nSIDEBOARD:\n1 Opt (XLN) 65 *E*\n");
  EXPECT_EQ(list.format, "moxfield");
  EXPECT_EQ(list.table.cards.kinds()[0].tags, (std::vector<std::string>{"ramp", "draw"}));
  EXPECT_EQ(beside(list), "sideboard 1");
}

TEST(DeckstatsList, MarksTheCommanderInAComment) {
  auto const list =
      read("//Main\n1 [DOM#206] Tatyova # !Commander\n9 Forest # basics\n//Maybeboard\n1 Opt\n");
  EXPECT_EQ(list.table.cards.canonical_text(), "9 Forest\n");
  EXPECT_EQ(beside(list), "commander 1, maybeboard 1");
}

TEST(DecList, MarksCardsOfTheSideboard) {
  auto const list = read("// NAME : Burn\n    4 [M11] Lightning Bolt\nSB:  2 [ORI] Smash to Smithereens\n");
  EXPECT_EQ(list.table.cards.canonical_text(), "4 Lightning Bolt\n");
  EXPECT_EQ(beside(list), "sideboard 2");
}

TEST(PlainList, HasCountsBeforeOrAfterNamesOrNone) {
  EXPECT_EQ(read("7 Copper\n3x Estate\n").table.cards.size(), 10U);
  EXPECT_EQ(read("Copper x7\nEstate ×3\n").table.cards.canonical_text(), "7 Copper\n3 Estate\n");
  EXPECT_EQ(read("As\nKd\n2 Qh\n").table.cards.size(), 4U) << "playing cards need no count";
}

// ---- Codes and tables -------------------------------------------------------------------------------------

TEST(YdkList, RefusesWhatIsNoNumber) {
  EXPECT_EQ(format_refusal("#main\n123\nBlue-Eyes\n"),
            "list, line 3: expected the number of a card, '#main', '#extra' or '!side', got 'Blue-Eyes'");
}

TEST(YdkeLink, SaysWhatIsBroken) {
  EXPECT_NE(format_refusal("ydke://o6lX!!!").find("4 bytes each, got 3 bytes"), std::string::npos);
  EXPECT_NE(format_refusal("ydke://o6lXBQ==!").find("each ended by '!', got 1 deck"), std::string::npos);
  EXPECT_EQ(read("ydke://o6lXBQ==!!!").summary(), "1 card, 1 kind (list, Yu-Gi-Oh! ydke:// link)");
}

/// Made by hand: format 2; hero 7; once 300; twice 5; four times 6; a sideboard: 9, owned by 300.
TEST(HearthstoneCode, HasCardsInAnyNumberAndASideboard) {
  auto const list = read("AAECAQcBrAIBBQEGBAEBCawCAAA=\n");
  EXPECT_EQ(list.table.cards.canonical_text(), "1 300\n2 5\n4 6\n");
  EXPECT_EQ(beside(list), "hero 1, sideboard 1");
  EXPECT_TRUE(is_deck_code("AAECAQcBrAIBBQEGBAEBCawCAAA="));
  EXPECT_FALSE(is_deck_code("AAE"));
  EXPECT_FALSE(is_deck_code("Aardvark"));
}

TEST(HearthstoneCode, MayBeCutOnlyWithAnError) {
  EXPECT_EQ(format_refusal("AAECAQcBrAIB"), "list, line 1: expected a card, but the deck code ends");
  EXPECT_NE(format_refusal("AAECAQcBrAIBBQEGBAEBCawCAAA=\nAAECAQcBrAIBBQEGBAEBCawCAAA=\n").find("line 2"),
            std::string::npos);
}

TEST(DekFile, UnescapesNames) {
  auto const list =
      read("<Deck><!-- <Cards --><Cards Quantity='2' Sideboard='false' Name='J&#xF6;tun &amp; Co'/></Deck>");
  EXPECT_EQ(list.table.cards.canonical_text(), "2 Jötun & Co\n");
  EXPECT_EQ(format_refusal("<Deck>\n<Cards Quantity=\"x\" Name=\"A\"/></Deck>"),
            "list, line 2: expected a whole number in Quantity, got 'x'");
  EXPECT_NE(format_refusal("<!DOCTYPE a [<!ENTITY b 'c'>]><Deck/>", "dek"), "");
  EXPECT_NE(format_refusal("<Deck><Cards Name=\"&lol;\" Quantity=\"1\"/></Deck>").find("'&lol'"),
            std::string::npos);
}

TEST(PokemonList, LeavesPrintingsOff) {
  auto const list = read(
      "Pokémon: 5\n3 Mew ex MEW 151\n1 Pikachu PR-SV 101\n1 Mew V FST TG12\n\nTrainer: 2\n2 Boss's Orders "
      "PAL 172 PH\n\n"
      "Energy: 8\n8 Basic {R} Energy SVE 2\n\nTotal Cards: 15\n");
  EXPECT_EQ(list.table.cards.canonical_text(),
            "3 Mew ex\n1 Pikachu\n1 Mew V\n2 Boss's Orders\n8 Basic {R} Energy\n");
  EXPECT_EQ(list.table.cards.kinds()[4].tags, (std::vector<std::string>{"energy"}));
  EXPECT_TRUE(list.notes.empty());
  EXPECT_EQ(read("Trainer: 1\n1 Nest Ball SVI 181\nTotal Cards: 60\n").notes.front(),
            "list, line 3: expected 60 cards in all, got 1");
  EXPECT_EQ(read("##Pokémon - 3\n* 3 Mew ex MEW 151\n##Trainer Cards - 1\n* 1 Nest Ball SVI 181\n").format,
            "pokemon");
}

TEST(DeckCsv, KnowsColumnsByTheirUsualNames) {
  for (auto const& [header, row] : {std::pair{"name,n", "Bear,3"},
                                    {"Card;Qty", "Bear;3"},
                                    {"Copies\tName", "3\tBear"},
                                    {"\"amount\",\"card_name\"", "\"3\",\"Bear\""},
                                    {"Quantity,Card Name", "3x,Bear"}}) {
    EXPECT_EQ(read(std::string{header} + "\r\n" + row + "\r\n").table.cards.canonical_text(), "3 Bear\n")
        << header;
  }
}

TEST(DeckCsv, NamesTheColumnsThatItTakesAsAttributes) {
  auto const list = read("name,n,cost,type\nBear,3,2,creature\n");
  EXPECT_EQ(
      list.notes,
      (std::vector<std::string>{"list: columns that are taken as attributes of the cards: cost, type"}));
  EXPECT_TRUE(list.table.find_attribute("cost")->numeric);
}

TEST(DeckCsv, RefusesDecimalCommasWithAWordOfHelp) {
  EXPECT_NE(format_refusal("name;n\nBear;2,5\n")
                .find("line 2: expected 1 to 10000000 copies of 'Bear', got '2,5'; a comma "
                      "is no decimal point here"),
            std::string::npos);
  EXPECT_NE(format_refusal("name;cost\nBear;2\nWolf;2,5\n")
                .find("line 3: expected a whole number in column 'cost', got '2,5'"),
            std::string::npos);
  EXPECT_NE(format_refusal("name,cost\nBear,2,5\n").find("stands in quotes"), std::string::npos);
  EXPECT_EQ(read("name;text\nBear;2,5\nWolf;none\n").table.cards.size(), 2U) << "a column of texts";
}

TEST(DeckCsv, PrintsOfACardAddUpAndPilesAreSetApart) {
  auto const list = read(
      "\"amount\",\"card_name\",\"is_foil\",\"board\"\n\"1\",\"Island\",\"0\",\"main\"\n\"2\",\"Island\","
      "\"1\",\"main\"\n"
      "\"1\",\"Opt\",\"0\",\"Sideboard\"\n");
  EXPECT_EQ(list.table.cards.canonical_text(), "3 Island\n");
  EXPECT_EQ(beside(list), "sideboard 1");
  auto const prints = read_deck_file("name,cost,set\nBear,1,A\nBear,1,B\n", "list", {.columns = "name=name"});
  EXPECT_EQ(prints.table.cards.canonical_text(), "2 Bear\n");
  EXPECT_TRUE(prints.table.find_attribute("cost"));
  EXPECT_FALSE(prints.table.find_attribute("set")) << "lines of one card differ in it";
  EXPECT_EQ(prints.notes.back(),
            "list: columns that differ among lines of one card, and are left aside: set");
}

TEST(DeckCsv, NeedsAHeader) {
  EXPECT_EQ(error_of([] { read_deck_file("4,Bear\n", "a.csv"); }),
            "a.csv has a heading and nothing under it: expected a line for each");
  EXPECT_EQ(error_of([] { read_deck_file("4,Bear\n20,Forest\n", "a.csv"); }),
            "a.csv: expected a column 'name' for the cards, or --deck-columns name=COLUMN,count=COLUMN; its "
            "columns, parted by a comma, are '4' ('20'), 'Bear' ('Forest')");
}

TEST(DeckLists, RefuseACountThatMayBeAPartOfTheName) {
  for (std::string const line : {"4xOpt", "[4] Opt", "(4) Opt", "4 x Opt"})
    EXPECT_EQ(format_refusal(line + "\n20 Island\n", "plain"),
              "list, line 1: '" + line +
                  "' may be 4 of 'Opt', or one card of that name: expected '4 Opt' or '1 " + line + "'");
  EXPECT_EQ(read("1 4xOpt\n20 Island\n", "plain").table.cards.size(), 21U);
}

TEST(DeckLists, RefuseHalfOfACardBesideTheWhole) {
  EXPECT_EQ(
      format_refusal("4 Fire // Ice\n1 Fire\n", "plain"),
      "list, line 2: 'Fire' may be 'Fire // Ice', or another card: expected one name for it on all lines");
  EXPECT_EQ(
      format_refusal("#main\n05370235\n5370235\n"),
      "list, line 3: '05370235' and '5370235' may be one card, or two: expected one spelling of the number");
}

TEST(DeckLists, OfOctgnIsDrawnFromTheSectionOfThatName) {
  auto const sections = [](std::string const& one) {
    return "<deck game=\"a\"><section name=\"" + one +
           "\"><card qty=\"2\" id=\"1\">Fire &amp; Ice</card></section><section name=\"Heroes\"><card "
           "qty=\"1\" "
           "id=\"2\">Ada</card></section></deck>";
  };
  EXPECT_EQ(read(sections("Main")).table.cards.canonical_text(), "2 Fire & Ice\n");
  EXPECT_EQ(beside(read(sections("Main"))), "heroes 1");
  EXPECT_EQ(format_refusal(sections("R&amp;D")),
            "list, line 1: expected a section called Main or Deck, from which is drawn, got 'R&D'");
}

// ---- What people paste, as it comes
// ------------------------------------------------------------------------

/// "4 Opt, 20 Island".
std::string kinds_of(deck_file const& list) {
  std::string out;
  for (auto const& kind : list.table.cards.kinds())
    out += (out.empty() ? "" : ", ") + std::to_string(kind.count) + " " + kind.name;
  return out;
}

std::string notes_of(deck_file const& list) {
  std::string out;
  for (auto const& note : list.notes) out += note + "\n";
  return out;
}

TEST(PastedLists, AreReadWithoutWhatIsNotSeen) {
  EXPECT_EQ(kinds_of(read("4\u00a0Opt\n20\u3000Island\n")), "4 Opt, 20 Island") << "blanks of web pages";
  EXPECT_EQ(kinds_of(read("Deck\n2 Opt\u200b\n2 Opt\n")), "4 Opt") << "a letter without width";
  EXPECT_EQ(kinds_of(read("4 Opt\r20 Island\r")), "4 Opt, 20 Island") << "lines that end in CR alone";
  EXPECT_EQ(kinds_of(read("- 4 Opt\n* 20x Island\n• 1 -2 Mace\n")), "4 Opt, 20 Island, 1 -2 Mace");
}

TEST(PastedLists, HaveHeadingsInTheLanguageOfThePlayer) {
  for (auto const* list :
       {"Über\nName Rot\n\nGefährte\n1 Lurrus\n\nDeck\n4 Blitz\n\nSideboard\n2 Zwang\n",
        "À propos\nNom Rouge\n\nCompagnon\n1 Lurrus\n\nDeck\n4 Blitz\n\nRéserve\n2 Zwang\n",
        "Acerca de\nNombre Rojo\n\nCompañero\n1 L\n\nMazo\n4 Blitz\n\nBanquillo\n2 Z\n",
        "정보\n이름 빨강\n\n동료\n1 L\n\n덱\n4 Blitz\n\n사이드보드\n2 Z\n"}) {
    auto const found = read(list);
    EXPECT_EQ(kinds_of(found), "4 Blitz") << list;
    EXPECT_EQ(beside(found), "companion 1, sideboard 2") << list;
  }
}

TEST(PastedLists, HaveTypesAfterTheCommander) {
  auto const found = read("Commander (1)\n1 Krenko\n\nCreature (20)\n20 Goblin\n\nMaybeboard (3)\n3 Opt\n");
  EXPECT_EQ(kinds_of(found), "20 Goblin");
  EXPECT_EQ(beside(found), "commander 1, maybeboard 3");
  EXPECT_EQ(beside(read("Deck\n4 Opt\n\nSideboard\nCreatures (2)\n2 Goblin\n")), "sideboard 2");
}

TEST(PastedLists, SayWhereANumberMayBePartOfAName) {
  auto const found = read("1996 World Champion\n20 Mountain\n");
  EXPECT_NE(
      notes_of(found).find("line 1: 1996 copies of 'World Champion'; if 1996 is part of the name, write "
                           "'1 1996 World Champion'"),
      std::string::npos)
      << notes_of(found);
  EXPECT_EQ(kinds_of(read("1 1996 World Champion\n4 Borrowing 100,000 Arrows\n")),
            "1 1996 World Champion, 4 Borrowing 100,000 Arrows");
  EXPECT_EQ(notes_of(read("1000 red\n500 black\n")), "");
}

TEST(PastedLists, SayWhereNamesDifferInCase) {
  EXPECT_NE(notes_of(read("4 Opt\n4 opt\n")).find("'Opt' and 'opt' are taken as two cards"),
            std::string::npos);
}

TEST(PastedLists, AreRefusedWhereCountsStandOtherwise) {
  EXPECT_NE(
      format_refusal("| 4 | Opt |\n").find("line 1: expected a number of cards, a blank and their name"),
      std::string::npos);
  EXPECT_NE(format_refusal("Opt | 4 |\nIsland | 20 |\n").find("'Opt | 4 |' may be 4 of 'Opt'"),
            std::string::npos);
}

TEST(PastedLists, AreNoPagesAndNoPrograms) {
  EXPECT_NE(format_refusal("<!DOCTYPE html><html><body>404</body></html>").find("got HTML"),
            std::string::npos);
  EXPECT_NE(format_refusal(R"({"deck": [{"name":"Opt","count":4}]})").find("got JSON"), std::string::npos);
}

TEST(PastedLists, LoseTheMarksOfOtherPrograms) {
  EXPECT_EQ(kinds_of(read("4 [US] Goblin Lackey (2)\n1 [LEA] Erase (Not the Urza's Legacy One)\n")),
            "4 Goblin Lackey, 1 Erase (Not the Urza's Legacy One)");
  EXPECT_EQ(kinds_of(read("Deck\n1x Goblin Guide *F-etch*\n4 Goblin Lackey (USG:190)\n")),
            "1 Goblin Guide, 4 Goblin Lackey");
}

TEST(PokemonLists, HaveTotalsInTheLanguageOfThePlayer) {
  for (auto const* list :
       {"Pokémon: 1\n1 Glurak-ex OBF 125\n\nEnergie: 8\n8 Basis-Energie 2\n\nKarten insgesamt: 9\n",
        "Pokémon : 1\n1 Dracaufeu OBF 125\n\nÉnergie : 8\n8 Énergie SVE 2\n\nTotal de cartes : 9\n",
        "Pokémon: 1\n1 C OBF 125\n\nEnergía: 8\n8 E SVE 2\n\nTotal de cartas: 9\n"}) {
    EXPECT_EQ(read(list).table.cards.size(), 9U) << list;
    EXPECT_EQ(notes_of(read(list)), "") << list;
  }
  EXPECT_EQ(kinds_of(read("Energy: 8\n8 Basic Fire Energy 2\n")), "8 Basic Fire Energy");
}

TEST(HearthstoneCodes, AreRefusedWhereTheyAreBroken) {
  EXPECT_NE(format_refusal("AAEBAf0GBPIFzgXgAsQUDYoB8gHpArYHrwTABIEOzg7rD+kTjhT1/ALy0AIA==")
                .find("line 1: expected a whole deck code in base64"),
            std::string::npos);
}

TEST(DeckTables, KnowColumnsByOtherUsualNames) {
  EXPECT_EQ(kinds_of(read("Anzahl;Karte\n4;Opt\n20;Island\n")), "4 Opt, 20 Island");
  EXPECT_EQ(kinds_of(read("nom;quantité\nOpt;4\n")), "4 Opt");
  EXPECT_EQ(kinds_of(read("sep=;\nname;count\nOpt;4\n")), "4 Opt") << "as spreadsheets write it";
}

TEST(DeckTables, SayThatNothingIsCounted) {
  EXPECT_NE(notes_of(read("name,set\nOpt,A\n")).find("every line is a card"), std::string::npos);
  EXPECT_NE(format_refusal("name,wieviele\nOpt,4\n").find("'wieviele' may be one"), std::string::npos);
  EXPECT_NE(format_refusal("wieviele;was\n4;Opt\n20;Island\n", "csv")
                .find("parted by a semicolon, are 'wieviele' ('4'), 'was' ('Opt')"),
            std::string::npos)
      << format_refusal("wieviele;was\n4;Opt\n20;Island\n", "csv");
}

TEST(DeckTables, SayWhatIsWrongOnOneLineWhateverStandsInTheHeader) {
  auto const refusal = format_refusal("how many,\"w\na\x1bs\"\n4,Opt\n20,Island\n", "csv");
  EXPECT_NE(refusal.find("'w\uFFFDa\uFFFDs' ('Opt')"), std::string::npos) << refusal;
}

TEST(DeckTables, SetAsideWhatAnyCategorySaysIsBeside) {
  EXPECT_EQ(beside(read("Quantity,Name,Category\n4,Opt,Draw\n2,Duress,\"Sideboard,Discard\"\n")),
            "sideboard 2");
}

}  // namespace
}  // namespace faro
