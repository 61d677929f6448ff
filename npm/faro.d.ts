import type { Answers, Verbs } from './verbs.js';

export type { Answers, Fraction, Text, Verbs, Whole } from './verbs.js';

/** What a request is answered with; `json` is what the program prints with --json, to the byte. */
export interface Answer {
  json: string;
  /** 0 done, 1 the answer is "no", 2 what was asked is wrong, 3 failed, 4 not decided yet */
  exit_code: number;
  notes: string[];
  /** What the verb would write, by name: texts, or bytes where they are no text. */
  files: Record<string, string | Uint8Array>;
  /** Where another language was asked for: English texts of the answer, and the words for them. */
  words: Record<string, string>;
}

/** Texts by name, in the place of the disk; what is no text in base64. */
export type Files = Record<string, string | { base64: string }>;

type Kebab<S extends string> = S extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First> ? `${First}${Kebab<Rest>}` : `-${Lowercase<First>}${Kebab<Rest>}`
  : S;
/** Options by their names in this language, headCount, or as the program has them, 'head-count'. */
type BothNames<Fields> = Fields & { [Name in keyof Fields & string as Kebab<Name>]?: Fields[Name] };
/** What a verb takes. A name that it does not have fails in the compiler. */
export type OptionsOf<Verb extends keyof Verbs> = BothNames<Verbs[Verb]> & { files?: Files; input?: string };
/** `signal` stops a long question: it is answered in a thread of its own, which ends. */
export interface Stoppable {
  signal?: AbortSignal;
}
type Without<Verb extends keyof Verbs, Names extends string> =
  BothNames<Partial<Omit<Verbs[Verb], Names>>> & { files?: Files; input?: string } & Stoppable;

/** A verb with its options, or a command line. */
export type Request =
  | { [Verb in keyof Verbs]: { verb: Verb; version?: 1 } & OptionsOf<Verb> }[keyof Verbs]
  | { text: string; verb: 'odds' | 'deck' | 'dice' | 'poker' | 'bridge' | 'game odds'; files?: Files; input?: string }
  | { words: readonly (string | number)[]; files?: Files; input?: string };

/** What went wrong, in the program's one line. */
export class FaroError extends Error {
  exitCode: number;
}

/** Any question that the program answers. What is wrong is an answer too: nothing is thrown but the signal's reason. */
export function ask(request: Request, options?: Stoppable): Promise<Answer>;

/** What a verb answers; several deals are an array. */
export type AnswerOf<Verb extends keyof Verbs> = Verb extends 'deal' ? Deal | Deal[]
  : Verb extends keyof Answers ? Answers[Verb] : Record<string, unknown>;
/** A verb by its name, and what it answers. */
export function run<Verb extends keyof Verbs>(verb: Verb, options: OptionsOf<Verb> & Stoppable): Promise<AnswerOf<Verb>>;

/** A chance, a law, a table, or several of them. Which it is says what is there. */
export type OddsAnswer = Answers['odds'];
/** Exact odds of drawn cards and of orders: `odds('land >= 2', {deck: 'land*24 spell*36', draw: 7})`. */
export function odds(question: string | readonly string[], options?: Without<'odds', 'question'>): Promise<OddsAnswer>;
/** Of a deck played and built: `deck('land >= 4', {deck: 'land*24 spell*36', draw: 7, byTurn: '1..6'})`. */
export function deck(question: string | readonly string[], options?: Without<'deck', 'question'>): Promise<Answers['deck']>;
/** Of dice: `dice('2d6 > d12')`. */
export function dice(question: string | readonly string[], options?: Without<'dice', 'question'>): Promise<Answers['dice']>;
/** Who wins a showdown: `poker('AsKs vs QhQd')`. */
export function poker(question: string, options?: Without<'poker', 'question'>): Promise<Answers['poker']>;
/** How a suit at bridge is played best: `bridge('AQT opposite 432')`. */
export function bridge(question: string, options?: Without<'bridge', 'question'>): Promise<Answers['bridge']>;
/** How a game in Lua ends: `game('pontoon.lua', {set: 'stick=16'})`; questions about it stand behind it. */
export function game(question: string | readonly string[], options?: Without<'game odds', 'question'>): Promise<Answers['game odds']>;

/** The items in a random order, the same for a seed on every machine; the list itself stays as it is. */
export function shuffle<T>(items: Iterable<T>, options?: Without<'shuffle', 'inputRange' | 'echo' | 'file' | 'json'>): Promise<T[]>;

export type Deal = Answers['deal'];
/** Hands dealt: `deal({hands: '4x13', seed: 'table 1'})`. Several deals, by `count`, are an array. */
export function deal(options: Without<'deal', never> & { count: number | bigint | `${bigint}` }): Promise<Deal | Deal[]>;
export function deal(options?: Without<'deal', never>): Promise<Deal>;

type Draws = { [Verb in keyof Verbs]: Verb extends `draw ${infer Kind}` ? Kind : never }[keyof Verbs];
/** People by name, or the text of a table (CSV) that has more of them than names. */
export type People = readonly string[] | string;
/** A draw by rules: `draw('winners', names, {count: 3})`, groups, santa, panel, assign; `draw('pairs', [first, second])`. */
export function draw<Kind extends Draws>(kind: Kind, people: Kind extends 'pairs' ? readonly [People, People] : People,
                                         options?: Without<`draw ${Kind}`, 'file' | 'first' | 'second'>): Promise<AnswerOf<`draw ${Kind}`>>;

/** A game in Lua played many times: a shipped one by name, or `simulate('coin.lua', {count: 1000, files: {'coin.lua': text}})`. */
export function simulate(game: string, options?: Without<'game simulate', 'game'>): Promise<Answers['game simulate']>;

export interface VerifyOptions extends Stoppable {
  /** What a record was made from: the lines, the deck or the game. */
  input?: string;
  head?: string;
  headBeforePublic?: string;
  commitment?: string;
  signer?: string | readonly string[];
}
export interface Verdict {
  holds: boolean;
  /** False while a draw waits for something that is still to come. */
  decided: boolean;
  value: Partial<Answers['audit verify']> | null;
  notes: string[];
}
/** Whether a draw is as it was announced: the text of a transcript, or of a record and its input. */
export function verify(evidence: string, options?: VerifyOptions): Promise<Verdict>;
