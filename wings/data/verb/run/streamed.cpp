// How much is looked at first, and the order of those lines that turn out to be few.
#include "data/verb/run/streamed.hpp"

#include "cli/options/generators.hpp"
#include "data/verb/disk/stream_sample.hpp"
#include "lines/disk/temporary_file.hpp"
#include "lines/order/items.hpp"
#include "verbs/shuffle/split_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace faro::program {
namespace {

/// More are put in order faster than they are kept as they come.
constexpr std::uint64_t most_of_few = scatter_node::leaf_most / 8;
/// What is no more than that is shuffled in memory, in several threads.
constexpr std::uint64_t bytes_of_first_look = 4'000'000;

bool is_of_few(shuffle_options const& options) { return *options.head_count <= most_of_few; }

}  // namespace

first_look first_look_of(shuffle_options const& options, key_source const& source) {
  bool const in_order = options.algorithm.value_or(usual_algorithm(UINT64_MAX, source)) == by_scatter;
  if (!options.head_count || !in_order) return {};
  bool const any = is_any_sample(options);
  if (!any && !is_of_few(options)) return {};
  auto const lines = any ? UINT64_MAX : scatter_node::leaf_most + options.header.value_or(0);
  return {bytes_of_first_look, line_limit{lines, options.delimiter()}};
}

bool is_any_sample(shuffle_options const& options) {
  return options.head_count && !options.seed && !options.algorithm;
}

streamed_sample sample_streamed(shuffle_options const& options, shuffle_inputs& files,
                                key_source const& source, std::uint64_t most, bool keeps_picks,
                                transfer_progress& progress) {
  streamed_sample out;
  out.algorithm = by_scatter;
  auto const choose = [&](std::uint64_t lines) {
    shuffle_plan plan;
    plan.items = lines;
    plan.algorithm = out.algorithm = algorithm_for(options, lines, source);
    plan.take = std::min(*options.head_count, lines);
    std::vector<std::uint64_t> wanted;
    find_order(plan, source, keeps_picks ? &out.picks : nullptr,
               [&](item_order const& order) { wanted = numbers_of(order); });
    return wanted;
  };
  stream_sample asked{options.format(),
                      options.header.value_or(0),
                      *options.head_count,
                      scatter_node{source.key, source.generator},
                      most,
                      {}};
  // Newlines within quotes have been counted, too.
  if (options.csv || !files.had_enough_lines())
    asked.aside = spool_place{temporary_folder(options.temporary), options.temporary.has_value(), most};
  progress.begin("reading", files.file_bytes());
  out.sample = sample_of_stream(files, asked, choose, progress);
  progress.clear();
  return out;
}

std::string streamed_said(shuffle_options const& options) {
  if (is_any_sample(options))
    return fmt::format(
        "what is at most {} in memory, what is more in one pass; memory for the lines of the sample",
        size_text(bytes_of_first_look));
  return fmt::format(
      "in one pass; memory for the lines of the sample, and what is more than {} in a temporary file in {} "
      "until it is known that there are more than {} lines; --sampler {} needs no file and takes other lines",
      size_text(bytes_of_first_look), temporary_folder(options.temporary), scatter_node::leaf_most, by_tags);
}

}  // namespace faro::program
