"""Judging: decks however they come, the same verdict as the program; the exact distribution of a shuffle."""
import hashlib
import json
import re
from fractions import Fraction
from pathlib import Path

import faro
import numpy as np
import pytest


def test_fair_decks_pass():
    verdict = faro.judge(faro.decks(52, 3000, seed="fair"))
    assert verdict and verdict.named is None and verdict.cards == 52 and verdict.decks == 3000


def test_a_matrix_is_judged_as_the_program_judges_its_lines(program):
    decks = faro.decks(10, 500, seed="s")
    text = "".join(" ".join(map(str, deck)) + "\n" for deck in decks)
    printed, _, _ = program("judge", "test", "--json", text=text)
    assert faro.judge(decks).answer == json.loads(printed)


def test_faults_are_named_from_a_function():
    rng = np.random.Generator(faro.Generator("s"))

    def naive(deck):
        for i in range(len(deck)):
            j = rng.integers(len(deck))
            deck[i], deck[j] = deck[j], deck[i]

    verdict = faro.judge(naive, cards=6, count=3000)
    assert not verdict and verdict.named == "naive-swap" and "naive" in verdict._repr_html_()


def test_iterators_are_judged():
    assert faro.judge((deck for deck in faro.decks(20, 400, seed="i")), count=300).decks == 300


def test_what_is_no_deck_is_named():
    with pytest.raises(faro.InputError, match="deck 2: expected 3 cards, got 2"):
        faro.judge([[0, 1, 2], [0, 1]])
    with pytest.raises(faro.InputError, match="gave back other cards"):
        faro.judge(lambda deck: [0] * len(deck), cards=4, count=10)
    with pytest.raises(faro.InputError, match="none"):
        faro.judge([])
    with pytest.raises(faro.InputError, match="whole numbers"):
        faro.judge(np.ones((3, 3)))


def test_exact_distributions_of_functions_are_those_of_the_same_shuffle_by_name():
    def naive_swap(c, deck):
        for i in range(len(deck)):
            j = c.below(len(deck))
            deck[i], deck[j] = deck[j], deck[i]

    for rounds in (0, 1, 2, 3):
        assert faro.exact_distribution(naive_swap, 4, rounds) == faro.exact_distribution("naive-swap", 4, rounds)


def test_distances():
    law = faro.exact_distribution("exchange", 3, rounds=2)
    assert (law.total_variation, law.separation, law.unreachable) == (Fraction(5, 54), Fraction(1, 9), 0)
    fair = faro.exact_distribution(lambda c, deck: c.shuffle(deck), 4)
    assert fair.total_variation == 0 and fair.separation == 0


def test_reports_are_the_programs(program, tmp_path):
    words = ["judge", "test", "--shuffle", "sattolo", "--cards", "6", "--decks", "500", "--seed", "s"]
    program(*words, "--html", "theirs.html", cwd=tmp_path)
    verdict = faro.judge("sattolo", cards=6, count=500, seed="s")
    verdict.report(tmp_path / "mine.html")
    mine, theirs = ((tmp_path / name).read_text() for name in ("mine.html", "theirs.html"))
    own_words = re.compile("<tr>.*to do it again.*</tr>")  # the command line, which says where the report goes
    assert mine == verdict.html and own_words.sub("", mine) == own_words.sub("", theirs)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["mine.html", "theirs.html"]


def test_reports_are_signed(tmp_path):
    key = tmp_path / "my.key"
    public = faro.ask("audit sign", new_key=str(key), disk=True)["public_key"]
    faro.judge("sattolo", cards=6, count=500, seed="s", sign=key).report(tmp_path / "mine.html")
    signature = json.loads((tmp_path / "mine.html.sig").read_text())
    assert signature["public_key"] == public
    assert signature["sha256"] == hashlib.sha256((tmp_path / "mine.html").read_bytes()).hexdigest()


def test_a_shuffle_may_return_the_deck():
    """As for judge: a list that comes back is the shuffled deck, and has to hold the cards that were given."""
    assert faro.exact_distribution(lambda c, deck: deck[::-1], 3) == {(2, 1, 0): 1}
    turned = faro.exact_distribution(lambda c, deck: deck[(k := c.below(4)):] + deck[:k], 4, rounds=2)
    assert turned == {tuple((k + i) % 4 for i in range(4)): Fraction(1, 4) for k in range(4)}
    for wrong, said in ((lambda c, deck: deck.pop() and None, "lost 2 of its 3 cards"),
                        (lambda c, deck: [0, 0, 2], "doubled 0 of its 3 cards and lost 1"),
                        (lambda c, deck: [0, 1, 2, 1], "doubled 1 of its 3 cards"),
                        (lambda c, deck: [0, 1, 7], "put in 7, which is none of its 3 cards and lost 2")):
        with pytest.raises(faro.InputError, match=said):
            faro.exact_distribution(wrong, 3)


