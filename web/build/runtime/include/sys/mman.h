// Pages of memory, which wasi-libc takes from its heap; wishes about them are not heard.
#pragma once
#include_next <sys/mman.h>

#define MADV_HUGEPAGE 14
#define MAP_NORESERVE 0
#define madvise faro_unheard_wish
static inline int madvise(void* begin, size_t length, int advice) {
  (void)begin;
  (void)length;
  (void)advice;
  return 0;
}
