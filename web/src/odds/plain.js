// Plain sentences ("odds of rolling a 6 with two dice") and the questions that come nearest to them. Nothing is guessed: they
// are offered, each with what it asks, and whoever asked clicks the one that was meant.
import { cardQuestions, cardsNamed, chooseQuestions, holdemQuestions, lotteryQuestions, showdownQuestions, urnQuestions } from './said-cards.js';
import { CHECKS, birthdayQuestions, checkQuestions, coinQuestions, diceQuestions, hitQuestions, percentQuestions, throwsAgainst } from './said-dice.js';
import { words } from './said.js';
import { t } from '../texts.js';

const ASKS = /^(what|how|ist |wer |wann |kann |gibt es |odds|prob\b|average|expected|durchschnitt|erwartungswert|is |((at (least|most)|exactly|mindestens|höchstens|genau) .*(dice|d\d|lands?|länder|hand|cards?|coins?|würfel|w\d|karten|münze|in \d))|chances?|probability|likelihood|roll|flip|draw(ing)?\s+(\D|\d+ (from|of|aus|von)\b)|wie|was|chance|wahrscheinlichkeit|würf\w*|(\d+|one|two|three|four|five|six|zwei|drei|vier) (people|dice|coins?|cards?|rolls?|flips?|würfel\w*|karten?|münzen?)\b)/;
const SPOKEN = /birthday|geburtstag|monty hall|ziegenproblem|\d+\/\d+\/\d+|coin|münze|\b(heads?|tails?|kopf)\b|flush|full house|of 1 kind|\d pairs|2 paare|vierling|kniffel|yahtzee|pasch|doubles|lotter|lotto|\d aus \d|advantage|vorteil|nachteil|^(sum|total|summe|roll|würfle)\b|\b(ac|rk) \d|d20.* (vs|against|gegen) \d|(the|den|die) (lowest|worst|highest|best|niedrigst|schlechtest|höchst)|\d \d+s\b|d\d.* (mindestens|höchstens|at (least|most))|\d (cards?|karten?|dice|würfeln?|d\d+)\b|hold'?em|\bouts?\b|straight draw|gutshot|open[ -]?ended|jackpot|powerball|\d (right|richtige)|(kleine|große) straße|(small|large) straight|\bdamage\b|\bhcp\b|bridge|\d-\d-\d-\d|\d gleiche|success|erfolg|percentile|prozentwürf|d\d+ (or|oder) \d*d\d|\b(bag|urne?|marbles?|beutel) |d\d+ (under|below|over|above|unter|über)|d\d+.* (vs|versus|gegen|against) .*d\d|double 6|\d-of\b|schaden|\b(dc|sg) \d|natural|in 1 row|hintereinander|nacheinander|\d (times|mal)\b|\d (in|with|mit|bei) \d+ (rolls|throws|würf|tries|versuch)|specific card|combo\b|commander|sol ring|\bfinesse|the drop\b|(queen|king|jack) drops|schnitt\b|fehlt|\bcatan|monopoly|pocket|blackjack|opening hand|starthand|\d lands?\b|länder|\b(jack|queen|king)s? (or better|oder besser)|exodia|\d (choose|über) \d|^n?c(r|hoose)?\(\d|mega ?millions|euro ?mill|set mining|death sav|todesrett|\bfit\b|points|punkte|\d-\d (split|break|trump)|trümpfe|trumps|yarborough|overcards?|risiko|\brisk\b|\bskat\b|basics?\b|flooded|mana ?(flood|screw|flu|mangel)|drilling|straße|hand ?traps?|handfallen?|energi?e|\bvoid\b|chicane|2.?suit|zweifärb|\bmajor\b|oberfarbe|boxcars|\dnt\b|den preisen|\d ?(%|percent|prozent)|schülern?|students|pupils|copies|kopien|cracked|\b(hp|tp)\b|\bor (higher|more|better|less|lower)\b|\boder (mehr|höher|weniger|besser)\b|pri[zc]e cards|preiskarten|\b(both|beide)\b.*(dice|würfel)|\beach\b/;
const VERSUS = /^(\S*\d*d\d+\S*)\s+(?:vs|versus|against|gegen)\s+(\S*\d*d\d+\S*)$/;

/// Whose questions are games with what is set in them, to be asked where games are.
const GAMES = new Set(['pqSwitch', 'pqStay', 'pqBest']);

/// Nobody asks at such length, or of such numbers.
const isAskable = (line) => line.length <= 300 && !/\d{16}/.test(line);

/// Whether a line is a sentence and no question of ours, or two rolls against each other in words.
export const isSentence = (line) => isAskable(line) && (VERSUS.test(line.trim()) || (ASKS.test(line.trim().toLowerCase()) && /\p{L}{2,}\s+[\p{L}\d]/u.test(line)));

/// Whether what was refused has words that are met with questions.
export const isSpoken = (line) => isAskable(line) && (SPOKEN.test(words(line)) || showdownQuestions(line).length > 0) && !/[<>=]/.test(line);

/// The nearest questions to such a line: [{question, said, text, isGeneral, isGame}], each in one line and in words; general ones where nothing is recognised.
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
  else if (CHECKS.test(text)) found = checkQuestions(text);
  else if (/monty hall|ziegenproblem/.test(text)) found = ['true', 'false'].map((it) => [`monty-hall.lua\nswitch ${it}`, it === 'true' ? 'pqSwitch' : 'pqStay']);
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
    return { question, said, isGeneral, isGame: GAMES.has(key), text: key ? t(key, places) : said };
  });
}
