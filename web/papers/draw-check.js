'use strict';
// Checks a transcript as docs/spec-draw.md has it: hashes, commitment, seals, order and time of steps, draws; signatures
// (of drand's rounds and of people) by what stands below.
const K = [], H0 = [];
(() => {
  const frac = (x, root) => { let low = 0n, high = 1n << 40n; const target = BigInt(x) << BigInt(32 * root);
    while (low < high) { const mid = (low + high + 1n) >> 1n; if (mid ** BigInt(root) <= target) low = mid; else high = mid - 1n; }
    return Number(low & 0xffffffffn); };
  for (let n = 2; K.length < 64; ++n) {
    let prime = true; for (let d = 2; d * d <= n; ++d) if (n % d === 0) prime = false;
    if (!prime) continue; if (H0.length < 8) H0.push(frac(n, 2)); K.push(frac(n, 3));
  }
})();
function sha256(bytes) {
  const size = bytes.length, padded = new Uint8Array(((size + 72) >> 6) << 6), h = H0.slice(), w = new Int32Array(64);
  padded.set(bytes); padded[size] = 0x80; const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(size / 0x20000000)); view.setUint32(padded.length - 4, (size << 3) >>> 0);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; ++i) w[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; ++i) { const a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)); }
    let [a, b, c, d, e, f, g, k] = h;
    for (let i = 0; i < 64; ++i) {
      const s = (k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const t = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      k = g; g = f; f = e; e = (d + s) | 0; d = c; c = b; b = a; a = (s + t) | 0;
    }
    [a, b, c, d, e, f, g, k].forEach((x, i) => { h[i] = (h[i] + x) | 0; });
  }
  const out = new Uint8Array(32); h.forEach((x, i) => new DataView(out.buffer).setInt32(4 * i, x)); return out;
}
const utf8 = text => new TextEncoder().encode(text);
const hex = bytes => Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('');
function bytesOf(text) {
  if (text.length % 2 || /[^0-9a-f]/.test(text)) throw new Error('expected hexadecimal digits, got ' + text.slice(0, 40));
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}
function joined(parts) {
  const out = new Uint8Array(parts.reduce((n, p) => n + p.length, 0)); let at = 0;
  for (const p of parts) { out.set(p, at); at += p.length; } return out;
}
function u64(n) { const out = new Uint8Array(8); new DataView(out.buffer).setBigUint64(0, BigInt(n)); return out; }
const asBytes = x => typeof x === 'string' ? utf8(x) : x;
const frame = (...fields) => joined(fields.map(asBytes).flatMap(f => [u64(f.length), f]));
function hmac(key, message) {
  const block = new Uint8Array(64); block.set(key);
  return sha256(joined([block.map(b => b ^ 0x5c), sha256(joined([block.map(b => b ^ 0x36), message]))]));
}
// ---- the draw, sections 1 and 9
function picks(fields) {
  const key = sha256(joined([utf8('faro-draw/1'), new Uint8Array(1), frame(...fields)])); let block = 0n, words = [];
  const word = () => { if (!words.length) { const mac = hmac(key, u64(block++)), view = new DataView(mac.buffer);
    words = [0, 8, 16, 24].map(at => view.getBigUint64(at)); } return words.shift(); };
  const below = n => { const m = BigInt(n), limit = (1n << 64n) - (1n << 64n) % m;
    for (;;) { const x = word(); if (x < limit) return x % m; } };
  return { key, below };
}
function shuffled(items, p) {
  const out = items.slice();
  for (let i = out.length - 1; i > 0; --i) { const j = Number(p.below(i + 1)); [out[i], out[j]] = [out[j], out[i]]; }
  return out;
}
function parsedRules(plan, items) {
  const kind = plan.kind || 'order', rules = plan.rules || [], out = { kind, pots: [], limits: [], groups: 0, tickets: [] };
  const fail = rule => { throw new Error('a rule that is not understood: ' + rule); };
  rules.forEach((rule, i) => {
    if (kind === 'tickets') { if (!/^(0|[1-9][0-9]*)$/.test(rule)) fail(rule); return out.tickets.push(BigInt(rule)); }
    let m = /^([1-9][0-9]*) groups$/.exec(rule);
    if (kind === 'groups' && i === 0 && m) { out.groups = Number(m[1]); return; }
    const colon = rule.lastIndexOf(': '), head = rule.slice(0, colon);
    const members = rule.slice(colon + 2).split(' ').map(x => { if (!/^[1-9][0-9]*$/.test(x) || Number(x) > items) fail(rule); return Number(x) - 1; });
    if (colon < 0 || new Set(members).size !== members.length) fail(rule);
    if (kind === 'groups' && head.startsWith('pot ')) return out.pots.push({ label: head.slice(4), members });
    if (kind === 'groups' && (m = /^at most ([0-9]+) (.*)$/s.exec(head))) return out.limits.push({ low: 0, high: Number(m[1]), label: m[2], members });
    if (kind === 'pairs' && head.startsWith('apart ')) return out.limits.push({ low: 0, high: 1, label: head.slice(6), members });
    if (kind === 'panel' && (m = /^from ([0-9]+) to ([0-9]+) (.*)$/s.exec(head))) return out.limits.push({ low: Number(m[1]), high: Number(m[2]), label: m[3], members });
    fail(rule);
  });
  if (kind === 'groups' && !out.pots.length) out.pots.push({ members: Array.from({ length: items }, (_, i) => i) });
  out.rows = [];
  if (kind === 'pairs') out.rows = Array(items / 2).fill(2);
  if (kind === 'groups') { out.rows = Array(out.groups).fill(0); let at = 0; for (const pot of out.pots) for (const _ of pot.members) ++out.rows[at++ % out.groups]; }
  return out;
}
function meets(rules, drawn, items) {
  const sizes = rules.rows.length ? rules.rows : [drawn.length], row = Array(items).fill(-1); let at = 0;
  sizes.forEach((size, r) => { for (let i = 0; i < size; ++i) row[drawn[at++]] = r; });
  return rules.limits.every(l => { const counts = Array(sizes.length).fill(0); for (const m of l.members) if (row[m] >= 0) ++counts[row[m]];
    return counts.every(n => n >= l.low && n <= l.high); });
}
function drawn(plan, items, p) {
  const n = items.length, rules = parsedRules(plan, n), all = Array.from({ length: n }, (_, i) => i);
  if (rules.kind === 'tickets') {
    const left = rules.tickets.slice(), out = []; let sum = left.reduce((a, b) => a + b, 0n);
    if (left.length !== n) throw new Error('tickets: expected ' + n + ' rules, got ' + left.length);
    while (out.length < plan.take) { let t = p.below(sum), at = 0; for (; t >= left[at]; ++at) t -= left[at];
      out.push(at); sum -= left[at]; left[at] = 0n; }
    return out;
  }
  for (let i = 0; i < 100000; ++i) {
    let out;
    if (rules.kind === 'groups') { const groups = Array.from({ length: rules.groups }, () => []); let at = 0;
      for (const pot of rules.pots) for (const item of shuffled(pot.members, p)) groups[at++ % rules.groups].push(item);
      out = groups.flat();
    } else out = shuffled(all, p).slice(0, plan.take);
    if (meets(rules, out, n)) return out;
  }
  throw new Error('no draw met the rules');
}
// ---- transcripts, sections 2 to 7
function climbed(leaf, index, count, path) {
  if (count === 1) { if (path.length) throw new Error('its path is too long'); return leaf; }
  if (!path.length) throw new Error('its path is too short');
  let split = 1; while (2 * split < count) split *= 2;
  const last = path[path.length - 1], rest = path.slice(0, -1), one = Uint8Array.of(1);
  return index < split ? sha256(joined([one, climbed(leaf, index, split, rest), last]))
                       : sha256(joined([one, last, climbed(leaf, index - split, count - split, rest)]));
}
const must = (holds, what) => { if (!holds) throw new Error(what); };
function opened(step, plan, firstLine) {
  const index = plan.sessions.indexOf(step.session); must(index >= 0, 'it opens no session of the announcement');
  const text = firstLine.slice(0, firstLine.lastIndexOf(',"commitment":"'));
  const leaf = sha256(joined([Uint8Array.of(0), frame('faro-commit/1', sha256(utf8(text)), u64(index), step.session, bytesOf(step.salt), bytesOf(step.value))]));
  must(hex(climbed(leaf, index, plan.sessions.length, step.path.map(bytesOf))) === plan.commitment, 'the secret is not the one that was committed to');
  return bytesOf(step.value);
}
function fieldsOf(session, secret, steps, plan) {
  const out = [bytesOf(plan.commitment), session, secret];
  for (const party of plan.parties) {
    const own = steps.filter(s => (s.step === 'contribute' || s.step === 'reveal') && s.party === party), last = own[own.length - 1];
    out.push(party, !last ? '' : (last.step === 'contribute' && last.sealed ? '-' : '+') + last.value);
  }
  for (const source of plan.publics) out.push(source.name, steps.find(s => s.step === 'public' && s.name === source.name).value);
  return out;
}
function checkStep(step, before, secrets, firstLine) {
  const plan = before.length ? before[0] : step, kind = step.step, of = name => before.filter(s => s.step === name);
  must((kind === 'commit') === !before.length, 'the announcement comes first, and once');
  if (kind === 'commit') {
    must(step.format === 'faro-transcript/2', 'a format that this page does not know');
    must(step.algorithm === 'faro-draw/1', 'an algorithm that this page does not know');
    return must(step.publics.every(p => p.when > step.date), 'public information that was known before the announcement');
  }
  must(step.date >= before[before.length - 1].date, 'it is dated before the line above it');
  const over = of('draw').length === plan.sessions.length;
  must(!over || kind === 'sign' || kind === 'publish', 'it comes after the last draw');
  if (kind === 'contribute' || kind === 'absent' || (kind === 'reveal' && step.party)) {
    const own = before.filter(s => s.party === step.party && s.party);
    must(plan.parties.includes(step.party), step.party + ' is no party of the announcement');
    must(!of('public').length, step.party + ' comes after public information was known');
    must(plan.publics.every(p => step.date < p.when), step.party + ' comes when public information was known');
    if (kind === 'contribute') must(!own.length && !Object.keys(secrets).length, step.party + ' contributes twice, or too late');
    if (kind === 'absent') must(!own.length || (own.length === 1 && own[0].sealed), step.party + ' is not absent');
    if (kind === 'reveal') {
      must(own.length === 1 && own[0].sealed, step.party + ' has nothing to reveal');
      must(hex(sha256(frame('faro-contribution/1', plan.commitment, step.party, bytesOf(step.salt), step.value))) === own[0].value, 'the text is not the one that was sealed');
    }
  } else if (kind === 'public') {
    const source = plan.publics.find(p => p.name === step.name);
    must(source && !of('public').some(s => s.name === step.name), 'public information that was not announced, or is there twice');
    must(step.date >= source.when, 'public information before its time'); must(!Object.keys(secrets).length, 'it comes after a secret was revealed');
    if (source.kind === 'drand') must(hex(sha256(bytesOf(step.proof))) === step.value, 'the randomness is not SHA-256 of the signature');
  } else if (kind === 'reveal') {
    must(plan.publics.every(p => of('public').some(s => s.name === p.name)), 'a secret is revealed before public information was known');
    must(!(step.session in secrets), 'it is revealed twice'); secrets[step.session] = opened(step, plan, firstLine);
  } else if (kind === 'draw') {
    must(step.session in secrets && !of('draw').some(s => s.session === step.session), 'the draw comes too early, or twice');
    if (!plan.publics.length) for (const party of plan.parties) must(before.some(s => s.party === party), party + ' has not contributed');
    const [low, high] = plan.range.split('-').map(Number);
    const items = plan.items.length ? plan.items : Array.from({ length: high - low + 1 }, (_, i) => String(low + i));
    const p = picks(fieldsOf(step.session, secrets[step.session], before, plan));
    must(hex(p.key) === step.key, 'the key of the draw is another one');
    const expected = drawn(plan, items, p).map(i => items[i]);
    must(expected.length === step.result.length && expected.every((x, i) => x === step.result[i]), 'the result is another one');
  } else must(kind === 'sign' || kind === 'publish', 'a step that this page does not know');
}
// Everything of a transcript: { holds, decided, problem, steps, head, headBeforePublic, unchecked }.
function faroVerify(text) {
  const steps = [], secrets = {}, out = { holds: true, decided: false, problem: '', steps, head: '0'.repeat(64), headBeforePublic: '', unchecked: [] };
  try {
    must(text.endsWith('\n'), 'the file is cut off'); const lines = text.slice(0, -1).split('\n');
    lines.forEach((line, i) => {
      try {
        const step = JSON.parse(line), body = line.slice(0, -72) + '}';
        if (step.step === 'public' && !out.headBeforePublic) out.headBeforePublic = out.head;
        out.head = hex(sha256(joined([bytesOf(out.head), utf8(body)])));
        must(line.slice(-72) === ',"h":"' + step.h + '"}' && step.h === out.head, 'its h is not the hash of what stands there: the line, or one before it, was changed');
        checkStep(step, steps, secrets, lines[0]); steps.push(step);
      } catch (e) { throw new Error('line ' + (i + 1) + ': ' + e.message); }
    });
    out.headBeforePublic = out.headBeforePublic || out.head; out.decided = steps.some(s => s.step === 'draw');
    for (const s of steps) {
      if (s.step === 'public' && s.proof && !isDrand(s)) out.unchecked.push('that the signature of drand ' + s.name + ' is the League of Entropy\u2019s (its hash was checked)');
      if (s.step === 'public' && !s.proof) out.unchecked.push('that \u201c' + s.name + '\u201d was \u201c' + s.value + '\u201d: look it up');
    }
  } catch (e) { out.holds = false; out.problem = e.message; }
  return out;
}
if (typeof document !== 'undefined') {
  const verdict = document.getElementById('verdict'), say = (words, kind) => { verdict.textContent = words; verdict.className = 'badge ' + kind; };
  let text = '';
  try { text = JSON.parse(document.getElementById('transcript').textContent); } catch (e) { /* it is cut off: nothing of it holds */ }
  setTimeout(() => {
    const result = faroVerify(text), list = document.getElementById('unchecked'), add = words => { const li = document.createElement('li'); li.textContent = words; list.append(li); };
    document.documentElement.dataset.verified = result.holds;
    if (!result.holds) return say('It does not hold: ' + result.problem, 'found');
    const other = faroShown(result.steps, faroReadPage(document));
    if (other) { document.documentElement.dataset.verified = false; return say('It does not hold: ' + other, 'found'); }
    const signatures = faroSignatures(result.steps), done = () => say('Checked in this browser: ' + (result.decided ? 'it holds, ' : 'it holds so far, and is not drawn yet; ') + result.steps.length
      + (result.steps.length === 1 ? ' line' : ' lines') + ', every hash, commitment and draw computed anew' + (signatures.length ? ', ' + signatures.length + (signatures.length === 1 ? ' signature' : ' signatures') + ' verified' : ''), 'none');
    const next = i => {  // one after the other, so that the page can be read meanwhile
      if (i === signatures.length) { document.documentElement.dataset.signatures = 'hold'; return done(); }
      say('The lines hold; checking ' + signatures[i].what, 'none');
      setTimeout(() => { const { line, what, holds } = signatures[i]; let good = false; try { good = holds(); } catch (e) { /* no signature at all */ }
        if (good) return next(i + 1); document.documentElement.dataset.verified = false; say('It does not hold: line ' + line + ': ' + what + ' is another one', 'found'); }, 20);
    };
    next(0);
    for (const words of result.unchecked) add(words);
    const input = document.getElementById('head'), answer = document.getElementById('head-answer');
    input.addEventListener('input', () => { const given = input.value.trim().toLowerCase();
      answer.textContent = !given ? '' : given === result.headBeforePublic ? 'It is the last line before the public information: what led to the result was fixed then.'
        : given === result.head ? 'It is the last line of this file: nothing was added or taken off.' : result.steps.some(s => s.h === given) ? 'It is a line of this file.' : 'No line of this file has this h: it is another file.'; });
    document.getElementById('save').addEventListener('click', () => { const a = document.createElement('a');
      a.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' })); a.download = 'transcript.draw'; a.click(); });
  }, 30);
}
