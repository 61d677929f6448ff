// Merkle trees as RFC 6962 has them: root, path, and the way up from a leaf.
#include "records/merkle.hpp"

#include <bit>
#include <cassert>

namespace faro::audit {
namespace {

sha256_digest node(sha256_digest const& left, sha256_digest const& right) {
  return sha256_hasher{}.update(std::string_view{"\1", 1}).update(left).update(right).finish();
}

/// The largest power of two below n. Precondition: n > 1.
std::uint64_t split_of(std::uint64_t n) { return std::bit_floor(n - 1); }

}  // namespace

sha256_digest merkle_leaf(std::string_view content) {
  return sha256_hasher{}.update(std::string_view{"\0", 1}).update(content).finish();
}

sha256_digest merkle_root(std::span<sha256_digest const> leaves) {
  assert(!leaves.empty());
  if (leaves.size() == 1) return leaves[0];
  auto const split = split_of(leaves.size());
  return node(merkle_root(leaves.first(split)), merkle_root(leaves.subspan(split)));
}

std::vector<sha256_digest> merkle_path(std::span<sha256_digest const> leaves, std::size_t index) {
  assert(index < leaves.size());
  if (leaves.size() == 1) return {};
  auto const split = split_of(leaves.size());
  auto const left = leaves.first(split), right = leaves.subspan(split);
  auto path = index < split ? merkle_path(left, index) : merkle_path(right, index - split);
  path.push_back(merkle_root(index < split ? right : left));
  return path;
}

std::optional<sha256_digest> merkle_climb(sha256_digest const& leaf, std::uint64_t index, std::uint64_t count,
                                          std::span<sha256_digest const> path) {
  assert(index < count);
  if (count == 1) return path.empty() ? std::optional{leaf} : std::nullopt;
  if (path.empty()) return std::nullopt;
  auto const split = split_of(count);
  auto const rest = path.first(path.size() - 1);
  auto const below = index < split ? merkle_climb(leaf, index, split, rest)
                                   : merkle_climb(leaf, index - split, count - split, rest);
  if (!below) return std::nullopt;
  return index < split ? node(*below, path.back()) : node(path.back(), *below);
}

}  // namespace faro::audit
