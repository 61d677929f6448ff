#!/usr/bin/env bash
# uutils (Debian rust-coreutils 0.0.17-2), the programs of GNU coreutils written anew to take their place: `shuf --random-source=FILE` gives
# another order of the same lines by the same bytes, and draws other lines. `sort -R` has no --random-source.
#
# Expected: who publishes lines and bytes has the same order made again by both. Seen, with the digits of 1 to 2000 as the bytes:
#                             GNU 9.1                 uutils
#   shuf -i 1-10              10 6 5 3 4 2 9 1 7 8    6 3 4 5 7 2 8 9 10 1
#   shuf -i 1-10 -n 3         10 6 5 (its head)       9 10 1 (its end)
#   shuf -r -n 8 -e a b c d   b a d a c c a a         a a a a a a a a
# uutils reads numbers by their upper bits, and digits as text are alike there.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q coreutils=9.1-1 rust-coreutils=0.0.17-2 >/dev/null 2>&1
for package in ./*.deb; do dpkg -x "$package" unpacked; done
seq 2000 >bytes
for arguments in '-i 1-10' '-i 1-10 -n 3' '-r -n 8 -e a b c d'; do
  for program in unpacked/usr/bin/shuf 'unpacked/usr/bin/coreutils shuf'; do
    # shellcheck disable=SC2086 # several arguments
    printf '%-8s %s: %s\n' "$([ "${program% shuf}" = "$program" ] && echo GNU || echo uutils)" "$arguments" "$($program --random-source=bytes $arguments | xargs)"
  done
done | tee seen
seq 10 | unpacked/usr/bin/coreutils sort -R --random-source=bytes >/dev/null 2>&1 && { echo 'uutils-random-source: sort takes a source now' >&2; exit 1; }
diff - seen <<'END'
GNU      -i 1-10: 10 6 5 3 4 2 9 1 7 8
uutils   -i 1-10: 6 3 4 5 7 2 8 9 10 1
GNU      -i 1-10 -n 3: 10 6 5
uutils   -i 1-10 -n 3: 9 10 1
GNU      -r -n 8 -e a b c d: b a d a c c a a
uutils   -r -n 8 -e a b c d: a a a a a a a a
END
