// Seeds as they are given: texts, of which a tool makes a number, or refuses them.
#pragma once
#include <faro/exact/integer.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::like {

/// Digits, after a sign, without zeros before them, which make octal numbers in some languages.
bool is_whole(std::string_view seed);
/// Words of 32 bits, the least significant first; a single 0 for 0.
std::vector<std::uint32_t> words_of(integer value);

/// A whole number, of either sign. Throws input_error: "TOOL is started from a whole number: ...".
integer whole_seed(std::string_view tool, std::string_view seed);
/// A whole number from `least` to `most`; what is outside the tool refuses.
std::int64_t seed_between(std::string_view tool, std::string_view seed, std::int64_t least,
                          std::int64_t most);
std::uint64_t seed_up_to(std::string_view tool, std::string_view seed, std::uint64_t most);
/// A whole number of which the tool takes the lowest bits (64), as two's complement.
std::uint64_t cut_seed(std::string_view tool, std::string_view seed);
/// Of a tool that takes numbers and texts, what is no whole number: a text in quotes without them, another
/// as it is. Throws input_error for what a program could have as a number or as one of these words (True,
/// ...): in quotes it is a text.
std::string_view text_seed(std::string_view tool, std::string_view seed,
                           std::span<std::string_view const> words);
/// The whole numbers that a program of JavaScript has, beyond which they are rounded. Throws input_error.
void refuse_rounded(std::string_view tool, std::string_view seed);
/// As text_seed(), of JavaScript.
std::string_view script_text_seed(std::string_view tool, std::string_view seed);
/// UTF-16, as JavaScript sees a text.
std::vector<std::uint16_t> utf16_of(std::string_view text);

}  // namespace faro::like
