"""Functions that take a chooser: one description, three readings."""
from fractions import Fraction

import faro
import pytest


def two_dice(c):
    return c.die(6) + c.die(6)


def test_exactly():
    assert faro.exactly(two_dice) == faro.odds("2d6")


def test_kinds_weigh_what_they_count():
    assert faro.exactly(lambda c: c.kind([1, 0, 3])) == faro.Distribution({0: Fraction(1, 4), 2: Fraction(3, 4)})


def test_merge_points_merge_and_close_loops():
    def until_new(c):
        while True:
            if c.merge_point("again"):
                return
            if c.below(6) == 5:
                return "six"

    assert faro.exactly(until_new) == faro.Distribution({"six": 1})


def test_merge_points_shorten_a_reading():
    def walk(c):
        place = 0
        for step in range(40):
            if c.merge_point(step, place):
                return
            place += 2 * c.below(2) - 1
        return place

    law = faro.exactly(walk)
    assert law.variance == 40 and law.answer["runs"] < 10_000 and faro.check(walk, runs=1000) is None


def steps_of(fair):
    """A walk that begins at 3 of 9 and ends at either end."""
    def ruin(c):
        purse = 3
        while 0 < purse < 9:
            if c.merge_point(purse):
                return
            purse += 1 if c.below(fair) == 0 else -1
        return purse

    return ruin


def test_loops_over_several_merge_points_are_exact():
    law = faro.exactly(steps_of(2))
    assert law == {0: Fraction(2, 3), 9: Fraction(1, 3)} and law.unread == 0 and law.answer["exact"]
    odds_against = Fraction(2)  # one in three goes up: (r^3 - 1) / (r^9 - 1)
    assert faro.exactly(steps_of(3))[9] == (odds_against**3 - 1) / (odds_against**9 - 1)


def test_loops_without_a_way_out_are_never_read_and_no_guess():
    def stuck(c):
        place = 0
        while place < 5:
            if c.merge_point(place):
                return
            place = c.below(3) if place < 3 else 5
        return "out"

    law = faro.exactly(stuck)
    assert law.unread == 1 and law.bounds("out") == (0, 1)


def test_a_key_for_one_number_of_picks_is_enough():
    def walk(c):  # the key says where, and how many steps were made follows from the picks
        place = 0
        for _ in range(12):
            if c.merge_point(place):
                return
            place += 2 * c.below(2) - 1
        return place

    law = faro.exactly(walk)
    assert law.variance == 12 and law.unread == 0


def test_what_has_no_end_gives_bounds_and_says_so():
    def upwards(c):
        height = 0
        while True:
            if c.merge_point(height):
                return
            if c.below(4) == 0:
                return height % 2
            height += 1

    with pytest.warns(UserWarning, match="not exact"):
        law = faro.exactly(upwards, runs=300)
    low, high = law.bounds(1)
    assert low <= Fraction(3, 7) <= high and 0 < high - low <= law.unread


def test_forgetful_merge_points_are_found():
    def forgets(c):
        first = c.below(2)
        if c.merge_point("the same"):
            return
        return first + c.below(2)

    with pytest.raises(faro.DescriptionError, match="does not determine the future"):
        faro.check(forgets)


def test_limits_leave_mass_unread():
    def until_six(c):
        rolls = 1
        while c.die() != 6:
            rolls += 1
        return rolls

    law = faro.exactly(until_six, picks=3)
    assert law.unread == Fraction(125, 216) and sum(law.values()) + law.unread == 1


def test_descriptions_of_something_else_are_refused():
    calls = []

    def changes(c):
        calls.append(0)
        return c.below(2) + c.below(2 + len(calls) % 2) if len(calls) > 1 else c.below(2) + c.below(2)

    with pytest.raises(faro.DescriptionError):
        faro.exactly(changes)


def test_chance_from_elsewhere_is_found():
    import random

    for read in faro.exactly, faro.check:
        with pytest.raises(faro.DescriptionError, match="all chance of a description comes from its chooser"):
            read(lambda c: c.below(2) + random.getrandbits(60))
        numbers = iter([1, 1, 1, 2] * 10)  # one path, whose result is the same again by chance
        with pytest.raises(faro.DescriptionError):
            read(lambda c: next(numbers))


def test_nan_is_one_result():
    law = faro.exactly(lambda c: float("nan") if c.below(2) else 1.0)
    assert law[1.0] == Fraction(1, 2) and sum(law.values()) == 1 and len(law) == 2
    assert faro.check(lambda c: float("nan") if c.below(2) else 1.0)


def test_what_python_raises_comes_through():
    with pytest.raises(ZeroDivisionError):
        faro.exactly(lambda c: c.below(2) / 0)
    with pytest.raises(TypeError, match="unhashable"):
        faro.exactly(lambda c: [c.below(2)])


@pytest.mark.parametrize("wrong, error", [(0, faro.InputError), (-1, faro.InputError), (1.5, TypeError), ("6", TypeError)])
def test_wrong_questions(wrong, error):
    with pytest.raises(error):
        faro.chooser("s").below(wrong)


def test_a_chooser_ends_with_its_reading():
    kept = []
    faro.exactly(lambda c: kept.append(c))
    with pytest.raises(faro.InputError, match="over"):
        kept[0].below(2)


def test_records_are_played_back():
    result, picks = faro.record(two_dice, seed="s")
    assert faro.replay(two_dice, picks) == result
    with pytest.raises(faro.ReplayError, match="goes on"):
        faro.replay(lambda c: c.die(6), picks)
    with pytest.raises(faro.ReplayError, match="asked for one of 4"):
        faro.replay(lambda c: c.die(4), picks)


def test_simulations_agree_with_the_exact_distribution():
    shares, law = faro.simulate(two_dice, 20_000, seed="s"), faro.exactly(two_dice)
    assert sum(20_000 * (shares.get(x, 0) - float(p)) ** 2 / float(p) for x, p in law.items()) < 29.6


def test_ways_are_counted_listed_and_drawn():
    ways = faro.ways(two_dice, lambda total: total == 4)
    assert ways.count == 3 and ways.probability == Fraction(1, 12) and ways.equally_likely
    assert {ways.result(way) for way in ways} == {4} and len({tuple(way) for way in ways}) == 3
    drawn = [tuple(ways.draw_picks(seed)) for seed in range(900)]
    counts = [drawn.count(tuple(way)) for way in ways]
    assert sum((n - 300) ** 2 / 300 for n in counts) < 13.8
    with pytest.raises(faro.InputError, match="never hold"):
        faro.ways(two_dice, lambda total: total == 1).draw()


def test_draws_and_shuffles_of_lists():
    def hand(c):
        deck = list("aab")
        return "".join(sorted(c.draw(deck) + c.draw(deck)))

    assert faro.exactly(hand) == faro.Distribution({"aa": Fraction(1, 3), "ab": Fraction(2, 3)})

    def order(c):
        deck = list("abc")
        c.shuffle(deck)
        return "".join(deck)

    assert set(faro.exactly(order).values()) == {Fraction(1, 6)}
    assert faro.exactly(lambda c: c.choose("xyz"))["y"] == Fraction(1, 3)


def test_a_seed_shuffles_as_the_program(program):
    letters = list("abcdef")
    faro.shuffle(letters, seed="s")
    assert program("shuffle", "-e", *"abcdef", "--seed", "s")[0].split() == letters
