// faro for everyday use, in one include:
//
//   faro::shuffle(items)                       an exactly uniform order, fresh from the operating system
//   faro::shuffle(items, "seed")               the same order for everybody who knows the seed
//   faro::shuffled(items)                      a copy in random order
//   faro::sample(items, 5)                     five of them
//   faro::choose(items)                        one of them
//   faro::deal(deck, 4, 13)                    four hands of thirteen
//   faro::draw_from(law)                       an outcome, each with its exact chance
//   faro::read_exhaustively(description)       the exact distribution of what you wrote yourself
//
// Each of these that draws takes a seed text, a key, a generator or a chooser behind what it has.
//
// Compiling it costs three times what one of its headers costs: where that matters, include the headers by
// name; each compiles alone. Not among them: the draw language (draw_language/), and what wings have: the
// odds of what is written (odds/odds_of.hpp), tests of shuffles (judge/test.hpp), records of draws (audit/),
// exams.
//
// Values may be used from any thread, one object from one thread at a time, unless a header says more;
// functions share no state that is not locked.
// Data from outside that can't be right throws an error of faro/error.hpp.
#pragma once
#include <faro/cards/card.hpp>
#include <faro/cards/deck.hpp>
#include <faro/cards/notation.hpp>
#include <faro/chance/chacha.hpp>
#include <faro/chance/chooser.hpp>
#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/ratios.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/draw/bag.hpp>
#include <faro/draw/deal.hpp>
#include <faro/draw/draw_from.hpp>
#include <faro/draw/sample.hpp>
#include <faro/error.hpp>
#include <faro/exact/detail/dice.hpp>
#include <faro/exact/distribution.hpp>
#include <faro/exact/event.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/shuffle/array.hpp>
#include <faro/shuffle/by_ratios.hpp>
#include <faro/shuffle/compose.hpp>
#include <faro/shuffle/fisher_yates.hpp>
#include <faro/shuffle/overhand.hpp>
#include <faro/shuffle/registry.hpp>
#include <faro/shuffle/riffle.hpp>
#include <faro/shuffle/sampling.hpp>
