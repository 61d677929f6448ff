// A random Roman numeral, I to MMMCMXCIX, in two ways (exercise 10.51 of document 003).
//
// A random value written in Roman letters makes all 3999 numerals equally likely. Random letters, rejected
// unless they are a numeral, make all *words of a length* equally likely: short numerals come up far more
// often.
#include "known.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

std::string roman(std::uint64_t value) {
  constexpr std::pair<std::uint64_t, std::string_view> parts[] = {
      {1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"},
      {40, "XL"},  {10, "X"},   {9, "IX"},  {5, "V"},    {4, "IV"},  {1, "I"}};
  std::string numeral;
  for (auto const& [worth, letters] : parts) {
    for (; value >= worth; value -= worth) numeral += letters;
  }
  return numeral;
}

std::set<std::string> const& all_numerals() {
  static auto const all = [] {
    std::set<std::string> numerals;
    for (std::uint64_t value = 1; value <= 3999; ++value) numerals.insert(roman(value));
    return numerals;
  }();
  return all;
}

/// A random value, written in Roman letters.
template <faro::chooser C>
std::string by_value(C& c) {
  return roman(c.below(3999) + 1);
}

/// A random length, then random letters: an empty text when they are no numeral. It can give up at the first
/// letter that goes wrong, because the beginning of a numeral is a numeral too.
template <faro::chooser C>
std::string perhaps_a_numeral(C& c) {
  auto const length = c.below(15) + 1;
  std::string letters;
  while (letters.size() < length) {
    letters += "IVXLCDM"[c.below(7)];
    if (!all_numerals().contains(letters)) return {};
  }
  return letters;
}

/// Again until it is a numeral.
template <faro::chooser C>
std::string by_letters(C& c) {
  for (;;) {
    if (auto numeral = perhaps_a_numeral(c); !numeral.empty()) return numeral;
  }
}

int main() {
  faro::xoshiro256pp generator{faro::key_from_text("MCMXCII")};
  faro::random_chooser random{generator};
  fmt::print("by value:  ");
  for (int i = 0; i < 5; ++i) fmt::print(" {}", by_value(random));
  fmt::print("\nby letters:");
  for (int i = 0; i < 5; ++i) fmt::print(" {}", by_letters(random));

  auto const values = faro::read_exhaustively<std::string>([](auto& c) { return by_value(c); }).law;
  auto const words = faro::read_exhaustively<std::string>([](auto& c) { return perhaps_a_numeral(c); }).law;
  auto const is_numeral = [](std::string const& word) { return !word.empty(); };
  auto const letters = words.given(is_numeral);  // trying again until it is one comes to the same

  auto const length = [](std::string const& numeral) { return numeral.size(); };
  auto const values_lengths = values.transform(length);
  auto const letters_lengths = letters.transform(length);
  int const numerals_of_length[] = {0, 7, 31, 93, 215, 389, 573, 691, 691, 573, 389, 215, 93, 31, 7, 1};
  example::known_values known;
  fmt::print("\nletters  numerals  by value  by letters\n");
  for (std::size_t n = 1; n <= 15; ++n) {
    auto const by_value_chance = values_lengths.probability(n);
    fmt::print("{:>7}  {:>8}  {:>8.2g}  {:>10.2g}\n", n, numerals_of_length[n], by_value_chance.to_double(),
               letters_lengths.probability(n).to_double());
    known.check("numerals of " + std::to_string(n) + " letters",
                by_value_chance == faro::ratio{numerals_of_length[n], 3999});
  }
  // Each numeral of n letters has 1 / (15 * 7^n); the two sums were computed in Python fractions.
  known.check("random letters are a numeral", words.chance(is_numeral), "3200372775619/23737807549715");
  known.check("I, by value", values.probability("I"), "1/3999");
  known.check("I, by letters", letters.probability("I"), "678223072849/9601118326857");
  known.check("MCMXCII, by value", values.probability("MCMXCII"), "1/3999");
  return known.exit_code();
}
