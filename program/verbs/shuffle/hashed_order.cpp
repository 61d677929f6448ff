#include "verbs/shuffle/hashed_order.hpp"

#include "lines/order/random_bytes.hpp"

#include <faro/records/detail/crypto.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace faro::program {
namespace {

struct hashed_item {
  std::array<std::byte, 16> sum;
  std::uint64_t place;
};

/// Each in turn is taken from where it is among those left.
record picks_to(std::vector<hashed_item> const& order) {
  std::vector<std::uint64_t> items(order.size()), place(order.size());
  std::iota(items.begin(), items.end(), std::uint64_t{0});
  place = items;
  record out;
  for (std::uint64_t i = 0; i + 1 < order.size(); ++i) {
    auto const item = order[i].place, at = place[item], other = items[i];
    out.push_back({at - i, order.size() - i});
    items[at] = other;
    place[other] = at;
  }
  return out;
}

}  // namespace

bool is_like_sort(std::string_view tool) { return tool == like_sort || tool == like_sort_utf8; }

record hashed_order_picks(std::string_view tool, std::string const& random_source,
                          shuffle_items const& items) {
  byte_reader next{random_source};
  std::string salt(16, '\0');
  for (auto& byte : salt) byte = static_cast<char>(next());
  std::vector<hashed_item> order(items.size());
  for (std::uint64_t i = 0; i < order.size(); ++i) {
    auto text = salt + items.item(i);
    if (tool == like_sort_utf8) text += '\0';
    order[i] = {audit::md5(text), i};
  }
  std::ranges::stable_sort(order, {}, &hashed_item::sum);
  return picks_to(order);
}

}  // namespace faro::program
