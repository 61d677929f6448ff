// Escaping for HTML and SVG.
#include "pages/markup.hpp"

namespace faro::program {

std::string markup(std::string_view text) {
  std::string out;
  for (auto const c : text) {
    switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20) out += c;
    }
  }
  return out;
}

}  // namespace faro::program
