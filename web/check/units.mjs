// The parts of the page that need no browser: the text of a question, numbers, links, texts, archives.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { en } from '../src/texts/en.js';
import { de } from '../src/texts/de.js';
import * as q from '../src/question.js';
import { hashOf, readHash, csv } from '../src/share.js';
import { TARGETS, fuzz } from './fuzz.mjs';

globalThis.document ??= { documentElement: {} };
const n = await import('../src/numbers.js');
const { textIn } = await import('../src/files.js');
const { read } = await import('../src/engine.js');
const { learn, said, saidWhole, setLanguage, translated, withoutPlace } = await import('../src/texts.js');
const { placeOf } = await import('../src/verify/published.js');
const { keptFile, readKept, requestsOf, slug, spellings } = await import('../src/kept.js');
const { landsAmong, looksLikeDeck, plainTagged, tagged, withWord } = await import('../src/odds/paste.js');
const form = await import('../src/odds/form.js');
const { complete } = await import('../src/odds/complete.js');
const { waysOf } = await import('../src/watch/lesson.js');
const { faceOf, framesOf } = await import('../src/watch/frames.js');
const { placesOf } = await import('../src/watch/stage.js');
const errands = await import('../src/errands.js');
const { KINDS, STARTS, dryRunOf, kindOf: kindOfSheet, placeOf: placeInSheet, read: readSheet, requestOf: requestOfSheet } = await import('../src/deal/kinds.js');
const { isSaid, playingHands } = await import('../src/views/rigged.js');
const lists = await import('../src/lists.js');
const { postOf } = await import('../src/odds/post.js');
const { kindOf, requestOf, stepsOf } = await import('../src/verify/read.js');

test('a text is questions and then clauses', () => {
  const text = 'land in 2..4\ndraw 7\ngiven "Lightning Bolt" >= 1\nby turn 3 on the play';
  const parsed = q.parse(text);
  assert.deepEqual(parsed.questions.map((x) => x.text), ['land in 2..4']);
  assert.deepEqual(q.requestOf(parsed, parsed.questions[0]), { verb: 'deck', text: text + '\n' });
  assert.deepEqual(q.optionsOf(parsed, parsed.questions[0]), { verb: 'deck', question: 'land in 2..4', draw: '7', given: '"Lightning Bolt" >= 1', 'by-turn': '3', on: 'play' });
});

test('the name of a clause within a question is no clause', () => {
  assert.equal(q.clauseOf('draws until a pair'), null);
  assert.equal(q.clauseOf('poker >= flush'), null);
  assert.equal(q.clauseOf('decks 2').name, 'decks');
  assert.equal(q.clauseOf('by turn 1..6 on the draw').value, '1..6 on the draw');
});

test('every option of the program that a text may have is a clause here', () => {
  const schema = JSON.parse(readFileSync(new URL('../../docs/ask.schema.json', import.meta.url), 'utf8'));
  const odds = Object.assign({}, ...['odds', 'deck', 'dice', 'poker'].map((name) => schema.oneOf.find((verb) => verb.title === `faro ${name}`).properties));
  const notInTexts = ['verb', 'version', 'files', 'input', 'text', 'question', 'ask', 'as-text', 'functions', 'json', 'record', 'svg', 'png', 'policy', 'replay', 'language'];
  for (const name of Object.keys(odds).filter((field) => !notInTexts.includes(field))) {
    const line = name + (odds[name].type === 'boolean' ? '' : name === 'poker' ? ' short' : ' 2');
    for (const said of [line, line.replace(/-/g, ' '), line.toUpperCase().replace(/-/g, ' ')]) assert.equal(q.clauseOf(said.replace('SHORT', 'short'))?.name, name.replace(/-/g, ' '), said);
  }
});

test('questions and clauses go on in indented lines', () => {
  const text = 'land >= 2\n  and spell >= 1\ndeck land*24\n  spell*36\n# of sixty\n  other*2\ndraw 7';
  const parsed = q.parse(text);
  assert.deepEqual(parsed.questions.map((x) => x.text), ['land >= 2 and spell >= 1']);
  assert.equal(q.clause(parsed, 'deck').value, 'land*24 spell*36 other*2');
  assert.equal(q.requestOf(parsed, parsed.questions[0]).text, 'land >= 2 and spell >= 1\ndeck land*24\n  spell*36\n# of sixty\n  other*2\ndraw 7\n');
  assert.equal(q.withClause(text, 'deck', 'land*20 spell*40').text, 'land >= 2\n  and spell >= 1\ndeck land*20 spell*40\ndraw 7');
  assert.equal(q.withClause(text, 'deck', null).text, 'land >= 2\n  and spell >= 1\ndraw 7');
  assert.deepEqual(q.withQuestion(parsed, parsed.questions[0], 'land'), ['land', ...parsed.lines.slice(2)]);
  const at = (character, what) => q.placeOf(`unknown word, at character ${character}`, parsed, what);
  assert.deepEqual(at(15, parsed.questions[0]), { line: 1, from: 6, to: 11 });
  assert.deepEqual(q.placeOf("expected a number, got 'spell*36'", parsed), { line: 3, from: 2, to: 10 });
  assert.deepEqual(q.placeOf("deck 'land*24 spell*36 other*2': no, at character 18", parsed, parsed.questions[0]), { line: 5, from: 2, to: 7 });
  assert.equal(q.clause(q.parse('land\ndeck\n  4 Island\n  20 Forest\ndraw 7'), 'deck').below, '4 Island\n20 Forest\n');
});

test('what is asked about cards that are called like a clause is a question', () => {
  for (const text of ['draw >= 2', 'order in 1..2', 'spell', 'spell and land', 'source mod 2 = 1', 'let p = 3d6 in p >= 12', 'order = 2']) assert.equal(q.clauseOf(text), null, text);
  for (const text of ['let ok = land in 2..4', 'let pairs(a) = groups(a, 2)', 'on the draw', 'keep of drawn', 'deck: land*24']) assert.ok(q.clauseOf(text), text);
});

test('clauses that share a line are options of their own', () => {
  const lines = 'land\ndeck land*24 spell*36\ndraw 7\nmulligan london down to 5\nvary land 22..27 against spell grow\nfind land at least 0.9\nsimulate 100000 seed tour one\nlet a = 1\nlet b = 2';
  const parsed = q.parse(lines);
  assert.deepEqual(q.optionsOf(parsed, parsed.questions[0]), { verb: 'deck', question: 'land', deck: 'land*24 spell*36', draw: '7', mulligan: 'london', 'down-to': '5', vary: 'land=22..27', against: 'spell', grow: true, find: 'land', 'at-least': '0.9',
    simulate: '100000', seed: 'tour one', let: ['a = 1', 'b = 2'] });
});

