#!/usr/bin/env bash
# GNU PSPP (Debian 1.6.2-2): RV.BINOM(n, p), a random number from the binomial distribution, is 0 always for every p below 1: it takes n for
# the chance, and p, cut to a whole number, for the trials. The densities PDF.BINOM and CDF.BINOM are right.
#
# Expected: of 10,000 draws of RV.BINOM(7, 0.4), as of seven coins, the mean is near 2.8. Seen (mean, least, greatest):
#   RV.BINOM(7, 0.4)          0, 0, 0
#   RV.BINOM(7, 1)            1, 1, 1    (all seven of seven would be 7)
#   RV.HYPER(60, 7, 24)       2.8, 0, 7  (as it should be)
# The libraries that pspp needs are downloaded where they are missing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
missing=$(apt-get install -s --no-install-recommends pspp=1.6.2-2 2>/dev/null | awk '/^Inst/ && $2 != "pspp" {print $2}')
# shellcheck disable=SC2086 # a list of names
apt-get download -q pspp=1.6.2-2 $missing >/dev/null 2>&1
for package in ./*.deb; do dpkg -x "$package" unpacked; done
LD_LIBRARY_PATH=$(find "$work/unpacked" -name '*.so*' -printf '%h\n' | sort -u | paste -sd:)
export LD_LIBRARY_PATH
cat >draws.sps <<'SYNTAX'
SET SEED=7.
INPUT PROGRAM.
LOOP #i=1 TO 10000.
COMPUTE case=#i.
END CASE.
END LOOP.
END FILE.
END INPUT PROGRAM.
COMPUTE coins=RV.BINOM(7,0.4).
COMPUTE sure=RV.BINOM(7,1).
COMPUTE hyper=RV.HYPER(60,7,24).
COMPUTE density=PDF.BINOM(3,7,0.4).
FORMATS coins sure hyper density (F8.3).
DESCRIPTIVES coins sure hyper density /STATISTICS=MEAN MINIMUM MAXIMUM.
SYNTAX
unpacked/usr/bin/pspp -O format=csv draws.sps -o - 2>/dev/null | awk -F, '/^(coins|sure|hyper|density),/ {printf "%s: mean %.1f, %g to %g\n", $1, $3, $4, $5}' >all
sort -u all | tee seen
diff - seen <<'END'
coins: mean 0.0, 0 to 0
density: mean 0.3, 0.29 to 0.29
hyper: mean 2.8, 0 to 7
sure: mean 1.0, 1 to 1
END
