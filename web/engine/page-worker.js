// The script of the page's worker.
import {serve} from './worker.js';

serve(globalThis);
