// Rounds of groups in which nobody meets anybody twice.
#pragma once
#include "draws/verb/draw.hpp"
#include "lists/roster.hpp"

#include <cstddef>

namespace faro::program {

/// Draws, or replays.
void run_rounds(draw_options const& common, draw_file const& file, draws::roster const& people,
                std::size_t groups, std::size_t rounds);

}  // namespace faro::program
