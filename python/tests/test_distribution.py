"""Distributions: exact, and what one does with them."""
import math
from fractions import Fraction

import faro
import numpy as np
import pytest


def die(sides):
    return faro.Distribution.uniform(range(1, sides + 1))


def test_it_is_a_mapping_in_order():
    two = die(6) + die(6)
    assert list(two) == list(range(2, 13)) and len(two) == 11 and sum(two.values()) == 1
    assert two[13] == 0 and 13 not in two and dict(two)[7] == Fraction(1, 6)


def test_arithmetic_takes_both_as_independent():
    assert die(6) + die(6) == faro.odds("2d6")
    assert die(6) - die(6) == faro.odds("d6 - d6")
    assert 2 * die(6) + 1 == (die(6) * 2) + 1
    assert (10 - die(4)).mean == Fraction(15, 2)


def test_comparisons_are_chances_that_sum_to_one():
    a, b = die(6), die(8)
    assert (a < b) + (a >= b) == 1 and (a > b) + (a <= b) == 1
    assert (a > b) == faro.odds("d6 > d8")


def test_moments():
    law = die(6)
    assert (law.mean, law.variance) == (Fraction(7, 2), Fraction(35, 12))
    assert law.modes == [1, 2, 3, 4, 5, 6] and math.isclose(law.entropy, math.log2(6))
    assert [law.quantile(p) for p in (Fraction(1, 6), Fraction(1, 2), 1)] == [1, 3, 6]


def test_names_have_no_mean():
    with pytest.raises(faro.InputError, match="numbers, got 'high card'"):
        faro.odds("poker", draw=5).mean


def test_what_follows_may_depend_on_what_came():
    assert die(2).and_then(lambda n: die(6) if n == 1 else die(6) + die(6))[2] == Fraction(1, 12) + Fraction(1, 72)


@pytest.mark.parametrize("chances", [{1: Fraction(1, 2)}, {1: 2, 2: -1}])
def test_probabilities_sum_to_one(chances):
    with pytest.raises(faro.InputError):
        faro.Distribution(chances)


def chi_square(law, drawn):
    counts = {x: 0 for x in law}
    for x in drawn:
        counts[x] += 1
    return sum((counts[x] - len(drawn) * float(p)) ** 2 / (len(drawn) * float(p)) for x, p in law.items())


def test_samples_follow_the_distribution_and_the_seed():
    law = die(6) + die(6)
    drawn = law.sample(20_000, seed="demo").tolist()
    assert drawn == law.sample(20_000, seed="demo").tolist()
    assert chi_square(law, drawn) < 29.6  # 10 degrees of freedom, one in a thousand
    assert law.sample(seed="demo") == drawn[0]


def test_samples_with_denominators_beyond_a_word():
    law = faro.Distribution.in_proportion({"a": 3**50, "b": 2 * 3**50, "c": 1})
    assert chi_square(faro.Distribution.in_proportion({"a": 1, "b": 2}), law.sample(3000, seed="x")) < 10.8


def test_shown_in_notebooks():
    shown = faro.Distribution({"<b>": 1})._repr_html_()
    assert "&lt;b&gt;" in shown and "<b>" not in shown


def test_plots_on_what_it_is_given():
    class Axes:
        def bar(self, names, heights, **more):
            self.drawn = list(zip(names, heights))

        def set_ylabel(self, text):
            pass

    axes = faro.odds("d4").plot(Axes())
    assert axes.drawn == [(str(n), 0.25) for n in range(1, 5)]


def test_floats_for_those_who_want_them():
    assert faro.odds("d4").to_dict() == {n: 0.25 for n in range(1, 5)}
    assert isinstance(faro.odds("d4").sample(3, seed="s"), np.ndarray)


def test_long_distributions_are_cut_short_in_notebooks():
    shown = faro.Distribution.uniform(range(5000))._repr_html_()
    assert shown.count("<tr>") == 202 and "4800 more" in shown and "0.960000" in shown


def test_small_chances_are_shown():
    assert "1e-30" in faro.Distribution.in_proportion({"often": 10**30 - 1, "hardly": 1})._repr_html_()


def test_a_distribution_equals_the_dictionary_of_its_chances():
    assert faro.odds("d4") == {n: Fraction(1, 4) for n in range(1, 5)} == dict(die(4))
    assert faro.odds("d4") != {1: 1} and faro.odds("d6!") != dict(faro.odds("d6!"))  # of which some is unread


