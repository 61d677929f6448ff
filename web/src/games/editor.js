// A box for the text of a game, with numbers of lines and a mark on the line that is wrong.
import { fill, h } from '../dom.js';
import { told } from '../told.js';

export function makeEditor({ label, oninput }) {
  const numbers = h('pre', { 'aria-hidden': 'true' });
  const area = h('textarea', { spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', wrap: 'off', 'aria-label': label });
  const said = h('p.err.s.top8', { role: 'status' });
  const element = h('div', h('div.editor', numbers, area), said);
  let wrong = 0;
  const count = () => {
    const n = area.value.split('\n').length;
    numbers.replaceChildren(...Array.from({ length: n }, (_, i) => h('span', { class: i + 1 === wrong ? 'at' : '' }, `${i + 1}\n`)));
    numbers.scrollTop = area.scrollTop;
  };
  area.addEventListener('scroll', () => (numbers.scrollTop = area.scrollTop));
  area.addEventListener('input', () => (count(), oninput(area.value)));
  return {
    element,
    get text() {
      return area.value;
    },
    set(text) {
      area.value = text;
      wrong = 0;
      said.textContent = '';
      count();
    },
    /// "game.lua:5: …" marks line 5.
    fault(message) {
      wrong = Number(message?.match(/\.lua:(\d+):/)?.[1] ?? 0);
      fill(said, message ? told(message) : '');
      area.setAttribute('aria-invalid', String(!!message));
      count();
    },
  };
}
