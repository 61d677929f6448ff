// A drawing in SVG as a picture in PNG, for places that take no drawings.
//
// By librsvg and cairo (Debian: librsvg2-2), which are loaded by name when the first picture is asked for:
// nothing is linked to them, and no header of theirs is needed.
#pragma once
#include <string>
#include <string_view>

namespace faro::program::system {

/// Throws input_error where the libraries are not there.
void require_png();
/// The picture on white, with two of its points to one of the drawing. Throws as require_png(),
/// and input_error where there is no such picture of the drawing.
std::string png_of(std::string_view svg);

}  // namespace faro::program::system
