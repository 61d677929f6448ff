// What runs in a worker: the engine, which may take as long as it likes there. It is told what to run once, as a module
// or as the page carries it, and then answers one question after another.
import {Instance} from './instance.js';
import {handOver, moduleIn} from './unpack/unpack.js';

/** Answers the messages of a port: of engine.js, or of a test. */
export function serve(port) {
  let instance;
  port.onmessage = async ({data}) => {
    if ('port' in data) return handOver(data);
    if ('packed' in data || 'module' in data) {
      try {
        const module = data.module ?? await moduleIn(data);
        instance = new Instance(module);
        instance.start();
        port.postMessage({ready: true, module});
      } catch (problem) {
        port.postMessage({failed: problem.message});
      }
      return;
    }
    const {number, request} = data;
    const answer = instance.ask(request, (done, total) => {
      port.postMessage({number, done, total});
      return false;  // a worker hears nothing while it works: it is ended from outside
    });
    port.postMessage({number, answer});
  };
}
