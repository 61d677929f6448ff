// What faults of digits share: see digits.hpp.
#include "judge/src/faults/models/digits.hpp"

#include "judge/src/faults/models/likelihood.hpp"

#include <faro/chance/random.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

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

void deck_of_digits(digit_code code, std::span<std::uint32_t const> digits, std::span<std::uint32_t> deck) {
  auto const n = deck.size();
  std::vector<std::uint32_t> cards(n);
  std::iota(cards.begin(), cards.end(), 0U);
  if (code == digit_code::lehmer) {
    for (std::size_t i = 0; i < n; ++i) {
      auto const at = i + 1 < n ? digits[n - 2 - i] : 0;
      deck[i] = cards[at];
      cards.erase(cards.begin() + at);
    }
    return;
  }
  for (auto i = n; i-- > 1;) {
    auto const digit = digits[i - 1];
    if (code == digit_code::ascending) {
      std::swap(cards[n - 1 - i], cards[n - 1 - i + digit]);
    } else {
      std::swap(cards[i], cards[digit]);
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (code == digit_code::descending_inverse) {
      deck[cards[i]] = static_cast<std::uint32_t>(i);
    } else {
      deck[code == digit_code::descending_reversed ? n - 1 - i : i] = cards[i];
    }
  }
}

std::uint32_t fair_draw(xoshiro256pp& generator, std::size_t bound) {
  random_chooser<xoshiro256pp> chooser{generator};
  return static_cast<std::uint32_t>(chooser.below(bound));
}

deck_sampler sampler_of_digits(digit_code code,
                               std::function<std::uint32_t(xoshiro256pp&, std::size_t size)> draw) {
  return [code, draw = std::move(draw), digits = std::vector<std::uint32_t>{}](
             xoshiro256pp& generator, std::span<std::uint32_t> deck) mutable {
    digits.resize(deck.size());
    for (std::size_t k = 0; k + 1 < deck.size(); ++k) digits[k] = draw(generator, k + 2);
    deck_of_digits(code, digits, deck);
  };
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
  model.sampler = [by_code, probability](fault_evidence const& e) {
    auto const logs = by_code(e);
    auto const best = static_cast<std::size_t>(std::max_element(logs.begin(), logs.end()) - logs.begin());
    return sampler_of_digits(all_codes[best], [probability](xoshiro256pp& generator, std::size_t size) {
      // By the inverse of the distribution function; 53 bits are more than any test sees.
      auto left = static_cast<double>(generator() >> 11) * 0x1p-53;
      for (std::size_t value = 0; value + 1 < size; ++value) {
        left -= probability(size, value);
        if (left < 0) return static_cast<std::uint32_t>(value);
      }
      return static_cast<std::uint32_t>(size - 1);
    });
  };
  return model;
}

}  // namespace faro::judge::detail
