// No system (a browser): the page makes its own pictures of drawings.
#include "cli/system/png.hpp"

#include <faro/error.hpp>

namespace faro::program::system {

void require_png() { throw input_error{"no PNG is made here; expected a file such as picture.svg"}; }
std::string png_of(std::string_view) {
  require_png();
  return {};
}

}  // namespace faro::program::system
