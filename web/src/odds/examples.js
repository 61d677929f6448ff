// What the view of odds begins with: a deck of sixty cards, and questions of every kind about it, dice and whole packs.

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

/// [key of its name, the question]
export const EXAMPLES = [
  ['egHand', `land in 2..4\ndeck ${SAMPLE_NAME}\ndraw 7`],
  ['egThree', `land\ncreature\nred\ndeck ${SAMPLE_NAME}\ndraw 7`],
  ['egDice', '3d6\n4d6 drop lowest\n2d6+6'],
  ['egProgram', 'output 4d6 named "four dice"\noutput [highest 3 of 4d6] named "the best three"\noutput 3d6 + 2 named "three and two"'],
  ['egBridge', 'balanced and hcp in 15..17\ndraw 13'],
  ['egPoker', 'poker\ndraw 5'],
  ['egShowdown', 'AsKs vs QhQd'],
  ['egPack', 'hits(13) = 0\norder'],
  ['egBig', 'some(shape = 7-3-2-1) and each(hcp in 8..12)\nhands 4x13'],
];
