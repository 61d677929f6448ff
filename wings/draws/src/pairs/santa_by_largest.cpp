// Assignments of many people in large families: the largest family is placed first, the others are tried.
#include "draws/src/pairs/santa.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace faro::draws {
namespace {

/// People of the largest family, and the others.
struct largest_family {
  std::vector<std::size_t> members, others;
};

std::vector<std::size_t> sizes_of(std::span<std::uint32_t const> family) {
  std::vector<std::size_t> sizes;
  for (auto const f : family) {
    if (f >= sizes.size()) sizes.resize(f + std::size_t{1});
    ++sizes[f];
  }
  return sizes;
}

largest_family parted(std::span<std::uint32_t const> family) {
  auto const sizes = sizes_of(family);
  auto const largest = static_cast<std::uint32_t>(std::ranges::max_element(sizes) - sizes.begin());
  largest_family out;
  for (std::size_t i = 0; i < family.size(); ++i)
    (family[i] == largest ? out.members : out.others).push_back(i);
  return out;
}

/// Puts one of those that are left in place `at`, each alike.
void choose_next(long_chooser_ref c, std::vector<std::size_t>& list, std::size_t at) {
  std::swap(list[at], list[at + c.below(list.size() - at)]);
}

}  // namespace

double expected_clashes(std::span<std::uint32_t const> family) {
  auto sizes = sizes_of(family);
  auto const largest = std::ranges::max_element(sizes);
  auto const members = static_cast<double>(*largest);
  auto const others = static_cast<double>(family.size()) - members;
  if (others == 0) return members;
  *largest = 0;
  double out = 0;
  for (auto const n : sizes) out += static_cast<double>(n) * static_cast<double>(n);
  return out * std::max(0.0, others - members) / (others * others);
}

// Every valid assignment is one choice of who of the others gives to each member, one of whom each member
// gives to, and one of the names for the others that are left: all choices are alike, so those without a
// clash are.
bool santa_by_largest(long_chooser_ref c, std::span<std::uint32_t const> family,
                      std::vector<std::size_t>& receivers, std::uint64_t& tries, std::uint64_t most_tries) {
  auto const all = parted(family);
  auto const members = all.members.size();
  tries = 0;
  if (members > all.others.size()) return false;
  auto givers = all.others, names = all.others;
  while (tries < most_tries) {
    ++tries;
    for (std::size_t i = 0; i < members; ++i) {
      choose_next(c, givers, i);
      choose_next(c, names, i);
    }
    bool fine = true;
    for (auto i = members; i < names.size() && fine; ++i) {
      choose_next(c, names, i);
      fine = family[givers[i]] != family[names[i]];
    }
    if (!fine) continue;
    receivers.assign(family.size(), 0);
    for (std::size_t i = 0; i < members; ++i) {
      receivers[all.members[i]] = names[i];
      receivers[givers[i]] = all.members[i];
    }
    for (auto i = members; i < names.size(); ++i) receivers[givers[i]] = names[i];
    return true;
  }
  return false;
}

}  // namespace faro::draws
