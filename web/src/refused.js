// What is refused in a sheet: said at its place, with what may be meant, to be clicked.
import { h, link } from './dom.js';
import { signMeant, suggestions } from './question.js';
import { told, toldWhole } from './told.js';
import { pieces, t, withoutPlace } from './texts.js';

/// `place` is {line, from, to}, or nothing where the message names none; `meant`, where the message doesn't say it; `below`: what
/// else is said in the note.
export function showRefused(sheet, message, place, { meant, below = '' } = {}) {
  const lines = sheet.text.split('\n');
  const { where, names } = signMeant(lines, place) ?? { where: place, names: place ? meant ?? suggestions(message) : [] };
  const replace = (name) => {
    lines[where.line] = lines[where.line].slice(0, where.from) + name + lines[where.line].slice(where.to);
    sheet.set(lines.join('\n'));
    sheet.focus();
  };
  const bare = (text) => withoutPlace(text, names.length > 0);
  const offers = names.length ? ['; ', pieces('didYouMean', { a: h('span', names.map((name, i) => [i ? t('or') : '', link(name, () => replace(name))])) })] : null;
  const isShort = where && (meant?.length || /character \d/.test(message) || message.length <= 60);
  if (where) sheet.mark(where, isShort ? [told(message, bare), offers] : null);
  sheet.note(isShort ? [t('lineAt', { line: where.line + 1, at: where.from + 1 }), ' ', below] : offers ? [told(message, bare), offers] : toldWhole(message, bare), true);
}
