// The functions and words of questions about hands: one file for each family (functions/), and the table of
// their names. To add one, write a file with its row and give it a line in the table; another wing lends its
// own.
#pragma once
#include "language/vocabulary.hpp"
#include "odds/src/hands/compiler.hpp"

#include <cstdint>
#include <optional>
#include <span>

/// In the order of the documentation. `shape_of` is shape(ATTRIBUTE), `shape` the word.
#define FARO_HAND_FUNCTIONS(FUNCTION) \
  FUNCTION(count)                     \
  FUNCTION(sum)                       \
  FUNCTION(cards)                     \
  FUNCTION(distinct)                  \
  FUNCTION(largest)                   \
  FUNCTION(second)                    \
  FUNCTION(groups)                    \
  FUNCTION(run)                       \
  FUNCTION(highest)                   \
  FUNCTION(lowest)                    \
  FUNCTION(shape_of)                  \
  FUNCTION(shape)                     \
  FUNCTION(balanced)                  \
  FUNCTION(controls)                  \
  FUNCTION(losers)                    \
  FUNCTION(zar)                       \
  FUNCTION(blackjack)                 \
  FUNCTION(cribbage)                  \
  FUNCTION(crib)                      \
  FUNCTION(cribbage_kept)             \
  FUNCTION(poker)                     \
  FUNCTION(straight_high)             \
  FUNCTION(flush_high)                \
  FUNCTION(strength)                  \
  FUNCTION(beats)                     \
  FUNCTION(ties)                      \
  FUNCTION(first)                     \
  FUNCTION(by)                        \
  FUNCTION(hand)                      \
  FUNCTION(each)                      \
  FUNCTION(some)                      \
  FUNCTION(community)                 \
  FUNCTION(min)                       \
  FUNCTION(max)                       \
  FUNCTION(abs)                       \
  FUNCTION(if)

namespace faro::odds::detail {

/// A call in the text, `groups(rank, 2)`, or a word alone, `balanced`; where it looks, and who compiles it.
struct function_call {
  hand_compiler& by;
  syntax const& written;
  scope const& in;
  [[nodiscard]] std::size_t arguments() const { return written.children.size(); }
  [[nodiscard]] syntax const& argument(std::size_t i) const { return written.children[i]; }
  [[nodiscard]] bool is_word() const { return written.is == syntax::kind::name; }
};

/// Where a function may stand.
enum class stands : std::uint8_t {
  anywhere,  ///< in conditions on a single card, too: min, abs, if
  in_hands   ///< about the cards drawn
};

struct number_of_arguments {
  std::size_t least = 0, most = 0;
};
constexpr auto any_number = std::size_t{1'000};

struct hand_function {
  function_entry shown;
  number_of_arguments takes{};  ///< none: it is a word
  stands where = stands::in_hands;
  typed (*compile)(function_call const&);
  /// For functions that look at the first cards drawn: how many of them. Throws for arguments that are none.
  std::optional<count_t> (*looks)(syntax const& call, std::string_view text, query_setting const&) = nullptr;
  bool by_turns = false;  ///< it draws on, a card a turn
  bool of_deals = false;  ///< it looks at all hands of a deal at once
};

#define FARO_DECLARE(NAME) extern hand_function const NAME##_row;
FARO_HAND_FUNCTIONS(FARO_DECLARE)
#undef FARO_DECLARE

/// The function of this name, or nothing; words (which take no arguments) apart from functions.
hand_function const* find_function(std::string_view name);
hand_function const* find_word(std::string_view name);

/// Another wing's functions: found as those of the table are, and told of before those that may stand
/// anywhere. Before anything is asked; said again it changes nothing.
void lend_functions(std::span<hand_function const* const> more);

/// The i-th argument, which must be the number of a hand; from 0. A hand with the cards that all share.
std::size_t hand_argument(function_call const& c, std::size_t i);
scope scope_of_hand(std::size_t hand, query_setting const& setting);
/// The first argument, which must be the name of an attribute; its place.
std::int32_t attribute_argument(function_call const& c);
/// The measure of the groups of that attribute.
typed measured_groups(function_call const& c, group_measure const& what, std::int64_t at_least = 0);

}  // namespace faro::odds::detail
