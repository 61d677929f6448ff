// What runs in a worker: the engine, which may take as long as it likes there. It is told what to run, as a module or as
// the page carries it, and then answers one question after another.
import {Instance} from './instance.js';
import {moduleIn} from './packed.js';

/** Answers the messages of a port: of engine.js, or of a test. */
export function serve(port) {
  let instance;

  function take(module) {
    instance = new Instance(module);
    instance.start();
    port.postMessage({ready: true});
  }

  async function unpack(packed) {
    port.postMessage({begun: true});
    const module = await moduleIn(packed);
    port.postMessage({module});
    take(module);
  }

  function answer({number, request}) {
    const found = instance.ask(request, (done, total) => {
      port.postMessage({number, done, total});
      return false;  // a worker hears nothing while it works: it is ended from outside
    });
    port.postMessage({number, answer: found});
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
      else if ('packed' in data) await unpack(data.packed);
      else if ('module' in data) take(data.module);
      else if (instance) answer(data);
    } catch (problem) {
      port.postMessage({failed: problem.message});
    }
  }

  let before = Promise.resolve();
  port.onmessage = ({data}) => (before = before.then(() => hear(data)));
}
