// Complaints of things that each happen with a chance that is said: "14 of 20 all-ins lost at 80 %".
#pragma once
#include "judge/complaints/complaint.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace faro::judge::detail {

/// The complaint, or nothing where no chance is said: no "80 %", "1/6" or "4:1". Throws input_error.
std::optional<complaint> parse_chance_complaint(std::string_view text);

/// A whole number in digits or as a word, "fourteen", "none".
std::optional<std::uint64_t> whole_number_of(std::string const& word);
/// "lands" as "land".
std::string singular(std::string word);

}  // namespace faro::judge::detail
