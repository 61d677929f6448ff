// Lines sent to the rank of their bucket, put in order there, and written: all inputs in one order, or shard
// after shard.
#include "faro-mpi/shared_lines.hpp"

#include "faro-mpi/bucket_order.hpp"
#include "faro-mpi/line_exchange.hpp"
#include "faro-mpi/shared_evidence.hpp"
#include "faro-mpi/shared_inputs.hpp"
#include "faro-mpi/shared_output.hpp"
#include "verbs/shuffle/shards.hpp"

#include <algorithm>
#include <deque>
#include <optional>

namespace faro::ranks {
namespace {

/// The shuffle of one rank. What one step leaves the next one takes.
class rank_shuffle {
 public:
  rank_shuffle(world const& ranks, program::process_group& group, shared_shuffle const& shuffle)
      : ranks_{ranks},
        group_{group},
        shuffle_{shuffle},
        two_bytes_{shuffle.in_two_bytes(group.size())},
        dealt_{ranks, group, shuffle.format(), bucket_order::fan * (two_bytes_ ? bucket_order::fan : 1)} {}

  /// Brings this rank's lines to the ranks of their buckets.
  void deal_out(rank_lines const& lines) {
    auto const own = lines.table->lines().size();
    costs_.lines = lines.all;
    bucket_numbers numbers;
    group_.together([&] {
      order_.emplace(shuffle_.key, shuffle_.generator, lines.all, two_bytes_);
      numbers = order_->numbers(lines.first, own);
    });
    if (order_->refines()) {
      auto const here = bucket_order::counts(numbers);
      auto const before = ranks_.sums_before(here), all = ranks_.sums(here);
      group_.together([&] { order_->refine(numbers, before, all); });
    }
    group_.together([&] { dealt_.deal(*lines.table, [&](std::size_t i) { return numbers[i]; }); });
    held_ = lines.text.bytes.size() + dealt_.laid_down() +
            own * (line_exchange::bytes_a_line + (two_bytes_ ? 1 : 0));
  }

  void send() {
    dealt_.send();
    costs_.bytes = dealt_.bytes();
    costs_.sent = dealt_.sent();
  }
  [[nodiscard]] std::uint64_t bytes() const { return costs_.bytes; }

  /// Returns what it cost.
  shuffle_costs write(shared_output const& output, std::uint64_t place, std::uint64_t most = UINT64_MAX) {
    dealt_.write([&](std::size_t bucket, auto lines) { order_->order(bucket, lines); }, output, place, most);
    costs_.most_held = ranks_.most(std::max(held_, dealt_.held()));
    return costs_;
  }

 private:
  world const& ranks_;
  program::process_group& group_;
  shared_shuffle const& shuffle_;
  bool two_bytes_;
  line_exchange dealt_;
  std::optional<bucket_order> order_;
  shuffle_costs costs_;
  std::uint64_t held_ = 0;
};

void write_header(program::process_group& group, shared_output const& output, std::string const& header) {
  group.together([&] {
    if (group.is_first()) output.write_at(0, header);
  });
}

}  // namespace

shuffle_costs shuffle_together(world const& ranks, program::process_group& group,
                               shared_shuffle const& shuffle) {
  auto const& options = shuffle.options;
  shared_evidence evidence{group, ranks, shuffle};
  rank_shuffle run{ranks, group, shuffle};
  std::optional<program::shuffle_items> numbers;
  std::optional<shared_inputs> inputs;
  std::string header;
  auto const deal_out = [&](rank_lines const& lines) {
    evidence.has(lines.all);
    evidence.came_about_by_key(lines.all);
    run.deal_out(lines);
  };
  if (shuffle.is_numbered()) {
    group.together(
        [&] { numbers.emplace(program::shuffle_items::range(*options.input_range, shuffle.format().end)); });
    evidence.is_of(*numbers);
    deal_out(rank_lines{group, *numbers});
  } else {
    inputs.emplace(ranks, group, options.operands, shuffle.format(), shuffle.header());
    header = inputs->header();
    evidence.is_of(*inputs);
    deal_out(rank_lines{ranks, group, *inputs, shuffle.format()});
  }
  run.send();
  auto const& take = options.head_count;
  std::deque<shared_output> outputs;
  auto& output = outputs.emplace_back(group, shuffle.output(), header.size() + (take ? 0 : run.bytes()));
  write_header(group, output, header);
  auto const costs = run.write(output, header.size(), take.value_or(UINT64_MAX));
  evidence.commit(outputs);
  return costs;
}

shuffle_costs shards_together(world const& ranks, program::process_group& group,
                              shared_shuffle const& shuffle) {
  std::optional<program::shard_plan> shards;
  group.together([&] {
    shards.emplace(shuffle.options,
                   program::key_source{shuffle.key, std::string{name_of(shuffle.generator)}});
  });
  shuffle_costs costs;
  std::optional<shared_output> output;
  std::optional<std::string> header;
  std::string first_path;  // whose header it is
  std::uint64_t place = 0;
  auto const work = [&](program::shard_turn const& turn) {
    auto own = shuffle;  // each is shuffled as by itself
    own.key = turn.source.key;
    rank_shuffle run{ranks, group, own};
    if (turn.begins) {
      header.reset();
      first_path = turn.path;
    }
    {
      shared_inputs const inputs{ranks, group, {turn.path}, shuffle.format(), shuffle.header()};
      group.together([&] {
        if (header.value_or(inputs.header()) != inputs.header())
          throw program::other_header_of_shard(shuffle.options.operands, first_path, turn.path);
      });
      header = inputs.header();
      run.deal_out(rank_lines{ranks, group, inputs, shuffle.format()});
    }
    run.send();
    if (turn.begins) {
      auto const first = leaves_header_out(shuffle.options) ? std::string{} : *header;
      output.emplace(group, turn.output, first.size() + run.bytes());
      write_header(group, *output, first);
      place = first.size();
    }
    auto const one = run.write(*output, place);
    place += one.bytes;
    costs.lines += one.lines;
    costs.bytes += one.bytes;
    costs.sent += one.sent;
    costs.most_held = std::max(costs.most_held, one.most_held);
    if (turn.ends) output->commit();
  };
  shards->each(work);
  return costs;
}

}  // namespace faro::ranks
