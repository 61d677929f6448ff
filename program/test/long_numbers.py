"""Every number that a user may give, at the edges of what machines count in: refused in one line, or right.

    long_numbers.py PROGRAM [all]

Options come from the program's schema (faro man --schema), so a new one is in the test by itself; TEXTS has the numbers
within questions, decks, dice, ranges and files. Each is put at every value of VALUES, beside a use of its verb. An answer is
taken for right if its exit is 0, 1 or 4, it holds to the bounds of the schema, has no inf or nan, and is not that of the number
to which the value would wrap (2^32 + 1 is not 1; the rooms' own tests know the answers). It takes at most 5 s of processor and 1 GB.
Without `all`, one use of every few is run. What is printed beyond its first part is not waited for, and simulations take as long
as they were asked to.
"""
import concurrent.futures, itertools, json, os, re, resource, shlex, shutil, signal, subprocess, sys, tempfile

PROGRAM = os.path.abspath(sys.argv[1])
ALL = sys.argv[2:] == ['all'] or os.environ.get('FARO_LONG_NUMBERS') == 'all'
PART = 6  # of so many uses, one is run where not all are
SECONDS, MEMORY, MOST_READ = 5, 1 << 30, 1 << 16

VALUES = ['0', '1', str(2**31), str(2**32), str(2**32 + 1), str(2**53), str(2**53 + 1), str(2**63), str(2**64), str(2**64 + 1),
          '1' + '0' * 40, '-1', '1e400', 'nan']
WRAPS = [(2**32, 0, 2**31), (2**32 + 1, 1, 2**31), (2**64, 0, 2**53), (2**64 + 1, 1, 2**53)]  # a value, another, and one between them

PEOPLE = ('name,years,family,sex,pot\nAnn,3,a,f,1\nBen,1,a,m,2\nCid,2,b,m,1\nDot,5,b,f,2\nEva,1,c,f,1\nFox,4,c,m,2\n')
FILES = {
    'l.txt': 'a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\n',
    'list.txt': '4 Bolt {burn}\n20 Mountain {land}\n',
    'coin.lua': 'return {\n  parameters = {sides = {2, from = 1, to = 9}},\n  play = function(t, p) return t:die(p.sides) end,\n}\n',
    'p.csv': PEOPLE, 'o.csv': 'name,family\nXia,a\nYan,b\nZoe,c\nUma,a\nVic,b\nWim,c\n',
    'q.csv': 'attribute,value,min,max\nsex,f,1,2\nsex,m,1,2\n',
    'n.csv': 'game,lands\n1,3\n2,2\n', 'n.txt': '3\n2\n4\n1\n', 'plays.csv': 'game,play\n1,1\n1,2\n2,2\n', 'lotto.csv': 'number,drawn\n1,3\n2,2\n3,1\n',
    'decks.txt': ''.join(' '.join(map(str, order)) + '\n' for order in itertools.islice(itertools.permutations(range(4)), 0, 24, 3)),
    'b.gift': ''.join(f'::q{i}::Which? {{' + ''.join(f'{"=" if p == i % 4 else "~"}answer {p} ' for p in range(4)) + '}\n\n'
                      for i in range(12)),
    's.csv': 'id,name\n1,Ann\n2,Ben\n', 's.dlr': 'produce 2\ncondition hcp(north) >= 15\naction printoneline\n',
}

