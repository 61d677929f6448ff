// In which order shards come, where each goes and by which key its lines are shuffled, for one machine and
// for several.
#pragma once
#include "data/verb/training/epochs.hpp"
#include "lines/order/order.hpp"

#include <faro/error.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace faro::program {

struct shuffle_options;

/// A file whose turn it is.
struct shard_turn {
  std::string const& path;
  key_source source;             ///< of its lines
  std::string const& output;     ///< where they go
  bool begins, ends;             ///< whether it is the first, the last that goes there
  std::size_t first_worker = 0;  ///< of several, who has its first piece
};

class shard_plan {
 public:
  /// Of the operands of the options, by this key. Throws usage_error for an output that can't be numbered,
  /// and for a place to go on at that is not there.
  shard_plan(shuffle_options const& options, key_source source);

  /// The files of an epoch.
  [[nodiscard]] std::size_t size() const { return paths_.size(); }
  /// Into how many pieces each file is cut for workers, so that every one has as many; 1 without them.
  [[nodiscard]] std::size_t pieces() const { return pieces_; }
  /// Calls use() for every file of every epoch, those that go to one output one after the other.
  void each(std::function<void(shard_turn const&)> const& use) const;

 private:
  [[nodiscard]] key256 key_of(std::uint64_t epoch) const;
  [[nodiscard]] std::vector<std::size_t> order_of(std::uint64_t epoch) const;
  [[nodiscard]] shard_turn turn(std::uint64_t epoch, std::size_t file, std::size_t output) const;

  std::vector<std::string> paths_, outputs_;
  std::size_t pieces_ = 1;
  bool apart_;  // whether each goes to an output of its own
  key_source source_;
  bool again_;  // whether there are epochs
  epoch_place first_;
  std::uint64_t last_;  // epoch
};

/// Files as shards.
void run_shards(shuffle_options options);

/// Of two shards whose headers differ, what is wrong: that of the later operand.
input_error other_header_of_shard(std::vector<std::string> const& operands, std::string const& one,
                                  std::string const& other);

}  // namespace faro::program
