// Lines of files in an order that a key gives: in memory by several threads, a sample only, or beyond memory.
#include "cli/generators.hpp"
#include "lines/disk/outer.hpp"
#include "lines/disk/temporary_file.hpp"
#include "lines/input/inputs.hpp"
#include "lines/order/scatter_items.hpp"
#include "lines/output/split_outputs.hpp"
#include "lines/sample/reservoir.hpp"
#include "lines/sample/sample.hpp"
#include "shuffle/scatter_head.hpp"
#include "verbs/shuffle/plan.hpp"
#include "verbs/shuffle/rules.hpp"
#include "verbs/shuffle/streamed.hpp"

#include <faro/shuffle/fisher_yates.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace faro::program {
namespace {

constexpr std::uint64_t bytes_a_line = 2 * sizeof(line_ref) + 1;  // while it is put in order

/// How many of so many lines are asked for; nothing: all.
std::optional<std::uint64_t> wanted_of(shuffle_options const& options, std::uint64_t lines) {
  return options.data.share ? share_of(*options.data.share, lines) : options.head_count;
}

/// For --verbose: the order and its picks, of which scatter has none that could be counted.
void describe_all(shuffle_options const& options, std::string const& algorithm, pick_source const& source,
                  std::uint64_t lines) {
  if (!options.verbose) return;
  describe(options, algorithm, source);
  if ((algorithm == default_algorithm || algorithm == by_words) && lines > 0)
    describe_picks(std::min(wanted_of(options, lines).value_or(lines), lines - 1));  // the last has no choice
}

/// Puts the lines in their order; which of them are wanted then.
std::span<line_ref const> order_lines(std::span<line_ref> lines, std::string const& algorithm,
                                      key_source const& source, std::uint64_t take, std::size_t threads,
                                      std::vector<line_ref>& few) {
  take = std::min<std::uint64_t>(take, lines.size());
  if (algorithm != default_algorithm && !scatter_node::splits(lines.size())) {
    ascending_items(source.key, source.generator, lines, take);
    return lines.first(take);
  }
  if (algorithm != by_scatter) {
    with_generator(source.generator, source.key,
                   [&](chooser_ref c) { fisher_yates_ascending(c, lines, take); });
    return lines.first(take);
  }
  scatter_node const root{source.key, source.generator};
  if (take > lines.size() / 8) {
    scatter_items(root, lines, threads);
    return lines.first(take);
  }
  for (auto const i : scatter_head(root, lines.size(), take)) few.push_back(lines[i]);
  return few;
}

/// Shuffles lines in memory, in several threads.
void run_in_memory(shuffle_options const& options, shuffle_inputs const& files, std::vector<named_text> texts,
                   std::string const& header, line_table table, key_source const& source,
                   split_outputs& outputs, transfer_progress& progress) {
  auto const threads = threads_for(options);
  auto const algorithm = algorithm_for(options, table.lines().size(), source);
  describe_all(options, algorithm, source, table.lines().size());
  std::vector<line_ref> few;
  auto const wanted = wanted_of(options, table.lines().size());
  auto const order = order_lines(table.lines(), algorithm, source, wanted.value_or(UINT64_MAX), threads, few);
  std::uint64_t bytes = 0;
  for (auto const& text : texts) bytes += text.text.size();
  progress.begin("writing", wanted ? std::nullopt : std::optional{bytes});
  outputs.write_header(header);
  write_lines(table, order, options.delimiter(), outputs.parts(order.size()), threads, progress);
  progress.clear();
  files.require_whole();
}

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
  for (auto const& [to, count] : outputs.parts(wanted.size())) {
    auto const stop = next + static_cast<std::ptrdiff_t>(count);
    lines.write({next, stop}, [out = to](std::string_view bytes) { out->write(bytes); });
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

bool is_plain(shuffle_options const& o) {
  bool const by_key = !o.random_source && !o.picks && !o.ratios && !o.data.like;
  bool const known = !o.algorithm || *o.algorithm == default_algorithm || *o.algorithm == by_words ||
                     *o.algorithm == by_scatter;
  return has_files(o) && by_key && known && !reads_columns(o.data) && !o.data.epochs && !o.data.shards &&
         !o.json && !o.record && !o.repeat && o.rounds.value_or(1) == 1 && o.parameters.empty();
}

/// A few lines of a large file, which is not brought into memory.
bool is_small_sample(shuffle_options const& options, input_stream const* file) {
  constexpr std::uint64_t large = std::uint64_t{1} << 22, many_bytes = std::uint64_t{1} << 17;
  return options.head_count && file && !options.csv && *file->size() >= large &&
         *options.head_count <= *file->size() / many_bytes;
}

void run_plain(shuffle_options const& options, std::unique_ptr<shuffle_inputs> files) {
  auto const source = std::get<key_source>(source_for(options));
  split_outputs outputs{options.output.value_or("-"), options.split};
  transfer_progress progress;
  shuffle_lines(options, *files, source, outputs, progress);
  progress.clear();
  outputs.commit();
}

void shuffle_lines(shuffle_options const& options, shuffle_inputs& files, key_source const& source,
                   split_outputs& outputs, transfer_progress& progress) {
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
  if (loaded) {
    auto texts = files.texts();
    auto const header = take_header(texts, options.format(), options.header.value_or(0));
    std::uint64_t bytes = 0;
    for (auto const& text : texts) bytes += text.text.size();
    auto const left = room > bytes ? room - bytes : 0;  // a file may have grown since it was opened
    auto table = line_table::find(texts, options.format(), threads, left / bytes_a_line);
    if (table) {
      return run_in_memory(options, files, std::move(texts), header, std::move(*table), source, outputs,
                           progress);
    }
    files.unload();
  }
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
