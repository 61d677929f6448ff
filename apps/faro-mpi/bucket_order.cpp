// Buckets of the order `scatter`, each put in order by the rank that has it.
#include "faro-mpi/bucket_order.hpp"

#include "lines/order/scatter_items.hpp"

#include <faro/shuffle/array.hpp>

#include <algorithm>
#include <numeric>

namespace faro::ranks {

using program::line_ref;

namespace {

/// Few lines have the order `ascending`, as on one machine.
std::vector<std::uint32_t> order_of_few(key256 const& key, stream_kind generator, std::uint64_t lines) {
  std::vector<std::uint32_t> order(lines);
  std::iota(order.begin(), order.end(), 0U);
  shuffle(order, key, {generator});
  return order;
}

/// The first place of part `part` of `parts` equal ones.
std::uint64_t first_place(std::size_t part, std::size_t parts, std::uint64_t items) {
  return (part * items + parts - 1) / parts;
}

/// Lines that come by their numbers, set at the places of a part of an order.
void set_in_place(std::span<std::uint32_t const> order, std::span<line_ref> lines) {
  std::vector<std::uint32_t> places(order.size());
  std::iota(places.begin(), places.end(), 0U);
  std::ranges::sort(places, {}, [&](auto place) { return order[place]; });
  std::vector<line_ref> const by_number{lines.begin(), lines.end()};
  for (std::size_t i = 0; i < places.size(); ++i) lines[places[i]] = by_number[i];
}

/// The bytes of a node's items from number `first` on.
std::vector<std::uint8_t> bytes_of(scatter_node const& node, std::uint64_t first, std::uint64_t count) {
  std::vector<std::uint8_t> found(count);
  std::vector<std::uint8_t> block(scatter_node::block_items);
  for (std::uint64_t i = 0; i < count;) {
    auto const within = (first + i) % block.size();
    node.buckets((first + i) / block.size(), block);
    auto const some = std::min<std::uint64_t>(block.size() - within, count - i);
    std::copy_n(block.begin() + static_cast<std::ptrdiff_t>(within), some,
                found.begin() + static_cast<std::ptrdiff_t>(i));
    i += some;
  }
  return found;
}

}  // namespace

bucket_order::bucket_order(key256 const& key, stream_kind generator, std::uint64_t lines, bool two_bytes)
    : root_{key, generator}, lines_{lines}, two_bytes_{two_bytes} {
  if (scatter_node::splits(lines)) return;
  order_ = order_of_few(key, generator, lines);
}

bucket_numbers bucket_order::numbers(std::uint64_t first, std::uint64_t count) const {
  bucket_numbers out;
  if (scatter_node::splits(lines_)) {
    out.first = bytes_of(root_, first, count);
    return out;
  }
  out.first.resize(count);
  if (two_bytes_) out.second.resize(count);
  for (std::uint64_t place = 0; place < lines_; ++place) {
    auto const line = std::uint64_t{order_[place]};
    if (line < first || line - first >= count) continue;
    auto const bucket = place * buckets() / lines_;
    out.first[line - first] = static_cast<std::uint8_t>(two_bytes_ ? bucket / fan : bucket);
    if (two_bytes_) out.second[line - first] = static_cast<std::uint8_t>(bucket % fan);
  }
  return out;
}

std::vector<std::uint64_t> bucket_order::counts(bucket_numbers const& numbers) {
  std::vector<std::uint64_t> out(fan);
  for (auto const bucket : numbers.first) ++out[bucket];
  return out;
}

/// The second bytes of the lines from the `first` of a bucket on.
std::vector<std::uint8_t> bucket_order::second_bytes(std::size_t bucket, std::uint64_t first,
                                                     std::uint64_t count) const {
  auto const all = in_bucket_[bucket];
  auto const node = root_.child(static_cast<std::uint8_t>(bucket));
  if (count == 0 || scatter_node::splits(all)) return bytes_of(node, first, count);
  std::vector<std::uint32_t> order(all);
  node.leaf_order(order);
  std::vector<std::uint8_t> found(count);
  for (std::uint64_t place = 0; place < all; ++place) {
    if (order[place] >= first && order[place] - first < count)
      found[order[place] - first] = static_cast<std::uint8_t>(place * fan / all);
  }
  return found;
}

void bucket_order::refine(bucket_numbers& numbers, std::span<std::uint64_t const> before,
                          std::span<std::uint64_t const> all) {
  in_bucket_.assign(all.begin(), all.end());
  auto const here = counts(numbers);
  std::vector<std::vector<std::uint8_t>> bytes;
  for (std::size_t bucket = 0; bucket < fan; ++bucket)
    bytes.push_back(second_bytes(bucket, before[bucket], here[bucket]));
  std::vector<std::size_t> next(fan);
  numbers.second.reserve(numbers.first.size());
  for (auto const bucket : numbers.first) numbers.second.push_back(bytes[bucket][next[bucket]++]);
}

std::span<std::uint32_t const> bucket_order::leaf_of(std::size_t bucket) {
  if (leaf_ != bucket) {
    leaf_order_.resize(in_bucket_[bucket]);
    root_.child(static_cast<std::uint8_t>(bucket)).leaf_order(leaf_order_);
    leaf_ = bucket;
  }
  return leaf_order_;
}

void bucket_order::order(std::size_t bucket, std::span<line_ref> lines) {
  if (!scatter_node::splits(lines_)) {
    set_in_place(std::span{order_}.subspan(first_place(bucket, buckets(), lines_), lines.size()), lines);
    return;
  }
  if (!two_bytes_) {
    program::scatter_items(root_.child(static_cast<std::uint8_t>(bucket)), lines, 1);
    return;
  }
  auto const outer = bucket / fan, inner = bucket % fan;
  if (scatter_node::splits(in_bucket_[outer])) {
    auto const node = root_.child(static_cast<std::uint8_t>(outer)).child(static_cast<std::uint8_t>(inner));
    program::scatter_items(node, lines, 1);
    return;
  }
  auto const leaf = leaf_of(outer);
  set_in_place(leaf.subspan(first_place(inner, fan, leaf.size()), lines.size()), lines);
}

}  // namespace faro::ranks
