// Shuffles in one go, whatever is shuffled and however: what can be recorded and printed as JSON.
#include "cli/options/generators.hpp"
#include "lines/input/inputs.hpp"
#include "lines/output/split_outputs.hpp"
#include "verbs/common/recorded_ratios.hpp"
#include "verbs/shuffle/hashed_order.hpp"
#include "verbs/shuffle/parts.hpp"
#include "verbs/shuffle/plan.hpp"
#include "verbs/shuffle/rules.hpp"
#include "verbs/shuffle/split_parts.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <memory>
#include <variant>

namespace faro::program {
namespace {

/// What is shuffled, with the bytes that it refers to.
struct shuffle_input {
  std::unique_ptr<shuffle_inputs> files;
  shuffle_items items;
  std::uint64_t empty = 0;  ///< so many lines were left out
};

/// What may be kept of lines that all have to be there for their columns. Files are mapped: the system can
/// drop their pages.
struct memory_room {
  std::uint64_t bytes, of_a_line;
  [[nodiscard]] std::uint64_t lines(shuffle_inputs const& files) const {
    auto const held = files.held_bytes();
    return (bytes > held ? bytes - held : 0) / of_a_line;
  }
};
memory_room room_of(shuffle_options const& o) {
  if (!reads_columns(o.data)) return {UINT64_MAX, 1};
  auto const limit = o.memory ? memory_limit{*o.memory} : memory_limit::usual();
  return {limit.for_data(threads_for(o)), bytes_a_line_in_memory};
}

void load_all(shuffle_options const& options, shuffle_inputs& files) {
  transfer_progress progress;
  auto const room = room_of(options).bytes;
  if (!files.load(UINT64_MAX, room, progress))
    throw input_error{say(
        "all lines have to be there at once: expected at most {} from pipes and compressed files, as much as "
        "may be kept in memory, got more; --memory gives more, and a file that is not compressed is only "
        "mapped",
        size_text(room))};
}

shuffle_input read_input(shuffle_options const& options, std::unique_ptr<shuffle_inputs> files) {
  if (!has_files(options)) return {{}, items_without_files(options)};
  auto items = shuffle_items::lines(files->texts(), options.format(), options.header.value_or(0),
                                    threads_for(options), room_of(options).lines(*files));
  auto const empty = reads_columns(options.data) ? items.leave_out_empty() : 0;
  return {std::move(files), std::move(items), empty};
}

/// As samples_as_stream(); of lines alone, the first file's.
bool is_stream_of_gnu(shuffle_options const& options, shuffle_input const& input) {
  if (!input.files) return false;
  return samples_as_stream(options, input.files->is_regular()
                                        ? std::optional<std::uint64_t>{input.files->texts()[0].text.size()}
                                        : std::nullopt);
}

shuffle_plan plan_for(shuffle_options const& options, shuffle_input const& input, std::uint64_t units,
                      pick_source const& source) {
  shuffle_plan plan;
  plan.items = units;
  plan.algorithm = algorithm_for(options, plan.items, source);
  if (!options.algorithm && is_stream_of_gnu(options, input)) plan.algorithm = by_reservoir;
  plan.parameters = options.parameters;
  plan.rounds = options.rounds.value_or(1);
  plan.take = options.head_count;
  plan.rate = options.data.rate;
  return plan;
}

/// Whether picks can be counted for --verbose: there are some, and an end of them.
bool counts_picks(shuffle_options const& options, shuffle_plan const& plan) {
  return options.verbose && !is_without_picks(plan.algorithm) && (!options.repeat || options.head_count);
}

/// Writes the lines to the outputs of a split, cut where the rules say, and says where that is not as asked.
split_parts write_parts(shuffle_items const& items, order_rules const& rules, item_order const& order,
                        split_outputs& outputs, std::size_t threads, std::optional<std::uint64_t> bytes,
                        transfer_progress& progress) {
  auto cut = rules.cut(numbers_of(order), outputs.plan());
  if (!cut.said.empty()) note(cut.said);
  auto const all = items.table().lines();
  std::vector<line_ref> lines;
  lines.reserve(cut.lines.size());
  for (auto const i : cut.lines) lines.push_back(all[i]);
  outputs.write_header(items.header());
  progress.begin("writing", bytes);
  write_lines(items.table(), lines, items.delimiter(), outputs.parts(cut.counts), threads, progress);
  progress.clear();
  return cut;
}

/// Shuffles in one go what is kept, printed as JSON, or done by any of the algorithms.
void run_described(shuffle_options options, std::unique_ptr<shuffle_inputs> files) {
  auto const threads = threads_for(options);
  auto const input = read_input(options, std::move(files));
  bool const is_hashed = options.data.like && is_like_sort(*options.data.like);
  auto source = is_hashed
                    ? list_source{hashed_order_picks(*options.data.like, *options.random_source, input.items)}
                    : source_for(options);
  auto const rules = rules_for(options.data, input.items, room_of(options).bytes / 2);
  note_empty_lines(input.empty);
  auto plan = plan_for(options, input, rules->units(), source);
  rules->adapt(plan, options.repeat);
  if (auto* const list = std::get_if<list_source>(&source); list && is_hashed)
    list->picks.resize(std::min<std::uint64_t>(list->picks.size(), plan.take.value_or(plan.items)));
  auto account = account_of(options, plan, source);
  if (is_without_picks(plan.algorithm) && options.record) make_recordable(account, source);
  refuse_ratios_of(options, plan.algorithm);
  split_outputs outputs{options.output.value_or("-"), options.split};
  std::optional<output_file> record_out;
  if (options.record) record_out.emplace(*options.record);
  if (options.verbose) describe(account);

  std::optional<sha256_hasher> hasher;
  if (record_out) hasher.emplace();
  text_sink text{options.json ? nullptr : &outputs.front(), hasher ? &*hasher : nullptr};
  std::optional<json_items> json;
  if (options.json) json.emplace(account, input.items, outputs.front());
  if (!outputs.is_split()) text(input.items.header());
  record picks;
  transfer_progress progress;
  bool const whole = input.files && !plan.take && !options.data.by && !plan.rate && !options.repeat;
  auto const bytes = whole ? std::optional{input.items.text_bytes()} : std::nullopt;
  progress.begin("writing", bytes);
  text.show(progress);
  std::optional<part_digests> digests;
  auto const write_split = [&](item_order const& order) {
    auto const parts = write_parts(input.items, *rules, order, outputs, threads, bytes, progress);
    if (record_out) digests = digests_of(input.items, parts);
  };
  bool const counted = counts_picks(options, plan);
  auto const use = [&](item_order const& order) {
    if (outputs.is_split()) return write_split(order);
    if (json) json->write(order);
    if (!json || hasher) write_items(input.items, order, text);
  };
  auto const found = with_named_picks(
      options, [&] { return rules->find(plan, source, record_out || counted ? &picks : nullptr, use); });
  if (json) json->finish();
  text.flush();
  if (counted) describe_picks(picks.size());
  if (auto const said = unused_said(found); !said.empty()) note(said);
  if (record_out) {
    auto kept = record_of(options, account, input.items.size(), input.items.digest(),
                          rules->recorded_take(options.head_count, plan), std::move(picks), text.digest());
    if (digests) keep_split(kept, *options.split, *digests);
    if (options.record_ratios) keep_ratios(kept, ratios_of(source));
    write_record(kept, [&](std::string_view piece) { record_out->write(piece); });
    record_out->flush();  // no output without its record
  }
  if (input.files) input.files->require_whole();
  if (!text.reader_gone()) outputs.commit();
  if (record_out) record_out->commit();
}

/// A note for a name that promises what is not written.
void say_odd_output(std::string const& output) {
  for (auto const* const ending : {".xz", ".bz2", ".lz4", ".lz", ".Z", ".zip", ".7z", ".br", ".parquet"}) {
    if (output.ends_with(ending))
      return note(
          say("note: {} is written as text: expected a name in .gz or .zst for what is to be "
              "compressed",
              output));
  }
}

/// No lines are wanted: none are waited for.
void write_nothing(shuffle_options const& options) {
  split_outputs outputs{options.output.value_or("-"), options.split};
  static_cast<void>(outputs.parts(0));
  outputs.commit();
}

}  // namespace

shuffle_parts& parts_of_shuffle() {
  static shuffle_parts parts;
  return parts;
}

void run_shuffle(shuffle_options options) {
  if (options.output) say_odd_output(*options.output);
  if (options.data.shards && !options.data.dry_run) return parts_of_shuffle().shards(std::move(options));
  std::unique_ptr<shuffle_inputs> files;
  if (has_files(options)) {
    files = std::make_unique<shuffle_inputs>(options.operands);
    find_shape(options, files->first());
    if (options.csv)
      files->expect_cells(options.data.separator, options.header.value_or(0), !reads_columns(options.data));
    note_empty_end(options, files->first());
  }
  if (options.data.dry_run) return parts_of_shuffle().dry_run(options, files.get());
  if (options.head_count == 0 && !options.header && is_plain(options)) return write_nothing(options);
  if (files) files->say_odd_looks(options.delimiter());
  if (options.data.epochs) return parts_of_shuffle().epochs(options, std::move(files));
  if (auto* const in_one_pass = parts_of_shuffle().in_one_pass; in_one_pass && files)
    if (in_one_pass(options, *files)) return;
  if (is_plain(options)) return run_plain(options, std::move(files));
  if (files && !files->loaded()) load_all(options, *files);
  run_described(options, std::move(files));
}

}  // namespace faro::program
