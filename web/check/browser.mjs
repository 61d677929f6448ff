// A headless Chromium driven over a pipe (its own protocol, no library): pages, keys, the mouse, pictures.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const KEYS = { Tab: 9, Enter: 13, Escape: 27, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Backspace: 8, Space: 32, Home: 36, End: 35 };
let downloads = 0;

export async function openBrowser(program = 'chromium') {
  const folder = mkdtempSync(join(tmpdir(), 'faro-page-'));
  const child = spawn(program, ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars', '--no-first-run', '--disable-background-networking',
    '--remote-debugging-pipe', `--user-data-dir=${folder}`, '--force-color-profile=srgb', 'about:blank'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const [, , , input, output] = child.stdio;
  const waiting = new Map();
  const listeners = new Set();
  let number = 0;
  let rest = '';
  output.on('data', (data) => {
    const messages = (rest + data).split('\0');
    rest = messages.pop();
    for (const text of messages) {
      const message = JSON.parse(text);
      if (message.id) {
        const { resolve, reject } = waiting.get(message.id);
        waiting.delete(message.id);
        if (message.error) reject(new Error(message.error.message));
        else resolve(message.result);
      } else for (const listen of listeners) listen(message);
    }
  });
  const send = (method, params = {}, sessionId) => new Promise((resolve, reject) => {
    const id = ++number;
    waiting.set(id, { resolve, reject });
    input.write(JSON.stringify({ id, method, params, sessionId }) + '\0');
  });
  return {
    async page(options = {}) {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const call = (method, params) => send(method, params, sessionId);
      return makePage(call, send, listeners, sessionId, { ...options, folder });
    },
    async close() {
      const gone = new Promise((done) => child.on('exit', done));
      send('Browser.close').catch(() => {});
      await Promise.race([gone, new Promise((done) => setTimeout(done, 3000))]);
      child.kill('SIGKILL');
      await new Promise((done) => setTimeout(done, 100));
      try {
        rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      } catch {
        // A folder that a dying process still writes to is left to the system's cleaning.
      }
    },
  };
}

async function makePage(call, send, listeners, sessionId, { width = 1400, height = 900, dark = false, folder }) {
  const console = [];
  const requests = [];
  const workers = [];
  let loaded = () => {};
  listeners.add(({ method, params, sessionId: from }) => {
    if (from !== sessionId) return;
    if (method === 'Target.attachedToTarget') workers.push(params.sessionId);
    if (method === 'Target.detachedFromTarget') workers.splice(workers.indexOf(params.sessionId), 1);
    if (method === 'Runtime.exceptionThrown') console.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    if (method === 'Runtime.consoleAPICalled' && ['error', 'warning'].includes(params.type)) console.push(params.args.map((a) => a.value ?? a.description).join(' '));
    if (method === 'Log.entryAdded' && ['error', 'warning'].includes(params.entry.level)) console.push(params.entry.text);
    if (method === 'Network.requestWillBeSent') requests.push(params.request.url);
    if (method === 'Page.loadEventFired') loaded();
  });
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await call(`${domain}.enable`);
  await call('Performance.enable', { timeDomain: 'threadTicks' });
  await call('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder }).catch(() => {});
  const size = (w, h, phone = w < 500) => call('Emulation.setDeviceMetricsOverride', { width: w, height: h, deviceScaleFactor: 1, mobile: phone });
  const theme = (isDark) => call('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: isDark ? 'dark' : 'light' }, { name: 'prefers-reduced-motion', value: 'reduce' }] });
  await size(width, height);
  await theme(dark);
  const run = async (code) => {
    const { result, exceptionDetails } = await call('Runtime.evaluate', { expression: code, awaitPromise: true, returnByValue: true, userGesture: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const page = {
    workers,
    /// Has page.workers hold the page's workers, from now on.
    followWorkers: () => call('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }),
    /// Ends a worker in the middle of what it does, as the system does for want of memory: the page is not told.
    async endWorker(worker) {
      await send('Runtime.terminateExecution', {}, worker).catch(() => {});
      await send('Runtime.evaluate', { expression: 'close()' }, worker).catch(() => {});
    },
    call, run, size, theme, console, requests, pause, folder,
    /// Opens an address anew, even where only what follows # is another.
    async open(url) {
      if (url !== 'about:blank') await page.open('about:blank');
      const wait = new Promise((done) => (loaded = done));
      await call('Page.navigate', { url });
      await wait;
    },
    /// Milliseconds of the processor that the page has worked: other work on the machine does not count.
    worked: async () => 1000 * (await call('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value,
    /// Waits until an expression holds.
    async until(code, ms = 60000) {
      const end = Date.now() + ms;
      for (;;) {
        if (await run(`!!(${code})`)) return;
        if (Date.now() > end) throw new Error(`after ${ms} ms still not: ${code}`);
        await pause(20);
      }
    },
    /// Waits until what is shown there reads so.
    sees: (selector, pattern) => page.until(`${pattern}.test([...document.querySelectorAll(${JSON.stringify(selector)})].map(e=>e.textContent).join(' | '))`),
    /// Waits until nothing is asked or about to be: the engine has nothing to do for some frames, and the letters are there.
    settled: () => run(`(async()=>{await document.fonts.ready;for(let still=0;still<6;){await new Promise((next)=>requestAnimationFrame(()=>setTimeout(next,30)));
      still=!document.querySelector('main').childElementCount||faroEngine.isBusy||faroEngine.waiting.length?0:still+1}})()`),
    text: (selector) => run(`[...document.querySelectorAll(${JSON.stringify(selector)})].map(e=>e.textContent).join(' | ')`),
    async type(text) {
      for (const c of text) {
        if (c === '\n') await page.key('Enter');
        else await call('Input.insertText', { text: c });
      }
    },
    paste: (text) => call('Input.insertText', { text }),
    async key(name, modifiers = 0) {
      const code = KEYS[name] ?? name.toUpperCase().charCodeAt(0);
      const text = name === 'Enter' ? '\r' : name === 'Space' ? ' ' : name.length === 1 ? name : undefined;
      const event = { key: name === 'Space' ? ' ' : name, code: name.length === 1 ? undefined : name, windowsVirtualKeyCode: code, modifiers, text };
      await call('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', ...event });
      await call('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
    },
    /// Clicks the first element that matches, or the first whose text is `text`.
    async click(selector, text) {
      const found = `[...document.querySelectorAll(${JSON.stringify(selector)})].find(e=>${text === undefined ? 'true' : `e.textContent.trim()===${JSON.stringify(text)}`})`;
      await page.until(found, 10000).catch(() => {});  // a busy machine draws later
      // Where it stays for some frames: what is laid out anew moves, and a person would see that.
      const at = await run(`(async()=>{let e=${found};if(!e)return null;e.scrollIntoView({block:'center'});
        for(let last='',still=0,frames=0;still<4&&frames<200;frames++){await new Promise((next)=>requestAnimationFrame(()=>setTimeout(next,15)));
          e=${found};if(!e)return null;const r=e.getBoundingClientRect(),now=[r.x,r.y,r.width,r.height].join();still=now===last?still+1:0;last=now}
        const r=e.getBoundingClientRect();return [r.x+r.width/2,r.y+r.height/2]})()`);
      if (!at) throw new Error(`nothing to click: ${selector} ${text ?? ''}`);
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased']) await call('Input.dispatchMouseEvent', { type, x: at[0], y: at[1], button: 'left', clickCount: type === 'mouseMoved' ? 0 : 1 });
    },
    /// Drops files: [{name, text}]; a text can be said `times` over, and {name, bytes} is no text.
    drop: (files) => run(`(()=>{const d=new DataTransfer();for(const f of ${JSON.stringify(files)})d.items.add(new File([f.bytes?new Uint8Array(f.bytes):f.text.repeat(f.times??1)],f.name));
      for(const type of ['dragover','drop'])document.body.dispatchEvent(new DragEvent(type,{dataTransfer:d,bubbles:true,cancelable:true}))})()`),
    /// A PNG, of the whole page or of what is seen of it, in base64.
    async shot(whole = true, scale = 1) {
      const { cssContentSize } = await call('Page.getLayoutMetrics');
      const view = await run('[innerWidth,innerHeight]');
      const clip = { x: 0, y: 0, width: view[0], height: whole ? Math.max(view[1], Math.ceil(cssContentSize.height)) : view[1], scale };
      return (await call('Page.captureScreenshot', { format: 'png', captureBeyondViewport: whole, clip })).data;
    },
    picture: async (path, whole = true) => writeFileSync(path, Buffer.from(await page.shot(whole), 'base64')),
    /// Waits for a file among the downloads; where it stands then, so that the next of that name is another one.
    async download(name, ms = 60000) {
      for (const end = Date.now() + ms; Date.now() < end; await pause(50)) {
        if (!existsSync(join(folder, name))) continue;
        const taken = join(folder, `${++downloads} ${name}`);
        renameSync(join(folder, name), taken);
        return taken;
      }
      throw new Error(`${name} was not saved`);
    },
    async pdf(path) {
      const { data } = await call('Page.printToPDF', { printBackground: true });
      writeFileSync(path, Buffer.from(data, 'base64'));
      return data.length;
    },
    offline: (on) => call('Network.emulateNetworkConditions', { offline: on, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }),
  };
  return page;
}