test('subjects', () => {
  for (const [text, subject] of [['2d6 > d12', 'dice'], ['d20 advantage + 5', 'dice'], ['land >= 2\ndeck land*24 spell*36\ndraw 7', 'cards'], ['hits(13) = 0\norder', 'order'], ['adjacent(rank) >= 1', 'order'], ['poker\ndraw 5', 'cards'], ['', 'none']])
    assert.equal(q.subjectOf(q.parse(text)), subject, text);
});

test('controls write lines, and take them out again', () => {
  const first = q.withClause('land\ndraw 7', 'given', 'red >= 1', ['draw']);
  assert.deepEqual(first, { text: 'land\ndraw 7\ngiven red >= 1', line: 2 });
  assert.equal(q.withClause(first.text, 'given', null).text, 'land\ndraw 7');
  assert.equal(q.withClause('land\ndraw 7', 'draw', 8).text, 'land\ndraw 8');
});

test('shipped definitions go with the question that names them', () => {
  globalThis.faroDefinitions = { dice: 'let attack(b, ac) = d20 + b >= ac\n' };
  const parsed = q.parse('attack(5, 15)\nwith dice\nwith mine');
  assert.deepEqual(q.requestOf(parsed, parsed.questions[0]).files, { dice: globalThis.faroDefinitions.dice });
  assert.deepEqual(q.optionsOf(parsed, parsed.questions[0]).with, ['dice', 'mine']);
});

test('a program in the language of AnyDice is one question', () => {
  for (const text of ['output 3d6', 'X: 3\noutput Xd6', 'function: f N:n { result: N } output [f d6]']) {
    const parsed = q.parse(text);
    assert.deepEqual(q.requestOf(parsed, parsed.questions[0]), { verb: 'dice', anydice: true, question: text });
  }
  for (const text of ['output >= 2\ndraw 7', '2d6', 'functional']) assert.ok(!q.parse(text).program, text);
  const bad = q.parse('X: 3\noutput [highst 1 of Xd6]');
  assert.deepEqual(q.placeOf("line 2: expected a number, got 'Xd6'", bad, bad.questions[0]), { line: 1, from: 20, to: 23 });
});

test('a message points to its place', () => {
  const parsed = q.parse('land in 2..4 and creatur\ndraw 7\ngiven lnd');
  const of = (message) => q.placeOf(message, parsed, parsed.questions[0]);
  assert.deepEqual([of("the query 'land in 2..4 and creatur', character 18: the deck has no 'creatur'")].map((x) => [x.line, x.from, x.to]), [[0, 17, 24]]);
  assert.deepEqual([of("the query 'lnd', character 1: the deck has no 'lnd'; did you mean land?")].map((x) => [x.line, x.from, x.to]), [[2, 6, 9]]);
  const varied = q.parse('land in 2..4\ndraw 7\nvary lnd 20..27');
  assert.equal(q.placeOf("--vary: the deck has no 'lnd'", varied, varied.questions[0]).line, 2);
  assert.deepEqual(q.suggestions("unknown word 'drp'; did you mean drop or dis?, at character 5"), ['drop', 'dis']);
});

test('what a condition compares', () => {
  const law = (text) => q.comparedIn(text);
  assert.equal(law('land in 2..4').number, 'land');
  assert.deepEqual([1, 2, 4, 5].map(law('land in 2..4').asked), [false, true, true, false]);
  assert.equal(law('balanced and hcp in 15..17').number, 'hcp');
  assert.equal(law('count(rank >= 10 and suit != hearts) >= 2').number, 'count(rank >= 10 and suit != hearts)');
  assert.equal(law('land >= 2 or red >= 1'), null);
  assert.equal(law('hits(13) = 0').number, 'hits(13)');
});

test('sums of fractions are exact', () => {
  assert.equal(n.add('1/3', '1/6'), '1/2');
  assert.equal(n.add('0/1', '2108/97527'), '2108/97527');
  assert.equal(n.value('1/4'), 0.25);
  assert.deepEqual([0, 1, 0.774567, 0.5, 0.001540, 1 / 649740, 1e-9, 0.99999].map((p) => n.share(p)), ['0 %', '100 %', '77.46 %', '50.00 %', '0.154 %', '0.000154 %', '1.00\u00b710\u207b\u2077 %', '99.9990 %']);
  assert.equal(n.grouped('2286016'), '2\u2009286\u2009016');
});

test('a link is the question, and the deck that it names', () => {
  const text = 'land in 2..4\ndeck my deck.txt\ngiven "A & B" >= 1';
  const decks = { 'my deck.txt': '4 A & B {x,y}\n20 Land\n' };
  assert.deepEqual(readHash(hashOf('odds', text, decks)), { view: 'odds', text, decks });
  assert.equal(hashOf('odds', ''), '#odds');
  assert.deepEqual(readHash('#odds/%E0%A4%A'), { view: 'odds', text: '', decks: {} });
});

test('every text stands in both languages, with the same places', () => {
  assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
  const places = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const key of Object.keys(en)) {
    assert.deepEqual(places(de[key]).filter((p) => !places(en[key]).includes(p)), [], key);
    assert.equal(de[key].includes('|'), en[key].includes('|'), key);
  }
});

test('tables are CSV', () => assert.equal(csv([['a', 'b,c'], ['d"e', undefined]]), 'a,"b,c"\n"d""e",\n'));

test('a file is a text in UTF-8, or in UTF-16 with its mark, or no text', () => {
  const bytes = (...list) => new Uint8Array(list);
  assert.equal(textIn(new TextEncoder().encode('J\u00fcrgen\r\n')), 'J\u00fcrgen\r\n');
  assert.equal(textIn(bytes(0xff, 0xfe, 0x41, 0, 0xfc, 0)), 'A\u00fc');
  assert.equal(textIn(bytes(0xfe, 0xff, 0, 0x41, 0, 0xfc)), 'A\u00fc');
  assert.equal(textIn(bytes(0x4a, 0xfc, 0x72)), null, 'Windows-1252');
  assert.equal(textIn(bytes(0x41, 0, 0x42)), null, 'a zero');
  assert.equal(textIn(bytes(0x89, 0x50, 0x4e, 0x47)), null, 'a picture');
});

