// An answer as a picture for a post: what was asked, of which cards, the answer, and its bars or lines, 800 units wide. All of it
// is drawn here, in attributes, so that the SVG is one file that any program shows; no address and no list of names is in it.
import { $, h, s, button, fill, goButton, save } from './dom.js';
import { MARKS, mark, plot, rangeOf } from './chart.js';
import { openDialog } from './help.js';
import { slug } from './kept.js';
import { middle } from './law.js';
import { grouped, share } from './numbers.js';
import { t } from './texts.js';

const WIDTH = 800;
const SIDE = 48;
const INNER = WIDTH - 2 * SIDE;
const LEAST = 450; // as wide as 16 to 9
const FACE = 'Vollkorn, Georgia, serif';
const MOST_ROWS = 16;

let pen = null;
const widthOf = (text, size, weight = 400) => {
  pen ??= h('canvas').getContext('2d');
  pen.font = `${weight} ${size}px ${FACE}`;
  return pen.measureText(text).width;
};
const text = (x, y, words, { size = 20, weight = 400, ink = 'ink', anchor = null } = {}) =>
  s('text', { x, y, 'font-size': size, 'font-weight': weight, fill: `var(--${ink})`, 'text-anchor': anchor }, words);

/// As much of a text as there is room for.
function cut(words, room, size, weight) {
  if (widthOf(words, size, weight) <= room) return words;
  let end = words.length;
  while (end > 1 && widthOf(`${words.slice(0, end)}…`, size, weight) > room) end--;
  return `${words.slice(0, end).trimEnd()}…`;
}
/// A text in lines that fit, at most so many.
function wrapped(words, room, size, weight, most) {
  const lines = [];
  let line = '';
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer, size, weight) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line) lines.push(line);
  const shown = lines.slice(0, most);
  if (lines.length > most) shown[most - 1] = lines.slice(most - 1).join(' ');
  return shown.map((one) => cut(one, room, size, weight));
}

/// What is drawn below one another: each takes the place where it begins, and gives {parts, y} where it ends.
function paragraph(words, y, { size, weight = 400, ink = 'ink', most = 2 }) {
  const lines = wrapped(words, INNER, size, weight, most);
  return { parts: lines.map((line, i) => text(SIDE, y + size + i * size * 1.3, line, { size, weight, ink })), y: y + lines.length * size * 1.3 };
}

function headline({ said, under, fraction }, y) {
  const parts = [text(SIDE, y + 76, said, { size: 84, weight: 600 }), text(SIDE, y + 112, under, { size: 24, ink: 'soft' })];
  const [n, of = '1'] = (fraction ?? '').split('/').map(grouped);
  const long = Math.max(n.length, of.length);
  const left = SIDE + widthOf(said, 84, 600) + 56;
  const size = Math.min(44, ((WIDTH - SIDE - left) / Math.max(long, 1)) * 1.75);
  if (fraction && size >= 15) {
    const wide = Math.max(widthOf(n, size, 600), widthOf(of, size, 600)) + 8;
    const put = (line, at) => text(left + wide / 2, at, line, { size, weight: 600, anchor: 'middle' });
    parts.push(put(n, y + 58 - size * 0.22), s('rect', { x: left, y: y + 58, width: wide, height: 3, fill: 'var(--accent)' }), put(of, y + 62 + size * 0.92));
  }
  return { parts, y: y + 132 };
}

function hundred(d, y) {
  const filled = Math.round(d * 100);
  return { parts: Array.from({ length: 100 }, (_, i) => s('rect', { x: SIDE + (i * INNER) / 100, y, width: 5, height: 16, rx: 1, fill: `var(--${i < filled ? 'accent' : 'pale'})` })), y: y + 36 };
}

/// Rows with a name, a bar and a number: {key, d, isAsked, said}.
function bars({ title, rows }, y) {
  const parts = [];
  if (title) parts.push(text(SIDE, y + 22, cut(title, INNER, 20, 600), { size: 20, weight: 600 }));
  const top = y + (title ? 38 : 0);
  const most = Math.max(...rows.map((r) => r.d), 1e-12);
  const named = Math.min(INNER * 0.45, Math.max(...rows.map((r) => widthOf(r.key, 19))));
  const said = (r) => r.said ?? share(r.d);
  const numbers = Math.max(...rows.map((r) => widthOf(said(r), 19, 600)));
  const room = INNER - named - numbers - 36;
  const words = rows.some((r) => !/^-?\d+$/.test(r.key));
  rows.forEach((r, i) => {
    const base = top + i * 31 + 20;
    parts.push(text(words ? SIDE : SIDE + named, base, cut(r.key, named + 1, 19), { size: 19, anchor: words ? null : 'end' }),
      s('rect', { x: SIDE + named + 16, y: base - 15, width: Math.max(1, (room * r.d) / most), height: 19, rx: 1, fill: `var(--${r.isAsked ? 'accent' : 'pale'})` }),
      text(WIDTH - SIDE, base, said(r), { size: 19, weight: 600, anchor: 'end' }));
  });
  return { parts, y: top + rows.length * 31 + 14 };
}

