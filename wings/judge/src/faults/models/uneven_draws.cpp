// Draws of a loop brought to size wrongly: modulo, scaling, rounding.
#include "judge/src/faults/models/digits.hpp"

#include <fmt/format.h>

namespace faro::judge::detail {

void add_uneven_draws(std::vector<fault_model>& models, std::size_t n) {
  for (auto const bits : {8U, 10U, 12U, 15U, 16U}) {
    auto const draws = std::uint64_t{1} << bits;
    if (draws < n) continue;
    auto const all = static_cast<double>(draws);
    models.push_back(
        digit_fault({fault_family::uneven_draw, "modulo", bits}, fmt::format("modulo {}", bits),
                    fmt::format("a draw of {} bits brought to size by modulo: low numbers are too "
                                "frequent",
                                bits),
                    n, [draws, all](std::size_t size, std::size_t value) {
                      return static_cast<double>(draws / size + (value < draws % size)) / all;
                    }));
    models.push_back(digit_fault(
        {fault_family::uneven_draw, "scaled", bits}, fmt::format("scaled {}", bits),
        fmt::format(
            "a draw of {} bits brought to size by scaling: some numbers all over the range are too frequent",
            bits),
        n, [draws, all](std::size_t size, std::size_t value) {
          auto const first = [&](std::size_t v) { return (v * draws + size - 1) / size; };
          return static_cast<double>(first(value + 1) - first(value)) / all;
        }));
  }
  models.push_back(digit_fault({fault_family::uneven_draw, "round"}, "round",
                               "round(u * i) where floor(u * (i + 1)) is needed: both ends have half weight",
                               n, [](std::size_t size, std::size_t value) {
                                 auto const end = value == 0 || value + 1 == size;
                                 return (end ? 0.5 : 1.0) / static_cast<double>(size - 1);
                               }));
}

}  // namespace faro::judge::detail
