// A list of names to paste, drop or type beside a draw. It stays on this page: no link and no address has it. What is wrong
// with it is said below it, with the two ways to read it where there are two.
import { fill, h, link } from './dom.js';
import { MOST_IN_BOX, openFiles } from './files.js';
import { ask } from './engine.js';
import { toldWhole } from './told.js';
import { count, t } from './texts.js';

let made = 0;

const cellsOf = (line) => line.split(/[;\t]|,(?! )/).map((x) => x.trim().replace(/^"(.*)"$/, '$1'));

/// What a message that has two readings offers, to be chosen by click: [field, value, label]. A long heading is cut short in
/// the message, and stands whole in the list's first line. Of a column that isn't there, `clauseOf` says which clause names it,
/// with all its columns: another column is taken, or the clause left out.
export function readingsOf(message, head, clauseOf) {
  const whole = (name) => (name.endsWith('…') && cellsOf(head).find((x) => x.startsWith(name.slice(0, -1)))) || name;
  if (/: --header 1 takes/.test(message)) return [['header', '0', t('eachLineAName')], ['header', '1', t('firstIsHeadings')]];
  if (/; --repeated add /.test(message)) return [['repeated', 'add', t('ticketsOfBoth')], ['repeated', 'apart', t('eachByItself')]];
  const missing = message.match(/ has no column '(.*?)'; its|: expected headings with '(.*?)' among them/);
  const column = missing?.[1] ?? missing?.[2];
  const [clause, columns] = (missing && clauseOf?.(column)) ?? [];
  if (clause) {
    const [, meant] = message.match(/did you mean (.*)\?/) ?? [];
    const others = meant ? [meant] : missing[1] ? cellsOf(head).slice(1) : [];
    return [...others.map((x) => [clause, columns.map((y) => (y === column ? x : y)).join(','), x]), [clause, null, t('leaveOut', { clause: `${clause} ${columns.join(', ')}` })]];
  }
  const [, tickets, field] = message.match(/line 1: '(.*)' may be everyone's tickets; --(weights|tickets) /) ?? [];
  if (tickets) return [[field, whole(tickets), t('byTheirTickets')], [field, 'none', t('oneTicketEach')]];
  const [, ofTickets] = message.match(/ may be a name, or .*, --(weights|tickets) none takes/) ?? [];
  if (ofTickets) return [[ofTickets, 'none', t('eachLineAName')]];
  const [, listed] = message.match(/the names may stand in '(.*)'; --name COLUMN /) ?? [];
  if (!listed) return [];
  const names = listed.split(/', '|' or '/).map(whole); // "Child's name" has an apostrophe of its own
  const [called, others] = [names.filter((x) => /name/i.test(x)), names.filter((x) => !/name/i.test(x))]; // before an id
  const both = called.length === 1 ? [] : [names.slice(-2).join(' + ')];
  return [...called, ...others, ...both].map((name) => ['name', name, name]);
}

const MENTIONS = /^\S*@\S+(\s+\S*@\S+)+$/;
/// The names of a line that has several: mentions and addresses, numbered, or with commas, strokes, "and" between them.
export function namesIn(line) {
  const parts = MENTIONS.test(line) ? line.split(/\s+/) : /^\s*1[.)]\s.*\s2[.)]\s/.test(line) ? line.split(/\s*(?<!\S)\d+[.)]\s+/) : line.split(/\s*[,;\t|•·]\s*|\s+[/&]\s+|\s+(?:and|und)\s+/);
  return parts.map((x) => x.replace(/^(?:and|und)\s+/, '').trim()).filter(Boolean);
}
/// How many names stand in one line of a list where they may be meant for each other's rivals; 0 where there is no doubt.
export function namesInLine(lines) {
  const line = lines.find((x) => MENTIONS.test(x)) ?? (lines.length === 1 && !/[,;\t]/.test(lines[0]) ? lines[0] : '');
  const n = namesIn(line).length;
  return n > 1 ? n : 0;
}

/// Whether the first line stands alone above a table: it is the title of the list.
export function isTitled([first, ...rest]) {
  const widths = rest.map((line) => cellsOf(line).length);
  return rest.length > 1 && cellsOf(first).length === 1 && widths[0] > 1 && widths.every((n) => n === widths[0]);
}

const COUPLE = /\S\s+(?:&|\+|and|und)\s+\S/;
/// A list with a couple on a line, as a name a line with the couple's number; null where it is no such list.
export function couplesIn(lines) {
  const rows = lines.map((line) => namesIn(line.replace(/\s\+\s/, ' & ')));
  if (rows.some((row) => row.length > 2) || !rows.some((row) => row.length === 2)) return null;
  return `${t('nameAndCouple')}\n${rows.flatMap((row, i) => row.map((x) => `${x},${i + 1}`)).join('\n')}\n`;
}

