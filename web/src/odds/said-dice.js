// Questions about dice, coins and chances in percent, from plain sentences: [[question, key of its text, what stands in it]].
import { comma } from '../numbers.js';
import { t } from '../texts.js';
import { NONE, ROW, amount, amountOf, first, totalOf, words, written } from './said.js';

/// To hit an armour class, with one attack or several.
export function hitQuestions(text) {
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

/// Throws that are written, and how often: each, the best of them, their sum.
const THROW = '\\d*d[\\d%]+(?:\\s*[+-]\\s*\\d+)?(?:\\s+(?:drop|keep)(?:\\s+the)?\\s+(?:low|high)est)?';
function repeatedQuestions(text) {
  const [, before, one, after] = text.match(new RegExp(`^(?:(?:roll|würfle)\\s+)?(?:(\\d+)\\s*(?:times|mal|x)\\s+)?(${THROW})(?:[\\s,]+(\\d+)\\s*(?:times|mal|x))?$`)) ?? [];
  const n = Number(before ?? after);
  if (!one || !(n > 1 && n < 9)) return [];
  const each = one.replace(/ the /, ' ');
  const all = Array(n).fill(each);
  return [[each, 'pqEach'], [`max(${all.join(', ')})`, 'pqHighest', { n }], [all.map((x) => (/ /.test(x) ? `(${x})` : x)).join(' + '), 'pqSumOf', { n }]];
}
/// Two throws: which is higher, and both in one chart.
export function throwsAgainst(a, b, isChoice) {
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

/// Three checks of Das Schwarze Auge: each d20 up to its attribute, or so many points beyond them together.
export const CHECKS = /(?:3d20|\bdsa\b|probe).*?(\d+)[/ ](\d+)[/ ](\d+)/;
export function checkQuestions(text) {
  const [, ...attributes] = text.match(CHECKS);
  const [, points] = text.match(/(\d+) (?:fp|fw|taw|zfw|fertigkeit|talent|points|punkte)/) ?? [, 7];
  return [[attributes.map((a) => `d20 <= ${a}`).join(' and ')],
    [`${attributes.map((a) => `max(d20 - ${a}, 0)`).join(' + ')} <= ${points}`, 'pqPoints', { a: attributes.join('/'), n: points }]];
}

/// Kniffel in up to three rolls is the game yahtzee.lua, in which those dice are kept that are best.
const KNIFFEL = /yahtzee|kniffel/;
const playedBest = (goal, rolls, what) => [`yahtzee.lua\ngoal ${goal}${rolls === 2 ? '\nrolls 2' : ''}`, 'pqBest', { what, n: rolls ?? 3 }];
const rollsIn = (text) => first(text, /([123]) (?:rolls?\b|throws?\b|tries|würfe?n?\b|wurf\b|versuche)/);
const GOALS = { 3: 'three of a kind', 4: 'four of a kind', 5: 'yahtzee' };
function alikeQuestions(text, sides, n) {
  const isKniffel = KNIFFEL.test(text);
  const k = /vierer\s?pasch/.test(text) ? 4 : /dreier\s?pasch/.test(text) ? 3 : first(text, /(\d) (?:of 1 kind|gleiche)/) ?? (isKniffel && !/straight|straße|full house/.test(text) ? 5 : null);
  if (!k) return [];
  const rolls = rollsIn(text);
  const once = k === n ? [[`distinct(${n}d${sides}) = 1`, 'pqSame', { n }]] : ['>=', '='].map((sign) => [`${n}d${sides} largest set ${sign} ${k}`]);
  if (n !== 5 || sides !== 6 || !GOALS[k] || rolls === 1 || !(rolls || isKniffel || /pasch/.test(text))) return once;
  const again = playedBest(GOALS[k], rolls, t('pqAlike', { k }));
  return rolls ? [again, ...once] : [...once, again];
}

export function diceQuestions(text) {
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
  const n = /yahtzee|kniffel|(?:kleine|große) straße|(?:small|large) straight|(?:dreier|vierer)\s?pasch/.test(text) || (/full house/.test(text) && !/\d\s*(?:dice|würfeln?\b|d\d)/.test(text)) ? 5 : first(text, /(\d+)\s*(?:dice|d\d+|würfel|\d+[ -]?sided)/, /(?:in|with|on|mit|bei)\s+(\d+)\s*(?:rolls|throws|würfen|tries|versuch)/, /(\d+)\s*(?:rolls|throws|times|mal|würfen|tries|versuch|d20)/, /(?:rolling|roll|würfeln)\s+(\d+)d/) ?? (/\b2 \d|doubles|pasch|catan|monopoly|backgammon|craps|\bboth\b|\bbeide/.test(text) ? 2 : 1);
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
  const [goal] = text.match(/(?:(?:large|small|große|kleine) )?(?:straight|straße)|full house/) ?? [];
  if (goal) {
    const isLarge = /large|große/.test(goal), rolls = rollsIn(text);
    const questions = goal === 'full house' ? [`${pool} full house`] : isLarge ? ['5d6 longest run >= 5'] : [`${pool} longest run >= 4`, `${pool} straight`];
    if (n !== 5 || sides !== 6 || rolls === 1 || !(rolls || KNIFFEL.test(text) || /straße/.test(goal))) return questions.map((question) => [question]);
    const again = playedBest(goal === 'full house' ? goal : `${isLarge ? 'large' : 'small'} straight`, rolls, goal);
    const once = questions.map((question) => [question, 'pqOneRoll', { what: question }]);
    return rolls ? [again, ...once] : [...once, again];
  }
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

/// A chance in percent, tried again and again.
export function percentQuestions(line) {
  const [, whole, part = ''] = line.match(/(?<![\d.,])(\d{1,2})(?:[.,](\d{1,2}))? ?(?:%|percent|prozent)/i) ?? [];
  const n = first(words(line), /(\d+) ?(?:tries|pulls|times|mal\b|versuchen?|attempts|rolls|kills|packs|spins|ziehungen|runs|in 1 row)/);
  if (!whole || !n) return [];
  const tries = `${n}d${100 * 10 ** part.length} count <= ${Number(whole + part)}`, p = comma(`${whole}${part && `.${part}`}`);
  const each = [`${tries} = ${n}`, 'pqEachTime', { n, p }], once = [`${tries} >= 1`, 'pqOnce', { n, p }];
  return ROW.test(words(line)) || /\b(?:all|every|each|alle|jedes)\b/.test(line) ? [each, once] : n > 10 ? [once] : [once, each];
}

/// So many people: whether two of them have one birthday.
export function birthdayQuestions(text) {
  const n = Math.max(...[...text.matchAll(/\d+/g)].map((m) => Number(m[0])).filter((x) => x < 365), 0);
  const people = n > 2 ? n : 23;
  return [[`distinct(${people}d365) < ${people}`, 'pqBirthday', { n: people }]];
}

export function coinQuestions(line) {
  const text = line.replace(/(heads?|tails?|kopf|zahl) (\d+) ?(?:times|-?mal)/, '$2 $1').replace(/(heads?|tails?|kopf|zahl) (\d+) (?:of|out of|von|in) (\d+)/, '$2 $1 in $3').replace(/(\d) (?:mal|times) (?=kopf|zahl|head|tail)/, '$1 ');
  const [, heads] = amountOf(text, '(?:heads?|tails?|kopf|zahl)', null);
  const n = first(text, /(\d+)\s*(?:coins?|flips|tosses|times|münzen|münzw|mal|würfen)/, /in\s+(\d+)(?!\s*row)/) ?? heads ?? 1;
  const k = heads ?? n;
  return [[`${n}d2 count 2 = ${k}`, 'pqHeads', { k, n }], [`${n}d2 count 2 >= ${k}`, 'pqHeadsMore', { k, n }]];
}
