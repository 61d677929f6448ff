// Patients to arms of a trial, by permuted blocks within strata.
//
// In every block each arm stands as often as its share; a block is in random order, and so is, where there
// are several sizes, which size comes next. Every stratum has blocks of its own. So arms never drift apart by
// more than half a block, and with several sizes nobody can tell the end of one. A pick a patient, and one
// a block where sizes vary. Origin: permuted blocks (R. Hill, 1951; M. Zelen, 1974).
#pragma once
#include <faro/chance/chooser.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace faro::draws {

struct block_plan {
  std::vector<count_t> shares;         ///< of each arm: 1 and 1, or 2 and 1
  std::vector<count_t> blocks;         ///< their sizes, each a multiple of the sum of the shares
  std::vector<std::uint32_t> stratum;  ///< of each patient, from 0
};

/// The arm of each patient, in their order. A description: the pick of a patient is below what is left of the
/// block, counted arm by arm.
template <chooser C>
std::vector<std::uint32_t> assign_arms(C& c, block_plan const& plan) {
  std::vector<std::vector<count_t>> left;  // of the open block of each stratum
  auto const sum = total(plan.shares);
  std::vector<std::uint32_t> out;
  for (auto const stratum : plan.stratum) {
    if (stratum >= left.size()) left.resize(stratum + 1, std::vector<count_t>(plan.shares.size()));
    auto& block = left[stratum];
    if (total(block) == 0) {
      auto const size = plan.blocks.size() == 1 ? plan.blocks[0] : plan.blocks[c.below(plan.blocks.size())];
      for (std::size_t arm = 0; arm < block.size(); ++arm)
        block[arm] = static_cast<count_t>(plan.shares[arm] * (size / sum));
    }
    out.push_back(static_cast<std::uint32_t>(draw_kind(c, std::span<count_t>{block})));
  }
  return out;
}

}  // namespace faro::draws
