// What the page says of itself. The verdict is the module's, which is faro's own verifier (web/engine/verifier.cpp): this
// script hands it the transcript and shows what it answers, and reads what stands in the page, to be held against that.
async function faroVerifier(bytes) {
  const { instance: { exports } } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: new Proxy({}, { get: () => () => 52 }) });
  exports._initialize();
  const put = (which, text) => {
    const given = new TextEncoder().encode(text), at = exports.room(which, given.length) >>> 0;
    new Uint8Array(exports.memory.buffer, at, given.length).set(given);
  };
  return (transcript, known = []) => {
    [transcript, ...known].forEach((text, i) => put(i, text || ''));
    const at = exports.verdict() >>> 0, size = new DataView(exports.memory.buffer).getUint32(at, true);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at + 4, size)));
  };
}
// What the page shows, as texts.
function faroReadPage(page) {
  const text = one => one ? one.textContent : '', all = what => [...page.querySelectorAll(what)];
  return { title: text(page.querySelector('h1')), result: text(page.getElementById('result')), facts: all('#announced tr').map(row => [...row.cells].map(text)),
    items: all('#announced ol.items li').map(text), rules: all('#announced ul.items li').map(text),
    lines: all('#steps tbody tr').map(row => [...row.cells].map(text)) };
}
// What the page shows other than its transcript has it; nothing: it is the same.
function faroDiffers(found, shown) {
  const bare = text => String(text).replace(/\s+/g, ''), same = (a, b) => bare(a) === bare(b), flat = rows => rows.map(row => row.join('|')).join('\n');
  const list = ({ members, members_in_all }) => members.join('') + (members_in_all > members.length ? 'and ' + (members_in_all - members.length) + ' more, in the transcript below' : '');
  const row = one => found.draw_kind === 'pairs' ? one.members.join(' \u2013 ') : one.heading + list(one);
  let result = 'The result';
  for (const s of found.sessions) result += (found.sessions.length > 1 ? s.name : '') + (s.drawn ? s.rows.map(row).join('') : 'Not drawn yet.');
  if (found.code === 4) result += 'The draw waits: ' + found.said + '.';
  if (!same(shown.result, result)) return 'the result that this page shows is not the one of its transcript';
  if (!same(shown.title, found.title)) return 'the title that this page shows is not the one of its transcript';
  if (!same(flat(shown.facts), flat(found.facts))) return 'what this page shows as announced is not what its transcript has';
  if (shown.items.length !== found.items.length || !same(shown.items.join('\n'), found.items.join('\n'))) return 'the list that this page shows is not the one of its transcript';
  if (!same(shown.rules.join('\n'), found.rules.join('\n'))) return 'the rules that this page shows are not those of its transcript';
  const lines = found.steps.map((step, i) => [i + 1, ...step]), at = lines.findIndex((line, i) => !same((shown.lines[i] || []).join('|'), line.join('|')));
  if (at >= 0 || lines.length !== shown.lines.length) return 'line ' + ((at < 0 ? lines.length : at) + 1) + ' as this page shows it is not that of its transcript';
  return '';
}
const plural = (n, one) => n + ' ' + one + (n === 1 ? '' : 's');
// The verdict in words, and what kind it is: page.css has the colours.
function faroWords(found, other) {
  if (found.code === 2) return ['This is no transcript: ' + found.said, 'found'];
  if (found.code === 1) return ['It does not hold: ' + found.said, 'found'];
  if (other) return ['It does not hold: ' + other, 'found'];
  const done = plural(found.lines, 'line') + ', every hash, commitment and draw computed anew' + (found.signatures + found.rounds_verified ? ', ' + plural(found.signatures + found.rounds_verified, 'signature') + ' verified' : '');
  return found.code === 4 ? ['Checked in this browser: it holds so far, and is not decided: ' + found.said + '. ' + done, 'open'] : ['Checked in this browser: it holds, ' + done, 'none'];
}
// What a list of hidden names says, a sentence each.
function faroNames(found, names) {
  if (!names) return ['The list is empty.'];
  if (names.problem) return ['Not the list of this draw: ' + names.problem];
  const drawn = found.sessions.map((s, i) => [s, names.drawn[i]]).filter(([s]) => s.drawn);
  return [names.known + ' of ' + plural(found.items_in_all, 'item') + ' named, each name held against its hash', ...names.warnings,
    ...drawn.map(([s, who]) => s.name + ': ' + who.map(name => name || '(not in the list)').join(', '))];
}
if (typeof document !== 'undefined') {
  const verdict = document.getElementById('verdict'), say = (words, kind) => { verdict.textContent = words; verdict.className = 'badge ' + kind; };
  const add = (id, words) => { const li = document.createElement('li'); li.textContent = words; document.getElementById(id).append(li); };
  let text = '', verify;
  try { text = JSON.parse(document.getElementById('transcript').textContent); } catch (e) { /* it is cut off: nothing of it holds */ }
  setTimeout(async () => {
    try {
      verify = await faroVerifier(Uint8Array.from(atob(document.getElementById('verifier').textContent.trim()), c => c.charCodeAt(0)));
    } catch (e) { return say('Not checked: this browser does not run the verifier that stands in the page (' + e.message + ')', 'found'); }
    const found = verify(text), other = found.steps ? faroDiffers(found, faroReadPage(document)) : '';
    document.documentElement.dataset.code = other ? 1 : found.code;
    say(...faroWords(found, other));
    if (!found.steps || other) {  // then nothing that the page says of it may stand there as if it were so
      document.getElementById('trust').remove();
      const all = document.createElement('p');
      all.className = 'named';
      all.textContent = 'Nothing of what stands below is proved: anybody could have written it.';
      document.querySelector('header').after(all);
    }
    document.getElementById('save').addEventListener('click', () => { const a = document.createElement('a');
      a.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' })); a.download = 'transcript.draw'; a.click(); });
    if (!found.steps || other) return;
    document.getElementById('unchecked').replaceChildren();
    for (const words of [...found.ways_to_grind.map(way => 'still possible: ' + way), ...found.warnings, ...found.claims]) add('unchecked', words);
    const names = document.getElementById('names');
    if (names) names.addEventListener('change', async () => { document.getElementById('names-answer').replaceChildren();
      if (names.files[0]) for (const words of faroNames(found, verify(text, ['', '', '', '', await names.files[0].text()]).names)) add('names-answer', words); });
    const input = document.getElementById('head'), answer = document.getElementById('head-answer');
    input.addEventListener('input', () => {
      const given = input.value.trim().toLowerCase(), known = given && given === found.head_before_public ? verify(text, ['', given]) : null;
      answer.textContent = !given ? '' : known && known.code !== 1 ? 'It is the last line before the public information: what came before it was fixed then.' + (known.ways_to_grind.length ? ' Still possible: ' + known.ways_to_grind.join('; ') + '.' : '')
        : given === found.head ? 'It is the last line of this file: nothing was added or taken off.' : given === found.commitment ? 'It is the commitment: the announcement is the one that was published.'
        : found.steps.some(s => s[2] === given) ? 'It is a line of this file.' : 'No line of this file has this h: it is another file.'; });
  }, 30);
}
