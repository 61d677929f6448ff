// Streams by verb and purpose: from one seed each has its own.
//
//   key_from_text("Finals 2024", purpose::shuffle);   // the key of `faro shuffle --seed 'Finals 2024'`
//
// Who sees what a seed deals foresees nothing of what it shuffles. Here, once, seeds become the keys of verbs
// (docs/spec-streams.md, section 1); a generator that you make yourself has the key of the text,
// key_from_text(). Cost: a microsecond. Any thread. Throws nothing.
#pragma once
#include <faro/chance/seed.hpp>

#include <string_view>

namespace faro {

/// A key of its own for a purpose: SHA-256 of the 32 bytes of the key, the text "faro stream " and the name
/// of the purpose. Longer than what a number gives, so it is the key of no part.
key256 derived_key(key256 const& key, std::string_view purpose);

/// The purposes for which faro derives streams from seeds: all there are.
namespace purpose {
inline constexpr std::string_view shuffle = "shuffle";  ///< orders and samples of lists; epochs, shards, tags
inline constexpr std::string_view permutation = "permutation";  ///< keyed_permutation
inline constexpr std::string_view consistent = "consistent";    ///< consistent_hash
inline constexpr std::string_view numbers = "numbers";          ///< single numbers and choices (Python)
inline constexpr std::string_view deal = "deal";                ///< hands of a deck
inline constexpr std::string_view deals = "deals";              ///< many decks or hands as an array (Python)
inline constexpr std::string_view deal_script = "deal-script";  ///< scripts of the program dealer
inline constexpr std::string_view deal_game = "deal-game";      ///< games in Lua
inline constexpr std::string_view bag = "bag";                  ///< take_sample(): programs that draw
inline constexpr std::string_view ways = "ways";                ///< one of the ways of a description (Python)
inline constexpr std::string_view roll = "roll";                ///< dice
inline constexpr std::string_view draw = "draw-";               ///< with the kind behind it: draw-winners
inline constexpr std::string_view chances = "chances-";   ///< likewise: draws repeated for their chances
inline constexpr std::string_view simulate = "simulate";  ///< games
inline constexpr std::string_view odds_simulate = "odds-simulate";
inline constexpr std::string_view odds_sample = "odds-sample";
inline constexpr std::string_view judge_test = "judge-test";
inline constexpr std::string_view judge_compare = "judge-compare";
inline constexpr std::string_view judge_trial = "judge-trial";
inline constexpr std::string_view judge_power = "judge-power";  ///< effects of faults
inline constexpr std::string_view watch = "watch";
inline constexpr std::string_view ratios = "ratios";
}  // namespace purpose

/// The key of a seed text for a purpose: derived_key(key_from_text(text), purpose).
key256 key_from_text(std::string_view text, std::string_view purpose);

}  // namespace faro
