"""The program, the page's engine and the Python script judge changed evidence, and never disagree.

    verifiers_agree.py PROGRAM VERIFY_TRANSCRIPT [CASES [SEED [PACKAGE]]]

Transcripts, records with their lists, signed papers and folders of exams are made by the program, then changed: bytes, lines,
members twice, numbers in other spellings, names in other normal forms, other chains of drand, lists by a blank; transcripts
also with all their hashes made anew, so that what they say is judged and not only their bytes. Every judge ends with 0 (it
holds), 1 (it does not), 4 (not decided yet) or 2 (no evidence at all), the same at each; what was changed without new hashes
never holds, nor does a record that says something else, as JSON whose members come once. PACKAGE is the folder of the npm package (build/page/npm), whose engine is the page's: it judges all; the script
judges transcripts. CASES and PACKAGE are also FARO_TAMPERED and FARO_PACKAGE.
"""
import base64, collections, contextlib, hashlib, importlib, io, json, os, pathlib, random, re, shutil, subprocess, sys, tempfile, unicodedata

PROGRAM, SCRIPT = (os.path.abspath(path) for path in sys.argv[1:3])
CASES = int(sys.argv[3] if len(sys.argv) > 3 else os.environ.get('FARO_TAMPERED', '300'))
SEED = sys.argv[4] if len(sys.argv) > 4 else 'tampered'
PACKAGE = sys.argv[5] if len(sys.argv) > 5 else os.environ.get('FARO_PACKAGE', '')
NAMES = ['Zoë', 'Ann', 'Bob "the\\builder"', 'çelik', 'Łukasz', 'O\u2019Neil', 'Ωmega', 'x']
ENGINE = '''
import { createInterface } from 'node:readline';
const { ask } = await import(process.argv[1]);
for await (const line of createInterface({ input: process.stdin })) console.log((await ask(JSON.parse(line))).exit_code);
'''


def faro(folder, *words):
    return subprocess.run([PROGRAM, *words], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL)


def made(folder, *words):
    run = faro(folder, *words)
    assert run.returncode == 0, (words, run.stderr)


# ---- Evidence as it is made: the words that verify it, and its files ----------------------------------------------------

def transcript(chance):
    with tempfile.TemporaryDirectory() as folder:
        items = [f'{chance.choice(NAMES)} {i}' for i in range(chance.randrange(1, 5) * 2)]
        pathlib.Path(folder, 'items').write_text('\n'.join(items) + '\n')
        rows = ['"' + item.replace('"', '') + f'",{i % 2 + 1},{i % 3}' for i, item in enumerate(items)]
        pathlib.Path(folder, 'p.csv').write_text('name,pot,family\n' + '\n'.join(rows) + '\n')
        words = ['--items', 'items'] if chance.random() < 0.7 else ['--range', '5-12']
        sessions = [f'session {i}' for i in range(chance.randrange(1, 4))]
        parties = chance.sample(NAMES, chance.randrange(0, 4))
        words += [word for name in sessions for word in ('--session', name)] + [word for name in parties for word in ('--party', name)]
        public = chance.choice(['', '', 'price', 'drand'])
        if public == 'price':
            words += ['--public', 'a price', '--when', '2026-01-02']
        if public == 'drand':
            words += ['--drand', f'quicknet {chance.randrange(40_000_000, 41_000_000)}']
        people = ['--people', 'p.csv', *chance.choice([['--groups', '2', '--pot', 'pot'], ['--groups', '2'], ['--pairs'], ['-n', '1', '--tickets', 'pot']])]
        kind = people if words[0] == '--items' and chance.random() < 0.5 else []
        words = words[2:] if kind else words
        made(folder, 'audit', 'commit', 't', '--title', 'Grüße', '--date', '2026-01-01', *words, *(kind or ['-n', str(chance.randrange(1, 3))]))
        sealed = None
        for name in parties:
            how = chance.choice([['--as', name, '--value', f'{name} says'], ['--absent', name], ['--as', name, '--seal', '--value-file', 'v', '--private', 'kept']])
            if '--seal' in how:
                if sealed:
                    continue
                sealed = name
                pathlib.Path(folder, 'v').write_text('sealed words\n')
            faro(folder, 'audit', 'contribute', 't', '--date', '2026-01-01', *how)
        if sealed and chance.random() < 0.7:
            faro(folder, 'audit', 'reveal', 't', '--private', 'kept', '--date', '2026-01-01')
        if public == 'price' and chance.random() < 0.8:
            faro(folder, 'audit', 'contribute', 't', '--public', 'a price', '--value', '1.50', '--date', '2026-01-02')
        for name in sessions[:chance.randrange(0, len(sessions) + 1)]:
            faro(folder, 'audit', 'reveal', 't', '--session', name, '--date', '2026-01-03')
            faro(folder, 'audit', 'draw', 't', '--session', name, '--date', '2026-01-03')
        if chance.random() < 0.2:
            faro(folder, 'audit', 'sign', 't', '--as', 'me', '--new-key', 'k', '--date', '2026-01-04')
        return ['audit', 'verify', 't'], {'t': pathlib.Path(folder, 't').read_bytes()}


