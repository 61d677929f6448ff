#include <faro/draw/clock_patience.hpp>
#include <faro/error.hpp>

#include <string>
#include <utility>

namespace faro {

clock_deck::clock_deck(std::uint32_t ranks, std::uint32_t suits) : ranks_{ranks}, suits_{suits} {
  for (auto const& [value, name] : {std::pair{ranks, " ranks"}, {suits, " suits"}}) {
    if (value < 1 || value > 1000) {
      throw input_error{"Clock Patience with " + std::to_string(value) + name +
                        "; it can be played with 1 to 1000"};
    }
  }
}

}  // namespace faro
