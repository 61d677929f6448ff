// One hash over many secrets, each of which can be opened without the others.
//
// The tree of RFC 6962 (certificate transparency): leaves are hashed behind a zero byte, nodes behind a one,
// so that none can pass for the other; n leaves split at the largest power of two below n. A path is log2 n
// hashes. Origin: R. Merkle, "A digital signature based on a conventional encryption function" (1987);
// B. Laurie, A. Langley, E. Kasper, RFC 6962 (2013).
#pragma once
#include <faro/records/detail/crypto.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace faro::audit {

/// SHA-256 of a zero byte and the content.
[[nodiscard]] sha256_digest merkle_leaf(std::string_view content);

/// The root over leaves. Precondition: there is at least one.
[[nodiscard]] sha256_digest merkle_root(std::span<sha256_digest const> leaves);

/// The hashes beside the way from leaf `index` to the root, lowest first. Precondition: index <
/// leaves.size().
[[nodiscard]] std::vector<sha256_digest> merkle_path(std::span<sha256_digest const> leaves,
                                                     std::size_t index);

/// The root that a leaf leads to by its path, as leaf `index` of `count`; nothing if the path has another
/// length than that place has. Precondition: index < count.
[[nodiscard]] std::optional<sha256_digest> merkle_climb(sha256_digest const& leaf, std::uint64_t index,
                                                        std::uint64_t count,
                                                        std::span<sha256_digest const> path);

}  // namespace faro::audit
