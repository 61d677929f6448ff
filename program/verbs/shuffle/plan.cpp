// Defaults of a shuffle and what the options change of them: shared by all ways to run one.
#include "verbs/shuffle/plan.hpp"

#include "cli/options/generators.hpp"
#include "lines/order/other_tools.hpp"
#include "parallel/threads.hpp"
#include "records/pick_list.hpp"
#include "text/words.hpp"
#include "verbs/common/safe_input.hpp"
#include "verbs/common/text_file.hpp"
#include "verbs/shuffle/hashed_order.hpp"
#include "verbs/shuffle/rules.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/chance/ratios.hpp>
#include <faro/chance/record.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {
bool is_like_tool(shuffle_options const& options) {
  return options.data.like && *options.data.like != like_shuf && !is_like_sort(*options.data.like);
}

bool has_files(shuffle_options const& options) { return !options.input_range && !options.echo; }

shuffle_items items_without_files(shuffle_options const& options) {
  return options.input_range ? shuffle_items::range(*options.input_range, options.delimiter())
                             : shuffle_items::words(options.operands, options.delimiter());
}

std::size_t threads_for(shuffle_options const& options) {
  constexpr std::uint64_t enough = 8;  // for memory
  auto const machine = std::uint64_t{parallel::processors()};
  auto const wanted = options.threads.value_or(std::min(machine, enough));
  constexpr std::uint64_t memory_of_one = std::uint64_t{32} << 20;
  return std::clamp<std::uint64_t>(options.memory.value_or(UINT64_MAX) / memory_of_one, 1, wanted);
}

std::string algorithm_for(shuffle_options const& options, std::uint64_t items, pick_source const& source) {
  if (options.repeat) return with_replacement;
  if (options.data.rate) return by_rate;
  if (options.data.sampler == by_tags) return by_tags;
  if (options.algorithm) return *options.algorithm;
  if (options.ratios) return "inside-out";
  if (is_like_tool(options)) {
    auto const take = options.data.share ? share_of(*options.data.share, items) : options.head_count;
    return tools_of_others().algorithm(*options.data.like, items, take);
  }
  if (options.rounds.value_or(1) != 1) return default_algorithm;
  bool const some = options.data.share || options.head_count.value_or(items) < items;
  return usual_algorithm(items, source, some && options.input_range);
}

pick_source source_for(shuffle_options const& options) {
  if (options.random_source) return byte_source{*options.random_source};
  if (options.picks) return list_source{parsed_file(*options.picks, audit::parse_picks)};
  if (options.ratios) return ratio_source{parsed_file(*options.ratios, audit::parse_ratios)};
  if (is_like_tool(options)) return tool_source{*options.data.like, *options.seed};
  auto const generator = options.generator.value_or(generator_names[0]);
  return key_source{options.seed ? key_from_text(*options.seed, purpose::shuffle) : fresh_key(), generator};
}

shuffle_account account_of(shuffle_options const& options, shuffle_plan const& plan,
                           pick_source const& source) {
  shuffle_account account{plan.algorithm, plan.parameters, plan.rounds, "fresh", {}, options.seed};
  if (options.seed) account.reading = "seed";
  if (options.random_source) account.reading = "random-source";
  if (options.picks) account.reading = "picks";
  if (options.ratios) account.reading = "ratios";
  if (auto const* const keyed = std::get_if<key_source>(&source)) account.generator = keyed->generator;
  if (auto const* const tool = std::get_if<tool_source>(&source)) account.generator = tool->tool;
  return account;
}

bool samples_as_stream(shuffle_options const& options, std::optional<std::uint64_t> size) {
  constexpr std::uint64_t gnu_stream_size = std::uint64_t{8} << 20;  // more is not brought into memory
  bool const by_bytes = options.random_source && !(options.data.like && is_like_sort(*options.data.like));
  bool const some = by_bytes && options.head_count && !options.repeat;
  return some && !has_rules(options.data) && (!size || *size > gnu_stream_size);
}

order_result with_named_picks(shuffle_options const& options, std::function<order_result()> const& find) {
  try {
    return find();
  } catch (replay_error const& e) {
    throw input_error{say("{}: {}", name_of_input(options.picks.value_or("picks")), e.said())};
  } catch (ratio_error const& e) {
    throw input_error{say("{}: {}", name_of_input(options.ratios.value_or("ratios")), e.said())};
  }
}

void note_empty_lines(std::uint64_t count) {
  if (count > 0) note(say("{} left out", plural(count, "empty line")));
}

message unused_said(order_result const& found) {
  if (found.unused == 0) return {};
  return found.unused == 1 ? say("note: the last {} of the ratios was not needed", found.unused)
                           : say("note: the last {} of the ratios were not needed", found.unused);
}

audit::record_file record_of(shuffle_options const& options, shuffle_account const& account,
                             std::uint64_t items, audit::file_digest input, std::optional<std::uint64_t> take,
                             record picks, audit::file_digest output) {
  audit::record_file kept;
  kept.algorithm = account.algorithm;
  kept.parameters = account.parameters;
  kept.rounds = account.rounds;
  kept.items = items;
  kept.take = take;
  kept.repeat = options.repeat;
  kept.header = options.header.value_or(0);
  kept.nul_delimiter = options.zero_terminated;
  kept.range = options.input_range;
  if (options.lines_each) kept.details.emplace_back("lines", std::to_string(*options.lines_each));
  if (options.begins) kept.details.emplace_back("begins", *options.begins);
  if (options.csv) kept.details.emplace_back("csv", std::string(1, options.data.separator));
  for (auto& rule : recorded_details(options.data)) kept.details.push_back(std::move(rule));
  kept.reading = account.reading;
  kept.generator = account.generator;
  kept.seed = account.seed;
  kept.picks = std::move(picks);
  kept.input = std::move(input);
  kept.output = std::move(output);
  return kept;
}

void make_recordable(shuffle_account& account, pick_source& source) {
  if (account.reading != "fresh") return;
  account.seed = to_hex(fresh_key().bytes);
  std::get<key_source>(source).key = key_from_text(*account.seed, purpose::shuffle);
}

void refuse_ratios_of(shuffle_options const& options, std::string const& algorithm) {
  if (options.record_ratios && is_without_picks(algorithm))
    throw usage_error{
        say("--record-ratios: {} asks for no single picks; --algorithm names another shuffle", algorithm)};
}

std::span<double const> ratios_of(pick_source const& source) {
  auto const* const list = std::get_if<ratio_source>(&source);
  return list ? std::span<double const>{list->ratios} : std::span<double const>{};
}

void describe(shuffle_account const& account) {
  if (account.reading == "seed") {
    note(say("{} from the seed '{}' by {}: the same on every machine", account.algorithm, *account.seed,
             *account.generator));
  } else if (account.reading == "fresh") {
    note(say("{} with fresh randomness of the operating system, expanded by {}", account.algorithm,
             *account.generator));
  } else {
    note(say("{} from {}: replayed, not drawn afresh", account.algorithm, account.reading));
  }
}

void describe_picks(std::uint64_t picks) {
  if (picks > 0) note(plural(picks, "pick"));
}

void describe(shuffle_options const& options, std::string const& algorithm, pick_source const& source) {
  shuffle_plan plan;
  plan.algorithm = algorithm;
  describe(account_of(options, plan, source));
}

}  // namespace faro::program
