// What a shuffle from a file gave back when it was not the deck: for those who show which card is lost or
// doubled. The message says it, too. No cost but the cards.
#pragma once
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace faro {

class cards_astray : public input_error {
 public:
  cards_astray(message const& said, std::vector<std::uint32_t> back)
      : input_error{said}, back_{std::move(back)} {}
  /// The cards as they came back, from the top.
  [[nodiscard]] std::vector<std::uint32_t> const& back() const { return back_; }

 private:
  std::vector<std::uint32_t> back_;
};

}  // namespace faro
