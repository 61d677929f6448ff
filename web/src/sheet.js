// The sheet one writes on: a box in the face of the text, painted as one types, with a list of words that fit under the
// place typed, a tip under what is wrong, one line of notes, and room for controls that write into it.
import { h, fill } from './dom.js';
import { sign } from './chart.js';
import { whole } from './numbers.js';
import { clauseOf } from './question.js';
import { t } from './texts.js';

const SOFT = /(\s|^)(in|and|or|not|on the|on|drop|keep|highest|lowest|reroll|once|explode|count|vs|out of|with|>=|<=|!=|=|>|<)(?=\s|$)/g;
const MOST = 50000; // letters: each change is painted and read anew, and stands in the link
let sheets = 0;

/// The pieces of a line: [{text, class}].
function piecesOf(line) {
  const pieces = [];
  const clause = clauseOf(line) ?? line.match(/^(deal|shuffle|roll|pair|\d+ groups|groups of \d+|groups|santa|times|predeal|weights|apart|not with|known by|pots|at most|at least|names|algorithm|rounds|draw|cards|way|ranks|suits|piles|p|packets|shelves|tags|bits|count)(?=\s|$)/)?.[1];
  let rest = line;
  if (clause) {
    const end = line.indexOf(clause.name ?? clause) + (clause.name ?? clause).length;
    pieces.push({ text: line.slice(0, end), kind: 'k' });
    rest = line.slice(end);
  }
  let last = 0;
  for (const m of rest.matchAll(SOFT)) {
    const start = m.index + m[1].length;
    if (start > last) pieces.push({ text: rest.slice(last, start) });
    pieces.push({ text: m[2], kind: 'o' });
    last = start + m[2].length;
  }
  if (last < rest.length) pieces.push({ text: rest.slice(last) });
  return pieces;
}

/// Lines painted: `bad` is a place {line, from, to}, `wrote` the number of a line that a control has written.
function paint(lines, bad, wrote) {
  return lines.map((line, number) => {
    let at = 0;
    const spans = piecesOf(line).flatMap(({ text, kind }) => {
      const start = at;
      at += text.length;
      const plain = (from, to) => (to > from ? h('span', { class: kind }, text.slice(from - start, to - start)) : null);
      if (!bad || bad.line !== number || bad.to <= start || bad.from >= at) return plain(start, at);
      const [from, to] = [Math.max(start, bad.from), Math.min(at, bad.to)];
      return [plain(start, from), h('span.bad', { class: 'bad ' + (kind ?? '') }, text.slice(from - start, to - start)), plain(to, at)];
    });
    if (bad && bad.line === number && bad.from >= line.length) spans.push(h('span.bad', '\u00a0'));
    return [number ? '\n' : null, wrote === number ? h('span.wrote', ...spans) : spans];
  });
}

