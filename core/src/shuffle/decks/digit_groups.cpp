// Finding the groups of digits that share a word, once for each size of deck and deal.
#include "shuffle/decks/digit_groups.hpp"

#include "parallel/memo.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace faro {

namespace {

constexpr std::uint32_t words = 1U << 16;
constexpr std::uint32_t most_rejected = 256;

/// Looks for the best set that may join a group.
class search {
 public:
  /// `left` are the bases to choose from, descending.
  search(std::vector<std::uint32_t> const& left, std::uint32_t first) : left_{left}, best_product_{first} {
    extend(0, first);
  }
  [[nodiscard]] std::vector<std::uint32_t> const& best() const { return best_; }

 private:
  void extend(std::size_t from, std::uint32_t product) {
    if (product > best_product_ && words % product <= most_rejected) {
      best_product_ = product;
      best_ = chosen_;
    }
    for (auto i = from; i < left_.size(); ++i) {
      if (product * left_[i] > words) continue;
      chosen_.push_back(left_[i]);
      extend(i + 1, product * left_[i]);
      chosen_.pop_back();
    }
  }

  std::vector<std::uint32_t> const& left_;
  std::uint32_t best_product_;
  std::vector<std::uint32_t> chosen_, best_;
};

std::vector<digit_group> find_groups(std::size_t cards, std::size_t dealt) {
  std::vector<std::uint32_t> left;
  for (auto base = cards; base > cards - dealt && base > 1; --base)
    left.push_back(static_cast<std::uint32_t>(base));
  std::vector<digit_group> groups;
  while (!left.empty()) {
    digit_group group{{left.front()}, 0};
    left.erase(left.begin());
    auto const joining = search{left, group.bases.front()}.best();
    auto product = group.bases.front();
    for (auto const base : joining) {
      group.bases.push_back(base);
      product *= base;
      std::erase(left, base);
    }
    group.reject_below = words % product;
    groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace

std::vector<digit_group> const& digit_groups(std::size_t cards, std::size_t dealt) {
  assert(dealt <= cards && cards <= 256);
  static parallel::memo<std::pair<std::size_t, std::size_t>, std::vector<digit_group>> known;
  return known.at({cards, dealt}, [&] { return find_groups(cards, dealt); });
}

}  // namespace faro
