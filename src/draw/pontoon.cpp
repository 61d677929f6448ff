#include <faro/draw/pontoon.hpp>
#include <faro/error.hpp>

namespace faro {

rank_counts rank_shoe(unsigned decks) {
  if (decks < 1 || decks > 1000) {
    throw input_error{"a shoe of " + std::to_string(decks) + " decks; 1 to 1000 can be dealt from"};
  }
  rank_counts shoe;
  shoe.fill(4 * decks);
  return shoe;
}

std::string to_string(standing s) {
  switch (s.ended) {
    case standing::kind::bust:
      return "bust";
    case standing::kind::stuck:
      return "stuck on " + std::to_string(s.total);
    case standing::kind::five_card_trick:
      return "five-card trick";
    case standing::kind::pontoon:
      return "Pontoon";
  }
  return {};
}

pontoon_rules::pontoon_rules(int stick) : stick_{stick} {
  if (stick < 2 || stick > 21) {
    throw input_error{"a hand of Pontoon can't stick at " + std::to_string(stick) + ", only at 2 to 21"};
  }
}

}  // namespace faro
