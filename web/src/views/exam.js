// Exam: a bank dropped in, versions and keys out, printed by the browser; marks from a CSV.
import { button, copyable, fill, goButton, h, link, save } from '../dom.js';
import { openFiles } from '../files.js';
import { ask } from '../engine.js';
import { askForText } from '../pasted.js';
import { printPages } from '../exam/print.js';
import { BANK } from '../exam/sample.js';
import { waysOf } from '../lists.js';
import { zip } from '../zip.js';
import { decimal, share, whole } from '../numbers.js';
import { told, toldWhole } from '../told.js';
import { count, language, pieces, t } from '../texts.js';

/// The bank outlives the view: another language makes it anew.
const memory = { bank: { name: 'example.gift', text: BANK } };

export function makeExam({ toast }) {
  const zone = h('div');
  const checked = h('div', { 'aria-live': 'polite' });
  const form = h('div');
  const made = h('div', { 'aria-live': 'polite' });
  const marks = h('div', { 'aria-live': 'polite' });
  let { bank } = memory;
  let output = null; // {files, folder}
  let map = null;

  const choose = async () => take(await openFiles({ many: true }));
  function take(files) {
    for (const file of files) {
      if (/"faro-exam/.test(file.text.slice(0, 200))) map = file.text;
      else if (/^(student|name|id)[,;\t]/i.test(file.text)) grade(file);
      else {
        memory.bank = bank = file;
        fill(made);
        check();
      }
    }
    showMarks();
  }

  /// A question by its first words, where its id was made for it.
  function called({ id, line }) {
    const text = /^q-[0-9a-f]{8}$/.test(id) ? (asked().get(id) ?? bank.text.split('\n')[line - 1] ?? '') : '';
    return text.replace(/<[^>]*>|::.*?::|^\/\/.*$|\{.*$/g, '').trim().slice(0, 70) || id;
  }
  const asked = () => new Map(map ? JSON.parse(map).questions.map((x) => [x.id, x.text]) : []);

  async function check() {
    fill(zone, h('div.drop', h('span', h('b', bank.name)), h('span.s', link(t('openOther'), choose), t('or'), link(t('pasteText'), () => askForText((file) => take([file]))), ': ', t('bankFormats'))));
    const got = await ask({ verb: 'exam check', bank: bank.name, files: { [bank.name]: bank.text } });
    if (!got) return;
    if (got.error) return fill(checked, h('p.err.top28', toldWhole(got.error))), fill(form);
    const { questions, problems, versions, errors } = got.data;
    fill(checked,
      h('div.sec', h('h2', count('questionsN', questions.length)), h('p.soft', versions ? t('versionsPossible', { n: versions.length > 15 ? `10^${versions.length - 1}` : whole(Number(versions)) }) : '')),
      problems.length ? h('ul.top16', problems.map((p) => h('li', { class: p.severity === 'error' ? 'err s' : 's' }, pieces('problemAt', { line: p.line, text: told(p.text) })))) : null,
      h('div.scrollx.top16', h('table.marksheet', h('thead', h('tr', h('td'), h('th', t('exQuestion')), h('th', t('exKind')), h('th', t('exWhat')))),
        h('tbody', questions.slice(0, 200).map((q, i) => h('tr', h('td.n', i + 1), h('td', called(q)), h('td', `${t(`kind:${q.kind}`)}, ${q.answers}`), h('td', told(q.what))))))));
    if (errors) fill(form);
    else if (!form.childElementCount) showForm();
  }

  function showForm() {
    const versions = h('input.field', { value: 'A-D', 'aria-label': t('exVersions') });
    const title = h('input.field', { value: '', placeholder: t('exTitleEg'), 'aria-label': t('exTitle') });
    const seed = h('input.field', { value: '', placeholder: t('exSeedEg'), 'aria-label': t('fSeed') });
    const order = h('select.field', { 'aria-label': t('exOrder') }, [['shuffle', 'exShuffle'], ['keep', 'exKeep']].map(([v, k]) => h('option', { value: v }, t(k))));
    const formats = h('select.field', { 'aria-label': t('exFormat') }, [['html', 'exPrint'], ['html,text', 'exPrintText'], ['all', 'exAll']].map(([v, k]) => h('option', { value: v }, t(k))));
    const balance = h('input', { type: 'checkbox' });
    const label = (text, field) => h('label.s', text, field);
    fill(form, h('div.sec', h('h2', t('makeVersions')), h('div.twoup.top16', label(t('exVersions'), versions), label(t('exTitle'), title), label(t('fSeed'), seed), label(t('exOrder'), order), label(t('exFormat'), formats)),
      h('div.opt', h('label', balance, h('span', t('exBalance')))),
      h('div.btns', goButton(t('makeThem'), () => make({ versions: versions.value, title: title.value, seed: seed.value, questions: order.value === 'keep' ? 'keep' : undefined, output: formats.value, balance: balance.checked || undefined })))));
  }

  async function make(given) {
    const request = { verb: 'exam make', bank: bank.name, out: 'exam', language: language(), files: { [bank.name]: bank.text } };
    for (const [k, v] of Object.entries(given)) if (v !== '' && v !== undefined) request[k] = v;
    fill(made, h('p.top28', t('working')));
    const got = await ask(request);
    if (!got) return;
    if (got.error) return fill(made, h('p.err.top28', toldWhole(got.error)));
    output = got.files;
    map = Object.entries(output).find(([name]) => name.endsWith('map.json'))?.[1];
    const names = Object.keys(output).sort();
    const sheets = names.filter((n) => n.includes('/html/'));
    const keys = names.filter((n) => n.includes('/key/'));
    const versionOf = (n) => n.replace(/^.*\//, '').replace(/\.\w+$/, '');
    const row = (n) => h('li', h('span', n.replace(/^exam\//, '')), h('span', n.endsWith('.html') ? [link(t('print'), () => printPages([output[n]])), ' · '] : '', link(t('save'), () => save(n.replace(/^.*\//, ''), output[n]))));
    fill(made, h('div.sec', h('h2', t('madeSheets', { n: count('sheetsN', got.data.sheets), k: got.data.questions })), h('p.s.soft.top8', `${t('commitment')} `, copyable(got.data.commitment, t('copyIt'))), got.notes.map((x) => h('p.s.soft', told(x))),
      h('div.btns', sheets.length ? goButton(t('printAll'), () => printPages(sheets.map((n) => output[n]))) : null, button(t('saveAll'), () => (save('exam.zip', zip(output)), toast(t('saved', { name: 'exam.zip' }))))),
      h('p.s.top16', t('mapSays')),
      h('ul.files.top16', names.slice(0, 60).map(row))), keys.length ? keyTable(keys, versionOf) : null);
    showMarks();
  }
  function keyTable(keys, versionOf) {
    const parsed = keys.slice(0, 12).map((n) => [versionOf(n), output[n].trim().split('\n').slice(1).map((line) => line.split(','))]);
    return h('div.sec', h('h3', t('theKeys')), h('div.scrollx.top8', h('table.marksheet', h('thead', h('tr', h('td'), parsed[0][1].map((_, i) => h('th.n', i + 1)))), h('tbody', parsed.map(([v, rows]) => h('tr', h('th', v), rows.map((r) => h('td', { title: r[1] }, r[3]))))))));
  }

  function showMarks() {
    fill(marks, h('h3', t('marksHead')), h('p.s.soft.top8', t(map ? 'marksNow' : 'marksLater')),
      h('div.btns', button(t('openAnswers'), async () => {
        const files = await openFiles({ accept: '.csv,.json', many: true });
        take(files);
      })));
  }
  /// Answers that can't be are named one by one; how they count is asked.
  async function grade(file, options = {}) {
    if (!map) return toast(t('marksLater'));
    const got = await ask({ verb: 'exam grade', map: 'map.json', answers: file.name, marks: 'marks.csv', ...options, files: { 'map.json': map, [file.name]: file.text } });
    if (!got) return;
    const counted = /--invalid wrong|, question \d+: expected/.test(got.error) ? [' ', link(t('countWrong'), () => grade(file, { ...options, invalid: 'wrong' })), t('or'), link(t('countBlank'), () => grade(file, { ...options, invalid: 'blank' }))] : waysOf(got.data?.error).map(([words, more], i) => [i ? t('or') : ' ', link(words, () => grade(file, { ...options, ...more }))]);
    if (got.error) return fill(made, h('p.err.top28', toldWhole(got.error), counted), h('ul.top8', got.notes.slice(0, 60).map((x) => h('li.s', toldWhole(x)))));
    const { sheets, questions } = got.data;
    const total = (x) => Number(x.points.split('/')[0]) / Number(x.points.split('/')[1] ?? 1);
    fill(made, h('div.sec', h('h2', t('marksOf', { n: whole(sheets.length) })), h('div.btns', got.files['marks.csv'] ? goButton(t('saveMarks'), () => (save('marks.csv', got.files['marks.csv']), toast(t('saved', { name: 'marks.csv' })))) : null),
      h('div.scrollx.top16', h('table.marksheet', h('thead', h('tr', h('th', t('exStudent')), h('th', t('exVersion')), h('th', t('exPoints')))), h('tbody', sheets.slice(0, 500).map((x) => h('tr', h('td', x.student), h('td', x.version), h('td.n', `${decimal(total(x), 2)} / ${x.of}`))))))),
      h('div.sec', h('h3', t('byQuestion')), h('div.scrollx.top8', h('table.marksheet', h('thead', h('tr', h('th', t('exQuestion')), h('th', t('exRight')), h('th', t('exBlank')))), h('tbody', questions.map((q) => h('tr', h('td', called(q)), h('td.n', q.difficulty === null ? '–' : share(q.difficulty)), h('td.n', q.blank))))))),
      (got.data.invalid ?? []).map((x) => h('p.err.s', toldWhole(x.text ?? x))));
  }

  const element = h('section.view', { 'aria-label': t('exam') }, h('div.cols', h('div', h('p.lead', t('examLead')), zone, checked, form, made), h('aside', marks, h('h3.top28', t('privateHead')), h('p.s.soft.top8', t('privateText')))));
  return {
    element,
    show() {
      if (!checked.childElementCount) check();
      showMarks();
    },
    hash: () => '#exam',
    files: (files) => take(files),
    focus: () => element.querySelector('button')?.focus(),
  };
}
