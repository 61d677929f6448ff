#include "shuffle.hpp"

#include <faro/audit/pick_list.hpp>
#include <faro/chance/ratios.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {
namespace {

/// Above this GNU shuf samples a file as a stream when only some of its lines are wanted.
constexpr std::size_t gnu_stream_size = std::size_t{8} << 20;

/// What is shuffled, with the bytes that it refers to.
struct shuffle_input {
  std::optional<input_file> file;
  shuffle_items items;
};

shuffle_input read_input(shuffle_options const& options) {
  if (options.input_range) return {{}, shuffle_items::range(*options.input_range, options.delimiter())};
  if (options.echo) return {{}, shuffle_items::words(options.operands, options.delimiter())};
  std::optional<input_file> file{options.operands.empty() ? "-" : options.operands.front()};
  auto items = shuffle_items::lines(file->bytes(), options.delimiter(), options.header.value_or(0));
  return {std::move(file), std::move(items)};
}

/// Picks are taken as GNU shuf would take them from the same bytes.
bool samples_as_stream(shuffle_options const& options, shuffle_input const& input) {
  if (!options.random_source || !options.head_count || options.repeat || !input.file) return false;
  return !input.file->is_regular() || input.file->bytes().size() > gnu_stream_size;
}

shuffle_plan plan_for(shuffle_options const& options, shuffle_input const& input) {
  shuffle_plan plan;
  if (options.ratios) plan.algorithm = "inside-out";
  if (samples_as_stream(options, input)) plan.algorithm = by_reservoir;
  if (options.algorithm) plan.algorithm = *options.algorithm;
  if (options.repeat) plan.algorithm = with_replacement;
  plan.parameters = options.parameters.settings();
  plan.rounds = options.rounds.value_or(1);
  plan.items = input.items.size();
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
  if (options.picks) return list_source{parsed(*options.picks, parse_picks)};
  if (options.ratios) return ratio_source{parsed(*options.ratios, parse_ratios)};
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

record_file record_of(shuffle_options const& options, shuffle_account const& account,
                      shuffle_items const& items, faro::record picks, file_digest output) {
  record_file kept;
  kept.algorithm = account.algorithm;
  kept.parameters = account.parameters;
  kept.rounds = account.rounds;
  kept.items = items.size();
  kept.take = options.head_count;
  kept.repeat = options.repeat;
  kept.header = options.header.value_or(0);
  kept.nul_delimiter = options.zero_terminated;
  kept.range = options.input_range;
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

}  // namespace

void run_shuffle(shuffle_options const& options) {
  auto const input = read_input(options);
  auto const plan = plan_for(options, input);
  auto const source = source_for(options);
  auto const account = account_of(options, plan, source);
  output_file out{options.output.value_or("-")};
  std::optional<output_file> record_out;
  if (options.record) record_out.emplace(*options.record);
  if (options.verbose) describe(account);

  std::optional<sha256_hasher> hasher;
  if (record_out) hasher.emplace();
  text_sink text{options.json ? nullptr : &out, hasher ? &*hasher : nullptr};
  std::optional<json_items> json;
  if (options.json) json.emplace(account, input.items, out);
  text(input.items.header());
  record picks;
  auto const found =
      find_order_named(options, plan, source, record_out ? &picks : nullptr, [&](auto const& order) {
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
  }
  if (!text.reader_gone()) out.commit();
  if (record_out) record_out->commit();
}

}  // namespace faro::program
