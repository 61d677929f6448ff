// How a Lua state gets its memory. Nothing here throws: Lua calls it, and jumps.
#include "games/src/scripts/memory.hpp"

#include "games/src/scripts/machine.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace faro::odds::detail {

/// A small block: one that was given back, or a piece of a slab. Null where there is no memory.
void* script_memory::take(std::size_t size, bool bounded) {
  auto const shelf = shelf_of(size);
  if (auto* const block = shelves_[shelf]) {
    shelves_[shelf] = block->next;
    return block;
  }
  constexpr std::size_t slab = std::size_t{1} << 15;
  auto const bytes = (shelf + 1) * grain;
  if (fresh_bytes_ < bytes) {  // what is left of the last slab is lost: less than a block
    // Blocks are kept by their size, so that what is held may be more than what is used.
    constexpr std::size_t times = 4;
    if (bounded && slabs_.size() * slab > times * std::max(most, slab)) return nullptr;
    try {
      slabs_.push_back(std::unique_ptr<std::byte[]>{new (std::nothrow) std::byte[slab]});  // NOLINT
    } catch (std::bad_alloc const&) {
      return nullptr;
    }
    if (!slabs_.back()) {
      slabs_.pop_back();
      return nullptr;
    }
    fresh_ = slabs_.back().get();
    fresh_bytes_ = slab;
  }
  auto* const block = fresh_;
  fresh_ += bytes;
  fresh_bytes_ -= bytes;
  return block;
}

void script_memory::give_back(void* block, std::size_t size) {
  if (!is_small(size)) return std::free(block);  // NOLINT
  auto& shelf = shelves_[shelf_of(size)];
  shelf = new (block) free_block{shelf};
}

void* script_memory::move(void* block, std::size_t old_size, std::size_t new_size) {
  if (block != nullptr) {
    if (!is_small(old_size) && !is_small(new_size)) return std::realloc(block, new_size);  // NOLINT
    if (is_small(old_size) && is_small(new_size) && shelf_of(old_size) == shelf_of(new_size)) return block;
  }
  bool const shrinks = block != nullptr && new_size < old_size;
  void* const moved =
      is_small(new_size) ? take(new_size, limited && !shrinks) : std::malloc(new_size);  // NOLINT
  if (moved == nullptr && shrinks) return block;                                         // Lua counts on that
  if (moved == nullptr || block == nullptr) return moved;
  std::memcpy(moved, block, std::min(old_size, new_size));
  give_back(block, old_size);
  return moved;
}

/// Whether a block may be had, or grow. What is copied into large ones takes time between two instructions,
/// so the time is looked at here, too.
bool script_memory::may_ask(std::size_t old_size, std::size_t new_size, bool is_text) {
  constexpr std::size_t large = 4096;
  constexpr std::size_t between_looks = std::size_t{1} << 24;
  if (used - old_size + new_size > most) return false;
  if (new_size < large) return true;
  // Lua asks a second time, when it has collected its garbage: what is to end gets nothing then, too.
  if (owner != nullptr && owner->stopped != script_stop::none) return false;
  asked += new_size;
  if (asked > most_asked) return false;
  if (owner == nullptr) return true;
  owner->watch_closely(new_size, is_text);
  if (asked - looked_at < between_looks) return true;
  looked_at = asked;
  return owner->in_time();
}

void* script_memory::allocate(void* memory, void* block, std::size_t old_size, std::size_t new_size) {
  auto& m = *static_cast<script_memory*>(memory);
  auto const kind = old_size;  // of object, where there is no block
  if (block == nullptr) old_size = 0;
  if (new_size == 0) {
    if (block != nullptr) m.give_back(block, old_size);
    m.used -= old_size;
    return nullptr;
  }
  if (m.limited && new_size > old_size) {
    bool const is_text = block == nullptr && kind == LUA_TSTRING;
    if (!m.may_ask(old_size, new_size, is_text)) {
      if (m.owner != nullptr) m.owner->running = nullptr;  // an error may jump over the end of a coroutine
      return nullptr;
    }
  }
  void* const moved = m.move(block, old_size, new_size);
  if (moved != nullptr) m.used += new_size - old_size;
  return moved;
}

}  // namespace faro::odds::detail
