#!/usr/bin/env python3
"""Records, receipts, signed papers and folders of exams, changed: none holds that says anything else than it did.

    evidence_changed.py PROGRAM [CASES [SEED [PACKAGE]]]

They are made by the program, then changed: bytes; lines; members twice, renamed, put in, left out, in other spellings; numbers, names and
digests in others; something behind the end. A record or a receipt holds (0) only where it says, as JSON whose members come once, what
it said; else it ends with 1 or 2. A paper or an exam never holds once a byte is another. PACKAGE is the folder of the npm package
(build/page/npm), whose engine is then asked the same and says the same. CASES and PACKAGE are also FARO_CHANGED and FARO_PACKAGE.
Transcripts are changed by verifiers_agree.py.
"""
import base64, collections, copy, json, os, pathlib, random, re, shutil, subprocess, sys, tempfile, unicodedata

PROGRAM = os.path.abspath(sys.argv[1])
CASES = int(sys.argv[2] if len(sys.argv) > 2 else os.environ.get('FARO_CHANGED', '400'))
SEED = sys.argv[3] if len(sys.argv) > 3 else 'changed'
PACKAGE = sys.argv[4] if len(sys.argv) > 4 else os.environ.get('FARO_PACKAGE', '')
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


# ---- Evidence as it is made: the words that verify it, its files, and the one that is changed member by member -----------

def record(chance):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, 'l.csv').write_text('name,tickets\n' + ''.join(f'{name},{i + 1}\n' for i, name in enumerate(NAMES[1:2] + NAMES[3:])))
        words = chance.choice([['shuffle', 'l.csv', '-o', 'out'], ['shuffle', '--algorithm', 'riffle', 'l.csv', '-o', 'out'], ['shuffle', '-n', '3', '--header=1', 'l.csv', '-o', 'out'], ['shuffle', '--csv', 'l.csv', '-o', 'out'],
                               ['shuffle', '--split', '3,rest', 'l.csv', '-o', 'a.csv,b.csv'], ['shuffle', '--rate', '1/2', 'l.csv', '-o', 'out'], ['draw', 'winners', 'l.csv', '--weights', 'none', '--count', '2'],
                               ['draw', 'winners', 'l.csv', '--weights', 'tickets'], ['draw', 'assign', 'l.csv', '--arms', 'A,B', '--block', '2'], ['draw', 'santa', 'l.csv'], ['deal', '--hands', '4x13'],
                               ['deal', '--given', 'spade(N) >= 3'], ['roll', '3d6', '-n', '4'], ['dice', '2d6 = 7', '--sample', '3']])
        made(folder, *words, '--record', 'r.json', *(['--seed', 'x'] if chance.random() < 0.6 or words[0] == 'shuffle' and '--rate' in words else []))
        inputs = ['l.csv'] if 'l.csv' in words else []
        return ['audit', 'verify', 'r.json', *inputs], {name: pathlib.Path(folder, name).read_bytes() for name in ['r.json', *inputs]}, 'r.json'


def receipt(chance):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, 'b.gift').write_text(''.join(f'::q{i}:: Is it {name}? {{=yes ~no ~perhaps}}\n\n' for i, name in enumerate(NAMES[3:])))
        made(folder, 'exam', 'make', 'b.gift', '--versions', chance.choice(['1', '2', '5']), '--out', 'e', '--output', 'text')
        made(folder, 'exam', 'receipt', 'e/map.json', '--sheet', 'A', '-o', 'r.json')
        sheets = re.search(r'[0-9a-f]{64}', pathlib.Path(folder, 'e', 'sheets.txt').read_text())[0]
        return ['exam', 'confirm', 'r.json', '--sheets', sheets], {'r.json': pathlib.Path(folder, 'r.json').read_bytes()}, 'r.json'


def paper(chance):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, 'd').write_text(''.join(f'{a} {b} {6 - a - b}\n' for a, b in ((1, 2), (2, 1), (3, 1), (3, 2)) * 3))
        made_key = faro(folder, 'audit', 'sign', '--as', 'me', '--new-key', 'k')
        assert pathlib.Path(folder, 'k').exists(), made_key.stderr
        faro(folder, 'judge', 'test', 'd', '--html', 'p.html', '--sign', 'k')
        return ['audit', 'verify', 'p.html.sig', 'p.html'], {name: pathlib.Path(folder, name).read_bytes() for name in ('p.html.sig', 'p.html')}, 'p.html.sig'


def exam(chance):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, 'b.gift').write_text(''.join(f'::q{i}:: Is it {name}? {{=yes ~no ~perhaps}}\n\n' for i, name in enumerate(NAMES[3:])))
        made(folder, 'exam', 'make', 'b.gift', '--versions', '2', '--out', 'e', '--output', 'text')
        files = {str(path.relative_to(folder)): path.read_bytes() for path in sorted(pathlib.Path(folder, 'e').rglob('*')) if path.is_file() and path.name != 'answers.csv'}  # a form to be filled in
        return ['exam', 'verify', 'e'], files, 'e/map.json'


