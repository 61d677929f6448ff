// The controls of whatever moves in steps: back, step, play forwards and backwards, how fast, and where. It starts by a click
// alone; who wants less motion sees steps that are cut (the style sheet), and they play on all the same when asked to.
import { fill, h, s } from '../dom.js';
import { t } from '../texts.js';

const PACE = 1200; // ms a step at the speed of 1
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

/// {element, keys, stop, set(length, at), at}: `show(at)` draws a step. `sliders`: with those of speed and position.
export function makePlayer({ show, sliders = true, speed = 2 }) {
  let length = 1;
  let at = 0;
  let timer = 0;
  let way = 1;
  let fast = speed;
  const number = h('span.n.s.soft');
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    name();
  };
  const chip = (onclick) => h('button.chip', { type: 'button', onclick });
  const back = chip(() => (stop(), go(at - 1)));
  const step = chip(() => (stop(), go(at + 1)));
  const play = chip(() => run(1));
  const rewind = chip(() => run(-1));
  const name = () => {
    fill(play, t(timer && way > 0 ? 'pause' : 'playIt'));
    const back = timer && way < 0;
    fill(rewind, back ? t('pause') : s('svg', { viewBox: '0 0 12 12', width: 12, height: 12, 'aria-hidden': 'true' }, s('path', { d: 'M11 0v12L1 6z', fill: 'currentColor' })));
    rewind.setAttribute('aria-label', t(back ? 'pause' : 'playBack'));
    rewind.title = back ? '' : t('playBack');
  };
  function go(n) {
    at = Math.max(0, Math.min(length - 1, n));
    show(at);
    number.textContent = t('ofSteps', { n: at, of: length - 1 });
    back.disabled = rewind.disabled = at === 0;
    step.disabled = at === length - 1;
    place.max = length - 1;
    place.value = at;
  }
  function tick() {
    const next = at + way;
    if (next < 0 || next >= length || !document.contains(play)) return stop();
    go(next);
    timer = setTimeout(tick, PACE / SPEEDS[fast]);
  }
  function run(direction) {
    const was = timer && way === direction;
    stop();
    if (was) return;
    way = direction;
    if (way > 0 && at === length - 1) go(0);
    timer = setTimeout(tick, 250);
    name();
  }
  const place = h('input', { type: 'range', min: 0, 'aria-label': t('step'), oninput: () => (stop(), go(Number(place.value))) });
  const tempo = h('input', { type: 'range', min: 0, max: SPEEDS.length - 1, value: fast, oninput: () => told(Number(tempo.value)) });
  const rate = h('output');
  const told = (n) => {
    fast = n;
    rate.textContent = `${SPEEDS[n]}×`;
    tempo.setAttribute('aria-valuetext', rate.textContent);
  };
  told(fast);
  name();
  fill(back, t('back'));
  fill(step, t('step'));
  const element = h('div', h('div.trans', rewind, back, step, play, sliders ? place : null, number), sliders ? h('label.slide.tempo', h('span', t('speed')), tempo, rate) : null);
  const keys = (e) => {
    if (!['ArrowLeft', 'ArrowRight'].includes(e.key) || e.target.type === 'range') return;
    stop();
    go(at + (e.key === 'ArrowRight' ? 1 : -1));
    e.preventDefault();
  };
  return { element, keys, stop, at: () => at, set: (n, from) => (stop(), (length = n), go(from)) };
}