def record(chance):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, 'l.csv').write_text('name,tickets\n' + ''.join(f'{name},{i + 1}\n' for i, name in enumerate(NAMES[1:2] + NAMES[3:])))
        words = chance.choice([['shuffle', 'l.csv', '-o', 'out'], ['shuffle', '--algorithm', 'riffle', 'l.csv', '-o', 'out'], ['draw', 'winners', 'l.csv', '--weights', 'none', '--count', '2'],
                               ['draw', 'winners', 'l.csv', '--weights', 'tickets'], ['draw', 'assign', 'l.csv', '--arms', 'A,B', '--block', '2'], ['draw', 'santa', 'l.csv']])
        made(folder, *words, '--record', 'r.json', *(['--seed', 'x'] if chance.random() < 0.5 else []))
        return ['audit', 'verify', 'r.json', 'l.csv'], {name: pathlib.Path(folder, name).read_bytes() for name in ('r.json', 'l.csv')}


def paper(chance):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, 'd').write_text(''.join(f'{a} {b} {6 - a - b}\n' for a, b in ((1, 2), (2, 1), (3, 1), (3, 2)) * 3))
        made_key = faro(folder, 'audit', 'sign', '--as', 'me', '--new-key', 'k')
        assert pathlib.Path(folder, 'k').exists(), made_key.stderr
        faro(folder, 'judge', 'test', 'd', '--html', 'p.html', '--sign', 'k')
        files = {name: pathlib.Path(folder, name).read_bytes() for name in ('p.html.sig', 'p.html')}
        return ['audit', 'verify', 'p.html.sig', 'p.html'], files


def exam(chance):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, 'b.gift').write_text(''.join(f'::q{i}:: Is it {name}? {{=yes ~no ~perhaps}}\n\n' for i, name in enumerate(NAMES[3:])))
        made(folder, 'exam', 'make', 'b.gift', '--versions', '2', '--out', 'e', '--output', 'text')
        return ['exam', 'verify', 'e'], {str(path.relative_to(folder)): path.read_bytes() for path in sorted(pathlib.Path(folder, 'e').rglob('*'))
                                            if path.is_file() and path.name != 'answers.csv'}  # a form to be filled in


# ---- Changes ------------------------------------------------------------------------------------------------------------

def bytes_changed(data, chance):
    at, other = chance.randrange(len(data)), bytes([chance.randrange(256)])
    return chance.choice([data[:at] + other + data[at + 1:], data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1:],
                          data[:at] + data[at + 1:], data[:at] + other + data[at:], data[:at]])


def lines_changed(data, chance):
    lines = data.splitlines(keepends=True)
    i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
    how = chance.randrange(4)
    if how == 0:
        del lines[i]
    elif how == 1:
        lines[i], lines[j] = lines[j], lines[i]
    elif how == 2:
        lines.insert(j, lines[i])
    else:
        lines[i] = lines[i].rstrip(b'\n') + chance.choice([b' \n', b'\r\n', b'', b'\n\n'])
    return b''.join(lines)


def one_of(pattern, data, chance, change):
    found = list(re.finditer(pattern, data))
    if not found:
        return data
    at = chance.choice(found)
    return data[:at.start()] + change(at) + data[at.end():]


