// Questions about cards, lotteries and urns, from plain sentences: [[question, key of its text, what stands in it]].
import { escaped } from './paste.js';
import { NONE, NUMBERS, RANKS, amount, amountOf, first, totalOf, words } from './said.js';
import { t } from '../texts.js';

const POKER = [['royal flush', /royal flush/], ['straight flush', /straight flush/], ['four of a kind', /4 of 1 kind|quads|vierling/], ['full house', /full house/], ['flush', /flush/], ['straight', /straight|straße/], ['three of a kind', /3 of 1 kind|trips|drilling/], ['two pair', /2 pairs?|2 paare/], ['one pair', /pair|paar/]];
const AGAINST = /\s+(?:vs\.?|versus|against|gegen|beats?|schlägt|cracked by)\s+/i;
const CODES = { ace: 'A', king: 'K', queen: 'Q', jack: 'J' };
const TWO_HANDS = /^((?:[AKQJT2-9][shdc]){2}|[AKQJT2-9]{2}[so]?)\s+((?:[AKQJT2-9][shdc]){2}|[AKQJT2-9]{2}[so]?)$/;

/// So many numbers right in a lottery, and of those drawn apart.
const LOTTERIES = [[/powerball/, 5, 69, 1, 26], [/mega ?millions/, 5, 70, 1, 24], [/euro ?(?:jackpot|mill)/, 5, 50, 2, 12], [/superzahl/, 6, 49, 1, 10]];
export function lotteryQuestions(text) {
  const [, n, of, m, more] = LOTTERIES.find(([name]) => name.test(text)) ?? [];
  if (n) {
    const k = first(text, /(\d+) (?:right|correct|richtige)/) ?? n;
    const right = `hand(1, right) = ${k}`, urns = `\nurn right*${n} other*${of - n}: ${n}\nurn right*${m} other*${more - m}: ${m}`;
    return [[`${right} and hand(2, right) = ${m}${urns}`, 'pqBothRight', { k, n: of, m, all: more }], [right + urns, 'pqSomeRight', { amount: amount('=', k), n, all: of }]];
  }
  const [, drawn, all] = text.match(/(\d+)\s+(?:of|from|out of|aus|von)\s+(\d+)/) ?? [, 6, 49];
  const below = `\ndeck right*${drawn} other*${Math.max(1, all - drawn)}\ndraw ${drawn}`;
  const k = first(text, /(\d+) (?:right|correct|richtige)/);
  const some = k === null ? [] : ['=', '>='].map((sign) => [`right ${sign} ${k}${below}`, 'pqSomeRight', { amount: amount(sign, k), n: drawn, all }]);
  return [...some, [`right${below}`, 'pqRight', { n: drawn, all }], [`right = ${drawn}${below}`, 'pqAllRight', { n: drawn, all }]];
}
/// Tens, nines, Zehner: a pair of them.
const plural = (side) => {
  for (const word of side.toLowerCase().match(/\p{L}+/gu) ?? []) for (const end of ['s', 'es', 'en', 'er', 'n']) {
    const n = word.endsWith(end) && NUMBERS[word.slice(0, -end.length)];
    if (n > 1 && n < 11) return n === 10 ? 'T' : String(n);
  }
  return null;
};
/// Two hands in words: aces against ace king, and on which flop. What is written as it should be is wrong in another way.
export function showdownQuestions(line) {
  const joined = (text) => text.replace(/((?:10|[AKQJT2-9])[shdc])\s+(?=(?:10|[AKQJT2-9])[shdc]\b)/g, '$1');
  const hand = (written) => {
    const side = joined(written).replace(/^\s*[akqjt2-9]{2}(?=[so]?(?:\s+suited)?\s*$)/, (x) => x.toUpperCase());
    if (/random|\bany (hand|two|2)|zufällig|beliebig/.test(side)) return 'random';
    const [code] = side.match(/(?<![\p{L}\d])(?:[AKQJT2-9][shdc]?){2}[so]?(?![\p{L}\d])/u) ?? [];
    const said = [...words(side).matchAll(/\b(ace|king|queen|jack)(s?)\b/g)].map(([, name]) => CODES[name]);
    const pair = plural(side);
    if (pair && !code) return pair + pair;
    return (code && code + (/^[^sohdc]{2}$/.test(code) && code[0] !== code[1] && /suited/.test(side) ? 's' : '')) ?? (said.length && said.slice(0, 2).join('').padEnd(2, said[0]) + (/suited/.test(side) ? 's' : ''));
  };
  const [hands, board] = line.split(/,?\s+(?:(?:on (?:the )?|auf (?:dem )?)?flop|on|auf)\s+(?=[AKQJT2-91])/i);
  const sides = / on /.test(hands) ? [] : (hands.trim().match(TWO_HANDS)?.slice(1) ?? hands.split(AGAINST)).map(hand);
  const bare = board && !/[shdc]\b/.test(board) ? board.toUpperCase().match(/10|[AKQJT2-9]/g)?.slice(0, 5).map((rank, i) => rank + 'shdcs'[i]).join(' ') : board;
  const asked = `${sides.join(' vs ')}${bare ? ` on ${bare}` : ''}`;
  return sides.length === 2 && sides.every(Boolean) && asked !== line.trim() ? [[asked]] : [];
}