/// Of a list in which a name stands twice, and may not: all such lines told apart, and without those that say it again; null where
/// another thing is wrong.
export function withoutTwice(message, text) {
  const [, name, number] = message.match(/line (\d+): '.*' stands on line/) ? message.match(/'(.*)' stands on line (\d+) already(?:$|; --repeated apart takes)/) ?? [] : [];
  if (!name) return null;
  const lines = text.split('\n');
  const cells = cellsOf(lines[number - 1]);
  const places = cells.includes(name) ? [cells.indexOf(name)] : cells.flatMap((a, i) => cells.flatMap((b, j) => (`${a} ${b}` === name ? [[i, j]] : [])))[0];
  const nameIn = (line) => (places ? places.map((i) => cellsOf(line)[i]).join(' ') : line.trim());
  const seen = new Map();
  const counted = lines.map((line) => {
    const n = (seen.get(nameIn(line)) ?? 0) + 1;
    if (line.trim()) seen.set(nameIn(line), n);
    return [line, n];
  });
  const marked = (line, n) => {
    const parts = line.split(/([;\t]|,(?! ))/);
    const at = places ? 2 * places.at(-1) : parts.length - 1;
    return parts.map((part, i) => (i === at ? part.replace(/("?\s*)$/, ` (${n})$1`) : part)).join('');
  };
  return { apart: counted.map(([line, n]) => (n > 1 ? marked(line, n) : line)).join('\n'), once: counted.filter(([, n]) => n === 1).map(([line]) => line).join('\n') };
}

/// Whether a list of lines has a heading before them, as a draw from it has: {fields}, or the {error} that asks.
export async function headingOf(table, how) {
  const got = await ask({ verb: 'draw winners', count: 1, weights: 'none', repeated: 'apart', seed: 'any', file: 'first.csv', files: { 'first.csv': table } }, how);
  const isHeading = got?.data?.lists?.[0].header || /may stand in/.test(got?.error);
  return got && (/: --header 1 takes|cells in one line/.test(got.error) ? { error: got.error } : { fields: isHeading ? { header: '1' } : {} });
}

/// {element, text, lines, set(text), refuse(message), accept()}. Lists are a name a line, or CSV with a head; which, the engine
/// finds out, or asks: `onreading(field, value)` is called with what was chosen, such as ('header', '0').
export function makeList({ label, text, onchange, onreading, clauseOf, many = 'names', tickets = true, couples = false }) {
  const id = `list${++made}`;
  const area = h('textarea.field', { rows: 9, 'aria-label': label, spellcheck: 'false', value: text });
  const title = h('h3');
  const said = h('p.err.s', { id, role: 'alert', style: { 'scroll-margin': '1rem' } });
  const from = h('p.s.soft');
  const paper = h('p.onpaper', { 'aria-hidden': 'true' }); // a box shows a part of it
  const lines = () => area.value.split('\n').map((x) => x.trim()).filter(Boolean);
  const isTable = () => lines().length > 1 && /[,;\t]\S/.test(lines()[0]); // "Smith, Anna" is a name
  const update = () => {
    const n = lines().length - (isTable() ? 1 : 0);
    title.textContent = `${label}: ${count(many, n)}`;
    paper.textContent = lines().join('\n');
  };
  const accept = () => {
    for (const name of ['aria-invalid', 'aria-errormessage']) area.removeAttribute(name);
    fill(said);
    fill(from);
  };
  area.addEventListener('input', () => (update(), onchange()));
  const set = (value) => {
    area.value = value.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
    update();
    onchange();
  };
  const open = async () => {
    const [file] = await openFiles({ accept: '.txt,.csv,text/plain', most: MOST_IN_BOX });
    if (file) set(file.text);
  };
  const rewrite = (label, text) => [' ', link(label, () => (area.focus(), set(text)))];
  /// Some names in several lines, of different numbers: no table.
  const isRagged = () => {
    const several = lines().map((x) => namesIn(x).length).filter((n) => n > 1);
    return several.length > 1 && (several.length < lines().length || new Set(several).size > 1);
  };
  const titleAlone = () => (isTitled(lines()) ? t('titleAbove', { line: lines()[0] }) : '');
  const doubtful = () => namesInLine(lines()) || (couples && lines().some((x) => COUPLE.test(x)) && !isTable() && couplesIn(lines()) ? 2 : 0);
  update();
  return {
    element: h('div', title, h('div.top8', area), paper, said, from, h('p.aside-act', link(t('openFile'), open), h('span.soft.xs', ' ', t('orDrop')))),
    area, set, lines, accept,
    /// What is asked before a draw, where several names stand in one line that would be one, or a title above a table.
    doubt: (header) => (header === '0' ? '' : doubtful() ? t('namesInLine', { n: doubtful() }) : /[;\t]/.test(lines()[1]) ? titleAlone() : ''),
    /// To the list, what is wrong with it in view.
    focus() {
      area.focus({ preventScroll: true });
      said.scrollIntoView({ block: 'nearest' });
    },
    refuse(message) {
      const ways = onreading ? readingsOf(message, lines()[0] ?? '', clauseOf) : [];
      const bare = (text) => text.replace(/^\S+\.(csv|txt)(, |:) ?/, '').replace(/^\S+\.csv(?= )/, t('listItems')).replace('second.csv', t('listSecond')).replace(/: header 1 .*$/, '');
      area.setAttribute('aria-invalid', 'true');
      area.setAttribute('aria-errormessage', id);
      const offers = ways.map(([field, value, label], i) => [i ? t('or') : ' ', link(label, () => (area.focus(), onreading(field, value)))]);
      const isOneLine = message === t('namesInLine', { n: doubtful() });
      const pairs = couples && (isOneLine || ways[0]?.[0] === 'header') ? couplesIn(lines()) : null;
      const hasTickets = tickets && /expected headings such as name,tickets/.test(message) && lines().map(cellsOf).every((row) => row.length === 2 && /^\d+$/.test(row[1]));
      const twice = withoutTwice(message, area.value);
      const heads = t('nameAndTickets').replace(';', lines()[0]?.match(/[;\t,]/)?.[0] ?? ';');
      fill(said, toldWhole(message, bare), pairs ? [' ', link(t('couplesApart'), () => (set(pairs), onreading('apart', t('nameAndCouple').split(',')[1]))), t('or')] : null, offers,
        isOneLine || (lines().length === 1 ? /\d+ cells in one line/.test(message) : ways[0]?.[0] === 'header' && !titleAlone() && isRagged()) ? [ways.length ? t('or') : '', rewrite(t('aNameEach'), `${lines().flatMap(namesIn).join('\n')}\n`)] : null,
        titleAlone() ? rewrite(t('titleOut'), area.value.replace(/^\s*[^\n]*\n\s*/, '')) : null,
        (isOneLine || message === titleAlone()) && onreading ? [t('or'), link(t('eachLineAName'), () => (area.focus(), onreading('header', '0')))] : null,
        twice ? [rewrite(t('twoOfOneName'), twice.apart), t('or'), rewrite(t('oneTwice'), twice.once)] : null,
        hasTickets ? [t('or'), rewrite(t('putAbove', { heads }), `${heads}\n${area.value}`)] : null);
    },
    /// Of lines that are items: the first was taken for a heading, unless it is said otherwise.
    heading: (isThere) => fill(from, isThere ? [t('firstIsHeadings'), t('or'), link(t('eachLineAName'), () => (area.focus(), onreading('header', '0')))] : null),
    /// Of a table: which column the names are taken from, and which else they may be, or have the tickets, by click.
    columns({ name, weights, header, apart }, kind) {
      const words = lines()[0].split(/\s+/);
      if (lines().length === 1 && words.length > 2) return fill(from, rewrite(t('aNameEach'), `${words.join('\n')}\n`));
      const rows = lines().map((line) => (name && cellsOf(lines()[0]).length < 2 ? line.split(',').map((x) => x.trim()) : cellsOf(line))); // "Name, Tickets" has a heading
      const [heads, ...rest] = rows;
      if (header === '0' || lines().length < 2 || heads.length < 2 || rest.some((row) => row.length !== heads.length)) return fill(from);
      const now = name ?? heads[0];
      const choose = (field, column) => link(column, () => (area.focus(), onreading(field, column)));
      const listed = (field, columns) => columns.map((x, i) => [i ? t('or') : ' ', choose(field, x)]);
      const isNumbers = (x) => rest.every((row) => /^\d*$/.test(row[heads.indexOf(x)])) && rest.some((row) => row[heads.indexOf(x)]);
      const others = heads.filter((x) => x && x !== now && !isNumbers(x));
      const numbers = kind === 'raffle' && !weights ? heads.filter((x, i) => i > 0 && x && x !== now && isNumbers(x)) : [];
      if (!others.length && !numbers.length) return fill(from);
      fill(from, t('namesFrom', { column: now }), kind === 'santa' ? (apart ? null : ['. ', t('apartBy'), listed('apart', others)]) : others.length ? [t('orFrom'), listed('name', others)] : null, '. ', numbers.length ? [t('ticketsFrom'), listed('weights', numbers)] : null);
    },
    get text() {
      return area.value;
    },
    /// The list as it is drawn from and recorded: as it stands there, so that the same list in a file verifies.
    get table() {
      return area.value.endsWith('\n') ? area.value : `${area.value}\n`;
    },
  };
}