def member_twice(data, chance):
    return one_of(rb'"\w+":("[^"\\]*"|\d+|true|false|\[[^\[\]]*\])', data, chance, lambda m: chance.choice([m[0] + b',' + m[0], m[0] + b',' + re.sub(rb':.*', b':""', m[0])]))


def number_respelt(data, chance):
    return one_of(rb'(?<=[:,\[ "])\d+(?=[,}\]" ])', data, chance, lambda m: chance.choice([m[0] + b'.0', m[0] + b'e0', b'0' + m[0], b'+' + m[0], b'-' + m[0], b' ' + m[0], b'"' + m[0] + b'"', m[0] + b'0' * 20]))


def normal_form(data, chance):
    text = data.decode(errors='replace')
    return unicodedata.normalize(chance.choice(['NFD', 'NFC', 'NFKC']), text).encode()


def by_a_blank(data, chance):
    return one_of(rb'\w(?=["\n,])', data, chance, lambda m: chance.choice([m[0] + b' ', b' ' + m[0], m[0] + b'\xc2\xa0', m[0] + b'\xe2\x80\x8b', m[0] + b'\t']))


def escaped(data, chance):
    return one_of(rb'[a-z](?=[^{}\[\]:]*")', data, chance, lambda m: b'\\u%04x' % m[0][0])


def other_chain(data, chance):
    names = [b'default', b'quicknet', b'Quicknet', b'evmnet', b'quicknet ']
    return one_of(rb'(default|quicknet) \d+', data, chance, lambda m: chance.choice(names) + b' ' + chance.choice([m[0].split()[1], b'0', b'01', b'1', str(2**52).encode(), str(2**52 + 1).encode(), str(2**63).encode(), str(2**64).encode()]))


def other_value(data, chance):
    """A text, a number or a list becomes another of the same evidence, or an empty one."""
    values = [m[0] for m in re.finditer(rb'(?<=:)("(?:[^"\\]|\\.)*"|\d+|true|false|\[[^\[\]]*\])', data)] + [b'""', b'[]', b'0', b'true', b'2026-01-01T00:00:00Z']
    return one_of(rb'(?<=:)("(?:[^"\\]|\\.)*"|\d+|true|false|\[[^\[\]]*\])', data, chance, lambda m: chance.choice([v for v in values if v[:1] == m[0][:1] or chance.random() < 0.1] or [b'1']))


def date_moved(data, chance):
    return one_of(rb'20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ', data, chance, lambda m: chance.choice([b'2025-12-31T23:59:59Z', b'2026-01-01T00:00:00Z', b'2026-01-02T00:00:00Z', b'2026-02-30T00:00:00Z', b'2026-01-02', b'2026-01-01T24:00:00Z', b'9999-12-31T23:59:59Z', b'0000-01-01T00:00:00Z']))


def rules_added(data, chance):
    kinds = [b'"kind":"tickets","rules":["1","2","3"]', b'"kind":"pairs","rules":["apart a: 1 2"]', b'"kind":"pairs","rules":["apart: 1 2"]', b'"kind":"groups","rules":["2 groups"]', b'"kind":"groups","rules":["2 groups","at most 1 z: 1 2"]',
             b'"kind":"groups","rules":["02 groups"]', b'"kind":"groups","rules":["2 groups","pot x: 1 2"]', b'"kind":"panel","rules":["from 0 to 1 f: 1 2"]', b'"kind":"panel","rules":["from 1 to 0 f: 1 2"]', b'"kind":"order","rules":[]', b'"kind":"panel","rules":[]']
    return one_of(rb'(?<="take":)\d+', data, chance, lambda m: chance.choice([m[0], b'1', b'2']) + b',' + chance.choice(kinds))


CHANGES = [bytes_changed, lines_changed, member_twice, number_respelt, normal_form, by_a_blank, escaped, other_chain, other_value, other_value, date_moved, rules_added]


def hashed_anew(data):
    """The lines with the hashes that they would have had."""
    h, out = bytes(32), []
    for line in data.split(b'\n')[:-1]:
        if not re.search(rb',"h":"[0-9a-f]{64}"\}$', line):
            return data
        h = hashlib.sha256(h + line[:-72] + b'}').digest()
        out.append(line[:-72] + b',"h":"' + h.hex().encode() + b'"}\n')
    return b''.join(out)


