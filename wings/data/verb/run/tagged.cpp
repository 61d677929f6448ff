// Samples in one pass: -n of what comes from a pipe, and --rate of anything.
#include "data/verb/run/tagged.hpp"

#include "data/verb/run/recorded_sample.hpp"
#include "data/verb/sample/tagged.hpp"
#include "data/verb/sample/weighted.hpp"
#include "lines/input/inputs.hpp"
#include "lines/output/split_outputs.hpp"
#include "verbs/shuffle/plan.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/text/detail/encodings.hpp>

namespace faro::program {
namespace {

/// What is sampled by tags keeps its seed and the digests of what came and went; others are recorded by
/// recorded_sample.cpp, or with all lines in memory.
bool is_recorded_in_passing(shuffle_options const& o) {
  if (o.record_ratios) return false;
  return o.data.rate ? !o.split : o.data.sampler == by_tags;
}

sampled_lines sample_of(shuffle_options const& o, shuffle_inputs& files, item_tags& tags,
                        transfer_progress& progress) {
  auto const limit = o.memory ? memory_limit{*o.memory} : memory_limit::usual();
  auto const most = limit.for_data(1);
  auto const header = o.header.value_or(0), count = *o.head_count;
  if (o.data.by)
    return sample_each_by_tags(files, o.format(), header, tags, *o.data.by, count, most, progress);
  if (o.data.weights)
    return sample_by_weights(files, o.format(), header, tags, *o.data.weights, count, most, progress);
  return sample_by_tags(files, o.format(), header, tags, count, most, progress);
}

void run_recorded(shuffle_options const& options, shuffle_account const& account, shuffle_inputs& files,
                  item_tags& tags, split_outputs& outputs, transfer_progress& progress) {
  output_file record_out{*options.record};
  sha256_hasher read, written;
  std::uint64_t bytes = 0;
  files.tell([&](std::string_view text) {
    read.update(text);
    bytes += text.size();
  });
  if (!options.data.rate) {
    auto const sample = sample_of(options, files, tags, progress);
    progress.clear();
    note_empty_lines(sample.empty);
    return write_recorded(options, account, {sample, {bytes, to_hex(read.finish())}, {}}, outputs,
                          record_out);
  }
  text_sink text{&outputs.front(), &written};
  auto const lines =
      write_by_rate(files, options.format(), options.header.value_or(0), tags, *options.data.rate, outputs,
                    progress, [&](std::string_view piece) { text(piece); });
  auto const output = text.digest();
  progress.clear();
  write_record(record_of(options, account, lines, {bytes, to_hex(read.finish())}, {}, {}, output),
               [&](std::string_view piece) { record_out.write(piece); });
  record_out.flush();  // no output without its record
  if (!text.reader_gone()) outputs.commit();
  record_out.commit();
}

/// More are sampled as quickly from memory.
constexpr std::uint64_t most_in_one_pass = 196'608;

}  // namespace

bool is_free_to_choose(shuffle_options const& o, shuffle_inputs const& files) {
  auto by_lines = o;
  by_lines.data.by.reset();
  by_lines.data.weights.reset();
  by_lines.record.reset();
  bool const few = o.head_count && *o.head_count <= most_in_one_pass;
  return is_plain(by_lines) && few && !o.seed && !o.algorithm && o.generator != "xoshiro256++" &&
         !files.unpacked_bytes();
}

bool is_tagged(shuffle_options const& o, shuffle_inputs const& files) {
  if (o.json || (o.record && !is_recorded_in_passing(o))) return false;
  if (o.data.sampler) return *o.data.sampler == by_tags;
  return o.data.rate || ((o.data.by || o.data.weights) && is_free_to_choose(o, files));
}

void write_sample(sampled_lines const& sample, split_outputs& outputs) {
  outputs.write_header(sample.header);
  auto next = sample.lines.begin();
  for (auto const& part : outputs.parts(sample.lines.size())) {
    for (std::uint64_t i = 0; i < part.lines; ++i) part.write(**next++);
  }
}

void run_tagged(shuffle_options const& options, shuffle_inputs& files) {
  auto source = source_for(options);
  shuffle_plan plan;
  plan.algorithm = options.data.rate ? by_rate : options.data.weights ? by_weight_keys : by_tags;
  auto account = account_of(options, plan, source);
  if (options.record) make_recordable(account, source);
  auto const& keyed = std::get<key_source>(source);
  item_tags tags{keyed.key, find_stream_kind(keyed.generator)};
  split_outputs outputs{options.output.value_or("-"), options.split};
  if (options.verbose) describe(account);
  transfer_progress progress;
  progress.begin("reading", files.file_bytes());
  if (options.record) return run_recorded(options, account, files, tags, outputs, progress);
  if (options.data.rate) {
    write_by_rate(files, options.format(), options.header.value_or(0), tags, *options.data.rate, outputs,
                  progress);
  } else {
    auto const sample = sample_of(options, files, tags, progress);
    note_empty_lines(sample.empty);
    write_sample(sample, outputs);
  }
  progress.clear();
  outputs.commit();
}

}  // namespace faro::program
