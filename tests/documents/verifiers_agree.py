#!/usr/bin/env python3
"""The verifiers of transcripts judge what a forger made, and never disagree.

    verifiers_agree.py PROGRAM JUDGE SCRIPT [CASES [SEED]]

forging.py makes transcripts of every kind, forgeries.py changes what they say, and commitment, seals, reveals, draws, signatures and
hashes are made anew, so that only the rules of docs/spec-draw.md can refuse. JUDGE is the library (judge_transcripts.cpp), asked about
each; so are SCRIPT (docs/verify_transcript.py) and, by node, the module of WebAssembly that pages carry (wings/audit/papers/verify.mjs).
PROGRAM, `faro audit verify`, is started for one case in 300. Every one ends with 0 (it holds), 1 (it does not), 2 (no transcript) or
4 (not decided yet), the same at each; where a round of drand stands in it the script says 5, unless it found something wrong itself.
Some are held against what was published elsewhere, as it was or another (KNOWN): of that the script takes the h before public information.
CASES is FARO_TAMPERED, too. Each rule, and each refusal of the sources, has to have been met by a change of one thing; in 100,000 cases,
50 times.
"""
import collections, json, os, pathlib, random, re, shutil, subprocess, sys, tempfile, threading, time

sys.dont_write_bytecode = True
PROGRAM, JUDGE, SCRIPT = (os.path.abspath(path) for path in sys.argv[1:4])
CASES = int(sys.argv[4] if len(sys.argv) > 4 else os.environ.get('FARO_TAMPERED', '3000'))
SEED = sys.argv[5] if len(sys.argv) > 5 else 'tampered'
sys.path.insert(0, os.path.dirname(SCRIPT))

import forgeries
import forging
import refusals
import verify_transcript

BATCH = 100
ROOT = pathlib.Path(__file__).parents[2]
NOT_DECIDED, LAST_RULE = 63, 67


class Many:
    """A program that judges one transcript after the other: it and four things known, each after eight bytes of length, for a line."""

    def __init__(self, *words):
        self.run = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def judge(self, cases):
        out, writes = [], threading.Thread(target=self.write, args=(cases,))
        writes.start()
        for _ in cases:
            code, _, said = self.run.stdout.readline().decode(errors='replace').rstrip('\n').partition(' ')
            out.append((int(code), said))
        writes.join()
        return out

    def write(self, cases):
        for text, known in cases:
            for part in (text, *(known.get(option, '').encode() for option in KNOWN)):
                self.run.stdin.write(len(part).to_bytes(8, 'big') + part)
        self.run.stdin.flush()


