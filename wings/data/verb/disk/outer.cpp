// Shuffling beyond memory, from the outside: room on the disks, dealing out, and which way is written back.
#include "data/verb/disk/outer.hpp"

#include "cli/options/generators.hpp"
#include "data/verb/disk/line_dealer.hpp"
#include "data/verb/disk/outer_writer.hpp"
#include "lines/input/line_feed.hpp"
#include "lines/order/scatter_items.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/fisher_yates.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <numeric>

namespace faro::program {
namespace {

/// The order of few lines, which is known as a whole.
std::vector<std::uint32_t> order_of(std::uint64_t lines, std::string const& algorithm,
                                    outer_shuffle const& shuffle) {
  std::vector<std::uint32_t> order(lines);
  std::iota(order.begin(), order.end(), 0U);
  if (algorithm != default_algorithm) {
    ascending_items(shuffle.source.key, shuffle.source.generator, std::span{order}, shuffle.wanted(lines));
    return order;
  }
  with_generator(shuffle.source.generator, shuffle.source.key,
                 [&](chooser_ref c) { fisher_yates_ascending(c, std::span{order}, shuffle.wanted(lines)); });
  return order;
}

/// Room on the disks, before anything is written.
void check_space(outer_shuffle const& shuffle, shuffle_inputs const& inputs, split_outputs& outputs) {
  auto const bytes = inputs.unpacked_bytes();
  if (!bytes) return;
  require_space(shuffle.folder, *bytes, "the temporary file");
  auto const folder = outputs.plain_folder();
  if (!folder || shuffle.take || shuffle.share) return;
  bool const same = on_same_disk(shuffle.folder, *folder);
  require_space(*folder, same ? 2 * *bytes : *bytes,
                same ? "the temporary file and the output" : "the output");
}

}  // namespace

std::uint64_t memory_for_inputs(std::uint64_t memory) {
  constexpr std::uint64_t lists = scatter_node::leaf_most * line_list::bytes_a_line,
                          least = std::uint64_t{4} << 20;
  return std::max(least, memory - memory / 4 > lists ? memory - memory / 4 - lists : 0);
}

std::string shuffle_beyond_memory(outer_shuffle const& shuffle, shuffle_inputs& inputs,
                                  split_outputs& outputs, transfer_progress& progress) {
  check_space(shuffle, inputs, outputs);
  bool const streams = shuffle.source.generator != "xoshiro256++";
  bool const only_listed = shuffle.algorithm ? *shuffle.algorithm != by_scatter : !streams;
  auto const room = shuffle.memory / 2 / line_list::bytes_a_line;
  auto const most = !only_listed                    ? scatter_node::leaf_most
                    : shuffle.algorithm == by_words ? std::min<std::uint64_t>(room, scatter_node::leaf_most)
                                                    : room;
  // Without an order that is dealt out, the buckets are as good as any other way to lay lines down.
  scatter_node const root{shuffle.source.key, streams ? shuffle.source.generator : "chacha8"};
  line_dealer dealer{root, shuffle, most};
  progress.begin("reading", inputs.file_bytes());
  auto const header = feed_lines(inputs, shuffle.format, shuffle.header, progress,
                                 [&](std::string_view bytes, bool ends) { dealer.put(bytes, ends); });
  dealer.store().finish();
  auto const lines = dealer.lines();
  bool const listed = lines <= most;
  if (only_listed && (!listed || lines > UINT32_MAX)) {
    throw input_error{say("{}: expected fewer lines, or more memory, got {} lines; --algorithm {} takes them",
                          shuffle.algorithm.value_or(default_algorithm), lines, by_scatter)};
  }
  auto const usual = !listed ? by_scatter : streams ? by_words : default_algorithm;
  auto const algorithm = shuffle.algorithm.value_or(usual);
  std::uint64_t bytes = 0;
  for (std::size_t bucket = 0; bucket < bucket_store::bucket_count; ++bucket)
    bytes += dealer.store().bytes(bucket);
  progress.begin("writing", shuffle.take || shuffle.share ? std::nullopt : std::optional{bytes});
  outputs.write_header(header);
  outer_writer writer{shuffle, outputs, lines, progress};
  if (listed) {
    writer.write_listed(dealer.store(), dealer.list(), order_of(lines, algorithm, shuffle));
  } else {
    writer.write_buckets(root, dealer.store());
  }
  return algorithm;
}

}  // namespace faro::program
