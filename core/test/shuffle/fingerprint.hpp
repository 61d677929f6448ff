// What the known answers keep of a long order: the SHA-256 of its bytes.
#pragma once
#include <faro/chance/sha256.hpp>
#include <faro/text/detail/encodings.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace faro::testing {

inline std::string fingerprint(std::vector<std::uint32_t> const& order) {
  return to_hex(sha256_hasher{}.update(std::as_bytes(std::span{order})).finish());
}

}  // namespace faro::testing
