// Whatever the bytes: no crash, no endless reading, no order that is none, and the same however they arrive.
#include "judge/test/decks/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace faro::judge {
namespace {

/// All that reading a text says, in chunks of at most so many bytes.
std::string transcript(std::string const& text, std::size_t chunk, deck_format const& format) {
  std::string_view rest{text};
  auto const source = [&](std::span<char> into) {
    auto const size = std::min({into.size(), rest.size(), chunk});
    std::copy_n(rest.data(), size, into.data());
    rest.remove_prefix(size);
    return size;
  };
  deck_reader reader{source, "x", format};
  std::string out;
  for (std::size_t calls = 0; calls <= text.size() + 2; ++calls) {
    try {
      if (!reader.next()) return out;
    } catch (input_error const& e) {
      out += std::string{e.what()} + "\n";
      continue;
    }
    std::vector<std::uint32_t> left = reader.copies();
    EXPECT_EQ(reader.order().size(), reader.listed());
    for (std::size_t i = 0; i < reader.order().size(); ++i) {
      auto const card = reader.order()[i];
      EXPECT_LT(card, left.size());
      if (card >= left.size()) return out;
      EXPECT_GT(left[card]--, 0U) << "a card too many in: " << text;
      out += std::to_string(card) + " ";
    }
    out += "\n";
  }
  ADD_FAILURE() << "reading does not end: " << text;
  return out;
}

/// A text of pieces that are likely to matter to the reader.
std::string invented(std::mt19937& generator) {
  static std::vector<std::string> const pieces{"1",           "2",
                                               "3",           "0",
                                               "1 2 3",       "3,1,2",
                                               "[",           "]",
                                               "{",           "}",
                                               "\"",          "'",
                                               "\\",          ",",
                                               " ",           "\n",
                                               "\n",          "\r",
                                               "\t",          ";",
                                               "As",          "Ks",
                                               "A♠",          "of",
                                               "ace",         "#",
                                               "//",          "ABC",
                                               "BCA",         ":",
                                               "x",           "-1",
                                               "1e3",         "\xEF\xBB\xBF",
                                               "\xFF",        "\xE2\x99",
                                               "99999999999", "\\u00",
                                               "[1,2,3]",     "\n2 3 1\n",
                                               "joker",       "red"};
  std::string text;
  auto const size = generator() % 40;
  for (std::size_t i = 0; i < size; ++i) {
    if (generator() % 8 == 0) {
      text += static_cast<char>(generator() % 256);
    } else {
      text += pieces[generator() % pieces.size()];
    }
  }
  return text;
}

deck_format invented_format(std::mt19937& generator) {
  deck_format format;
  if (generator() % 3 == 0) format.deck_size = static_cast<std::uint32_t>(generator() % 60);
  if (generator() % 4 == 0) format.carry_on = true;
  if (generator() % 4 == 0) format.direction = deck_direction::position_of_card;
  if (generator() % 4 == 0) format.look_ahead = generator() % 3;
  if (generator() % 6 == 0) format.first_column = 2;
  if (generator() % 6 == 0) {
    format.deck_size = 0;
    format.direction = deck_direction::detect;
    format.starting_order = {"1", "2", generator() % 2 ? "3" : "2"};
  }
  return format;
}

TEST(DeckFuzz, AnyBytesEndInOrdersOrReasons) {
  std::mt19937 generator{2024};
  for (int i = 0; i < 20'000; ++i) {
    auto const text = invented(generator);
    auto const format = invented_format(generator);
    auto const whole = transcript(text, text.size() + 1, format);
    ASSERT_EQ(transcript(text, 1, format), whole) << text;
  }
}

TEST(DeckFuzz, OneChangedByteIsADeckOrAReason) {
  std::mt19937 generator{2025};
  std::string const decks = "2 3 1 5 4\n1 2 3 4 5\n5 4 3 2 1\n";
  for (int i = 0; i < 5'000; ++i) {
    auto text = decks;
    text[generator() % text.size()] = static_cast<char>(generator() % 256);
    ASSERT_EQ(transcript(text, 1, {}), transcript(text, 7, {})) << text;
  }
}

TEST(DeckFuzz, LargeDecksCrossTheBuffer) {
  // A deck of 200,000 cards is 1.3 MB of text: longer than the buffer to begin with.
  std::string text;
  for (int i = 200'000; i >= 1; --i) text += std::to_string(i) + " ";
  text += "\n";
  text += text;
  deck_reader reader{text, "x"};
  for (int deck = 0; deck < 2; ++deck) {
    ASSERT_TRUE(reader.next());
    ASSERT_EQ(reader.size(), 200'000U);
    EXPECT_EQ(reader.order().front(), 199'999U);
    EXPECT_EQ(reader.order().back(), 0U);
  }
  EXPECT_FALSE(reader.next());
}

}  // namespace
}  // namespace faro::judge