/// Lines with their legend: {title, series: [{name, points, said}], share, sums}.
function lines({ title, series, isShare = true, sums = true }, y) {
  const parts = [];
  if (title) parts.push(text(SIDE, y + 22, cut(title, INNER, 20, 600), { size: 20, weight: 600 }));
  let at = y + (title ? 34 : 0);
  if (series.length > 1 || series[0].said) {
    series.slice(0, 12).forEach((one, i) => {
      at += 30;
      const room = INNER - 30 - (one.said ? widthOf(one.said, 18) + 20 : 0);
      parts.push(mark(i, SIDE + 8, at - 6), text(SIDE + 28, at, cut(one.name, room, 19), { size: 19 }), one.said ? text(WIDTH - SIDE, at, one.said, { size: 18, ink: 'soft', anchor: 'end' }) : null);
    });
  }
  const height = 300;
  const drawn = plot({ series, range: rangeOf(series, sums), share: isShare, width: INNER, height });
  parts.push(s('g', { transform: `translate(${SIDE} ${at + 14})` }, drawn.parts));
  return { parts, y: at + 14 + height + 8 };
}

const logo = (y) => s('g', { transform: `translate(${SIDE} ${y})` }, s('path', { fill: 'var(--ink)', d: 'M1 2h17v2.400H1zM1 11h17v2.400H1zM1 20h17v2.400H1z' }), s('path', { fill: 'var(--accent)', d: 'M6 6.500h17v2.400H6zM6 15.500h17v2.400H6z' }), text(31, 21, 'faro', { size: 22, weight: 600 }));

/// The picture. {title, below: lines under it, chance: {d, said, under, fraction}, pictures: [{rows} or {series}], foot}
export function pictureOf({ title, below = [], chance, pictures = [], foot = '' }) {
  const parts = [];
  let y = 36;
  const put = (block, gap) => {
    parts.push(block.parts);
    y = block.y + gap;
  };
  put(paragraph(title, y, { size: 34, weight: 600, most: 3 }), 4);
  for (const line of below) put(paragraph(line, y, { size: 20, ink: 'soft', most: 3 }), 0);
  y += 22;
  if (chance) {
    put(headline(chance, y), 14);
    if (chance.d >= 0.005) put(hundred(chance.d, y), 16);
  }
  for (const one of pictures) put(one.series ? lines(one, y) : bars(one, y), 18);
  const height = Math.max(LEAST, Math.ceil(y) + 64);
  parts.push(logo(height - 50), text(WIDTH - SIDE, height - 29, cut(foot, INNER - 110, 17), { size: 17, ink: 'soft', anchor: 'end' }));
  return s('svg', { viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, height, 'font-family': FACE, role: 'img', 'aria-label': title, class: 'picture' },
    s('rect', { width: WIDTH, height, fill: 'var(--paper)' }), parts);
}

/// The file: colours as they are on the page now, and the letters, so that it looks alike everywhere.
function fileOf(svg) {
  const colours = getComputedStyle(document.documentElement);
  const faces = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule && !/italic/.test(rule.style.getPropertyValue('font-style'))).map((rule) => rule.cssText);
  const copied = svg.cloneNode(true);
  copied.removeAttribute('class');
  copied.prepend(s('style', {}, `${faces.join('\n')}text{font-variant-numeric:lining-nums}`));
  return new XMLSerializer().serializeToString(copied).replace(/var\((--\w+)\)/g, (_, name) => colours.getPropertyValue(name).trim());
}
/// The same in pixels, twice as many.
async function pixelsOf(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(fileOf(svg))}`;
  await image.decode();
  const canvas = h('canvas', { width: 2 * WIDTH, height: 2 * svg.height.baseVal.value });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'));
}

/// Shows what will be saved; its title can be written anew.
export function showPicture(what, toast) {
  if ($('dialog[open]')) return;
  const shown = h('div');
  let svg = null;
  const draw = (title) => fill(shown, (svg = pictureOf({ ...what, title: title || what.title })));
  const field = h('input.field', { value: what.title, 'aria-label': t('pictureTitle'), oninput: () => draw(field.value.trim()) });
  const name = (ending) => `${slug(field.value.trim() || what.title)}.${ending}`;
  const keep = (ending, make) => async () => {
    try {
      save(name(ending), await make());
      toast(t('saved', { name: name(ending) }));
    } catch {
      toast(t('noPicture'));
    }
  };
  const copyIt = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': pixelsOf(svg) })]);
      toast(t('pictureCopied'));
    } catch {
      toast(t('refused'));
    }
  };
  draw(what.title);
  openDialog(h('dialog', { class: 'wide', 'aria-label': t('picture') }, h('h2', t('picture')), h('label.s.soft.top8', t('pictureTitle'), field), h('div.top16', shown),
    h('form.btns', { method: 'dialog' }, goButton(t('saveAs', { format: 'PNG' }), keep('png', () => pixelsOf(svg))), button(t('saveAs', { format: 'SVG' }), keep('svg', () => new Blob([fileOf(svg)], { type: 'image/svg+xml' }))),
      globalThis.ClipboardItem ? button(t('pictureCopy'), copyIt) : null, h('button.btn', t('close')))));
}
