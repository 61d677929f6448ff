#!/usr/bin/env python3
"""Draws under rules by trying everything, in plain Python: the known answers of tests/draws.

draws.py --write   writes draws.json, which the C++ tests read
draws.py           recomputes them; exits 1 at the first that differs
"""
import collections
import fractions
import functools
import itertools
import json
import pathlib
import sys

ANSWERS = pathlib.Path(__file__).with_name("draws.json")
F = fractions.Fraction

# The Champions League of 2012/13, round of 16 (UEFA): the winners of groups A to H and those who came second.
WINNERS = [("Paris", "FRA"), ("Schalke", "GER"), ("Málaga", "ESP"), ("Dortmund", "GER"), ("Juventus", "ITA"),
           ("Bayern", "GER"), ("Barcelona", "ESP"), ("Manchester United", "ENG")]
SECONDS = [("Porto", "POR"), ("Arsenal", "ENG"), ("Milan", "ITA"), ("Real Madrid", "ESP"), ("Shakhtar", "UKR"),
           ("Valencia", "ESP"), ("Celtic", "SCO"), ("Galatasaray", "TUR")]


def may_meet(winner, second):
    return winner != second and WINNERS[winner][1] != SECONDS[second][1]


def uniform_pairs():
    """Every order of the partners, one after the other."""
    table, draws = [[0] * 8 for _ in range(8)], 0
    for partners in itertools.permutations(range(8)):
        if all(may_meet(w, s) for w, s in enumerate(partners)):
            draws += 1
            for w, s in enumerate(partners):
                table[w][s] += 1
    return draws, [[str(F(n, draws)) for n in row] for row in table]


@functools.cache
def completable(winners, seconds):
    if not seconds:
        return True
    first = min(seconds)
    return any(may_meet(w, first) and completable(winners - {w}, seconds - {first}) for w in winners)


def sequential_pairs():
    """A ball of those who came second, then its opponent among those that leave the rest possible."""
    table = [[F(0)] * 8 for _ in range(8)]
    now = {(frozenset(range(8)), frozenset(range(8))): F(1)}
    while now:
        then = collections.defaultdict(F)
        for (winners, seconds), chance in now.items():
            for s in seconds:
                left = seconds - {s}
                fitting = [w for w in winners if may_meet(w, s) and completable(winners - {w}, left)]
                for w in fitting:
                    p = chance / len(seconds) / len(fitting)
                    table[w][s] += p
                    if left:
                        then[winners - {w}, left] += p
        now = then
    return [[str(p) for p in row] for row in table]


def santas(families):
    """How many assignments, and how many of them without swaps."""
    family = [f for f, size in enumerate(families) for _ in range(size)]
    valid = [p for p in itertools.permutations(range(len(family))) if all(family[i] != family[j] for i, j in enumerate(p))]
    return len(valid), sum(all(p[j] != i for i, j in enumerate(p)) for p in valid)


def winners(tickets, prizes):
    """The chance of each order of winners, nobody twice; and everybody's to be among them."""
    orders, among = {}, [F(0)] * len(tickets)
    for order in itertools.permutations(range(len(tickets)), prizes):
        left, p = sum(tickets), F(1)
        for i in order:
            p = p * tickets[i] / left if left else F(0)
            left -= tickets[i]
        if p:
            orders["".join(map(str, order))] = str(p)
            for i in order:
                among[i] += p
    return {"orders": orders, "among": [str(p) for p in among]}


# Three pots of four teams: (pot, confederation).
TEAMS = [(0, "E"), (0, "E"), (0, "S"), (0, "A"), (1, "E"), (1, "S"), (1, "A"), (1, "E"), (2, "A"), (2, "E"), (2, "F"), (2, "F")]
MOST = {"E": 2, "S": 1, "A": 1, "F": 1}
LEAST = {"E": 1}


def groups_fine(groups, complete):
    for group in groups:
        count = collections.Counter(TEAMS[t][1] for t in group)
        if any(count[c] > MOST[c] for c in count) or (complete and any(count[c] < LEAST[c] for c in LEAST)):
            return False
    return True


def uniform_groups():
    draws, table = 0, [[0] * 12 for _ in range(12)]
    for one, two, three in itertools.product(*(itertools.permutations(range(4 * p, 4 * p + 4)) for p in range(3))):
        groups = list(zip(one, two, three))
        if groups_fine(groups, True):
            draws += 1
            for group in groups:
                for a, b in itertools.permutations(group, 2):
                    table[a][b] += 1
    return draws, [[str(F(n, draws)) for n in row] for row in table]


