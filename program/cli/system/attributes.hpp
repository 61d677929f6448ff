// What a file has beside its bytes, owner and mode: extended attributes and more than one name. As
// system.hpp.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

namespace faro::program::system {

/// How many names (hard links) a file has; 0 where there is none.
std::uint64_t names_of_file(std::string const& path);

/// Gives a file the extended attributes of another: those of users and its access list. The first one that it
/// can't have, or nothing. Where the other's can't be read there are none.
std::optional<std::string> copy_attributes(std::string const& from, int to);

}  // namespace faro::program::system
