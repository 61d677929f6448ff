// Packed files of packages, unpacked by zlib where this program was built with it.
#pragma once
#include "exam/src/packages/zip.hpp"

namespace faro::program {

/// Empty where there is no zlib: then only packages that are not packed are read.
exam::detail::inflater inflater_here();

}  // namespace faro::program
