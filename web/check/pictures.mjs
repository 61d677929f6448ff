// The page's views beside pictures of them that were looked at: node web/check/pictures.mjs ADDRESS [--keep].
// Each view at three widths, light and dark, a quarter of its size; at most two pixels in a hundred may be another colour.
// --keep takes the views as they are now for the pictures: look at them before you commit them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openBrowser } from './browser.mjs';

const given = process.argv[2] ?? 'build/page/faro.html';
const address = /^https?:/.test(given) ? given : pathToFileURL(resolve(given)).href;
const keep = process.argv.includes('--keep');
const folder = join(fileURLToPath(import.meta.url), '..', 'pictures');
const most = 0.02;
const browser = await openBrowser(process.env.CHROMIUM ?? 'chromium');
const scale = await browser.page();  // where two pictures are laid over one another
let failed = 0;

/// The share of pixels that differ by more than an eye passes over; 1 where the sizes do.
const difference = (one, other) => scale.run(`(async()=>{
  const load=async(data)=>{const i=new Image();i.src='data:image/png;base64,'+data;await i.decode();const c=new OffscreenCanvas(i.width,i.height).getContext('2d');c.drawImage(i,0,0);return c.getImageData(0,0,i.width,i.height)};
  const a=await load(${JSON.stringify(one)}),b=await load(${JSON.stringify(other)});
  if(a.width!==b.width||a.height!==b.height)return 1;
  let n=0;
  for(let i=0;i<a.data.length;i+=4)n+=Math.abs(a.data[i]-b.data[i])+Math.abs(a.data[i+1]-b.data[i+1])+Math.abs(a.data[i+2]-b.data[i+2])>96;
  return n/(a.data.length/4)})()`);

mkdirSync(folder, { recursive: true });
for (const dark of [false, true]) {
  for (const width of [360, 768, 1400]) {
    const page = await browser.page({ width, height: 900, dark });
    for (const view of ['odds', 'games', 'deal', 'verify', 'rigged', 'watch', 'exam']) {
      await page.open(`${address}#${view}`);
      await page.settled();
      const name = `${view}-${width}-${dark ? 'dark' : 'light'}.png`;
      const shown = await page.shot(false, 0.25);
      const path = join(folder, name);
      if (keep) {
        writeFileSync(path, Buffer.from(shown, 'base64'));
      } else if (!existsSync(path)) {
        failed++;
        console.log(`FAIL ${name}: there is no such picture; --keep makes it`);
      } else {
        const share = await difference(shown, readFileSync(path).toString('base64'));
        if (share > most) {
          failed++;
          console.log(`FAIL ${name}: ${(100 * share).toFixed(1)} % of it is another`);
        }
      }
    }
  }
}
await browser.close();
if (!failed) console.log(keep ? `kept in ${folder}` : 'ok   all views are as they were looked at');
process.exit(failed ? 1 : 0);
