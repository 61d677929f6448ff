// Lines taken each by itself by several ranks: a line's number says whether it is taken.
#include "faro-mpi/shared_evidence.hpp"
#include "faro-mpi/shared_inputs.hpp"
#include "faro-mpi/shared_lines.hpp"
#include "faro-mpi/shared_output.hpp"
#include "lines/order/line_table.hpp"
#include "shuffle/item_tags.hpp"

#include <deque>
#include <string>

namespace faro::ranks {

shuffle_costs sample_together(world const& ranks, program::process_group& group,
                              shared_shuffle const& shuffle) {
  shared_evidence evidence{group, ranks, shuffle};
  shared_inputs const inputs{ranks, group, shuffle.options.operands, shuffle.format(), shuffle.header()};
  evidence.is_of(inputs);
  rank_lines const lines{ranks, group, inputs, shuffle.format()};
  evidence.has(lines.all);
  auto const& table = *lines.table;
  std::string taken;
  group.together([&] {
    item_tags tags{shuffle.key, shuffle.generator};
    tags.seek(lines.first);
    tag_limit const limit{*shuffle.options.data.rate};
    auto number = lines.first;
    for (auto const line : table.lines()) {
      if (!limit.takes(tags.next(), number++, tags)) continue;
      taken += table.text(line);
      if (table.is_open(line)) taken += shuffle.format().end;
    }
  });
  auto const& header = inputs.header();
  shuffle_costs costs;
  costs.lines = lines.all;
  costs.bytes = ranks.sum(taken.size());
  costs.most_held = ranks.most(lines.text.bytes.size() + taken.size());
  auto const place = header.size() + ranks.sum_before(taken.size());
  std::deque<shared_output> outputs;
  auto& output = outputs.emplace_back(group, shuffle.output(), header.size() + costs.bytes);
  group.together([&] {
    if (group.is_first()) output.write_at(0, header);
    output.write_at(place, taken);
  });
  evidence.came_about_by_key(lines.all);
  evidence.commit(outputs);
  return costs;
}

}  // namespace faro::ranks
