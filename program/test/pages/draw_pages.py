#!/usr/bin/env python3
"""Pages of draws in headless Chromium, at the width of a phone and of a desk: each says what `faro audit verify` says of the transcript
that stands in it, fits the screen, and says nothing else that would be so only if it held: draw_pages.py PROGRAM

A draw that holds, one that is forged (its hashes made anew), one of which draws are missing, a text that is no transcript, a page that
shows another winner than its transcript, and one of hidden names with their list. Exits with 77 (skipped) where there is no Chromium.
"""
import hashlib, html, json, pathlib, re, shutil, subprocess, sys, tempfile

PHONE, DESK = 390, 1200
ROUND = {'round': 1000, 'randomness': 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
         'signature': 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'}
SAYS = {0: 'Checked in this browser: it holds, ', 1: 'It does not hold: ', 2: 'This is no transcript: ', 4: 'Checked in this browser: it holds so far, and is not decided: '}

LOOK = r"""
const frames = [...document.querySelectorAll('iframe')], lists = JSON.parse(document.getElementById('lists').textContent);
const until = async what => { while (!what()) await new Promise(done => setTimeout(done, 20)); };
async function look(frame) {
  const page = frame.contentDocument, root = page.documentElement, names = page.getElementById('names'), list = lists[frame.name.split(' ')[0]];
  await until(() => root.dataset.code);
  if (names && list) {
    const given = new DataTransfer();
    given.items.add(new File([list], 'list'));
    names.files = given.files;
    names.dispatchEvent(new Event('change'));
    await until(() => page.querySelector('#names-answer li'));
  }
  const text = id => page.getElementById(id)?.innerText ?? '';
  return { name: frame.name, code: +root.dataset.code, verdict: text('verdict'), wide: root.scrollWidth, room: root.clientWidth, text: page.body.innerText,
           asks_for_names: !!names, names: text('names-answer') };
}
addEventListener('load', async () => { document.getElementById('found').textContent = JSON.stringify(await Promise.all(frames.map(look))); });
"""


def faro(folder, *words):
    return subprocess.run([PROGRAM, 'audit', *words], cwd=folder, capture_output=True, text=True)


def hold(folder, name, sessions, *more):
    """A draw of one session after the other, of the first of them alone."""
    (folder / 'list.txt').write_text('Ann Archer\nBob Baker\nCarla Cook\n' + ''.join(f'person {i}\n' for i in range(30)))
    (folder / 'round.json').write_text(json.dumps(ROUND))
    steps = [['commit', name, '--title', 'A raffle', '--items', 'list.txt', '-n', '3', '--drand', 'quicknet 1000', *(word for s in sessions for word in ('--session', s)), *more],
             ['contribute', name, '--drand', 'round.json'], ['reveal', name, '--session', sessions[0]], ['draw', name, '--session', sessions[0]]]
    for step, time in zip(steps, ('12:00', '16:00', '16:05', '16:06')):
        run = faro(folder, *step, '--date', f'2023-08-23T{time}Z')
        assert run.returncode == 0, run.stderr
    run = faro(folder, 'page', name, '-o', name.replace('.draw', '.html'))
    assert run.returncode == 0, run.stderr


def forged(text):
    h, out = bytes(32), b''
    for line in text.splitlines():
        line, step = line[:-72] + b'}', json.loads(line)
        if step['step'] == 'draw':
            names = json.dumps(step['result'], separators=(',', ':')).encode()
            line = line.replace(names, json.dumps(step['result'][::-1], separators=(',', ':')).encode())
        h = hashlib.sha256(h + line).digest()
        out += line[:-1] + b',"h":"' + h.hex().encode() + b'"}\n'
    return out


def make_pages(folder):
    """The pages, and the code of each."""
    hold(folder, 'holds.draw', ['draw'])
    hold(folder, 'waits.draw', ['one', 'two', 'three'])
    hold(folder, 'hidden.draw', ['draw'], '--hide-names')
    (folder / 'forged.draw').write_bytes(forged((folder / 'holds.draw').read_bytes()))
    (folder / 'none.draw').write_text('Dear all, Ann has won.\n')
    page = (folder / 'holds.html').read_text()
    for name in ('forged', 'none'):
        text = json.dumps((folder / f'{name}.draw').read_text())
        (folder / f'{name}.html').write_text(re.sub(r'(?<=id="transcript">).*?(?=</script>)', lambda _: text, page, flags=re.S))
    (folder / 'other.html').write_text(page.replace('<ol class="items"><li>', '<ol class="items"><li>Eve, not ', 1))
    codes = {name: faro(folder, 'verify', f'{name}.draw').returncode for name in ('holds', 'waits', 'hidden', 'forged', 'none')}
    assert codes == {'holds': 0, 'waits': 4, 'hidden': 0, 'forged': 1, 'none': 2}, codes
    return codes | {'other': 1}


def browse(chromium, folder, names):
    lists = json.dumps({'hidden': (folder / 'hidden.draw.names').read_text()}).replace('<', '\\u003c')
    frames = ''.join(f'<iframe name="{name} {wide}" src="{name}.html" width="{wide}" height="900"></iframe>\n' for name in names for wide in (PHONE, DESK))
    (folder / 'look.html').write_text(f'<!doctype html><meta charset=utf-8><pre id=found></pre><script type="application/json" id="lists">{lists}</script>{frames}<script>{LOOK}</script>')
    with tempfile.TemporaryDirectory() as profile:
        run = subprocess.run([chromium, '--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--no-first-run', '--allow-file-access-from-files', f'--user-data-dir={profile}',
                              '--host-resolver-rules=MAP * ~NOTFOUND', '--virtual-time-budget=60000', '--dump-dom', (folder / 'look.html').as_uri()], capture_output=True, text=True, timeout=600)
    found = re.search(r'<pre id="found">(.+?)</pre>', run.stdout, re.S)
    if not found:
        sys.exit(f'the browser found nothing:\n{run.stderr[-3000:]}')
    return json.loads(html.unescape(found[1]))


def wrong_with(page, code):
    name, width = page['name'].split()
    holds = code in (0, 4)
    if page['code'] != code or not page['verdict'].startswith(SAYS[code]):
        yield f'says {page["code"]}, {page["verdict"]!r}: {code} was expected'
    if page['room'] != int(width) or page['wide'] > page['room']:
        yield f'is {page["wide"]} wide on a screen of {page["room"]}'
    if ('Nothing of what stands below is proved' in page['text']) == holds:
        yield 'says of what it shows that it is not proved' if holds else 'does not say that nothing is proved'
    if ('Who could have done what' in page['text']) != holds:
        yield 'says what who could have done' if not holds else 'does not say who could have done what'
    if page['asks_for_names'] != (name == 'hidden'):
        yield 'asks for a list of names' if name != 'hidden' else 'asks for no list of names'
    if name == 'hidden' and not re.match(r'33 of 33 items named, each name held against its hash\s+draw: \w+ \w+, \w+ \w+, \w+ \w+', page['names']):
        yield f'says of its names {page["names"]!r}'


def main():
    chromium = next(filter(None, map(shutil.which, ('chromium', 'chromium-browser', 'google-chrome'))), None)
    if not chromium:
        print('skipped: no chromium; scripts/install-packages --tests installs it')
        return 77
    with tempfile.TemporaryDirectory() as folder:
        codes = make_pages(pathlib.Path(folder))
        found = browse(chromium, pathlib.Path(folder), codes)
    wrong = [f'{page["name"]}: {what}' for page in found for what in wrong_with(page, codes[page['name'].split()[0]])]
    print('\n'.join([*wrong, f'{len(found)} pages, {len(wrong)} wrong']))
    return 1 if wrong or len(found) != 2 * len(codes) else 0


PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
if __name__ == '__main__':
    sys.exit(main())
