// Lines dealt out to 256 buckets on disk, each read back in the order in which it was filled.
//
// Every bucket gathers its bytes in a buffer of one slot; full slots go to the end of one temporary file, so
// that the disk writes in large pieces, beside the filling if there are threads for it. Memory: 256 slots and
// some spare ones while filling, then 4 bytes a slot on disk.
#pragma once
#include "data/verb/disk/slot_writer.hpp"
#include "lines/disk/temporary_file.hpp"
#include "lines/input/memory.hpp"

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace faro::program {

class bucket_store {
 public:
  static constexpr std::size_t bucket_count = 256;
  /// Buffers of about `memory` bytes in all, written by a thread of their own if `beside`. Throws as
  /// temporary_file does.
  bucket_store(std::string const& folder, std::uint64_t memory, bool beside);

  /// Adds bytes to a bucket.
  void append(std::uint8_t bucket, std::string_view bytes) {
    auto& filled = filled_[bucket];
    if (bytes.size() <= slot_size_ - filled) {
      std::memcpy(current_[bucket] + filled, bytes.data(), bytes.size());
      filled += bytes.size();
    } else {
      append_over_end(bucket, bytes);
    }
  }
  /// Adds 1 to the lines of a bucket.
  void count_line(std::uint8_t bucket) { ++lines_[bucket]; }
  /// Writes what is in the buffers, and frees them. After it buckets can be read.
  void finish();

  /// Bytes of a bucket so far.
  [[nodiscard]] std::uint64_t bytes(std::size_t bucket) const {
    return slots_[bucket].size() * slot_size_ + filled_[bucket];
  }
  [[nodiscard]] std::uint64_t lines(std::size_t bucket) const { return lines_[bucket]; }
  /// Reads from a place in a bucket. Precondition: finish() was called; there are so many bytes.
  void read(std::size_t bucket, std::uint64_t place, std::span<char> out) const;

 private:
  void append_over_end(std::uint8_t bucket, std::string_view bytes);
  void write_slot(std::size_t bucket);

  temporary_file file_;
  std::size_t slot_size_;
  big_array<char> buffers_;
  std::array<char*, bucket_count> current_{};       // the slots that are filled now
  std::array<std::size_t, bucket_count> filled_{};  // of the last slot
  std::array<std::uint64_t, bucket_count> lines_{};
  std::array<std::vector<std::uint32_t>, bucket_count> slots_;  // their places in the file, full ones
  std::array<std::uint32_t, bucket_count> last_{};              // the place of the one that is not full
  std::uint32_t next_ = 0;
  std::optional<slot_writer> writer_;  // last: it uses the others
};

}  // namespace faro::program
