// faro shuffle --shards: files in random order, the lines of each shuffled within; memory for one of them.
// With --epochs again and again, each time in another order.
#include "data/verb/training/shards.hpp"

#include "cli/options/generators.hpp"
#include "lines/input/inputs.hpp"
#include "lines/output/split_outputs.hpp"
#include "verbs/shuffle/plan.hpp"

#include <faro/shuffle/fisher_yates.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

constexpr std::uint64_t shards_part = (std::uint64_t{1} << 32) + 1;  // docs/spec-samples.md
constexpr std::uint64_t epochs_part = (std::uint64_t{1} << 32) + 2;

}  // namespace

shard_plan::shard_plan(shuffle_options const& o, key_source source)
    : paths_{o.operands},
      apart_{!o.data.workers && split_plan::is_numbered(o.output.value_or("-"))},
      source_{std::move(source)},
      again_{o.data.epochs.has_value()},
      first_{begin_of_epochs(o, paths_.size())},
      last_{o.data.epochs.value_or(1)} {
  auto const target = o.output.value_or("-");
  outputs_ = apart_ ? split_plan{fmt::format("equal:{}", paths_.size())}.names(target)
                    : std::vector<std::string>{target};
  if (o.data.workers) pieces_ = *o.data.workers / std::gcd(*o.data.workers, paths_.size());
}

key256 shard_plan::key_of(std::uint64_t epoch) const {
  auto const run = again_ ? derived_key(derived_key(source_.key, epochs_part), epoch) : source_.key;
  return derived_key(run, shards_part);
}

std::vector<std::size_t> shard_plan::order_of(std::uint64_t epoch) const {
  std::vector<std::size_t> order(paths_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  with_generator(source_.generator, derived_key(key_of(epoch), 0),
                 [&](chooser_ref c) { fisher_yates_ascending(c, std::span{order}); });
  return order;
}

shard_turn shard_plan::turn(std::uint64_t epoch, std::size_t file, std::size_t output) const {
  return {paths_[file],
          {derived_key(key_of(epoch), 1 + file), source_.generator},
          outputs_[output],
          false,
          false};
}

void shard_plan::each(std::function<void(shard_turn const&)> const& use) const {
  auto const hand = [&](shard_turn turn, bool begins, bool ends) {
    turn.begins = begins;
    turn.ends = ends;
    use(turn);
  };
  if (apart_) {
    for (std::size_t place = 0; place < paths_.size(); ++place) {
      auto const begin = first_.epoch + (place < first_.place ? 1 : 0);
      for (auto epoch = begin; epoch <= last_; ++epoch)
        hand(turn(epoch, order_of(epoch)[place], place), epoch == begin, epoch == last_);
    }
    return;
  }
  bool begins = true;
  for (auto at = first_; at.epoch <= last_; at = {at.epoch + 1, 0}) {
    auto const order = order_of(at.epoch);
    for (; at.place < order.size(); ++at.place) {
      auto one = turn(at.epoch, order[at.place], 0);
      one.first_worker = at.place * pieces_;
      hand(std::move(one), begins, at.epoch == last_ && at.place + 1 == order.size());
      begins = false;
    }
  }
}

input_error other_header_of_shard(std::vector<std::string> const& operands, std::string const& one,
                                  std::string const& other) {
  bool const in_order = std::ranges::find(operands, one) < std::ranges::find(operands, other);
  auto const& [first, later] = in_order ? std::tie(one, other) : std::tie(other, one);
  return input_error{say("{}: expected the header of {}, got another", later, first)};
}

void run_shards(shuffle_options options) {
  find_shape_of_files(options);
  auto const& o = options;
  shard_plan const shards{o, std::get<key_source>(source_for(o))};
  if (o.verbose) note(say("{} shards in random order, each shuffled within", shards.size()));
  if (o.verbose && o.data.epochs) note(say("{} epochs, each in another order", *o.data.epochs));
  transfer_progress progress;
  std::optional<split_outputs> outputs;
  auto const split = o.data.workers ? std::optional{fmt::format("equal:{}", *o.data.workers)} : std::nullopt;
  std::string first;  // that went to the output, whose header it has
  shards.each([&](shard_turn const& turn) {
    if (turn.begins) {
      outputs.emplace(turn.output, split);
      first = turn.path;
    }
    if (leaves_header_out(o)) outputs->leave_header_out();
    if (split) outputs->deal_to(turn.first_worker, shards.pieces());
    shuffle_inputs files{{turn.path}};
    if (o.csv) files.expect_cells(o.data.separator, o.header.value_or(0), true);
    auto plain = o;  // each is shuffled as by itself
    plain.operands = {turn.path};
    try {
      shuffle_lines(plain, files, turn.source, *outputs, progress);
    } catch (other_shard_header const&) {
      throw other_header_of_shard(o.operands, first, turn.path);
    }
    if (!turn.ends) return;
    progress.clear();
    outputs->commit();
  });
}

}  // namespace faro::program
