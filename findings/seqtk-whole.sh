#!/usr/bin/env bash
# seqtk (Debian 1.3-4), `sample FILE FRACTION`: nearly all of a file is 0.9999, all of it is one record.
#
# Expected: a thousand records of a thousand for the fraction 1.0, or an error. Seen: 0.9999 keeps 1000, 1.0 keeps 1, as 1 does; 1.5 keeps 1.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q seqtk=1.3-4 >/dev/null 2>&1
dpkg -x seqtk_*.deb unpacked
seq 1000 | sed 's/.*/>r&\nACGT/' >reads.fa
for part in 0.5 0.9999 1.0 1.5; do
  echo "$part $(unpacked/usr/bin/seqtk sample -s 7 reads.fa "$part" | grep -c '^>')"
done | tee seen
diff - seen <<'END'
0.5 514
0.9999 1000
1.0 1
1.5 1
END
