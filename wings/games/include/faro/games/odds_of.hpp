// The easy way to what a game in Lua ends in.
//
//   odds::script const coin{"return function(t) return t:die(2) == 1 and 'heads' or 'tails' end",
//   "coin.lua"}; odds_of(coin).to_string();                       // heads and tails, 1/2 each
//
// What a game has besides: games/loops.hpp. Cost: that of answer_script(), and it throws what that throws.
// Thread-safe.
#pragma once
#include <faro/games/script.hpp>
#include <faro/odds/odds_of.hpp>

namespace faro {

/// What a game ends in (docs/scripts.md), played best where it chooses; what was observed is kept to. Throws
/// as odds::answer_script() does.
odds_answer odds_of(odds::script const& game);

}  // namespace faro
