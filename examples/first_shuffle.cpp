// The library in ten lines: shuffle, write the picks down, play them back, and read the exact odds.
#include "known.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <span>
#include <string>

/// A description: all that is random in it is what it asks the chooser `c` for.
template <faro::chooser C>
std::string shuffled(C& c, std::string deck) {
  faro::fisher_yates(c, std::span{deck});
  return deck;
}

int main() {
  faro::xoshiro256pp generator{faro::key_from_text("first shuffle")};  // fresh_key() for a new one each time
  faro::random_chooser random{generator};

  faro::record picks;
  faro::recording tape{random, picks};
  auto const at_random = shuffled(tape, "ABCDEFGH");

  faro::recorded_chooser back{picks};
  auto const replayed = shuffled(back, "ABCDEFGH");
  back.finish();  // throws if picks were left over

  auto const law = faro::read_exhaustively<std::string>([](auto& c) { return shuffled(c, "ABC"); }).law;

  fmt::print("ABCDEFGH at random   {}\n", at_random);
  fmt::print("from its {} picks     {}\n", picks.size(), replayed);
  fmt::print("ABC, exactly:\n");
  example::known_values known;
  for (auto const& entry : law.entries()) known.check(entry.outcome, law.probability(entry.outcome), "1/6");
  known.check("six orders", law.size() == 6);
  known.check("the replay is the shuffle", replayed == at_random);
  known.check("the seed gives the order it always gave", at_random == "DEBCGFAH");
  return known.exit_code();
}
