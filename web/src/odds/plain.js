// Plain sentences ("odds of rolling a 6 with two dice") and the questions that come nearest to them. Nothing is guessed: they
// are offered, each with what it asks, and whoever asked clicks the one that was meant.
import { escaped } from './paste.js';
import { t } from '../texts.js';

const NUMBERS = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12, twenty: 20, once: 1, twice: '2 times', ein: 1, eins: 1, eine: 1, einen: 1, einer: 1, zwei: 2, zweier: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, zwölf: 12 };
const POKER = [['royal flush', /royal flush/], ['straight flush', /straight flush/], ['four of a kind', /4 of 1 kind|quads|vierling/], ['full house', /full house/], ['flush', /flush/], ['straight', /straight|straße/], ['three of a kind', /3 of 1 kind|trips|drilling/], ['two pair', /2 pairs?|2 paare/], ['one pair', /pair|paar/]];
const RANKS = ['ace', 'king', 'queen', 'jack', 'heart', 'spade', 'diamond', 'club'];
const GERMAN = { ass: 'ace', asse: 'ace', könig: 'king', könige: 'king', dame: 'queen', damen: 'queen', bube: 'jack', buben: 'jack', herz: 'heart', pik: 'spade', karo: 'diamond', kreuz: 'club' };
const ASKS = /^(what|how|ist |wer |wann |kann |gibt es |odds|prob\b|average|expected|durchschnitt|erwartungswert|is |((at (least|most)|exactly|mindestens|höchstens|genau) .*(dice|d\d|lands?|länder|hand|cards?|coins?|würfel|w\d|karten|münze|in \d))|chances?|probability|likelihood|roll|flip|draw(ing)?\s+(\D|\d+ (from|of|aus|von)\b)|wie|was|chance|wahrscheinlichkeit|würf\w*|(\d+|one|two|three|four|five|six|zwei|drei|vier) (people|dice|coins?|cards?|rolls?|flips?|würfel\w*|karten?|münzen?)\b)/;
const SPOKEN = /birthday|geburtstag|coin|münze|\b(heads?|tails?|kopf)\b|flush|full house|of 1 kind|\d pairs|2 paare|vierling|kniffel|yahtzee|pasch|doubles|lotter|lotto|\d aus \d|advantage|vorteil|nachteil|^(sum|total|summe|roll|würfle)\b|\b(ac|rk) \d|d20.* (vs|against|gegen) \d|(the|den|die) (lowest|worst|highest|best|niedrigst|schlechtest|höchst)|\d \d+s\b|d\d.* (mindestens|höchstens|at (least|most))|\d (cards?|karten?|dice|würfeln?|d\d+)\b|hold'?em|\bouts?\b|straight draw|gutshot|open[ -]?ended|jackpot|powerball|\d (right|richtige)|(kleine|große) straße|(small|large) straight|\bdamage\b|\bhcp\b|bridge|\d-\d-\d-\d|\d gleiche|success|erfolg|percentile|prozentwürf|d\d+ (or|oder) \d*d\d|\b(bag|urne?|marbles?|beutel) |d\d+ (under|below|over|above|unter|über)|d\d+.* (vs|versus|gegen|against) .*d\d|double 6|\d-of\b|schaden|\b(dc|sg) \d|natural|in 1 row|hintereinander|nacheinander|\d (times|mal)\b|\d (in|with|mit|bei) \d+ (rolls|throws|würf|tries|versuch)|specific card|combo\b|commander|\bcatan|monopoly|pocket|blackjack|opening hand|starthand|\d lands?\b|länder|\b(jack|queen|king)s? (or better|oder besser)|exodia|\d (choose|über) \d|^n?c(r|hoose)?\(\d|mega ?millions|euro ?mill|set mining|death sav|todesrett|\bfit\b|points|punkte|\d-\d (split|break|trump)|trümpfe|trumps|yarborough|overcards?|risiko|\brisk\b|\bskat\b|basics?\b|flooded|mana ?(flood|screw|flu|mangel)|drilling|straße|hand ?traps?|handfallen?|energi?e|\bvoid\b|chicane|2.?suit|zweifärb|\bmajor\b|oberfarbe|boxcars|\dnt\b|den preisen|\d ?(%|percent|prozent)|schülern?|students|pupils|copies|kopien|cracked|\b(hp|tp)\b|\bor (higher|more|better|less|lower)\b|\boder (mehr|höher|weniger|besser)\b|pri[zc]e cards|preiskarten|\b(both|beide)\b.*(dice|würfel)|\beach\b/;
const AGAINST = /\s+(?:vs\.?|versus|against|gegen|beats?|schlägt|cracked by)\s+/i;
const CODES = { ace: 'A', king: 'K', queen: 'Q', jack: 'J' };
const ROW = /in 1 row|hintereinander|nacheinander|in folge/;
const TWO_HANDS = /^((?:[AKQJT2-9][shdc]){2}|[AKQJT2-9]{2}[so]?)\s+((?:[AKQJT2-9][shdc]){2}|[AKQJT2-9]{2}[so]?)$/;
const VERSUS = /^(\S*\d*d\d+\S*)\s+(?:vs|versus|against|gegen)\s+(\S*\d*d\d+\S*)$/;

