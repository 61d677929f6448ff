// What a text that gives a deck means: one place decides for the program, the library and games in Lua.
#include <faro/cards/deck_text.hpp>
#include <faro/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using faro::deck_origin;
using faro::given_deck;
using faro::read_deck_text;
using ::testing::HasSubstr;

/// One file, called land*24.
given_deck with_a_file(std::string_view text, std::string_view format = {}) {
  return read_deck_text(
      text, {"--deck", {.format = format}, [](std::string const& path) -> std::optional<faro::opened_file> {
               if (path != "land*24") return std::nullopt;
               return faro::opened_file{"4 Opt\n20 Island\n", path};
             }});
}

std::string refusal_of(auto const& call) {
  try {
    call();
  } catch (faro::input_error const& e) {
    return e.what();
  }
  return {};
}

TEST(DeckText, IsANameACodeAListOrWrittenOut) {
  EXPECT_EQ(read_deck_text("standard52").origin, deck_origin::named);
  EXPECT_EQ(read_deck_text(" Standard54 ").list.table.cards.size(), 54U);
  EXPECT_EQ(read_deck_text("land*24 spell*36").origin, deck_origin::written);
  EXPECT_EQ(read_deck_text("As").list.table.cards.size(), 1U);
  EXPECT_EQ(read_deck_text("1..365").list.table.cards.size(), 365U);
  auto const pasted = read_deck_text("Deck\n4 Opt (ELD) 59\n20 Island (ANA) 62\n");
  EXPECT_EQ(pasted.origin, deck_origin::pasted);
  EXPECT_EQ(pasted.list.format, "arena");
}

TEST(DeckText, IsTheNameOfAFileWhereThereAreFiles) {
  EXPECT_EQ(with_a_file("land*24").list.table.cards.canonical_text(), "4 Opt\n20 Island\n");
  EXPECT_EQ(with_a_file("land*24").origin, deck_origin::file);
  EXPECT_EQ(with_a_file("land*23").origin, deck_origin::written);
}

TEST(DeckText, IsRefusedWhereItIsNone) {
  EXPECT_EQ(
      refusal_of([] { with_a_file("standart52"); }),
      "--deck 'standart52': neither a deck nor a file; did you mean standard52 or standard54?; expected "
      "standard52, standard54, piquet32 or a list such as 'land*24 spell*36'");
  EXPECT_THAT(refusal_of([] { read_deck_text("mine.txt"); }),
              HasSubstr("deck 'mine.txt': no deck of that name"));
  EXPECT_THAT(refusal_of([] { with_a_file("a*2 b", "mtgo"); }),
              HasSubstr("the format mtgo is for lists; --deck 'a*2 b' is none"));
}

}  // namespace
