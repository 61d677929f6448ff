// Orders cut into parts, and the digests of these.
#include "verbs/shuffle/split_parts.hpp"

#include "cli/exit_codes.hpp"
#include "cli/frame.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {

line_numbers numbers_of(item_order const& order) {
  return std::visit(
      [](auto const& positions) {
        return line_numbers{positions.begin(), positions.end()};
      },
      order);
}

split_parts parts_of(line_numbers order, column_rules const& rules, split_plan const& plan) {
  if (!rules.cuts()) {
    auto counts = plan.counts(order.size());
    return {std::move(order), std::move(counts), {}};
  }
  auto cut = rules.cut(std::move(order), plan);
  auto said = rules.outcome(cut, plan);
  return {std::move(cut.lines), std::move(cut.counts), std::move(said)};
}

part_digests digests_of(shuffle_items const& items, split_parts const& parts) {
  part_digests out;
  sha256_hasher all;
  std::span<std::uint64_t const> left{parts.lines};
  for (auto const count : parts.counts) {
    sha256_hasher one;
    std::uint64_t bytes = 0;
    auto const add = [&](std::string_view text) {
      one.update(text);
      all.update(text);
      bytes += text.size();
    };
    add(items.header());
    items.for_each(left.first(count), add);
    left = left.subspan(count);
    out.each.push_back({bytes, to_hex(one.finish())});
    out.all.bytes += bytes;
  }
  out.all.sha256 = to_hex(all.finish());
  return out;
}

void keep_split(audit::record_file& kept, std::string const& plan, part_digests const& digests) {
  kept.details.emplace_back("split", plan);
  for (std::size_t i = 0; i < digests.each.size(); ++i)
    kept.details.emplace_back(fmt::format("part.{}", i + 1), digests.each[i].sha256);
  kept.output = digests.all;
}

std::optional<split_plan> split_of(audit::record_file const& kept, std::string const& path) {
  auto const at = std::ranges::find(kept.details, "split", &std::pair<std::string, std::string>::first);
  if (at == kept.details.end()) return std::nullopt;
  try {
    return split_plan{at->second};
  } catch (usage_error const& e) {
    throw input_error{fmt::format("{} is no record: its field 'details.split': {}", path, e.what())};
  }
}

void check_parts(audit::record_file const& kept, part_digests const& found, std::string const& path) {
  for (std::size_t i = 0; i < found.each.size(); ++i) {
    auto const name = fmt::format("part.{}", i + 1);
    auto const at = std::ranges::find(kept.details, name, &std::pair<std::string, std::string>::first);
    if (at == kept.details.end())
      throw input_error{fmt::format("{} is no record: its field 'details.{}' is missing", path, name)};
    if (at->second != found.each[i].sha256)
      throw answer_no{fmt::format("{} does not hold: part {} has sha256 {}, expected {}", path, i + 1,
                                  found.each[i].sha256, at->second)};
  }
  if (found.all != kept.output)
    throw answer_no{
        fmt::format("{} does not hold: its picks lead to other parts, with sha256 {}, expected {}", path,
                    found.all.sha256, kept.output.sha256)};
}

}  // namespace faro::program
