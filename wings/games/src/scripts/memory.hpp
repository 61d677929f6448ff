// Memory for a Lua state: counted, bounded, and small blocks kept for the next of their size. Apart, because
// Lua asks for several small blocks in every run of a game.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace faro::odds::detail {

class script_machine;

/// Memory given to a Lua state, counted. Large blocks are counted by what was asked for in all, too: a text
/// of megabytes is made anew by a single instruction.
struct script_memory {
  std::size_t used = 0, most = 0;
  std::uint64_t asked = 0, most_asked = UINT64_MAX;  ///< bytes of large blocks, in one run
  std::uint64_t looked_at = 0;                       ///< `asked` when the time was looked at last
  bool limited = false;
  script_machine* owner = nullptr;
  static void* allocate(void* memory, void* block, std::size_t old_size, std::size_t new_size);

 private:
  static constexpr std::size_t grain = 16;     // sizes of small blocks are multiples of it
  static constexpr std::size_t largest = 256;  // of them
  struct free_block {
    free_block* next;
  };
  static bool is_small(std::size_t size) { return size <= largest; }
  static std::size_t shelf_of(std::size_t size) { return (size - 1) / grain; }
  bool may_ask(std::size_t old_size, std::size_t new_size, bool is_text);
  void* take(std::size_t size, bool bounded);
  void give_back(void* block, std::size_t size);
  void* move(void* block, std::size_t old_size, std::size_t new_size);

  std::array<free_block*, largest / grain> shelves_{};
  std::vector<std::unique_ptr<std::byte[]>> slabs_;  // NOLINT: raw memory
  std::byte* fresh_ = nullptr;                       // of the last slab: not given out yet
  std::size_t fresh_bytes_ = 0;
};

}  // namespace faro::odds::detail
