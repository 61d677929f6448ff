// Five random letters of PYTHON, with and without putting them back (exercise 10.48 of document 003).
#include "known.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <set>
#include <span>
#include <string>

/// Each letter is any of the six.
template <faro::chooser C>
std::string with_replacement(C& c) {
  std::string const letters = "PYTHON";
  std::string word;
  while (word.size() < 5) word += letters[c.below(letters.size())];
  return word;
}

/// Each letter is any of those that are left.
template <faro::chooser C>
std::string without_replacement(C& c) {
  std::string letters = "PYTHON";
  faro::fisher_yates_ascending(c, std::span{letters}, 5);
  return letters.substr(0, 5);
}

bool all_different(std::string const& word) {
  return std::set<char>{word.begin(), word.end()}.size() == word.size();
}

int main() {
  faro::xoshiro256pp generator{faro::key_from_text("PYTHON")};
  faro::random_chooser random{generator};
  auto const put_back = with_replacement(random);
  auto const kept_out = without_replacement(random);
  fmt::print("at random: {} with replacement, {} without\n", put_back, kept_out);

  auto const with = faro::read_exhaustively<std::string>([](auto& c) { return with_replacement(c); }).law;
  auto const without =
      faro::read_exhaustively<std::string>([](auto& c) { return without_replacement(c); }).law;
  example::known_values known;
  fmt::print("with replacement, {} words:\n", with.size());
  known.check("7776 words", with.size() == 7776);
  known.check("THONY", with.probability("THONY"), "1/7776");
  known.check("all five letters different", with.chance(all_different), "5/54");
  fmt::print("without replacement, {} words:\n", without.size());
  known.check("720 words", without.size() == 720);
  known.check("THONY", without.probability("THONY"), "1/720");
  known.check("all five letters different", without.chance(all_different), "1");
  return known.exit_code();
}
