// Signs of verdicts: a tick for what holds, a cross for what does not, a bar where nothing was found or is decided.
import { h, s } from './dom.js';

const PATHS = { ok: 'M15 27l8 8 15-18', no: 'M17 17l18 18M35 17 17 35', open: 'M14 26h24' };
export const sign = (kind) => s('svg', { viewBox: '0 0 52 52', class: kind === 'no' ? 'sign-no' : 'sign-ok', 'aria-hidden': 'true' }, s('circle', { cx: 26, cy: 26, r: 24.5, 'stroke-width': 3 }), s('path', { d: PATHS[kind], 'stroke-width': 4 }));

export const verdict = (kind, sentence, ...lines) => h('div.verdict', { role: 'status' }, sign(kind), h('div', h('h2', sentence), lines.filter(Boolean).map((x) => h('p', x))));
