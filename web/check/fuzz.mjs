// Feeds what the page reads by itself, before its engine is asked: links, dropped files, pasted lists and decks, sheets of draws,
// sentences, places that messages name. Texts are changed, and those kept that run a part of the sources which none had run (as
// V8 counts them). Nothing may throw, take longer than two seconds, or lose what was written.
//
//     node web/check/fuzz.mjs [--inputs N] [--seconds N] [--seed N] [NAME…]
//
// Each reader is fed until both are reached (default: 20000 inputs, 0 seconds of processor). units.mjs feeds a few always. Ends with 1, and
// the text, where one is wrong.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import inspector from 'node:inspector';
import { pathToFileURL } from 'node:url';

globalThis.document ??= { documentElement: {} };
const q = await import('../src/question.js');
const { hashOf, readHash } = await import('../src/share.js');
const { enter, ERRANDS } = await import('../src/errands.js');
const { textIn } = await import('../src/files.js');
const kept = await import('../src/kept.js');
const given = await import('../src/verify/read.js');
const lists = await import('../src/lists.js');
const paste = await import('../src/odds/paste.js');
const { tagsOf } = await import('../src/odds/deck.js');
const form = await import('../src/odds/form.js');
const { complete } = await import('../src/odds/complete.js');
const sheets = await import('../src/deal/kinds.js');
const { isSaid, playingHands } = await import('../src/views/rigged.js');

const sample = (name) => readFileSync(new URL(`files/${name}`, import.meta.url));
const lines = (text) => text.split('\n').map((x) => x.trim()).filter(Boolean);
const inRange = (place, all) => {
  if (!place) return;
  assert.ok(place.line in all && place.from >= 0 && place.from <= place.to && place.to <= all[place.line].length, JSON.stringify(place));
};

function feedLink(text) {
  const read = readHash(enter(text));
  if (read.view) assert.deepEqual(readHash(hashOf(read.view, read.text, read.decks)), read);
  const question = q.parse(read.text);
  q.subjectOf(question);
  for (const asked of question.questions.slice(0, 50)) {
    const request = q.requestOf(question, asked, read.decks);
    assert.ok((request.text ?? request.question).includes(asked.text));
    q.commandOf(q.withDeck(q.optionsOf(question, asked), read.decks));
    q.comparedIn(asked.text);
    for (const message of [`unknown word '${asked.text.slice(0, 9)}', at character ${asked.text.length}`, `--given: expected more, got '${asked.text.slice(-4)}'`, `line ${asked.text.length % 7}: expected ']', got '${asked.text.slice(1, 4)}'`])
      inRange(q.placeOf(message, question, asked), question.lines);
  }
  if (question.program) return;
  const set = q.withClause(read.text, 'draw', '3');
  assert.equal(q.clause(q.parse(set.text), 'draw')?.value, '3', set.text);
  const free = q.withClause(set.text, 'draw', null).text;
  assert.equal(q.parse(free).clauses.length, question.clauses.length - (q.clause(question, 'draw') ? 1 : 0), free);
}

/// Two files, cut apart at a mark.
function feedFiles(bytes) {
  const cut = bytes.indexOf('\x1f', 0, 'latin1');
  const files = (cut < 0 ? [bytes] : [bytes.subarray(0, cut), bytes.subarray(cut + 1)]).map((part, i) => {
    const text = textIn(part);
    return { name: ['a.pbn', 'b.txt'][i], text: text ?? '', ...(text === null ? { bytes: part } : {}) };
  });
  for (const file of files) {
    given.isWhole(file);
    assert.ok(given.stepsOf(file.text).every((step) => typeof step === 'object' && step));
    assert.ok(kept.spellings(file.text).includes(file.text));
  }
  const read = given.requestOf(files);
  if (read.kept) JSON.stringify([kept.slug(read.kept.title), kept.requestsOf(read.kept)]);
  if (read.request) given.requestsOf(read).forEach((request) => JSON.stringify(request));
}