def test_a_shuffle_of_ones_own_takes_real_cards_also_equal_ones(tmp_path):
    def naive_swap(c, deck):
        for i in range(len(deck)):
            j = c.below(len(deck))
            deck[i], deck[j] = deck[j], deck[i]

    cards = ["ace", "king", "king", "ace"]
    law = faro.exact_distribution(naive_swap, cards)
    assert len(law) == 6 and law.unreachable == 0 and law == faro.exact_distribution("naive-swap", cards)
    merged = {}
    for order, chance in faro.exact_distribution(naive_swap, 4).items():
        order = tuple(cards[i] for i in order)
        merged[order] = merged.get(order, 0) + chance
    assert law == merged
    assert faro.exact_distribution(lambda c, deck: c.shuffle(deck), cards).total_variation == 0

    mine = tmp_path / "mine.lua"
    mine.write_text("return function(t, deck)\n  for i = 1, #deck do\n    local j = t:below(#deck) + 1\n"
                    "    deck[i], deck[j] = deck[j], deck[i]\n  end\nend\n")
    assert faro.exact_distribution(str(mine), cards) == law
    assert faro.exact_distribution(f"{mine}*2", 4) == faro.exact_distribution(naive_swap, 4, rounds=2)
    for algorithm in (naive_swap, str(mine)):
        letters = list("abcdef")
        faro.shuffle(letters, seed="demo", algorithm=algorithm)
        by_name = list("abcdef")
        faro.shuffle(by_name, seed="demo", algorithm="naive-swap")
        assert letters == by_name
    with pytest.raises(faro.InputError, match="lost 5"):
        faro.permutation(6, algorithm=lambda c, deck: deck.pop() and None)
    with pytest.raises(faro.InputError, match="No such file"):
        faro.permutation(6, algorithm=str(tmp_path / "none.lua"))


def test_a_shuffle_that_tries_again_is_told_the_merge_point_that_cures_it():
    def selection(c, deck, cured):
        places = []
        while len(places) < len(deck):
            if cured and c.merge_point(tuple(places)):
                return
            k = c.below(len(deck))
            if k not in places:
                places.append(k)
        return [deck[k] for k in places]

    with pytest.warns(UserWarning, match="tried again without end, at picks 0/3 0/3 .*c.merge_point"):
        law = faro.exact_distribution(lambda c, deck: selection(c, deck, False), 3)
    assert 0 < law.unread < 0.02
    assert all(chance < Fraction(1, 6) < chance + law.unread for chance in law.values()) and len(law) == 6
    for rounds in (1, 2):  # the merge point knows nothing of rounds, nor of the order before
        law = faro.exact_distribution(lambda c, deck: selection(c, deck, True), 3, rounds)
        assert law.unread == 0 and set(law.values()) == {Fraction(1, 6)}


def test_merge_points_of_a_round_are_of_that_round():
    def down(c, deck):
        """The top card goes down so many places; a merge point on the way says how many."""
        place = 0
        while place < len(deck) - 1:
            if c.merge_point(place):
                return
            if c.below(2) == 0:
                break
            deck[place], deck[place + 1] = deck[place + 1], deck[place]
            place += 1

    def plain(c, deck):
        place = 0
        while place < len(deck) - 1 and c.below(2):
            deck[place], deck[place + 1] = deck[place + 1], deck[place]
            place += 1

    for rounds in (1, 2, 3):
        assert faro.exact_distribution(down, 4, rounds) == faro.exact_distribution(plain, 4, rounds)


def test_decks_of_cards_and_of_a_file(tmp_path):
    path = tmp_path / "decks.txt"
    path.write_text("As 10h Qd\n" * 20)
    verdict = faro.judge(path)
    assert verdict.named == faro.judge([["As", "10h", "Qd"]] * 20).named == "not-shuffled"
    verdict.report(tmp_path / "mine.html")
    assert (tmp_path / "mine.html").read_text() == verdict.html and not Path("report.html").exists()
    with pytest.raises(faro.InputError, match=r"a text is the name of a shuffle; of a file expected pathlib.Path"):
        faro.judge(str(path))