/// A question about so many of a thing in a hand, and the same with another sign.
const inHand = (what, [sign, k], n, rest, name = what, after = '') => [[sign, k], sign === '>=' ? ['=', k] : ['>=', Math.max(1, k)]].map(([s, m]) =>
  [`${what} ${s} ${m}${rest}\ndraw ${n}${after}`, after ? 'pqTurn' : 'pqIn', { what: name, n: after.match(/\d+/)?.[0] ?? n, amount: amount(s, m) }]);

/// Outs of hold'em: so many cards help, of those that are not seen; what is dealt to two cards in hand.
const DRAWS = [[15, /combo draw|flush.*straight draw|straight.*flush draw/], [9, /flush ?draw|flush.* to come/], [4, /gutshot|inside straight|bauchschuss/], [8, /open[ -]?end|straight ?draw|oesd|offenen? ende/], [6, /2 overcards/], [3, /overcard/]];
export function holdemQuestions(text) {
  const k = first(text, /(\d+)[ -]outs?\b/) ?? DRAWS.find(([, pattern]) => pattern.test(text))?.[0];
  if (k && !/\b(?:3\d|4[0-589]|5[013-9]|[6-9]\d)\b/.test(text)) {
    const ask = (n, all, key) => [`out >= 1\ndeck out*${k} other*${all - k}\ndraw ${n}`, key, { k }];
    const [both, turn, river] = [ask(2, 47, 'pqOuts'), ask(1, 47, 'pqOutsTurn'), ask(1, 46, 'pqOutsRiver')];
    if (/on the river|auf dem river|am river/.test(text)) return [river, turn, both];
    return /\bturn\b|next card|nächste|1 (?:card|karte)/.test(text) && !/by the river|2 (times|mal)|turn (or|and|oder|und)/.test(text) ? [turn, river, both] : [both, turn, river];
  }
  if (/flush/.test(text) && /runner|backdoor/.test(text)) return [['out = 2\ndeck out*10 other*37\ndraw 2', 'pqRunner']];
  if (/flush/.test(text) && /suited/.test(text)) return [['poker = flush\nholding Ks 7s\ndraw 5', 'pqSuited']];
  if (/\bflop|mining/.test(text) && /\bset\b|drilling/.test(text)) return [['match >= 1\ndeck match*2 other*48\ndraw 3', 'pqSet']];
  const rank = text.match(/pocket (ace|king|queen|jack)s?\b/)?.[1];
  // The honour that is missing falls under as many rounds as are higher than it, or lies before those who hold them.
  const [, honour] = (/\bdrops?\b|finesse|missing|fehl|schnitt|impass/.test(text) && text.match(/(king|queen|jack)/)) || [], held = honour && first(text, /\b([5-9]|1[01])\b/);
  if (held) {
    const small = 12 - held, most = ['king', 'queen', 'jack'].indexOf(honour), below = `\ndeck ${honour}*1 small*${small} other*${25 - small}\ndraw 13`;
    const both = [[`${honour} = 1 and small <= ${most} or ${honour} = 0 and small >= ${small - most}${below}`, 'pqDrop'], [`${honour} = 1${below}`, 'pqFinesse']];
    return /finesse|schnitt|impass/.test(text) && !/\bdrop/.test(text) ? both.reverse() : both;
  }
  const shape = text.match(/\d-\d-\d-\d/)?.[0];
  if (shape) return [[`shape = ${shape}\ndraw 13`]];
  const [, most, least] = /split|break|trump|stand|steh|verteil|trümpf|divi/.test(text) ? text.match(/(?<![-\d])([1-9])-(\d)(?![-\d])/)?.map(Number) ?? [] : [];
  if (most + least < 14) return [[`theirs ${most === least ? `= ${most}` : `in (${most}, ${least})`}\ndeck theirs*${most + least} other*${26 - most - least}\ndraw 13`, 'pqSplit', { n: most + least, a: most, b: least }]];
  const [, out] = /split|break|divide|verteil|\bstand\b|stehen/.test(text) ? text.match(/([2-9]) (?:\p{L}+ )?(?:trump|trümpf|cards|karten)/u) ?? [] : [];
  if (out) return [[`theirs\ndeck theirs*${out} other*${26 - out}\ndraw 13`]];
  const [, long, second] = text.match(/\b([5-7])-([4-6])\b(?=.*(?:2.?suit|zweifärb))/) ?? [];
  if (long) return [[`largest(suit) >= ${long} and second(suit) >= ${second}\ndraw 13`]];
  const major = first(text, /([4-9])-(?:card|karten)\w* major/, /([4-9])er-?oberfarbe/);
  if (major) return [[`max(spades, hearts) >= ${major}\ndraw 13`]];
  const [, suit] = text.match(/(spade|heart|diamond|club)/) ?? [];
  if (/\bvoid\b|chicane/.test(text)) return [[`${suit ? `${suit}s` : 'min(spades, hearts, diamonds, clubs)'} = 0\ndraw 13`]];
  if (/yarborough/.test(text)) return [['highest(rank) <= 9\ndraw 13']];
  if (/\bfit\b/.test(text)) return [8, 9].map((k) => [`largest(suit) >= ${k}\ndraw 26`, 'pqFit', { k }]).slice(/\b9/.test(text) ? 1 : 0);
  const isNotrump = /balanced|ausgeglichen|\dnt\b|notrump|sans|ohne trumpf/.test(text);
  if (/\bhcp\b/.test(text) || (/\d\d/.test(text) && isNotrump) || (/\d\+? (?:points|punkte)\b/.test(text) && /hand|bridge|partner/.test(text))) {
    const both = /partner/.test(text);
    const points = both ? 'hand(1, hcp) + hand(2, hcp)' : `${isNotrump ? 'balanced and ' : ''}hcp`, dealt = both ? '\nhands 2x13' : '\ndraw 13';
    const [, low, high] = text.match(/(\d+) ?(?:-|to|bis|–) ?(\d+)/) ?? [];
    if (low >= 4) return [[`${points} in ${low}..${high}${dealt}`]];
    const said = first(text, /(\d+)\+?\s*(?:hcp|points|punkte)/);
    if (suit && said && !both) return [[`${suit}s ${amountOf(text, `${suit}s?\\b`).join(' ')} and ${points} >= ${said}${dealt}`]];
    const [sign, k] = totalOf(text) ?? ['>=', said ?? 15];
    return [sign, '='].map((x) => [`${points} ${x} ${k}${dealt}`]);
  }
  const pair = ['distinct(rank) = 1\ndraw 2', 'pqPocket'];
  if (rank) return [[`${rank} = 2\ndraw 2`, 'pqIn', { what: t('rankNames').split(',')[RANKS.indexOf(rank)], n: 2, amount: amount('=', 2) }], pair];
  const made = /pocket pair/.test(text) && /flop|turn|river/.test(text) && POKER.find(([, pattern]) => pattern.test(text.replace('pocket pair', '')))?.[0];
  if (made) return [[`poker >= ${made}\nholding 7s 7h\ndraw ${/river/.test(text) ? 5 : /turn/.test(text) ? 4 : 3}`]];
  if (/pocket pair/.test(text)) return [pair];
  return /blackjack/.test(text) ? [[`blackjack = 21${first(text, /(\d) decks/) ? `\ndecks ${first(text, /(\d) decks/)}` : ''}\ndraw 2`, 'pqIn', { what: 'blackjack', n: 2, amount: amount('=', 21) }]] : [];
}

