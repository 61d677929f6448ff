// Sheets of an exam on paper: their pages, as the program writes them, stand in a shadow of their own with their own
// styles, and the browser prints that alone.
import { h } from '../dom.js';

export function printPages(pages) {
  document.querySelector('.paper')?.remove();
  const paper = h('div.paper');
  const shadow = paper.attachShadow({ mode: 'open' });
  const break2 = new CSSStyleSheet();
  break2.replaceSync('.sheet + .sheet { break-before: page; } .sheet { color: #000; background: #fff; }');
  const sheets = [break2];
  for (const text of pages) {
    const page = new DOMParser().parseFromString(text, 'text/html');
    if (sheets.length === 1) {
      const style = new CSSStyleSheet();
      style.replaceSync([...page.querySelectorAll('style')].map((x) => x.textContent).join('\n').replace(/@page\s*\{[^}]*\}/g, '').replace(/(^|[\s,}])body(?=[\s,{])/g, '$1.sheet'));
      sheets.push(style);
    }
    const sheet = h('div.sheet');
    sheet.append(...[...page.body.childNodes].map((node) => document.importNode(node, true)));
    shadow.append(sheet);
  }
  shadow.adoptedStyleSheets = sheets;
  document.body.append(paper);
  document.body.classList.add('printing-paper');
  const done = () => (document.body.classList.remove('printing-paper'), paper.remove());
  addEventListener('afterprint', done, { once: true });
  window.print();
}
