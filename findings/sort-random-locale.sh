#!/usr/bin/env bash
# GNU sort (Debian coreutils 9.1-1): `sort -R --random-source=FILE` shuffles the same digits otherwise in the locale C.UTF-8 than in C, though
# both locales sort them, and all other text, alike.
#
# Expected: the random source alone decides the order, as of `shuf`. Seen, of 1 to 8 with a source of 64 letters a:
#   C        4 5 1 6 3 2 8 7
#   C.UTF-8  2 3 6 8 7 1 4 5
# Who publishes such an order has to name the locale beside the source.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q coreutils=9.1-1 >/dev/null 2>&1
dpkg -x coreutils_*.deb unpacked
printf 'a%.0s' {1..64} >source
for locale in C C.UTF-8; do
  seq 8 | LC_ALL=$locale unpacked/usr/bin/sort >"sorted.$locale"
  printf '%-8s %s\n' "$locale" "$(seq 8 | LC_ALL=$locale unpacked/usr/bin/sort -R --random-source=source | xargs)"
done | tee seen
cmp sorted.C sorted.C.UTF-8
diff - seen <<'END'
C        4 5 1 6 3 2 8 7
C.UTF-8  2 3 6 8 7 1 4 5
END