# ---- Judges -------------------------------------------------------------------------------------------------------------

class program:
    name = 'program'

    def judge(self, words, files):
        with tempfile.TemporaryDirectory() as folder:
            for name, data in files.items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            return faro(folder, *words).returncode


class script:
    name = 'script'

    def __init__(self):
        sys.path.insert(0, os.path.dirname(SCRIPT))
        sys.dont_write_bytecode = True
        self.main = importlib.import_module('verify_transcript').main

    def judge(self, words, files):
        if 't' not in files:
            return None
        with tempfile.NamedTemporaryFile() as file, contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            file.write(files['t'])
            file.flush()
            return self.main(file.name)


class page:
    name = 'page'

    def __init__(self):
        entry = pathlib.Path(PACKAGE, 'faro.js').resolve().as_uri()
        self.node = subprocess.Popen(['node', '--input-type=module', '-e', ENGINE, '--', entry], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def judge(self, words, files):
        brought = {name: {'base64': base64.b64encode(data).decode()} for name, data in files.items()}
        self.node.stdin.write(json.dumps({'words': words, 'files': brought}) + '\n')
        self.node.stdin.flush()
        return int(self.node.stdout.readline())


def meaning(data):
    """What a record says; None for what is no JSON, or has a member twice."""
    def once(pairs):
        if len({name for name, _ in pairs}) < len(pairs):
            raise ValueError
        return dict(pairs)
    try:
        return json.loads(data.decode(), object_pairs_hook=once, parse_int=str, parse_float=str, parse_constant=str)
    except ValueError:
        return None


def is_signed(data):
    return b'"step":"sign"' in data


def changed(kind, files, chance):
    """The files with one thing changed, how, and whether hashes were made anew."""
    name, how = chance.choice(sorted(files)), chance.choice(CHANGES)
    data = how(files[name], chance)
    anew = kind == 'transcript' and chance.random() < 0.6 and not is_signed(data)
    return files | {name: hashed_anew(data) if anew else data}, f'{how.__name__} of {name}', anew


def main():
    chance = random.Random(SEED)
    judges = [program(), script()]
    if PACKAGE and shutil.which('node') and os.path.exists(os.path.join(PACKAGE, 'faro.wasm')):
        judges.append(page())
    else:
        print('the engine of the page is not built (./page), or there is no node: the program and the script judge alone')
    makers = [transcript] * 6 + [record, record, paper, exam]
    seen, problems, done = collections.Counter(), 0, 0
    while done < CASES:
        maker = chance.choice(makers)
        words, files = maker(chance)
        for number in range(12):
            other, how, anew = (files, 'nothing', False) if number == 0 else changed(maker.__name__, files, chance)
            if number > 0 and other == files:
                continue
            done += 1
            said = {judge.name: judge.judge(words, other) for judge in judges}
            verdicts = {code for code in said.values() if code is not None}
            seen[maker.__name__, said['program']] += 1
            wrong = len(verdicts) > 1 or not verdicts <= {0, 1, 2, 4}
            if maker is transcript and not anew and number > 0:
                wrong = wrong or verdicts & {0, 4} and not files['t'].startswith(other['t'])
            if maker in (paper, exam) and number > 0:
                wrong = wrong or 0 in verdicts
            if maker is record and number > 0 and (other['l.csv'] != files['l.csv'] or meaning(other['r.json']) != meaning(files['r.json'])):
                wrong = wrong or 0 in verdicts
            if number == 0:
                wrong = wrong or not verdicts <= {0, 4}
            if wrong:
                problems += 1
                kept = tempfile.mkdtemp(prefix='disagree-')
                for name, data in other.items():
                    os.makedirs(os.path.dirname(os.path.join(kept, name)), exist_ok=True)
                    pathlib.Path(kept, name).write_bytes(data)
                print(f'{maker.__name__}, {how}, hashes {"anew" if anew else "as they were"}: {said}: {kept}', flush=True)
    print(f'{done} pieces of evidence, judges: {", ".join(judge.name for judge in judges)}; {problems} problems')
    print(', '.join(f'{kind} {code}: {count}' for (kind, code), count in sorted(seen.items())))
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
