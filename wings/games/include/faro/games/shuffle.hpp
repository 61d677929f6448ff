// Shuffles in Lua: a file that stands wherever the name of a shuffle does.
//
//   auto const mine = shuffle_in_lua("return function(t, d) d[1], d[2] = d[2], d[1] end", "mine.lua");
//   judge::exact_distribution(times(mine, 2), {}, 4, 1);
//
// The file returns a function of `t`, which it asks (t:below, t:die, t:chance, t:pick …), and of the deck, a
// list of whole numbers from 1. It moves the cards of that list, or returns another list of them; equal cards
// are fine, and a card that is lost, doubled or none of the deck is an error that names it. The sandbox and
// the limits of a run are those of games (script.hpp); a deck has up to 1,000,000 cards.
//
// Cost: about 25 ns a Lua instruction. Any thread: each run takes a Lua state for itself. Throws input_error
// with the line of the script.
#pragma once
#include <faro/error.hpp>
#include <faro/shuffle/registry.hpp>

#include <string>

namespace faro::odds {

/// The shuffle that a text in Lua returns. `name` is what messages call it. Throws input_error for what is no
/// Lua, and for a game.
shuffle_entry shuffle_in_lua(std::string text, std::string name);

/// Whether what the text returns is a shuffle and no game: a function whose second parameter is called
/// `deck`. Throws input_error for what is neither.
bool is_shuffle_in_lua(std::string const& text, std::string const& name);

}  // namespace faro::odds
