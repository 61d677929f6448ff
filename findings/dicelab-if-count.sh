#!/usr/bin/env bash
# dicelab (Debian 0.7-6): its manual's example of `if`, "if count(>4 2#d6) then 1 else 0", is 1 always. `if` asks whether a list is empty,
# and a count of 0 is a list of one number.
#
# Expected: 1 where one of two dice shows more than 4, with probability 20/36 = 0.556. Seen, `dicelab -c` (exact) and -e (by rolling):
#   if count(>4 2#d6) then 1 else 0      1: 1.000000
#   if >4 2#d6 then 1 else 0             0: 0.444444   1: 0.555556
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q dicelab=0.7-6 >/dev/null 2>&1
dpkg -x dicelab_*.deb unpacked
man=$(zcat unpacked/usr/share/man/man1/dicelab.1.gz | tr '\n' ' ')
[[ $man == *'if count(>4 2#d6) then 1 else 0'* ]] || { echo 'dicelab-if-count: the manual has another example now' >&2; exit 1; }
for scheme in 'if count(>4 2#d6) then 1 else 0' 'if >4 2#d6 then 1 else 0'; do
  echo "$scheme" >scheme
  echo "$scheme: $(unpacked/usr/bin/dicelab -c -f scheme | xargs)"
done | tee seen
echo 'if count(>4 2#d6) then 1 else 0' >scheme
echo "rolled 10,000 times: $(unpacked/usr/bin/dicelab -e -f scheme | xargs)" | tee -a seen
diff - seen <<'END'
if count(>4 2#d6) then 1 else 0: 1 1.000000
if >4 2#d6 then 1 else 0: 0 0.444444 1 0.555556
rolled 10,000 times: 1 1.000000
END
