// faro shuffle --replay and --undo: from a record back to the order, and from the order back to the lines.
#include "lines/input/inputs.hpp"
#include "verbs/common/recorded_ratios.hpp"
#include "verbs/common/records.hpp"
#include "verbs/shuffle/plan.hpp"
#include "verbs/shuffle/rules.hpp"
#include "verbs/shuffle/shuffle.hpp"
#include "verbs/shuffle/split_parts.hpp"

#include <faro/audit/tools.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace faro::program {
namespace {

char delimiter_of(audit::record_file const& kept) { return kept.nul_delimiter ? '\0' : '\n'; }

line_format format_of(audit::record_file const& kept) {
  bool const csv = std::ranges::find(kept.details, std::string{"csv"},
                                     &std::pair<std::string, std::string>::first) != kept.details.end();
  return {delimiter_of(kept), csv};
}

/// The texts of an operand, unpacked where it is compressed.
std::unique_ptr<shuffle_inputs> load(std::vector<std::string> const& paths) {
  auto files = std::make_unique<shuffle_inputs>(paths);
  transfer_progress progress;
  files->load(UINT64_MAX, UINT64_MAX, progress);
  return files;
}

/// What answers the questions: the picks, or for orders without picks the seed.
pick_source source_of(audit::record_file const& kept, std::string const& path) {
  if (!is_without_picks(kept.algorithm)) return record_source{kept.picks};
  if (!kept.seed || !kept.generator || !kept.picks.empty()) {
    throw input_error{
        fmt::format("{} is no record: {} has a seed and a generator, and no picks", path, kept.algorithm)};
  }
  return key_source{key_from_text(*kept.seed), *kept.generator};
}

shuffle_plan plan_of(audit::record_file const& kept, std::string const& path) {
  bool const weighted = kept.algorithm == by_weights;
  bool const known = kept.algorithm == with_replacement || kept.algorithm == by_reservoir || weighted ||
                     kept.algorithm == audit::python_sample || is_without_picks(kept.algorithm);
  // Every item drawn takes a byte of output at least: no record makes us draw without end.
  bool const endless = kept.repeat && (!kept.take || *kept.take > kept.output.bytes);
  if ((!weighted && kept.repeat != (kept.algorithm == with_replacement)) || endless) {
    throw input_error{fmt::format(
        "{} is no record: its fields 'repeat', 'take' and 'algorithm' contradict each other", path)};
  }
  if (!known) static_cast<void>(find_shuffle(kept.algorithm).make(kept.parameters));
  shuffle_plan plan{
      kept.algorithm, kept.parameters, kept.rounds, kept.items, kept.take, {}, {}, {}, false, {}};
  return plan;
}

/// The order a record leads to, in batches. Picks that don't answer the questions mean "no".
std::vector<item_order> replayed(audit::record_file const& kept, column_rules const& rules,
                                 data_options const& options, std::string const& path) {
  std::vector<item_order> orders;
  check_ratios(kept, path);
  auto plan = plan_of(kept, path);
  plan.rate = options.rate;
  rules.adapt(plan, kept.repeat);
  try {
    rules.find(plan, source_of(kept, path), nullptr,
               [&](item_order const& order) { orders.push_back(order); });
  } catch (replay_error const& e) {
    throw answer_no{fmt::format("{} does not hold: {}", path, e.what())};
  }
  return orders;
}

void check_items(audit::record_file const& kept, std::uint64_t items, std::string const& path) {
  if (kept.items == items) return;
  throw answer_no{
      fmt::format("{} does not hold: its field 'items' is {}, but there are {}", path, kept.items, items)};
}

/// Refuses, as the answer "no", what write(sink) gives unless it has the digest that is expected.
template <class Write>
void verify(audit::file_digest const& expected, std::string const& complaint, Write const& write) {
  sha256_hasher hasher;
  transfer_progress progress;
  progress.begin("checking", expected.bytes);
  text_sink sink{nullptr, &hasher};
  sink.show(progress);
  write(sink);
  auto const found = sink.digest();
  if (found == expected) return;
  throw answer_no{fmt::format("{}: {} bytes with sha256 {}, expected {} bytes with {}", complaint,
                              found.bytes, found.sha256, expected.bytes, expected.sha256)};
}

template <class Write>
void write_text(std::string const& target, Write const& write) {
  line_output out{target};
  transfer_progress progress;
  progress.begin("writing", std::nullopt);
  text_sink sink{&out, nullptr};
  sink.show(progress);
  write(sink);
  sink.flush();
  progress.clear();
  out.commit();
}

/// A split as recorded: checked, and written where outputs are named.
void replay_split(shuffle_options const& options, bool only_check, audit::record_file const& kept,
                  split_plan const& plan, shuffle_items const& items, column_rules const& rules,
                  std::vector<item_order> const& orders) {
  auto const& path = *options.replay;
  if (options.json)
    throw usage_error{fmt::format("{} is the record of a split: --json does not go with it", path)};
  line_numbers order;
  for (auto const& batch : orders) {
    auto const more = numbers_of(batch);
    order.insert(order.end(), more.begin(), more.end());
  }
  auto const parts = parts_of(std::move(order), rules, plan);
  check_parts(kept, digests_of(items, parts), path);
  if (only_check) return;
  if (!options.output)
    throw usage_error{
        fmt::format("{} is the record of a split: expected --output, {} names with commas or one with {{}}",
                    path, plan.size())};
  auto const text =
      std::ranges::find(kept.details, "split", &std::pair<std::string, std::string>::first)->second;
  split_outputs outputs{*options.output, text};
  std::vector<line_ref> lines;
  for (auto const i : parts.lines) lines.push_back(items.table().lines()[i]);
  outputs.write_header(items.header());
  transfer_progress progress;
  progress.begin("writing", std::nullopt);
  write_lines(items.table(), lines, items.delimiter(), outputs.parts(parts.counts), threads_for(options),
              progress);
  progress.clear();
  outputs.commit();
}

}  // namespace

