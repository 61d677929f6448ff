// A hash of a draw that was published beforehand, in a newspaper or on a board: what it shows of the file at hand. The engine
// has computed every h anew, so one that is found among them was there when it was published.
import { fill, h } from '../dom.js';
import { stepsOf } from './read.js';
import { t } from '../texts.js';

/// Where a published hash stands: {what, line}; `what` is 'before' for the last one before anything public was known.
export function placeOf(hash, data, text) {
  if (hash === data.head_before_public) return { what: 'before' };
  if (hash === data.head) return { what: 'head' };
  if (hash === data.commitment) return { what: 'commitment' };
  const line = stepsOf(text).findIndex((step) => step.h === hash) + 1;
  return line ? { what: 'line', line } : { what: 'none' };
}

const TEXTS = { before: 'pubBefore', head: 'pubHead', commitment: 'pubCommitment', line: 'pubLine', none: 'pubNone' };

/// {element}; `verify(published)` is called with what the engine is to be told of it.
export function makePublished({ data, text, verify }) {
  const said = h('p.s.top8', { role: 'status' });
  const field = h('input.field.mono', { 'aria-label': t('pubField'), placeholder: t('pubField'), spellcheck: 'false', autocomplete: 'off', oninput: () => look() });
  let told = false;
  function look() {
    const hash = field.value.trim().toLowerCase();
    if (!/^[0-9a-f]{64}$/.test(hash)) return fill(said, hash ? t('pubWrong', { n: hash.length }) : '');
    const place = placeOf(hash, data, text);
    said.className = place.what === 'none' ? 's top8 err' : 's top8';
    fill(said, t(TEXTS[place.what], place));
    if (told !== (place.what === 'before')) {
      told = place.what === 'before';
      verify(told ? { 'head-before-public': hash } : {});
    }
  }
  return { element: h('div.sec', h('h3', t('pubHead3')), h('p.s.top8', t('pubText')), h('div.top8', field), said) };
}
