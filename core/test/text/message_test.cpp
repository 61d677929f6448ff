// What is said in other languages: parts in their places, and English wherever a catalogue lacks something.
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace faro {
namespace {

[[maybe_unused]] bool const in_all_languages = (use_catalogues(), true);

TEST(Message, is_its_english_words) {
  EXPECT_EQ(say("line {}: {}", 3, say("{} or {}", "a", std::string{"b"})), "line 3: a or b");
  EXPECT_EQ(say("{1} of {0}{{}}", 7U, 'x'), "x of 7{}");
  EXPECT_EQ(say("{:.2f} % of {}", 12.345, std::string_view{"all"}), "12.35 % of all");
  EXPECT_EQ(say("no parts: {} and {{"), "no parts: {} and {{");
  EXPECT_EQ(message{"words"} + "!", "words!");
}

TEST(Message, has_words_in_german) {
  EXPECT_EQ(worded(say("{}, line {}: {}", "list", 3, quoted("x")), "de"), "list, Zeile 3: „x“");
  EXPECT_EQ(worded(say("; from {0} to {1} is written {0}..{1}", 4, 5), "de"),
            "; von 4 bis 5 schreibt man 4..5");
  EXPECT_EQ(worded(say("expected {}, got {}", "'x'", plural(1, "card")), "de"),
            "erwartet wird 'x', nicht 1 Karte");
  EXPECT_EQ(worded(plural(2, "card"), "de"), "2 Karten");
  EXPECT_EQ(worded("expected cards, got none", "de"), "erwartet werden Karten, hier sind keine");
  std::vector<std::string> const names{"ace", "king", "queen"};
  EXPECT_EQ(worded(listed(names), "de"), "ace, king oder queen");
  EXPECT_EQ(worded(did_you_mean("quen", names), "de"), "; meinten Sie queen?");
}

TEST(Message, puts_parts_where_the_language_has_them) {
  EXPECT_EQ(worded(say("'{}' at place {} is no hexadecimal digit", 'g', 7), "de"),
            "an Stelle 7 steht „g“, das ist keine Hexadezimalziffer");
}

// A part is a part, whatever stands in it.
TEST(Message, takes_parts_as_they_are) {
  for (auto const& part : std::vector<std::string>{"{}", "{0}{1}{9}", "}{", "{{", "%s", "\x1b[31m",
                                                   std::string("\0\n", 2), "\xff\xfe", "line {}: {}"}) {
    EXPECT_EQ(say("{}, line {}: {}", part, 1, part), part + ", line 1: " + part);
    EXPECT_EQ(worded(say("{}, line {}: {}", part, 1, part), "de"), part + ", Zeile 1: " + part);
    EXPECT_EQ(worded(plural(1, part), "de"), "1 " + part);
  }
}

TEST(Message, stays_english_as_a_whole) {
  auto const unknown = say("a sentence about {} that is in no catalogue", 3);
  EXPECT_FALSE(unknown.in("de"));
  EXPECT_FALSE(say("line {}: {}", 1, unknown).in("de"));
  EXPECT_EQ(worded(say("line {}: {}", 1, unknown), "de"), "line 1: " + unknown);
  EXPECT_EQ(worded(say("line {}: {}", 1, 2), "xx"), "line 1: 2");
  EXPECT_EQ(worded(say("line {}: {}", 1, 2), "en"), "line 1: 2");
  auto changed = say("line {}: {}", 1, 2);
  changed += ", and more";
  EXPECT_EQ(worded(changed, "de"), "line 1: 2, and more");
}

TEST(Message, has_the_decimal_mark_of_its_language) {
  EXPECT_EQ(worded(say("{:.1f} {}", 10.4, 1.5), "de"), "10,4 1,5");
  EXPECT_EQ(say("{:.1f} {}", 10.4, 1.5), "10.4 1.5");
}

TEST(Message, goes_with_an_error) {
  try {
    throw input_error{say("{}, line {}: {}", "list", 1, quoted("x"))};
  } catch (error const& e) {
    EXPECT_STREQ(e.what(), "list, line 1: 'x'");
    EXPECT_EQ(worded(e.said(), "de"), "list, Zeile 1: „x“");
  }
  EXPECT_EQ(worded(input_error{"expected cards, got none"}.said(), "de"),
            "erwartet werden Karten, hier sind keine");
  EXPECT_EQ(input_error{std::string{"as it is"}}.said(), "as it is");
}

TEST(HeardMessages, are_what_was_said_with_their_words) {
  heard_messages const heard{"de"};
  std::string const text = say("{} or {}", 1, quoted("x"));
  EXPECT_EQ(heard.find(text), "1 oder „x“");
  EXPECT_EQ(heard.find("1 or"), std::nullopt) << "nobody said it";
  EXPECT_EQ(heard.find(say("{}: of no catalogue", 1)), std::nullopt);
  {
    heard_messages const inner{"de"};
    EXPECT_EQ(inner.find(say("{} and {}", 1, 2)), "1 und 2");
  }
  EXPECT_EQ(heard.find("1 and 2"), std::nullopt) << "it was said to another";
  std::string last;
  for (int i = 0; i < 10'000; ++i) last = say("{} or {}", i, i);
  EXPECT_EQ(heard.find(last), std::nullopt) << "no more are kept than anybody would read";
}

TEST(MessagePattern, has_a_field_for_each_part) {
  EXPECT_TRUE(takes_parts("{} {{}} {:.3f}", 2));
  EXPECT_TRUE(takes_parts("{1} {0} {1}", 2));
  for (std::string_view const pattern : {"{}", "{} {} {}", "{0} {2}", "{} {", "{} }", "{} {x}", "{0} {0}"})
    EXPECT_FALSE(takes_parts(pattern, 2)) << pattern;
}

}  // namespace
}  // namespace faro
