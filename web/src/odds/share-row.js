// The row under an answer: the link, a picture, a table, the working, and the same question as a command.
import { h, fill, link, copy, save } from '../dom.js';
import { framed } from '../errands.js';
import { showPicture } from '../picture.js';
import { commandOf } from '../question.js';
import { csv, linkOf } from '../share.js';
import { told } from '../told.js';
import { pieces, t } from '../texts.js';

/// An answer as rows of a table.
function rowsOf(found) {
  const rows = [['question', 'outcome', 'probability', 'decimal']];
  for (const { question, data } of found) {
    if (data.decimal !== undefined) rows.push([question, '', data.probability, data.decimal]);
    for (const p of data.players ?? []) rows.push([question, p.hand, p.equity, p.decimal]);
    for (const r of data.distribution ?? []) rows.push([question, r.outcome, r.probability, r.decimal]);
    for (const r of data.table ?? []) rows.push([question, Object.values(r)[0], r.probability ?? r.mean, r.decimal]);
  }
  return rows;
}

/// A link into a file on this machine is of no use to others: what is, in plain words.
const hosting = (hash, said) => [
  h('p', h('b', t('hostHead'))),
  h('ol.plain', h('li', t('hostFile')), h('li', t('hostPut')), h('li', ...pieces('hostAdd', { words: h('code.mono', hash.length > 90 ? `${hash.slice(0, 80)}…` : hash) }), ' ', link(t('hostCopy'), () => said(copy(hash))))),
  h('p', t('hostSend')),
];

/// `post` gives what a picture of it says.
export function shareRow({ found, hash, toast, explain, post }) {
  const below = h('div.working', { hidden: true, 'aria-live': 'polite' });
  let open = null;
  const show = async (name, make) => {
    open = open === name ? null : name;
    below.hidden = !open;
    if (open) fill(below, await make());
  };
  const said = async (what) => toast(t((await what) ? 'copied' : 'refused'));
  const share = async () => {
    const whole = framed(hash());
    if (location.protocol !== 'file:') return said(copy(linkOf(whole)));
    const isCopied = await copy(linkOf(whole));
    if (open !== 'link') show('link', () => hosting(whole, said));
    toast(t(isCopied ? 'copiedLocal' : 'refused'));
  };
  const working = async () => {
    const got = await explain();
    const ours = (got?.data?.outputs ?? []).map((output) => `${output.name}: ${output.question ?? t('notInOurs')}`);
    const lines = [...ours, ...(got?.data?.conditions ?? []), ...(got?.data?.notes ?? [])];
    return h('ul', lines.length ? lines.map((x) => h('li.s.soft', told(x))) : h('li.s.soft', got?.error ? told(got.error) : t('noWorking')));
  };
  return h('div.share',
    link(t('copyLink'), share),
    link(t('picture'), async () => showPicture(await post(), toast)),
    link(t('tableOut'), () => (save('faro.csv', csv(rowsOf(found)), 'text/csv'), toast(t('saved', { name: 'faro.csv' })))),
    link(t('workingOut'), () => show('working', working)),
    below,
    h('code.mono', [...new Set(found.map((a) => commandOf(a.options)))].map((command, i) => [i ? h('br') : null, command])));
}
