// Heights made into characters, and many numbers into few.
#include "pages/sparkline.hpp"

#include "cli/frame.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace faro::program {

bool use_blocks(bool asked) { return asked || (prints_to_terminal() && utf8_locale()); }

std::string sparkline(std::span<double const> values, double top, bool blocks) {
  static constexpr char const* high[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  static constexpr char const* dark[] = {" ", ".", ":", "-", "=", "+", "*", "#", "@"};
  constexpr double steps = 8;
  std::string out;
  for (auto const value : values) {
    auto const level = std::clamp(std::ceil(value / top * steps - 1e-9), value > 0 ? 1.0 : 0.0, steps);
    out += (blocks ? high : dark)[static_cast<std::size_t>(level)];
  }
  return out;
}

std::vector<double> thinned(std::span<double const> values, std::size_t most) {
  auto const together = std::max<std::size_t>(1, (values.size() + most - 1) / most);
  std::vector<double> out;
  for (std::size_t i = 0; i < values.size(); i += together) {
    auto const some = values.subspan(i, std::min(together, values.size() - i));
    out.push_back(std::accumulate(some.begin(), some.end(), 0.0) / static_cast<double>(some.size()));
  }
  return out;
}

}  // namespace faro::program
