#!/usr/bin/env python3
"""Ctrl-C at any moment: a verb that computes ends within a second of processor time, and prints nothing as if it were done.

    interrupted.py PROGRAM [TIMES] [PART...]     TIMES for each command (FARO_KILLS / 20), or for those with a PART in them; without either
                                                 each sixth of them once

Every command runs for long, or for ever. It is interrupted when it has used some random time of the processor; what it uses from then on
is counted, not what the clock says. It ends by the signal, and what it may have printed are bounds that say so; or it had come to its end.
"""
import os, random, signal, subprocess, sys, tempfile, time

PROGRAM = os.path.abspath(sys.argv[1])
NUMBERS = [word for word in sys.argv[2:] if word.isdigit()]
TIMES = int(NUMBERS[0]) if NUMBERS else max(1, int(os.environ.get('FARO_KILLS', '4')) // 20)
TICK = os.sysconf('SC_CLK_TCK')
MOST_AFTER = 1.0   # seconds of the processor
UNFINISHED = ('not read', 'proved bounds', 'certified digits', 'SIMULATED', 'stopped after')  # how what is printed says that it is not the whole
LONGEST = 2.0      # until it is interrupted, of the processor

GAMES = {
    'deeper.lua': 'return {start = 0, step = function(t, s) return s + t:die(6) end}',
    'wider.lua': 'return {start = 1, step = function(t, s) return s * 50 + t:die(40) end}',
    'pairs.lua': 'return {start = {0, 0}, step = function(t, s) s[t:die(2)] = s[1] + t:die(3) return s end}',
    'both.lua': 'return {start = 0, step = function(t, s) if t:chance(1, 9) then return nil, s end return (s + t:die(6)) % 3000000 end}',
    'walk.lua': 'return {start = 0, step = function(t, s) if t:chance(1, 1000) then return nil, s > 0 end return s + t:die(3) - 2 end}',
    'merge_point.lua': 'return function(t) local n = 0 while true do t:merge_point(n) n = n + t:die(6) end end',
    'chooser.lua': 'return {start = 0, step = function(t, s) return s + t:choose_best({1, 2, 3}, s) * t:die(6) end}',
    'decides.lua': 'return function(t) local n = 0 for i = 1, 40 do n = n + t:die(6) * t:choose_best({1, 2}, n, i) t:merge_point(n, i) end return n end',
    'long.lua': 'return function(t) local n = 0 for i = 1, 20 do n = n + t:die(6) * i * i end return n end',
    'spins.lua': 'return function(t) local n = 0 for i = 1, 3000000 do n = n + i % 7 end return t:die(6) + n end',
    'texts.lua': 'return function(t) local a = {} for i = 1, 1000000 do a[i] = "action " .. i end return #t:choose_best(a, 1) + t:die(6) end',
    'bag.lua': 'return function(t) local b = t:bag() for i = 1, 9 do b:place(i) end local s = "" for i = 1, 9 do s = s .. b:draw() end return s end',
    'many.lua': 'return {deck = "a*20 b*20 c*20 d*20", play = function(t) local s = "" for i = 1, 14 do s = s .. t:draw() end return s end}',
}
TEXTS = {
    'deck.txt': ''.join(f'{1 + i % 4} Card {i}\n' for i in range(30)),
    'decks.txt': '\n'.join(' '.join(map(str, random.Random(i).sample(range(52), 52))) for i in range(3000)) + '\n',
    'people.csv': 'name,sex,pot\n' + ''.join(f'P{i},{"mf"[i % 2]},{i % 9}\n' for i in range(4000)),
    'bank.gift': ''.join(f'::q{i}:: Question {i}? {{=right ~wrong ~other ~none}}\n\n' for i in range(2000)),
    'class.csv': 'id,name\n' + ''.join(f's{i},Name {i}\n' for i in range(3000)),
}

COMMANDS = [f'game odds {game}' for game in GAMES] + [
    'game odds deeper.lua --max-runs 100000000', 'game odds chooser.lua --policy p.csv', 'game odds pig.lua --set goal=100', 'game odds war.lua --set ranks=6 --set suits=4',
    'game odds pontoon-best.lua', 'game odds yahtzee.lua', 'game odds risk.lua --set attackers=60 --set defenders=60 --fractions',
    'game odds snakes-and-ladders.lua --set players=3', 'game odds snakes-and-ladders.lua --set players=2 --fractions', 'game odds poker-draw.lua',
    'game odds walk.lua --distribution-of picks', 'game odds wider.lua --compare-with deeper.lua', 'game odds long.lua --simulate 100000000 --jobs 1',
    "game odds decides.lua 'outcome >= 100'",
    'game simulate long.lua -n 1000000000 --seed x --jobs 1', 'game simulate spins.lua -n 1000000 --seed x --jobs 1', 'game simulate decides.lua -n 100000000 --seed x --jobs 1',
    'game simulate chooser.lua -n 10 --seed x --jobs 1', 'game deal decides.lua --seed x', 'game deal chooser.lua --seed x', 'game deal yahtzee.lua --seed x',
    'game deal spins.lua --seed x --count 1000', 'game deal long.lua --given outcome=20 --seed x',
    "dice 300d100", "dice '60d6 keep highest 30'", "dice 'let a = 20d20 in (a count 3) - (a sets of 2)'", "dice '40d12 sets of 3 >= 4'", "dice '30d10 straight >= 4'",
    "odds 'hcp(N) >= 15 and shape(N) = 4333' --simulate 100000000 --seed x --jobs 1", "odds 'poker >= flush' --draw 7 --simulate 1000000000 --seed x --jobs 1",
    "odds 'tricks(N, notrump) >= 9' --simulate 100000 --seed x --jobs 1", "poker 'AsKs vs QhQd' --simulate 1000000000 --seed x --jobs 1",
    "poker 'random vs random vs random vs random'", "odds 'some(poker >= straight)' --hands 6x7", "deck 'land >= 3' --deck 'land*24 spell*36' --draw 7 --mulligan london --openings",
    "deck 'land >= 2 and ramp >= 1 and spell >= 1' --deck 'land*20 ramp*12 spell*28' --draw 9 --best 'land 10..30, ramp 0..20, rest spell'",
    "odds --order 'position(As) < position(Ks) and adjacent(Q, J)'", "odds 'distinct >= 5' --deck deck.txt --draw 12", "poker chips '50 40 30 20 10 9 8 7 6 5 4 3' --prizes '50 30 20 10 5 4 3 2'",
    "odds 'land >= 3' --deck 'land*24 spell*36' --draw 7 --ways all", "deal --given 'hcp(N) >= 37' --seed x --count 100",
    "deal --given 'hcp(N) + hcp(S) >= 39 and shape(N) = 7600' --count 100000 --seed x",
    'judge test decks.txt', 'judge test --shuffle overhand --decks 100000 --seed x --threads 1', 'judge power --decks 100000 --cards 52',
    'judge exact overhand --cards 10', 'judge exact riffle --cards 9 --rounds 3', 'judge compare riffle overhand --decks 100000 --seed x',
    'judge period lcg --cards 52', 'judge theory riffle --cards 2000 --rounds 1..20 --digits 50',
    'draw panel people.csv --count 40 --quota quota.csv --seed x', 'draw groups people.csv --pots pot --seed x', 'draw santa people.csv --apart sex --seed x',
    'shuffle -i 1-200000000 --seed x', 'shuffle -i 1-20000000 --seed x --algorithm overhand --rounds 1000', 'shuffle -i 1-1000000000 --repeat -n 1000000000 --seed x',
    'exam make bank.gift --students class.csv --seed x --output all --out folder', 'ratios 1000000000 --seed x', "roll '1000d6' --count 10000000 --seed x",
]
TEXTS['quota.csv'] = 'sex,count\nm,20\nf,20\n'


def words_of(command):
    import shlex
    return shlex.split(command)


def used(process):
    """Seconds of the processor that it has used so far; nothing where it is gone."""
    try:
        with open(f'/proc/{process.pid}/stat') as file:
            fields = file.read().rsplit(')', 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return None if fields[0] == 'Z' else (int(fields[11]) + int(fields[12])) / TICK


def interrupted(command, folder, moment):
    """Nothing where it came to its end; else what it used after the signal, how it ended, and what it said."""
    with open(os.path.join(folder, '.out'), 'w+b') as out, open(os.path.join(folder, '.err'), 'w+b') as err:
        process = subprocess.Popen([PROGRAM] + words_of(command), cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        while (now := used(process)) is not None and now < moment:
            time.sleep(0.005)
        if now is not None:
            process.send_signal(signal.SIGINT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        printed, said = out.read().decode(errors='replace'), err.read(100_000).decode(errors='replace')
    if now is None or process.returncode in (0, 1, 2, 3, 4):
        after = 0 if now is None else usage.ru_utime + usage.ru_stime - now
        return after, process.returncode, printed, said, True
    return usage.ru_utime + usage.ru_stime - now, process.returncode, printed, said, False


def problems_of(command, folder, moment):
    after, code, printed, said, ended = interrupted(command, folder, moment)
    out = []
    if after > MOST_AFTER + 2 / TICK:
        out.append(f'{after:.2f} s of processor time after the signal')
    if ended:  # it had come to its end, or had nothing to be stopped
        if code == 0 and 'not read' in printed:
            out.append('bounds are printed as if it were done')
        return out, 0
    if code not in (-signal.SIGINT, 130):
        out.append(f'ends with {code}: {said[-200:]}')
    streams = command.split()[0] in ('shuffle', 'ratios', 'roll') or '--ways' in command or command.startswith('deal --given')
    if printed.strip() and not any(mark in printed for mark in UNFINISHED) and not streams:
        out.append(f'prints as if it were done: {printed[:200]!r}')
    return out, 1


def main():
    signal.signal(signal.SIGINT, signal.default_int_handler)
    chance = random.Random(os.environ.get('FARO_KILL_SEED', 'interrupt'))
    wrong, hits = 0, 0
    only = [word for word in sys.argv[2:] if not word.isdigit()]
    commands = [c for c in COMMANDS if not only or any(word in c for word in only)]
    if not only and not NUMBERS and 'FARO_KILLS' not in os.environ:
        commands = commands[chance.randrange(6)::6]
    for command in commands:
        for _ in range(TIMES):
            with tempfile.TemporaryDirectory() as folder:
                for name, text in (GAMES | TEXTS).items():
                    with open(os.path.join(folder, name), 'w') as file:
                        file.write(text)
                moment = chance.random() * LONGEST
                found, hit = problems_of(command, folder, moment)
                hits += hit
                wrong += len(found)
                for line in found:
                    print(f'faro {command}, after {moment:.2f} s: {line}', flush=True)
    print(f'{len(commands)} commands, {hits} of {TIMES * len(commands)} runs were interrupted before their end, {wrong} problems')
    if hits * 4 < TIMES * len(commands):
        print('hardly any run was interrupted')
        return 1
    return 1 if wrong else 0


sys.exit(main())
