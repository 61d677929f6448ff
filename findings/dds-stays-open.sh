#!/usr/bin/env bash
# DDS (Debian libdds0 2.9.0-9), the double-dummy solver: a program that opens the library and closes it again is told that it is closed,
# and the library stays; if Boost's library of threads, which it needs, was opened before it, the same call closes it. What stays frees its
# memory at the end of the program, after its variables are gone.
#
# Expected: dlclose() of what was opened once and is used by nobody unloads it, in whatever order its needs were opened. Seen:
#   opened alone: closed 0, still there
#   opened after libboost_thread: closed 0, gone
# Why: Boost's library has a symbol that is unique in a process, so it is never unloaded; opened as a need of DDS it is bound to templates
# that DDS has, too, and holds it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q libdds0=2.9.0-9 libboost-thread1.74.0=1.74.0+ds1-21 >/dev/null 2>&1
for package in ./*.deb; do dpkg -x "$package" unpacked; done
cat > look.py <<'END'
import ctypes, os, sys

libc = ctypes.CDLL(None)
libc.dlclose.argtypes = [ctypes.c_void_p]
folder = os.path.abspath('unpacked/usr/lib/x86_64-linux-gnu')
first = sys.argv[1:]
for name in first:
    ctypes.CDLL(f'{folder}/{name}')
dds = ctypes.CDLL(f'{folder}/libdds.so.0')
closed = libc.dlclose(dds._handle)
there = 'libdds' in open('/proc/self/maps').read()
print('opened', f"after {first[0].split('.')[0]}:" if first else 'alone:', f'closed {closed},', 'still there' if there else 'gone', flush=True)
os._exit(0)
END
export LD_LIBRARY_PATH=$work/unpacked/usr/lib/x86_64-linux-gnu
{ /usr/bin/python3 look.py; /usr/bin/python3 look.py libboost_thread.so.1.74.0; } | tee seen
diff - seen <<'END'
opened alone: closed 0, still there
opened after libboost_thread: closed 0, gone
END
