// A file shuffled by several ranks, each with its part in memory: the order that one machine would give.
//
// Rank r of R reads the r-th part of the bytes and counts its lines; the sum of the counts before it numbers
// them. The order `scatter` says from a line's number which of 256 buckets it belongs to; every rank owns a
// run of buckets, and the lines go to their owners. An owner puts its buckets in order and writes them where
// they belong in the output. So every byte is read once, sent once (but for 1/R of them), written once, and a
// rank holds 2/R of the bytes and 17 bytes for each of its lines.
#pragma once
#include "world.hpp"

#include <faro/chance/seed.hpp>
#include <faro/chance/stream.hpp>

#include <cstdint>
#include <string>

namespace faro::ranks {

struct shared_shuffle {
  std::string input, output;
  char end = '\n';
  key256 key;
  stream_kind generator = stream_kind::chacha_20;
};

/// What it cost, of all ranks together where it does not say otherwise.
struct shuffle_costs {
  std::uint64_t lines = 0, bytes = 0;
  std::uint64_t sent = 0;       ///< bytes from rank to rank
  std::uint64_t most_held = 0;  ///< bytes of text and of references, by the rank that held most
};

/// To be called by all ranks with the same arguments; all have to see both files. The output appears whole
/// or not at all. Throws input_error or system_error; then the other ranks have to be ended.
/// Precondition: at most 256 ranks.
shuffle_costs shuffle_together(world const& ranks, shared_shuffle const& shuffle);

}  // namespace faro::ranks