const STOPS = /^(chance|opening|lands?|cards?|first|basic)$/;
const wordsIn = (name) => (name.toLowerCase().match(/\p{L}{5,}/gu) ?? []).filter((word) => !STOPS.test(word));
/// The cards of a deck that are named in a line, in full or by a word that no other has.
export function cardsNamed(line, kinds) {
  const text = line.toLowerCase();
  const has = (name) => new RegExp(`(?<!\\p{L})${escaped(name)}s?(?!\\p{L})`, 'u').test(text);
  const isOwn = (word, k) => !kinds.some((x) => x !== k && wordsIn(x.name).includes(word));
  return kinds.filter((k) => has(k.name.toLowerCase()) || wordsIn(k.name).some((word) => has(word) && isOwn(word, k)));
}

/// Whether all, none, or how many of copies are meant: [sign, number]; the number is what stands there for nothing else.
function copiesMeant(text, copies, others) {
  const left = [...text.matchAll(/\d+/g)].map((m) => Number(m[0]));
  for (const x of [copies, ...others]) if (left.includes(x)) left.splice(left.indexOf(x), 1);
  const sign = /(?:exactly|just|genau) \d/.test(text) ? '=' : /(?:at most|höchstens) \d|(?:or|oder) (?:less|fewer|weniger)/.test(text) ? '<=' : '>=';
  if (new RegExp(`\\b${NONE}\\b`).test(text)) return ['=', 0];
  if (/\b(?:all|alle)\b/.test(text)) return ['=', copies];
  return [sign, new Set(left).size === 1 && left[0] <= copies ? left[0] : 1];
}

