// The engine for a page: questions are answered by a worker, one after another, and can be stopped.
//
//   const engine = new Engine(() => new Worker(url), carried);
//   const answer = await engine.ask({verb: 'odds', question: '2d6 > d12'}, {onProgress: ({done, of}) => …});
//   answer.json      // what `faro dice '2d6 > d12' --json` prints, to the byte
//   answer.value     // the same as an object; an array where it is several, one a line
//   answer.exit_code  // 0 done, 1 the answer is "no", 2 what was asked is wrong, 3 failed, 4 not decided, 130 stopped
//
// A worker that works hears nothing, so stopping ends it, and another takes its place: one is kept ready. Questions of
// one `key` are the states of one question while somebody types: a newer one stops the older.
//
// The first worker takes the engine apart that the page carries, and compiles it; the others are given what it made.
//
// A worker may end by itself, most often for want of memory, and browsers tell nobody. So each holds a lock for as long as
// it lives, and the page waits for that lock. Another worker takes its place then, and is asked the same once more.
import {errorAnswer} from './instance.js';

const longestSilence = 10_000;  // ms until a worker says that it lives: later, it is taken for ended
const mostLosses = 3;  // workers that end one after the other while they are started

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
   * @param {Uint8Array | Promise<Uint8Array>} packed the engine as the page carries it (packed.js)
   */
  constructor(makeWorker, packed) {
    this.makeWorker = makeWorker;
    this.packed = packed;
    this.module = null;
    this.waiting = [];
    this.current = null;
    this.spare = null;
    this.numbers = 0;
    this.losses = 0;
    this.worker = this.start();
    /** Settled when the engine runs; rejected where it can't. */
    this.ready = this.worker.ready;
    /** Settled when the first worker takes the engine apart: a browser brings it so far by the thread of the page, which
     * had better have nothing long to do before. */
    this.begun = this.worker.begun;
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
      this.replace();
      question.settle(stopped());
      this.next();
    }
  }

  /** Ends the worker; another takes its place. */
  replace() {
    const {worker} = this;
    worker.end();
    this.worker = this.spare ?? this.start();
    this.spare = null;
    worker.succeededBy(this.worker);
  }

  /** A worker has ended that nobody ended. */
  lose(worker) {
    if (worker.isEnded) return;
    worker.end();
    if (worker === this.spare) {
      this.spare = null;
    } else if (worker === this.worker && !worker.isReady && ++this.losses >= mostLosses) {
      worker.fail(new Error('it ends while it is started'));
    } else if (worker === this.worker) {
      this.replace();
      const question = this.current;
      if (question?.isAskedAgain) {
        this.settle(question, withValue(errorAnswer('the engine ended twice while it worked on this: it may need more memory than there is', 3)));
      } else if (question) {
        question.isAskedAgain = worker.isReady;
        this.post(question);
      }
    }
  }

  next() {
    if (this.current || this.waiting.length === 0) return;
    this.current = this.waiting.shift();
    this.post(this.current);
  }

  post(question) {
    const {worker} = this;
    worker.told.then(() => this.current === question && worker.post({number: question.number, request: question.request}));
    worker.ready.then(
      () => (this.spare ??= this.start()),
      (problem) => this.fail(question, problem),
    );
  }

  fail(question, problem) {
    this.settle(question, withValue(errorAnswer(`the engine cannot be started: ${problem.message}`, 3)));
  }

  settle(question, answer) {
    if (this.current !== question) return;
    this.current = null;
    question.settle(answer);
    this.next();
  }

  /** A worker with the engine. */
  start() {
    const worker = this.begin();
    worker.told = this.tell(worker);
    return worker;
  }

  /** Settled when the worker was told what to run. */
  async tell(worker) {
    if (!this.module) worker.post({packed: await this.packed});
    else worker.post({module: this.module});
  }

  /** A worker that has nothing yet. */
  begin() {
    const worker = this.makeWorker();
    const out = {isReady: false, isEnded: false, post: (message) => worker.postMessage(message)};
    out.end = () => {
      out.isEnded = true;
      clearTimeout(out.silent);
      worker.terminate();
    };
    const {locks} = globalThis.navigator ?? {}, life = `faro ${Math.random()}`;
    let settleBegun;
    out.begun = new Promise((settle) => (settleBegun = settle));
    out.ready = new Promise((begin, fail) => {
      out.fail = (problem) => (out.isReady ? this.lose(out) : fail(problem));
      out.succeededBy = (next) => next.ready.then(begin, fail);  // whoever waits for this one waits for that, if it was stopped so early
      worker.onmessage = ({data}) => {
        if (data.begun) {
          settleBegun();
        } else if (data.module) {
          this.module ??= data.module;
          this.packed = null;
        } else if ('holdsLock' in data) {
          clearTimeout(out.silent);
          if (data.holdsLock) locks.request(life, () => this.lose(out)).catch(() => {});
        } else if (data.ready) {
          out.isReady = true;
          begin();
        } else if (data.failed) {
          out.fail(new Error(data.failed));
        } else if (this.current?.number === data.number) {
          this.hear(this.current, data);
        }
      };
      worker.onerror = (event) => {
        event.preventDefault?.();
        out.fail(new Error(event.message || 'the worker failed'));
      };
    });
    out.ready.then(settleBegun, settleBegun);
    if (locks) {
      out.post({life});
      out.silent = setTimeout(() => this.lose(out), longestSilence);
    }
    return out;
  }

  hear(question, data) {
    this.losses = 0;
    if (data.answer) this.settle(question, withValue(data.answer));
    else question.onProgress?.({done: data.done, of: data.total});
  }
}
