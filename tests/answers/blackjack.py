#!/usr/bin/env python3
"""An independent implementation of blackjack odds, in plain Python: one card after the other, in Fractions.

blackjack.py --write   writes blackjack.json, the known answers that the C++ tests read
blackjack.py           recomputes them; exits 1 at the first that differs

Cards are numbered by value, ace 1 to ten 10. A shoe is a tuple of counts.
"""
import functools
import json
import pathlib
import sys
from fractions import Fraction

ANSWERS = pathlib.Path(__file__).with_name("blackjack.json")
ENDS = ["bust", "17", "18", "19", "20", "21", "blackjack"]
PLAYERS = [  # decks, hits soft 17, player's cards, up card
    (1, False, [10, 6], 10), (1, False, [4, 5, 7], 10), (1, False, [10, 2], 4), (1, False, [7, 5], 4),
    (1, True, [9, 4], 2), (2, False, [10, 6], 10), (1, True, [1, 7, 6], 9),
]


def total(cards):
    low = sum(cards)
    return low + 10 if 1 in cards and low <= 11 else low


def without(shoe, card):
    return tuple(n - (value == card) for value, n in enumerate(shoe, 1))


def draws(shoe):
    cards = sum(shoe)
    return [(card, Fraction(n, cards), without(shoe, card)) for card, n in enumerate(shoe, 1) if n]


@functools.lru_cache(maxsize=None)
def dealer(shoe, hand, hits_soft_17):
    """The chances of ENDS; the hand is a sorted tuple."""
    points = total(hand)
    soft_17 = points == 17 and sum(hand) == 7
    if points > 21:
        end = "bust"
    elif points == 21 and len(hand) == 2:
        end = "blackjack"
    elif points >= 17 and not (soft_17 and hits_soft_17):
        end = str(points)
    else:
        chances = [Fraction(0)] * len(ENDS)
        for card, chance, rest in draws(shoe):
            for i, p in enumerate(dealer(rest, tuple(sorted((*hand, card))), hits_soft_17)):
                chances[i] += chance * p
        return tuple(chances)
    return tuple(Fraction(end == e) for e in ENDS)


def stand(shoe, hand, up, hits_soft_17):
    value = Fraction(0)
    for end, chance in zip(ENDS, dealer(shoe, (up,), hits_soft_17)):
        dealers = {"bust": 0, "blackjack": 22}.get(end) if not end.isdigit() else int(end)
        value += chance * ((total(hand) > dealers) - (total(hand) < dealers))
    return value


@functools.lru_cache(maxsize=None)
def best(shoe, hand, up, hits_soft_17):
    if total(hand) > 21:
        return Fraction(-1)
    standing = stand(shoe, hand, up, hits_soft_17)
    return standing if total(hand) == 21 else max(standing, hit(shoe, hand, up, hits_soft_17))


def hit(shoe, hand, up, hits_soft_17):
    return sum(chance * best(rest, tuple(sorted((*hand, card))), up, hits_soft_17)
               for card, chance, rest in draws(shoe))


def whole_shoe(decks):
    return tuple([4 * decks] * 9 + [16 * decks])


def fractions(chances):
    return {end: str(p) for end, p in zip(ENDS, chances) if p}


def answers():
    rows = {"dealer": [], "player": []}
    for decks, hits_soft_17 in ((1, False), (1, True), (6, False), (6, True)):
        dealer.cache_clear()
        by_up, everything = {}, [Fraction(0)] * len(ENDS)
        for up, chance, rest in draws(whole_shoe(decks)):
            chances = dealer(rest, (up,), hits_soft_17)
            by_up[str(up)] = fractions(chances)
            everything = [sum_ + chance * p for sum_, p in zip(everything, chances)]
        rows["dealer"].append({"decks": decks, "hits_soft_17": hits_soft_17, "all": fractions(everything), "by_up": by_up})
    for decks, hits_soft_17, hand, up in PLAYERS:
        dealer.cache_clear()
        best.cache_clear()
        shoe = whole_shoe(decks)
        for card in (*hand, up):
            shoe = without(shoe, card)
        hand = tuple(sorted(hand))
        rows["player"].append({"decks": decks, "hits_soft_17": hits_soft_17, "hand": hand, "up": up,
                               "stand": str(stand(shoe, hand, up, hits_soft_17)),
                               "hit": str(hit(shoe, hand, up, hits_soft_17))})
    return rows


if __name__ == "__main__":
    computed = json.loads(json.dumps(answers()))
    if "--write" in sys.argv:
        sections = ",\n".join(f'"{name}": [\n' + ",\n".join(json.dumps(row) for row in rows) + "\n]"
                              for name, rows in computed.items())
        ANSWERS.write_text("{\n" + sections + "\n}\n", encoding="utf-8")
    else:
        known = json.loads(ANSWERS.read_text(encoding="utf-8"))
        for name, rows in computed.items():
            for ours, theirs in zip(rows, known[name], strict=True):
                if ours != theirs:
                    sys.exit(f"{name}: computed {ours}, known answer {theirs}")
        print(f"{sum(map(len, computed.values()))} answers agree")
