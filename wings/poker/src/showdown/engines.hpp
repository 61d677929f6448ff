// Showdowns and what they are answered by.
#pragma once
#include "odds/src/engine.hpp"

#include <faro/poker/showdown.hpp>

namespace faro::odds {

template <>
struct answer_of<showdown_question> {
  using type = showdown_answer;
};
template <>
std::span<engine<showdown_question> const> engines<showdown_question>();

}  // namespace faro::odds
