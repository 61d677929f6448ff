// The weights of answers that Moodle takes, and rounding to them.
#pragma once
#include <faro/exam/bank.hpp>

#include <optional>

namespace faro::exam::detail {

/// The nearest weight of Moodle's list where it refuses this one; nothing where it takes it.
std::optional<ratio> moodle_weight_for(ratio const& weight);
/// Rounds the weights of a question to those, and says so in the bank.
void round_for_moodle(bank& all, question& q);

}  // namespace faro::exam::detail
