// Making and finding parts of the document. No markup is ever made out of text: what people type stays text.

const SVG = 'http://www.w3.org/2000/svg';

export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

function put(element, kids) {
  for (const kid of kids.flat(Infinity)) {
    if (kid === null || kid === undefined || kid === false) continue;
    element.append(kid instanceof Node ? kid : String(kid));
  }
  return element;
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith('on')) return element.addEventListener(name.slice(2), value);
  if (name === 'style') return Object.entries(value).forEach(([k, v]) => element.style.setProperty(k, v));
  if (name === 'value') return void (element.value = value);
  element.setAttribute(name, value === true ? '' : value);
}

/// An element: h('button.link', {onclick}, 'text'). Functions named on… listen, `style` is an object.
export function h(tag, properties = {}, ...kids) {
  const [name, ...classes] = tag.split('.');
  const element = document.createElement(name || 'div');
  if (classes.length) element.className = classes.join(' ');
  if (properties instanceof Node || typeof properties !== 'object' || Array.isArray(properties) || properties === null)
    return put(element, [properties, ...kids]);
  for (const [k, v] of Object.entries(properties)) set(element, k, v);
  return put(element, kids);
}

/// The same for pictures.
export function s(tag, properties = {}, ...kids) {
  const element = document.createElementNS(SVG, tag);
  for (const [k, v] of Object.entries(properties)) set(element, k, v);
  return put(element, kids);
}

/// One of the symbols of the frame: the suits s h d c.
export const symbol = (name, properties = {}) => s('svg', { 'aria-hidden': 'true', ...properties }, s('use', { href: `#${name}` }));

const FOCUSABLE = 'button:not([disabled]),a[href],input,select,textarea,[tabindex="0"]';
/// Fills an element anew. What had the focus in it gets it again: what reads the same, or is the same of its kind; never the body.
export function fill(element, ...kids) {
  const active = document.activeElement;
  const isWithin = active && active !== element && element.isConnected && element.contains(active);
  const isAlike = (x) => x.tagName === active.tagName && x.type === active.type;
  const [text, at, before] = isWithin ? [active.textContent, $$(FOCUSABLE, element).filter(isAlike).indexOf(active), $$(FOCUSABLE, element).indexOf(active)] : [];
  element.replaceChildren();
  put(element, kids);
  if (isWithin && document.activeElement !== active) {
    const now = $$(FOCUSABLE, element);
    const next = now.find((x) => text && x.textContent === text) ?? now.filter(isAlike)[at] ?? now[Math.min(Math.max(before, 0), now.length - 1)] ?? $('main');
    next?.focus({ preventScroll: true });
  }
  return element;
}

/// A button that looks like a link.
export const link = (text, onclick, properties = {}) => h('button.link', { type: 'button', onclick, ...properties }, text);
export const button = (text, onclick, properties = {}) => h('button.btn', { type: 'button', onclick, ...properties }, text);
export const goButton = (text, onclick, properties = {}) => h('button.btn.go', { type: 'button', onclick, ...properties }, text);

/// Puts a file into the reader's downloads.
export function save(name, content, type = 'text/plain') {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const url = URL.createObjectURL(blob);
  const a = h('a', { href: url, download: name });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/// Copies a text; where the clipboard is refused, through a selection.
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h('textarea', { value: text, class: 'vh' });
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

/// Scrolls to what was asked for where it is out of view: on a phone it may stand far above what was pressed.
export function bringIntoView(element) {
  const { top } = element.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.7) element.scrollIntoView({ block: 'start' });
}

/// A long text of letters and digits, and a button that copies it.
export function copyable(text, label, shown = text) {
  const press = link(label, async () => (await copy(text)) && (press.textContent = '✓'), { class: 'link copy', 'aria-label': `${label}: ${text}` });
  return [h('span.mono', shown), ' ', press];
}

/// Runs `use` once nothing more came for `wait` milliseconds.
export function later(wait, use) {
  let timer = 0;
  const run = (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => use(...values), wait);
  };
  run.cancel = () => clearTimeout(timer);
  return run;
}
