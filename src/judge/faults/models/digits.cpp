// What faults of digits share: see digits.hpp.
#include "judge/faults/models/digits.hpp"

#include "judge/faults/models/likelihood.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace faro::judge::detail {

std::vector<double> digit_ratios(std::size_t n, digit_probability const& probability) {
  std::vector<double> ratios;
  for (std::size_t size = 2; size <= n; ++size) {
    for (std::size_t value = 0; value < size; ++value)
      ratios.push_back(std::log(probability(size, value) * static_cast<double>(size)));
  }
  return ratios;
}

double digits_log_e(fault_evidence const& e, digit_code code, std::vector<double> const& ratios) {
  double sum = 0;
  std::size_t cell = 0;
  for (std::size_t k = 0; k + 1 < e.cards(); ++k) {
    for (auto const count : e.tables.digit(code, k)) sum += times(static_cast<double>(count), ratios[cell++]);
  }
  return sum;
}

std::string loop_of(digit_code code) {
  switch (code) {
    case digit_code::descending:
      return "Fisher-Yates from the last card down";
    case digit_code::ascending:
      return "Fisher-Yates from the first card up";
    case digit_code::descending_inverse:
      return "Fisher-Yates inside-out";
    case digit_code::descending_reversed:
      return "cards taken from a list onto a new pile, the last filling the gap";
    case digit_code::lehmer:
      break;
  }
  return "cards taken from a list that closes up";
}

fault_model digit_fault(fault_id const& id, std::string name, std::string statement, std::size_t n,
                        digit_probability const& probability) {
  auto const ratios = std::make_shared<std::vector<double> const>(digit_ratios(n, probability));
  auto const by_code = [ratios](fault_evidence const& e) {
    std::vector<double> logs;
    for (auto const code : all_codes) logs.push_back(digits_log_e(e, code, *ratios));
    return logs;
  };
  auto const describe = [by_code, statement](fault_evidence const& e) {
    auto const logs = by_code(e);
    auto const best = static_cast<std::size_t>(std::max_element(logs.begin(), logs.end()) - logs.begin());
    return fmt::format("{} ({})", statement, loop_of(all_codes[best]));
  };
  fault_model model{id, std::move(name), std::move(statement)};
  model.log_e = [by_code](fault_evidence const& e) { return log_mean(by_code(e)); };
  model.describe = describe;
  return model;
}

}  // namespace faro::judge::detail
