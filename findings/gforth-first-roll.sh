#!/usr/bin/env bash
# Gforth (Debian 0.7.3+dfsg-9+b3), random.fs: whatever the seed, up to ten thousand million, `6 random` gives 0 first. On machines of 64 bits
# the generator keeps the multiplier that was made for 32, and `random` reads the upper bits, which no such seed has reached yet.
#
# Expected: the first roll of a die depends on the seed, as `52 random` does the first card. Seen:
#   seeds 0 to 999999, first of `6 random`     0, a million times
#   seed 20261130, five of `6 random`          0 3 3 3 0
#   60,000 rolls after that                    each face in about 10,000
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q gforth=0.7.3+dfsg-9+b3 gforth-lib=0.7.3+dfsg-9+b3 gforth-common=0.7.3+dfsg-9 >/dev/null 2>&1
for package in ./*.deb; do dpkg -x "$package" unpacked; done
cat >rolls.fs <<'END'
: rolls 5 0 do 6 random . loop cr ;
: others 0 1000000 0 do i seed ! 6 random 0<> if 1+ then loop . ." of a million seeds begin with another face" cr ;
create counts 6 cells allot counts 6 cells erase
: even 60000 0 do 1 counts 6 random cells + +! loop 6 0 do counts i cells + @ 500 + 1000 / . loop ." thousand rolls a face" cr ;
others
20261130 seed ! rolls
even
bye
END
GFORTHPATH=$work/unpacked/usr/share/gforth/0.7.3 unpacked/usr/bin/gforth-0.7.3 -i "$(find "$work/unpacked" -name gforth.fi)" random.fs "$work/rolls.fs" | sed 's/ *$//' | tee seen
diff - seen <<'END'
0 of a million seeds begin with another face
0 3 3 3 0
10 10 10 10 10 10 thousand rolls a face
END
