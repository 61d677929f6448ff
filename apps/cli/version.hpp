// What --version says: which faro this is, and what it was built with.
#pragma once
#include <string>
#include <string_view>

namespace faro::program {

/// Lines: the program's name and version; the commit it was made of; instruction sets; optional parts.
std::string version_text(std::string_view program);

}  // namespace faro::program
