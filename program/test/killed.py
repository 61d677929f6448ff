"""Killed at any moment, on a disk that fills, or without its folder for temporary files, a verb that writes leaves what was there, or what it
was to write, whole; never half of it.

    killed.py PROGRAM [KILLS]            KILLS for each verb (FARO_KILLS; default 4), half of them by SIGKILL
    killed.py PROGRAM [KILLS] --full     on a file system in memory that is too small by some part of what is written (default 2); ends with 77
                                         where nobody may mount one
    killed.py PROGRAM [KILLS] --gone     its TMPDIR is removed at a random moment (default 2)

Every case runs once in peace, which says how long it takes and what its files hold. Then it is killed at random moments
of that time, each time in a fresh folder. SIGTERM, SIGINT and SIGHUP leave nothing besides; SIGKILL can't be heard, so a folder
that was being made (.faro-...) may stay behind, for its owner alone, until the next is made beside it; and so may the whole file that was to replace another.
"""
import fcntl, os, random, shutil, signal, stat, subprocess, sys, tempfile, time

PROGRAM = os.path.abspath(sys.argv[1])
NUMBERS = [word for word in sys.argv[2:] if word.isdigit()]
FULL, GONE = '--full' in sys.argv, '--gone' in sys.argv
KILLS = int(NUMBERS[0] if NUMBERS else os.environ.get('FARO_KILLS', '2' if FULL or GONE else '4'))
BY = 'a full disk' if FULL else 'TMPDIR gone' if GONE else ''
LINES = ''.join(f'line {i}\n' for i in range(200_000))
BANK = ''.join(f'::q{i}:: Question {i}? {{=right ~wrong ~other ~none}}\n\n' for i in range(60))
STUDENTS = 'id,name\n' + ''.join(f's{i},Name {i}\n' for i in range(150))
DECKS = '\n'.join(' '.join(map(str, random.Random(i).sample(range(52), 52))) for i in range(400)) + '\n'
ITEMS = ''.join(f'person {i}\n' for i in range(500))
MANY = 'shuffle --seed y -i 1-9000000 -o many.txt'  # more than fits into 64 MB, so that temporary files are written
COMMIT = 'audit commit d.draw --title T --items items.txt -n 3 --date 2026-01-01T00:00Z'
BEFORE_DRAW = [COMMIT + ' --party club', 'audit contribute d.draw --as club --value hello --date 2026-01-02T00:00Z']
FILES = {'l.txt': LINES, 'bank.gift': BANK, 'class.csv': STUDENTS, 'decks.txt': DECKS, 'items.txt': ITEMS, 'old.txt': 'as it was\n',
         'flip.lua': 'return {play = function(t) return t:die(6) end}\n'}

# What is run, what has to be done before, and what it writes. Outputs whose bytes differ from run to run (fresh secrets, dates)
# are whole if they end as they should.
CASES = [
    ('shuffle -o', [], 'shuffle --seed x l.txt -o old.txt', {}),
    ('shuffle --record', [], 'shuffle --seed x l.txt -o out.txt --record r.json', {}),
    ('shuffle --split', [], 'shuffle --seed x --split 0.5,0.5 -o a.txt,b.txt l.txt', {}),
    ('shuffle, compressed', [], 'shuffle --seed x l.txt -o out.txt.gz', {}),
    ('shuffle --memory', [MANY], 'shuffle --seed x --memory 64M --temporary . many.txt -o old.txt', {}),
    ('shuffle --memory, TMPDIR', [MANY], 'shuffle --seed x --memory 64M many.txt -o old.txt', {}),
    ('shuffle --undo', ['shuffle --seed x l.txt -o out.txt --record r.json'], 'shuffle --undo r.json out.txt -o old.txt', {}),
    ('deal --record', [], 'deal --seed x --count 300 --record r.json', {}),
    ('dice --svg', [], 'dice 60d6 --svg o.svg', {}),
    ('game simulate --svg', [], 'game simulate flip.lua --count 100000 --svg o.svg', {}),
    ('judge test --html', [], 'judge test decks.txt --html o.html --svg o.svg', {'o.html': b'</html>\n', 'o.svg': b'</svg>\n'}),
    ('judge compare --html', [], 'judge compare riffle overhand --decks 200 --seed x --html o.html', {'o.html': b'</html>\n'}),
    ('judge theory --plot', [], 'judge theory riffle --cards 52 --rounds 1..10 --plot o.svg', {}),
    ('exam make', [], 'exam make bank.gift --students class.csv --seed x --output all --out folder', {}),
    ('exam judge --fix', [], 'exam judge bank.gift --fix fixed.gift --seed x', {}),
    ('audit commit', [], COMMIT, {'d.draw': b'}\n', 'd.draw.private': b'}\n'}),
    ('audit contribute', [COMMIT + ' --party club'], 'audit contribute d.draw --as club --value hello --date 2026-01-02T00:00Z', {}),
    ('audit reveal', BEFORE_DRAW, 'audit reveal d.draw --date 2026-01-03T00:00Z', {}),
    ('audit draw', BEFORE_DRAW + ['audit reveal d.draw --date 2026-01-03T00:00Z'], 'audit draw d.draw --date 2026-01-04T00:00Z', {}),
    ('audit sign', BEFORE_DRAW, 'audit sign d.draw --as me --new-key k --date 2026-01-03T00:00Z', {'d.draw': b'}\n', 'k': b''}),
    ('audit squaredeal new', [], 'audit squaredeal new --name Cup --delayed-info DJI --phase 2:1-16:cup##: cup', {'cup.sqd': b'', 'cup.sqk': b''}),
    ('completions -o', [], 'completions bash -o old.txt', {}),
    ('man --all', [], 'man --all .', {}),
]


