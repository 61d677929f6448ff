"""How often fair data are accused at the judge's smaller doors, beside what is promised: python3 bench/false_alarms.py [AUDITS]

Hands, plays, streams, trials and keys of exams are made fairly, from a seed, and judged; the share of those accused stands in a table
in Markdown with the bound that is promised. bench_alarms does so for whole decks, hands and deals of bridge.
"""
import multiprocessing
import sys

import faro
import numpy as np


def hands(rng):
    drawn = rng.hypergeometric(24, 36, 7, 50)
    return faro.ask("judge hands", file="h", files={"h": "".join(f"{lands}\n" for lands in drawn)}, seen=7, deck=60,
                    copies=24)["verdict"] == "deviation", 0.01


def plays(rng):
    played = rng.permutation(np.arange(60) % 12)
    return faro.ask("judge plays", file="p", files={"p": "".join(f"artist {one}\n" for one in played)})["verdict"] == "deviation", 0.01


def trial(rng):
    arms = rng.permutation(["A", "B"] * 8)
    rows = "".join(f"{arm},{outcome}\n" for arm, outcome in zip(arms, rng.integers(0, 20, 16)))
    return faro.ask("judge trial", file="t", files={"t": "arm,outcome\n" + rows})["p_value"]["decimal"] <= 0.05, 0.05


def coin_trial(rng):
    people = "name\n" + "".join(f"P{i}\n" for i in range(12))
    assigned = faro.ask("draw assign", file="p", files={"p": people}, arms="A,B", method="coin", seed=str(rng.integers(2**60)), header=1)
    arms = [row["arm"] for row in assigned["allocation"]]
    if len(set(arms)) == 1:
        return coin_trial(rng)  # one arm for all is no trial
    rows = "".join(f"{arm},{outcome}\n" for arm, outcome in zip(arms, rng.integers(0, 20, 12)))
    answer = faro.ask("judge trial", file="t", files={"t": "arm,outcome\n" + rows}, arms="A,B", method="coin")
    return answer["p_value"]["decimal"] <= 0.05, 0.05


def keys(rng):
    bank = "".join(f"::q{n}:: Which? {{{' '.join(('=' if i == right else '~') + 'abcd'[i] + str(n) for i in range(4))}}}\n\n"
                   for n, right in enumerate(rng.integers(0, 4, 40)))
    return faro.ask("exam judge", bank="b.gift", files={"b.gift": bank}).exit_code == 1, 0.01


DOORS = {"`judge trial`, 8 and 8 people": trial, "`judge trial --method coin`, 12 people": coin_trial, "`exam judge`, 40 questions": keys, "`judge hands`, 50 of 7 cards": hands, "`judge plays`, 60 of 12 artists": plays}


def audited(asked):
    name, first, after = asked
    found = [DOORS[name](np.random.Generator(faro.Generator(f"false alarms {name} {number}"))) for number in range(first, after)]
    return sum(accused for accused, _ in found), found[0][1]


def main():
    audits = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    print(f"| {audits:,} fair audits | accused | promised at most |\n|---|---|---|")
    with multiprocessing.Pool() as pool:
        for name in DOORS:
            cuts = np.linspace(0, audits, 33).astype(int).tolist()
            parts = pool.map(audited, [(name, a, b) for a, b in zip(cuts, cuts[1:]) if a < b], chunksize=1)
            accused, promised = sum(part[0] for part in parts), parts[0][1]
            error = (promised * (1 - promised) / audits) ** 0.5
            print(f"| {name} | {accused / audits:.3%} | {promised:.1%} |{'' if accused / audits <= promised + 3 * error else ' more than promised'}", flush=True)


if __name__ == "__main__":
    main()
