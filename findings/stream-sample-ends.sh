#!/usr/bin/env bash
# stream-sample 1.0.0 (npm), "a statistically valid fixed-size sample" of a stream: of three lines the last is in a sample of one in a
# quarter of all runs, the others in three eighths each.
#
# Expected: a third each. Seen: 24, 24 and 16 of 64, where its random numbers are 1/16, 3/16, ..., 15/16 in all pairs. The place is rounded
# to the nearest, so that the first place comes half as often as it should.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts stream-sample@1.0.0 through@2.3.8 >/dev/null
cat >sample.js <<'END'
const sampleOf = require('stream-sample');
const times = [0, 0, 0];
for (let pair = 0; pair < 64; ++pair) {
  const numbers = [pair % 8, pair >> 3].map((i) => (2 * i + 1) / 16);
  Math.random = () => numbers.shift();
  let last;
  const stream = sampleOf(1);
  stream.on('data', (sample) => { last = [...sample]; });
  for (const line of [0, 1, 2]) stream.write(line);
  ++times[last[0]];
}
console.log(times.join(' '));
END
node sample.js | tee seen
echo '24 24 16' | diff - seen
