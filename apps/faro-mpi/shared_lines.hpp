// Files shuffled by several ranks, each with its part in memory: the order that one machine would give.
//
// Rank r of R reads the r-th part of the bytes and counts its lines; the sum of the counts before it numbers
// them. The order `scatter` says from a line's number which bucket it belongs to, of 256 or of 65,536 when
// there are more ranks; every rank owns a run of buckets, and the lines go to their owners. An owner puts its
// buckets in order and writes them where they belong in the output. So every byte is read once, sent once
// (but for 1/R of them), written once, and a rank holds 2/R of the bytes and 17 bytes for each of its lines.
#pragma once
#include "cli/processes.hpp"
#include "faro-mpi/world.hpp"
#include "verbs/shuffle/shuffle.hpp"

#include <faro/chance/detail/stream.hpp>
#include <faro/chance/seed.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace faro::ranks {

class shared_inputs;
class shared_output;

struct shared_shuffle {
  program::shuffle_options options;      ///< as of faro shuffle; those that are not for ranks stay empty
  std::optional<unsigned> bucket_bytes;  ///< 1 or 2; as many as the ranks need when nothing is said
  key256 key;
  stream_kind generator = stream_kind::chacha_20;
  std::string made_up;  ///< the text that the key is of, when there is a record and no seed
  std::shared_ptr<audit::record_file const> recorded;  ///< of --replay and --undo; picks in the first rank

  [[nodiscard]] std::string const& output() const { return *options.output; }
  [[nodiscard]] std::uint64_t header() const { return options.header.value_or(0); }
  [[nodiscard]] program::line_format format() const { return options.format(); }
  /// Where the picks come from. Opens files; throws input_error.
  [[nodiscard]] program::pick_source source() const;
  /// Whether words or numbers are shuffled, which need not be read.
  [[nodiscard]] bool is_numbered() const { return options.echo || options.input_range; }
  /// Whether lines are dealt into buckets of two bytes, by so many ranks.
  [[nodiscard]] bool in_two_bytes(std::uint64_t ranks) const {
    return bucket_bytes.value_or(ranks > 256 ? 2 : 1) == 2;
  }
};

/// What it cost, of all ranks together where it does not say otherwise.
struct shuffle_costs {
  std::uint64_t lines = 0, bytes = 0;
  std::uint64_t sent = 0;       ///< bytes from rank to rank
  std::uint64_t most_held = 0;  ///< bytes of text and of references, by the rank that held most
};

/// To be called by all ranks with the same arguments; all have to see the files. The output appears whole or
/// not at all. Throws input_error or system_error, in all ranks alike. Precondition: at most 65,536 ranks.
shuffle_costs shuffle_together(world const& ranks, program::process_group& group,
                               shared_shuffle const& shuffle);

/// Likewise by the rules: rank 0 finds the order of all. Precondition: there are some.
shuffle_costs rule_together(world const& ranks, program::process_group& group, shared_shuffle const& shuffle);

/// Likewise words or numbers: rank 0 finds the order where its picks follow one another, and every rank makes
/// the items of its places. Precondition: shuffle.is_numbered().
shuffle_costs numbers_together(world const& ranks, program::process_group& group,
                               shared_shuffle const& shuffle);

/// Likewise each line by itself, in the order they have. Precondition: options.data.rate.
shuffle_costs sample_together(world const& ranks, program::process_group& group,
                              shared_shuffle const& shuffle);

/// Likewise epoch after epoch: lines stay with their ranks, and each sends those of its places to every
/// owner. Precondition: options.data.epochs.
shuffle_costs epochs_together(world const& ranks, program::process_group& group,
                              shared_shuffle const& shuffle);

/// Likewise file after file, all ranks at one. Precondition: options.data.shards.
shuffle_costs shards_together(world const& ranks, program::process_group& group,
                              shared_shuffle const& shuffle);

}  // namespace faro::ranks