test('what an answer says is said in German where the engine gave the words', () => {
  const sentence = "that the secret was fresh is the organiser's word";
  const words = 'dass das Geheimnis frisch war, ist das Wort dessen, der lost';
  assert.equal(read({ json: JSON.stringify({ claims: [sentence] }), exit_code: 0, words: { [sentence]: words } }).data.claims[0], sentence);
  assert.equal(said('unless it was published in time (--head-before-public)'), 'unless it was published in time');
  setLanguage('de');
  assert.equal(saidWhole(sentence), 'Dass das Geheimnis frisch war, ist das Wort dessen, der lost.');
  assert.equal(said('this question goes deeper than the browser allows'), 'diese Frage geht tiefer, als der Browser erlaubt');
  assert.equal(said('the engine cannot be started: no memory'), 'das Rechenwerk l\u00e4sst sich nicht starten: no memory');
  assert.equal(said('a sentence of another kind'), 'a sentence of another kind');
  setLanguage('en');
  assert.equal(saidWhole(sentence), "That the secret was fresh is the organiser's word.");
  assert.equal(saidWhole('report.html: it was changed'), 'report.html: it was changed.');
});

test('what an engine said in the language it was asked in is what is shown', () => {
  const english = "line 2: unknown word 'drp'; did you mean drop or dis?, at character 5";
  const words = 'Zeile 2: das Wort „drp“ ist unbekannt; meinten Sie drop oder dis? (Zeichen 5)';
  learn(english, words);
  assert.equal(withoutPlace(english, true), "unknown word 'drp'; did you mean drop or dis?".replace(/;.*/, ''));
  setLanguage('de');
  assert.deepEqual(translated(english), { text: words, isForeign: false });
  assert.equal(withoutPlace(words, false), 'das Wort „drp“ ist unbekannt; meinten Sie drop oder dis?');
  assert.equal(withoutPlace(words, true), 'das Wort „drp“ ist unbekannt');
  for (const text of ['expected a sentence of another kind, got 5', 'line 3: a sentence of another kind']) {
    learn(text, text); // the engine has no words for it
    assert.deepEqual(translated(text), { text, isForeign: true });
  }
  assert.deepEqual(translated('die Marke ist schon deutsch'), { text: 'die Marke ist schon deutsch', isForeign: false });
  const begin = process.cpuUsage(); // time of the processor: other work on the machine does not count
  for (const part of ['expected a, got ', 'line 1: ', 'a or ', ', at the end', 'x: ', '; did you mean ']) translated(part.repeat(120) + '?');
  assert.ok(process.cpuUsage(begin).user < 2_000_000, 'nothing that is quoted takes long');
  learn('--draw: odd', 'draw: --draw ist seltsam');
  assert.equal(said('--draw: odd'), 'draw: draw ist seltsam');
  setLanguage('en');
  assert.equal(said(english), english);
  assert.deepEqual(translated('--by-turn: expected it once'), { text: 'by turn: expected it once', isForeign: false });
});

test('a published hash is found in the file', () => {
  const data = { head: 'c', head_before_public: 'a', commitment: 'd' };
  const text = '{"h":"a"}\n{"h":"b"}\n{"h":"c"}\n';
  assert.deepEqual(['a', 'b', 'c', 'd', 'e'].map((hash) => placeOf(hash, data, text).what), ['before', 'line', 'head', 'commitment', 'none']);
});

test('what was dropped', () => {
  const kind = (text, name = 'x') => kindOf({ name, text });
  assert.equal(kind('{"format":"faro-record-1"}'), 'record');
  assert.equal(kind('{"step":"commit","format":"faro-transcript/2"}\n{"step"'), 'transcript');
  assert.equal(kind('{"format":"faro-paper-signature/1"}'), 'signature');
  assert.equal(kind('{"round":7,"randomness":"00"}'), 'drand');
  assert.equal(kind('[[[['), 'list');
  const signed = requestOf([{ name: 'minutes.txt', text: 'a' }, { name: 'minutes.txt.sig', text: '{"format":"faro-paper-signature/1"}' }]);
  assert.deepEqual([signed.kind, signed.wants, signed.request.file, signed.request.input], ['paper', null, 'minutes.txt.sig', 'minutes.txt']);
  assert.deepEqual([requestOf([{ name: 'round.json', text: '{"round":7,"randomness":"00"}' }])].map(({ kind, wants }) => [kind, wants]), [['round', null]]);
  const pdf = { name: 'report.pdf', text: '', bytes: new Uint8Array([37, 80, 68, 70, 255]) };
  assert.equal(requestOf([pdf]).wants, 'wantsSignature');
  assert.equal(requestOf([{ ...pdf, name: 'photo.png' }]).wants, 'wantsNoBytes');
  assert.deepEqual(requestOf([pdf, { name: 'report.pdf.sig', text: '{"format":"faro-paper-signature/1"}' }]).request.files['report.pdf'], { base64: 'JVBERv8=' });
  assert.deepEqual(stepsOf('null\n5\n{').map((x) => x.step), ['unknown', 'unknown', 'unknown']);
});

test('a draw in one file comes back as it was', () => {
  const given = { title: 'Fair', kind: 'raffle', rules: ['draw 1 winners'], lists: ['Ann\nBen\n'], data: { winners: ['Ben'] }, record: '{"a": 12345678901234567890}', date: new Date(0) };
  const kept = readKept(JSON.parse(keptFile(given)));
  assert.deepEqual([kept.title, kept.kind, kept.result, kept.lists, kept.record], ['Fair', 'raffle', ['Ben'], given.lists, given.record]);
  assert.equal(kindOf({ name: 'x', text: keptFile(given) }), 'kept');
  assert.deepEqual(requestsOf(kept).again, { verb: 'draw winners', replay: 'record.json', file: 'first.txt', files: { 'record.json': given.record, 'first.txt': given.lists[0] } });
  for (const other of [null, {}, { format: 'faro-kept/1' }, { format: 'faro-record-1', record: '', kind: 'raffle' }]) assert.equal(readKept(other), null);
  assert.equal(requestsOf({ kind: 'nothing', lists: ['a'], record: '' }), null);
  for (const kind of Object.keys(KINDS).filter((name) => KINDS[name].lists.length)) assert.ok(requestsOf({ kind, lists: ['a', 'b'], record: '' }), `${kind} verifies`);
});

test('files are named after titles, and lists are found as others have them', () => {
  for (const [title, name] of [['Summer raffle, 2026!', 'summer-raffle-2026'], ['Gro\u00dfe Tombola: \u00c5', 'grosse-tombola-a'], ['../..', 'draw'], ['', 'draw'], ['\u62bd\u9009', '\u62bd\u9009']]) assert.equal(slug(title), name);
  const all = ['a\nb\n', 'a\nb', 'a\r\nb\r\n', '\ufeffa\r\nb'];
  for (const one of all) for (const other of all) assert.ok(spellings(one).includes(other), JSON.stringify([one, other]));
});

