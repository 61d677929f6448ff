// Numbers as a line of characters: one for each, as high as the number.
//
// Block elements where the reader can show them (a terminal with a UTF-8 locale, or when asked for), else
// characters that grow darker.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace faro::program {

/// Whether block elements are right: asked for, or standard output is a terminal with a UTF-8 locale.
bool use_blocks(bool asked);
/// From 0 to `top`; what is above 0 is never blank. `top` must be positive.
std::string sparkline(std::span<double const> values, double top, bool blocks);
/// At most so many of them: each stands for neighbours, and is their mean.
std::vector<double> thinned(std::span<double const> values, std::size_t most);

}  // namespace faro::program