def run(words, folder, **more):
    return subprocess.Popen([PROGRAM] + words.split(), cwd=folder, **{'stdin': subprocess.DEVNULL, 'stdout': subprocess.DEVNULL, 'stderr': subprocess.DEVNULL} | more)


def tree(folder):
    out = {}
    for path, folders, names in os.walk(folder):
        for name in names:
            full = os.path.join(path, name)
            with open(full, 'rb') as file:
                out[os.path.relpath(full, folder)] = file.read()
    return out


class bench:
    """A folder in which everything before the last step is done."""
    def __init__(self, before):
        self.model = tempfile.mkdtemp()
        for name, text in FILES.items():
            with open(os.path.join(self.model, name), 'w') as file:
                file.write(text)
        for words in before:
            assert run(words, self.model).wait() == 0, words
        self.before = tree(self.model)

    def fresh(self):
        folder = tempfile.mkdtemp()
        shutil.copytree(self.model, folder, dirs_exist_ok=True, symlinks=True)
        return folder


def is_whole(name, found, before, after, loose):
    """The bytes of a file are those from before, or those it was to have."""
    if found == before.get(name):
        return True
    if name not in after:
        return False
    if name in loose:
        return len(found) >= min(40, len(after[name])) and found.endswith(loose[name])
    return found == after[name]


def check(what, folder, before, after, loose, by):
    found = tree(folder)
    problems = []
    leftover = [n for n in os.listdir(folder) if n.startswith('.faro-')]
    for name in leftover:
        full = os.path.join(folder, name)
        mode = stat.S_IMODE(os.stat(full).st_mode)
        replacing = os.path.isfile(full) and any(is_whole(n, open(full, 'rb').read(), {}, after, loose) for n in before)
        if by != signal.SIGKILL or (mode & 0o077 and not replacing):
            problems.append(f'{name} is left (mode {mode:o})')
    found = {n: t for n, t in found.items() if not n.startswith('.faro-')}
    for name, text in found.items():
        if not is_whole(name, text, before, after, loose):
            problems.append(f'{name} has {len(text)} bytes: neither as before nor whole')
    for name in before:
        if name not in found:
            problems.append(f'{name} is gone')
    made = {n for n in after if n.split('/')[0] in ('folder',)}
    if made and any(n in found for n in made) and not all(n in found for n in made):
        problems.append('a folder is there in part')
    if 'd.draw' in found and 'd.draw' not in before and 'd.draw.private' not in found:
        problems.append('an announcement is there without its secret')
    return [f'{what}, {BY or signal.Signals(by).name}: {p}' for p in problems]


def cleans_up(what, words, folder):
    """The same verb, run again, takes away the folder that the killed run left behind; not one of a run that lives."""
    left = [n for n in os.listdir(folder) if n.startswith('.faro-') and os.path.isdir(os.path.join(folder, n))]
    if not left:
        return []
    lives = tempfile.mkdtemp(prefix='.faro-', dir=folder)
    lives = shutil.move(lives, os.path.join(folder, '.faro-living'[:12]))
    holds = os.open(lives, os.O_RDONLY)
    fcntl.flock(holds, fcntl.LOCK_EX)
    shutil.rmtree(os.path.join(folder, 'folder'), ignore_errors=True)
    ended = run(words, folder).wait()
    os.close(holds)
    problems = [f'{what}: ends with {ended} beside what was left behind'] if ended else []
    problems += [f'{what}: {n} stays behind for ever' for n in left if os.path.exists(os.path.join(folder, n))]
    if not os.path.isdir(lives):
        problems.append(f'{what}: takes away the folder of a run that lives')
    return problems


