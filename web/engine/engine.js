// The engine for a page: questions are answered by a worker, one after another, and can be stopped.
//
//   const engine = new Engine(() => new Worker(url), carried);
//   const answer = await engine.ask({verb: 'odds', question: '2d6 > d12'}, {onProgress: ({done, of}) => …});
//   answer.json      // what `faro odds '2d6 > d12' --json` prints, to the byte
//   answer.value     // the same as an object; an array where it is several, one a line
//   answer.exit_code  // 0 done, 1 the answer is "no", 2 what was asked is wrong, 3 failed, 4 not decided, 130 stopped
//
// A worker that works hears nothing, so stopping ends it, and another takes its place: one is kept ready. Questions of
// one `key` are the states of one question while somebody types: a newer one stops the older.
import {errorAnswer} from './instance.js';

const stopped = () => withValue(errorAnswer('stopped', 130));

/** The answer with what it says as objects. */
export function withValue(answer) {
  const lines = answer.json.split('\n').filter((line) => line !== '');
  let value;
  try {
    value = JSON.parse(answer.json);
  } catch {
    try {
      value = lines.length > 0 ? lines.map((line) => JSON.parse(line)) : null;
    } catch {
      value = null;
    }
  }
  return {...answer, value};
}

export class Engine {
  /**
   * @param {() => Worker} makeWorker a worker that runs worker.js
   * @param {{packed: Uint8Array, unpacker: Uint8Array}} carried the engine as the page carries it (unpack.js)
   */
  constructor(makeWorker, carried) {
    this.makeWorker = makeWorker;
    this.carried = carried;
    this.waiting = [];
    this.current = null;
    this.spare = null;
    this.numbers = 0;
    this.module = null;
    this.worker = this.start();
    /** Settled when the engine runs; rejected where it can't. */
    this.ready = this.worker.ready;
    this.ready.then(() => (this.carried = null), () => {});
  }

  /**
   * @param {object} request as faro::ask takes it (docs/ask.md)
   * @param {{onProgress?: (how: {done: number, of: number}) => void, key?: string, signal?: AbortSignal}} [options]
   * @returns {Promise<{json: string, value: any, exit_code: number, notes: string[],
   *   files: Record<string, string | Uint8Array>}>}
   */
  ask(request, {onProgress, key, signal} = {}) {
    if (signal?.aborted) return Promise.resolve(stopped());
    if (key !== undefined) this.stop(key);
    const question = {number: ++this.numbers, request, onProgress, key};
    const answer = new Promise((settle) => (question.settle = settle));
    signal?.addEventListener('abort', () => this.drop((q) => q === question), {once: true});
    this.waiting.push(question);
    this.next();
    return answer;
  }

  /** Stops all questions, or those of one key. They are answered with exit code 130. */
  stop(key) {
    this.drop((question) => key === undefined || question.key === key);
  }

  /** Whether something is being answered. */
  get isBusy() {
    return this.current !== null;
  }

  drop(isMeant) {
    const meant = this.waiting.filter(isMeant);
    this.waiting = this.waiting.filter((question) => !isMeant(question));
    for (const question of meant) question.settle(stopped());
    if (this.current && isMeant(this.current)) {
      const question = this.current;
      this.current = null;
      this.worker.end();
      this.worker = this.spare ?? this.start();
      this.spare = null;
      question.settle(stopped());
      this.next();
    }
  }

  next() {
    if (this.current || this.waiting.length === 0) return;
    const question = (this.current = this.waiting.shift());
    const {worker} = this;
    worker.ready.then(
      () => {
        if (this.current !== question) return;
        worker.post({number: question.number, request: question.request});
        if (!this.spare && this.module) this.spare = this.start();
      },
      (problem) => this.settle(question, withValue(errorAnswer(`the engine cannot be started: ${problem.message}`, 3))),
    );
  }

  settle(question, answer) {
    if (this.current !== question) return;
    this.current = null;
    question.settle(answer);
    this.next();
  }

  /** Takes the engine apart in two workers at once: the second half comes to the first through a channel. */
  unpackIn(worker, ready) {
    const {packed, second, unpacker} = this.carried;
    if (!second) return worker.postMessage({packed, unpacker});
    const helper = this.makeWorker();
    const {port1, port2} = new MessageChannel();
    worker.postMessage({packed, unpacker, rest: port1}, [port1]);
    helper.postMessage({packed: second, unpacker, port: port2}, [port2]);
    ready.catch(() => {}).then(() => helper.terminate());
  }

  start() {
    const worker = this.makeWorker();
    const ready = new Promise((begin, fail) => {
      worker.onmessage = ({data}) => {
        if (data.ready) {
          this.module ??= data.module;
          begin();
        } else if (data.failed) {
          fail(new Error(data.failed));
        } else if (this.current?.number === data.number) {
          if (data.answer) this.settle(this.current, withValue(data.answer));
          else this.current.onProgress?.({done: data.done, of: data.total});
        }
      };
      worker.onerror = (event) => {
        event.preventDefault?.();
        fail(new Error(event.message || 'the worker failed'));
      };
    });
    ready.catch(() => {});
    if (this.module) worker.postMessage({module: this.module});
    else this.unpackIn(worker, ready);
    return {ready, post: (message) => worker.postMessage(message), end: () => worker.terminate()};
  }
}