test('lists of cards of every format are told from questions', () => {
  const decks = ['4 Bolt\n20 Mountain\n4 Opt\n', '4x Bolt\r\n20x Mountain\r\n1x Sol Ring *CMDR*\r\n', '#created by\n#main\n89631139\n', 'ydke://o6lXBaOpVwU=!!!', '<?xml version="1.0"?><Deck></Deck>', 'name,count\nBolt,4\nOpt,4\n', 'Pok\u00e9mon: 2\n4 Charizard ex OBF 125\n2 Pidgey MEW 16\n1 Mew MEW 3\n',
    '//Main\n4 [SET] Bolt\n4 Opt\n1 Ponder # !Commander\n', '1x Sol Ring (cmm) 396 [Ramp]\n1x Opt (dom) 1 [Draw]\n1x Bolt (m10) 1 [Removal]\n', '4 [4E] Bolt\n4 [4E] Opt\nSB: 2 [4E] Duress\n', 'Copper x7\nEstate x3\nMoat x10\n', '### Deck\n# 2x (1) Opt\nAAECAf0EBu0FuAju9gLNzgPAhQTYoAQA\n',
    '- 4 Bolt\n- 4 Opt\n- 4 Ponder\n', 'Deck\n4 Fire // Ice (APC) 128\n4 Urza\u2019s Saga (MH2) 259\n20 Island (ANA) 1\n\nSideboard\n2 Duress (M19) 94\n'];
  for (const text of decks) assert.ok(looksLikeDeck(text), text);
  const others = ['land in 2..4\ncreature >= 1\nred >= 2', '3d6\n4d6 drop lowest\n2d6+6', 'output 4d6 named "a"\noutput 2d6\noutput 3d6', 'Ann Archer\nBen\nCid\n', '2d6 > 7\n1d4 >= 2\n5 >= 3', 'let p = 3d6 in p >= 12\ndraw 7\ndeck land*24 spell*36\nby turn 3', '2 d6\n3 d8\n4 d10', ''];
  for (const text of others) assert.ok(!looksLikeDeck(text), text);
});

test('tags are written into a list, and lands are known', () => {
  const kinds = [['Bolt', 4, ['red']], ['Steam Vents', 3, []], ['Fire // Ice', 1, []], ['Island', 20, []]].map(([name, count, tags]) => ({ name, count, tags }));
  assert.deepEqual([...landsAmong(kinds)], ['Steam Vents', 'Island']);
  const named = (...names) => [...landsAmong(names.map((name) => ({ name, count: 1, tags: [] })))];
  assert.deepEqual(named('Forest', 'Monastery Swiftspear', 'Mystic Monastery', 'Boseiju, Who Endures', 'Forest Bear', 'Urza\u2019s Saga', 'Castle Vantress'), ['Forest', 'Mystic Monastery', 'Boseiju, Who Endures', 'Urza\u2019s Saga', 'Castle Vantress']);
  assert.deepEqual([...landsAmong(kinds.slice(0, 2))], [], 'no basic land, no list of this game');
  const list = 'Deck\n4 Bolt (CLU) 141 {red}\n3 Steam Vents (GRN) 257\n1x Fire // Ice\n20 Island\n\nSideboard\n2 Islandwalk\n';
  assert.equal(tagged(list, kinds, 'land', new Set(['Island', 'Bolt'])), 'Deck\n4 Bolt (CLU) 141 {red,land}\n3 Steam Vents (GRN) 257\n1x Fire // Ice\n20 Island {land}\n\nSideboard\n2 Islandwalk\n');
  assert.equal(plainTagged(kinds, 'x', new Set(['Bolt'])), '4 Bolt {red,x}\n3 Steam Vents\n1 Fire // Ice\n20 Island\n');
});

test('words that are clicked make valid questions', () => {
  const cases = [['', 'Bolt', 'Bolt >= 1'], ['land in 2..4', '"A B"', 'land in 2..4 and "A B" >= 1'], ['land in 2..4 and Bolt >= 1', 'Bolt', 'land in 2..4 and Bolt >= 2'], ['land', 'Bolt', 'land + Bolt'], ['land >= 1 and', 'Bolt', 'land >= 1 and Bolt'],
    ['hcp >= 12', 'balanced', 'hcp >= 12 and balanced'], ['', 'shape = 5-4-3-1', 'shape = 5-4-3-1'], ['poker', 'poker >= flush', 'poker\npoker >= flush'], ['max(', 'a', 'max( a']];
  for (const [asked, word, made] of cases) assert.equal(withWord(asked, word), made);
});

