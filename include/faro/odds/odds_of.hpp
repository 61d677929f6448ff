// The easy way to exact odds: a question in words, the answer in one call.
//
//   odds_of("4d6 drop lowest >= 15").chance();              // 25/108
//   odds_of("ace >= 2", {.draw = 13}).to_string();  // of a bridge hand
//
//   faro::odds_of("4d6 drop lowest >= 15").chance()                                     25/108
//   faro::odds_of("2d6").law()                                                          2 .. 12, exactly
//   faro::odds_of("ace >= 2", {.draw = 13}).chance()                                    of a bridge hand
//   faro::odds_of("land in 2..4", {.deck = "land*24 spell*36", .draw = 7}).chance()     125902/162545
//
// The question is one of docs/dice.md (it speaks of dice) or one of docs/odds.md (of cards; then, and only
// then, it is said how many are drawn). What the engines behind it can do besides: odds/dice/query.hpp and
// odds/hands/question.hpp. Cost: theirs; milliseconds for everyday questions. Thread-safe.
// Throws input_error that points at the place in the question; too_big for what takes too long.
#pragma once
#include <faro/exact/detail/dice.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/odds/language/detail/definitions.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro {

/// What a question about cards is about.
struct drawn_cards {
  std::string deck =
      "standard52";        ///< a name (standard52, standard54, piquet32) or cards: "land*24 spell*36"
  std::uint32_t draw = 0;  ///< how many cards are drawn
  std::string given{};     ///< a condition that is known to hold; empty: none
  /// What was seen, with its likelihoods (docs/decide.md): "80% if ace >= 1, else 10%"
  std::vector<std::string> observed{};
};

/// An exact answer: the chance of a condition, or the law of what was asked.
class odds_answer {
 public:
  /// One thing that may come out, as it is written, and its chance.
  using outcome = std::pair<std::string, ratio>;

  explicit odds_answer(ratio chance, ratio unread = 0)
      : chance_{std::move(chance)}, unread_{std::move(unread)} {}
  explicit odds_answer(dice law, ratio unread = 0) : law_{std::move(law)}, unread_{std::move(unread)} {}
  explicit odds_answer(std::vector<outcome> outcomes) : outcomes_{std::move(outcomes)} {}

  /// Whether the question was a condition: it holds, or it doesn't.
  [[nodiscard]] bool is_chance() const { return chance_.has_value(); }
  /// The chance that it holds. Throws input_error if the question was no condition.
  [[nodiscard]] ratio const& chance() const;
  /// The law of the number that was asked for. Throws input_error if it was not one whole number.
  [[nodiscard]] dice const& law() const;
  /// All that may come out, in order: "true" and "false", numbers, shapes, several answers at once.
  [[nodiscard]] std::vector<outcome> outcomes() const;
  /// The mass that was left unread where dice may explode without end, exactly; 0 otherwise. A chance then
  /// lies between chance() and chance() + unread().
  [[nodiscard]] ratio const& unread() const { return unread_; }
  /// "25/108  0.231481", or one line an outcome.
  [[nodiscard]] std::string to_string() const;

 private:
  std::optional<ratio> chance_;
  std::optional<dice> law_;
  std::vector<outcome> outcomes_;
  ratio unread_;
};

/// Answers a question about dice, or about cards drawn from a deck. Throws input_error that says what was
/// expected where, when it can't be read; when it would cost too much; when it is about cards and nothing
/// says how many are drawn. `known`: functions of one's own.
odds_answer odds_of(std::string_view question, drawn_cards const& from = {},
                    odds::definitions const& known = {});

}  // namespace faro
