// Whether a text is a list of cards, and how tags are written into one. Nothing is decided here: the engine reads the list,
// and says what it read; marks that are made beforehand are there to be clicked away.
import { MOST_DECK } from '../files.js';

const CARD = /^(?:[-*•·]\s*)?(?:SB:\s*)?\d{1,3}\s*[x×]?\s+(?:\[[^\]]*\]\s*)?["“'+_]?\p{L}[^<>=]*$/u;
const CARD_FIRST = /^\p{L}[^<>=]*\s[x×]\s?\d{1,3}$/u;
const WHOLE = [/^ydke:\/\//m, /^#main\s*$/m, /<Deck\b/, /^AAE[A-Za-z0-9+/=]{20,}$/m];
const HEAD = /^(?=.*\b(card[ _]?name|card|name)\b)(?=.*\b(count|copies|quantity|qty|amount)\b).*[,;\t]/i;

/// Whether a text is a list of cards in one of the formats that are pasted: no question has three lines that begin with a number and a name.
export function looksLikeDeck(text) {
  if (text.length > MOST_DECK) return false;
  if (WHOLE.some((pattern) => pattern.test(text))) return true;
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim()).filter(Boolean);
  if (lines.length > 2 && HEAD.test(lines[0])) return true;
  const cards = lines.filter((line) => (CARD.test(line) || CARD_FIRST.test(line)) && !/\d\s*[dz]\d/.test(line)).length;
  return cards >= 3 && cards * 2 > lines.length;
}

/// Whether a text is sentences: no line begins with a number, and some are longer than names of cards are.
export const isProse = (text) => !/^\W*\d/m.test(text) && !WHOLE.some((pattern) => pattern.test(text)) && text.split('\n').some((line) => !/[,;\t]\S/.test(line) && (line.match(/\p{L}{2,}/gu) ?? []).length > 8);

export const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const withTag = (tags, tag, isOn) => [...tags.filter((x) => x !== tag), ...(isOn ? [tag] : [])];

/// The list with a tag at the kinds in `marked`, and at no other: written behind the names where lines have them.
export function tagged(text, kinds, tag, marked) {
  return text.split('\n').map((line) => {
    const bare = line.replace(/\s*\{[^}]*\}/g, '');
    const kind = kinds.find((k) => new RegExp(`(^|[\\s\\]])${escaped(k.name)}\\s*($|[([*#<^])`).test(bare.trim()));
    if (!kind || !/\d/.test(bare)) return line;
    const tags = withTag(kind.tags, tag, marked.has(kind.name));
    return `${bare.trimEnd()}${tags.length ? ` {${tags.join(',')}}` : ''}`;
  }).join('\n');
}
/// The same as a plain list, for formats without names in lines.
export const plainTagged = (kinds, tag, marked) =>
  kinds.map((k) => [k, withTag(k.tags, tag, marked.has(k.name))]).map(([k, tags]) => `${k.count} ${k.name}${tags.length ? ` {${tags.join(',')}}` : ''}\n`).join('');

// Basic lands in the languages of cards, and words that names of lands end in.
const BASIC = /^(Snow-Covered )?(Plains|Island|Swamp|Mountain|Forest|Wastes)$|^(Verschneite[rs]? )?(Ebene|Insel|Sumpf|Gebirge|Wald)$|^(Plaine|Île|Marais|Montagne|Forêt|Llanura|Isla|Pantano|Montaña|Bosque|Pianura|Isola|Palude|Montagna|Foresta)$/;
const ENDS = [
  'Tarn', 'Strand', 'Mire', 'Foothills', 'Heath', 'Flats', 'Mesa', 'Catacombs?', 'Delta', 'Rainforest', 'Vents', 'Foundry', 'Fountain', 'Crypt', 'Tomb', 'Shrine', 'Tower', 'Citadel',
  'Triome', 'Guildgate', 'Gate', 'Canal', 'Reef', 'Falls', 'Islet', 'Pathway', 'Village', 'Cavern', 'Caves', 'Fortress', 'Passage', 'Sanctuary', 'Coast', 'Grove', 'Verge', 'Lagoon',
  'Wilds', 'Expanse', 'Port', 'Quarter', 'Orchard', 'Brushland', 'Monastery', 'Palace', 'Marsh', 'Canyon', 'Crag', 'Bayou', 'Tundra', 'Taiga', 'Savannah', 'Scrubland', 'Badlands',
  'Plateau', 'Wasteland', 'Mutavault', 'Foundation', 'Clearing', 'Copse', 'Chapel', 'Estuary', 'Gorge', 'Hollow', 'Garden', 'Vista', 'Shores?', 'Headquarters', 'Theater', 'Lounge',
  'Garage', 'Courtyard', 'Bog', 'Fen', 'Moor', 'Meadow', 'Cliffs?', 'Summit', 'Spire', 'Vantage', 'Confluence', 'Ziggurat', 'Factory', 'Peaks?', 'Parlor', 'Sewers', 'Stronghold', 'Ruins',
  'Manor', 'Lair', 'Refuge', 'Barrens', 'Outpost', 'Hideout', 'Terrace', 'Desert', 'Pool', 'Ground', 'Sea', 'Island', 'Fair', 'Mountain', 'Forest', 'Swamp', 'Plains',
];
const STARTS = ['Temple of', 'Castle', 'Wastes', 'Otawara', 'Boseiju', 'Eiganjo', 'Takenuma', 'Sokenzan', 'Urborg', 'Yavimaya', 'Nykthos', 'Karakas', 'Urza[’\']s (Mine|Tower|Power Plant|Saga)', 'Field of', 'Path of Ancestry', 'Arena of', 'Library of Alexandria', 'Maze of Ith'];
const LAND = new RegExp(`\\b(${ENDS.join('|')})$|^(${STARTS.join('|')})\\b`);

/// The names that are marked as lands beforehand: where some basic land is among the cards.
export function landsAmong(kinds) {
  if (!kinds.some((k) => BASIC.test(k.name))) return new Set();
  return new Set(kinds.filter((k) => BASIC.test(k.name) || LAND.test(k.name)).map((k) => k.name));
}

/// A word that was clicked, in a question: the last question asks for it, too, and once more of it where it did so already.
export function withWord(question, word) {
  const asked = question.trimEnd();
  if (!asked) return isAsking(word) ? word : `${word} >= 1`;
  if (/(\b(and|or|not|in)|[-+*(,<>=])$/.test(asked)) return `${asked} ${word}`;
  const there = new RegExp(`(^|[\\s(])${escaped(word)} >= (\\d+)(?=$|[\\s)])`);
  if (there.test(asked)) return asked.replace(there, (_, before, n) => `${before}${word} >= ${Number(n) + 1}`);
  if (isAsking(asked)) return `${asked} and ${isAsking(word) ? word : `${word} >= 1`}`;
  return isAsking(word) ? `${asked}\n${word}` : `${asked} + ${word}`;
}
const isAsking = (text) => /[<>=]|\bin\b|^balanced$|\bbalanced\b/.test(text);
