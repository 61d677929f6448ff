// The easy way to who wins a showdown.
//
//   odds_of(odds::parse_showdown("AsKs vs QhQd")).outcomes();    // who takes the pot
//
// What a showdown has besides: poker/showdown.hpp. Cost: that of showdown(), and it throws what that throws.
// Thread-safe.
#pragma once
#include <faro/odds/odds_of.hpp>
#include <faro/poker/showdown.hpp>

namespace faro {

/// The outcomes are who takes the pot: "AsKs", "AsKs = QhQd" where they share it. Throws as odds::showdown()
/// does.
odds_answer odds_of(odds::showdown_question const& ask);

}  // namespace faro
