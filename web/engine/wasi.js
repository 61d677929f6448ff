// The system under the engine: WASI's functions as far as the engine calls them. A clock, randomness from the browser,
// a console; no files, no arguments, no environment. What is not here says so to the engine, as a system without it would.

const done = 0, badDescriptor = 8, notSupported = 52;

/**
 * @param {() => WebAssembly.Memory} memoryOf its memory, once it runs
 * @param {(text: string, isError: boolean) => void} print
 */
export function wasiOf(memoryOf, print) {
  const view = () => new DataView(memoryOf().buffer);
  const bytes = (at, size) => new Uint8Array(memoryOf().buffer, at, size);
  const decoder = new TextDecoder();

  const known = {
    random_get(at, size) {
      for (let from = 0; from < size; from += 65536) crypto.getRandomValues(bytes(at + from, Math.min(65536, size - from)));
      return done;
    },
    clock_time_get(clock, _precision, at) {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
      return done;
    },
    clock_res_get(_clock, at) {
      view().setBigUint64(at, 1000000n, true);
      return done;
    },
    environ_sizes_get: (count, size) => (view().setUint32(count, 0, true), view().setUint32(size, 0, true), done),
    environ_get: () => done,
    args_sizes_get: (count, size) => (view().setUint32(count, 0, true), view().setUint32(size, 0, true), done),
    args_get: () => done,
    fd_prestat_get: () => badDescriptor,
    fd_prestat_dir_name: () => badDescriptor,
    fd_read(_descriptor, _places, _count, at) {
      view().setUint32(at, 0, true);  // the end of the input
      return done;
    },
    fd_write(descriptor, places, count, at) {
      let all = 0, text = '';
      for (let i = 0; i < count; ++i) {
        const size = view().getUint32(places + 8 * i + 4, true);
        text += decoder.decode(bytes(view().getUint32(places + 8 * i, true), size));
        all += size;
      }
      print(text, descriptor !== 1);
      view().setUint32(at, all, true);
      return done;
    },
    fd_close: () => done,
    fd_seek: () => badDescriptor,
    sched_yield: () => done,
    proc_exit(code) {
      throw new Error(`the engine ended itself with ${code}`);
    },
  };
  return new Proxy(known, {get: (all, name) => all[name] ?? (() => notSupported)});
}
