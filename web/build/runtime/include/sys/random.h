// Randomness as Linux gives it, from what WebAssembly's host gives (random_get).
#pragma once
#include_next <sys/random.h>

#include <sys/types.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#endif
static inline ssize_t getrandom(void* buffer, size_t length, unsigned flags) {
  size_t const part = length < 256 ? length : 256;
  (void)flags;
  return getentropy(buffer, part) == 0 ? (ssize_t)part : -1;
}
#ifdef __cplusplus
}
#endif
