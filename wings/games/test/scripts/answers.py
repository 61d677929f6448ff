"""Known answers for the shipped games, each computed in another way than the games do it: by going through
combinations, sequences or whole orders in Fractions. Fails unless games_test.cpp holds them. Standard library only."""
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import comb
from pathlib import Path
import sys


HELD = " ".join((Path(__file__).parent / "games_test.cpp").read_text().split())


def check(name, law):
    assert sum(law.values()) == 1, name
    for outcome, chance in law.items():
        entry = f'{{"{outcome}", "{chance}"}}'
        if entry not in HELD:
            sys.exit(f"{name}: {entry} is not in games_test.cpp")


# Blackjack: the dealer's hand as a tuple of cards, every one followed by itself; totals with each ace either way.
def dealer(decks, hit_soft_17, up=None):
    shoe = {card: 4 * decks for card in range(1, 10)} | {10: 16 * decks}
    law = Counter()

    def go(cards, chance):
        totals = {sum(cards) + 10 * k for k in range(cards.count(1) + 1)}
        good = [total for total in totals if total <= 21]
        best = max(good) if good else None
        soft = best is not None and best != sum(cards)
        if len(cards) == 2 and best == 21:
            law["blackjack"] += chance
        elif best is None:
            law["bust"] += chance
        elif best > 17 or best == 17 and not (soft and hit_soft_17):
            law[best] += chance
        else:
            left = sum(shoe.values())
            for card in list(shoe):
                if shoe[card]:
                    p = Fraction(shoe[card], left)
                    shoe[card] -= 1
                    go(cards + (card,), chance * p)
                    shoe[card] += 1

    if up:
        shoe[up] -= 1
        go((up,), Fraction(1))
    else:
        go((), Fraction(1))
    return law


# Frustration: every order of a small pack.
def frustration(ranks, suits):
    pack = [r for r in range(ranks) for _ in range(suits)]
    law = Counter()
    orders = Counter(permutations(pack))
    for order, ways in orders.items():
        law[sum(card == i % ranks for i, card in enumerate(order))] += ways
    total = sum(law.values())
    return {hits: Fraction(ways, total) for hits, ways in law.items()}


# Draw poker: hands as counts by rank, drawn as combinations.
def hands(left, n):
    """All ways to take n cards of the counts `left`: (counts taken, ways)."""
    if not left:
        if n == 0:
            yield (), 1
        return
    for k in range(min(left[0], n) + 1):
        for rest, ways in hands(left[1:], n - k):
            yield (k,) + rest, comb(left[0], k) * ways


def poker_class(held):
    groups = sorted((n for n in held if n > 1), reverse=True)
    return {(): "nothing", (2,): "one pair", (2, 2): "two pairs", (3,): "three of a kind", (3, 2): "full house",
            (4,): "four of a kind"}[tuple(groups)]


@lru_cache(None)
def after_exchange(kept, left, n):
    """kept and left by rank, sorted as pairs: ranks are alike."""
    total = comb(sum(left), n)
    law = Counter()
    for drawn, ways in hands(left, n):
        law[poker_class([a + b for a, b in zip(kept, drawn)])] += Fraction(ways, total)
    return law


def poker_draw(exchange):
    law = Counter()
    shapes = Counter()
    for held, ways in hands((4,) * 13, 5):
        shapes[tuple(sorted(held))] += ways
    for held, ways in shapes.items():
        chance = Fraction(ways, comb(52, 5))
        if not exchange:
            law[poker_class(held)] += chance
            continue
        kept = tuple(n if n > 1 else 0 for n in held)
        left = tuple(4 - n for n in held)
        for outcome, p in after_exchange(kept, left, 5 - sum(kept)).items():
            law[outcome] += chance * p
    return law


# Red or black: the most points still to be won on average, from what is left of the pack.
@lru_cache(None)
def stop_in_time(red, black):
    if red + black == 0:
        return Fraction(0)
    go_on = Fraction(0)
    if red:
        go_on += Fraction(red, red + black) * (1 + stop_in_time(red - 1, black))
    if black:
        go_on += Fraction(black, red + black) * (-1 + stop_in_time(red, black - 1))
    return max(Fraction(0), go_on)


if __name__ == "__main__":
    for red, black in ((2, 2), (5, 3), (8, 12), (26, 26)):
        entry = f'{{{red}, {black}, "{stop_in_time(red, black)}"}}'
        if entry not in HELD:
            sys.exit(f"red or black: {entry} is not in games_test.cpp")
    check("dealer, one deck, hits soft 17", dealer(1, True))
    check("dealer, one deck, hits soft 17, ace up", dealer(1, True, 1))
    check("dealer, one deck, hits soft 17, six up", dealer(1, True, 6))
    check("frustration 3 x 2", frustration(3, 2))
    check("frustration 4 x 2", frustration(4, 2))
    check("frustration 3 x 3", frustration(3, 3))
    check("poker, as dealt", poker_draw(False))
    check("poker, one exchange", poker_draw(True))
