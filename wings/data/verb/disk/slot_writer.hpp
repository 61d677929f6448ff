// Writes full buffers to a temporary file in a thread of its own, while others are filled.
#pragma once
#include "lines/disk/temporary_file.hpp"
#include "parallel/threads.hpp"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <string_view>
#include <vector>

namespace faro::program {

class slot_writer {
 public:
  /// The file and the spare buffers, all of one size, outlive it. Throws std::system_error when there is no
  /// thread to be had.
  slot_writer(temporary_file& file, std::vector<char*> spare);
  /// What is not yet written is dropped.
  ~slot_writer();
  slot_writer(slot_writer const&) = delete;
  slot_writer& operator=(slot_writer const&) = delete;

  /// Takes a buffer whose first bytes, these, are to be written to a place, and gives another, waiting for
  /// one if it must. Throws what writing an earlier one threw.
  char* exchange(char* full, std::string_view bytes, std::uint64_t place);
  /// Waits until all is written. Throws what writing threw.
  void finish();

 private:
  struct task {
    char* buffer;
    std::string_view bytes;
    std::uint64_t place;
  };
  void work();

  temporary_file& file_;
  std::mutex guard_;
  std::condition_variable changed_;
  std::vector<char*> spare_;
  std::deque<task> waiting_;
  bool writing_ = false, stopped_ = false;
  std::exception_ptr problem_;
  parallel::background thread_;  // last: it uses the others
};

}  // namespace faro::program
