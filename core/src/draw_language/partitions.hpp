// Partitions of the kinds of cards: which kinds lead to the same futures. Private to graph.cpp and its
// states.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <numeric>
#include <unordered_map>
#include <utility>
#include <vector>

namespace faro::odds::detail {

/// Partitions of the kinds, each with a number; blocks are numbered by their first kind.
class partitions {
 public:
  explicit partitions(std::size_t kinds) : kinds_{kinds} {
    (void)number_of(std::vector<std::uint32_t>(kinds, 0));
    std::vector<std::uint32_t> each(kinds);
    std::iota(each.begin(), each.end(), 0u);
    (void)number_of(std::move(each));
  }
  static constexpr std::uint32_t one_block = 0;
  /// Every kind by itself. With a single kind that is one block, too.
  [[nodiscard]] std::uint32_t finest() const { return kinds_ > 1 ? 1 : 0; }

  /// The partition of kinds with equal labels.
  std::uint32_t of_labels(std::vector<std::uint32_t> labels) {
    rename(labels);
    return number_of(std::move(labels));
  }
  /// The coarsest partition that refines both.
  std::uint32_t refined(std::uint32_t p, std::uint32_t q) {
    if (p == q || q == one_block || p == finest()) return p;
    if (p == one_block || q == finest()) return q;
    auto const [known, fresh] = refinements_.try_emplace(pair(p, q), 0);
    if (!fresh) return known->second;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> seen;
    std::vector<std::uint32_t> labels(kinds_);
    for (std::size_t k = 0; k < kinds_; ++k) {
      labels[k] = seen.try_emplace({all_[p].block_of[k], all_[q].block_of[k]},
                                   static_cast<std::uint32_t>(seen.size()))
                      .first->second;
    }
    return refinements_[pair(p, q)] = number_of(std::move(labels));
  }
  [[nodiscard]] std::size_t blocks(std::uint32_t p) const { return all_[p].first_kinds.size(); }
  /// A kind of each block.
  [[nodiscard]] std::vector<std::uint32_t> const& first_kinds(std::uint32_t p) const {
    return all_[p].first_kinds;
  }
  /// For each block of p, the block of q that contains it. Precondition: p refines q.
  std::vector<std::uint32_t> const& coarsening(std::uint32_t p, std::uint32_t q) {
    auto const [known, fresh] = coarsenings_.try_emplace(pair(p, q));
    if (fresh) {
      for (auto const kind : all_[p].first_kinds) known->second.push_back(all_[q].block_of[kind]);
    }
    return known->second;
  }

 private:
  struct partition {
    std::vector<std::uint32_t> block_of, first_kinds;
  };
  static std::uint64_t pair(std::uint32_t p, std::uint32_t q) { return std::uint64_t{p} << 32 | q; }
  static void rename(std::vector<std::uint32_t>& labels) {
    std::unordered_map<std::uint32_t, std::uint32_t> names;
    for (auto& label : labels)
      label = names.try_emplace(label, static_cast<std::uint32_t>(names.size())).first->second;
  }
  std::uint32_t number_of(std::vector<std::uint32_t> block_of) {
    auto const [known, fresh] = numbers_.try_emplace(block_of, static_cast<std::uint32_t>(all_.size()));
    if (fresh) {
      partition made{std::move(block_of), {}};
      for (std::uint32_t k = 0; k < kinds_; ++k) {
        if (made.block_of[k] == made.first_kinds.size()) made.first_kinds.push_back(k);
      }
      all_.push_back(std::move(made));
    }
    return known->second;
  }

  std::size_t kinds_;
  std::deque<partition> all_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_;
  std::unordered_map<std::uint64_t, std::uint32_t> refinements_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> coarsenings_;
};

}  // namespace faro::odds::detail
