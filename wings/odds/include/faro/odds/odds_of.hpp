// The easy way to exact odds: a question in words, the answer in one call.
//
//   odds_of("4d6 drop lowest >= 15").chance();              // 25/108
//   odds_of("ace >= 2", {.draw = 13}).to_string();  // of a bridge hand
//
//   faro::odds_of("4d6 drop lowest >= 15").chance()                                     25/108
//   faro::odds_of("2d6").law()                                                          2 .. 12, exactly
//   faro::odds_of("ace >= 2", {.draw = 13}).chance()                                    of a bridge hand
//   faro::odds_of("land in 2..4", {.deck = "land*24 spell*36", .draw = 7}).chance()     125902/162545
//   faro::odds_of("position(ace) <= 3", {.order = true}).chance()                       of the shuffled pack
//   faro::odds_of("output [highest 3 of 4d6]").law()                                    a program of AnyDice
//   faro::odds_of("which", {.observed = {"rolls 3, 5"}, .models = "d6; d20"})           100/109, 9/109
//
// The question is one of docs/dice.md (it speaks of dice) or one of docs/odds.md (of cards: then, and only
// then, it is said how many are drawn, or that it is about the order of the pack). Of a showdown and of a
// game in Lua: poker/odds_of.hpp, games/odds_of.hpp. Cost: milliseconds for everyday questions. Thread-safe.
// Throws input_error that points at the place in the question; too_big for what takes too long.
#pragma once
#include <faro/error.hpp>
#include <faro/exact/detail/dice.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/language/detail/definitions.hpp>
#include <faro/language/detail/error.hpp>

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
  std::string given{};     ///< a condition that is known to hold, of dice on rolls with names; empty: none
  /// What was seen, with its likelihoods (docs/observed.md): "80% if ace >= 1, else 10%"
  std::vector<std::string> observed{};
  /// Instead of one deck, or of dice, several, of which it is one: "d6; d20", "1/3 red: a*4 b*2; 2/3 blue:
  /// a*2 b*4". The question "which" is which one; of dice a roll is called `roll`. Empty: none
  std::string models{};
  bool order = false;  ///< the question is about the order of the whole shuffled pack; nothing is drawn
};

/// An exact answer: the chance of a condition, or the distribution of what was asked.
class odds_answer {
 public:
  /// One thing that may come out, as it is written, and its chance.
  using outcome = std::pair<std::string, ratio>;

  explicit odds_answer(ratio chance, ratio unread = 0)
      : chance_{std::move(chance)}, unread_{std::move(unread)} {}
  explicit odds_answer(dice law, ratio unread = 0) : law_{std::move(law)}, unread_{std::move(unread)} {}
  explicit odds_answer(std::vector<outcome> outcomes, ratio unread = 0)
      : outcomes_{std::move(outcomes)}, unread_{std::move(unread)} {}

  /// Whether the question was a condition: it holds, or it doesn't.
  [[nodiscard]] bool is_chance() const { return chance_.has_value(); }
  /// The chance that it holds. Throws input_error if the question was no condition.
  [[nodiscard]] ratio const& chance() const&;
  [[nodiscard]] ratio chance() && { return std::as_const(*this).chance(); }
  /// The distribution of the number that was asked for. Throws input_error if it was not one whole number.
  [[nodiscard]] dice const& law() const&;
  [[nodiscard]] dice law() && { return std::as_const(*this).law(); }
  /// All that may come out, in order: "true" and "false", numbers, shapes, several answers at once.
  [[nodiscard]] std::vector<outcome> outcomes() const;
  /// The mass that was left unread where dice may explode or a game may go on without end, exactly; 0
  /// otherwise. A chance then lies between what is said of it and that + unread().
  [[nodiscard]] ratio const& unread() const& { return unread_; }
  [[nodiscard]] ratio unread() && { return std::move(unread_); }
  /// "25/108  0.231481", or one line an outcome.
  [[nodiscard]] std::string to_string() const;
  template <class Stream>
  requires requires(Stream& out, std::string const& text) { out << text; }
  friend Stream& operator<<(Stream& out, odds_answer const& answer) {
    out << answer.to_string();
    return out;
  }

 private:
  std::optional<ratio> chance_;
  std::optional<dice> law_;
  std::vector<outcome> outcomes_;
  ratio unread_;
};

/// Answers a question about dice, cards drawn from a deck, its order, or a program of AnyDice. Of a program
/// with several outputs the outcomes are their distributions, as "NAME: 7". Throws input_error that says what
/// was expected where, when it can't be read; when it would cost too much; when it is about cards and nothing
/// says how many are drawn. `known`: functions of one's own.
odds_answer odds_of(std::string_view question, drawn_cards const& from = {},
                    odds::definitions const& known = {});

}  // namespace faro
