#!/usr/bin/env python3
"""Prints the known answers of pontoon_test.cpp, computed in another way than the library does.

Hands are sequences of ranks, drawn one after another; the totals of a hand are a list, one for each way of
counting its aces, as document 002 has them. Every sequence is followed to its end, in Fractions.
"""
from collections import Counter
from fractions import Fraction

RANKS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 'ace']


def totals(hand):
    sums = {0}
    for card in hand:
        sums = {s + v for s in sums for v in ((1, 11) if card == 'ace' else (card,))}
    return sums


def finished(hand, stick):
    """The standing of a hand, or None when it draws again. Bust sorts lowest, Pontoon highest."""
    if len(hand) < 2:
        return None
    sums = totals(hand)
    if len(hand) == 2 and 21 in sums:
        return (3, 0)
    if min(sums) > 21:
        return (0, 0)
    if len(hand) == 5:
        return (2, 0)
    if 21 in sums:
        return (1, 21)
    if min(sums) < stick:
        return None
    return (1, max(s for s in sums if s <= 21))


def law(stick, decks):
    left = [4 * decks] * len(RANKS)
    odds = Counter()

    def follow(hand, chance):
        end = finished(hand, stick)
        if end is not None:
            odds[end] += chance
            return
        cards = sum(left)
        for i, value in enumerate(RANKS):
            if left[i]:
                step = chance * Fraction(left[i], cards)
                left[i] -= 1
                follow(hand + [value], step)
                left[i] += 1

    follow([], Fraction(1))
    assert sum(odds.values()) == 1
    return odds


def compare(a, b):
    out = [Fraction(0)] * 3
    for x, p in a.items():
        for y, q in b.items():
            out[0 if x < y else 1 if x == y else 2] += p * q
    return out


if __name__ == '__main__':
    laws = {(decks, stick): law(stick, decks) for decks in (1, 2, 4, 8) for stick in range(12, 21)}
    for (decks, stick), odds in laws.items():
        print(f'{{{decks}, {stick}, "{odds[0, 0]}", "{odds[1, 20]}", "{odds[2, 0]}", "{odds[3, 0]}"}},')
    for a, b in ((14, 16), (12, 14), (12, 20), (17, 16)):
        print(a, 'against', b, *compare(laws[1, a], laws[1, b]))