@functools.cache
def groups_possible(groups):
    """Whether groups (tuples of teams) can be completed by teams that are in none."""
    if not groups_fine(groups, False):
        return False
    placed = {t for group in groups for t in group}
    left = [t for t in range(12) if t not in placed]
    if not left:
        return groups_fine(groups, True)
    pot = TEAMS[left[0]][0]
    for g, group in enumerate(groups):
        if all(TEAMS[t][0] != pot for t in group):
            if groups_possible(groups[:g] + (tuple(sorted(group + (left[0],))),) + groups[g + 1:]):
                return True
    return False


def sequential_groups():
    """A ball of the pot goes to the first group that may take it and leaves the rest possible."""
    table = [[F(0)] * 12 for _ in range(12)]
    now = {((), (), (), ()): F(1)}
    for step in range(12):
        then = collections.defaultdict(F)
        for groups, chance in now.items():
            placed = {t for group in groups for t in group}
            balls = [t for t in range(4 * (step // 4), 4 * (step // 4) + 4) if t not in placed]
            for t in balls:
                for g, group in enumerate(groups):
                    if any(TEAMS[mate][0] == TEAMS[t][0] for mate in group):
                        continue
                    after = groups[:g] + (tuple(sorted(group + (t,))),) + groups[g + 1:]
                    if groups_possible(after):
                        break
                p = chance / len(balls)
                for mate in group:
                    table[mate][t] += p
                    table[t][mate] += p
                then[after] += p
        now = then
    return [[str(p) for p in row] for row in table]


# Fourteen people with two attributes, panels of five.
PEOPLE = [("w", "north"), ("w", "south"), ("m", "north"), ("m", "north"), ("m", "south"), ("w", "west"), ("m", "west"), ("m", "west"),
          ("m", "north"), ("w", "north"), ("m", "south"), ("m", "north"), ("m", "west"), ("w", "south")]
QUOTAS = {(0, "w"): (2, 3), (0, "m"): (2, 3), (1, "north"): (1, 2), (1, "south"): (1, 2), (1, "west"): (2, 2)}


def panels():
    count, among = 0, [0] * len(PEOPLE)
    for panel in itertools.combinations(range(len(PEOPLE)), 5):
        if all(low <= sum(PEOPLE[p][a] == value for p in panel) <= high for (a, value), (low, high) in QUOTAS.items()):
            count += 1
            for p in panel:
                among[p] += 1
    return {"count": count, "among": [str(F(n, count)) for n in among]}


def answers():
    draws, uniform = uniform_pairs()
    group_draws, group_uniform = uniform_groups()
    return {
        "pairs": {"winners": WINNERS, "seconds": SECONDS, "draws": draws, "uniform": uniform, "sequential": sequential_pairs()},
        "santa": [{"families": f, "all": santas(f)[0], "without_swaps": santas(f)[1]}
                  for f in ([1, 1], [1, 1, 1], [1] * 5, [1] * 8, [2, 2], [2, 2, 2], [2, 2, 2, 2], [3, 3], [3, 3, 3], [2, 2, 1, 1], [3, 2, 1, 1], [3, 1, 1], [4, 2, 2])],
        "winners": [{"tickets": t, "prizes": n, **winners(t, n)} for t, n in (([5, 3, 1, 1], 2), ([2, 0, 2, 7], 3), ([1, 1, 1, 1, 4], 2))],
        "groups": {"teams": TEAMS, "draws": group_draws, "uniform": group_uniform, "sequential": sequential_groups()},
        "panels": {"people": PEOPLE, "quotas": [[a, value, low, high] for (a, value), (low, high) in QUOTAS.items()], "size": 5, **panels()},
    }


if __name__ == "__main__":
    computed = json.loads(json.dumps(answers()))
    if "--write" in sys.argv:
        lines = ",\n".join(f'"{name}": {json.dumps(value, ensure_ascii=False)}' for name, value in computed.items())
        ANSWERS.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    else:
        known = json.loads(ANSWERS.read_text(encoding="utf-8"))
        for name, value in computed.items():
            if known.get(name) != value:
                sys.exit(f"{name}: computed {value}, known answer {known.get(name)}")
        print(f"{len(computed)} kinds of draws agree")
