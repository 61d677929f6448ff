// The picture of README.md: the odds of a roll, a deal and a shuffler found out, as the page shows them: node web/check/readme.mjs ADDRESS.
// Writes docs/pictures/readme.png. Look at it before you commit it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openBrowser } from './browser.mjs';

const address = pathToFileURL(resolve(process.argv[2] ?? 'build/page/faro.html')).href;
const to = join(fileURLToPath(import.meta.url), '..', '..', '..', 'docs', 'pictures', 'readme.png');
const width = 620;
const height = 1040;
const browser = await openBrowser(process.env.CHROMIUM ?? 'chromium');
const shots = [];
for (const view of ['odds', 'deal', 'rigged']) {
  const page = await browser.page({ width, height });
  await page.open(`${address}#${view}`);
  await page.settled();
  if (view === 'rigged') {
    await page.run(`[...document.querySelectorAll('main button')].find((b) => b.textContent.includes('clump')).click()`);
    await page.settled();
  }
  shots.push(await page.shot(false, 1));
}
const folder = mkdtempSync(join(tmpdir(), 'faro-readme-'));
const sheet = join(folder, 'sheet.html');
writeFileSync(sheet, `<body style="margin:0;display:flex;gap:16px;padding:16px;background:#dfe3e8;width:max-content">${shots
  .map((data) => `<img style="border-radius:8px;width:${width}px;height:${height}px" src="data:image/png;base64,${data}">`).join('')}`);
const whole = await browser.page({ width: 3 * width + 64, height: height + 32 });
await whole.open(pathToFileURL(sheet).href);
writeFileSync(to, Buffer.from(await whole.shot(false, 0.5), 'base64'));
await browser.close();
rmSync(folder, { recursive: true, force: true });
