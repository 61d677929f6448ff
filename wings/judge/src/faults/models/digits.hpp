// Faults of the draws of a loop: digits of a code that are not uniform.
#pragma once
#include "judge/src/faults/models/model.hpp"

#include <functional>
#include <string>
#include <vector>

namespace faro::judge::detail {

/// The codes, those of usual loops first.
inline constexpr digit_code all_codes[] = {digit_code::descending, digit_code::ascending,
                                           digit_code::descending_inverse, digit_code::descending_reversed,
                                           digit_code::lehmer};

/// A fault of the digits: P(digit = value) among `size` values, the same for all digits of that size.
using digit_probability = std::function<double(std::size_t size, std::size_t value)>;

/// log(size P) of every cell, digit after digit; and the likelihood with them.
std::vector<double> digit_ratios(std::size_t n, digit_probability const& probability);
double digits_log_e(fault_evidence const& e, digit_code code, std::vector<double> const& ratios);

/// The order that has these digits in the code: digits[k] is below k + 2. What digit_decoder undoes.
void deck_of_digits(digit_code code, std::span<std::uint32_t const> digits, std::span<std::uint32_t> deck);
/// Decks whose digits of a code are drawn one by one: draw(generator, size) is below size.
deck_sampler sampler_of_digits(digit_code code,
                               std::function<std::uint32_t(xoshiro256pp&, std::size_t size)> draw);
/// Draws below a bound with the generator, unbiased.
std::uint32_t fair_draw(xoshiro256pp& generator, std::size_t bound);

/// "Fisher-Yates from the last card down".
std::string loop_of(digit_code code);

/// One fault in any of the five codes, each as likely beforehand.
fault_model digit_fault(fault_id const& id, std::string name, std::string statement, std::size_t n,
                        digit_probability const& probability);

}  // namespace faro::judge::detail
