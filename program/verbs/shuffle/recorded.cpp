// Records of shuffles: the plan and the order in them, and what does not hold.
#include "verbs/shuffle/recorded.hpp"

#include "cli/options/exit_codes.hpp"
#include "cli/options/values.hpp"
#include "lines/order/other_tools.hpp"
#include "records/python_sample.hpp"
#include "verbs/common/recorded_ratios.hpp"
#include "verbs/common/records.hpp"
#include "verbs/shuffle/split_parts.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace faro::program {

line_format recorded_format(audit::record_file const& kept) {
  bool const csv = recorded_detail(kept, "csv").has_value();
  line_format out{kept.nul_delimiter ? '\0' : '\n', csv, kept.reading != "random-source"};
  if (auto const lines = recorded_detail(kept, "lines"))
    out.lines_each = whole_number("details.lines", *lines, 1, 1'000'000);
  if (auto const begins = recorded_detail(kept, "begins")) out.begins = *begins;
  return out;
}

pick_source recorded_source(audit::record_file const& kept, std::string const& path) {
  if (!is_without_picks(kept.algorithm)) return record_source{kept.picks};
  if (!kept.seed || !kept.generator || !kept.picks.empty()) {
    throw input_error{
        say("{} is no record: {} has a seed and a generator, and no picks", path, kept.algorithm)};
  }
  if (kept.algorithm == by_tool) return tool_source{*kept.generator, *kept.seed};
  return key_source{key_from_text(*kept.seed, purpose::shuffle), *kept.generator};
}

shuffle_plan recorded_plan(audit::record_file const& kept, std::string const& path) {
  bool const weighted = kept.algorithm == by_weights;
  bool const known = kept.algorithm == with_replacement || kept.algorithm == by_reservoir || weighted ||
                     kept.algorithm == audit::python_sample || kept.algorithm == by_words ||
                     is_without_picks(kept.algorithm);
  // Every item drawn takes a byte of output at least: no record makes us draw without end.
  bool const endless = kept.repeat && (!kept.take || *kept.take > kept.output.bytes);
  if ((!weighted && kept.repeat != (kept.algorithm == with_replacement)) || endless) {
    throw input_error{
        say("{} is no record: its fields 'repeat', 'take' and 'algorithm' contradict each other", path)};
  }
  if (!known) static_cast<void>(find_shuffle(kept.algorithm).make(kept.parameters));
  shuffle_plan plan{
      kept.algorithm, kept.parameters, kept.rounds, kept.items, kept.take, {}, {}, {}, false, {}};
  return plan;
}

std::vector<item_order> recorded_orders(audit::record_file const& kept, order_rules const& rules,
                                        data_options const& options, std::string const& path) {
  std::vector<item_order> orders;
  check_ratios(kept, path);
  auto plan = recorded_plan(kept, path);
  plan.rate = options.rate;
  rules.adapt(plan, kept.repeat);
  try {
    rules.find(plan, recorded_source(kept, path), nullptr,
               [&](item_order const& order) { orders.push_back(order); });
  } catch (replay_error const& e) {
    throw verification_failed{say("{} does not hold: {}", path, e.said())};
  }
  return orders;
}

void check_recorded_items(audit::record_file const& kept, std::uint64_t items, std::string const& path) {
  if (kept.items == items) return;
  throw verification_failed{
      say("{} does not hold: its field 'items' is {}, but there are {}", path, kept.items, items)};
}

void check_recorded_operands(audit::record_file const& kept, std::string const& path,
                             std::vector<std::string> const& operands) {
  if (kept.range && !operands.empty()) {
    throw usage_error{say("{} is the record of the range {}: expected no file, got '{}'", path, *kept.range,
                          operands.front())};
  }
}

void check_recorded_input(audit::record_file const& kept, std::string const& path,
                          audit::file_digest const& found) {
  if (found == kept.input) return;
  auto const [fewer, more] = std::minmax(found.bytes, kept.input.bytes);
  bool const by_line = more - fewer == kept.items + kept.header;
  throw input_error{say(
      "{} is a record for another input: sha256 {} ({} bytes), expected {} ({} bytes){}", path, found.sha256,
      found.bytes, kept.input.sha256, kept.input.bytes,
      by_line ? say("; they differ by a byte a line, as line ends of Windows and others do") : message{})};
}

void check_recorded_output(audit::record_file const& kept, std::string const& name,
                           audit::file_digest const& found) {
  if (found == kept.output) return;
  throw input_error{say("{} is not the recorded output: sha256 {} ({} bytes), expected {} ({} bytes)", name,
                        found.sha256, found.bytes, kept.output.sha256, kept.output.bytes)};
}

void check_digest(audit::file_digest const& expected, audit::file_digest const& found,
                  message const& complaint) {
  if (found == expected) return;
  throw verification_failed{say("{}: {} bytes with sha256 {}, expected {} bytes with {}", complaint,
                                found.bytes, found.sha256, expected.bytes, expected.sha256)};
}

message other_output(std::string const& path) {
  return say("{} does not hold: its picks lead to other output", path);
}

message other_input(std::string const& path) {
  return say("{} does not hold: its picks lead back to other input", path);
}

std::string replayed_said(audit::record_file const& kept, std::string const& path) {
  return fmt::format("replayed from {}; it was recorded with reading '{}'", path, kept.reading);
}

void check_undoable(audit::record_file const& kept, std::string const& path) {
  if (kept.range)
    throw input_error{say("{} is the record of the range {}: no file to put back", path, *kept.range)};
  auto const rules = recorded_rules(kept, path);
  if (split_of(kept, path))
    throw input_error{say("{} can't be undone: it is a split; its parts are not one output", path)};
  if (rules.rate || rules.by || rules.weights)
    throw input_error{say("{} can't be undone: it is a sample, the other lines are not in the output", path)};
  if (rules.group)
    throw input_error{
        say("{} can't be undone: expected a record of lines one by one, got one of groups by {}", path,
            *rules.group)};
  if (kept.repeat || (kept.take && *kept.take < kept.items)) {
    throw input_error{say("{} can't be undone: only {} of {} lines were {}", path, *kept.take, kept.items,
                          kept.repeat ? "drawn, with repeats" : "taken, the others are not in the output")};
  }
}

}  // namespace faro::program
