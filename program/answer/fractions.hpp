// Which fractions are shown beside their decimals: those that can be read at a glance.
#pragma once
#include <faro/exact/ratio.hpp>

#include <cstddef>
#include <optional>
#include <string>

namespace faro::program {

inline constexpr std::size_t longest_fraction = 42;

/// "1/6"; nothing for a longer one, and for a whole number, which its decimals say.
inline std::optional<std::string> readable_fraction(ratio const& p) {
  auto text = p.to_string();
  return p.is_whole() || text.size() > longest_fraction ? std::nullopt : std::optional{std::move(text)};
}

}  // namespace faro::program