class Module:
    """The module of pages: names of files and options behind them, for a line each."""

    def __init__(self, script):
        self.run = subprocess.Popen(['node', script], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.folder = tempfile.TemporaryDirectory()

    def judge(self, cases):
        out = []
        for text, known in cases:
            path = pathlib.Path(self.folder.name, 't')
            path.write_bytes(text)
            self.run.stdin.write('\t'.join([str(path), *words_of(known)]).encode() + b'\n')
            self.run.stdin.flush()
            code, _, said = self.run.stdout.readline().decode(errors='replace').rstrip('\n').partition('\t')
            out.append((int(code), said))
        return out


def the_module():
    script = ROOT / 'web' / 'papers' / 'verify.mjs'
    return Module(script) if script.exists() and script.with_name('verifier.wasm').exists() and shutil.which('node') else None


def by_script(cases):
    for text, known in cases:
        code, _, notes = verify_transcript.verify(text, known.get('--head-before-public'))
        yield code, '; '.join(notes)


def by_program(text, known):
    with tempfile.NamedTemporaryFile() as file:
        file.write(text)
        file.flush()
        run = subprocess.run([PROGRAM, 'audit', 'verify', file.name, *words_of(known)], capture_output=True, stdin=subprocess.DEVNULL)
        return run.returncode, run.stderr.decode(errors='replace').strip()


# ---- What was published elsewhere ---------------------------------------------------------------------------------------

KNOWN = {'--head': 64, '--head-before-public': 65, '--commitment': 66, '--signer': 67}  # each with its rule


def words_of(known):
    return [word for option in known for word in (option, known[option])]


def known_of(text):
    """What whoever kept a transcript that holds may know of it, and all that stands in it and looks like that."""
    steps = [json.loads(line) for line in text.splitlines()]
    before_public = next((steps[i - 1] for i, step in enumerate(steps) if step['step'] == 'public'), steps[-1])
    keys = [step['public_key'] for step in steps if step['step'] == 'sign']
    right = {'--head': steps[-1]['h'], '--head-before-public': before_public['h'], '--commitment': steps[0]['commitment']}
    return right | ({'--signer': keys[-1]} if keys else {}), [step['h'] for step in steps] + [steps[0]['commitment']], keys


def against(option, right, chance):
    """A transcript as it was made, held against what is right, or against something else."""
    text = forging.made(chance, {'signed': True} if option == '--signer' else None).text()
    known, looks_like, keys = known_of(text)
    if right:
        return text, {name: known[name] for name in known if name == option or chance.random() < 0.5}
    good = keys if option == '--signer' else [known[option]]
    digit, at = chance.choice('0123456789abcdef'), chance.randrange(64)
    others = looks_like + [key.public.hex() for key in forging.KEYS] + [good[0][:at] + digit + good[0][at + 1:], good[0][::-1], '0' * 64]
    return text, {option: chance.choice([other for other in others if other not in good])}


# ---- Cases --------------------------------------------------------------------------------------------------------------

def case(number, chance):
    """A text and what is known of it, what was done to it, the rule that this means to break, and whether it is all that was done."""
    names = [*forgeries.CHANGES, *forgeries.BYTES, *KNOWN]
    turn, name = number // len(names), names[number % len(names)]
    if name in KNOWN:
        right = turn % 4 == 3
        return against(name, right, chance), f'{name}, {"right" if right else "another"}', '' if right else f'R{KNOWN[name]}', True
    if name in forgeries.BYTES:
        work, anew = forgeries.BYTES[name]
        text = work(forging.made(chance).text(), chance)
        return (forgeries.with_new_hashes(text) if anew else text, {}), name, '', True
    work, rule, want = forgeries.CHANGES[name]
    if want.get('slow') and turn % 10 != 9:  # a second each: every tenth time
        work, rule, want = forgeries.CHANGES[name := chance.choice([name for name in forgeries.CHANGES if not forgeries.CHANGES[name][2].get('slow')])]
    for _ in range(50):
        draft = forging.made(chance, want)
        if work(draft, chance) is not False:
            break
    if chance.random() < 0.1 and not want.get('slow'):
        other = chance.choice([name for name, (_, rule, want) in forgeries.CHANGES.items() if not rule and not want])
        try:
            done = draft.steps and forgeries.CHANGES[other][0](draft, chance) is not False
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):  # what it changes is gone by the first
            done = True
        if done:
            return (draft.text(), {}), f'{name}, {other}', '', False
    return (draft.text(), {}), name, rule, True


def agree(code, said, of_script):
    """Whether the script says what the library does; of drand's signatures it says that it can't."""
    if of_script == 5:
        return code in (0, 4) or code == 1 and 'signature of drand' in said
    return code == of_script


