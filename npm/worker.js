// A thread that answers one question after the other.
import { parentPort } from 'node:worker_threads';

import { theEngine } from './load.js';

parentPort.on('message', (request) => parentPort.postMessage(theEngine().ask(request)));
