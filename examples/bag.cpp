// A bag to draw from: place, place_all, draw, draw_all, in any mix (document 000), at random and exactly.
#include "known.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw/bag.hpp>

#include <string>

/// Two draws of three prizes; the first is put back with a consolation prize.
template <faro::chooser C>
std::string two_prizes(C& c) {
  faro::bag<std::string> bag;
  bag.place("gold");
  bag.place_all(std::vector<std::string>{"silver", "bronze"});
  auto const first = *bag.draw(c);
  bag.place(first);
  bag.place("tin");
  return first + ", " + *bag.draw(c);
}

/// All of a bag, in random order: a shuffle.
template <faro::chooser C>
std::string shuffled(C& c, std::string const& letters) {
  faro::bag<char> bag{letters};
  auto const drawn = bag.draw_all(c);
  return {drawn.begin(), drawn.end()};
}

int main() {
  faro::xoshiro256pp generator{faro::key_from_text("bag")};
  faro::random_chooser random{generator};
  auto const prizes = two_prizes(random);
  auto const order = shuffled(random, "ABCDEF");
  fmt::print("at random: {}; {}\n", prizes, order);

  example::known_values known;
  auto const two = faro::read_exhaustively([](auto& c) { return two_prizes(c); }).law;
  known.check("gold twice", two.probability("gold, gold"), "1/12");
  known.check("the consolation prize", two.chance([](std::string const& s) { return s.ends_with("tin"); }),
              "1/4");
  auto const orders = faro::read_exhaustively([](auto& c) { return shuffled(c, "ABC"); }).law;
  known.check("each order of ABC", orders.probability("CAB"), "1/6");

  faro::bag<char> empty;
  known.check("nothing from an empty bag", !empty.draw(random) && empty.draw_all(random).empty());
  auto copy = faro::bag<char>{std::string{"XY"}};
  auto other = copy;
  other.draw_all(random);
  known.check("a copy goes its own way", copy.size() == 2 && other.empty());
  return known.exit_code();
}