# How each verb is used, in what an option is put beside; further uses are for the options behind the colon.
USES = {
    'shuffle': ['shuffle --seed x l.txt', 'shuffle -i 1-9 -n 3 --seed x: input-range head-count epochs resume',
                'shuffle --seed x --epochs 3 -i 1-9 --resume 3: resume', 'shuffle --seed x --split 0.5,0.5 -o a,b l.txt: split',
                'shuffle --seed x --algorithm random-tags l.txt: tags rounds', 'shuffle --seed x --algorithm riffle l.txt: piles rounds',
                'shuffle --seed x --algorithm overhand l.txt: p rounds', 'shuffle --seed x --algorithm strip l.txt: packets',
                'shuffle --seed x --algorithm shelf l.txt: shelves', 'shuffle --seed x --algorithm modulo l.txt: bits',
                'shuffle --seed x --algorithm scaled l.txt: bits', 'shuffle --seed x --algorithm search-past-end l.txt: limit first-value',
                'shuffle --seed x -r -i 1-9 -n 3: head-count input-range', 'shuffle --seed 3 --like python -i 1-9: seed input-range'],
    'deal': ['deal --seed x', 'deal --seed x --format pbn --count 2: count board board-numbers', 'deal: number',
             'deal --seed x --hands 2x3 --deck list.txt: decks hands count'],
    'draw winners': ['draw winners p.csv --seed x', 'draw winners p.csv --seed x --weights years: count weights'],
    'draw pairs': ['draw pairs p.csv o.csv --seed x'], 'draw groups': ['draw groups p.csv --seed x', 'draw groups p.csv --pots pot --seed x'],
    'draw santa': ['draw santa p.csv --seed x'], 'draw panel': ['draw panel p.csv --count 3 --quota q.csv --seed x'],
    'draw assign': ['draw assign p.csv --arms A,B --block 2 --seed x'], 'draw slip': ['draw slip l.txt'],
    'draw buckets': ['draw buckets l.txt --buckets a,b --seed x'],
    'roll': ['roll 3d6 --seed x'],
    'odds': ['odds --deck "land*24 spell*36" --draw 7 "land >= 2"', 'odds 3d6: digits bins svg effort simulate sample seed jobs',
             'odds --deck "land*24 spell*36" --draw 7 land --mulligan london --keep "land >= 2": down-to free-mulligans',
             'odds coin.lua: set compare max-runs seconds memory simulate', 'odds poker --draw 5: community dead board draw decks',
             'odds --deck "land*24 spell*36" --draw 7 "land >= 2" --find land: at-least', 'odds 3d6 --simulate 100 --seed x: simulate',
             'odds --deck "land*24 spell*36" --draw 7 "land >= 2" --sample 3 --seed x: sample'],
    'simulate': ['simulate coin.lua --count 100 --seed x'],
    'watch': ['watch riffle --seed x --cards 8', 'watch clock-patience --seed s: ranks suits', 'watch deal --hands 2x3 --seed s: hands',
              'watch draw --seed s: count', 'watch exchange --cards 3: way'],
    'judge test': ['judge test decks.txt', 'judge test --shuffle riffle --decks 20 --seed x --cards 12: rounds decks cards threads seed piles'],
    'judge power': ['judge power --cards 4 --decks 10'], 'judge averages': ['judge averages --cards 52 --highest 2.6%',
                                                                  'judge averages --cards 51 --mean first=25.48: cards mean decks'],
    'judge compare': ['judge compare riffle overhand --decks 50 --cards 12 --small 3 --seed x'],
    'judge exact': ['judge exact riffle --cards 4', 'judge exact modulo --cards 4: bits', 'judge exact random-tags --cards 4: tags',
                    'judge exact search-past-end --cards 3: limit first-value', 'judge exact overhand --cards 4: p',
                    'judge exact strip --cards 4: packets', 'judge exact shelf --cards 4: shelves'],
    'judge period': ['judge period perfect-out-faro --cards 12', 'judge period piles --cards 12: piles'],
    'judge picks': ['judge picks riffle --cards 4', 'judge picks modulo --cards 4: bits', 'judge picks random-tags --cards 4: tags',
                    'judge picks search-past-end --cards 3: limit first-value', 'judge picks overhand --cards 4: p',
                    'judge picks strip --cards 4: packets', 'judge picks shelf --cards 4: shelves'],
    'judge theory': ['judge theory riffle --cards 52 --rounds 1..3', 'judge theory shelf --cards 12: shelves', 'judge theory overhand --cards 12: p'],
    'judge complaint': ['judge complaint --hits 5 --seen 7 --deck 60 --copies 24', 'judge complaint --hits 5 --chance 1/6 --games 20: chance games times'],
    'judge hands': ['judge hands n.txt --seen 7 --deck 60 --copies 24'], 'judge plays': ['judge plays plays.csv'],
    'judge numbers': ['judge numbers lotto.csv --of 2'], 'judge repeats': ['judge repeats decks.txt --cards 9'],
    'judge decks': ['judge decks decks.txt'], 'judge seed': ['judge seed n.txt --of 1-9 --seeds 0..99', 'judge seed n.txt --dice 6 --seeds 0..99: dice after'], 'judge statistics': [],
    'judge faults': ['judge faults --cards 12'],
    'audit commit': ['audit commit {}.draw --title T --items l.txt -n 3 --date 2026-01-01T00:00Z',
                     'audit commit {}.draw --title T --range 1-9 -n 3 --date 2026-01-01T00:00Z: range pool head-count'],
    'audit select': ['audit select --scheme sampler --seed 1 --pool 9 --head-count 3',
                     'audit select --scheme rfc3797 --source 9319 --head-count 3 --pool 9: pool head-count source',
                     'audit select --scheme faro-draw --field a --pool 9 --head-count 3: pool head-count field',
                     'audit select --scheme consistent-sampler --seed 1 --range 1-9: range seed head-count',
                     'audit select --scheme opentally --seed 1 --pool 9: pool head-count',
                     'audit select --scheme bravado: nonce'],
    'audit squaredeal new': ['audit squaredeal new --name Cup --delayed-info DJI --phase 2:1-16:cup##: {}'],
    'exam check': ['exam check b.gift'], 'exam make': ['exam make b.gift --seed x --versions 2 --out {}'],
    'exam judge': ['exam judge b.gift --seed x'], 'ratios': ['ratios 3 --seed x'],
}
PASSED_OVER = {'run', 'pdf'}  # they start other programs
AS_LONG_AS_ASKED = {'simulate', 'count', 'decks', 'sample', 'effort'}  # so many are dealt: that takes its time

