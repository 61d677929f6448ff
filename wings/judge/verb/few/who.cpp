// Lines cut at a mark.
#include "judge/verb/few/who.hpp"

#include "text/words.hpp"

namespace faro::program {

std::optional<std::string> part_of(std::string_view line, std::string_view mark, bool before) {
  auto const at = before ? line.find(mark) : line.rfind(mark);
  if (mark.empty() || at == std::string_view::npos) return std::nullopt;
  auto const part = trimmed(before ? line.substr(0, at) : line.substr(at + mark.size()));
  return part.empty() ? std::nullopt : std::optional{std::string{part}};
}

}  // namespace faro::program