const FACES = { ones: 1, twos: 2, threes: 3, fours: 4, fives: 5, sixes: 6, einsen: 1, zweien: 2, dreien: 3, vieren: 4, fünfen: 5, sechsen: 6, sechser: 6 };

const words = (text) => withAttacks(plainWords(text));
const plainWords = (text) => text.toLowerCase().replace(/taschen-?(?=ass|könig|dame|bube|paar)/, 'pocket ').replace(/pocket paar/, 'pocket pair').replace(/[?!.,;]+(\s|$)/g, '$1').replace(/\p{L}+/gu, (word) => (word in FACES ? `${FACES[word]}s` : word.slice(0, -3) in NUMBERS && word.endsWith('mal') ? `${NUMBERS[word.slice(0, -3)]} mal` : word in NUMBERS ? String(NUMBERS[word]) : GERMAN[word] ?? word))
  .replace(/\b(\d*)w(?=\d)/g, '$1d').replace(/\bcrit\w*( hits?)?|kritische\w* treffer/g, '20s').replace(/\bdouble (?=\ds)/g, '2 ').replace(/double 6\b|doppelsechs|boxcars/g, '2 6s').replace(/natural (?=\d+s)/g, '').replace(/fireball|feuerball/g, '8d6').replace(/snake eyes/g, '2 1s').replace(/percentile\w*( dice| roll)?|prozentw\w*/g, 'd100').replace(/(\d)[ -]?landers?\b/g, 'exactly $1 lands');
/// An attack is a d20, where no dice are named.
const withAttacks = (text) => (/\dd\d/.test(text) ? text : text.replace(/\b(attack|angriff)\w*/g, 'd20'));
const first = (text, ...patterns) => {
  for (const pattern of patterns) {
    const found = text.match(pattern);
    if (found) return Number(found[1]);
  }
  return null;
};

