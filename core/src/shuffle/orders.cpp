#include <faro/shuffle/detail/orders.hpp>

#include <cassert>
#include <numeric>

namespace faro::judge {

card_order sorted_order(std::size_t n) {
  card_order order(n);
  std::iota(order.begin(), order.end(), 0U);
  return order;
}

std::uint64_t orders_of(std::size_t n) {
  assert(n <= 20);
  std::uint64_t product = 1;
  for (std::uint64_t i = 2; i <= n; ++i) product *= i;
  return product;
}

std::uint64_t rank_of(std::span<std::uint32_t const> order) {
  assert(order.size() <= 20);
  std::uint64_t rank = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::uint64_t smaller_below = 0;
    for (std::size_t j = i + 1; j < order.size(); ++j) smaller_below += order[j] < order[i];
    rank = rank * (order.size() - i) + smaller_below;
  }
  return rank;
}

card_order order_of(std::uint64_t rank, std::size_t n) {
  assert(n <= 20 && rank < orders_of(n));
  auto left = sorted_order(n);
  card_order order;
  order.reserve(n);
  for (auto block = orders_of(n); !left.empty();) {
    block /= left.size();
    auto const at = left.begin() + static_cast<std::ptrdiff_t>(rank / block);
    rank %= block;
    order.push_back(*at);
    left.erase(at);
  }
  return order;
}

std::string name_of_order(std::span<std::uint32_t const> order) {
  std::string name;
  for (auto const card : order) {
    if (order.size() <= 26) {
      name += static_cast<char>('A' + card);
    } else {
      name += (name.empty() ? "" : " ") + std::to_string(card + 1);
    }
  }
  return name;
}

}  // namespace faro::judge
