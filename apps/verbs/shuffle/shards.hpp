// In which order shards come, where each goes and by which key its lines are shuffled, for one machine and
// for several.
#pragma once
#include "lines/order/order.hpp"

#include <faro/error.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace faro::program {

struct shuffle_options;

class shard_plan {
 public:
  /// Of the operands of the options, by this key. Throws usage_error for an output that can't be numbered.
  shard_plan(shuffle_options const& options, key_source const& source);

  [[nodiscard]] std::size_t size() const { return order_.size(); }
  /// The file that comes i-th, and the key of its lines.
  [[nodiscard]] std::string const& path(std::size_t i) const { return paths_[order_[i]]; }
  [[nodiscard]] key_source source(std::size_t i) const;
  /// Whether each goes to an output of its own; which one the i-th goes to.
  [[nodiscard]] bool is_apart() const { return apart_; }
  [[nodiscard]] std::string const& output(std::size_t i) const { return outputs_[apart_ ? i : 0]; }

 private:
  std::vector<std::string> paths_, outputs_;
  std::vector<std::size_t> order_;
  bool apart_;
  key_source shards_;
};

/// A shard whose header is another than that of those before.
input_error other_header_of_shard(std::string const& path);

}  // namespace faro::program