# Numbers within texts, {} where the value goes; a file's text after a bar.
TEXTS = r"""
odds '{}d6'
odds '1d{}'
odds '1d{} = 1'
odds '2d6 >= {}'
odds '2d6 = {}'
odds '2d6 + {}'
odds '2d6 * {}'
odds '2d6 - {}'
odds '2d6 / {}'
odds '2d6 % {}'
odds '2d6 ^ {}'
odds '{} ^ 2d6'
odds '{}d1'
odds '{}d6 >= 3'
odds '{}d6 keep highest 1'
odds '4d6 keep highest {}'
odds '4d6 drop lowest {}'
odds '3d6 reroll {}'
odds '{}d{}'
odds '{}d6 explode'
odds 'd6 explode {}'
odds 'max({}d6)'
odds 'count({}d6 >= 5)'
odds 'd{1, {}}'
odds 'd{1..{}}'
odds 'd({}, 2, 3)'
odds 'd[1, {}]'
odds '{}'
odds '1/{} + d6'
odds 'd6 in 1..{}'
odds '3d6 in {}..{}'
odds '2d6 > d{}'
odds '100d6 >= 350' --digits {}
odds '3d6' --simulate 100 --seed '{}'
odds --anydice 'output {}d6'
odds --anydice 'output d{}'
odds --anydice 'output 3d6 > {}'
odds --anydice 'output d{1..{}}'
odds --anydice 'output d{1:{}, 2}'
odds --anydice 'output {}@4d6'
odds --anydice 'output 2 ^ {}'
odds --anydice 'output {} * d6'
odds --anydice 'output d6 / {}'
odds --anydice 'output [highest {} of 4d6]'
odds --anydice 'output [explode d{}]'
odds --anydice 'set "explode depth" to {} output [explode d6]'
odds --anydice 'set "maximum function depth" to {} output d6'
odds --anydice 'loop I over {1..{}} { output I }'
odds --anydice 'output #{}'
odds --anydice 'output {}d{}'
odds --deck 'land*{}' --draw 1 land
odds --deck 'land*{} spell*36' --draw 7 'land >= 2'
odds --deck 'land*{} spell*36' --draw 7 land
odds --deck 'land*24 spell*36' --draw 7 'land >= {}'
odds --deck 'land*24 spell*36' --draw 7 'land = {}'
odds --deck 'land*24 spell*36' --draw 7 'land in {}..{}'
odds --deck 'land*24 spell*36' --draw 7 'by({}, land >= 2)'
odds --deck 'land*24 spell*36' 'land >= 2' --hands {}x4
odds --deck 'land*24 spell*36' 'land >= 2' --hands 2x{}
odds --deck 'land*24 spell*36' --draw 7 'land >= 2' --vary land=20..{}
odds --deck 'land*24 spell*36' --draw 7 'land >= 2' --vary land={}
odds --deck 'land*24 spell*36' --draw 7 'land >= 2' --seen 'land*{}'
odds --deck 'land*24 spell*36' --draw 7 'land >= 2' --holding 'land*{}'
odds --deck 'land*24 spell*36' --draw 7 'land >= 2' --by-turn 1..{}
odds --deck 'land*24 spell*36' --draw 7 'land >= 2' --effect 'spell: draw {}'
odds --deck 'land*24 spell*36' --draw 7 'land >= 2' --effect 'spell: scry {}'
odds --deck 'land*24 spell*36' --draw 7 'land >= 2' --swap 'in {} land, out {} spell'
odds --deck 'land*24 spell*36' --draw 7 'land >= 2' --with-replacement --draw {}
odds --urn 'a*{} b*2: 2' 'a >= 1'
odds --urn 'a*3 b*2: {}' 'a >= 1'
odds --deck 'land*24 spell*36' 'position(first land) = {}' --order
odds --deck 'land*24 spell*36' 'runs(land) >= {}' --order
odds --order 'adjacent(rank) >= {}'
odds --order 'position(ace, {}) = 3'
odds --draw 13 'hcp >= {}'
odds --draw 5 'poker' --draw {}
odds 'AsKs vs QhQd' --board 'Ah Kd {}c'
odds --deck deck.txt --draw 1 Bolt | deck.txt={} Bolt\n20 Mountain\n
odds --deck deck.csv --draw 1 Bolt | deck.csv=name,count\nBolt,{}\nMountain,20\n
odds game.lua | game.lua=return {play = function(t) return t:die({}) end}
odds game.lua | game.lua=return {play = function(t) return {} * t:die(6) end}
odds game.lua | game.lua=return {play = function(t) local n = 0 for i = 1, {} do n = n + 1 end return n end}
odds game.lua | game.lua=return {play = function(t) return #string.rep("x", {}) end}
odds game.lua --set sides={} | game.lua=return {parameters = {sides = {2, from = 0, to = {}}}, play = function(t, p) return t:die(p.sides) end}
simulate game.lua --count 10 --seed x | game.lua=return {play = function(t) return t:die({}) end}
simulate coin.lua --count 10 --seed x --set sides={}
odds coin.lua --compare sides=2,{}
roll '{}d6' --seed x
roll 'd{}' --seed x
roll '3d6 + {}' --seed x
roll '3d6 * {}' --seed x
roll '{}d6 keep highest 1' --seed x
shuffle -i 1-{} -n 3 --seed x
shuffle -i {}-9 -n 3 --seed x
shuffle -i {}-{} --seed x
shuffle -i 1-{} -r -n 3 --seed x
shuffle -i 0-{} --seed x
shuffle -n {}% --seed x l.txt
shuffle --split {},rest -o a,b --seed x l.txt
shuffle --split {},0.5 -o a,b --seed x l.txt
shuffle --split equal:{} -o a --seed x l.txt
shuffle --split folds:{} -o 'a%d,b%d' --seed x l.txt
shuffle --rate 1/{} --seed x l.txt
shuffle --rate {}% --seed x l.txt
shuffle --memory {}M --seed x l.txt
shuffle --memory {}K --seed x l.txt
shuffle --epochs 2 --resume {}:1 --seed x -i 1-9
shuffle --epochs 2 --resume 1:{} --seed x -i 1-9
shuffle --epochs {} --seed x -i 1-9
shuffle -r -n {} l.txt --seed x
shuffle --like python -i 0-{} -n 3 --seed 1
shuffle --like numpy -i 0-9 -n 3 --seed {}
shuffle --like python -i 0-9 -n 3 --seed {}
shuffle --weights {} -n 2 --seed x w.tsv | w.tsv=a\t1\nb\t2\n
shuffle --weights w --csv -n 1 --seed x w.csv | w.csv=id,w\na,{}\nb,1\n
shuffle --picks picks.txt l.txt | picks.txt={}\n0\n1\n
shuffle --ratios ratios.txt --algorithm inside-out l.txt | ratios.txt={}\n0\n0.5\n0\n0\n0\n0\n0\n0\n0\n0\n0\n
deal --hands {}x5 --seed x
deal --hands 2x{} --seed x
deal --deck 'a*{} b*3' --hands 2x2 --seed x
deal --board-numbers 1-{} --seed x
deal --board-numbers {} --seed x
deal --number {}
deal --seed x --given 'hcp(N) >= {}'
deal --seed x script.dlr | script.dlr=produce {}\ncondition hcp(north) >= 15\naction printoneline\n
deal --seed x script.dlr | script.dlr=generate {}\nproduce 1\ncondition hcp(north) >= 15\naction printoneline\n
deal --seed x script.dlr | script.dlr=produce 1\ncondition hcp(north) >= {}\naction printoneline\n
deal --seed x script.dlr | script.dlr=produce 1\naction average hcp(north) * {}\n
draw winners w.csv --weights w --seed x | w.csv=id,w\na,{}\nb,1\n
draw winners w.csv --weights w --count 2 --seed x | w.csv=id,w\na,{}\nb,{}\nc,1\n
draw winners w.csv --weights w --seed x | w.csv=id,w\na,0.{}\nb,1/{}\n
draw groups p.csv --groups {} --seed x
draw groups p.csv --pots pot --at-most sex=f={} --seed x
draw groups p.csv --pots pot --at-most sex={} --seed x
draw groups p.csv --pots pot --at-least sex={} --seed x
draw panel p.csv --count 3 --quota quotas.csv --seed x | quotas.csv=attribute,value,min,max\nsex,f,{},2\nsex,m,1,2\n
draw panel p.csv --count 3 --quota quotas.csv --seed x | quotas.csv=attribute,value,min,max\nsex,f,1,{}\nsex,m,1,2\n
draw assign p.csv --arms 'A*{},B' --block 2 --seed x
draw assign p.csv --arms 'A,B' --block '2,{}' --seed x
judge theory riffle --cards 52 --rounds {}
judge theory riffle --cards 52 --rounds 1..{}
judge theory riffle --cards 52 --rounds {}..{}
judge theory top-to-random --cards 52 --rounds {}
judge theory exchange --cards 20 --rounds {}
judge theory exchange --cards 52 --rounds {}
judge theory overhand --cards 6 --rounds {}
judge theory one-card --cards 52 --rounds {}
judge theory red-black --cards 20 --rounds {}
judge theory perfect --cards {}
judge theory shelf --cards 52 --shelves {} --rounds 1
judge theory overhand --cards 6 --p 1/{}
judge theory overhand --cards 6 --p 1e{}
judge complaint --hits 5 --chance 1/{} --games 20
judge complaint --hits 5 --chance {}% --games 20
judge averages --cards 52 --mean first={}
judge averages --cards 52 --mean {}=25
judge averages --cards 52 --chance {}@last=1/52
judge averages --cards 52 --highest {}% --decks 100
judge averages --cards {} --highest 2%
judge period perfect-out-faro --cards {}
judge hands hits.txt --seen 7 --deck 60 --copies 24 | hits.txt=3\n{}\n
judge plays plays.txt | plays.txt={}\n{}\n1\n
judge numbers l.csv --of 2 | l.csv=number,drawn\n1,{}\n2,1\n3,1\n
judge repeats d.txt --cards 9 | d.txt=1 2\n1 {}\n
judge test d.txt | d.txt=1 2 3\n1 {} 3\n
judge test d.txt | d.txt=0 1 2\n2 1 0\n0 {} 2\n
judge decks d.txt | d.txt=1 2 3\n1 {} 3\n
audit select --scheme sampler --seed {} --pool 9 --head-count 3
audit select --scheme rfc3797 --source {} --head-count 3 --pool 9
audit select --scheme rfc3797 --source '1 {} 0.{}' --head-count 3 --pool 9
audit select --scheme consistent-sampler --seed 1 --range 1-{} --head-count 2
audit select --scheme sampler --seed 1 --range {}-{} --head-count 2
audit commit t.draw --title T --range 1-{} -n 2
audit commit t.draw --title T --range {}-{} -n 1
audit commit t.draw --title T --items l.txt -n {} --tickets w.csv | w.csv=id,w\na,{}\nb,1\n
audit squaredeal new --name Cup --delayed-info DJI --phase '{}:1-16:cup##:' cup
audit squaredeal new --name Cup --delayed-info DJI --phase '2:1-{}:cup##:' cup
exam make b.gift --seed x --versions {} --out e
exam make b.gift --seed x --students s.csv --out e | s.csv=id,name\n{},Ann\n
exam check bank.gift | bank.gift=::q::Which? {=a ~%{}%b ~c}\n
exam check bank.gift | bank.gift=::q::How many? {#{}:1}\n
exam make bank.gift --seed x --versions 2 --out e | bank.gift=::q::How many? {#{}:{}}\n\n::r::Which? {=a ~%{}%b ~c}\n
ratios {} --seed x
""".strip().splitlines()

