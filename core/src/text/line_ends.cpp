// What ends the lines of a list: to every reader the same.
#include "text/line_ends.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro {

void refuse_lone_returns(std::string_view text, std::string_view source) {
  if (text.find('\n') == std::string_view::npos) return;
  for (auto at = text.find('\r'); at != std::string_view::npos; at = text.find('\r', at + 1)) {
    if (at + 1 < text.size() && text[at + 1] == '\n') continue;
    auto const line = 1 + std::ranges::count(text.substr(0, at), '\n');
    throw input_error{
        say("{}, line {}: expected lines that end in LF, or all in CR and LF, got CR alone", source, line)};
  }
}

}  // namespace faro
