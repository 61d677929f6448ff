/** What a request is answered with; `json` is what the program prints with --json, to the byte. */
export interface Answer {
  json: string;
  /** 0 done, 1 the answer is "no", 2 what was asked is wrong, 3 failed, 4 not decided yet */
  exit_code: number;
  notes: string[];
  /** What the verb would write, by name: texts, or bytes where they are no text. */
  files: Record<string, string | Uint8Array>;
}

type Value = string | number | bigint | boolean;
/** Texts by name; what is no text in base64. */
export type Files = Record<string, string | { base64: string }>;
/** The long names of a verb's options: headCount or "head-count". `files` stand in the place of the disk. */
export interface Options {
  files?: Files;
  [option: string]: Value | readonly Value[] | Files | undefined;
}

/** A verb with its options, or a command line. */
export type Request =
  | ({ verb: string; input?: string } & Options)
  | { words: readonly (string | number)[]; files?: Files; input?: string };

/** What went wrong, in the program's one line. */
export class FaroError extends Error {
  exitCode: number;
}

/** Any question that the program answers. What is wrong is an answer too: nothing is thrown. */
export function ask(request: Request): Promise<Answer>;

export interface OddsOptions extends Options {
  deck?: string;
  draw?: number | string;
  given?: string;
  seed?: string;
  simulate?: number;
}
/** Exact odds: `odds('2d6 > d12')`, `odds('land >= 2', {deck: 'land*24 spell*36', draw: 7})`. */
export function odds(question: string | readonly string[], options?: OddsOptions): Promise<any>;

export interface ShuffleOptions extends Options {
  seed?: string;
  headCount?: number;
  algorithm?: string;
}
/** The items in a random order, the same for a seed on every machine; the list itself stays as it is. */
export function shuffle<T>(items: Iterable<T>, options?: ShuffleOptions): Promise<T[]>;

/** Hands dealt: `deal({hands: '4x13', seed: 'table 1'})`. Several deals are an array. */
export function deal(options?: Options): Promise<any>;

/** A game in Lua played many times: a shipped one by name, or `simulate('coin.lua', {count: 1000, files: {'coin.lua': text}})`. */
export function simulate(game: string, options?: Options): Promise<any>;

export interface VerifyOptions {
  /** What a record was made from: the lines, the deck or the game. */
  input?: string;
  head?: string;
  headBeforePublic?: string;
  commitment?: string;
  signer?: string;
}
export interface Verdict {
  holds: boolean;
  /** False while a draw waits for something that is still to come. */
  decided: boolean;
  value: any;
  notes: string[];
}
/** Whether a draw is as it was announced: the text of a transcript, or of a record and its input. */
export function verify(evidence: string, options?: VerifyOptions): Promise<Verdict>;
