// Lines of files in an order that a key gives, however many they are: a sample only, in memory where they
// fit, or beyond it.
#include "data/verb/run/any_number.hpp"

#include "cli/options/generators.hpp"
#include "data/verb/disk/outer.hpp"
#include "data/verb/run/streamed.hpp"
#include "data/verb/run/tagged.hpp"
#include "data/verb/sample/reservoir.hpp"
#include "data/verb/sample/sample.hpp"
#include "lines/disk/temporary_file.hpp"
#include "lines/input/inputs.hpp"
#include "lines/output/split_outputs.hpp"
#include "verbs/shuffle/plan.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace faro::program {
namespace {

void run_sample(shuffle_options const& options, input_stream const& file, key_source const& source,
                split_outputs& outputs, transfer_progress& progress) {
  counted_file const lines{file, options.format(), options.header.value_or(0), threads_for(options),
                           progress};
  shuffle_plan plan;
  plan.items = lines.lines();
  plan.algorithm = algorithm_for(options, plan.items, source);
  plan.take = std::min(*options.head_count, plan.items);
  describe_all(options, plan.algorithm, source, plan.items);
  std::vector<std::uint64_t> wanted;
  find_order(plan, source, nullptr, [&](item_order const& order) {
    std::visit([&](auto const& positions) { wanted.assign(positions.begin(), positions.end()); }, order);
  });
  outputs.write_header(lines.header());
  auto next = wanted.begin();
  for (auto const& part : outputs.parts(wanted.size())) {
    auto const stop = next + static_cast<std::ptrdiff_t>(part.lines);
    lines.write({next, stop}, [&part](std::string_view bytes) { part.write(bytes); });
    next = stop;
  }
}

void run_streamed_sample(shuffle_options const& options, shuffle_inputs& files, key_source const& source,
                         std::uint64_t most, split_outputs& outputs, transfer_progress& progress) {
  auto const [sample, algorithm, picks] = sample_streamed(options, files, source, most, false, progress);
  describe_all(options, algorithm, source, sample.of);
  write_sample(sample, outputs);
}

void run_reservoir(shuffle_options const& options, shuffle_inputs& files, key_source const& source,
                   std::uint64_t most, split_outputs& outputs, transfer_progress& progress) {
  if (options.verbose) describe(options, by_reservoir, source);
  progress.begin("reading", files.file_bytes());
  write_reservoir(files, {options.format(), options.header.value_or(0), *options.head_count, most}, source,
                  outputs, progress);
}

}  // namespace

bool is_small_sample(shuffle_options const& options, input_stream const* file) {
  constexpr std::uint64_t large = std::uint64_t{1} << 22, many_bytes = std::uint64_t{1} << 17;
  return options.head_count && file && !options.csv && *file->size() >= large &&
         *options.head_count <= *file->size() / many_bytes;
}

void shuffle_lines_of_any_number(shuffle_options const& options, shuffle_inputs& files,
                                 key_source const& source, split_outputs& outputs,
                                 transfer_progress& progress) {
  auto const threads = threads_for(options);
  if (auto const* const file = files.plain_file(); is_small_sample(options, file)) {
    return run_sample(options, *file, source, outputs, progress);
  }
  auto const limit = options.memory ? memory_limit{*options.memory} : memory_limit::usual();
  auto const room = limit.for_data(threads);
  auto const in_memory = memory_for_inputs(room);
  auto const [look, enough] = first_look_of(options, source);
  bool loaded = files.load(room, std::min(look, in_memory), progress, enough);
  if (!loaded && look < UINT64_MAX) {
    bool const any = is_any_sample(options);
    auto const wanted = std::max<std::uint64_t>(*options.head_count, 1);
    auto const size = files.average_line();
    if (size && *size + (any ? bytes_a_kept_line : 0) <= room / 4 / wanted) {
      return any ? run_reservoir(options, files, source, room / 2, outputs, progress)
                 : run_streamed_sample(options, files, source, room / 2, outputs, progress);
    }
    loaded = files.load(room, in_memory, progress);  // a sample of nearly all
  }
  if (loaded && shuffle_in_memory(options, files, room, source, outputs, progress)) return;
  outer_shuffle const outer{options.format(),
                            options.header.value_or(0),
                            options.algorithm,
                            source,
                            options.head_count,
                            options.data.share,
                            limit.for_data(threads),
                            temporary_folder(options.temporary),
                            threads};
  auto const algorithm = shuffle_beyond_memory(outer, files, outputs, progress);
  progress.clear();
  if (options.verbose) describe(options, algorithm, source);
}

}  // namespace faro::program
