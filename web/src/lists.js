// A list of names to paste, drop or type beside a draw. It stays on this page: no link and no address has it. What is wrong
// with it is said below it, with the two ways to read it where there are two.
import { fill, h, link } from './dom.js';
import { MOST_IN_BOX, openFiles } from './files.js';
import { toldWhole } from './told.js';
import { count, t } from './texts.js';

let made = 0;

/// {element, text, lines, set(text), refuse(message), accept()}. Lists are a name a line, or CSV with a head; which, the engine
/// finds out, or asks: `onreading(field, value)` is called with what was chosen, such as ('header', '0').
export function makeList({ label, text, onchange, onreading, many = 'names' }) {
  const id = `list${++made}`;
  const area = h('textarea.field', { rows: 9, 'aria-label': label, spellcheck: 'false', value: text });
  const title = h('h3');
  const said = h('p.err.s', { id, role: 'alert' });
  const lines = () => area.value.split('\n').map((x) => x.trim()).filter(Boolean);
  const isTable = () => lines().length > 1 && /[,;\t]\S/.test(lines()[0]); // "Smith, Anna" is a name
  const update = () => {
    const n = lines().length - (isTable() ? 1 : 0);
    title.textContent = `${label}: ${count(many, n)}`;
  };
  const accept = () => {
    for (const name of ['aria-invalid', 'aria-errormessage']) area.removeAttribute(name);
    fill(said);
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
  const READINGS = [[/: --header 1 takes.*$/, [['header', '0', 'eachLineAName'], ['header', '1', 'firstIsHeadings']]], [/; --repeated add .*$/, [['repeated', 'add', 'ticketsOfBoth'], ['repeated', 'apart', 'eachByItself']]]];
  update();
  return {
    element: h('div', title, h('div.top8', area), said, h('p.aside-act', link(t('openFile'), open), h('span.soft.xs', ' ', t('orDrop')))),
    area, set, lines, accept,
    refuse(message) {
      const [cut, ways] = READINGS.find(([pattern]) => onreading && pattern.test(message)) ?? [/$^/, []];
      const bare = message.replace(/^\S+\.(csv|txt)(, |:)/, '').replace(cut, '');
      area.setAttribute('aria-invalid', 'true');
      area.setAttribute('aria-errormessage', id);
      const offers = ways.map(([field, value, key], i) => [i ? t('or') : ' ', link(t(key), () => (area.focus(), onreading(field, value)))]);
      fill(said, toldWhole(bare), offers);
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
