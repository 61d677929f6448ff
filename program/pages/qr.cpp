// QR codes by libqrencode, a rectangle a run of modules.
#include "pages/qr.hpp"

#include "cli/frame.hpp"
#include "pages/markup.hpp"
#include "text/utf8.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <memory>

#ifdef FARO_HAS_QRENCODE
#include <qrencode.h>
#endif

namespace faro::program {

#ifdef FARO_HAS_QRENCODE

bool makes_codes() { return true; }

std::string code_svg(std::string_view text, std::string_view label) {
  // Bytes, so that any text goes; level M bears 15 % of damage.
  std::unique_ptr<QRcode, void (*)(QRcode*)> const code{
      QRcode_encodeData(static_cast<int>(text.size()), reinterpret_cast<unsigned char const*>(text.data()), 0,
                        QR_ECLEVEL_M),
      QRcode_free};
  if (!code)
    throw input_error{
        say("a code: expected at most 2331 bytes, got {} ({})", text.size(), faro::quoted(text))};
  constexpr int quiet = 4;
  int const side = code->width;
  std::string path;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side;) {
      auto const dark = [&](int at) { return (code->data[y * side + at] & 1) != 0; };
      if (!dark(x)) {
        ++x;
        continue;
      }
      int end = x;
      while (end < side && dark(end)) ++end;
      path += fmt::format("M{} {}h{}v1h-{}z", x + quiet, y + quiet, end - x, end - x);
      x = end;
    }
  }
  return fmt::format(
      "<svg viewBox=\"0 0 {0} {0}\" shape-rendering=\"crispEdges\" role=\"img\" aria-label=\"{1}\"><rect "
      "width=\"{0}\" "
      "height=\"{0}\" fill=\"#fff\"/><path fill=\"#000\" d=\"{2}\"/></svg>",
      side + 2 * quiet, markup(label), path);
}

#else

bool makes_codes() { return false; }

std::string code_svg(std::string_view, std::string_view) {
  throw usage_error{"this faro was built without libqrencode, which makes codes"};
}

#endif

}  // namespace faro::program
