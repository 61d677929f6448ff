// The engine in node, for tests: a request a line comes in, an answer a line goes out. `node ask.mjs ENGINE.wasm`
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { Instance } from '../engine/instance.js';

const instance = new Instance(new WebAssembly.Module(readFileSync(process.argv[2])), {
  print: (text) => process.stderr.write(text),
});
for await (const line of createInterface({ input: process.stdin })) {
  const begin = process.cpuUsage();
  const answer = instance.ask(line);
  const { user, system } = process.cpuUsage(begin);
  answer.milliseconds = (user + system) / 1000;  // of processor: other work on the machine does not count
  for (const [name, file] of Object.entries(answer.files ?? {}))
    if (typeof file !== 'string') answer.files[name] = { base64: Buffer.from(file).toString('base64') };
  process.stdout.write(JSON.stringify(answer) + '\n');
}
