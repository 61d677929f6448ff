// What bridge lends to questions about drawn cards: tricks, makes, lead and par, the engines that count the
// four hands of a deal suit by suit or show every deal to a solver, and how a suit is told from other
// questions.
#pragma once

namespace faro::odds {

/// Before anything is asked; said again it changes nothing.
void lend_bridge();

}  // namespace faro::odds
