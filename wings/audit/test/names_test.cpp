// Names that people can't tell apart.
#include "lists/names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace faro::audit {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> warnings(std::vector<std::string> const& names) {
  auto const said = warnings_of_names(names);
  return {said.begin(), said.end()};
}

TEST(names, that_differ_in_letters_are_no_matter) {
  EXPECT_THAT(warnings({"Ann Archer", "Anna Archer", "Çelik", "山田", "item 1", "item 2", "item 12"}),
              IsEmpty());
}

TEST(names, that_look_alike_are_named) {
  EXPECT_THAT(warnings({"Bob", "Ann", "bob"}), ElementsAre("items 1 and 3 look alike: 'Bob' and 'bob'"));
  EXPECT_THAT(warnings({"Ann  Archer", "Ann Archer"}), ElementsAre(HasSubstr("items 1 and 2 look alike")));
  EXPECT_THAT(warnings({"TEAM 0", "TEAM O"}), ElementsAre(HasSubstr("items 1 and 2 look alike")));
  EXPECT_THAT(warnings({"Ann", "\u0410nn"}), ElementsAre(HasSubstr("items 1 and 2 look alike")))
      << "Cyrillic A";
  EXPECT_THAT(warnings({"Tom", "\u03a4om"}), ElementsAre(HasSubstr("items 1 and 2 look alike")))
      << "Greek Tau";
  EXPECT_THAT(warnings({"Zo\u00eb", "Zoe\u0308"}), ElementsAre(HasSubstr("items 1 and 2 look alike")))
      << "composed and decomposed";
  EXPECT_THAT(warnings({"O\u2019Neil", "O'Neil"}), ElementsAre(HasSubstr("items 1 and 2 look alike")));
  EXPECT_THAT(warnings({"Ann@x.org", "ann@x.org"}), ElementsAre(HasSubstr("items 1 and 2 look alike")));
  EXPECT_THAT(warnings({"Zo\u00eb", "Zoe", "M\u00fcller", "Muller"}), IsEmpty());
}

TEST(names, with_characters_that_are_not_seen_are_named) {
  EXPECT_THAT(warnings({"Ann\u200b", "Bob"}), ElementsAre(HasSubstr("item 1, ")));
  EXPECT_THAT(warnings({"Ann", "An\u00adn"}),
              ElementsAre(HasSubstr("characters that are not seen"), HasSubstr("items 1 and 2 look alike")));
  EXPECT_THAT(warnings({"\u202enna"}), ElementsAre(HasSubstr("characters that are not seen")));
}

TEST(names, that_are_written_in_two_ways_are_found) {
  std::vector<std::string> const names{"Lee", "Ito", "Lee", "lee"};
  auto const name = [&](std::size_t i) { return std::string_view{names[i]}; };
  EXPECT_EQ(two_alike(4, name), (std::pair<std::size_t, std::size_t>{0, 3}));
  EXPECT_EQ(two_alike(3, name), std::nullopt);
}

TEST(names, are_warned_of_a_few_times_only) {
  EXPECT_EQ(warnings(std::vector<std::string>(100, "same")).size(), 6u);
  EXPECT_EQ(warnings(std::vector<std::string>(100, "same")).back(), "94 more of the kind");
}

}  // namespace
}  // namespace faro::audit
