// faro shuffle --replay and --undo: from a record back to the order, and from the order back to the lines.
#include "lines/input/inputs.hpp"
#include "lines/order/order.hpp"
#include "lines/order/other_tools.hpp"
#include "lines/output/split_outputs.hpp"
#include "shuffle/keyed/ascending.hpp"
#include "verbs/common/recorded_kinds.hpp"
#include "verbs/common/records.hpp"
#include "verbs/shuffle/plan.hpp"
#include "verbs/shuffle/recorded.hpp"
#include "verbs/shuffle/rules.hpp"
#include "verbs/shuffle/shuffle.hpp"
#include "verbs/shuffle/split_parts.hpp"
#include "verbs/verbs.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <memory>
#include <utility>

namespace faro::program {
namespace {

char delimiter_of(audit::record_file const& kept) { return kept.nul_delimiter ? '\0' : '\n'; }

/// The texts of an operand, unpacked where it is compressed.
std::unique_ptr<shuffle_inputs> load(std::vector<std::string> const& paths) {
  auto files = std::make_unique<shuffle_inputs>(paths);
  transfer_progress progress;
  files->load(UINT64_MAX, UINT64_MAX, progress);
  return files;
}

/// Refuses, as the answer "no", what write(sink) gives unless it has the digest that is expected.
template <class Write>
void verify(audit::file_digest const& expected, message const& complaint, Write const& write) {
  sha256_hasher hasher;
  transfer_progress progress;
  progress.begin("checking", expected.bytes);
  text_sink sink{nullptr, &hasher};
  sink.show(progress);
  write(sink);
  check_digest(expected, sink.digest(), complaint);
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
                  split_plan const& plan, shuffle_items const& items, order_rules const& rules,
                  std::vector<item_order> const& orders) {
  auto const& path = *options.replay;
  if (options.json) throw usage_error{say("{} is the record of a split: --json does not go with it", path)};
  line_numbers order;
  for (auto const& batch : orders) {
    auto const more = numbers_of(batch);
    order.insert(order.end(), more.begin(), more.end());
  }
  auto const parts = rules.cut(std::move(order), plan);
  check_parts(kept, digests_of(items, parts), path);
  if (only_check) return;
  if (!options.output)
    throw usage_error{
        say("{} is the record of a split: expected --output, {} names with commas or one with {{}}", path,
            plan.size())};
  auto const text = *recorded_detail(kept, "split");
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
  auto items = [&] {
    if (kept.range) return shuffle_items::range(*kept.range, delimiter_of(kept));
    if (options.echo) return shuffle_items::words(options.operands, delimiter_of(kept));
    files = load(options.operands);
    return shuffle_items::lines(files->texts(), recorded_format(kept), kept.header);
  }();
  check_recorded_operands(kept, path, options.operands);
  check_recorded_input(kept, path, items.digest());
  auto const of_columns = recorded_rules(kept, path);
  if (files && reads_columns(of_columns) && kept.items != items.size()) items.leave_out_empty();
  check_recorded_items(kept, items.size(), path);
  auto const rules = rules_for(of_columns, items);
  auto const orders = recorded_orders(kept, *rules, of_columns, path);
  if (auto const plan = split_of(kept, path)) {
    if (options.verbose) note(replayed_said(kept, path));
    return replay_split(options, only_check, kept, *plan, items, *rules, orders);
  }
  auto const write = [&](text_sink& sink) {
    sink(items.header());
    for (auto const& order : orders) write_items(items, order, sink);
  };
  if (options.verbose) note(replayed_said(kept, path));
  verify(kept.output, other_output(path), write);
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

namespace {

void check_shuffle(audit::record_file const& kept, std::string const& path,
                   std::vector<std::string> const& inputs) {
  auto const input = only_input(path, inputs);
  if (!kept.range && !input)
    throw usage_error{
        say("expected the input of {}, too: the file with {} bytes and sha256 {} (words, each ended)", path,
            kept.input.bytes, kept.input.sha256)};
  shuffle_options options;
  options.replay = path;
  if (input) options.operands = {*input};
  run_replay(options, true);
}

/// The order `ascending` answers its own questions alone: below n, n - 1, ...
void check_ascending(audit::record_file const& kept, std::string const& path) {
  auto const n = kept.picks.empty() ? 0 : kept.picks.front().of;
  auto of = n;
  bool const asked = std::ranges::all_of(kept.picks, [&](auto const& p) { return p.of > 1 && p.of == of--; });
  if (scatter_node::splits(n) || !asked || !kept.integers.empty() || kept.generator == "xoshiro256++")
    throw verification_failed{
        say("{} does not hold: the order {} of {} items has other picks", path, by_words, kept.items)};
  ascending_chooser c{find_stream_kind(*kept.generator), key_from_text(*kept.seed, purpose::shuffle), n,
                      kept.picks.size()};
  check_picks(kept, path, chooser_ref{c});
}

bool check_origin_of_order(audit::record_file const& kept, std::string const& path) {
  if (is_without_picks(kept.algorithm)) return true;  // its replay starts from the seed itself
  bool const in_turn = kept.picks.empty() || kept.integers.empty();
  if (kept.algorithm != by_words || is_other_tool(*kept.generator) || !in_turn) return false;
  check_ascending(kept, path);
  return true;
}

}  // namespace

void join_records_of_shuffles() {
  add_recorded_kind({.verb = "shuffle",
                     .called = "shuffle",
                     .replayed = "faro shuffle",
                     .details = "csv by group stratify weights rate share ratios split part.",
                     .purpose = purpose::shuffle,
                     .of_lines = true,
                     .of_orders = true,
                     .by_tools = true,
                     .check = check_shuffle,
                     .check_origin = check_origin_of_order});
}

void run_undo(shuffle_options const& options) {
  auto const& path = *options.undo;
  auto const kept = read_record(path, "shuffle");
  check_undoable(kept, path);
  auto const rules = recorded_rules(kept, path);
  auto const files = load(options.operands);
  auto const texts = files->texts();
  auto const& [name, text] = texts[0];
  check_recorded_output(kept, name, audit::digest_of(text));
  auto const items = shuffle_items::lines(texts, recorded_format(kept), kept.header);
  check_recorded_items(kept, items.size(), path);
  auto const orders = recorded_orders(kept, *rules_for(rules, items), rules, path);
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
  if (options.verbose) note(say("put back by {}", path));
  verify(kept.input, other_input(path), write);
  write_text(options.output.value_or("-"), write);
}

}  // namespace faro::program
