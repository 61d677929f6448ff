// Random decks and queries for tests; what a seed gives is the same everywhere.
#pragma once
#include <faro/chance/random.hpp>
#include <faro/chance/xoshiro.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace faro::testing {

class inventor {
 public:
  explicit inventor(std::uint64_t seed) : bits_{std::array<std::uint64_t, 4>{seed, 1, 2, 3}}, c_{bits_} {
    for (int i = 0; i < 20; ++i) bits_();  // until small seeds differ in all bits
  }

  std::size_t below(std::size_t n) { return static_cast<std::size_t>(c_.below(n)); }
  bool sometimes(std::size_t one_in) { return below(one_in) == 0; }

  /// A few playing cards, some of them twice, tags, sometimes a joker.
  std::string playing_deck(std::size_t cards) {
    std::string text = "2c{x} Ah{y} ";
    auto const lowest = below(13);
    for (std::size_t i = 0; i < cards; ++i) {
      auto const rank = sometimes(3) ? below(13) : (lowest + below(6)) % 13;
      text += std::string(1, "23456789TJQKA"[rank]) + "cdhs"[below(4)];
      if (sometimes(6)) text += "*2";
      if (sometimes(4)) text += "{x}";
      text += " ";
    }
    if (sometimes(3)) text += "\"red joker\" ";
    return text;
  }

  std::string condition(int depth) {
    if (depth == 0 || sometimes(3))
      return leaf() + pick({" = ", " >= ", " < ", " != "}) + std::to_string(below(4));
    switch (below(4)) {
      case 0:
        return "(" + condition(depth - 1) + " and " + condition(depth - 1) + ")";
      case 1:
        return "(" + condition(depth - 1) + " or " + condition(depth - 1) + ")";
      case 2:
        return "not " + condition(depth - 1);
      default:
        return leaf() + " + " + leaf() + " > " + leaf();
    }
  }
  std::string leaf() {
    return pick({"x",
                 "y",
                 "ace",
                 "hearts",
                 "count(rank >= 9 and suit != clubs)",
                 "sum(value)",
                 "hcp",
                 "sum(hcp - value)",
                 "distinct(rank)",
                 "distinct(suit)",
                 "largest(rank)",
                 "largest(suit)",
                 "groups(rank, 2)",
                 "groups(suit, 2)",
                 "run(rank)",
                 "run(rank, low)",
                 "run(rank, both)",
                 "run(value)",
                 "distinct(colour)",
                 "if(poker >= straight, 2, largest(suit))",
                 "if(poker = two pair, 1, 0)",
                 "if(poker >= full house, 3, x)",

                 "if(highest(rank) = K, 2, 0)",
                 "if(lowest(rank) > 4, 1, 3)",
                 "if(highest(suit) = hearts, 1, 2)"});
  }
  std::string pick(std::vector<std::string> const& from) { return from[below(from.size())]; }

 private:
  xoshiro256pp bits_;
  random_chooser<xoshiro256pp> c_;
};

}  // namespace faro::testing
