// The engines behind the page: questions are asked one after another, and one that nobody waits for any more is
// stopped. What answers (the engines built for browsers, in a worker) stands on globalThis.faroEngine.

import { language, learn } from './texts.js';

/// An answer for people: `data` is what --json prints, `error` the one line of what went wrong.
export function read(answer) {
  const lines = answer.json.trim().split('\n').filter(Boolean);
  let data = null;
  let all = [];
  try {
    all = lines.map((line) => JSON.parse(line));
    data = all[0] ?? null;
  } catch {
    data = { text: answer.json };
  }
  const error = data?.error ? data.error.english ?? data.error.message : null;
  if (error) learn(error, data.error.message);
  for (const [english, words] of Object.entries(answer.words ?? {})) learn(english, words);
  return { data, all, error, exit: answer.exit_code, notes: answer.notes ?? [], files: answer.files ?? {}, json: answer.json };
}

/// What is asked, to be answered in the reader's language.
const spoken = (request) => (language() === 'en' ? request : { ...request, language: language() });

let tail = Promise.resolve();
let ahead = null; // {key, controller, how, answer}

/// Asks before the view is made that will ask the same: it finds the answer under way. Whoever asks something else first stops it.
export function askAhead(question) {
  if (!question || !globalThis.faroEngine) return;
  const request = spoken(question);
  const controller = new AbortController();
  const how = { onProgress: null };
  const answer = globalThis.faroEngine.ask(request, { signal: controller.signal, onProgress: (p) => how.onProgress?.(p) });
  answer.catch(() => {});
  ahead = { key: JSON.stringify(request), controller, how, answer };
}

function askNow(request, { signal, onProgress }) {
  const early = ahead;
  ahead = null;
  if (early?.key !== JSON.stringify(request)) {
    early?.controller.abort();
    return globalThis.faroEngine.ask(request, { signal, onProgress });
  }
  signal?.addEventListener('abort', () => early.controller.abort(), { once: true });
  early.how.onProgress = onProgress;
  return early.answer;
}

/// The verb that a refusal names, if it does.
function otherVerb({ json }) {
  if (!json.startsWith('{"error"')) return null;
  return JSON.parse(json).error.verb ?? null;
}

/// Asks; resolves to what read() gives, or to null where the signal stopped it.
export function ask(question, { signal, onProgress } = {}) {
  const request = spoken(question);
  const mine = tail.then(async () => {
    if (signal?.aborted) return null;
    try {
      let answer = await askNow(request, { signal, onProgress });
      const other = otherVerb(answer);  // a question of another subject than it looked like
      if (other && other !== request.verb && !signal?.aborted) answer = await askNow({ ...request, verb: other }, { signal, onProgress });
      return signal?.aborted || answer.exit_code === 130 ? null : read(answer);
    } catch (problem) {
      if (signal?.aborted || problem?.name === 'AbortError') return null;
      return { data: null, all: [], error: String(problem?.message ?? problem), exit: 3, notes: [], files: {}, json: '' };
    }
  });
  tail = mine.catch(() => {});
  return mine;
}

/// One question of a kind at a time: asking anew stops the one before.
export function latest() {
  let controller = null;
  return {
    start() {
      controller?.abort();
      controller = new AbortController();
      return controller.signal;
    },
    stop() {
      controller?.abort();
      controller = null;
    },
    get running() {
      return controller !== null;
    },
    end(signal) {
      if (controller?.signal === signal) controller = null;
    },
  };
}