function feedList(text) {
  const [first = '', ...rest] = lines(text);
  const ways = lists.waysOf({ ways: rest.slice(0, 9).map((value) => ({ options: { [first]: value, header: value } })) });
  assert.ok(ways.every(([words]) => words && !/undefined|null/.test(words.replaceAll(first, ''))));
  const columns = lists.columnsOf({ header: rest.length % 2, first: rest, columns: rest.map((heading, i) => ({ number: i + 1, heading, use: null })) }, ['name', 'apart']);
  assert.ok(columns.every(({ called, roles }) => called && roles.length === 2));
}

function feedDeck(text) {
  paste.looksLikeDeck(text);
  const kinds = lines(text).slice(0, 20).map((line) => ({ name: line.replace(/^\d+\s*/, ''), count: 1, tags: [], attributes: {} })).filter((kind) => kind.name);
  paste.landsAmong(kinds);
  const marked = new Set(kinds.slice(0, 2).map((kind) => kind.name));
  assert.equal(paste.tagged(text, kinds, 'land', marked).split('\n').length, text.split('\n').length);
  paste.plainTagged(kinds, 'land', marked);
  tagsOf({ kinds });
}

function feedHands(text) {
  isSaid(text);
  const hands = playingHands(text);
  if (hands !== null) assert.ok(lines(hands).every((hand) => hand.split(' ').every((card) => /^[2-9TJQKA][shdc]$/.test(card))), hands);
}

function feedSheet(text) {
  assert.ok([null, ...Object.keys(sheets.KINDS)].includes(sheets.kindOf(text)));
  const sheet = sheets.read(text);
  const all = text.split('\n');
  inRange(sheet.wrong, all);
  assert.ok(sheets.boardsIn(sheet.first) >= 1);
  const kinds = Object.keys(sheets.KINDS);
  JSON.stringify(sheets.requestOf(kinds[text.length % kinds.length], sheet, ['Ann\n', 'Ben\n']));
  inRange(sheets.placeOf(all, { message: `no column '${all.at(-1).slice(0, 5)}'`, field: 'apart' }), all);
}

function feedSentence(text) {
  for (const line of lines(text).slice(0, 5)) {
    form.isSentence(line, form.wordsOf(text));
    complete(text, text.indexOf(line) + line.length, { subject: 'cards', deck: null, functions: { hands: [], dice: [], orders: [] } });
    paste.withWord(text, line.split(' ')[0]);
  }
}

const BANK = readdirSync(new URL('files', import.meta.url)).map(sample);
const asText = (feed) => (bytes) => feed(bytes.toString('utf8').replace(/\r\n?/g, '\n'));