const NONE = '(?:no|zero|without|kein\\w*|ohne)';
/// How many of a thing: [sign, number], "or more" where nothing is said.
function amountOf(text, thing, otherwise = 1) {
  if (new RegExp(`\\b${NONE}\\s+(?:\\p{L}+\\s+)?${thing}`, 'u').test(text)) return ['=', 0];
  const m = text.match(new RegExp(`(?<!\\d)(\\d{1,2})\\s*(or (?:more|fewer|less)|oder (?:mehr|weniger))?\\s+(?:of\\s+)?${thing}(?: (?:or|oder) (fewer|less|weniger))?`));
  const before = m ? text.slice(0, m.index) : '';
  const sign = /(fewer|less|weniger)$/.test(m?.[2] ?? m?.[3] ?? '') || /(at most|höchstens)\s+$/.test(before) ? '<=' : /(exactly|just|genau)\s+$/.test(before) ? '=' : '>=';
  return [sign, m ? Number(m[1]) : otherwise];
}
/// +5 as it is written behind dice.
const written = (bonus) => (Number(bonus?.slice(1)) ? ` ${bonus[0]} ${bonus.slice(1).trim()}` : '');
/// To hit an armour class, and in a lottery.
function hitQuestions(text) {
  const [, bonus] = text.match(/([+-] ?\d+)/) ?? [, '+0'];
  const k = first(text, /\b(?:ac|rk|dc|sg) (\d+)/, /(?:vs|against|gegen) (\d+)/);
  if (/\b(?:dc|sg) /.test(text)) return [[`d20${/disadvantage|nachteil/.test(text) ? ' disadvantage' : /advantage|vorteil/.test(text) ? ' advantage' : ''}${written(bonus)} >= ${k}`, 'pqRollMore', { k }]];
  const [dice] = text.match(/(?<!\d)\d*d\d+/) ?? [];
  if (dice && !/^1?d20$/.test(dice)) return [[`${dice}${written(bonus)} >= ${k}`]];
  const hit = (how) => `d20${how}${written(bonus)} >= ${k}`;
  const often = first(text, /(\d+) (?:d20\b|attacks?\b|angriffen?\b|times|mal)/);
  if (often > 1) {
    const [sign, hits] = /times|mal\b/.test(text) ? ['=', often] : amountOf(text, '(?:hits?|treffer)');
    const each = `${often} # (d20${/disadvantage|nachteil/.test(text) ? ' disadvantage' : /advantage|vorteil/.test(text) ? ' advantage' : ''}${written(bonus)}) count >= ${k}`;
    return [[sign, hits], ['>=', 1]].map(([x, m]) => [`${each} ${x} ${m}`, 'pqHits', { k, n: often, amount: amount(x, m) }]);
  }
  const both = [[hit(''), 'pqHit', { k }], [`${hit('')}\n${hit(' advantage')}`, 'pqHitBoth', { k }]];
  const how = /disadvantage|nachteil/.test(text) ? ['disadvantage', 'pqDisadvantage'] : /advantage|vorteil/.test(text) ? ['advantage', 'pqAdvantage'] : null;
  return how ? [[hit(` ${how[0]}`), how[1], { k }], ...both] : both;
}
const LOTTERIES = [[/powerball/, 5, 69, 1, 26], [/mega ?millions/, 5, 70, 1, 24], [/euro ?(?:jackpot|mill)/, 5, 50, 2, 12], [/superzahl/, 6, 49, 1, 10]];
function lotteryQuestions(text) {
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
function showdownQuestions(line) {
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
  const bare = board && !/[shdc]\b/.test(board) ? board.toUpperCase().match(/10|[AKQJT2-9]/g)?.map((rank, i) => rank + 'shdcs'[i]).join(' ') : board;
  const asked = `${sides.join(' vs ')}${bare ? ` on ${bare}` : ''}`;
  return sides.length === 2 && sides.every(Boolean) && asked !== line.trim() ? [[asked]] : [];
}
/// A total in words: [sign, number]; null where none is compared with.
const TOTALS = [['<', /(?:under|below|(?:less|lower|fewer|smaller) than|unter|(?:weniger|kleiner) als)\s+(\d+)/], ['>', /(?:over|above|(?:more|higher|better|greater|bigger|larger) than|über|(?:mehr|größer|höher) als)\s+(\d+)/], ['<=', /(?:at most|höchstens)\s+(\d+)/], ['<=', /(\d+)\s+(?:or (?:less|lower|under|fewer|below)|oder weniger)/],
  ['>=', /(?:at least|mindestens|>=)\s*(\d{1,3})(?!\s*\d)/], ['>=', /(\d+)\s*(?:hp|hit ?points|tp|lp|trefferpunkten?|lebenspunkten?)\b/], ['>=', /(\d+)(?:\s*\+|\s+or (?:more|higher|better|over|above|greater)|\s+oder (?:mehr|höher))/]];
function totalOf(text) {
  for (const [sign, pattern] of TOTALS) {
    const found = text.match(pattern);
    if (found) return [sign, Number(found[1])];
  }
  return null;
}
const amount = (sign, k) => t(`pq${{ '>=': 'More', '<=': 'Most', '=': 'Just', '<': 'Less', '>': 'Over' }[sign]}`, { k });

/// Throws that are written, and how often: each, the best of them, their sum.
const THROW = '\\d*d[\\d%]+(?:\\s*[+-]\\s*\\d+)?(?:\\s+(?:drop|keep)(?:\\s+the)?\\s+(?:low|high)est)?';
function repeatedQuestions(text) {
  const [, before, one, after] = text.match(new RegExp(`^(?:(?:roll|würfle)\\s+)?(?:(\\d+)\\s*(?:times|mal|x)\\s+)?(${THROW})(?:[\\s,]+(\\d+)\\s*(?:times|mal|x))?$`)) ?? [];
  const n = Number(before ?? after);
  if (!one || !(n > 1 && n < 9)) return [];
  const each = one.replace(/ the /, ' ');
  const all = Array(n).fill(each);
  return [[each, 'pqEach'], [`max(${all.join(', ')})`, 'pqBest', { n }], [all.map((x) => (/ /.test(x) ? `(${x})` : x)).join(' + '), 'pqSumOf', { n }]];
}
/// Two throws: which is higher, and both in one chart.
function throwsAgainst(a, b, isChoice) {
  const both = [[`${a} > ${b}`, 'pqBeats', { a, b }], [`${a}\n${b}`, 'pqBoth', { a, b }]];
  return isChoice ? both.reverse() : both;
}
/// The same again and again: sixes, or doubles.
function rowQuestions(text, sides) {
  const n = first(text, /(\d+)\s*(?:times|mal)\b/, /(\d+)\s+(?:natural\s+)?(?:\d+s|doubles|päsche|dice)/) ?? 2;
  if (/doubles|pasch|päsche/.test(text)) return [[Array(Math.min(n, 9)).fill('distinct(2d6) = 1').join(' and '), 'pqDoubles', { n }], ['distinct(2d6) = 1', 'pqSame', { n: 2 }]];
  const total = totalOf(text);
  if (total) return [[`${n}d${sides} count ${total[0]} ${total[1]} = ${n}`]];
  const face = first(text, /(\d+)s\b/, /^(\d+) (?=\d+ (?:times|mal))/, /(?:1|the|die|roll\w*)\s+(\d+)\b(?!\s*(?:times|mal))/);
  return face === null ? [] : [[`${n}d${sides} count ${face} = ${n}`, 'pqAll', { k: face, n }]];
}

/// Kniffel: up to three rolls, in which what is alike most often is kept (which is best: tried against all ways to play).
const KEPT = 'let next(n) = let k = n in if k = 1 then largest(5d6) else if k = 2 then (let p = 3d6 in max(2 + (p count 6), p largest set)) else k + (5 - k) * d{0*5, 1} in ';
function alikeQuestions(text, sides, n) {
  const isKniffel = /yahtzee|kniffel/.test(text);
  const k = /vierer\s?pasch/.test(text) ? 4 : /dreier\s?pasch/.test(text) ? 3 : first(text, /(\d) (?:of 1 kind|gleiche)/) ?? (isKniffel && !/straight|straße|full house/.test(text) ? 5 : null);
  if (!k) return [];
  const rolls = first(text, /([23]) (?:rolls|throws|tries|würfen?\b|versuche)/);
  const once = k === n ? [[`distinct(${n}d${sides}) = 1`, 'pqSame', { n }]] : ['>=', '='].map((sign) => [`${n}d${sides} largest set ${sign} ${k}`]);
  if (n !== 5 || sides !== 6 || !(rolls || isKniffel || /pasch/.test(text))) return once;
  const again = [`${KEPT}${rolls === 2 ? 'next(' : 'next(next('}largest(5d6))${rolls === 2 ? '' : ')'} >= ${k}`, 'pqKept', { k, n: rolls ?? 3 }];
  return rolls ? [again, ...once] : [...once, again];
}

function diceQuestions(text) {
  if (/death sav|todesrett/.test(text)) {
    const n = first(text, /(\d) (?:times|mal|death)/);
    return n ? [[`${n}d20 count >= 10 = ${n}`]] : [['d20 >= 10', 'pqRollMore', { k: 10 }]];
  }
  const asked = text.match(/^(?:roll|würfle)\s+(\d*d[\d%][\d\s+*dklh-]*)$/) ?? text.match(/(\d*d\d+(?:\s*[+-]\s*\d+)?)\s+(?:damage|schaden)$/);
  if (asked) return [[asked[1]]];
  const throws = text.match(new RegExp(THROW, 'g')) ?? [];
  if (/average|expected|\bmean\b|durchschnitt|erwartungswert/.test(text) && throws.length) return throws.map((x) => [x.replace(/ the /, ' ')]);
  const [half] = (/\bhalf\b|halbe/.test(text) && throws) || [];
  if (half) return [[`${half.includes('+') ? `(${half})` : half} / 2`]];
  const often = first(text, /(\d+) (?:rolls|throws|würfen) (?:of|with|mit|von) 2 (?:dice|würfeln)/);
  if (often && /\b2 6s/.test(text)) return [[`${often} # 2d6 count 12 >= 1`, 'pqSixes', { n: often }]];
  if (throws.length === 2 && /\b(?:vs|versus|gegen|against|or|oder|better|besser|beats?|schlägt|than|als)\b/.test(text)) return throwsAgainst(...throws, /\b(?:or|oder)\b/.test(text));
  const again = repeatedQuestions(text);
  if (again.length) return again;
  const until = first(text, /\b(?:until|till|bis)\b\D*(?:\b1 )?(\d+)s?$/);
  const sides = first(text, /\d*d(\d+)/, /(\d+)[ -]?sided/, /(\d+)seitig/) ?? (/\b20s\b|natural|natürliche/.test(text) ? 20 : 6);
  if (until) return [4, 10, 20].map((n) => [`${n}d${sides} count ${until} >= 1`, 'pqOne', { k: until, n }]);
  if (ROW.test(text) || /monopoly.*doubles/.test(text)) {
    const row = rowQuestions(text, sides);
    if (row.length) return row;
  }
  const n = /yahtzee|kniffel|(?:kleine|große) straße|(?:small|large) straight|(?:dreier|vierer)\s?pasch/.test(text) ? 5 : first(text, /(\d+)\s*(?:dice|d\d+|würfel|\d+[ -]?sided)/, /(?:in|with|on|mit|bei)\s+(\d+)\s*(?:rolls|throws|würfen|tries|versuch)/, /(\d+)\s*(?:rolls|throws|times|mal|würfen|tries|versuch|d20)/, /(?:rolling|roll|würfeln)\s+(\d+)d/) ?? (/\b2 \d|doubles|pasch|catan|monopoly|backgammon|craps|\bboth\b|\bbeide/.test(text) ? 2 : 1);
  const alikeAmong = /gleiche|of 1 kind/.test(text) && n === 1 ? 5 : n;
  const pool = `${n > 1 ? n : ''}d${sides}`;
  const [, keeps, which] = text.match(/(drop|without|ohne|minus|keep|take|behalt|nimm)\D*(lowe|worse|worst|niedrig|schlecht|highe|best|höh|höch)/) ?? [];
  if (/\b(?:max|maximum|maximal\w*|full) (?:damage|schaden)/.test(text)) return [[`${pool} = ${n * sides}`]];
  if (which) {
    const kept = `${pool} ${/keep|take|behalt|nimm/.test(keeps) ? 'keep' : 'drop'} ${/^[lwns]/.test(which) ? 'lowest' : 'highest'} ${first(text, /(?:est|best)\w* (\d)\b/, /(\d) (?:\w+est|best)/) ?? ''}`.trim();
    const k = first(text, /(?<![d\d])(1\d)(?!d|\d)/), sets = first(text, /(\d+) (?=\d*d\d)/);
    return [...(k && sets > 1 ? [[`${sets} # (${kept}) count ${k} >= 1`, 'pqOneOf', { k, n: sets }]] : []), ...(k ? [[`${kept} = ${k}`], [`${kept} >= ${k}`]] : []), [kept]];
  }
  const alike = alikeQuestions(text, sides, alikeAmong);
  if (alike.length) return alike;
  const inOneRoll = (question) => (/kniffel|yahtzee|würfen/.test(text) ? [question, 'pqOneRoll', { what: question }] : [question]);
  if (/straight|straße/.test(text)) return (/große|large/.test(text) ? ['5d6 longest run >= 5'] : [`${pool} longest run >= 4`, `${pool} straight`]).map(inOneRoll);
  if (/full house/.test(text)) return [inOneRoll(`${pool} full house`)];
  const [, parity] = text.match(/\b(even|odd|gerade|ungerade)n?(?= |$)/) ?? [];
  if (parity && /\bsum|total|summe/.test(text)) return [[`${pool} mod 2 = ${/^[ou]/.test(parity) ? 1 : 0}`]];
  if (parity && n > 1) return [[`${pool} count ${/^[ou]/.test(parity) ? 'odd' : 'even'} = ${n}`]];
  const good = first(text, /(\d+) (?:success|erfolg)/);
  if (good !== null) return [[`${pool} count >= ${first(text, /(?:at|on|ab|auf|bei|difficulty|schwierigkeit) (\d+)(?![\dd]| (?:dice|würfel))/) ?? sides} >= ${good}`]];
  const [, bonus] = text.match(/d\d+\s*([+-]\s*\d+)/) ?? [];
  const rest = text.replace(/(\d+ )?\d*d\d+(\s*[+-]\s*\d+)?|\d+\s*(dice|rolls|throws|times|würfel\w*|mal)|\d+[ -]?sided|1 (die|roll|throw)/g, '');
  const roll = n === 1 ? `d${sides}` : `${n}d${sides}`;
  if (/doubles|pasch|all the same|same (number|face|value)|gleiche zahl|triples|different|verschieden/.test(text)) {
    const same = Math.max(2, /triples/.test(text) ? 3 : n);
    const both = [[`distinct(${same}d${sides}) = 1`, 'pqSame', { n: same }], [`distinct(${same}d${sides}) = ${same}`, 'pqDistinct', { n: same }]];
    return /different|verschieden/.test(text) ? both.reverse() : both;
  }
  const either = rest.match(/(\d+) (?:or|oder) (\d+)/);
  if (either && n === 1 && Math.abs(either[1] - either[2]) === 1) {
    const [low, high] = [either[1], either[2]].map(Number).sort((x, y) => x - y);
    return [[`${roll} in ${low}..${high}`, 'pqEither', { a: low, b: high }]];
  }
  if (either && (n === 2 || Math.max(either[1], either[2]) > sides)) return [[`2d${sides} in (${either[1]}, ${either[2]})`, 'pqSum', { k: `${either[1]}${t('or')}${either[2]}`, n: 2 }]];
  const total = totalOf(rest);
  const edge = text.match(/(highest|höchste|best|lowest|niedrigste|worst)\w*(?: of| von| aus)?\s+\d/)?.[1];
  if (edge && n > 1) {
    const kept = `${pool} keep ${/^[lnw]/.test(edge) ? 'lowest' : 'highest'}`, k = total?.[1] ?? first(rest, /(\d+)(?!.*\d)/);
    return k === null ? [[kept]] : ['=', '>='].map((sign) => [`${kept} ${sign} ${k}`]);
  }
  if (total && n > 1 && /\bboth\b|\bbeide|\beach\b|\bjede/.test(text)) return [[`${pool} count ${total[0]} ${total[1]} = ${n}`]];
  if (/advantage|vorteil|nachteil/.test(text)) {
    if (n > 1) return [[`${n} # (d20 ${/disadvantage|nachteil/.test(text) ? 'dis' : ''}advantage) count 20 >= 1`]];
    const one = first(rest, /natural (\d+)/, /natürliche (\d+)/);
    if (one !== null) return [[`d20 ${/disadvantage|nachteil/.test(text) ? 'disadvantage' : 'advantage'} = ${one}`]];
    const said = total?.[1] ?? first(rest, /(\d+)(?!.*\d)/), k = said ?? 20;
    const both = [['advantage', 'pqAdvantage'], ['disadvantage', 'pqDisadvantage']];
    if (/disadvantage|nachteil/.test(text)) both.reverse();
    return [...(said ? [] : [[`d20 ${both[0][0]}`]]), ...both.map(([how, key]) => [`d20 ${how} >= ${k}`, key, { k }])];
  }
  if (/total|sum/.test(text) && !/\d/.test(rest)) return [[roll]];
  const shown = first(rest, /\b(\d+)s\b/, new RegExp(`\\b${NONE}\\s+(\\d+)\\b`)); // so many sixes
  if (shown !== null) {
    const [sign, k] = amountOf(rest, `${shown}s?\\b`);
    return [[`${roll} count ${shown} ${sign} ${k}`, 'pqFaces', { face: shown, n, amount: amount(sign, k) }], [`${roll} count ${shown} ${k ? '=' : '>='} ${k || 1}`, 'pqFaces', { face: shown, n, amount: amount(k ? '=' : '>=', k || 1) }]];
  }
  const target = total?.[1] ?? first(rest, /(?:total|sum|summe)\D{0,12}(\d+)/, /(?:roll\w*|throw\w*|get\w*|würf\w*)\s+(?:1\s+)?(\d+)/, /\b1\s+(\d+)/, /(\d+)(?!.*\d)/) ?? sides;
  if (n === 1 && target > sides && !bonus && !/d\d|sided|seitig|\bdie\b/.test(text)) return [[`2d6 = ${target}`, 'pqSum', { k: target, n: 2 }], [`2d6 >= ${target}`, 'pqSumMore', { k: target, n: 2 }]];
  const sumOf = roll + written(bonus?.replace(/\s/g, ''));
  const compared = total && total[0] !== '>=' ? [[`${sumOf} ${total[0]} ${target}`, n > 1 && 'pqTotal', { n, amount: amount(...total) }]] : [];
  const just = [`${sumOf} = ${target}`, n > 1 ? 'pqSum' : 'pqRoll', { k: target, n }];
  const more = [`${sumOf} >= ${target}`, n > 1 ? 'pqSumMore' : 'pqRollMore', { k: target, n }];
  const sum = [...compared, ...(total ? [more, just] : [just, more])];
  if (n > 1) {
    const face = target <= sides && !bonus ? [[`${roll} count ${target} >= 1`, 'pqOne', { k: target, n }], [`${roll} count ${target} = ${n}`, 'pqAll', { k: target, n }]] : [];
    if (new RegExp(`\\b${target} \\d+ (?:times|mal)`).test(text)) face.reverse();
    return total || /total|sum/.test(text) ? [...sum, ...face] : [...face, ...sum];
  }
  return total || bonus ? sum : [just, [`2${roll} count ${target} >= 1`, 'pqOne', { k: target, n: 2 }], [`2${roll} = ${target}`, 'pqSum', { k: target, n: 2 }], more];
}

/// A question about so many of a thing in a hand, and the same with another sign.
const inHand = (what, [sign, k], n, rest, name = what, after = '') => [[sign, k], sign === '>=' ? ['=', k] : ['>=', Math.max(1, k)]].map(([s, m]) =>
  [`${what} ${s} ${m}${rest}\ndraw ${n}${after}`, after ? 'pqTurn' : 'pqIn', { what: name, n: after.match(/\d+/)?.[0] ?? n, amount: amount(s, m) }]);

/// Outs of hold'em: so many cards help, of those that are not seen; what is dealt to two cards in hand.
const DRAWS = [[15, /combo draw|flush.*straight draw|straight.*flush draw/], [9, /flush ?draw|flush.* to come/], [4, /gutshot|inside straight|bauchschuss/], [8, /open[ -]?end|straight ?draw|oesd|offenen? ende/], [6, /2 overcards/], [3, /overcard/]];
function holdemQuestions(text) {
  const k = first(text, /(\d+)[ -]outs?\b/) ?? DRAWS.find(([, pattern]) => pattern.test(text))?.[0];
  if (k && !/\b(?:3\d|4[0-589]|5[013-9]|[6-9]\d)\b/.test(text)) {
    const ask = (n, all, key) => [`out >= 1\ndeck out*${k} other*${all - k}\ndraw ${n}`, key, { k }];
    const [both, turn, river] = [ask(2, 47, 'pqOuts'), ask(1, 47, 'pqOutsTurn'), ask(1, 46, 'pqOutsRiver')];
    if (/on the river|auf dem river|am river/.test(text)) return [river, turn, both];
    return /\bturn\b|next card|nächste|1 (?:card|karte)/.test(text) && !/by the river|2 (times|mal)|turn (or|and|oder|und)/.test(text) ? [turn, river, both] : [both, turn, river];
  }
  if (/flush/.test(text) && /runner|backdoor/.test(text)) return [['out = 2\ndeck out*10 other*37\ndraw 2', 'pqOuts', { k: '2 × 10' }]];
  if (/flush/.test(text) && /suited/.test(text)) return [['poker = flush\nholding Ks 7s\ndraw 5', 'pqSuited']];
  if (/\bflop|mining/.test(text) && /\bset\b|drilling/.test(text)) return [['match >= 1\ndeck match*2 other*48\ndraw 3', 'pqSet']];
  const rank = text.match(/pocket (ace|king|queen|jack)s?\b/)?.[1];
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

function cardQuestions(text, own) {
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
  const whole = /commander|\bedh\b/.test(text) ? 99 : Number([...text.matchAll(/(?<!\d)(\d{2,3})(?!\d|\s*(?:lands?|länder))/g)].map((m) => m[1]).find((x) => x >= 30) ?? (/hand ?trap|handfalle|starters?\b|bricks?\b|yu-?gi/.test(text) || (first(text, /(\d\d) (?:lands?|länder)/) ?? 60) < 19 ? 40 : 60));
  const mine = own && !/(?<!\d)(?:[3-9]\d|\d{3})(?!\d)|\d\d\s*(?:lands?|länder)/.test(text) ? own : null; // of a deck that is there, where no other is described
  const isTagged = (tag) => tag !== 'land' && text.normalize('NFD').replace(/\p{M}/gu, '').includes(tag.normalize('NFD').replace(/\p{M}/gu, ''));
  const cards = mine ? cardsNamed(text, mine.kinds).map((k) => k.name) : [], tags = mine ? [...new Set(mine.kinds.flatMap((k) => k.tags))].filter(isTagged) : [];
  const names = [...cards.map((name) => `"${name}"`), ...tags];
  const hand = names.length ? null : POKER.find(([, pattern]) => pattern.test(text))?.[0];
  if (hand && !/dice|würf|(?:kleine|große) straße|(?:small|large) straight|yahtzee|kniffel|\d*d\d/.test(text)) {
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
  const copies = first(text, /(\d+)\s*(?:copies|copy|kopien|outs)/, /(?:with|mit|bei) (\d+)[ -](?:[\p{L}\d-]+ ){0,2}?(?:in|of|aus|von)\b/u, /(1\d|[2-9])[ -](?:basics?|basis)/, /(\d+) (?:hand ?traps|starters|bricks|handfallen|energ)/, /(?:hand|turn|zug)\b.* (?:with|mit|bei) (\d+) (?!dice|würfel|cards|karten|points|punkte|hcp|ace|king|queen|jack|heart|spade|diamond|club)[\p{L}\d]/u, /\b\d+ (?:of|out of|von) (?:my |meinen )?(\d{1,2}) (?=\p{L}{2})(?!cards|karten|kind)/u, /\b(\d)-of\b/) ?? (/(?:specific|certain|single|particular|bestimmte\w*) (?:card|karte)|commander|\bedh\b/.test(text) ? 1 : null);
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
  const all = /\b(?:both|beide|all|alle)\b/.test(text) ? drawn : null;
  const k = all ? ['=', all] : amountOf(text, `${rank}s?\\b`);
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
function urnQuestions(text) {
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

/// A chance in percent, tried again and again.
function percentQuestions(line) {
  const [, whole, part = ''] = line.match(/(?<![\d.,])(\d{1,2})(?:[.,](\d{1,2}))? ?(?:%|percent|prozent)/i) ?? [];
  const n = first(words(line), /(\d+) ?(?:tries|pulls|times|mal\b|versuchen?|attempts|rolls|kills|packs|spins|ziehungen|runs|in 1 row)/);
  if (!whole || !n) return [];
  const tries = `${n}d${100 * 10 ** part.length} count <= ${Number(whole + part)}`, p = `${whole}${part && `.${part}`}`;
  const each = [`${tries} = ${n}`, 'pqEachTime', { n, p }], once = [`${tries} >= 1`, 'pqOnce', { n, p }];
  return ROW.test(words(line)) || /\b(?:all|every|each|alle|jedes)\b/.test(line) ? [each, once] : [once, each];
}

/// 7 choose 2: so many cards that are named, of all, drawn at once.
function chooseQuestions(text) {
  const [, n, k] = text.match(/^(\d+) (?:choose|über) (\d+)$/) ?? text.match(/^n?c(?:r|hoose)?\((\d+), ?(\d+)\)$/) ?? [];
  return Number(k) < n ? [[`right = ${k}\ndeck right*${k} other*${n - k}\ndraw ${k}`, 'pqChoose', { n, k }]] : [];
}

/// So many people: whether two of them have one birthday.
function birthdayQuestions(text) {
  const n = Math.max(...[...text.matchAll(/\d+/g)].map((m) => Number(m[0])).filter((x) => x < 365), 0);
  const people = n > 2 ? n : 23;
  return [[`distinct(${people}d365) < ${people}`, 'pqBirthday', { n: people }]];
}

function coinQuestions(line) {
  const text = line.replace(/(heads?|tails?|kopf|zahl) (\d+) ?(?:times|-?mal)/, '$2 $1').replace(/(heads?|tails?|kopf|zahl) (\d+) (?:of|out of|von|in) (\d+)/, '$2 $1 in $3').replace(/(\d) (?:mal|times) (?=kopf|zahl|head|tail)/, '$1 ');
  const [, heads] = amountOf(text, '(?:heads?|tails?|kopf|zahl)', null);
  const n = first(text, /(\d+)\s*(?:coins?|flips|tosses|times|münzen|münzw|mal|würfen)/, /in\s+(\d+)(?!\s*row)/) ?? heads ?? 1;
  const k = heads ?? n;
  return [[`${n}d2 count 2 = ${k}`, 'pqHeads', { k, n }], [`${n}d2 count 2 >= ${k}`, 'pqHeadsMore', { k, n }]];
}

/// Whether a line is a sentence and no question of ours, or two rolls against each other in words.
export const isSentence = (line) => VERSUS.test(line.trim()) || (ASKS.test(line.trim().toLowerCase()) && /\p{L}{2,}\s+[\p{L}\d]/u.test(line));

/// Whether what was refused has words that are met with questions.
export const isSpoken = (line) => (SPOKEN.test(words(line)) || showdownQuestions(line).length > 0) && !/[<>=]/.test(line);

/// The nearest questions: [{question, text}]; those of other kinds where nothing is recognised.
/// `own`: the deck that was pasted, {name, kinds}, if there is one.
export function nearest(line, own) {
  const versus = line.trim().match(VERSUS);
  const text = words(line);
  let found = showdownQuestions(line);
  if (found.length) return found.map(([question]) => ({ question, said: question, text: question }));
  const risk = text.match(/([1-9])\s+(?:dice|würfeln?|d20)\s+(?:vs|versus|against|gegen)\s+([1-9])\b/) ?? (/risk|risiko/.test(text) ? text.match(/([1-3])\s+(?:vs|against|gegen)\s+([12])\b/) : null);
  if (versus) found = throwsAgainst(versus[1], versus[2]);
  else if (risk) found = [[`${risk[1]}d6 beats ${risk[2]}d6`, 'pqRisk', { a: risk[1], b: risk[2] }], [`${risk[1]}d6 > ${risk[2]}d6`, 'pqBeats', { a: `${risk[1]}d6`, b: `${risk[2]}d6` }]];
  else if (/birthday|geburtstag/.test(text)) found = birthdayQuestions(text);
  else if (/coin|\bheads?\b|tails|münz|kopf/.test(text)) found = coinQuestions(text);
  else if (/\b(ac|rk|dc|sg) \d|d20.* (vs|against|gegen) \d/.test(text)) found = hitQuestions(text);
  else if (/lotter|lotto|jackpot|powerball|mega ?millions|euro ?mill|superzahl|^\d aus \d|\d (right|richtige)\b/.test(text)) found = lotteryQuestions(text);
  else found = [...chooseQuestions(text), ...percentQuestions(line)];
  if (!found.length) found = urnQuestions(text);
  if (!found.length) found = own && cardsNamed(text, own.kinds).length ? [] : holdemQuestions(text);
  if (!found.length) found = cardQuestions(text, own);
  if (!found.length && /(^|[^a-z])d\d|dice|\bdie\b(?! (chance|wahr))|roll|throw|würf|tries|versuch|yahtzee|kniffel|pasch|gleiche|\d+s\b|advantage|vorteil|nachteil|doubles|boxcars|catan|monopoly|straße|straight|natural|damage|schaden|average|expected|durchschnitt|in 1 row|hintereinander|\d+ (or|oder) \d|^\d+ (times|mal)/.test(text)) found = diceQuestions(text);
  const isGeneral = !found.length;
  if (isGeneral) found = [['2d6 >= 7', 'pqSumMore', { k: 7, n: 2 }], ['ace >= 1\ndraw 5', 'pqCards', { k: 1, what: t('rankNames').split(',')[0], n: 5 }], ['land in 2..4\ndeck land*24 other*36\ndraw 7', 'pqLandHand', { lands: 24 }]];
  const seen = new Set();
  return found.filter(([question]) => !seen.has(question) && seen.add(question)).map(([question, key, places]) => {
    const said = question.replace(/\n/g, ' · ');
    return { question, said, isGeneral, text: key ? t(key, places) : said };
  });
}
