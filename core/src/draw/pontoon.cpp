#include <faro/draw/pontoon.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

namespace faro {

rank_counts rank_shoe(unsigned decks) {
  if (decks < 1 || decks > 1000) {
    throw input_error{say("a shoe of {} decks; 1 to 1000 can be dealt from", decks)};
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
    throw input_error{say("a hand of Pontoon can't stick at {}, only at 2 to 21", stick)};
  }
}

}  // namespace faro
