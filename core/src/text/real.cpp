// One seam for reading doubles: from_chars, or a stream of the classic locale where there is none.
#include "text/real.hpp"

#include <charconv>
#include <locale>
#include <sstream>
#include <string>
#include <system_error>

namespace faro {

std::optional<double> real_from(std::string_view text) {
  double value = 0;
#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 200000
  if (text.empty() || text.front() == '+' || text.front() == ' ') return std::nullopt;  // as from_chars
  std::istringstream in{std::string{text}};
  in.imbue(std::locale::classic());
  in >> value;
  if (in.fail() || in.peek() != std::istringstream::traits_type::eof()) return std::nullopt;
#else
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
#endif
  return value;
}

}  // namespace faro
