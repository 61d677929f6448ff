#include <faro/text/utf8.hpp>

#include <cstdint>

namespace faro {

bool is_plain_text(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    auto const lead = static_cast<unsigned char>(text[i++]);
    auto const more = lead < 0x80 ? 0 : lead >> 5 == 6 ? 1 : lead >> 4 == 14 ? 2 : lead >> 3 == 30 ? 3 : -1;
    if (more < 0 || text.size() - i < static_cast<std::size_t>(more)) return false;
    std::uint32_t c = more == 0 ? lead : lead & (0x3FU >> more);
    for (int k = 0; k < more; ++k) {
      auto const next = static_cast<unsigned char>(text[i++]);
      if (next >> 6 != 2) return false;
      c = c << 6 | (next & 0x3FU);
    }
    constexpr std::uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    bool const surrogate = c >= 0xD800 && c <= 0xDFFF;
    bool const control = c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029;
    if (c < least[more] || c > 0x10FFFF || surrogate || control) return false;
  }
  return true;
}

std::string look_alikes(std::string_view text) {
  std::string out;
  for (char const c : std::string_view{"0O1lI|"}) {
    if (text.find(c) != std::string_view::npos) out += c;
  }
  return out;
}

}  // namespace faro
