// Samples in one pass: -n of what comes from a pipe, and --rate of anything.
#include "lines/sample/tagged.hpp"

#include "lines/input/inputs.hpp"
#include "lines/output/split_outputs.hpp"
#include "lines/sample/weighted.hpp"
#include "verbs/shuffle/plan.hpp"

#include <algorithm>

namespace faro::program {
namespace {

/// More are sampled as quickly from memory.
constexpr std::uint64_t most_in_one_pass = 196'608;

/// Whether nobody can tell that the lines are not the first of the whole order: no seed has said which.
bool is_free_to_choose(shuffle_options const& o, shuffle_inputs const& files) {
  auto by_lines = o;
  by_lines.data.by.reset();
  by_lines.data.weights.reset();
  bool const few = o.head_count && *o.head_count <= most_in_one_pass;
  return is_plain(by_lines) && few && !o.seed && !o.algorithm && o.generator != "xoshiro256++" &&
         !files.unpacked_bytes();
}

}  // namespace

bool is_tagged(shuffle_options const& o, shuffle_inputs const& files) {
  if (o.record || o.json) return false;
  if (o.data.sampler) return *o.data.sampler == by_tags;
  return o.data.rate || is_free_to_choose(o, files);
}

void run_tagged(shuffle_options const& options, shuffle_inputs& files) {
  auto const source = std::get<key_source>(source_for(options));
  item_tags tags{source.key, find_stream_kind(source.generator)};
  split_outputs outputs{options.output.value_or("-"), options.split};
  if (options.verbose) describe(options, options.data.rate ? by_rate : by_tags, source);
  transfer_progress progress;
  progress.begin("reading", files.file_bytes());
  auto const header = options.header.value_or(0);
  auto const& by = options.data.by;
  auto const& weights = options.data.weights;
  if (options.data.rate) {
    write_by_rate(files, options.format(), header, tags, *options.data.rate, outputs, progress);
  } else {
    auto const limit = options.memory ? memory_limit{*options.memory} : memory_limit::usual();
    auto const most = limit.for_data(1);
    auto const format = options.format();
    auto const sample =
        by ? sample_each_by_tags(files, format, header, tags, *by, *options.head_count, most, progress)
        : weights
            ? sample_by_weights(files, format, header, tags, *weights, *options.head_count, most, progress)
            : sample_by_tags(files, format, header, tags, *options.head_count, most, progress);
    outputs.write_header(sample.header);
    auto next = sample.lines.begin();
    for (auto const& [to, count] : outputs.parts(sample.lines.size())) {
      for (std::uint64_t i = 0; i < count; ++i) to->write(**next++);
    }
  }
  progress.clear();
  outputs.commit();
}

}  // namespace faro::program
