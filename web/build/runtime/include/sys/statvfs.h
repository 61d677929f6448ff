// wasi-libc has none: nobody knows how much room there is.
#pragma once
#include <errno.h>

struct statvfs {
  unsigned long long f_frsize, f_blocks, f_bfree, f_bavail;
};
inline int statvfs(char const*, struct statvfs*) {
  errno = ENOSYS;
  return -1;
}
