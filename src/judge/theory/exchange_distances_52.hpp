#pragma once
#include "judge/theory/exchange.hpp"

#include <span>

namespace faro::judge::detail {

/// Total variation of 52 cards after 1, 2, … 320 exchanges, to eight digits: the walk over all cycle types
/// takes minutes. Made by `faro judge theory exchange --cards 52 --rounds 1..320 --digits 8` and for
/// exchange-distinct.
std::span<double const> exchange_distances_52(exchange_pairs pairs);

}  // namespace faro::judge::detail
