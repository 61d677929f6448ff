// Records of what ranks have shuffled, and shuffles held to a record.
#include "faro-mpi/shared_evidence.hpp"

#include "cli/frame.hpp"
#include "faro-mpi/shared_inputs.hpp"
#include "verbs/common/recorded_ratios.hpp"
#include "verbs/common/records.hpp"
#include "verbs/shuffle/recorded.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/text/detail/message.hpp>

#include <memory>
#include <span>
#include <string>
#include <utility>

namespace faro::ranks {

namespace {

/// All outputs one after the other; of a split `each` by itself, too.
program::part_digests digests_of(std::deque<shared_output> const& outputs, bool each) {
  if (each) {
    program::part_digester digester;
    for (auto const& output : outputs) {
      output.read([&](std::string_view text) { digester.add(text); });
      digester.end_part();
    }
    return std::move(digester).finish();
  }
  sha256_hasher hasher;
  program::part_digests out;
  outputs.front().read([&](std::string_view text) {
    hasher.update(text);
    out.all.bytes += text.size();
  });
  out.all.sha256 = to_hex(hasher.finish());
  return out;
}

/// What a record has decided, in the place of options.
void take_decisions(audit::record_file const& kept, std::string const& path, shared_shuffle& shuffle) {
  auto& o = shuffle.options;
  auto const format = program::recorded_format(kept);
  program::check_recorded_operands(kept, path, o.operands);
  if (!kept.range && o.operands.empty() && !o.echo)
    throw program::usage_error{say("FILE is required: that of which {} is the record", path)};
  o.header = kept.header;
  o.zero_terminated = kept.nul_delimiter;
  o.csv = format.csv;
  o.input_range = kept.range;
  o.head_count = kept.take;
  o.repeat = kept.repeat;
  o.algorithm = kept.algorithm;
  o.parameters = kept.parameters;
  if (kept.rounds != 1) o.rounds = kept.rounds;
  o.data = program::column_rules::of(kept, path);
  if (program::split_of(kept, path)) o.split = program::recorded_detail(kept, "split");
  if (!program::is_without_picks(kept.algorithm)) return;
  auto const source = program::recorded_source(kept, path);
  auto const& keyed = std::get<program::key_source>(source);
  shuffle.key = keyed.key;
  shuffle.generator = find_stream_kind(keyed.generator);
}

}  // namespace

void take_record(program::process_group& group, shared_shuffle& shuffle) {
  auto const& o = shuffle.options;
  std::string const path = o.replay ? *o.replay : *o.undo;
  auto const kept = std::make_shared<audit::record_file>();
  std::string told;
  group.together([&] {
    if (!group.is_first()) return;
    *kept = program::read_record(path, "shuffle");
    if (o.undo) program::check_undoable(*kept, path);
    static_cast<void>(program::recorded_plan(*kept, path));
    if (program::is_without_picks(kept->algorithm))
      static_cast<void>(program::recorded_source(*kept, path));  // that there are none
    auto picks = std::exchange(kept->picks, {});
    auto integers = std::exchange(kept->integers, {});
    told = audit::to_json(*kept);  // the others need no picks
    kept->picks = std::move(picks);
    kept->integers = std::move(integers);
  });
  told = group.share(std::move(told));
  group.together([&] {
    if (!group.is_first()) *kept = audit::parse_record(told);
    take_decisions(*kept, path, shuffle);
  });
  shuffle.recorded = kept;
}

shared_evidence::shared_evidence(program::process_group& group, world const& ranks,
                                 shared_shuffle const& shuffle)
    : group_{group}, ranks_{ranks}, shuffle_{shuffle} {
  if (!records()) return;
  group_.together([&] {
    if (group_.is_first()) record_out_.emplace(*shuffle_.options.record);
  });
}

void shared_evidence::is_of(shared_inputs const& inputs) {
  inputs_ = &inputs;
  check_input(inputs.name());
}

void shared_evidence::is_of(program::shuffle_items const& items) {
  items_ = &items;
  check_input("");
}

audit::file_digest shared_evidence::digest_of_input() const {
  return inputs_ ? inputs_->digest() : items_->digest();
}

void shared_evidence::check_input(std::string const& name) {
  if (!recorded()) return;
  group_.together([&] {
    if (!group_.is_first()) return;
    auto const found = digest_of_input();
    if (undoes()) return program::check_recorded_output(*recorded(), name, found);
    program::check_recorded_input(*recorded(), path(), found);
  });
}

void shared_evidence::has(std::uint64_t lines) {
  if (!recorded()) return;
  group_.together([&] { program::check_recorded_items(*recorded(), lines, path()); });
}

void shared_evidence::came_about(program::shuffle_plan const& plan, program::pick_source const& source,
                                 std::uint64_t items, std::optional<std::uint64_t> take, record picks) {
  if (!records()) return;
  auto const& options = shuffle_.options;
  program::refuse_ratios_of(options, plan.algorithm);
  auto account = program::account_of(options, plan, source);
  if (program::is_without_picks(plan.algorithm) && account.reading == "fresh")
    account.seed = shuffle_.made_up;
  kept_ = program::record_of(options, account, items, {}, take, std::move(picks), {});
  auto const used = program::ratios_of(source);
  ratios_.assign(used.begin(), used.end());
}

void shared_evidence::came_about_by_key(std::uint64_t items) {
  if (!records()) return;
  group_.together([&] {
    if (!group_.is_first()) return;
    auto const& options = shuffle_.options;
    program::pick_source const source = shuffle_.source();
    program::shuffle_plan plan;
    plan.items = items;
    plan.algorithm = program::algorithm_for(options, items, source);
    plan.take = options.head_count;
    record picks;
    if (!program::is_without_picks(plan.algorithm))
      program::find_order(plan, source, &picks, [](program::item_order const&) {});
    came_about(plan, source, items, options.head_count, std::move(picks));
  });
}

void shared_evidence::commit(std::deque<shared_output>& outputs) {
  for (auto& output : outputs) output.close();
  if (records() || recorded()) take_digests(outputs);
  group_.together([&] {
    if (!group_.is_first()) return;
    if (recorded()) hold_to_record();
    if (records()) write_down();
  });
  for (auto& output : outputs) output.appear();
  if (!records()) return;
  group_.together([&] {
    if (group_.is_first()) record_out_->commit();
  });
}

/// The first rank reads the outputs, the last one the input.
void shared_evidence::take_digests(std::deque<shared_output> const& outputs) {
  auto const last = group_.size() - 1;
  bool const is_last = group_.rank() == last;
  group_.together([&] {
    if (is_last && records()) input_ = digest_of_input();
    if (group_.is_first()) output_ = digests_of(outputs, shuffle_.options.split.has_value());
  });
  if (!records() || last == 0) return;
  group_.together([&] {
    if (is_last) ranks_.send_text(0, input_.sha256 + ' ' + std::to_string(input_.bytes));
    if (!group_.is_first()) return;
    auto const text = ranks_.receive_text(static_cast<int>(last));
    auto const space = text.find(' ');
    input_ = {std::stoull(text.substr(space + 1)), text.substr(0, space)};
  });
}

void shared_evidence::hold_to_record() const {
  if (shuffle_.options.split) return program::check_parts(*recorded(), output_, path());
  if (undoes()) return program::check_digest(recorded()->input, output_.all, program::other_input(path()));
  program::check_digest(recorded()->output, output_.all, program::other_output(path()));
}

void shared_evidence::write_down() {
  kept_.input = input_;
  kept_.output = output_.all;
  if (shuffle_.options.split) program::keep_split(kept_, *shuffle_.options.split, output_);
  if (shuffle_.options.record_ratios) program::keep_ratios(kept_, ratios_);
  audit::write_record(kept_, [&](std::string_view piece) { record_out_->write(piece); });
  record_out_->flush();  // no output without its record
}

}  // namespace faro::ranks
