// What the page finds as globalThis.faroEngine: the engine that the file carries, in workers made of the script that it
// carries too. Both stand in elements that no browser runs by itself. This runs before the file is read to its end, so that
// a worker is there when the engine is; behind the engine stands a script that says so.
import {Engine} from './engine.js';
import {bytesOf} from './base85.js';

const {textContent} = document.getElementById('faro-worker');
const place = URL.createObjectURL(new Blob([textContent], {type: 'text/javascript'}));
let came;
const packed = new Promise((settle) => (came = settle));

globalThis.faroEngine = new Engine(() => new Worker(place), packed);

/** The engine stands before the script that calls this, in base 85. */
globalThis.faroEngine.isHere = () => {
  const {textContent: text} = document.currentScript.previousElementSibling;
  came(bytesOf(text));
};
