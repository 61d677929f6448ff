// QR codes as drawings: of a student's id on a sheet, of a commitment on a poster.
#pragma once
#include <string>
#include <string_view>

namespace faro::program {

/// Whether this program was built with libqrencode, which makes them.
bool makes_codes();
/// A text as a QR code (ISO/IEC 18004; correction level M), one SVG element of black modules with the quiet
/// zone. `label` is read aloud. Throws usage_error where makes_codes() is false, input_error for a text that
/// is too long.
std::string code_svg(std::string_view text, std::string_view label);

}  // namespace faro::program
