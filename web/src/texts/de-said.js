// What the engines say in English, in German: the sentences that readers meet often, each a pattern. What none fits stays
// as it is.
const BITS = 'ein Startwert von $B Bit ist lang genug';
const german = (text) => text.replace('.', ',');

/// [pattern, text with $1, $2 … for its groups]
export const sentences = [
  [/^an exact answer takes more than (\d+) states at once$/i, (_, n) => `Eine genaue Antwort braucht mehr als ${Number(n).toLocaleString('de')} Zustände auf einmal`],
  [/^the dates are those that the steps give themselves$/, 'die Daten sind die, die die Zeilen selbst nennen'],
  [/^that the secret was fresh is the organiser's word$/, 'dass das Geheimnis frisch war, ist das Wort dessen, der lost'],
  [/^that '(.*)' was '(.*)' is for everyone to look up$/, 'dass „$1“ den Wert „$2“ hatte, kann jeder nachsehen'],
  [/^the lines before the public information may be younger than they say: .*$/, 'die Zeilen vor der öffentlichen Zahl können jünger sein, als sie sagen: wer die Datei schrieb, konnte viele machen, als die Zahl bekannt war, und die gefälligste behalten; es sei denn, das letzte h davor war rechtzeitig veröffentlicht'],
  [/^(\d+) of (\d+) items in order: 2\^([\d.]+) ways; a seed of ([\d.]+) bits is long enough$/, (_, k, n, ways, bits) => `${k} von ${n} Einträgen, geordnet: 2^${german(ways)} Möglichkeiten; ${BITS.replace('$B', german(bits))}`],
  [/^(\d+) items: 2\^([\d.]+) orders; a seed of ([\d.]+) bits is long enough$/, (_, n, ways, bits) => `${n} Einträge: 2^${german(ways)} Reihenfolgen; ${BITS.replace('$B', german(bits))}`],
  [/^line (\d+): this line was changed, or a line before it was changed, moved, added or taken out$/i, 'Zeile $1: sie wurde geändert, oder eine Zeile davor wurde geändert, verschoben, eingefügt oder herausgenommen'],
  [/^(?:line (\d+): )?the signature of drand (.*) is not the League of Entropy's for this round$/i, 'Die Unterschrift der Runde $2 von drand ist nicht die der League of Entropy für diese Runde'],
  [/^with (\S+=.*)$/, 'mit $1'],
  [/^read as: the first (\d+) of (\d+) cards, names \((\d+) different\), the starting order stated, each line lists the cards from the top$/, 'gelesen als: die ersten $1 von $2 Karten, Namen ($3 verschiedene), die Reihenfolge zu Beginn ist genannt, jede Zeile nennt die Karten von oben'],
  [/^read as: (\d+) cards, names, the starting order stated, each line lists the cards from the top$/, 'gelesen als: $1 Karten, Namen, die Reihenfolge zu Beginn ist genannt, jede Zeile nennt die Karten von oben'],
  [/^with (\d+) % chance (\d+) hands of (\d+) cards would have shown (.*) or more; less goes unseen$/, (_, p, n, k, what) => `mit ${p} % Chance hätten ${n} Hände mit ${k} Karten gezeigt, was um so viel abweicht oder mehr: ${what.replace(/(\S+) off by ([\d.]+) a hand \(([\d.]+) are expected\)/g, (_w, kind, by, mean) => `${kind} um ${german(by)} je Hand (${german(mean)} sind zu erwarten)`)}; weniger bleibt unbemerkt`],
  [/^(.+), (\d+) cards$/, '$1, $2 Karten'],
  [/^answers move, (\w+) stays$/, 'Antworten wechseln, $1 bleibt'],
  [/^answers move$/, 'Antworten wechseln'],
  [/^both sides move$/, 'beide Seiten wechseln'],
  [/^(?:.*: warning: )?answer (\w+) \('(.*)'\) is taken to mean the others and stays last$/, 'Antwort $1 („$2“) meint wohl die anderen und bleibt an letzter Stelle'],
  [/^choice, (\d+)$/, 'Auswahl, $1'], [/^true-false, (\d+)$/, 'wahr oder falsch, $1'], [/^matching, (\d+)$/, 'Zuordnung, $1'], [/^multiple, (\d+)$/, 'mehrere richtig, $1'],
  [/^description, (\d+)$/, 'Text, $1'], [/^short, (\d+)$/, 'kurz, $1'], [/^numerical, (\d+)$/, 'Zahl, $1'], [/^essay, (\d+)$/, 'Aufsatz, $1'], [/^stays first$/, 'bleibt an erster Stelle'], [/^stays$/, 'bleibt'],
  [/^with (\d+) % chance 1 hand of (\d+) cards? would have shown (.*) or more; less goes unseen$/, 'mit $1 % Chance hätte eine einzige Hand nur gezeigt, was sehr weit abweicht; weniger bleibt unbemerkt'],
  [/^(-?\d+) to (-?\d+)$/, '$1 bis $2'],
];
