// Sheets of an exam on paper: their pages, as the program writes them, stand in a shadow of their own with their own
// styles, and the browser prints that alone. The policy of the page allows no styles in markup, so they are taken out
// before it is read, and set one by one.
import { h } from '../dom.js';

const styleOf = (text) => [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((m) => m[1]).join('\n');
const withoutStyles = (text) => text.replace(/<meta[^>]*>/g, '').replace(/<style>[\s\S]*?<\/style>/g, '').replace(/(<[^<>]*?)\sstyle="([^"]*)"/g, '$1 data-style="$2"');

/// The rules of a page, those of its body for a sheet.
function rulesOf(text) {
  const rules = new CSSStyleSheet();
  rules.replaceSync(styleOf(text).replace(/@page\s*\{[^}]*\}/g, '').replace(/(^|[\s,}])body(?=[\s,{])/g, '$1.sheet'));
  return rules;
}

export function printPages(pages) {
  document.querySelector('.paper')?.remove();
  const paper = h('div.paper');
  const shadow = paper.attachShadow({ mode: 'open' });
  const breaks = new CSSStyleSheet();
  breaks.replaceSync('.sheet + .sheet { break-before: page; } .sheet { color: #000; background: #fff; }');
  shadow.adoptedStyleSheets = [rulesOf(pages[0]), breaks];
  for (const text of pages) {
    const page = new DOMParser().parseFromString(withoutStyles(text), 'text/html');
    const sheet = h('div.sheet');
    sheet.append(...[...page.body.childNodes].map((node) => document.importNode(node, true)));
    for (const element of sheet.querySelectorAll('[data-style]')) element.style.cssText = element.dataset.style;
    shadow.append(sheet);
  }
  document.body.append(paper);
  document.body.classList.add('printing-paper');
  const done = () => (document.body.classList.remove('printing-paper'), paper.remove());
  addEventListener('afterprint', done, { once: true });
  window.print();
}
