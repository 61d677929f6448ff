// What libc++'s file system asks of a system and wasi-libc does not have: all of it fails, as on a disk that knows
// neither rights nor links.
#pragma once
#include <dirent.h>
#include <errno.h>
#include <sys/types.h>

#define DT_SOCK 101
#define DT_FIFO 100
static inline int fchmod(int, mode_t) { return errno = ENOSYS, -1; }
static inline int fchmodat(int, char const*, mode_t, int) { return errno = ENOSYS, -1; }
static inline int chmod(char const*, mode_t) { return errno = ENOSYS, -1; }
static inline char* realpath(char const*, char*) { return errno = ENOSYS, nullptr; }
