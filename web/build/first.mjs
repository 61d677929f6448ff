// Which functions of the engine the page needs first: asks an engine that takes note of what is called (wasm-split
// --instrument) what the view of odds asks when it is opened, for each errand's questions and for what people send each other
// most. `node first.mjs TOLD.wasm PROFILE`
import { readFileSync, writeFileSync } from 'node:fs';

import { Instance } from '../engine/instance.js';
import { ERRANDS, SAMPLE, SAMPLE_NAME } from '../src/errands.js';
import * as question from '../src/question.js';
import { readHash } from '../src/share.js';

const most = 1 << 22;  // bytes of a profile
const files = { [SAMPLE_NAME]: SAMPLE };
const [told, profile] = process.argv.slice(2);
const engine = new Instance(new WebAssembly.Module(readFileSync(told)), { print: (text) => process.stderr.write(text) });

const common = ['2d6 > d12', 'd20 advantage + 5 >= 15', '4d6 keep highest 3 >= 12', '6d10 count >= 7', 'd6 explode', 'land >= 2\ndeck land*24 spell*36\ndraw 7',
  `land >= 3\ndeck ${SAMPLE_NAME}\ndraw 7\nby turn 3 on the play`, `land in 2..4\ndeck ${SAMPLE_NAME}\ndraw 7\ngiven "Lightning Bolt" >= 1`, 'poker >= flush\ndraw 7', '2d6 >', 'creatur >= 1\ndeck creature*3 x*4\ndraw 2'];

/// Asked for what is called: what is wrong is answered, too.
function ask(request) {
  const { exit_code, json } = engine.ask(request);
  if (exit_code > 2) throw new Error(`${JSON.stringify(request)}: ${json}`);
}

ask({ verb: 'odds', functions: true });
ask({ verb: 'odds', kinds: true, deck: SAMPLE_NAME, files });
const asked = Object.values(ERRANDS).flat().map(([, address]) => readHash(address)).filter(({ view }) => view === 'odds');
for (const text of [...asked.map(({ text }) => text), ...common]) {
  const parsed = question.parse(text);
  for (const asked of parsed.questions) {
    ask(question.requestOf(parsed, asked, files));
    const compared = parsed.program ? null : question.comparedIn(asked.text);
    if (compared) ask(question.requestOf(parsed, asked, files, { asking: compared.number }));
  }
}
const { running } = engine, at = running.faro_room(most) >>> 0;
writeFileSync(profile, new Uint8Array(running.memory.buffer, at, running.__write_profile(at, most)));