void run_replay(shuffle_options const& options, bool only_check) {
  auto const& path = *options.replay;
  auto const kept = read_record(path, "shuffle");
  std::unique_ptr<shuffle_inputs> files;
  auto const items = [&] {
    if (kept.range) return shuffle_items::range(*kept.range, delimiter_of(kept));
    if (options.echo) return shuffle_items::words(options.operands, delimiter_of(kept));
    files = load(options.operands);
    return shuffle_items::lines(files->texts(), format_of(kept), kept.header);
  }();
  if (kept.range && !options.operands.empty()) {
    throw usage_error{fmt::format("{} is the record of the range {}: expected no file, got '{}'", path,
                                  *kept.range, options.operands.front())};
  }
  if (auto const digest = items.digest(); digest != kept.input) {
    throw input_error{
        fmt::format("{} is a record for another input: sha256 {} ({} bytes), expected {} ({} bytes)", path,
                    digest.sha256, digest.bytes, kept.input.sha256, kept.input.bytes)};
  }
  check_items(kept, items.size(), path);
  auto const of_columns = column_rules::of(kept, path);
  column_rules const rules{of_columns, items};
  auto const orders = replayed(kept, rules, of_columns, path);
  if (auto const plan = split_of(kept, path)) {
    if (options.verbose)
      note(fmt::format("replayed from {}; it was recorded with reading '{}'", path, kept.reading));
    return replay_split(options, only_check, kept, *plan, items, rules, orders);
  }
  auto const write = [&](text_sink& sink) {
    sink(items.header());
    for (auto const& order : orders) write_items(items, order, sink);
  };
  if (options.verbose)
    note(fmt::format("replayed from {}; it was recorded with reading '{}'", path, kept.reading));
  verify(kept.output, fmt::format("{} does not hold: its picks lead to other output", path), write);
  if (only_check) return;
  auto const target = options.output.value_or("-");
  if (!options.json) return write_text(target, write);
  line_output out{target};
  json_items json{
      {kept.algorithm, kept.parameters, kept.rounds, "recorded", kept.generator, kept.seed}, items, out};
  for (auto const& order : orders) json.write(order);
  json.finish();
  out.commit();
}

void check_shuffle_record(audit::record_file const& kept, std::string const& path,
                          std::optional<std::string> const& input) {
  if (!kept.range && !input)
    throw usage_error{
        fmt::format("expected the input of {}, too: the file with {} bytes and sha256 {} (words, each ended)",
                    path, kept.input.bytes, kept.input.sha256)};
  shuffle_options options;
  options.replay = path;
  if (input) options.operands = {*input};
  run_replay(options, true);
}

void run_undo(shuffle_options const& options) {
  auto const& path = *options.undo;
  auto const kept = read_record(path, "shuffle");
  if (kept.range)
    throw input_error{
        fmt::format("{} is the record of the range {}: no file to put back", path, *kept.range)};
  auto const rules = column_rules::of(kept, path);
  if (split_of(kept, path))
    throw input_error{fmt::format("{} can't be undone: it is a split; its parts are not one output", path)};
  if (rules.rate || rules.by || rules.weights)
    throw input_error{
        fmt::format("{} can't be undone: it is a sample, the other lines are not in the output", path)};
  if (rules.group)
    throw input_error{
        fmt::format("{} can't be undone: expected a record of lines one by one, got one of groups by {}",
                    path, *rules.group)};
  if (kept.repeat || (kept.take && *kept.take < kept.items)) {
    throw input_error{
        fmt::format("{} can't be undone: only {} of {} lines were {}", path, *kept.take, kept.items,
                    kept.repeat ? "drawn, with repeats" : "taken, the others are not in the output")};
  }
  auto const files = load(options.operands);
  auto const texts = files->texts();
  auto const& [name, text] = texts[0];
  if (auto const digest = audit::digest_of(text); digest != kept.output) {
    throw input_error{
        fmt::format("{} is not the recorded output: sha256 {} ({} bytes), expected {} ({} bytes)", name,
                    digest.sha256, digest.bytes, kept.output.sha256, kept.output.bytes)};
  }
  auto const items = shuffle_items::lines(texts, format_of(kept), kept.header);
  check_items(kept, items.size(), path);
  auto const orders = replayed(kept, column_rules{rules, items}, rules, path);
  std::vector<std::uint64_t> back(items.size());
  std::uint64_t place = 0;
  for (auto const& order : orders) {
    std::visit(
        [&](auto const& positions) {
          for (auto const from : positions) back[from] = place++;
        },
        order);
  }
  auto const write = [&](text_sink& sink) {
    std::string last;  // the very last delimiter, which the original may have lacked
    auto whole = items.header();
    std::string const end(1, delimiter_of(kept));
    bool const open = kept.input.bytes + 1 == text.size();
    if (items.size() == 0) {
      if (open && !whole.empty()) whole.pop_back();
      sink(whole);
      return;
    }
    sink(whole);
    std::span<std::uint64_t const> const places{back};
    items.for_each(places.first(places.size() - 1), sink);
    sink(items.item(places.back()) + (open ? "" : end));
  };
  if (options.verbose) note(fmt::format("put back by {}", path));
  verify(kept.input, fmt::format("{} does not hold: its picks lead back to other input", path), write);
  write_text(options.output.value_or("-"), write);
}

}  // namespace faro::program
