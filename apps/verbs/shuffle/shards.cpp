// faro shuffle --shards: files in random order, the lines of each shuffled within; memory for one of them.
#include "cli/generators.hpp"
#include "lines/input/inputs.hpp"
#include "lines/output/split_outputs.hpp"
#include "verbs/shuffle/plan.hpp"

#include <faro/shuffle/fisher_yates.hpp>

#include <fmt/format.h>

#include <numeric>
#include <vector>

namespace faro::program {
namespace {

constexpr std::uint64_t shards_part = (std::uint64_t{1} << 32) + 1;  // docs/spec-samples.md

}  // namespace

void run_shards(shuffle_options const& o) {
  auto const& paths = o.operands;
  auto const source = std::get<key_source>(source_for(o));
  auto const key = derived_key(source.key, shards_part);
  std::vector<std::size_t> order(paths.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  with_generator(source.generator, derived_key(key, 0),
                 [&](chooser_ref c) { fisher_yates_ascending(c, std::span{order}); });
  auto const target = o.output.value_or("-");
  bool const apart = split_plan::is_numbered(target);
  auto const names = apart ? split_plan{fmt::format("equal:{}", paths.size())}.names(target)
                           : std::vector<std::string>{target};
  if (o.verbose) note(fmt::format("{} shards in random order, each shuffled within", paths.size()));
  transfer_progress progress;
  std::optional<split_outputs> outputs;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (apart || !outputs) outputs.emplace(names[i]);
    auto const& path = paths[order[i]];
    shuffle_inputs files{{path}};
    auto plain = o;  // each is shuffled as by itself
    plain.operands = {path};
    try {
      shuffle_lines(plain, files, {derived_key(key, 1 + order[i]), source.generator}, *outputs, progress);
    } catch (other_shard_header const&) {
      throw input_error{fmt::format("{}: expected the header of the files before, got another", path)};
    }
    if (apart) outputs->commit();
  }
  progress.clear();
  if (!apart) outputs->commit();
}

}  // namespace faro::program
