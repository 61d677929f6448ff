// Lines that every rank deals into buckets, that go to the ranks which own the buckets, and are written there
// in an order of the bucket's own: what all orders of several ranks have in common.
//
// A rank owns a run of buckets. Between deal() and write() it holds what it dealt or what it received, for
// the moment of sending both.
#pragma once
#include "cli/processes.hpp"
#include "faro-mpi/shared_output.hpp"
#include "faro-mpi/world.hpp"
#include "lines/order/line_table.hpp"
#include "lines/order/memory.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <vector>

namespace faro::ranks {

class line_exchange {
 public:
  /// The bucket of a line that is not wanted.
  static constexpr std::size_t nowhere = SIZE_MAX;
  /// Puts the lines of a bucket in order; they come by their numbers.
  using order_bucket = std::function<void(std::size_t bucket, std::span<program::line_ref> lines)>;

  line_exchange(world const& ranks, program::process_group& group, program::line_format format,
                std::size_t buckets);

  /// Lays down this rank's lines: line i belongs to the bucket bucket_of(i). Alone, throws bad_alloc.
  template <class BucketOf>
  void deal(program::line_table const& table, BucketOf const& bucket_of);
  [[nodiscard]] std::uint64_t laid_down() const { return laid_.size(); }
  /// Sends them to the owners. Afterwards bytes() is known. To be called by all ranks, as write().
  void send();
  /// The bytes of all ranks' lines, and how many of them went from rank to rank.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  [[nodiscard]] std::uint64_t sent() const { return sent_; }
  /// Writes the first `most` lines of all buckets from a place of the output on; returns how many bytes that
  /// were, of all ranks.
  std::uint64_t write(order_bucket const& order, shared_output const& output, std::uint64_t place,
                      std::uint64_t most = UINT64_MAX);
  /// The most bytes of text and references that this rank held.
  [[nodiscard]] std::uint64_t held() const { return held_; }

  /// While a bucket is put in order, besides the text.
  static constexpr std::uint64_t bytes_a_line = 2 * sizeof(program::line_ref) + 1;

 private:
  [[nodiscard]] std::size_t own_first() const { return first_of(group_.rank()); }
  [[nodiscard]] std::size_t own_count() const { return first_of(group_.rank() + 1) - own_first(); }
  [[nodiscard]] std::size_t first_of(std::uint64_t rank) const {
    return static_cast<std::size_t>(first_bucket_[rank]);
  }
  [[nodiscard]] std::uint64_t start_for(std::size_t rank) const;
  [[nodiscard]] std::uint64_t lines_received() const;
  std::uint64_t write_bucket(order_bucket const& order, std::size_t bucket, shared_output const& output,
                             std::uint64_t place);

  world const& ranks_;
  program::process_group& group_;
  program::line_format format_;
  std::size_t buckets_;
  std::vector<int> first_bucket_;    ///< of each rank
  std::vector<std::uint64_t> mine_;  ///< bytes of each bucket that are laid down here
  program::big_array<char> laid_, received_;
  std::vector<std::uint64_t> sizes_;   ///< of each bucket of this rank, what comes from each rank
  std::vector<std::uint64_t> starts_;  ///< in received_, of the piece of each rank
  std::uint64_t left_ = 0;             ///< lines that this rank may write
  std::uint64_t bytes_ = 0, sent_ = 0, held_ = 0;
};

template <class BucketOf>
void line_exchange::deal(program::line_table const& table, BucketOf const& bucket_of) {
  mine_.assign(buckets_, 0);
  auto const lines = table.lines();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (auto const bucket = bucket_of(i); bucket != nowhere) mine_[bucket] += table.written_size(lines[i]);
  }
  std::vector<std::uint64_t> at(buckets_);
  std::exclusive_scan(mine_.begin(), mine_.end(), at.begin(), std::uint64_t{0});
  laid_ = program::big_array<char>(at.back() + mine_.back());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto const bucket = bucket_of(i);
    if (bucket == nowhere) continue;
    auto& place = at[bucket];
    auto const line = table.text(lines[i]);
    std::ranges::copy(line, laid_.data() + place);
    place += line.size();
    if (table.is_open(lines[i])) laid_[place++] = format_.end;
  }
}

}  // namespace faro::ranks
