// Orders cut into parts, and the digests of these.
#include "verbs/shuffle/split_parts.hpp"

#include "cli/frame.hpp"
#include "cli/options/exit_codes.hpp"
#include "text/words.hpp"
#include "verbs/common/records.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

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

void part_digester::add(std::string_view text) {
  one_.update(text);
  all_.update(text);
  bytes_ += text.size();
}

void part_digester::end_part() {
  found_.each.push_back({bytes_, to_hex(std::exchange(one_, {}).finish())});
  found_.all.bytes += std::exchange(bytes_, 0);
}

part_digests part_digester::finish() && {
  found_.all.sha256 = to_hex(all_.finish());
  return std::move(found_);
}

part_digests digests_of(shuffle_items const& items, split_parts const& parts) {
  part_digester digester;
  std::span<std::uint64_t const> left{parts.lines};
  for (auto const count : parts.counts) {
    digester.add(items.header());
    items.for_each(left.first(count), [&](std::string_view text) { digester.add(text); });
    digester.end_part();
    left = left.subspan(count);
  }
  return std::move(digester).finish();
}

void keep_split(audit::record_file& kept, std::string const& plan, part_digests const& digests) {
  kept.details.emplace_back("split", plan);
  for (std::size_t i = 0; i < digests.each.size(); ++i)
    kept.details.emplace_back(fmt::format("part.{}", i + 1), digests.each[i].sha256);
  kept.output = digests.all;
}

std::optional<split_plan> split_of(audit::record_file const& kept, std::string const& path) {
  auto const plan = recorded_detail(kept, "split");
  if (!plan) return std::nullopt;
  try {
    return split_plan{*plan};
  } catch (usage_error const& e) {
    throw input_error{say("{} is no record: its field 'details.split': {}", path, e.said())};
  }
}

void check_parts(audit::record_file const& kept, part_digests const& found, std::string const& path) {
  for (std::size_t i = 0; i < found.each.size(); ++i) {
    auto const name = fmt::format("part.{}", i + 1);
    auto const recorded = recorded_detail(kept, name);
    if (!recorded) throw input_error{say("{} is no record: its field 'details.{}' is missing", path, name)};
    if (*recorded != found.each[i].sha256)
      throw verification_failed{say("{} does not hold: part {} has sha256 {}, expected {}", path, i + 1,
                                    found.each[i].sha256, *recorded)};
  }
  auto const parts =
      std::ranges::count_if(kept.details, [](auto const& d) { return d.first.starts_with("part."); });
  if (static_cast<std::size_t>(parts) != found.each.size())
    throw verification_failed{say("{} does not hold: it has {}, its picks lead to {}", path,
                                  plural(static_cast<std::uint64_t>(parts), "part"), found.each.size())};
  if (found.all != kept.output)
    throw verification_failed{
        say("{} does not hold: its picks lead to other parts, with sha256 {}, expected {}", path,
            found.all.sha256, kept.output.sha256)};
}

}  // namespace faro::program
