// The plan of a shuffle, made as one machine makes it, and the order that comes of it; or the order in a
// record, forwards or back.
#include "faro-mpi/first_order.hpp"

#include "verbs/shuffle/plan.hpp"
#include "verbs/shuffle/recorded.hpp"
#include "verbs/shuffle/rules.hpp"

#include <utility>
#include <vector>

namespace faro::ranks {

using program::line_numbers;

namespace {

void append(line_numbers& order, program::item_order const& batch) {
  auto more = program::numbers_of(batch);
  if (order.empty()) {
    order = std::move(more);
  } else {
    order.insert(order.end(), more.begin(), more.end());
  }
}

/// From the places of a shuffle to those before it.
line_numbers inverse_of(line_numbers const& order) {
  line_numbers back(order.size());
  for (std::uint64_t place = 0; place < order.size(); ++place) back[order[place]] = place;
  return back;
}

line_numbers order_in_record(audit::record_file const& kept, program::column_rules const& rules,
                             program::data_options const& data, shared_shuffle const& shuffle) {
  auto const& path = shuffle.options.undo ? *shuffle.options.undo : *shuffle.options.replay;
  line_numbers order;
  for (auto const& batch : program::recorded_orders(kept, rules, data, path)) append(order, batch);
  return shuffle.options.undo ? inverse_of(order) : order;
}

}  // namespace

program::pick_source shared_shuffle::source() const {
  bool const from_elsewhere =
      options.random_source || options.picks || options.ratios || program::is_like_tool(options);
  if (from_elsewhere) return program::source_for(options);
  return program::key_source{key, std::string{name_of(generator)}};
}

first_order find_first_order(shared_shuffle const& shuffle, program::shuffle_items const& items,
                             program::data_options const& data, std::optional<std::uint64_t> file_size,
                             shared_evidence& evidence) {
  auto const& options = shuffle.options;
  program::column_rules rules{data, items};
  rules.call_columns(options.data);
  line_numbers order;
  first_order out;
  if (evidence.recorded()) {
    order = order_in_record(*evidence.recorded(), rules, data, shuffle);
  } else {
    auto const source = shuffle.source();
    program::shuffle_plan plan;
    plan.items = rules.units();
    plan.algorithm = program::algorithm_for(options, plan.items, source);
    if (!options.algorithm && !shuffle.is_numbered() && program::samples_as_stream(options, file_size))
      plan.algorithm = program::by_reservoir;
    plan.parameters = options.parameters;
    plan.rounds = options.rounds.value_or(1);
    plan.take = options.head_count;
    rules.adapt(plan, options.repeat);
    if (evidence.records()) program::refuse_ratios_of(options, plan.algorithm);
    record picks;
    auto const found = program::with_named_picks(options, [&] {
      return rules.find(plan, source, evidence.records() ? &picks : nullptr,
                        [&](program::item_order const& batch) { append(order, batch); });
    });
    out.unused = program::unused_said(found);
    evidence.came_about(plan, source, items.size(), rules.recorded_take(options.head_count, plan),
                        std::move(picks));
  }
  if (options.split) {
    out.parts = program::parts_of(std::move(order), rules, program::split_plan{*options.split});
  } else {
    out.parts.counts = {order.size()};
    out.parts.lines = std::move(order);
  }
  return out;
}

}  // namespace faro::ranks
