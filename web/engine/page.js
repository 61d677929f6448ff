// What the page finds as globalThis.faroEngine: the engine that the file carries, in workers made of the script that it
// carries too. All of it stands in elements that no browser runs by itself. This runs before the file is read to its
// end, so that a worker is ready when the first part of the engine is there; behind each part stands a script that says so.
import {Engine} from './engine.js';
import {bytesOf, inflated} from './inflate.js';

const element = (id) => document.getElementById(id);
const inflatedIn = ({dataset, textContent}) => inflated(bytesOf(textContent, Number(dataset.bytes)));
const place = URL.createObjectURL(new Blob([element('faro-worker').textContent], {type: 'text/javascript'}));
const came = {};
const part = (name) => new Promise((settle) => (came[name] = settle));
const carried = {
  first: part('first'),
  rest: part('rest'),
  unpacker: inflatedIn(element('faro-unpacker')).then((whole) => whole.arrayBuffer()),
};

globalThis.faroEngine = new Engine(() => new Worker(place), carried);

let text = '', there = 0;

/** The part that stands before the script that calls this: it goes on where the one before it ends, which it is packed with. */
globalThis.faroEngine.partIsHere = () => {
  const {dataset, textContent} = document.currentScript.previousElementSibling;
  const from = there;
  came[dataset.part]({packed: new TextEncoder().encode((text += textContent)), from, to: (there += Number(dataset.bytes))});
};

/** Runs the page's own script, which stands before the one that calls this. The policy knows it by its digest. */
globalThis.faroEngine.runScript = async () => {
  const carrier = document.currentScript.previousElementSibling;
  if (!globalThis.DecompressionStream) {
    document.querySelector('main').textContent = 'This page needs a browser of 2023 or later.';
    return;
  }
  const script = document.createElement('script');
  script.textContent = await (await inflatedIn(carrier)).text();
  document.body.append(script);
};
