// Lines of files in an order that a key gives, in memory by several threads.
#include "cli/options/generators.hpp"
#include "lines/input/inputs.hpp"
#include "lines/order/scatter_items.hpp"
#include "lines/output/split_outputs.hpp"
#include "shuffle/keyed/scatter_head.hpp"
#include "verbs/shuffle/parts.hpp"
#include "verbs/shuffle/plan.hpp"
#include "verbs/shuffle/rules.hpp"

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

}  // namespace

void describe_all(shuffle_options const& options, std::string const& algorithm, pick_source const& source,
                  std::uint64_t lines) {
  if (!options.verbose) return;
  describe(options, algorithm, source);
  if ((algorithm == default_algorithm || algorithm == by_words) && lines > 0)
    describe_picks(std::min(wanted_of(options, lines).value_or(lines), lines - 1));  // the last has no choice
}

bool is_plain(shuffle_options const& o) {
  bool const by_key = !o.random_source && !o.picks && !o.ratios && !o.data.like;
  bool const known = !o.algorithm || *o.algorithm == default_algorithm || *o.algorithm == by_words ||
                     *o.algorithm == by_scatter;
  return has_files(o) && by_key && known && !reads_columns(o.data) && !o.data.epochs && !o.data.shards &&
         !o.json && !o.record && !o.repeat && !o.in_groups() && o.rounds.value_or(1) == 1 &&
         o.parameters.empty();
}

void run_plain(shuffle_options const& options, std::unique_ptr<shuffle_inputs> files) {
  auto const source = std::get<key_source>(source_for(options));
  split_outputs outputs{options.output.value_or("-"), options.split};
  transfer_progress progress;
  shuffle_lines(options, *files, source, outputs, progress);
  progress.clear();
  outputs.commit();
}

bool shuffle_in_memory(shuffle_options const& options, shuffle_inputs& files, std::uint64_t room,
                       key_source const& source, split_outputs& outputs, transfer_progress& progress) {
  auto texts = files.texts();
  auto const header = take_header(texts, options.format(), options.header.value_or(0));
  std::uint64_t bytes = 0;
  for (auto const& text : texts) bytes += text.text.size();
  auto const left = room > bytes ? room - bytes : 0;  // a file may have grown since it was opened
  auto table = line_table::find(texts, options.format(), threads_for(options), left / bytes_a_line);
  if (!table) {
    files.unload();
    return false;
  }
  run_in_memory(options, files, std::move(texts), header, std::move(*table), source, outputs, progress);
  return true;
}

void shuffle_lines(shuffle_options const& options, shuffle_inputs& files, key_source const& source,
                   split_outputs& outputs, transfer_progress& progress) {
  if (auto* const of_any_number = parts_of_shuffle().lines_of_any_number)
    return of_any_number(options, files, source, outputs, progress);
  auto const room = memory_limit::usual().for_data(threads_for(options));
  if (files.load(room, room, progress) && shuffle_in_memory(options, files, room, source, outputs, progress))
    return;
  throw input_error{
      say("expected lines that fit into memory, at most {} with their places, got more", size_text(room))};
}

}  // namespace faro::program
