// Hand records, whole: node web/check/records.mjs PROGRAM. Boards with and without tricks, and some with suits of thirteen, on screens of
// several widths and as they are printed on A4 and Letter: no text reaches beyond its board, no hand over another.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from './browser.mjs';

const program = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), 'faro-records-'));
const long = join(folder, 'long.txt');
writeFileSync(long, `N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432
N:KQJT98765432.A.. A.KQJT98765432.. ..AKQJT987.65432 ..65432.AKQJT987
N:AKQJT98765432... .AKQJT98765432.. ...AKQJT98765432 ..AKQJT98765432.
N:.AKQJ.T98765.AKQ AKQJT98765432... .T98765432.A.JT9 ..KQJ432.8765432
`);
const hasTricks = execFileSync(program, ['--version'], { encoding: 'utf8' }).includes('dds');
const made = [
  ['boards', ['--seed', 'hand records', '--board-numbers', '1-64']],
  ['long suits', ['--from', long]],
  ...(hasTricks ? [['tricks', ['--seed', 'hand records', '--board-numbers', '1-12', '--tricks']]] : []),
];

/// Which texts of the page are not whole.
function cut() {
  const found = [];
  const ends = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].filter((r) => r.width > 0);
  };
  for (const board of document.querySelectorAll('.board')) {
    const name = board.querySelector('h2').textContent;
    const frame = board.getBoundingClientRect();
    for (const e of board.querySelectorAll('p,h2,th,td,caption,span,b'))
      if (ends(e).some((r) => r.right > frame.right + 0.5 || r.left < frame.left - 0.5 || r.bottom > frame.bottom + 0.5)) found.push(`board ${name}: '${e.textContent}' is cut`);
    const parts = [...board.querySelectorAll('.about,.north,.east,.south,.west,.table,.points')].map((e) => ({ e, all: e.matches('.table') ? [e.getBoundingClientRect()] : ends(e) }));
    for (const a of parts)
      for (const b of parts)
        if (a.e.className < b.e.className && a.all.some((r) => b.all.some((s) => r.left < s.right - 0.5 && s.left < r.right - 0.5 && r.top < s.bottom - 0.5 && s.top < r.bottom - 0.5)))
          found.push(`board ${name}: ${a.e.className} lies over ${b.e.className}`);
  }
  for (const e of document.querySelectorAll('h1,.board'))
    if (e.getBoundingClientRect().right > innerWidth + 0.5) found.push(`'${e.textContent.slice(0, 20)}' reaches beyond the page`);
  return found;
}
/// What is said of paper alone holds from here on.
function print() {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules) if (rule.media?.mediaText === 'print') rule.media.mediaText = 'all';
}

const millimetres = (mm) => Math.floor((mm * 96) / 25.4);
const views = [...[320, 360, 600, 900, 1400].map((width) => ({ name: `${width} pixels`, width })),
  { name: 'A4', width: millimetres(210 - 16), paper: true }, { name: 'Letter', width: millimetres(215.9 - 16), paper: true }];
const browser = await openBrowser(process.env.CHROMIUM ?? 'chromium');
let failed = 0;
try {
  for (const [name, options] of made) {
    const file = join(folder, `${name}.html`);
    execFileSync(program, ['deal', ...options, '-o', file]);
    for (const view of views) {
      const page = await browser.page({ width: view.width, height: 900 });
      await page.open(pathToFileURL(file).href);
      if (view.paper) await page.run(`(${print})()`);
      for (const problem of await page.run(`(${cut})()`)) {
        failed++;
        console.log(`${name}, ${view.name}: ${problem}`);
      }
    }
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
if (failed) process.exit(1);
console.log('hand records are whole on screens and on paper');
