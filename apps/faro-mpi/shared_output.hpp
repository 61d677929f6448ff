// A file that all ranks write to, each at its places, and that rank 0 makes appear when all have done so.
#pragma once
#include "cli/processes.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace faro::ranks {

class shared_output {
 public:
  /// Makes room for so many bytes. To be called by all ranks, as commit(); throws system_error in all of
  /// them.
  shared_output(program::process_group& group, std::string path, std::uint64_t bytes);
  shared_output(shared_output const&) = delete;
  shared_output& operator=(shared_output const&) = delete;
  /// Without commit() nothing remains.
  ~shared_output();

  /// Throws system_error.
  void write_at(std::uint64_t place, std::string_view bytes) const;
  /// When this rank has written all it has: the file appears. To be called by all ranks.
  void commit() {
    close();
    appear();
  }
  /// The same in two steps: between them it can be read, by the first rank.
  void close();
  void appear();
  /// Passes on what all have written, in order. Throws system_error.
  void read(std::function<void(std::string_view)> const& use) const;

 private:
  void create(std::uint64_t bytes);
  void rename_it();
  void clean_up();

  program::process_group& group_;
  std::string path_, temporary_;
  int descriptor_ = -1;
  bool done_ = false;
};

}  // namespace faro::ranks
