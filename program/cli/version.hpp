// What --version says: which faro this is, and what it was built with.
#pragma once
#include <string>
#include <string_view>

namespace faro::program {

/// Lines: the program's name and version; the commit it was made of; instruction sets; optional parts.
std::string version_text(std::string_view program);

/// A part of the program that may be there or not, in the order in which they are shown.
void name_optional_part(std::string_view name, bool is_here);

}  // namespace faro::program
