// The reference interpreter of a question: of cards, deal as it says, then look what its words mean of the
// cards.
//
//   plain_reading const read{ask};
//   read(c);                        // one deal; c is any chooser: random, recorded, exhaustive
//   answer_plainly(ask).law;        // every deal in turn: the definition of what answer_exactly() must say
//
// It is slow, walks the question as it was written and remembers nothing between deals. Every engine is a
// faster way to the same distribution and is held to it by the tests. Cost: some microseconds a deal; all
// deals of few cards.
//
// Mulligans and effects are games: chance goes on, or the player decides, by a rule or by exact chances
// (docs/meaning.md). Thread-compatible; a reading of games is one thread's.
#pragma once
#include "odds/src/hands/play.hpp"
#include "odds/src/observed/of_dice.hpp"
#include "odds/src/orders/estimate.hpp"

#include <faro/chance/chooser.hpp>
#include <faro/chance/exhaustive.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace faro::odds {

class plain_reading {
 public:
  /// Throws what answer_exactly() throws for a question that can't be read or be dealt.
  explicit plain_reading(hand_question ask);
  /// Of any question about cards; what is best is found among so many positions, else too_big is thrown.
  explicit plain_reading(play_question const& ask, std::uint64_t most_positions = 300'000);
  ~plain_reading();
  plain_reading(plain_reading&&) noexcept;
  plain_reading& operator=(plain_reading&&) noexcept;

  [[nodiscard]] std::vector<value_type> const& types() const;
  /// The values of the questions after one deal, or one game; nothing where the condition does not hold;
  /// what was observed is one more question, whether it is done so: nothing where it is not, too.
  std::optional<std::vector<std::int64_t>> operator()(chooser_ref c) const { return read(c).values; }
  struct reading {
    bool given = false;  ///< the condition holds
    std::optional<std::vector<std::int64_t>> values{};
    auto operator<=>(reading const&) const = default;
  };
  [[nodiscard]] reading read(chooser_ref c) const;
  /// Every game in turn. Precondition: the question has mulligans or effects, and nothing was observed.
  [[nodiscard]] play_answer all_games(std::uint64_t most_places) const;

 private:
  struct read_question;
  std::unique_ptr<read_question> question_;
};

/// The distribution by reading every deal. Throws too_big beyond so many deals, input_error as
/// answer_exactly() does.
hand_answer answer_plainly(hand_question const& ask, std::uint64_t most_deals = 3'000'000);
/// The same of any question about cards.
play_answer answer_plainly(play_question const& ask, std::uint64_t most_positions = 300'000);

/// One of several questions about dice, or about the order of a pack, as what one roll or one order comes to:
/// a number, or 1 and 0 for yes and no; nothing where the condition given does not hold.
struct plain_count {
  std::string name;   ///< the question, as it was written
  std::string asked;  ///< one line: what is counted; empty for dice
  std::string given;  ///< the condition, as it was written; empty for none
  bool is_condition = false;
  std::function<std::optional<integer>(chooser_ref)> read;  ///< each die, each card: one pick
  std::function<std::string(integer const&)> text;          ///< of dice whose faces are words; else empty
};
plain_count read_plainly(dice_question const& ask, std::size_t which = 0);
plain_count read_plainly(order_question const& ask, std::size_t which = 0);

/// The distribution of such a count by reading every roll or order.
struct plain_distribution {
  distribution<integer> law;  ///< where the condition holds
  ratio given = 1;            ///< how often that is
  ratio unread;               ///< beyond the limits, as of dice that go on without end
};
plain_distribution answer_plainly(plain_count const& ask, limits const& most = {.runs = 3'000'000});

/// So many of them at random; `ask` makes the question anew for each thread.
order_estimate estimate(std::function<plain_count()> const& ask, std::uint64_t trials, key256 const& seed,
                        unsigned threads = 1);

}  // namespace faro::odds
