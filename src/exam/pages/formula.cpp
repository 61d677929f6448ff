// Formulas of TeX in texts. Apart from markup: three kinds of pages ask.
#include "exam/pages/formula.hpp"

namespace faro::exam::detail {

std::size_t formula_length(std::string_view s) {
  auto const until = [&](std::string_view end, std::size_t from) {
    auto const at = s.find(end, from);
    return at == std::string_view::npos ? 0 : at + end.size();
  };
  if (s.starts_with("\\(")) return until("\\)", 2);
  if (s.starts_with("\\[")) return until("\\]", 2);
  if (s.starts_with("$$")) return until("$$", 2);
  if (!s.starts_with('$') || s.size() < 3 || s[1] == ' ') return 0;
  for (auto at = s.find('$', 2); at != std::string_view::npos; at = s.find('$', at + 1)) {
    bool const ends =
        s[at - 1] != ' ' && s[at - 1] != '\\' && (at + 1 == s.size() || s[at + 1] < '0' || s[at + 1] > '9');
    if (ends) return s.substr(0, at).find('\n') == std::string_view::npos ? at + 1 : 0;
  }
  return 0;
}

}  // namespace faro::exam::detail
