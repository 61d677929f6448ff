// What the page finds as globalThis.faroEngine: the engine that the file carries, in a worker made of the script that it
// carries too. All of it stands in elements that no browser runs by itself.
import {Engine} from './engine.js';

const textOf = (id) => document.getElementById(id).textContent;
const place = URL.createObjectURL(new Blob([textOf('faro-worker')], {type: 'text/javascript'}));
const carried = {
  packed: new TextEncoder().encode(textOf('faro-engine')),
  second: new TextEncoder().encode(textOf('faro-engine-second')),
  unpacker: Uint8Array.from(atob(textOf('faro-unpacker')), (character) => character.charCodeAt(0)),
};

globalThis.faroEngine = new Engine(() => new Worker(place), carried);