# ---- Changes of bytes ---------------------------------------------------------------------------------------------------

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
        lines[i] = lines[i].rstrip(b'\n') + chance.choice([b' \n', b'\r\n', b'', b'\n\n', b'\r'])
    return b''.join(lines)


def something_behind_the_end(data, chance):
    return data + chance.choice([b'\0', b'\0\n', b'\0{"seed": "another"}', b'{}', b'}', b'x', b',', data, b'\x1a', b'\0\0\0\0'])


def something_before_the_beginning(data, chance):
    return chance.choice([b'\xef\xbb\xbf', b'\0', b'\xff\xfe', b'{}', b'\n']) + data


def one_of(pattern, data, chance, change):
    found = list(re.finditer(pattern, data))
    if not found:
        return data
    at = chance.choice(found)
    return data[:at.start()] + change(at) + data[at.end():]


def member_twice(data, chance):
    return one_of(rb'"[\w.]+": ?("[^"\\]*"|\d+|true|false|null|\[[^\[\]]*\])', data, chance, lambda m: chance.choice([m[0] + b',' + m[0], m[0] + b',' + re.sub(rb':.*', b':""', m[0], flags=re.S), re.sub(rb':.*', b':null', m[0], flags=re.S) + b',' + m[0]]))


def member_twice_by_an_escape(data, chance):
    return one_of(rb'"([\w.]+)": ?("[^"\\]*"|\d+|true|false|null)', data, chance, lambda m: m[0] + b',"\\u%04x' % m[1][0] + m[1][1:] + b'":' + m[2])


def number_respelt(data, chance):
    return one_of(rb'(?<=[:,\[ "])\d+(?=[,}\]" ])', data, chance, lambda m: chance.choice([m[0] + b'.0', m[0] + b'e0', b'0' + m[0], b'+' + m[0], b'-' + m[0], b' ' + m[0], b'"' + m[0] + b'"', m[0] + b'0' * 20, b'0x' + m[0], m[0] + b'.', b'1e1']))


def normal_form(data, chance):
    return unicodedata.normalize(chance.choice(['NFD', 'NFC', 'NFKC']), data.decode(errors='replace')).encode()


def by_a_blank(data, chance):
    return one_of(rb'\w(?=["\n,])', data, chance, lambda m: chance.choice([m[0] + b' ', b' ' + m[0], m[0] + b'\xc2\xa0', m[0] + b'\xe2\x80\x8b', m[0] + b'\t', m[0] + b'\\u0000', m[0] + b'\\u200b']))


def in_capitals(data, chance):
    return one_of(rb'[0-9a-f]{64}|"[a-z]+"', data, chance, lambda m: m[0].upper())


# ---- Changes of members -------------------------------------------------------------------------------------------------

def places(value, path=()):
    """Where members and entries stand, each with its holder and key."""
    if isinstance(value, dict):
        for name in value:
            yield value, name
            yield from places(value[name])
    elif isinstance(value, list):
        for i in range(len(value)):
            yield value, i
            yield from places(value[i])


def some_place(value, chance):
    return chance.choice(list(places(value)))


def other_value(value, chance):
    holder, key = some_place(value, chance)
    own = holder[key]
    holder[key] = chance.choice([None, '', 0, 1, own + 1 if isinstance(own, int) else 'x', [], {}, True, own + ' ' if isinstance(own, str) else -1, own.upper() if isinstance(own, str) else 2**64, 2**53, 0.5, 'null', [own]])


def value_of_another(value, chance):
    holder, key = some_place(value, chance)
    other, name = some_place(value, chance)
    holder[key] = copy.deepcopy(other[name])


def member_left_out(value, chance):
    holder, key = some_place(value, chance)
    del holder[key]


def member_renamed(value, chance):
    objects = [(holder, key) for holder, key in places(value) if isinstance(holder, dict)]
    holder, key = chance.choice(objects)
    holder[chance.choice([key.upper(), key + ' ', key + '2', '__proto__', 'constructor', key[::-1]])] = holder.pop(key)


def member_put_in(value, chance):
    objects = [value] + [holder[key] for holder, key in places(value) if isinstance(holder[key], dict)]
    chance.choice(objects)[chance.choice(['note', 'foo', '__proto__', 'constructor', 'toString', '', 'seed2', 'picks2', 'a.b', 'details.foo'])] = chance.choice(['x', 1, None, [], {}, '1/2'])


def detail_put_in(value, chance):
    details = value.setdefault('details', {}) if 'verb' in value else value
    details[chance.choice(['foo', 'note', 'part.9', 'part.', 'set.x', 'sha256.2', 'sha256.3', 'dealer', 'game', 'question', 'Csv', 'csv ', 'set', 'algorithm', 'header.2', 'name.2', 'unknown', 'constructor'])] = chance.choice(['x', '1', '0', '1/2', ''])


