// The row under an answer: the link, a picture, a table, the working, and the same question as a command.
import { h, fill, link, copy, save } from '../dom.js';
import { commandOf } from '../question.js';
import { csv, linkOf, savePicture } from '../share.js';
import { told } from '../told.js';
import { t } from '../texts.js';

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

export function shareRow({ found, hash, toast, element, explain, text }) {
  const working = h('div.working', { hidden: true });
  const said = async (what) => toast((await what) ? t(location.protocol === 'file:' ? 'copiedLocal' : 'copied') : t('refused'));
  const showWorking = async () => {
    working.hidden = !working.hidden;
    if (working.hidden || working.childElementCount) return;
    const got = await explain();
    const ours = (got?.data?.outputs ?? []).map((output) => `${output.name}: ${output.question ?? t('notInOurs')}`);
    const lines = [...ours, ...(got?.data?.conditions ?? []), ...(got?.data?.notes ?? [])];
    fill(working, h('ul', lines.length ? lines.map((x) => h('li.s.soft', told(x))) : h('li.s.soft', got?.error ? told(got.error) : t('noWorking'))));
  };
  const picture = async () => {
    const name = 'faro.png';
    try {
      const frame = h('div', h('h2', ...text.split('\n').flatMap((line, i) => (i ? [h('br'), line] : [line]))), element().cloneNode(true));
      frame.getBoundingClientRect = () => element().getBoundingClientRect();
      await savePicture(frame, name);
      toast(t('saved', { name }));
    } catch {
      toast(t('noPicture'));
    }
  };
  return h('div.share',
    link(t('copyLink'), () => said(copy(linkOf(hash())))),
    link(t('picture'), picture),
    link(t('tableOut'), () => (save('faro.csv', csv(rowsOf(found)), 'text/csv'), toast(t('saved', { name: 'faro.csv' })))),
    link(t('workingOut'), showWorking),
    working,
    h('code.mono', [...new Set(found.map((a) => commandOf(a.options)))].map((command, i) => [i ? h('br') : null, command])));
}