test('no name stands twice in a list of texts', () => {
  for (const language of ['en', 'de']) {
    const lists = readFileSync(new URL(`../src/texts/${language}.js`, import.meta.url), 'utf8').split(/^export const /m);
    for (const list of lists) {
      const names = [...list.matchAll(/(?:^|[{,])\s*(\w+): ['"`]/g)].map((m) => m[1]);
      assert.deepEqual(names.filter((name, i) => names.indexOf(name) !== i), [], language);
    }
  }
});

test('a sentence is told from a question that is misspelt', () => {
  const known = form.wordsOf('full house', 'balanced', 'draws until(x)', 'a pair', 'two pair', 'land', 'count');
  const sentences = ['odds of rolling a 6 with two dice', 'two or more Swamps in my opening hand', 'a natural 20 in ten rolls', 'Wie wahrscheinlich ist eine Sechs?', 'draw 5 from 60 cards, what are the odds', 'what is the chance of a full house'];
  for (const line of sentences) assert.ok(form.isSentence(line, known), line);
  for (const line of ['lnd', '4d6 drp lowst', 'balanced and hpc in 15..17', 'lands in two to four >= 2', 'AsKs vs QhQd on Ah 9s 2x', 'AKs vs QQ', 'draws until a par', '2d6+6']) assert.ok(!form.isSentence(line, known, true), line);
});

test('a question grows with each click', () => {
  let now = form.chosen({}, {});
  const click = (change, size) => form.questionOf((now = form.chosen(now, change, size)));
  assert.equal(form.questionOf(now), '');
  assert.deepEqual([{ subject: 'cards' }, { deck: 'my.txt' }, { what: ['Sheoldred, the Apocalypse'] }, { k: 2 }, { what: ['Swamp', 'land'] }, { together: true }, { sign: '=' }, { when: 'play' }, { turn: 4 }, { when: 'hand' }].map((change) => click(change, 60)),
    ['', 'deck my.txt\ndraw 7', '"Sheoldred, the Apocalypse" >= 1\ndeck my.txt\ndraw 7', '"Sheoldred, the Apocalypse" >= 2\ndeck my.txt\ndraw 7', 'Swamp >= 2 and land >= 2\ndeck my.txt\ndraw 7', 'Swamp + land >= 2\ndeck my.txt\ndraw 7', 'Swamp + land = 2\ndeck my.txt\ndraw 7',
      'Swamp + land = 2\ndeck my.txt\ndraw 7\nby turn 3 on the play', 'Swamp + land = 2\ndeck my.txt\ndraw 7\nby turn 4 on the play', 'Swamp + land = 2\ndeck my.txt\ndraw 7']);
  assert.deepEqual([{ deck: form.PACK }, { what: ['flush'] }, { deck: form.NUMBERS }, { copies: 80 }, { cards: 99 }].map((change) => click(change)), ['draw 5', 'poker = flush\ndraw 5', 'wanted = 2\ndeck wanted*4 other*56\ndraw 7', 'wanted = 2\ndeck wanted*59 other*1\ndraw 7', 'wanted = 2\ndeck wanted*59 other*40\ndraw 7']);
  now = form.chosen({}, {});
  assert.deepEqual([{ subject: 'dice' }, { n: 10 }, { sides: 20 }, { dice: 'faces' }, { face: 20 }, { sign: '>=' }, { dice: 'highest' }, { plus: -1 }, { dice: 'law' }, { n: 1 }].map((change) => click(change)),
    ['2d6', '10d6', '10d20', '10d20 count 6 >= 1', '10d20 count 20 >= 1', '10d20 count 20 >= 1', '10d20 keep highest 1 >= 11', '10d20 keep highest 1 - 1 >= 11', '10d20 - 1', 'd20 - 1']);
});

test('nothing is offered for a finished word', () => {
  const deck = { kinds: [{ name: 'Bolt', count: 4, tags: ['land'], attributes: {} }, { name: 'Landfall', count: 1, tags: ['landfall'], attributes: {} }] };
  const at = (text, subject) => complete(text, text.length, { subject, deck, functions: null });
  for (const [text, subject] of [['4d6 drop lowest', 'dice'], ['2d20 keep highest', 'dice'], ['d6 explode', 'dice'], ['land', 'cards'], ['x >= 1 and Bolt', 'cards'], ['land\ndraw', 'cards'], ['aus k\u00e4se', 'none']]) assert.equal(at(text, subject), null, text);
  for (const [text, subject] of [['4d6 drop', 'dice'], ['lan', 'cards'], ['x >= 1 and Bo', 'cards'], ['land\ndra', 'cards']]) assert.ok(at(text, subject)?.items.length, text);
});

test('the lesson walks every way', () => {
  assert.deepEqual([0, 1, 2, 3].map((n) => [waysOf('naive', n).ways, waysOf('fair', n).ways]), [[1, 1], [3, 3], [9, 6], [27, 6]]);
  assert.deepEqual(waysOf('naive', 3).of, { ABC: 4, ACB: 5, BAC: 5, BCA: 5, CAB: 4, CBA: 4 });
  assert.deepEqual(waysOf('fair', 3).of, { ABC: 1, ACB: 1, BAC: 1, BCA: 1, CAB: 1, CBA: 1 });
});

test('an errand has an address, and what is asked in it stays within it', () => {
  for (const [name, items] of Object.entries(errands.ERRANDS)) {
    for (const key of [`er_${name}`, `el_${name}`, ...items.map(([its]) => its)]) assert.ok(en[key], key);
    assert.equal(errands.enter(`#${name}`), items[0][1]);
    for (const [key, hash] of items) {
      assert.equal(errands.calledBy(hash), Object.values(errands.ERRANDS).flat().find(([, its]) => its === hash)[0], key);
      assert.equal(errands.enter(errands.framed(hash)), hash);
      assert.equal(errands.errand(), name);
    }
    errands.leaveErrand();
    assert.equal(errands.framed(items[0][1]), items[0][1]);
  }
  for (const hash of ['', '#', '#odds', '#odds/2d6', '#constructor', '#__proto__/x', '#magical', '#odds/magic']) {
    assert.equal(errands.enter(hash), hash);
    assert.equal(errands.errand(), '');
  }
  const long = '#magic/odds/land+in+2%0Adeck+a.txt&a.txt~4+A/B%0A';
  assert.deepEqual(readHash(errands.enter(long)), { view: 'odds', text: 'land in 2\ndeck a.txt', decks: { 'a.txt': '4 A/B\n' } });
  errands.leaveErrand();
});

test('a picture says what was asked, of which cards, and the answer', () => {
  const asked = (text, data) => postOf([{ question: text.split('\n')[0], data }], { question: q.parse(text), subject: 'cards', deck: { cards: 60, kinds: [['Bolt', 36, ['spell']], ['Island', 24, ['land']]].map(([name, count, tags]) => ({ name, count, tags, attributes: {} })) } });
  const one = asked('land in 2..4\ndeck a.txt\ndraw 7', { probability: '1/4', decimal: 0.25, exact: true });
  assert.deepEqual([one.title, one.below, one.chance.said, one.chance.under, one.chance.fraction, one.foot], ['land in 2..4', ['60 cards: 36 Bolt, 24 Island \u00b7 draw 7'], '25.00 %', '1 in 4.00', '1/4', 'Exact.']);
  const guessed = asked('land in 2..4\ndraw 7', { decimal: 0.25, standard_error: 0.001, trials: 10000, seed: 'x', exact: false });
  assert.match(guessed.chance.said, /^about 25\.0/);
  assert.match(guessed.foot, /^Simulated, not exact: 10\u2009000 random deals/);
  const table = [1, 2, 3].map((turn) => ({ turn: String(turn), probability: `${turn}/4`, decimal: turn / 4 }));
  const [turns] = asked('land >= 1\nby turn 1..3', { query: 'land >= 1', table }).pictures;
  assert.deepEqual(turns.rows.map((r) => [r.key, r.d]), [['1', 0.25], ['2', 0.5], ['3', 0.75]]);
  const both = postOf(['a', 'b'].map((question) => ({ question, data: { query: question, table } })), { question: q.parse('a\nb'), subject: 'cards' });
  assert.deepEqual(both.pictures.map((p) => [p.sums, p.isShare, p.series.map((line) => [line.name, line.points.length])]), [[false, true, [['a', 3], ['b', 3]]]]);
  assert.equal(both.title, 'a \u00b7 b');
});

test('what is decided leads to other questions', async () => {
  const { exchanged, isDecision, ofDeck, plainly, withNumber } = await import('../src/odds/decide.js');
  const of = (text) => ({ ...q.parse(text) });
  const best = of('land >= 2\ndeck land*24 elf*6{ramp} spell*30\ndraw 7\nbest land 20..30, rest spell');
  assert.equal(plainly(best.text), 'land >= 2\ndeck land*24 elf*6{ramp} spell*30\ndraw 7');
  assert.equal(ofDeck(best, ['land', 'spell'], [30, 24]), 'land >= 2\ndeck land*30 elf*6{ramp} spell*24\ndraw 7');
  assert.equal(ofDeck(best, ['land', 'elf', 'spell'], [60, 0, 0]), 'land >= 2\ndeck land*60\ndraw 7');
  assert.equal(ofDeck(of('land\ndeck mine.txt\nbest land 2'), ['land'], [2]), null);
  assert.equal(ofDeck(best, ['other'], [2]), null);
  assert.deepEqual(['which\nmodels d6; d20\nobserved rolls 3', 'which\nmodels x*2; y*3\ndraw 1'].map((text) => q.subjectOf(of(text))), ['dice', 'cards']);
  const what = of('land in 2..4\ngiven elf >= 1\ndraw 7\nwhat if');
  assert.equal(withNumber(what, 'land in 2..[4]', 4, 5), 'land in 2..5\ngiven elf >= 1\ndraw 7');
  assert.equal(withNumber(what, 'given elf >= [1]', 1, 2), 'land in 2..4\ngiven elf >= 2\ndraw 7');
  assert.equal(withNumber(what, 'draw', 7, 8), 'land in 2..4\ngiven elf >= 1\ndraw 8');
  assert.equal(withNumber(what, 'land, for elf', 7, 8), null);
  const swap = of('land >= 2\ndeck land*24 elf*1{ramp} spell*30\ndraw 7\nswap all from bear*4');
  assert.equal(exchanged(swap, 'land', 'spell'), 'land >= 2\ndeck land*25 elf*1{ramp} spell*29\ndraw 7');
  assert.equal(exchanged(swap, 'bolt, elf', 'land'), 'land >= 2\ndeck land*23 elf*2{ramp} spell*30\ndraw 7');
  assert.equal(exchanged(swap, 'bear and 5 more', 'elf'), 'land >= 2\ndeck land*24 spell*30 bear*1\ndraw 7');
  assert.equal(exchanged(swap, 'land', 'other'), null);
  assert.equal(exchanged(of('land\ndeck mine.txt\nswap all'), 'land', 'spell'), null);
  assert.ok(isDecision({ numbers: [] }) && isDecision({ exchanges: [] }) && !isDecision({ distribution: [] }));
});

/// As much of a document as views are made of.
class Part {
  constructor(tag) {
    Object.assign(this, { tag, kids: [], attributes: {}, style: { setProperty() {} } });
  }
  append(...kids) {
    this.kids.push(...kids);
  }
  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }
  addEventListener() {}
  get textContent() {
    return this.kids.map((kid) => (typeof kid === 'string' ? kid : kid.textContent)).join('');
  }
  all(tag) {
    return this.kids.flatMap((kid) => (typeof kid === 'string' ? [] : [...(kid.tag === tag ? [kid] : []), ...kid.all(tag)]));
  }
}

test('views of decisions: every row that is another question is a link to it', async () => {
  globalThis.Node = Part;
  Object.assign(document, { createElement: (tag) => new Part(tag), createElementNS: (_, tag) => new Part(tag) });
  const { decision } = await import('../src/odds/decide.js');
  const address = (a) => decodeURIComponent(a.attributes.href).replace(/\+/g, ' ');
  const view = (data, text) => {
    const out = new Part('div');
    out.append(...decision(data, q.parse(text), 'deals').flat(Infinity).filter(Boolean));
    return out;
  };
  const p = (d) => ({ probability: '1/2', decimal: d });
  const deck = 'deck land*24 elf*6 spell*30\ndraw 7\n';
  const frontier = { kinds: ['land', 'spell'], queries: ['land >= 2', 'spell'], compositions: 9, exact: true, exchanges: [],
    best: [{ copies: [30, 24], values: [p(0.9), p(0.1)] }, { copies: [20, 34], values: [p(0.5), p(0.6)] }] };
  const pareto = view(frontier, `land >= 2\nspell\n${deck}best land 20..30, rest spell`);
  assert.equal(pareto.all('circle').length, 2);
  assert.deepEqual(pareto.all('circle').map((c) => c.all('title')[0].textContent.slice(0, 7)), ['30 / 24', '20 / 34']);
  const links = pareto.all('a').map(address);
  assert.equal(links.length, 6); // two marks, and each number of a deck
  assert.ok(links.every((href) => /land\*(30|20) elf\*6 spell\*(24|34)/.test(href)), links[0]);
  const around = [{ in: 'land', out: 'spell', values: [p(0.89)], decimal: -0.01 }, { in: 'spell', out: 'land', values: [p(0.88)], decimal: -0.02 }];
  const best = view({ ...frontier, queries: ['land >= 2'], best: frontier.best.map((b) => ({ ...b, values: b.values.slice(0, 1) })), exchanges: around }, `land >= 2\n${deck}best land 20..30, rest spell`);
  assert.equal(best.all('tr').filter((row) => row.attributes.class === 'in').length, 1); // the best point is marked
  assert.deepEqual(best.all('a').slice(-2).map((a) => /land\*(\d+) elf\*6 spell\*(\d+)/.exec(address(a))?.slice(1).join(' ')), ['31 23', '29 25']);
  const swap = view({ ...frontier, compositions: 1, exchanges: [{ in: 'land, elf', out: 'spell', values: [p(0.6)], decimal: 0.1 }] }, `land >= 2\n${deck}swap all`);
  assert.match(address(swap.all('a')[0]), /land\*25 elf\*6 spell\*29/);
  assert.deepEqual(swap.all('td').map((cell) => cell.textContent).slice(0, 1), ['spell']);
  const moved = { query: 'land >= 2', probability: '1/2', decimal: 0.5, conditions: [], numbers: [{ number: 'land >= [2]', now: 2, less: p(0.9), more: p(0.2) }, { number: 'draw', now: 7, more: p(0.7) }] };
  const tornado = view(moved, `land >= 2\n${deck}what if`);
  assert.equal(tornado.all('tbody')[0].all('rect').length, 3);
  assert.equal(tornado.all('a').length, 3);
  const hands = [{ copies: [3], chance: '1/2', keep: true, decimal: 0.6, change_decimal: 0.1 }, { copies: [0], chance: '1/2', keep: false, decimal: 0.1, change_decimal: -0.4 }];
  const keeping = { probability: '1/2', decimal: 0.5, by_rules_decimal: 0.49, fewest: false, kinds: ['land'], conditions: [], rules: [{ cards: 7, keep: ['land = 3'] }], openings: [{ cards: 7, mulligan: {}, hands }, { cards: 6, mulligan: null, hands }] };
  const openings = view(keeping, `land >= 2\n${deck}mulligan london\nopenings`);
  assert.equal(openings.all('tbody').length, 1); // the last size is kept whatever it is
  assert.deepEqual(openings.all('tr').slice(1).map((row) => row.attributes.class), ['in', '']);
});

test('the moments of a shuffle have sentences, and every card its place', () => {
  setLanguage('en');
  const step = (index) => ({ asked: '1 to 2', of: 2, answer: index + 1, answered: String(index + 1), chance: '1/2', did: '' });
  const moving = { names: ['A', 'B', 'C'], copies: [], lost: [], frames: [
    { part: 0, step: null, deck: [[0, 1, 2]], pile: [] }, { part: 0, step: null, deck: [[0, 1], [2]], pile: [] }, { part: 0, step: 2, deck: [[0, null], [2]], pile: [null, null, 1] },
    { part: 0, step: 1, deck: [[0, null], [null]], pile: [null, 2, 1] }, { part: 0, step: 0, deck: [[null, null], [null]], pile: [0, 2, 1] }] };
  const frames = framesOf({ watched: 'riffle', start: 'A B C', parts: [{ title: '', steps: [step(0), step(1), step(0)], result: 'A C B' }], moving });
  assert.equal(frames.length, 5);
  assert.match(frames[1].say, /2 cards in the left packet, 1 in the right/);
  assert.deepEqual(frames[2].fell, { card: 1, side: 0, had: 2, total: 3, chance: '2/3' });
  assert.deepEqual(frames[3].fell, { card: 2, side: 1, had: 1, total: 2, chance: '1/2' });
  assert.equal(faceOf(moving, 0), 'Ah');
  const { at, rows } = placesOf(moving.frames[2], moving);
  assert.deepEqual([at[0].x, at[0].y, at[2].x > 2, at[1].x, at[1].y > 1, rows > at[1].y], [0, 0, true, 2, true, true]);
});

test('copies lie with their card until they come apart; the lost lie below', () => {
  const moving = { names: ['ace', 'king', 'ace'], copies: [0], lost: [1], fault: 'x', frames: [{ part: 0, step: null, deck: [[0, 1]], pile: [] }, { part: 0, step: null, deck: [], pile: [0, 2] }] };
  assert.deepEqual([faceOf(moving, 1), faceOf(moving, 2)], ['king', 'ace']);
  const before = placesOf(moving.frames[0], moving).at;
  assert.deepEqual([before[2].row, before[2].x, before[1].row], ['hidden', before[0].x, 'deck']);
  const after = placesOf(moving.frames[1], moving);
  assert.deepEqual([after.at[1].row, after.at[2].x, after.at[1].y > after.at[0].y], ['lost', 1, true]);
  assert.match(framesOf({ parts: [{ title: '', steps: [], result: 'ace ace' }], moving })[1].say, /lost/);
});

test('a hundred cards lie in lines that do not meet', () => {
  const ids = Array.from({ length: 100 }, (_, i) => i);
  const moving = { names: ids.map((i) => String(i + 1)), copies: [], lost: [], frames: [{ part: 0, step: null, deck: [ids], pile: [] }, { part: 0, step: null, deck: [], pile: ids.slice().reverse() }] };
  for (const frame of moving.frames) assert.equal(new Set(Object.values(placesOf(frame, moving).at).map(({ x, y }) => `${x} ${y}`)).size, 100);
  assert.equal(faceOf(moving, 60), '61');
});

test('what a list may be is offered by clicks that send the options', () => {
  const error = { message: 'first.txt: …', ways: [{ options: { name: 'Vorname + Nachname' }, command: 'faro …' }, { options: { header: 1 }, command: 'faro …' }, { options: { header: 0, name: 1 } }, { options: { table: true } }, { options: { list: true } }, { options: { separator: '\t' } }, { options: { weights: 'none' } }, { options: { tickets: 'Lose' } }, { options: { repeated: 'apart' } }, { options: { other: 'x' } }] };
  assert.deepEqual(lists.waysOf(error), [['Names are in Vorname + Nachname', { name: 'Vorname + Nachname' }], ['The first line has headings', { header: 1 }], ['The first line takes part, Names are in 1', { header: 0, name: 1 }], ['It is a table', { table: true }], ['It is a list: a line is an item', { list: true }], ['Parted by “tab”', { separator: '\t' }],
    ['One ticket each', { weights: 'none' }], ['Tickets are in Lose', { tickets: 'Lose' }], ['Draw each line by itself', { repeated: 'apart' }], ['other x', { other: 'x' }]]);
  assert.deepEqual([lists.waysOf({ message: 'no ways' }), lists.waysOf(undefined)], [[], []]);
});

test('the columns of a list stand there with their first cells, and each may have another role', () => {
  const table = { file: 'first.txt', read_as: 'table', separator: ';', header: 1, rows: 3, columns: [{ number: 1, heading: 'ID', use: null }, { number: 2, heading: 'Name', use: 'names' }, { number: 3, heading: 'Lose', use: null }], first: ['1', 'Åsa', '2'], last: ['3', 'Cid', '0'] };
  assert.deepEqual(lists.columnsOf(table, ['name', 'weights']), [{ called: 'ID', cell: '1', use: null, roles: [['names', { name: 'ID' }], ['names, too', { name: 'Name + ID' }], ['tickets', { weights: 'ID' }]] }, { called: 'Name', cell: 'Åsa', use: 'names', roles: [] }, { called: 'Lose', cell: '2', use: null, roles: [['names', { name: 'Lose' }], ['names, too', { name: 'Name + Lose' }], ['tickets', { weights: 'Lose' }]] }]);
  assert.deepEqual(lists.columnsOf({ ...table, columns: [{ number: 3, heading: 'Lose', use: 'tickets' }] }, ['name', 'tickets'])[0].roles, [['One ticket each', { tickets: 'none' }]]);
  assert.deepEqual([['id,name', '1,Ann'], ['id,name', 'Ann'], ['Ann', 'Ben'], ['Smith, Ann']].map((all) => lists.inDoubt(all, {})?.ways.length), [2, undefined, undefined, undefined]);
  assert.equal(lists.inDoubt(['id,name', '1,Ann'], { list: true }), null);
  assert.deepEqual(lists.columnsOf({ ...table, header: 0 }, ['apart']).map((x) => x.called), ['1', '2', '3']);
  assert.deepEqual(lists.columnsOf({ read_as: 'list', rows: 2 }, ['name']), []);
});

test('how a list is read stands in the sheet, and goes with each request', () => {
  const sheet = readSheet('draw 2 winners\ntable\nno header\nseparator ;\nname 2\nweights 3\nseed x');
  const { table, list, header, 'no-header': none, separator, name, weights, file } = requestOfSheet('raffle', sheet, ['1;Ann;2\n']);
  assert.deepEqual([table, list, header, none, separator, name, weights, file], [true, undefined, undefined, true, ';', '2', '3', 'first.txt']);
  assert.deepEqual(dryRunOf(requestOfSheet('shuffle', readSheet('shuffle\nheader 1\nseed x'), ['name\na\n'])), { verb: 'shuffle', header: '1', input: 'name\na\n', 'dry-run': true });
  assert.deepEqual(dryRunOf(requestOfSheet('santa', readSheet('santa\napart family, club\nseed x'), ['a\n'])), { verb: 'draw santa', apart: 'family,club', file: 'first.txt', files: { 'first.txt': 'a\n' }, 'dry-run': true });
});

test('a draw is said in plain forms, and nothing else is taken for one', () => {
  const asked = (line) => ((kind) => [kind, kind && requestOfSheet(kind, readSheet(line), ['x\n'])])(kindOfSheet(line));
  const cases = [['deal bridge 10', 'bridge', { count: 10 }], ['Deal bridge', 'bridge', { count: 1 }], ['Bridge geben', 'bridge', { count: 1 }], ['deal hands 4x5', 'hands', { hands: '4x5' }], ['deal hands', 'hands', { hands: undefined }], ['draw 3 winners', 'raffle', { count: '3' }], ['draw 1 winner', 'raffle', { count: '1' }],
    ['3 Gewinner ziehen', 'raffle', { count: '3' }], ['shuffle', 'shuffle', {}], ['die Liste mischen', 'shuffle', { 'head-count': undefined }], ['santa', 'santa', {}], ['groups of 4', 'teams', { size: '4', groups: undefined }], ['4 groups', 'teams', { groups: '4', size: undefined }], ['4 Gruppen', 'teams', { groups: '4' }], ['Gruppen zu 4', 'teams', { size: '4' }],
    ['groups', 'groups', {}], ['pair them', 'pairs', {}], ['roll 4d6 drop lowest', 'roll', { question: '4d6 drop lowest' }], ['w\u00fcrfle d{1..100}', 'roll', { question: 'd{1..100}' }]];
  for (const [line, kind, fields] of cases) {
    const [its, request] = asked(line);
    assert.equal(its, kind, line);
    for (const [field, value] of Object.entries(fields)) assert.equal(request[field], value, line);
  }
  for (const line of ['', 'hello', 'the list', '3 winners and 2 reserves', 'draw 3 winners and 2 reserves', 'Pick two pupils', '6 groups of 4', 'Secret Santa without couples', 'draw 3 of 20 names', 'draw three winners', 'deal 5 cards to 4 players', 'flip a coin', 'roll', '2W6 >= 9']) assert.equal(kindOfSheet(line), null, line);
  for (const starts of Object.values(STARTS)) assert.deepEqual(starts.map(kindOfSheet), ['bridge', 'hands', 'raffle', 'shuffle', 'roll', 'pairs', 'teams', 'teams', 'groups', 'santa']);
  for (const [kind, { text }] of Object.entries(KINDS)) assert.equal(kindOfSheet(text), kind);
  assert.equal(readSheet('draw 1 winners\nSeed x').fields.seed, 'x');
});

test('a column is asked for as it is called, blanks and commas and all', () => {
  const asked = requestOfSheet('raffle', readSheet('draw 1 winners\nname Name (first, last)\nweights Lose (a, b)'), ['x\n']);
  assert.deepEqual([asked.name, asked.weights], ['Name (first, last)', 'Lose (a, b)']);
});

test('what is refused is put right by a click: words in disorder, signs the wrong way round', () => {
  assert.deepEqual(q.suggestions("the deck has no 'hpc'; did you mean hcp, Ac or Kc?, at character 1"), ['hcp', 'Ac', 'Kc']);
  assert.deepEqual(q.signMeant(['3d6 => 10'], { line: 0, from: 5, to: 6 }), { where: { line: 0, from: 4, to: 6 }, names: ['>='] });
  assert.deepEqual(q.signMeant(['3d6 => 10'], { line: 0, from: 4, to: 5 }), { where: { line: 0, from: 4, to: 6 }, names: ['>='] });
  assert.equal(q.signMeant(['3d6 >= x'], { line: 0, from: 7, to: 8 }), undefined);
  const lines = ['deal bridge', 'seed x', 'given balanced(N) and hpc(N) in 15..17'];
  assert.deepEqual(placeInSheet(lines, { message: "the deck has no 'hpc'; did you mean Ac, Kc or Qc?, at character 17", field: 'given', character: 17 }), { line: 2, from: 22, to: 25 });
  assert.deepEqual(placeInSheet(['shuffle the list', 'algorithm rifle'], { message: "--algorithm: expected a shuffle, got 'rifle'; did you mean riffle?", field: 'algorithm' }), { line: 1, from: 10, to: 15 });
  assert.deepEqual(placeInSheet(['roll 4d6 drp lowest'], { message: "unknown word 'drp'; did you mean drop?, at character 5", field: 'question', character: 5 }), { line: 0, from: 9, to: 12 });
});

test('hands of playing cards are read as sites write them', () => {
  for (const text of ['Ah Kd\n2c 7d\n', 'AhKd\n2c7d\n', 'A♥ K♦, \n[2c 7d]\n', "Site Hand #12: Hold'em\nDealt to Bob [Ah Kd]\n*** FLOP *** [3c 4c 5c]\n\nSite Hand #13\nDealt to Bob [2c 7d]\n"]) assert.equal(playingHands(text), 'Ah Kd\n2c 7d\n', text);
  for (const text of ['land land spell\n', '1 2 3\n', 'Ah Kd\n2c\n', '']) assert.equal(playingHands(text), null, text);
});

test('a sentence is no hand of cards', () => {
  for (const text of ['I never get lands, the shuffler is rigged!', 'Das Programm gibt mir immer zu wenig Länder', 'this is so unfair', 'I played ten games.\nI always lose.']) assert.ok(isSaid(text), text);
  for (const text of ['land land spell', 'Let It Be, The Sound of Silence, I Will Survive', 'Ah Kd 2c', 'A B C D E', 'the a is']) assert.equal(isSaid(text), text === 'the a is', text);
});

for (const [name, reader] of Object.entries(TARGETS)) {
  test(`${name} are read however they are changed`, () => {
    const { wrong } = fuzz(reader, { inputs: 500 });
    assert.equal(wrong && `${wrong.problem}: ${JSON.stringify(wrong.text)}`, undefined);
  });
}