class use:
    """What is run for each value, and how it is called in messages."""
    def __init__(self, name, words, files=None, field=None, schema=None):
        self.name, self.words, self.files, self.field, self.schema = name, words, files or {}, field, schema or {}

    def at(self, value):
        put = lambda text: text.replace('{}', value)
        return [put(word) for word in self.words], {name: put(text) for name, text in self.files.items()}


def uses_of_options():
    out = []
    for verb in json.loads(subprocess.run([PROGRAM, 'man', '--schema'], capture_output=True, check=True).stdout)['oneOf']:
        name = verb['title'].removeprefix('faro').strip()
        if name not in USES:
            continue
        help = subprocess.run([PROGRAM, *name.split(), '--help'], capture_output=True, text=True, check=True).stdout
        for field, of in verb['properties'].items():
            if field in PASSED_OVER or of.get('type') == 'boolean' or 'enum' in of or not re.search(rf'^ .*--{field} ', help, re.M):
                continue
            named = [line.rpartition(':') for line in USES[name]]
            fitting = [text for text, colon, fields in named if colon and field in fields.split()] or \
                      [text if colon else fields for text, colon, fields in named if not colon or ' ' not in fields.strip()][:1]
            for text in fitting:
                out.append(use(f'{text} --{field}', shlex.split(text) + [f'--{field}={{}}'], field=field, schema=of.get('anyOf', [of])[0]))
    return out


