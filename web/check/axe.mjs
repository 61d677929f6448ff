// Whether everybody can use the page, by axe-core (web/build/fetch brings it; nothing of it is in the page): every view, and what
// opens over it, at three widths, light and dark, in both languages. Whatever axe is sure of is a fault; what it leaves to people
// (contrast over pictures) is contrast.mjs's.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';

const path = new URL('../../build/page/sources/axe/axe.min.js', import.meta.url);

/// What axe finds: a line each.
export async function faults(page) {
  if (!(await page.run('!!globalThis.axe'))) await page.run(`${readFileSync(path, 'utf8')};0`);
  const found = await page.run(`axe.run(document, { resultTypes: ['violations'] }).then((all) => all.violations.flatMap((v) => v.nodes.map((n) => v.id + ' (' + v.impact + '): ' + n.target.join(' ') + ' ' + n.html.slice(0, 100))))`);
  return found;
}

const VIEWS = ['odds', 'magic', 'poker', 'games', 'deal', 'verify/ok', 'rigged', 'watch', 'exam'];
const MORE = ['dnd', 'raffle', 'class', 'odds/shape%0Adraw+13', 'odds/2d6+drp', 'odds/what+are+the+odds+of+rolling+a+6', 'odds/some(shape+=+7-3-2-1)+and+each(hcp+in+8..12)%0Ahands+4x13', 'odds/output+2d6',
  'odds/2d6+%3E=+7%0Ad12+%3E=+7', 'deal/santa', 'deal/roll+4d6', 'deal/groups', 'verify', 'verify/changed', 'watch/lesson', 'watch/clock'];

export async function everybody(check, at) {
  if (!existsSync(path)) throw new Error('axe is missing: web/build/fetch brings it');
  for (const [width, dark] of [[360, false], [768, true], [1400, false]]) {
    await check(`axe finds nothing at ${width}, ${dark ? 'dark' : 'light'}`, async (page) => {
      const found = [];
      const look = async (where) => found.push(...(await faults(page)).map((fault) => `${where}: ${fault}`));
      if (width === 768) {
        await page.open(at());
        await page.settled();
        await page.click('.foot .link', 'Deutsch');
      }
      for (const address of width === 360 ? [...VIEWS, ...MORE] : VIEWS) {
        await page.open(at(`#${address}`));
        await page.settled();
        await look(address);
      }
      if (width === 768) await page.click('.foot .link', 'English');
      await page.open(at('#magic'));
      await page.settled();
      for (const [selector, text] of [['.share .link', 'Picture'], ['.foot .link', 'Keys'], ['.foot .link', 'Words and rules'], ['.paste', 'Paste a deck']]) {
        await page.click(selector, text);
        await page.until("document.querySelector('dialog[open]')");
        await look(text);
        await page.key('Escape');
        await page.until("!document.querySelector('dialog[open]')");
      }
      assert.deepEqual([...new Set(found)], []);
    }, { width, height: 900, dark });
  }
}
