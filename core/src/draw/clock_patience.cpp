#include <faro/draw/clock_patience.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <string>
#include <utility>

namespace faro {

clock_deck::clock_deck(std::uint32_t ranks, std::uint32_t suits) : ranks_{ranks}, suits_{suits} {
  for (auto const& [value, name] : {std::pair{ranks, " ranks"}, {suits, " suits"}}) {
    if (value < 1 || value > 1000) {
      throw input_error{say("Clock Patience with {}{}; it can be played with 1 to 1000", value, name)};
    }
  }
}

}  // namespace faro