/// By name: right texts, pieces worth putting into one, and what reads it.
export const TARGETS = {
  links: {
    texts: Object.values(ERRANDS).flat().map(([, address]) => address).concat('#odds/land+in+2..4%0Adeck+my.txt%0Adraw+7&my.txt~4+Island%0A20+Forest', '#Odds/2d6', '#magic', '#verify/ok'),
    pieces: ['#', '/', '&', '~', '+', '%0A', '%', '%C3%BC', '%F0%9F%82%A1', 'deck+', 'draw+7', 'given+', '>=', 'in+2..4', 'output+', 'let+x+=+d6+in+', '"', '\'', 'by+turn+3+on+the+play', '__proto__'],
    feed: asText(feedLink),
  },
  files: {
    texts: BANK.concat([Buffer.concat([sample('raffle.draw'), Buffer.from('\x1f'), sample('people.csv')]), Buffer.from(kept.keptFile({ title: 'Tombola', kind: 'raffle', rules: [], lists: ['Ann\nBen\n'], data: { winners: ['Ann'] }, record: '{"format": "faro-record-1"}\n', date: new Date(0) })), Buffer.from('{"format": "faro-record-1", "verb": "shuffle"}\x1fAnn\nBen\n'), Buffer.from('{"round": 1000, "randomness": "00", "signature": "00"}')]),
    pieces: ['\x1f', '{', '}', '"step"', '"format": ', '"faro-record-1"', '"faro-kept/1"', '"lists": [', 'null', '[]', '1e999', 'TN ', 'SK1 ', '[Event "x"]\n', '\xff\xfe', '\xef\xbb\xbf', '\0', '%PDF-'],
    feed: feedFiles,
  },
  lists: {
    texts: ['Ann\nBen\nCid\n', 'name,tickets\nAnn,3\nBen,2\n', '@ann @bob @cid', '1. Ann 2. Bob 3. Cid', 'Ann & Bob\nCid and Dee\nEve', 'Raffle\nname;n\nAnn;1\nBen;2\n', 'Smith, Anna\nSmith, Anna\n'],
    pieces: ['@', ' & ', ' and ', ' und ', ',', ';', '\t', '\n', '"', '1. ', '2) ', '|', '·', 'name', 'ü', ' + '],
    feed: asText(feedList),
  },
  decks: {
    texts: ['4 Island\n20 Mountain\n4x Shock\n', '#main\n46986414\n#extra\n', 'count,name\n4,Fire // Ice\n', '4 Fire // Ice {spell,red}\n1 Urza\'s Tower (ATQ) 85\n3 [M10] Forest', 'Sol Ring x1\nPlains x20\nWrath of God x4'],
    pieces: ['4 ', '4x ', ' x4', '{', '}', '[', ']', '(', '*', '^', '$', '\\', '//', 'SB: ', '\n', 'Island', 'ydke://', '<Deck', '-', '“'],
    feed: asText(feedDeck),
  },
  hands: {
    texts: ['AhKd\n7c7s\n', 'Dealt to Ann [Ah Kd]\nDealt to Ann [10s 2c]\n', 'A♠ K♥ 10♦\nQ♣ J♣ 9♠', 'I never get any aces'],
    pieces: ['Ah', '10s', 'T♦', ' ', ',', '[', ']', '\n', 'Dealt to ', '♠', 'ſ', 'K', '\t', 'the a'],
    feed: asText(feedHands),
  },
  sheets: {
    texts: Object.values(sheets.KINDS).map(({ text }) => text).concat(sheets.STARTS.en, sheets.STARTS.de),
    pieces: ['\n', 'apart ', 'at most ', 'times 3', 'seed x', 'header 1', ' cards', ' to ', ' each ', 'hands', '4x5', 'two', 'zehn', 'teams of ', 'd6', '99999999999', '=', ','],
    feed: asText(feedSheet),
  },
  sentences: {
    texts: ['odds of rolling a 6 with two dice', 'wie wahrscheinlich ist eine 6 mit drei Würfeln', 'turn 1 sol ring', '3d20 probe 12/13/14', 'AKs vs QQ', 'chance of exactly 3 lands in 7 cards, 24 lands in 60', '6 out of 49', 'd20+5 vs AC 15', 'missing queen with 9 cards, play for the drop', 'birthday 23 people', 'risk 3 vs 2', '5 heads in 10 flips', '8 outs twice', '15% in 10 tries'],
    pieces: ['at least ', 'mindestens ', 'exactly ', ' of ', ' in ', ' dice', ' cards', 'lands', '0', '1', '99999999999999999999', '-', '/', 'd6', 'd0', '+', '%', '2d', ' vs ', 'zero', 'no ', 'twice', 'in a row', 'ace', 'hearts', '\n', '.5', '1.5'],
    feed: asText(feedSentence),
  },
};

/// Numbers below n, the same for a seed: xorshift.
function choices(seed) {
  let state = (seed * 2654435761 + 88172645) | 0 || 1;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
}

