// What remains of a run, or what it is held to: --record, --replay and --undo.
//
// The first rank knows how the order came about and keeps its picks. A digest takes the bytes one after the
// other, so one rank reads the input for it and one the output: of a record both at the same time.
#pragma once
#include "faro-mpi/shared_lines.hpp"
#include "faro-mpi/shared_output.hpp"
#include "lines/order/items.hpp"
#include "verbs/shuffle/plan.hpp"
#include "verbs/shuffle/split_parts.hpp"

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace faro::ranks {

class shared_inputs;

/// Reads the record of --replay or --undo: what it decided takes the place of options that were not given.
/// To be called by all ranks; throws in all.
void take_record(program::process_group& group, shared_shuffle& shuffle);

class shared_evidence {
 public:
  /// To be called by all ranks; throws in all when the record can't be written.
  shared_evidence(program::process_group& group, world const& ranks, shared_shuffle const& shuffle);

  /// Whether picks are kept.
  [[nodiscard]] bool records() const { return shuffle_.options.record.has_value(); }
  /// What is played again or taken back; null when nothing is.
  [[nodiscard]] audit::record_file const* recorded() const { return shuffle_.recorded.get(); }
  [[nodiscard]] bool undoes() const { return shuffle_.options.undo.has_value(); }
  /// Whether what was put back had a last line without its end.
  [[nodiscard]] bool drops_last_end() const {
    return undoes() && recorded()->input.bytes + 1 == recorded()->output.bytes;
  }

  /// What is shuffled, which must outlive commit(). To be called by all ranks; throws in all unless it is
  /// what a record is of.
  void is_of(shared_inputs const& inputs);
  void is_of(program::shuffle_items const& items);
  /// Likewise for how many lines there are.
  void has(std::uint64_t lines);

  /// In the first rank: how the order of so many items came about; `take` is what the record says was taken.
  void came_about(program::shuffle_plan const& plan, program::pick_source const& source, std::uint64_t items,
                  std::optional<std::uint64_t> take, record picks);
  /// To be called by all ranks: it is the order that the key gives at once, or by picks that are found here.
  void came_about_by_key(std::uint64_t items);

  /// Lets the outputs appear: with their record, if they are what the record says, or just so. To be called
  /// by all ranks, when each has written what it has; throws in all.
  void commit(std::deque<shared_output>& outputs);

 private:
  [[nodiscard]] audit::file_digest digest_of_input() const;
  [[nodiscard]] std::string const& path() const {
    return undoes() ? *shuffle_.options.undo : *shuffle_.options.replay;
  }
  void check_input(std::string const& name);
  void take_digests(std::deque<shared_output> const& outputs);
  void hold_to_record() const;
  void write_down();

  program::process_group& group_;
  world const& ranks_;
  shared_shuffle const& shuffle_;
  shared_inputs const* inputs_ = nullptr;
  program::shuffle_items const* items_ = nullptr;
  std::optional<program::output_file> record_out_;  // of the first rank, as all below
  audit::record_file kept_;
  std::vector<double> ratios_;
  audit::file_digest input_;
  program::part_digests output_;
};

}  // namespace faro::ranks
