// One hash over many secrets: the tree of RFC 6962, and its paths.
#include "records/merkle.hpp"

#include <gtest/gtest.h>

namespace faro::audit {
namespace {

std::vector<sha256_digest> leaves_of(std::size_t n) {
  // The leaves of the certificate-transparency test tree.
  static std::vector<std::string> const inputs{
      "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"};
  std::vector<sha256_digest> out;
  for (std::size_t i = 0; i < n; ++i) out.push_back(merkle_leaf(from_hex(inputs[i % inputs.size()])));
  return out;
}

TEST(merkle, roots_of_the_certificate_transparency_test_tree) {
  // google/certificate-transparency, test vectors of its Merkle tree.
  EXPECT_EQ(to_hex(merkle_root(leaves_of(1))),
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
  EXPECT_EQ(to_hex(merkle_root(leaves_of(2))),
            "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125");
  EXPECT_EQ(to_hex(merkle_root(leaves_of(3))),
            "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77");
  EXPECT_EQ(to_hex(merkle_root(leaves_of(8))),
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");
}

TEST(merkle, every_leaf_climbs_to_the_root_by_its_path) {
  for (std::size_t n = 1; n <= 20; ++n) {
    auto const leaves = leaves_of(n);
    for (std::size_t i = 0; i < n; ++i)
      EXPECT_EQ(merkle_climb(leaves[i], i, n, merkle_path(leaves, i)), merkle_root(leaves))
          << i << " of " << n;
  }
}

TEST(merkle, a_leaf_climbs_from_its_own_place_only) {
  auto const leaves = leaves_of(7);
  auto const path = merkle_path(leaves, 2);
  for (std::size_t other = 0; other < 7; ++other) {
    if (other == 2) continue;
    EXPECT_NE(merkle_climb(leaves[2], other, 7, path), merkle_root(leaves)) << other;
  }
}

TEST(merkle, a_path_of_another_length_leads_nowhere) {
  auto const leaves = leaves_of(4);
  auto path = merkle_path(leaves, 1);
  path.push_back(leaves[0]);
  EXPECT_EQ(merkle_climb(leaves[1], 1, 4, path), std::nullopt);
  path.resize(1);
  EXPECT_EQ(merkle_climb(leaves[1], 1, 4, path), std::nullopt);
}

}  // namespace
}  // namespace faro::audit
