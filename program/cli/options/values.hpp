// Values as they are written on the command line, read in one place and refused in one form: "--count:
// expected a whole number from 1 to 9, got 'x'". The typed options of options.hpp read with these; verbs use
// them where a number is part of something longer.
#pragma once
#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace faro::program {

/// A whole number given to an option. Throws usage_error.
std::uint64_t whole_number(std::string_view option, std::string_view text, std::uint64_t least = 0,
                           std::uint64_t most = UINT64_MAX);

/// "7" or "1..12": the first and the last whole number. Throws usage_error, for 12..1 too.
std::pair<std::uint64_t, std::uint64_t> whole_numbers(std::string_view option, std::string_view text,
                                                      std::uint64_t least, std::uint64_t most);

/// A number that was read, held to bounds which only the rest of the command line says. Throws usage_error as
/// whole_number() does.
std::uint64_t within(std::string_view option, std::uint64_t value, std::uint64_t least, std::uint64_t most);

/// "3", "0.5" or "1/2". Throws usage_error.
ratio number(std::string_view option, std::string_view text);

/// A number above 0 and below 1: "0.01", "1/1000", "5%". Throws usage_error.
ratio rate(std::string_view option, std::string_view text);

/// A digest or a public key as it was published: 64 hexadecimal digits, in lower case when returned. Throws
/// usage_error: what was copied in part must not look like a file that was changed.
std::string digest_digits(std::string_view option, std::string_view text);

/// Which of the names it is, in any case. Throws usage_error, with the nearest.
std::size_t one_of(std::string_view option, std::string_view text, std::span<std::string const> names);

}  // namespace faro::program
