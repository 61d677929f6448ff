// The plain reading of a question about cards: deal as it says, then look what its words mean of the cards.
//
//   plain_reading const read{ask};
//   read(c);                        // one deal; c is any chooser: random, recorded, exhaustive
//   answer_plainly(ask).law;        // every deal in turn: the definition of what answer_exactly() must say
//
// It is slow, walks the question as it was written and remembers nothing between deals. Every engine is a
// quicker way to the same law and is held to it by the tests. Cost: some microseconds a deal; all deals of
// few cards, since those that differ only in the order of cards are one where no word of the question looks
// at it. Thread-compatible.
#pragma once
#include "odds/hands/question.hpp"

#include <faro/chance/chooser.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace faro::odds {

class plain_reading {
 public:
  /// Throws what answer_exactly() throws for a question that can't be read or be dealt.
  explicit plain_reading(hand_question ask);
  ~plain_reading();
  plain_reading(plain_reading&&) noexcept;
  plain_reading& operator=(plain_reading&&) noexcept;

  [[nodiscard]] std::vector<value_type> const& types() const;
  /// The values of the questions after one deal; nothing where the condition does not hold.
  std::optional<std::vector<std::int64_t>> operator()(chooser_ref c) const;

 private:
  struct read_question;
  std::unique_ptr<read_question> question_;
};

/// The law by reading every deal. Throws too_big beyond so many deals, input_error as answer_exactly() does.
hand_answer answer_plainly(hand_question const& ask, std::uint64_t most_deals = 3'000'000);

}  // namespace faro::odds