/// A sheet. Options: label, placeholder, oninput(text), complete(text, place) -> {from, items: [{text, about, insert}]},
/// onescape(), plain (no painting of clauses).
export function makeSheet(options) {
  const id = `sheet${++sheets}`;
  const pre = h('pre', { 'aria-hidden': 'true' });
  const menu = h('ul.menu', { id: `${id}-menu`, role: 'listbox', 'aria-label': t('wordsThatFit'), hidden: true });
  const tip = h('div.tip', { hidden: true });
  const marks = h('div.marks');
  const note = h('div.note', { id: `${id}-note`, role: 'status', 'aria-live': 'polite' });
  const alert = h('div.vh', { id: `${id}-alert`, role: 'alert' });
  const write = h('div.write', { role: 'group', 'aria-label': t('writeInto') });
  const area = h('textarea', {
    id, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', autocorrect: 'off', 'aria-haspopup': 'listbox',
    'aria-autocomplete': 'list', 'aria-controls': `${id}-menu`, 'aria-describedby': `${id}-note`, 'aria-label': options.label, placeholder: options.placeholder,
  });
  const place = h('div.qw', marks, pre, area, menu, tip);
  const element = h('div.sheet', place, note, alert, write);
  let items = [];
  let chosen = -1; // by the arrows: Enter is a new line unless a word was chosen
  let from = 0;
  let bad = null;
  let wrote = -1;
  let kept = '';
  let refused = false; // a text that was not taken: said until the text is another, whatever answer comes meanwhile

  const repaint = () => {
    fill(pre, paint(area.value.split('\n'), bad, wrote), ' ');
  };
  /// The box of a place in the painted text, relative to the box.
  const boxOf = (index) => {
    const walker = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT);
    let left = index;
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (left <= node.length) {
        range.setStart(node, Math.min(left, node.length));
        range.setEnd(node, Math.min(left + 1, node.length));
        break;
      }
      left -= node.length;
    }
    const rect = range.getClientRects()[0] ?? range.getBoundingClientRect();
    const outer = place.getBoundingClientRect();
    return { x: rect.left - outer.left, y: rect.top - outer.top, height: rect.height || parseFloat(getComputedStyle(pre).lineHeight) };
  };
  const closeMenu = () => {
    items = [];
    menu.hidden = true;
    area.removeAttribute('aria-activedescendant');
  };
  const choose = (number) => {
    chosen = (number + items.length) % items.length;
    [...menu.children].forEach((li, i) => li.setAttribute('aria-selected', String(i === chosen)));
    area.setAttribute('aria-activedescendant', `${id}-w${chosen}`);
    menu.children[chosen]?.scrollIntoView({ block: 'nearest' });
  };
  const take = (number) => {
    const item = items[number];
    const end = area.selectionStart;
    const insert = item.insert ?? item.text;
    const mark = insert.indexOf('…');
    area.setRangeText(insert.replace('…', ''), from, end, 'end');
    if (mark >= 0) area.setSelectionRange(from + mark, from + mark);
    closeMenu();
    area.focus();
    changed(false);
  };
  const openMenu = () => {
    if (!options.complete || area.selectionStart !== area.selectionEnd) return closeMenu();
    const offered = options.complete(area.value, area.selectionStart);
    if (!offered || !offered.items.length) return closeMenu();
    ({ items, from } = offered);
    fill(menu, items.map((item, i) =>
      h('li', { role: 'option', id: `${id}-w${i}`, onpointerdown: (e) => (e.preventDefault(), take(i)) }, h('b', item.text), h('span', item.about ?? ''))));
    menu.hidden = false;
    chosen = -1;
    const box = boxOf(from);
    menu.style.left = `${Math.max(8, Math.min(box.x - 17, place.clientWidth - menu.offsetWidth - 8))}px`;
    menu.style.top = `${box.y + box.height + 6}px`;
  };
  function setNote(kids, wrong = false) {
    note.className = wrong ? 'note err' : 'note';
    fill(note, kids);
    note.title = note.textContent.length > 70 ? note.textContent : '';
    note.setAttribute('aria-live', wrong ? 'off' : 'polite'); // else it is read twice
    tell(wrong);
  }
  /// What is wrong is said to those who hear it, in full and at once, and stands in view.
  function tell(wrong) {
    const text = wrong ? [tip.hidden ? '' : tip.textContent, note.textContent].filter(Boolean).join(' ') : '';
    if (alert.textContent !== text) fill(alert, text);
    for (const [name, value] of [['aria-invalid', 'true'], ['aria-errormessage', alert.id]]) wrong ? area.setAttribute(name, value) : area.removeAttribute(name);
    if (wrong && element.contains(document.activeElement)) (tip.hidden ? note : tip).scrollIntoView({ block: 'nearest' });
  }
  function changed(typed) {
    kept = area.value;
    refused = false;
    wrote = -1;
    bad = null;
    tip.hidden = true;
    repaint();
    if (typed) openMenu();
    options.oninput?.(area.value, typed);
  }
  const isTooLong = (length) => {
    if (length <= MOST) return false;
    refused = true;
    setNote(t('tooLong', { n: whole(length), most: whole(MOST) }), true);
    return true;
  };
  area.addEventListener('beforeinput', (e) => isTooLong((e.data?.length ?? 0) + area.value.length) && e.preventDefault());
  area.addEventListener('input', () => {
    if (isTooLong(area.value.length)) area.value = kept;
    else changed(true);
  });
  area.addEventListener('blur', () => setTimeout(closeMenu, 120));
  area.addEventListener('keydown', (e) => {
    const open = !menu.hidden && items.length;
    if (open && ['ArrowDown', 'ArrowUp'].includes(e.key)) choose(e.key === 'ArrowDown' ? chosen + 1 : Math.max(chosen, 0) - 1);
    else if (open && !e.shiftKey && (e.key === 'Tab' || (e.key === 'Enter' && chosen >= 0))) take(Math.max(chosen, 0));
    else if (e.key === 'Escape' && open) closeMenu();
    else if (e.key === 'Escape') return options.onescape?.();
    else return;
    e.preventDefault();
    e.stopPropagation();
  });
  repaint();

  return {
    element, area, write, note: (...said) => refused || setNote(...said),
    get text() {
      return area.value;
    },
    /// Puts a text in; `line` is what a control has written, to be tinted.
    set(text, line = -1) {
      if (isTooLong(text.length)) return;
      area.value = text;
      closeMenu();
      changed(false);
      wrote = line;
      repaint();
    },
    /// Marks of several lines in one chart: numbers of lines.
    setMarks(lines) {
      element.classList.toggle('multi', lines.length > 0);
      fill(marks, lines.map((line, i) => {
        const mark = sign(i);
        mark.style.setProperty('--line', line);
        return mark;
      }));
    },
    /// A wavy line under a place and a tip below it.
    mark(where, kids) {
      bad = where;
      repaint();
      const shown = pre.querySelector('.bad');
      if (!kids || !shown) return void (tip.hidden = true);
      fill(tip, kids);
      tip.hidden = false;
      const outer = place.getBoundingClientRect();
      const rect = shown.getBoundingClientRect();
      const middle = rect.left - outer.left + rect.width / 2;
      const left = Math.max(8, Math.min(rect.left - outer.left - 22, place.clientWidth - tip.offsetWidth - 8));
      tip.style.left = `${left}px`;
      // Below its place; above it where it would stand on the note.
      const below = rect.bottom - outer.top + 9;
      const above = rect.top - outer.top - tip.offsetHeight - 9;
      const isAbove = below + tip.offsetHeight > place.clientHeight + 4 && above > -place.offsetTop;
      tip.classList.toggle('above', isAbove);
      tip.style.top = `${isAbove ? above : below}px`;
      tip.style.setProperty('--x', `${Math.round(middle - left - 6)}px`);
    },
    unmark() {
      if (!bad) return;
      bad = null;
      tip.hidden = true;
      repaint();
    },
    closeMenu,
    get menuOpen() {
      return !menu.hidden;
    },
    focus: () => area.focus(),
    select(line, start, end) {
      const before = area.value.split('\n').slice(0, line).join('\n').length + (line ? 1 : 0);
      area.focus();
      area.setSelectionRange(before + start, before + end);
    },
  };
}