def kill_often(what, before, words, loose, chance):
    here = bench(before)
    quiet = here.fresh()
    start = time.monotonic()
    status = run(words, quiet).wait()
    took = time.monotonic() - start
    if status not in (0, 1):
        return [f'{what}: ends with {status}: faro {words}'], 0
    after = tree(quiet)
    shutil.rmtree(quiet)
    problems, hit = [], 0
    for i in range(KILLS):
        by = signal.SIGKILL if i % 2 == 0 else chance.choice([signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
        folder = here.fresh()
        process = run(words, folder)
        time.sleep(chance.random() * took * 1.05)
        process.send_signal(by)
        hit += process.wait() < 0
        problems += check(what, folder, here.before, after, loose, by)
        problems += cleans_up(what, words, folder)
        shutil.rmtree(folder)
    shutil.rmtree(here.model)
    return problems, hit


ON_SMALL_DISK = r'''
mount -t tmpfs -o size="$1" tmpfs "$2" && cp -a "$3/." "$2" || exit 77
cd "$2"; program=$4; shift 4
TMPDIR=$PWD timeout 60 "$program" $1 </dev/null >/dev/null 2>"$3/.said"; code=$?
cp -a . "$2"; exit $code
'''


def used(folder):
    """Bytes of memory that a file system there takes, in whole pages."""
    return sum(-(-os.path.getsize(os.path.join(path, name)) // 4096) * 4096 for path, _, names in os.walk(folder) for name in names)


def what_is_wrong(what, code, said, after, folder):
    """A run that fails says why in one line, with exit code 3; one that does not has made its files."""
    lines = [line for line in said.splitlines() if ': warning: ' not in line]
    if code in (0, 1):
        return [f'{what}, {BY}: ends with {code} without its files'] if after.keys() - tree(folder).keys() else []
    return [] if code == 3 and len(lines) == 1 and ': ' in lines[0] else [f'{what}, {BY}: ends with {code} and says {lines}']


def fill_often(what, before, words, loose, chance):
    """As kill_often does; a run that fails counts as one that was hit."""
    here = bench(before)
    quiet = here.fresh()
    run(words, quiet).wait()
    after, least, most = tree(quiet), used(here.model), used(quiet)
    problems, hit = [], 0
    for _ in range(KILLS):
        disk, result, said = tempfile.mkdtemp(), tempfile.mkdtemp(), tempfile.mkdtemp()
        size = least + 4096 * chance.randint(0, (most - least) // 4096 + 1)
        code = subprocess.run(['unshare', '--mount'] + ([] if os.geteuid() == 0 else ['--user', '--map-root-user']) +
                              ['sh', '-c', ON_SMALL_DISK, 'sh', str(size), disk, here.model, PROGRAM, words, result, said], stderr=subprocess.DEVNULL).returncode
        if code == 77:
            sys.exit(77)
        hit += code not in (0, 1)
        with open(os.path.join(said, '.said')) as file:
            problems += what_is_wrong(what, code, file.read(), after, result)
        problems += check(what, result, here.before, after, loose, signal.SIGTERM)
        for folder in (disk, result, said):
            shutil.rmtree(folder)
    shutil.rmtree(quiet)
    shutil.rmtree(here.model)
    return problems, hit


def remove_often(what, before, words, loose, chance):
    """As kill_often does; what runs when its folder for temporary files is removed counts as hit, whether it fails or not."""
    here = bench(before)
    quiet = here.fresh()
    start = time.monotonic()
    run(words, quiet).wait()
    took, after = time.monotonic() - start, tree(quiet)
    problems, hit = [], 0
    for _ in range(KILLS):
        folder, temporary = here.fresh(), tempfile.mkdtemp()
        process = run(words, folder, env=os.environ | {'TMPDIR': temporary}, stderr=subprocess.PIPE, text=True)
        time.sleep(chance.random() * took)
        hit += process.poll() is None
        shutil.rmtree(temporary, ignore_errors=True)
        said = process.communicate(timeout=60)[1]
        problems += what_is_wrong(what, process.returncode, said, after, folder)
        problems += check(what, folder, here.before, after, loose, signal.SIGTERM)
        shutil.rmtree(folder)
        shutil.rmtree(temporary, ignore_errors=True)
    shutil.rmtree(quiet)
    shutil.rmtree(here.model)
    return problems, hit


def main():
    for number in (signal.SIGINT, signal.SIGHUP):  # ignored where tests run in the background, and by what they start
        signal.signal(number, signal.SIG_DFL)
    chance = random.Random(os.environ.get('FARO_KILL_SEED', 'kill'))
    problems, hits = [], 0
    for what, before, words, loose in CASES:
        found, hit = (fill_often if FULL else remove_often if GONE else kill_often)(what, before, words, loose, chance)
        problems += found
        hits += hit
        if KILLS > 20:
            print(f'{what}: {hit} of {KILLS} were hit, {len(found)} problems', flush=True)
    for line in problems:
        print(line)
    how = 'refused room' if FULL else 'met so' if GONE else 'killed before their end'
    print(f'{len(CASES)} verbs, {hits} of {KILLS * len(CASES)} runs were {how}, {len(problems)} problems')
    if hits * 4 < KILLS * len(CASES):
        problems.append('hardly any run was hit')
        print(problems[-1])
    return 1 if problems else 0


sys.exit(main())
