#!/usr/bin/env bash
# pbn 1.6.1 (npm), Portable Bridge Notation: a value that is to be inherited from there on, "##Oslo", is passed over where an earlier game
# has one. The boards of the second town are those of the first.
#
# Expected: after [Site "Rome"], [Site "##Oslo"] is Oslo, and [Site "#"] after it is Oslo, too. Seen: Rome, Rome, Rome; with a plain "Oslo"
# in the second game Rome, Oslo, Oslo; with "##Oslo" in the first game Oslo throughout.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts pbn@1.6.1 >/dev/null
cat >sites.js <<'END'
const pbn = require('pbn');
const { Readable } = require('stream');
const sites = (...values) => new Promise((done) => {
  const found = [];
  Readable.from([values.map((value, i) => `[Event "${i}"]\n[Site "${value}"]\n`).join('\n')], { objectMode: false })
    .pipe(pbn())
    .on('data', (one) => { if (one.name === 'Site') found.push(one.value); })
    .on('end', () => done(found.join(' ')));
});
(async () => {
  console.log('Rome ##Oslo #:', await sites('Rome', '##Oslo', '#'));
  console.log('Rome Oslo #:', await sites('Rome', 'Oslo', '#'));
  console.log('##Oslo # #:', await sites('##Oslo', '#', '#'));
})();
END
node sites.js | tee seen
diff - seen <<'END'
Rome ##Oslo #: Rome Rome Rome
Rome Oslo #: Rome Oslo Oslo
##Oslo # #: Oslo Oslo Oslo
END