def uses_of_texts():
    out = []
    for line in TEXTS:
        text, _, file = line.partition(' | ')
        name, _, content = file.partition('=')
        out.append(use(line, shlex.split(text), {name: content.replace('\\n', '\n').replace('\\t', '\t')} if name else {}))
    return out


def limits():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS + 1, SECONDS + 2))
    if MEMORY:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(words, files):
    """Exit, what was printed, what was said, seconds of processor; output beyond the first part is not waited for."""
    folder = tempfile.mkdtemp()
    try:
        for name, text in (FILES | files).items():
            with open(os.path.join(folder, name), 'w') as file:
                file.write(text)
        with open(os.path.join(folder, '.said'), 'w+b') as said:
            process = subprocess.Popen([PROGRAM, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=said,
                                       preexec_fn=limits, env=os.environ | {'TMPDIR': folder})
            printed = process.stdout.read(MOST_READ)
            process.stdout.close()
            _, status, spent = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            said.seek(0)
            return process.returncode, printed.decode(errors='replace'), said.read(100_000).decode(errors='replace'), spent.ru_utime + spent.ru_stime, spent.ru_maxrss
    finally:
        shutil.rmtree(folder)


def problem_of(one, value, outcome):
    code, printed, said, seconds, _ = outcome
    if code == -signal.SIGPIPE and len(printed) == MOST_READ:
        return None
    if seconds > SECONDS or code == -signal.SIGXCPU:  # the limit counts in ticks, which may be ahead of what is told
        return None if one.field in AS_LONG_AS_ASKED and value.isdigit() else f'{seconds:.1f} s of processor'
    lines = [line for line in said.splitlines() if ': warning: ' not in line and 'stays in front as headings' not in line]
    if code == 2 or code == 3 and 'out of memory' in said:
        lines = [line for line in lines if not line.startswith('  faro ')]  # commands that settle it
        return None if len(lines) == 1 and lines[0].startswith('faro') else f'is not refused in one line: {said[:300]!r}'
    if code not in (0, 1, 4):
        return f'ends with {code}: {said[-300:]!r}'
    if 'minimum' in one.schema:
        n = int(value) if value.isdigit() else -1
        if not one.schema['minimum'] <= n <= one.schema.get('maximum', 2**64 - 1):
            return f'is taken, though it is outside of what the schema says: {printed[:200]!r}'
    strange = re.search(r'.*\b(nan|inf)\b.*', printed)
    return f'prints {strange[0]!r}' if strange and value != 'nan' else None


def without_times(printed):
    """Without the column of microseconds, which `judge compare` measures: it is another one in each run."""
    return re.sub(r'^(\S+(?: +[\d.]+){2}) +[\d.e+]+', r'\1', printed, flags=re.M) if 'microsec.' in printed else printed


def judge(one, values):
    outcomes = {value: run(*one.at(value)) for value in values}
    problems = [f'{one.name} at {value}: {found}' for value, outcome in outcomes.items() if (found := problem_of(one, value, outcome))]
    taken = {value: without_times(outcome[1]) for value, outcome in outcomes.items() if outcome[0] in (0, 1, 4)}
    for wrap in WRAPS:
        value, other, between = map(str, wrap)
        if all(v in taken for v in (value, other, between)):
            answer = taken[other]
            if taken[value].replace(value, other) == answer != taken[between].replace(between, other):
                problems.append(f'{one.name} at {value}: answers as at {other}: {answer[:100]!r}')
    return problems, sum(outcome[3] for outcome in outcomes.values()), outcomes


def main():
    global SECONDS, MEMORY
    if run(['--version'], {})[0] != 0:  # sanitizers take address space by the terabyte, and time
        SECONDS, MEMORY = 20 * SECONDS, None
    everything = uses_of_options() + uses_of_texts()
    if not ALL:
        everything = everything[::PART]
    problems, seconds, runs = [], 0, 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for one, (found, spent, outcomes) in zip(everything, pool.map(lambda one: judge(one, VALUES), everything)):
            problems += found
            seconds += spent
            runs += len(outcomes)
            for line in found:
                print(line, flush=True)
    print(f'{len(everything)} uses, {runs} runs, {seconds:.0f} s of processor, {len(problems)} problems')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
