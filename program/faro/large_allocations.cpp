// Where a list of a million names, or a file, is kept: what takes 4 MB or more stands on pages of 2 MB. Three
// winners of a million people took 43,000 page faults, a third of their time, and take 9,000.
//
// The program's alone: a library does not say how others get their memory. What checks memory has its own.
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#if !defined(__has_feature)
#define __has_feature(what) 0
#endif
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer) && !__has_feature(memory_sanitizer)

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

constexpr std::size_t large_page = std::size_t{1} << 21U;

void* allocate(std::size_t size) {
  if (size < 2 * large_page) return std::malloc(size == 0 ? 1 : size);
  if (size > SIZE_MAX - large_page) return nullptr;
  auto const whole = (size + large_page - 1) / large_page * large_page;
  void* const out = std::aligned_alloc(large_page, whole);
  if (out) ::madvise(out, whole, MADV_HUGEPAGE);  // a wish: it goes on without
  return out;
}

}  // namespace

/// The library's operator delete gives it back.
void* operator new(std::size_t size) {
  for (;;) {
    if (void* const out = allocate(size)) return out;
    auto const handler = std::get_new_handler();
    if (!handler) throw std::bad_alloc{};
    handler();
  }
}

#endif
#endif
