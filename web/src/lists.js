// A list of names to paste, drop or type beside a draw. It stays on this page: no link and no address has it. How it is read the
// engine says (docs/tables.md); what can be read in more than one way is asked, and each answer is a click that sends an option.
import { fill, h, link } from './dom.js';
import { MOST_IN_BOX, openFiles } from './files.js';
import { toldWhole } from './told.js';
import { count, t } from './texts.js';

let made = 0;

const SAID = { table: () => t('asTable'), list: () => t('asList'), separator: (x) => t('partedBy', { x: x === '\t' ? 'tab' : x }), name: (x) => t('namesIn', { x }), 'no-header': () => t('firstTakesPart'),
  header: (n) => (Number(n) === 1 ? t('firstIsHeadings') : Number(n) ? t('headingsAt', { n }) : t('firstTakesPart')),
  repeated: (how) => t({ add: 'ticketsOfBoth', apart: 'eachByItself', once: 'oneTwice' }[how] ?? 'eachByItself') };
SAID.apart = (x) => `${t('roleApart')}: ${x}`;
SAID['not-with'] = (x) => `${t('roleNotWith')}: ${x}`;
SAID.tickets = SAID.weights = (x) => (x === 'none' ? t('oneTicketEach') : t('ticketsIn', { x }));
/// Options as a reader says them: {header: 1} is "The first line has headings".
export const wordsFor = (options) => Object.entries(options).map(([name, value]) => SAID[name]?.(value) ?? `${name} ${value}`).join(', ');

/// What a refusal offers, and what the page offers beside it: [[words, options]].
export const waysOf = (error) => [...(error?.ways ?? []).map(({ options }) => [wordsFor(options), options]), ...(error?.more ?? [])];

/// A list that was pasted has no name that says what it is: of one whose lines all have the same number of commas it is asked, as a file
/// called .csv would be a table; null where nothing is to be asked, or `how` says it.
export function inDoubt(lines, how) {
  const commas = lines.map((line) => line.split(',').length - 1);
  const isSaid = ['table', 'list', 'separator', 'name', 'weights', 'tickets', 'apart', 'not-with', 'pots', 'at-most', 'at-least'].some((x) => how[x] !== undefined);
  return !isSaid && lines.length > 1 && commas[0] && commas.every((n) => n === commas[0]) ? { message: t('commasIn', { n: commas[0] + 1 }), ways: [{ options: { table: true } }, { options: { list: true } }] } : null;
}

/// The roles that the columns of a table may have, by click: [option, word]; {options} of a click on a column.
const ROLES = { name: 'roleName', weights: 'roleTickets', tickets: 'roleTickets', apart: 'roleApart', 'not-with': 'roleNotWith' };
const USES = { names: 'roleName', tickets: 'roleTickets', 'a rule': 'useRule' };
/// The columns of a table as it was read: [{called, cell, use, roles: [[word, options]]}].
export function columnsOf({ columns = [], header, first }, roles) {
  const calledOf = ({ number, heading }) => (header && heading ? heading : String(number));
  const names = columns.filter(({ use }) => use === 'names').map(calledOf);
  return columns.map((column, i) => {
    const called = calledOf(column), { use } = column;
    const can = roles.map((role) => [t(ROLES[role]), { [role]: called }]);
    if (names.length && roles.includes('name')) can.splice(1, 0, [t('roleNameToo'), { name: [...names, called].join(' + ') }]);
    return { called, cell: first?.[i] ?? '', use: use && (USES[use] ? t(USES[use]) : use), roles: use === 'tickets' ? can.slice(-1).map(([, options]) => [t('oneTicketEach'), { [Object.keys(options)[0]]: 'none' }]) : use ? [] : can };
  });
}

/// {element, area, text, lines, set(text), refuse(error), accept(table)}. `onoptions(options)` is called with what was clicked; `roles`
/// are the options that name a column.
export function makeList({ label, text, onchange, onoptions, roles = [], many = 'names' }) {
  const id = `list${++made}`;
  const area = h('textarea.field', { rows: 9, 'aria-label': label, spellcheck: 'false', value: text });
  const title = h('h3');
  const paper = h('p.onpaper', { 'aria-hidden': 'true' }); // a box shows a part of it
  const said = h('p.err.s', { id, role: 'alert', style: { 'scroll-margin': '1rem' } });
  const read = h('div.s.read-as');
  const lines = () => area.value.split('\n').map((x) => x.trim()).filter(Boolean);
  const update = (n = lines().length) => {
    title.textContent = `${label}: ${count(many, n)}`;
    paper.textContent = lines().join('\n');
  };
  const click = (words, options) => link(words, () => (area.focus(), onoptions(options)));
  const offers = (all) => all.map(([words, options], i) => [i ? t('or') : ' ', click(words, options)]);
  const clean = () => {
    for (const name of ['aria-invalid', 'aria-errormessage']) area.removeAttribute(name);
    fill(said);
    fill(read);
  };
  area.addEventListener('input', () => (update(), onchange()));
  const set = (value) => {
    area.value = value.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
    update();
    onchange();
  };
  /// A file: what is called .csv or .tsv is a table.
  const take = (file) => (set(file.text), /\.(csv|tsv)$/i.test(file.name) && onoptions({ table: true }));
  const open = async () => {
    const [file] = await openFiles({ accept: '.txt,.csv,.tsv,text/plain', most: MOST_IN_BOX });
    if (file) take(file);
  };
  update();
  return {
    element: h('div', title, h('div.top8', area), paper, said, read, h('p.aside-act', link(t('openFile'), open), h('span.soft.xs', ' ', t('orDrop')))),
    area, set, take, lines,
    /// To the list, what is wrong with it in view.
    focus() {
      area.focus({ preventScroll: true });
      said.scrollIntoView({ block: 'nearest' });
    },
    /// `error` is {message, ways}; its first words, the name that the list has in the request, are left out.
    refuse(error) {
      clean();
      area.setAttribute('aria-invalid', 'true');
      area.setAttribute('aria-errormessage', id);
      const bare = (text) => text.replace(/^(?:\S+\.txt|standard input|die Standardeingabe)(, |: )?/, '').replace(/\bsecond\.txt/g, t('listSecond')).replace(/\bfirst\.txt/g, t('listFirst'));
      fill(said, toldWhole(error.message, bare), offers(waysOf(error)));
    },
    /// How the list was read, every part of it to be put right by click.
    accept(table) {
      clean();
      if (!table) return;
      update(table.rows);
      const header = [table.header ? t('firstIsHeadings') : t('firstTakesPart'), ' · ', table.header ? click(t('firstTakesPart'), { header: '0' }) : click(t('firstIsHeadings'), { header: '1' })];
      if (table.read_as === 'list') {
        const [line] = lines();
        const parts = lines().length === 1 ? line.split(/\s*[,;|\t]\s*|\s+(?=@)/).filter(Boolean) : [];
        return fill(read, h('p', t('readAsList'), ' · ', click(t('asTable'), { table: true })), h('p', header), parts.length > 1 ? h('p', link(t('aNameEach'), () => set(`${parts.join('\n')}\n`))) : null);
      }
      fill(read, h('p', t('readAsTable', { x: table.separator === '\t' ? 'tab' : table.separator }), ' · ', click(t('asList'), { list: true })), h('p', header),
        h('ul', columnsOf(table, roles).map(({ called, cell, use, roles: can }) => h('li', h('b', called), h('span.soft', ` ${cell}`), use ? ` · ${use}` : null, can.map(([word, options]) => [' · ', click(word, options)])))));
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
