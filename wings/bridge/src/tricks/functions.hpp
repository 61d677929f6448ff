// What questions about drawn cards are lent to ask of tricks: the functions, and what they mean read plainly.
#pragma once
#include "odds/src/hands/functions.hpp"
#include "odds/src/plain/hands.hpp"

#include <span>

namespace faro::odds::tricks {

std::span<detail::hand_function const* const> functions_of_tricks();
std::span<plain::word const> words_of_tricks();

}  // namespace faro::odds::tricks
