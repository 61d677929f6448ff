// What runs in a worker: the engine, which may take as long as it likes there. It is told what to run, as modules or as
// the page carries a part of it, and then answers one question after another.
import {Instance} from './instance.js';
import {moduleIn} from './unpack/unpack.js';

/** Answers the messages of a port: of engine.js, or of a test. */
export function serve(port) {
  let instance, rest;

  /// Runs the first part as soon as it is there, the second beside it when it comes.
  function take(modules) {
    rest = modules.rest ?? rest;
    if (modules.first && !instance) {
      instance = new Instance(modules.first, {rest});
      instance.start();
      port.postMessage({ready: true});
    } else if (modules.rest) {
      instance?.take(rest);
    }
  }

  async function unpack({part, ...carried}) {
    const module = await moduleIn(carried);
    port.postMessage({part, module});
    take({[part]: module});
  }

  function answer({number, request}) {
    const found = instance.ask(request, (done, total) => {
      port.postMessage({number, done, total});
      return false;  // a worker hears nothing while it works: it is ended from outside
    });
    port.postMessage(found ? {number, answer: found} : {number, isIncomplete: true});
  }

  /// Holds a lock as long as this worker lives, so that the page hears of its end; where it may, for not every page may use locks.
  async function live(name) {
    const forever = new Promise(() => {});
    try {
      await navigator.locks.request(name, () => {
        port.postMessage({holdsLock: true});
        return forever;
      });
    } catch {
      port.postMessage({holdsLock: false});
    }
  }

  async function hear(data) {
    try {
      if ('life' in data) live(data.life);
      else if ('packed' in data) {
        port.postMessage({begun: true});
        await unpack(data);
      } else if ('modules' in data) take(data.modules);
      else if (instance) answer(data);
    } catch (problem) {
      port.postMessage({failed: problem.message});
    }
  }

  let before = Promise.resolve();
  port.onmessage = ({data}) => (before = before.then(() => hear(data)));
}
