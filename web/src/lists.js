// A list of names to paste, drop or type beside a draw. It stays on this page: no link and no address has it.
import { h, link } from './dom.js';
import { MOST_IN_BOX, openFiles } from './files.js';
import { count, t } from './texts.js';

/// {element, text, lines, set(text), onchange}. Lists are a name a line, or CSV with a head; which, the engine finds out.
export function makeList({ label, text, onchange, many = 'names' }) {
  const area = h('textarea.field', { rows: 9, 'aria-label': label, spellcheck: 'false', value: text });
  const title = h('h3');
  const lines = () => area.value.split('\n').map((x) => x.trim()).filter(Boolean);
  const isTable = () => lines().length > 1 && /[,;\t]\S/.test(lines()[0]); // "Smith, Anna" is a name
  const update = () => {
    const n = lines().length - (isTable() ? 1 : 0);
    title.textContent = `${label}: ${count(many, n)}`;
  };
  area.addEventListener('input', () => (update(), onchange()));
  const set = (value) => {
    area.value = value.replace(/\r/g, '');
    update();
    onchange();
  };
  const open = async () => {
    const [file] = await openFiles({ accept: '.txt,.csv,text/plain', most: MOST_IN_BOX });
    if (file) set(file.text);
  };
  update();
  return {
    element: h('div', title, h('div.top8', area), h('p.aside-act', link(t('openFile'), open), h('span.soft.xs', ' ', t('orDrop')))),
    area, set, lines, isTable,
    get text() {
      return area.value;
    },
    /// The list as it is drawn from and recorded: as it stands there, so that the same list in a file verifies.
    get table() {
      return area.value.endsWith('\n') ? area.value : `${area.value}\n`;
    },
  };
}
