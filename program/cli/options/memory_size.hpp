// How much memory an option grants: "512M". Apart from the other values, because few verbs ask for it.
#pragma once
#include <cstdint>
#include <string>

namespace faro::program {

/// "512M", "2g", "4GiB", "1000000": bytes; K, M, G and T are powers of 1,024. Throws usage_error for what is
/// no size, or below so many MiB.
std::uint64_t memory_size(std::string const& text, std::uint64_t least_mib);

}  // namespace faro::program
