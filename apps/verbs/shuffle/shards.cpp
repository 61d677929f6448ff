// faro shuffle --shards: files in random order, the lines of each shuffled within; memory for one of them.
#include "verbs/shuffle/shards.hpp"

#include "cli/generators.hpp"
#include "lines/input/inputs.hpp"
#include "lines/output/split_outputs.hpp"
#include "verbs/shuffle/plan.hpp"

#include <faro/shuffle/fisher_yates.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <numeric>
#include <vector>

namespace faro::program {
namespace {

constexpr std::uint64_t shards_part = (std::uint64_t{1} << 32) + 1;  // docs/spec-samples.md

}  // namespace

shard_plan::shard_plan(shuffle_options const& o, key_source const& source)
    : paths_{o.operands},
      order_(paths_.size()),
      shards_{derived_key(source.key, shards_part), source.generator} {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  with_generator(source.generator, derived_key(shards_.key, 0),
                 [&](chooser_ref c) { fisher_yates_ascending(c, std::span{order_}); });
  auto const target = o.output.value_or("-");
  apart_ = split_plan::is_numbered(target);
  outputs_ = apart_ ? split_plan{fmt::format("equal:{}", paths_.size())}.names(target)
                    : std::vector<std::string>{target};
}

key_source shard_plan::source(std::size_t i) const {
  return {derived_key(shards_.key, 1 + order_[i]), shards_.generator};
}

input_error other_header_of_shard(std::string const& path) {
  return input_error{say("{}: expected the header of the files before, got another", path)};
}

void run_shards(shuffle_options const& o) {
  shard_plan const shards{o, std::get<key_source>(source_for(o))};
  if (o.verbose) note(say("{} shards in random order, each shuffled within", shards.size()));
  transfer_progress progress;
  std::optional<split_outputs> outputs;
  for (std::size_t i = 0; i < shards.size(); ++i) {
    if (shards.is_apart() || !outputs) outputs.emplace(shards.output(i));
    auto const& path = shards.path(i);
    shuffle_inputs files{{path}};
    auto plain = o;  // each is shuffled as by itself
    plain.operands = {path};
    try {
      shuffle_lines(plain, files, shards.source(i), *outputs, progress);
    } catch (other_shard_header const&) {
      throw other_header_of_shard(path);
    }
    if (shards.is_apart()) outputs->commit();
  }
  progress.clear();
  if (!shards.is_apart()) outputs->commit();
}

}  // namespace faro::program