export function cardQuestions(text, own) {
  const [, orBetter] = text.match(/\b(ace|king|queen|jack)s? (?:or better|oder besser)/) ?? [];
  if (orBetter) {
    const ranks = RANKS.slice(0, RANKS.indexOf(orBetter) + 1);
    return [[`poker >= two pair or ${ranks.length > 1 ? `max(${ranks.join(', ')})` : 'ace'} >= 2\ndraw 5`, 'pqPairOf', { what: t('rankNames').split(',')[ranks.length - 1] }]];
  }
  if (/exodia/.test(text)) {
    const pieces = own?.kinds.filter((k) => /exodia|forbidden/i.test(k.name)) ?? [];
    const asked = pieces.length === 5 ? `${pieces.map((k) => `"${k.name}" >= 1`).join(' and ')}\ndeck ${own.name}` : `piece = 5\ndeck piece*5 other*${Number(text.match(/\b[4-6]\d\b/) ?? 40) - 5}`;
    return [5, 6].map((n) => [`${asked}\ndraw ${n}`, 'pqIn', { what: 'Exodia', n, amount: amount('=', 5) }]);
  }
  const isPrize = /pri[zs]e cards?|\bprized|\bprizing|in (?:the )?prizes|preiskarte|den preisen/.test(text);
  const drawn = isPrize ? 6 : /going second|als zweite/.test(text) ? 6 : first(text.replace(/of \d of 1 kind|\d+ (?:of|out of|von) \d+ (?=\p{L}{3})(?!cards|karten|kind)|2[ -]card combo/u, ''), /(?:hand of|handkarten:?)\s+(\d+)/, /(?<!\d)([1-9]|[12]\d)[ -]?(?:cards?|karten)/, /(?:in|of|from|drawing|draw|hand|first|ersten)\s+([2-9]|[12]\d)(?![\d ]*(?:cop|lands?|länder|\d))/);
  const isSingleton = /commander|\bedh\b|sol ring/.test(text);
  const whole = isSingleton ? 99 : Number([...text.matchAll(/(?<!\d)(\d{2,3})(?!\d|\s*(?:lands?|länder))/g)].map((m) => m[1]).find((x) => x >= 30) ?? (/hand ?trap|handfalle|starters?\b|bricks?\b|yu-?gi/.test(text) || (first(text, /(\d\d) (?:lands?|länder)/) ?? 60) < 19 ? 40 : 60));
  const mine = own && !/(?<!\d)(?:[3-9]\d|\d{3})(?!\d)|\d\d\s*(?:lands?|länder)/.test(text) ? own : null; // of a deck that is there, where no other is described
  const isTagged = (tag) => tag !== 'land' && text.normalize('NFD').replace(/\p{M}/gu, '').includes(tag.normalize('NFD').replace(/\p{M}/gu, ''));
  const cards = mine ? cardsNamed(text, mine.kinds).map((k) => k.name) : [], tags = mine ? [...new Set(mine.kinds.flatMap((k) => k.tags))].filter(isTagged) : [];
  const names = [...cards.map((name) => `"${name}"`), ...tags];
  const hand = names.length ? null : POKER.find(([, pattern]) => pattern.test(text))?.[0];
  if (hand && !/dice|würf|\brolls?\b|\bthrows?\b|(?:kleine|große) straße|(?:small|large) straight|yahtzee|kniffel|\d*d\d/.test(text)) {
    const n = drawn > 4 ? drawn : /hold'?em/.test(text) ? 7 : 5;
    return [[`poker >= ${hand}\ndraw ${n}`, 'pqHand', { what: hand, n }], [`poker = ${hand}\ndraw ${n}`, 'pqJustHand', { what: hand, n }], [`poker >= ${hand}\ndraw ${12 - n}`, 'pqHand', { what: hand, n: 12 - n }]].slice(0, n === 5 || n === 7 ? 3 : 2);
  }
  const opening = whole === 40 ? 5 : 7;
  const deck = (lands) => mine ? `\ndeck ${mine.name}` : `\ndeck land*${lands} other*${Math.max(1, whole - lands)}`;
  const turn = first(text, /(?:turn|zug)\s+(\d+)/);
  const byTurnLine = turn === null ? '' : `\nby turn ${turn} on the ${/on the draw|nachzieh/.test(text) ? 'draw' : 'play'}`;
  const landsOfMine = mine?.kinds.filter((k) => k.tags.includes('land')).reduce((n, k) => n + k.count, 0) ?? 0;
  const luck = /mana ?screw|\bscrewed|manamangel/.test(text) ? ['<=', 2, 4] : /flood|manaflu/.test(text) ? ['>=', 7, 6] : null;
  if ((luck || /\blands?\b|länder/.test(text)) && !names.length && (!mine || landsOfMine)) {
    const lands = landsOfMine || (first(text, /(\d\d)\s*(?:lands?|länder)/, /(\d\d) (?:of|in|out of|aus|von) \d\d/) ?? 24);
    if (luck) return [[`land ${luck[0]} ${luck[1]}${deck(lands)}\ndraw 7\nby turn ${turn ?? luck[2]} on the play`, 'pqLands', { k: amount(luck[0], luck[1]), n: turn ?? luck[2], lands }]];
    const some = [`land in 2..4${deck(lands)}\ndraw 7`, 'pqLandHand', { lands }];
    if (/how many (?:lands|sources)|wie viele länder/.test(text)) return [[`land in 2..4${deck(lands)}\ndraw 7\nvary land ${lands - 4}..${lands + 4}`, 'eqHowMany'], some];
    const [, low, high] = text.match(/(?<!\d)(\d) ?(?:-|to|or|bis|oder) ?(\d) (?:lands?|länder)/) ?? [];
    if (low) return [[`land in ${low}..${high}${deck(lands)}\ndraw 7${byTurnLine}`]];
    const k = amountOf(text.replace(/\d\d\s*(lands?|länder)/, ''), '(?:lands?|länder)', turn ?? 3);
    const byTurn = [`land ${k[0]} ${k[1]}${deck(lands)}\ndraw 7${byTurnLine || '\nby turn 3 on the play'}`, 'pqLands', { k: amount(...k), n: turn ?? 3, lands }];
    const inOpening = inHand('land', k, drawn ?? 7, deck(lands));
    return turn === null && /hand|cards|karten|draw|(?:in|first|ersten) [2-9]\b/.test(text) ? [...inOpening, some] : [byTurn, some];
  }
  if (names.length) {
    const below = `\ndeck ${mine.name}\ndraw ${drawn ?? (mine.kinds.reduce((n, k) => n + k.count, 0) < 50 ? 5 : 7)}${byTurnLine}`;
    const [sign, n] = names.length > 1 ? ['>=', 1] : amountOf(text, `(?:${[...(cards[0] ? [cards[0].toLowerCase(), ...wordsIn(cards[0])] : [tags[0], 'pokemon'])].map(escaped).join('|')})`);
    const joined = (word) => [names.map((x) => `${x} ${sign} ${n}`).join(` ${word} `) + below];
    return names.length > 1 ? [joined('and'), joined('or')] : [joined('and'), [names[0] + below]];
  }
  const copies = first(text, /(\d+)\s*(?:copies|copy|kopien|outs)/, /(?:with|mit|bei) (\d+)[ -](?!dice|würfel)(?:[\p{L}\d-]+ ){0,2}?(?:in|of|aus|von)\b/u, /(1\d|[2-9])[ -](?:basics?|basis)/, /(\d+) (?:hand ?traps|starters|bricks|handfallen|energ)/, /(?:hand|turn|zug)\b.* (?:with|mit|bei) (\d+) (?!dice|würfel|cards|karten|points|punkte|hcp|ace|king|queen|jack|heart|spade|diamond|club)[\p{L}\d]/u, /\b\d+ (?:of|out of|von) (?:my |meinen )?(\d{1,2}) (?=\p{L}{2})(?!cards|karten|kind)/u, /\b(\d)-of\b/) ?? (/(?:specific|certain|single|particular|bestimmte\w*) (?:card|karte)/.test(text) || isSingleton ? 1 : null);
  if (copies !== null && /\b2[ -]card combo|\bboth\b|\bbeide|\beach\b|\bje \d|\b2 (?:specific|certain|bestimmte)/.test(text)) {
    const n = (/2 (?:specific|certain|bestimmte)/.test(text) ? null : drawn) ?? opening;
    return [[`first >= 1 and second >= 1\ndeck first*${copies} second*${copies} other*${whole - 2 * copies}\ndraw ${n}${byTurnLine}`, 'pqCombo', { k: copies }]];
  }
  if (copies !== null) {
    const n = drawn ?? opening;
    const what = /basic|basis/.test(text) ? 'basic' : 'card';
    const k = what === 'basic' && /mulligan/.test(text) ? ['=', 0] : copiesMeant(text, copies, [drawn, whole, turn]);
    return inHand(what, k, n, `\ndeck ${what}*${copies} other*${Math.max(1, whole - copies)}`, what, byTurnLine);
  }
  const ranks = RANKS.filter((word) => new RegExp(`\\b${word}s?\\b`).test(text));
  const [rank] = ranks;
  if (!rank) return [];
  const what = t('rankNames').split(',')[RANKS.indexOf(rank)];
  const hasNumber = new RegExp(`\\d ${rank}`).test(text);
  const k = hasNumber ? amountOf(text, `${rank}s?\\b`) : /\b(?:both|beide)\b/.test(text) ? ['>=', 2] : drawn && /\b(?:all|alle)\b/.test(text) ? ['=', drawn] : amountOf(text, `${rank}s?\\b`);
  if (/\b(?:each|every|jeder?)\b.*(?:player|hand|spieler)|(?:player|hand|spieler).*\b(?:each|every|jeder?)\b/.test(text)) return [[`each(${rank} >= ${k[1]})\nhands 4x13`]];
  const pack = /\bskat\b|\b32\b/.test(text) ? '\ndeck piquet32' : '';
  const n = Math.max(/\d+[ -]?(cards?|karten)|hand|draw \d/.test(text) ? drawn ?? (/bridge/.test(text) ? 13 : /hand/.test(text) ? 5 : 1) : 1, pack && /skat/.test(text) ? (/(?:\bim|in the) skat/.test(text) ? 2 : 10) : 1, k[1], 1);
  if (ranks.length > 1) {
    const each = ranks.map((word) => [word, amountOf(text, `${word}s?\\b`)]), least = each.reduce((sum, [, [, m]]) => sum + m, 0);
    const joined = (word, m) => [`${each.map(([name, [sign, x]]) => `${name} ${sign} ${x}`).join(` ${word} `)}${pack}\ndraw ${Math.max(n, m)}`];
    return /\b(?:or|oder)\b/.test(text) ? [joined('or', 1), joined('and', least)] : [joined('and', least), joined('or', 1)];
  }
  const more = k[0] === '>=' && !pack ? [5, 7].filter((m) => m >= k[1]).map((m) => [`${rank} >= ${k[1]}\ndraw ${m}`, 'pqCards', { k: k[1], what, n: m }]) : [];
  return k[0] === '>=' ? [[`${rank} >= ${k[1]}${pack}\ndraw ${n}`, n > 1 ? 'pqCards' : 'pqOneCard', { k: k[1], what, n }], ...more] : inHand(rank, k, n, pack, what);
}