@pytest.mark.parametrize("number", [3, np.int64(3), np.uint8(3), np.float32(3)])
def test_numbers_of_numpy_are_numbers_to_a_distribution(number):
    assert number + die(6) == die(6) + number == 3 + die(6)
    assert (number < die(6)) == Fraction(1, 2) and number - die(6) == -(die(6) - number)
    assert faro.Distribution({number: 1}).mean == 3


def test_division_is_exact_and_by_what_is_not_zero():
    assert (die(6) / 4).mean == Fraction(7, 8) and (1 / die(2))[Fraction(1, 2)] == Fraction(1, 2)
    assert die(6) // 2 == die(6).transform(lambda n: n // 2) and 7 % die(3) == die(3).transform(lambda n: 7 % n)
    assert die(6) ** 2 == die(6).transform(lambda n: n * n) and abs(die(6) - 6)[5] == Fraction(1, 6)
    with pytest.raises(faro.InputError, match="to divide by that are not 0, got 0"):
        die(6) / (die(6) - 1)


def test_distributions_beyond_what_floats_hold():
    """Chances below 10^-308 and variances above 10^308 have their entropies and roots."""
    flat = die(6)
    assert math.isclose(sum_of(flat, 9).entropy, -sum(p * math.log2(p) for p in sum_of(flat, 9).values()))
    rare = faro.Distribution({0: 1 - Fraction(1, 6**500), 1: Fraction(1, 6**500)})
    assert rare.entropy == 0 and math.isclose(rare.standard_deviation, 6.0**-250)
    assert math.isclose((flat * 10**200).standard_deviation, flat.standard_deviation * 1e200)


def sum_of(law, times):
    return law if times == 1 else law + sum_of(law, times - 1)


@pytest.mark.parametrize("wrong, message", [
    (lambda: die(6).sample(1.5), "size: expected a whole number, 0 or more, got 1.5"),
    (lambda: faro.Distribution({1: 1}, unread="x"), "unread: expected a number, got 'x'"),
    (lambda: faro.Distribution({1: 2}, unread=-1), "unread: expected a probability of 0 or more, got -1"),
    (lambda: faro.Distribution.in_proportion([1, 2]), "expected a mapping from outcomes to weights, got [1, 2]"),
    (lambda: die(6).and_then(lambda n: n), "expected a distribution to follow 1, got 1"),
    (lambda: faro.Distribution({float("inf"): 1}).mean, "expected outcomes that are numbers, got inf"),
    (lambda: faro.Distribution({}, unread=1).mean, "nothing of this distribution was read"),
])
def test_what_is_wrong_with_a_distribution_is_named(wrong, message):
    with pytest.raises(faro.InputError) as caught:
        wrong()
    assert message in str(caught.value)


def test_what_floats_and_weights_are():
    with pytest.raises(faro.InputError, match="sum to 1, got .*; floats are what they are exactly: '0.1' in a text"):
        faro.Distribution({"a": 0.1, "b": 0.2, "c": 0.7})
    assert faro.Distribution({"a": "0.1", "b": "0.2", "c": "0.7"})["a"] == Fraction(1, 10)
    with pytest.raises(faro.InputError, match="expected a weight of 0 or more for 'b', got -1"):
        faro.Distribution.in_proportion({"a": 3, "b": -1})


def test_the_names_of_scipy():
    two = faro.odds("2d6")
    assert (two.pmf(7), two.cdf(7), two.sf(7)) == (Fraction(1, 6), Fraction(7, 12), Fraction(5, 12))
    assert (two.median, two.mode, two.support(), two.ppf(0.9)) == (7, 7, (2, 12), 10)
    assert two.var == two.variance == Fraction(35, 6) and two.std == two.standard_deviation
    assert two.interval(1) == (2, 12) and two.interval(0.9) == (two.ppf(Fraction(1, 20)), two.ppf(Fraction(19, 20)))
    assert (two.rvs(20, "s") == two.sample(20, "s")).all()
    assert two.cdf(-1) == 0 and two.cdf(99) == 1 and two.pmf(99) == 0
    with pytest.raises(faro.InputError, match="an order"):
        faro.Distribution.uniform("abc").cdf(3)
    with pytest.raises(faro.InputError, match="confidence"):
        two.interval(2)
