// What people come for, in their words: each errand opens by an address of its own (faro.html#magic, #raffle …) with nothing
// but its questions, so that a club can link to what it needs. In an errand all addresses begin with its name.
import { KINDS } from './deal/kinds.js';
import { hashOf } from './share.js';

export const SAMPLE = `4 Scalding Tarn {land}
4 Steam Vents {land}
4 Spirebluff Canal {land}
4 Island {land}
3 Shivan Reef {land}
2 Mountain {land}
1 Otawara {land}
1 Fiery Islet {land}
1 Sulfur Falls {land}
4 Lightning Bolt {spell,red}
4 Consider {spell}
4 Counterspell {spell}
4 Delver of Secrets {spell,creature}
3 Dragon's Rage Channeler {spell,creature,red}
3 Spell Pierce {spell}
2 Snapcaster Mage {spell,creature}
2 Murktide Regent {spell,creature}
2 Unholy Heat {spell,red}
2 Brazen Borrower {spell,creature}
2 Archmage's Charm {spell}
2 Force of Negation {spell}
1 Fire // Ice {spell,red}
1 Brotherhood's End {spell,red}
`;
export const SAMPLE_NAME = 'sample.txt';


const sixty = (question, ...clauses) => hashOf('odds', [question, `deck ${SAMPLE_NAME}`, 'draw 7', ...clauses].join('\n'));
const forty = (question, draw = 5, ...clauses) => hashOf('odds', [question, 'deck starter*12 handtrap*9 brick*3 other*16', `draw ${draw}`, ...clauses].join('\n'));
const odds = (...lines) => hashOf('odds', lines.join('\n'));
const deal = (kind, text = KINDS[kind].text) => hashOf('deal', text);

/// What the page begins with where nothing is asked.
export const FIRST = `land in 2..4\ndeck ${SAMPLE_NAME}\ndraw 7`;

/// By name: [[key of what is asked, its address]]; the first is what it opens with.
export const ERRANDS = {
  magic: [
    ['rqHand', odds(FIRST)], ['eqTurn4', sixty('land >= 4', 'by turn 4 on the play')], ['eqDrops', sixty('land >= 3\nland >= 4\nland >= 5', 'by turn 1..8 on the play')],
    ['rqMulligan', sixty('land in 2..4', 'mulligan london', 'keep land in 2..5')], ['eqThree', sixty('land\ncreature\nred')], ['eqHowMany', odds('land in 2..4', 'deck land*24 spell*36', 'draw 7', 'vary land 20..28')],
  ],
  yugioh: [
    ['eqStarter', forty('starter >= 1')], ['eqTrap', forty('starter >= 1 and handtrap >= 1')], ['eqNoBrick', forty('brick = 0')], ['eqSecond', forty('starter >= 1', 6)], ['eqStarters', forty('starter >= 1', 5, 'vary starter 6..15')],
  ],
  dnd: [
    ['eqScores', odds('3d6', '4d6 drop lowest', '2d6+6')], ['eqHit', odds('d20 + 5 >= 15', 'd20 advantage + 5 >= 15')], ['eqSwords', odds('2d6 + 3', 'd12 + 3')], ['eqFireball', odds('8d6 >= 28')], ['eqCritical', odds('4d20 count 20 >= 1')],
    ['eqAnyDice', odds('output 4d6 named "four dice"', 'output [highest 3 of 4d6] named "the best three"', 'output 3d6 + 2 named "three and two"')],
  ],
  poker: [
    ['eqAllIn', odds('AsKs vs QhQd')], ['eqRange', odds('AKs vs QQ+')], ['eqFlop', odds('AsKs vs QhQd on Ah Kd 2c')], ['eqFlush', odds('poker >= flush', 'holding As Ks 7s 4s Qd', 'draw 2')], ['eqFive', odds('poker', 'draw 5')],
  ],
  bridge: [
    ['eqNotrump', odds('balanced and hcp in 15..17', 'draw 13')], ['eqFit', odds('hand(1, spades) + hand(2, spades) >= 8', 'hands 2x13')], ['eqGame', odds('hand(1, hcp) + hand(2, hcp) >= 25', 'hands 2x13')], ['eqShapes', odds('shape', 'draw 13')], ['eqBoards', deal('bridge')],
  ],
  raffle: [['eqWinners', deal('raffle')], ['eqFresh', deal('raffle', 'draw 3 winners')], ['eqOrder', deal('shuffle')], ['kind_teams', deal('teams')], ['kind_santa', deal('santa')], ['eqCheck', '#verify/ok']],
  class: [
    ['eqTwoDice', odds('2d6')], ['eqMere', odds('4d6 count 6 >= 1', '24d{1..36} count 36 >= 1')], ['eqBirthday', odds('distinct(23d365) < 23')], ['eqMatch', odds('hits(13) = 0', 'order')], ['egNaive', hashOf('watch', 'lesson')], ['kind_teams', deal('teams')], ['eqExam', '#exam'],
  ],
};

let current = '';
/// The errand of an address, and the address without it: of the errand alone, what it opens with.
export function enter(hash) {
  const [, written, rest] = hash.match(/^#([a-z]*)\/?(.*)$/is) ?? [];
  const name = written?.toLowerCase() ?? ''; // #Magic as people write it
  current = Object.hasOwn(ERRANDS, name) ? name : '';
  return current ? (rest ? `#${rest}` : ERRANDS[current][0][1]) : hash;
}
export const errand = () => current;
/// What an errand opens with; nothing outside of one.
export const opening = () => ERRANDS[current]?.[0][1];
export const leaveErrand = () => (current = '');
/// An address within the errand.
export const framed = (hash) => (!current ? hash : hash === ERRANDS[current][0][1] ? `#${current}` : `#${current}/${hash.slice(1)}`);

/// What a question is called where it is one of these: the key of its text.
export const calledBy = (hash) => Object.values(ERRANDS).flat().find(([, its]) => its === hash)?.[0];