/// Marbles in a bag: so many of a colour, of so many of each.
const COLOURED = /(\d+) (red|blue|green|white|black|yellow|rot|blau|grün|weiß|schwarz|gelb)\p{L}*/gu;
export function urnQuestions(text) {
  const people = first(text, /(\d+) (?:students|pupils|people|kids|members|names|schüler|kinder|leute|personen|teilnehmer|mitglieder)/);
  const picked = first(text, /(?:pick|draw|choose|select)\p{L}* (\d+)/u, /(\d+) (?:of|from|out of|aus|von)\b/, /(\d+) (?:gezogen|gewählt|ausgelost|picked|drawn|chosen)/);
  if (picked && picked < people) return [[`mine >= 1\ndeck mine*1 other*${people - 1}\ndraw ${picked}`, 'pqMine', { k: picked, n: people }]];
  const [group, n1, one, n2, two] = text.match(/(\d+) (\p{L}{3,}) (?:and|und|\+) (\d+) (\p{L}{3,})/u) ?? [];
  const k = group && one !== two && !/land|länder|card|karte|copies|w?d\d/.test(group) ? first(text.replace(group, ''), new RegExp(`(\\d+) ${one}`)) : null;
  if (k) return ['=', '>='].map((sign) => [`${one} ${sign} ${k}\ndeck ${one}*${n1} ${two}*${n2}\ndraw ${first(text, /(?:draw|pick|choose|zieh)\p{L}* (\d+)/u) ?? k}`]);
  const [, wanted, held] = text.match(/^(.*?)\b(?:bag|urne?|box|beutel|from|out of|aus)\b(.*)$/) ?? [];
  const [taken, all] = [wanted, held].map((x) => [...(x ?? '').matchAll(COLOURED)]);
  if (all.length < 2 || !taken.length) return [];
  const below = `\ndeck ${all.map(([, n, colour]) => `${colour}*${n}`).join(' ')}\ndraw ${first(text, /(?:draw|drawing|ziehe\p{L}*) (\d+) (?:marbles|balls|kugeln)/u) ?? taken.reduce((sum, [, n]) => sum + Number(n), 0)}`;
  return ['=', '>='].map((sign) => [taken.map(([, n, colour]) => `${colour} ${sign} ${n}`).join(' and ') + below]);
}

/// 7 choose 2: so many cards that are named, of all, drawn at once.
export function chooseQuestions(text) {
  const [, n, k] = text.match(/^(\d+) (?:choose|über) (\d+)$/) ?? text.match(/^n?c(?:r|hoose)?\((\d+), ?(\d+)\)$/) ?? [];
  return Number(k) < n ? [[`right = ${k}\ndeck right*${k} other*${n - k}\ndraw ${k}`, 'pqChoose', { n, k }]] : [];
}