class Tally:
    """What was said of all cases, and where verifiers differ."""

    def __init__(self):
        self.codes, self.rules, self.causes = collections.Counter(), collections.Counter(), collections.Counter()
        self.times, self.problems, self.begun, self.done = collections.Counter(), {}, time.time(), 0
        self.refusals = refusals.all_refusals()

    def count(self, code, said, alone):
        self.done += 1
        self.codes[code] += 1
        number = re.search(r'\[R(\d+)\]$', said)
        if alone and (number or code == 4):
            self.rules[int(number[1]) if number else NOT_DECIDED] += 1
        if code in (1, 2):
            cause = refusals.refusal_of(said, self.refusals)
            self.causes[cause.name if cause else re.sub(r'\d+|".*"', '…', said)[:80], alone] += 1

    def problem(self, text, name, what):
        """The smallest of a kind is kept."""
        key = (name, re.sub(r'\d+', 'N', what)[:80])
        if key not in self.problems or len(text) < len(self.problems[key][0]):
            self.problems[key] = text, what

    def rare(self):
        """Rules and refusals that were not met as often as they have to be."""
        least = 50 if self.done >= 100_000 else 1 if self.done >= 3000 else 0
        out = sorted({each.name for each in self.refusals if self.causes[each.name, True] < least})
        if set(self.rules) - {NOT_DECIDED}:
            out += [f'R{number}' for number in range(1, LAST_RULE + 1) if self.rules[number] < least]
        return [f'met less than {least} times: {name}' for name in out]

    def report(self, judges):
        print(f'{self.done} transcripts, judged by {judges}, and every 300th by the program: {len(self.problems)} problems')
        print(', '.join(f'{code}: {count}' for code, count in sorted(self.codes.items())),
              f'in {time.time() - self.begun:.0f} s, made in {self.times["made"]:.0f} s of processor, read by the script in {self.times["script"]:.0f} s')
        print('by rule, alone:', ', '.join(f'R{number} {self.rules[number]}' for number in range(1, LAST_RULE + 1)))
        for cause in sorted({cause for cause, _ in self.causes}):
            print(f'  {self.causes[cause, True]:6} alone, {self.causes[cause, False]:6} otherwise: {cause}')
        print('\n'.join(self.rare()))
        if not self.problems:
            return
        kept = pathlib.Path(tempfile.mkdtemp(prefix='disagree-'))
        by_size = sorted(self.problems.items(), key=lambda each: len(each[1][0]))
        for number, ((name, _), (text, what)) in enumerate(by_size):
            path = kept / f'{number}.draw'
            path.write_bytes(text)
            print(f'{name}: {what[:1000]}: {path}' if number < 40 else path)
        print(f'the smallest, {len(by_size[0][1][0])} bytes:', flush=True)
        sys.stdout.buffer.write(by_size[0][1][0][:2000] + b'\n')


def judged(begin, end, chance, judge, module, tally):
    t0 = time.process_time()
    cases = [case(number, chance) for number in range(begin, end)]
    asked = [of for of, *_ in cases]
    tally.times['made'] += (t1 := time.process_time()) - t0
    of_library, of_script = judge.judge(asked), list(by_script(asked))
    tally.times['script'] += time.process_time() - t1
    of_module = module.judge(asked) if module else of_library
    for i, ((text, known), name, rule, alone) in enumerate(cases):
        code, said = of_library[i]
        tally.count(code, said, alone)
        if not agree(code, said, of_script[i][0]) and not set(known) - {'--head-before-public'}:
            tally.problem(text, name, f'library {code} ({said}), script {of_script[i]}')
        if of_module[i][0] != code:
            tally.problem(text, name, f'library {code} ({said}), module {of_module[i]}')
        if rule and code in (0, 4) or rule and known and not said.endswith(f'[{rule}]'):
            tally.problem(text, name, f'{rule} is broken, the library says {code} ({said})')
        if (begin + i) % 300 == 0 and (found := by_program(text, known))[0] != code:
            tally.problem(text, name, f'library {code} ({said}), program {found}')


def main():
    chance, tally, judge, module = random.Random(SEED), Tally(), Many(JUDGE), the_module()
    try:
        for begin in range(0, CASES, BATCH):
            judged(begin, min(begin + BATCH, CASES), chance, judge, module, tally)
    except KeyboardInterrupt:
        print('stopped')
    tally.report('the library, the script and the module' if module else 'the library and the script (the module is not there, or no node)')
    return 130 if tally.done < CASES else 1 if tally.problems or tally.rare() else 0


if __name__ == '__main__':
    sys.exit(main())