def generator_of_another(value, chance):
    if 'generator' in value:
        value['generator'] = chance.choice([None, 'chacha', 'ChaCha20', 'none', '', 'python', 'another', value['generator'] or 'chacha20', 'chacha20 ', 'constructor'])


def reading_of_another(value, chance):
    if 'reading' in value:
        value['reading'] = chance.choice(['fresh', 'seed', 'picks', 'ratios', 'random-source'])


def seed_of_another(value, chance):
    if 'seed' in value:
        value['seed'] = chance.choice(['y', 'x', '', None, 'X', 'x '])


BYTES = [bytes_changed, lines_changed, something_behind_the_end, something_before_the_beginning, member_twice, member_twice_by_an_escape, number_respelt, normal_form, by_a_blank, in_capitals]
MEMBERS = [other_value, value_of_another, member_left_out, member_renamed, member_put_in, detail_put_in, generator_of_another, reading_of_another, seed_of_another]
# Where picks came from is a claim of a record that was drawn fresh: any picks would hold, and verify says so.
CLAIMS = ('reading', 'generator', 'seed')


def meaning(data):
    """What JSON says; None for what is none, or has a member twice."""
    def once(pairs):
        if len({name for name, _ in pairs}) < len(pairs):
            raise ValueError
        return dict(pairs)
    try:
        out = json.loads(data.decode('utf-8-sig'), object_pairs_hook=once, parse_int=str, parse_float=str, parse_constant=str)
        if isinstance(out, dict) and out.get('verb') == 'draw' and isinstance(out.get('details', {}), dict):
            out['details'] = {'header': '1'} | out.get('details', {})  # a list whose record does not say it was read with headings
        return out
    except (ValueError, RecursionError):
        return None


def only_claims_differ(before, after):
    """A fresh record may say another source, a generator of another name and no seed: it claims what nothing shows."""
    if not isinstance(after, dict) or after.get('reading') == 'seed' or 'verb' not in before:
        return False
    return {name: value for name, value in before.items() if name not in CLAIMS} == {name: value for name, value in after.items() if name not in CLAIMS}


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


def changed(files, main, chance):
    """The files with one thing changed, and how."""
    name = main if chance.random() < 0.8 else chance.choice(sorted(files))
    if name == main and main == 'r.json' and chance.random() < 0.5:
        how, value = chance.choice(MEMBERS), json.loads(files[main])
        try:
            how(value, chance)
        except TypeError:  # no such place in it
            return files, how.__name__
        return files | {name: json.dumps(value, ensure_ascii=chance.random() < 0.5, indent=chance.choice([None, 1])).encode()}, how.__name__
    how = chance.choice(BYTES)
    return files | {name: how(files[name], chance)}, f'{how.__name__} of {name}'


def main():
    chance = random.Random(SEED)
    judges = [program()]
    if PACKAGE and shutil.which('node') and os.path.exists(os.path.join(PACKAGE, 'faro.wasm')):
        judges.append(page())
    makers = [record] * 6 + [receipt] * 3 + [paper, exam]
    seen, ways, problems, done = collections.Counter(), collections.Counter(), 0, 0
    while done < CASES:
        maker = chance.choice(makers)
        words, files, name = maker(chance)
        for number in range(20):
            other, how = (files, 'nothing') if number == 0 else changed(files, name, chance)
            if number > 0 and other == files:
                continue
            done += 1
            said = {judge.name: judge.judge(words, other) for judge in judges}
            verdicts = set(said.values())
            seen[maker.__name__, said['program']] += 1
            ways[how.split(' ')[0]] += 1
            wrong = len(verdicts) > 1 or not verdicts <= {0, 1, 2}
            if number == 0:
                wrong = wrong or verdicts != {0}
            elif maker in (paper, exam):
                wrong = wrong or 0 in verdicts
            else:
                same = meaning(other['r.json']) == meaning(files['r.json']) and all(other[each] == files[each] for each in files if each != 'r.json')
                wrong = wrong or 0 in verdicts and not same and not only_claims_differ(meaning(files['r.json']), meaning(other['r.json']))
            if wrong:
                problems += 1
                kept = tempfile.mkdtemp(prefix='changed-')
                for each, data in other.items():
                    os.makedirs(os.path.dirname(os.path.join(kept, each)), exist_ok=True)
                    pathlib.Path(kept, each).write_bytes(data)
                print(f'{maker.__name__}, {how}: {said}: {kept}: {" ".join(words)}', flush=True)
    print(f'{done} pieces of evidence, judges: {", ".join(judge.name for judge in judges)}; {problems} problems')
    print(', '.join(f'{kind} {code}: {count}' for (kind, code), count in sorted(seen.items())))
    print(', '.join(f'{how}: {count}' for how, count in sorted(ways.items())))
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
