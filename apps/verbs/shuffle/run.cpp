#include "cli/generators.hpp"
#include "lines/inputs.hpp"
#include "lines/outer.hpp"
#include "lines/sample.hpp"
#include "lines/scatter_items.hpp"
#include "lines/split_outputs.hpp"
#include "lines/temporary_file.hpp"
#include "verbs/shuffle/shuffle.hpp"

#include <faro/audit/pick_list.hpp>
#include <faro/chance/ratios.hpp>
#include <faro/shuffle/fisher_yates.hpp>
#include <faro/shuffle/scatter_head.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <thread>

namespace faro::program {
namespace {

/// Above this GNU shuf samples a file as a stream when only some of its lines are wanted.
constexpr std::size_t gnu_stream_size = std::size_t{8} << 20;

constexpr std::uint64_t bytes_a_line = 2 * sizeof(line_ref) + 1;  // while it is put in order

/// What is shuffled, with the bytes that it refers to.
struct shuffle_input {
  std::unique_ptr<shuffle_inputs> files;
  shuffle_items items;
};

bool has_files(shuffle_options const& options) { return !options.input_range && !options.echo; }

std::size_t threads_for(shuffle_options const& options) {
  constexpr std::uint64_t enough = 8;  // for memory
  auto const machine = std::max(1U, std::thread::hardware_concurrency());
  auto const wanted = options.threads.value_or(std::min<std::uint64_t>(machine, enough));
  constexpr std::uint64_t memory_of_one = std::uint64_t{32} << 20;
  return std::clamp<std::uint64_t>(options.memory.value_or(UINT64_MAX) / memory_of_one, 1, wanted);
}

shuffle_input read_input(shuffle_options const& options, std::unique_ptr<shuffle_inputs> files) {
  if (options.input_range) return {{}, shuffle_items::range(*options.input_range, options.delimiter())};
  if (options.echo) return {{}, shuffle_items::words(options.operands, options.delimiter())};
  auto items = shuffle_items::lines(files->texts(), options.format(), options.header.value_or(0),
                                    threads_for(options));
  return {std::move(files), std::move(items)};
}

/// Picks are taken as GNU shuf would take them from the same bytes.
bool samples_as_stream(shuffle_options const& options, shuffle_input const& input) {
  if (!options.random_source || !options.head_count || options.repeat || !input.files) return false;
  return !input.files->is_regular() || input.files->texts()[0].text.size() > gnu_stream_size;
}

/// What is asked for, or what is usual for so many items.
std::string algorithm_for(shuffle_options const& options, std::uint64_t items, pick_source const& source) {
  if (options.repeat) return with_replacement;
  if (options.algorithm) return *options.algorithm;
  if (options.ratios) return "inside-out";
  return has_files(options) && options.rounds.value_or(1) == 1 ? usual_algorithm(items, source)
                                                               : default_algorithm;
}

shuffle_plan plan_for(shuffle_options const& options, shuffle_input const& input, pick_source const& source) {
  shuffle_plan plan;
  plan.items = input.items.size();
  plan.algorithm = algorithm_for(options, plan.items, source);
  if (!options.algorithm && samples_as_stream(options, input)) plan.algorithm = by_reservoir;
  plan.parameters = options.parameters.settings();
  plan.rounds = options.rounds.value_or(1);
  plan.take = options.head_count;
  return plan;
}

/// The contents of a small file, for messages under its name.
template <class Parse>
auto parsed(std::string const& path, Parse const& parse) {
  input_file const file{path};
  try {
    return parse(file.bytes());
  } catch (input_error const& e) {
    throw input_error{fmt::format("{}, {}", file.name(), e.what())};
  }
}

pick_source source_for(shuffle_options const& options) {
  if (options.random_source) return byte_source{*options.random_source};
  if (options.picks) return list_source{parsed(*options.picks, audit::parse_picks)};
  if (options.ratios) return ratio_source{parsed(*options.ratios, audit::parse_ratios)};
  auto const generator = options.generator.value_or(generator_names[0]);
  return key_source{options.seed ? key_from_text(*options.seed) : fresh_key(), generator};
}

shuffle_account account_of(shuffle_options const& options, shuffle_plan const& plan,
                           pick_source const& source) {
  shuffle_account account{plan.algorithm, plan.parameters, plan.rounds, "fresh", {}, options.seed};
  if (options.seed) account.reading = "seed";
  if (options.random_source) account.reading = "random-source";
  if (options.picks) account.reading = "picks";
  if (options.ratios) account.reading = "ratios";
  if (auto const* const keyed = std::get_if<key_source>(&source)) account.generator = keyed->generator;
  return account;
}

audit::record_file record_of(shuffle_options const& options, shuffle_account const& account,
                             shuffle_items const& items, faro::record picks, audit::file_digest output) {
  audit::record_file kept;
  kept.algorithm = account.algorithm;
  kept.parameters = account.parameters;
  kept.rounds = account.rounds;
  kept.items = items.size();
  kept.take = options.head_count;
  kept.repeat = options.repeat;
  kept.header = options.header.value_or(0);
  kept.nul_delimiter = options.zero_terminated;
  kept.range = options.input_range;
  if (options.csv) kept.details.emplace_back("csv", "quoted");
  kept.reading = account.reading;
  kept.generator = account.generator;
  kept.seed = account.seed;
  kept.picks = std::move(picks);
  kept.input = items.digest();
  kept.output = std::move(output);
  return kept;
}

void describe(shuffle_account const& account) {
  if (account.reading == "seed") {
    note(fmt::format("{} from the seed '{}' by {}: the same on every machine", account.algorithm,
                     *account.seed, *account.generator));
  } else if (account.reading == "fresh") {
    note(fmt::format("{} with fresh randomness of the operating system, expanded by {}", account.algorithm,
                     *account.generator));
  } else {
    note(fmt::format("{} from {}: replayed, not drawn afresh", account.algorithm, account.reading));
  }
}

/// Runs find_order, its errors under the name of the file that the picks come from.
order_result find_order_named(shuffle_options const& options, shuffle_plan const& plan,
                              pick_source const& source, record* kept,
                              std::function<void(item_order const&)> const& use) {
  try {
    return find_order(plan, source, kept, use);
  } catch (replay_error const& e) {
    throw input_error{fmt::format("{}: {}", options.picks.value_or("picks"), e.what())};
  } catch (ratio_error const& e) {
    throw input_error{fmt::format("{}: {}", options.ratios.value_or("ratios"), e.what())};
  }
}

/// A key for the order scatter that can be written down: that of a seed text made up afresh.
std::string fresh_seed() { return to_hex(fresh_key().bytes); }

/// Shuffles in one go what is kept, printed as JSON, or done by any of the algorithms.
void run_described(shuffle_options options, std::unique_ptr<shuffle_inputs> files) {
  auto const threads = threads_for(options);
  auto const input = read_input(options, std::move(files));
  auto source = source_for(options);
  auto const plan = plan_for(options, input, source);
  auto account = account_of(options, plan, source);
  if (plan.algorithm == by_scatter && options.record && account.reading == "fresh") {
    account.seed = fresh_seed();
    std::get<key_source>(source).key = key_from_text(*account.seed);
  }
  split_outputs outputs{options};
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
  auto const write_split = [&](item_order const& order) {
    std::vector<line_ref> lines;
    auto const all = input.items.table().lines();
    std::visit(
        [&](auto const& positions) {
          for (auto const i : positions) lines.push_back(all[i]);
        },
        order);
    outputs.write_header(input.items.header());
    write_lines(input.items.table(), lines, options.delimiter(), outputs.parts(lines.size()), threads,
                progress);
  };
  auto const found =
      find_order_named(options, plan, source, record_out ? &picks : nullptr, [&](auto const& order) {
        if (outputs.is_split()) return write_split(order);
        if (json) json->write(order);
        if (!json || hasher) write_items(input.items, order, text);
      });
  if (json) json->finish();
  text.flush();
  if (found.unused > 0)
    note(fmt::format("note: the last {} of the ratios {} not needed", found.unused,
                     found.unused == 1 ? "was" : "were"));
  if (record_out) {
    auto const kept = record_of(options, account, input.items, std::move(picks), text.digest());
    write_record(kept, [&](std::string_view piece) { record_out->write(piece); });
    record_out->flush();  // no output without its record
  }
  if (input.files) input.files->require_whole();
  if (!text.reader_gone()) outputs.commit();
  if (record_out) record_out->commit();
}

/// Whether lines only have to be put in an order that a key gives: then they can be large.
bool is_plain(shuffle_options const& o) {
  bool const by_key = !o.random_source && !o.picks && !o.ratios;
  bool const known = !o.algorithm || *o.algorithm == default_algorithm || *o.algorithm == by_scatter;
  return has_files(o) && by_key && known && !o.json && !o.record && !o.repeat && o.rounds.value_or(1) == 1 &&
         o.parameters.given.empty();
}

/// Puts the lines in their order; which of them are wanted then.
std::span<line_ref const> order_lines(std::span<line_ref> lines, std::string const& algorithm,
                                      key_source const& source, std::uint64_t take, std::size_t threads,
                                      std::vector<line_ref>& few) {
  take = std::min<std::uint64_t>(take, lines.size());
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
  if (options.verbose) {
    shuffle_plan plan;
    plan.algorithm = algorithm;
    describe(account_of(options, plan, source));
  }
  std::vector<line_ref> few;
  auto const order =
      order_lines(table.lines(), algorithm, source, options.head_count.value_or(UINT64_MAX), threads, few);
  std::uint64_t bytes = 0;
  for (auto const& text : texts) bytes += text.text.size();
  progress.begin("writing", options.head_count ? std::nullopt : std::optional{bytes});
  outputs.write_header(header);
  write_lines(table, order, options.delimiter(), outputs.parts(order.size()), threads, progress);
  progress.clear();
  files.require_whole();
  outputs.commit();
}

/// A few lines of a large file, which is not brought into memory.
bool is_small_sample(shuffle_options const& options, input_stream const* file) {
  constexpr std::uint64_t large = std::uint64_t{1} << 22, many_bytes = std::uint64_t{1} << 17;
  return options.head_count && file && !options.csv && *file->size() >= large &&
         *options.head_count <= *file->size() / many_bytes;
}

void run_sample(shuffle_options const& options, input_stream const& file, key_source const& source,
                split_outputs& outputs, transfer_progress& progress) {
  counted_file const lines{file, options.delimiter(), options.header.value_or(0), threads_for(options),
                           progress};
  shuffle_plan plan;
  plan.items = lines.lines();
  plan.algorithm = algorithm_for(options, plan.items, source);
  plan.take = std::min(*options.head_count, plan.items);
  if (options.verbose) describe(account_of(options, plan, source));
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
  progress.clear();
  outputs.commit();
}

/// How many lines are enough to know the order of a sample of inputs that can be read only once; nothing when
/// it is no small sample, or they come in another order.
std::optional<line_limit> enough_for_sample(shuffle_options const& options, key_source const& source) {
  constexpr std::uint64_t few = scatter_node::leaf_most / 8;
  bool const in_order = options.algorithm.value_or(usual_algorithm(UINT64_MAX, source)) == by_scatter;
  if (!options.head_count || *options.head_count > few || options.csv || !in_order) return std::nullopt;
  return line_limit{scatter_node::leaf_most + options.header.value_or(0), options.delimiter()};
}

void run_streamed_sample(shuffle_options const& options, shuffle_inputs& files, key_source const& source,
                         std::uint64_t most, split_outputs& outputs, transfer_progress& progress) {
  progress.begin("reading", files.file_bytes());
  auto const sample =
      sample_inputs(files, options.format(), options.header.value_or(0),
                    scatter_node{source.key, source.generator}, *options.head_count, most, progress);
  progress.clear();
  if (options.verbose) {
    shuffle_plan plan;
    plan.algorithm = by_scatter;
    describe(account_of(options, plan, source));
  }
  outputs.write_header(sample.header);
  auto next = sample.lines.begin();
  for (auto const& [to, count] : outputs.parts(sample.lines.size())) {
    for (std::uint64_t i = 0; i < count; ++i) to->write(**next++);
  }
  outputs.commit();
}

/// Shuffles lines that need not fit memory.
void run_plain(shuffle_options const& options, std::unique_ptr<shuffle_inputs> files) {
  auto const source = std::get<key_source>(source_for(options));
  split_outputs outputs{options};
  transfer_progress progress;
  auto const threads = threads_for(options);
  if (auto const* const file = files->plain_file(); is_small_sample(options, file)) {
    return run_sample(options, *file, source, outputs, progress);
  }
  auto const limit = options.memory ? memory_limit{*options.memory} : memory_limit::usual();
  auto const room = limit.for_data(threads);
  auto const enough = enough_for_sample(options, source);
  if (files->load(room, memory_for_inputs(room), progress, enough)) {
    auto texts = files->texts();
    auto const header = take_header(texts, options.format(), options.header.value_or(0));
    std::uint64_t bytes = 0;
    for (auto const& text : texts) bytes += text.text.size();
    auto const left = room > bytes ? room - bytes : 0;  // a file may have grown since it was opened
    auto table = line_table::find(texts, options.format(), threads, left / bytes_a_line);
    if (table) {
      return run_in_memory(options, *files, std::move(texts), header, std::move(*table), source, outputs,
                           progress);
    }
    files->unload();
  }
  if (auto const size = files->enough_lines_of(); size && *size * *options.head_count <= room / 4) {
    return run_streamed_sample(options, *files, source, room / 2, outputs, progress);
  }
  outer_shuffle const outer{options.format(),
                            options.header.value_or(0),
                            options.algorithm,
                            source,
                            options.head_count,
                            limit.for_data(threads),
                            temporary_folder(options.temporary),
                            threads};
  auto const algorithm = shuffle_beyond_memory(outer, *files, outputs, progress);
  progress.clear();
  if (options.verbose) {
    shuffle_plan plan;
    plan.algorithm = algorithm;
    describe(account_of(options, plan, source));
  }
  outputs.commit();
}

}  // namespace

void run_shuffle(shuffle_options const& options) {
  std::unique_ptr<shuffle_inputs> files;
  if (has_files(options)) files = std::make_unique<shuffle_inputs>(options.operands);
  if (is_plain(options)) return run_plain(options, std::move(files));
  if (files) {
    transfer_progress progress;
    files->load(UINT64_MAX, UINT64_MAX, progress);
  }
  run_described(options, std::move(files));
}

}  // namespace faro::program