function changed(pool, pieces, below, most) {
  let bytes = pool[below(pool.length)];
  for (let changes = 1 + below(4); changes > 0; --changes) {
    const at = below(bytes.length + 1), size = 1 + below(Math.min(30, bytes.length - at + 1));
    const put = (middle, from = at) => Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(from)]);
    const other = pool[below(pool.length)];
    const ways = [() => put(Buffer.from([below(256)]), at + 1), () => put(Buffer.alloc(0), at + size), () => put(bytes.subarray(at, at + size)), () => bytes.subarray(0, at), () => put(other.subarray(below(other.length + 1))),
      ...Array(4).fill(() => put(Buffer.from(pieces[below(pieces.length)]), below(2) ? at : at + size)), () => put(Buffer.concat(Array(2 + below(200)).fill(Buffer.from(pieces[below(pieces.length)]))))];
    bytes = ways[below(ways.length)]();
  }
  return bytes.subarray(0, most);
}

/// Which parts of the page's sources were run since it was asked last.
function counter() {
  const session = new inspector.Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return () => {
    let found;
    session.post('Profiler.takePreciseCoverage', (problem, { result }) => (found = result));
    const run = [];
    for (const { url, functions } of found) {
      if (!url.includes('/web/src/')) continue;
      for (const { ranges } of functions) for (const { startOffset, endOffset, count } of ranges) if (count > 0) run.push(`${url}:${startOffset}-${endOffset}`);
    }
    return run;
  };
}

/// Feeds one reader: {inputs, seconds, parts, wrong}; `wrong` is the text and what it came to, where there is one.
export function fuzz({ texts, pieces, feed }, { inputs, seconds = 0, seed = 1, parts = null }) {
  const pool = texts.map((text) => Buffer.from(text)), below = choices(seed), seen = new Set();
  const start = process.cpuUsage(), used = (since) => (({ user, system }) => (user + system) / 1e6)(process.cpuUsage(since));
  const once = (bytes) => {
    const before = process.cpuUsage();
    feed(bytes);
    if (used(before) > 2) throw new Error(`took ${used(before)} s`);
  };
  const news = () => (parts?.() ?? []).filter((part) => !seen.has(part));
  /// Of texts that together ran something new, those that do so alone.
  const keep = (batch) => {
    batch.forEach(once);
    const fresh = news();
    if (!fresh.length) return;
    if (batch.length > 1) return void [batch.slice(0, batch.length >> 1), batch.slice(batch.length >> 1)].forEach(keep);
    fresh.forEach((part) => seen.add(part));
    pool.push(batch[0]);
  };
  let fed = 0, size = 32, now;
  try {
    for (now of pool) once(now);
    news().forEach((part) => seen.add(part));
    while (fed < inputs || used(start) < seconds) {
      const batch = [];
      for (; batch.length < size; ++fed) once((now = changed(pool, pieces, below, below(50) ? 600 : 20000))), batch.push(now);
      const fresh = news();
      if (fresh.length) keep(batch);
      fresh.forEach((part) => seen.add(part)); // none of the texts alone may run it
      size = fresh.length ? Math.max(32, size >> 1) : Math.min(4096, size * 2); // long ones are soon without news
    }
  } catch (problem) {
    return { inputs: fed, seconds: used(start), parts: seen.size, wrong: { text: now.toString('latin1'), problem } };
  }
  return { inputs: fed, seconds: used(start), parts: seen.size };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const words = process.argv.slice(2), option = (name, usual) => (words.includes(name) ? Number(words.splice(words.indexOf(name), 2)[1]) : usual);
  const how = { inputs: option('--inputs', 20000), seconds: option('--seconds', 0), seed: option('--seed', 1), parts: counter() };
  console.log('| reader | inputs | minutes | parts of the sources run |\n|---|---|---|---|');
  for (const name of words.length ? words : Object.keys(TARGETS)) {
    if (!TARGETS[name]) throw new Error(`no reader '${name}': expected one of ${Object.keys(TARGETS).join(', ')}`);
    const { inputs, seconds, parts, wrong } = fuzz(TARGETS[name], how);
    console.log(`| ${name} | ${inputs} | ${(seconds / 60).toFixed(1)} | ${parts} |`);
    if (!wrong) continue;
    process.exitCode = 1;
    console.log(`${JSON.stringify(wrong.text)} (bytes, as Latin-1)\n${wrong.problem.stack}`);
  }
}
