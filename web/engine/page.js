// What the page finds as globalThis.faroEngine: the engine that the file carries, in a worker made of the script that it
// carries too. Both stand in elements that no browser runs by itself.
import {Engine} from './engine.js';

const textOf = (id) => document.getElementById(id).textContent;
const place = URL.createObjectURL(new Blob([textOf('faro-worker')], {type: 'text/javascript'}));

globalThis.faroEngine = new Engine(() => new Worker(place), textOf('faro-engine'));
