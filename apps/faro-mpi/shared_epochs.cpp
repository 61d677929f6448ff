// Epoch after epoch of the same lines, which stay with the ranks that read them: an epoch's places are cut
// into buckets, each line goes to the owner of its place, and the owner knows from the order which line
// stands where.
#include "faro-mpi/line_exchange.hpp"
#include "faro-mpi/shared_inputs.hpp"
#include "faro-mpi/shared_lines.hpp"
#include "faro-mpi/shared_output.hpp"
#include "verbs/shuffle/epochs.hpp"

#include <faro/shuffle/epochs.hpp>

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace faro::ranks {
namespace {

/// The places of an epoch that are wanted, in equal buckets.
class epoch_places {
 public:
  epoch_places(keyed_permutation const& order, program::epoch_part const& part, std::size_t buckets)
      : order_{order}, part_{part}, buckets_{buckets} {}

  [[nodiscard]] std::size_t bucket_of(std::uint64_t line) const {
    auto const place = order_.place_of(line);
    if (place < part_.from || place >= part_.to) return line_exchange::nowhere;
    return static_cast<std::size_t>((place - part_.from) * buckets_ / count());
  }

  /// Lines that come by their numbers, set at their places.
  void set_in_place(std::size_t bucket, std::span<program::line_ref> lines) const {
    auto const first = part_.from + (bucket * count() + buckets_ - 1) / buckets_;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> line_at;  // its number, its place in the bucket
    for (std::uint64_t i = 0; i < lines.size(); ++i) line_at.emplace_back(order_(first + i), i);
    std::ranges::sort(line_at);
    std::vector<program::line_ref> const by_number{lines.begin(), lines.end()};
    for (std::size_t i = 0; i < lines.size(); ++i) lines[line_at[i].second] = by_number[i];
  }

 private:
  [[nodiscard]] std::uint64_t count() const { return part_.to - part_.from; }

  keyed_permutation order_;
  program::epoch_part part_;
  std::size_t buckets_;
};

}  // namespace

shuffle_costs epochs_together(world const& ranks, program::process_group& group,
                              shared_shuffle const& shuffle) {
  auto const& options = shuffle.options;
  shared_inputs const inputs{ranks, group, options.operands, shuffle.format(), shuffle.header()};
  rank_lines const lines{ranks, group, inputs, shuffle.format()};
  if (options.verbose && group.is_first() && lines.all > 0) program::describe_epochs(options, lines.all);
  std::string const header = leaves_header_out(options) ? "" : inputs.header();
  shuffle_costs costs;
  costs.lines = lines.all;
  shared_output output{group, shuffle.output(), header.size()};
  group.together([&] {
    if (group.is_first()) output.write_at(0, header);
  });
  auto const own = lines.table->lines().size();
  auto place = header.size();
  auto const buckets = shuffle.in_two_bytes(group.size()) ? std::size_t{65'536} : std::size_t{256};
  line_exchange dealt{ranks, group, shuffle.format(), buckets};
  program::for_each_epoch(options, lines.all, [&](program::epoch_part const& part) {
    epoch_places const places{epoch_orders{lines.all, shuffle.key}.order(part.epoch), part, buckets};
    group.together([&] {
      std::vector<std::size_t> bucket(own);
      for (std::size_t i = 0; i < own; ++i) bucket[i] = places.bucket_of(lines.first + i);
      dealt.deal(*lines.table, [&](std::size_t i) { return bucket[i]; });
    });
    dealt.send();
    place += dealt.write([&](std::size_t b, auto some) { places.set_in_place(b, some); }, output, place);
    costs.sent += dealt.sent();
    costs.bytes += dealt.bytes();
  });
  costs.most_held = ranks.most(lines.text.bytes.size() + own * line_exchange::bytes_a_line + dealt.held());
  output.commit();
  return costs;
}

}  // namespace faro::ranks
