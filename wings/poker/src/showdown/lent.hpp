// What poker lends to questions about drawn cards: hands of two cards with five shared ones, or of seven, are
// compared as a showdown; and how a showdown is told from other questions.
#pragma once

namespace faro::odds {

/// Before anything is asked; said again it changes nothing.
void lend_poker();

}  // namespace faro::odds
