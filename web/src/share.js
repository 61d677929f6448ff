// What an answer is taken away as: a link that is the question, a picture, a table. A list of names is in none of them.
import { h, save } from './dom.js';

const plain = (text) => encodeURIComponent(text).replace(/%20/g, '+').replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%3D/g, '=').replace(/%2F/g, '/');
const back = (text) => decodeURIComponent(text.replace(/\+/g, '%20'));

/// "#odds/land+in+2..4%0Adraw+7", and after & the lists of decks that it names.
export function hashOf(view, text, decks = {}) {
  const lists = Object.entries(decks).map(([name, list]) => `&${plain(name)}~${plain(list)}`);
  return `#${view}${text ? '/' + plain(text) : ''}${lists.join('')}`;
}

/// {view, text, decks} of the part after #.
export function readHash(hash) {
  const bare = hash.replace(/^#/, '');
  const [first, ...lists] = bare.split('&');
  const cut = first.indexOf('/');
  const decks = {};
  try {
    for (const one of lists) {
      const at = one.indexOf('~');
      if (at > 0) decks[back(one.slice(0, at))] = back(one.slice(at + 1));
    }
    return { view: cut < 0 ? first : first.slice(0, cut), text: cut < 0 ? '' : back(first.slice(cut + 1)), decks };
  } catch {
    return { view: cut < 0 ? first : first.slice(0, cut), text: '', decks: {} };
  }
}

export const linkOf = (hash) => location.href.split('#')[0] + hash;

const esc = (x) => (/[",\n]/.test(x) ? `"${String(x).replace(/"/g, '""')}"` : x);
/// Rows as CSV.
export const csv = (rows) => rows.map((r) => r.map((x) => esc(x ?? '')).join(',')).join('\n') + '\n';

/// A part of the page as a picture (PNG, twice as large), with the question above it: what is drawn is copied with its
/// styles into an SVG and that into a canvas.
export async function savePicture(element, name) {
  const style = [...document.querySelectorAll('style')].map((x) => x.textContent).join('\n');
  const width = Math.ceil(element.getBoundingClientRect().width) + 56;
  const copy = element.cloneNode(true);
  copy.querySelectorAll('.share,.btns,.menu,.tip,.write,.link').forEach((x) => x.remove());
  const root = document.documentElement;
  const holder = h('div', { class: 'shotpage', style: { width: `${width}px`, padding: '24px 28px', 'box-sizing': 'border-box' } }, copy);
  const body = h('div', { xmlns: 'http://www.w3.org/1999/xhtml', 'data-theme': root.dataset.theme, 'data-suits': root.dataset.suits, class: 'shot' }, symbols(), holder);
  body.style.setProperty('width', `${width}px`);
  body.style.setProperty('background', 'var(--paper)');
  body.style.setProperty('color', 'var(--ink)');
  document.body.append(body);
  const height = Math.ceil(holder.getBoundingClientRect().height) + 8;
  body.remove();
  const markup = new XMLSerializer().serializeToString(body);
  const styles = style.replace(/body\{/g, '.shot{').replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${styles}</style><foreignObject width="100%" height="100%">${markup}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = h('canvas', { width: width * 2, height: height * 2 });
  const context = canvas.getContext('2d');
  context.scale(2, 2);
  context.drawImage(image, 0, 0);
  const blob = await new Promise((done) => canvas.toBlob(done, 'image/png'));
  save(name, blob);
  return { width, height };
}
const symbols = () => document.querySelector('body > svg').cloneNode(true);
