"""Questions: the program's JSON to the byte, fractions for conditions, distributions for the rest."""
import pydoc
from fractions import Fraction
from pathlib import Path

import faro
import pytest

# The words of the program, and the same as a question.
SAME = [
    (["dice", "4d6 drop lowest >= 15"], dict(verb="dice", question="4d6 drop lowest >= 15")),
    (["dice", "3d6", "--fractions"], dict(verb="dice", question="3d6", fractions=True)),
    (["odds", "poker", "--draw", "5"], dict(verb="odds", question="poker", draw=5)),
    (["odds", "land >= 2", "--deck", "land*24 spell*36", "--draw", "7", "--given", "land >= 1"],
     dict(verb="odds", question="land >= 2", deck="land*24 spell*36", draw=7, given="land >= 1")),
    (["deck", "land >= 3", "--deck", "land*17 spell*23", "--draw", "7", "--by-turn", "1..4"],
     dict(verb="deck", question="land >= 3", deck="land*17 spell*23", draw=7, by_turn="1..4")),
    (["odds", "land >= 3", "--deck", "land*17 spell*23", "--draw", "7", "--simulate", "1000", "--seed", "x"],
     dict(verb="odds", question="land >= 3", deck="land*17 spell*23", draw=7, simulate=1000, seed="x")),
    (["odds", "--order", "hits(13) = 0"], dict(verb="odds", question="hits(13) = 0", order=True)),
    (["deal", "--hands", "4x13", "--count", "2", "--seed", "table 1"],
     dict(verb="deal", hands="4x13", count=2, seed="table 1")),
    (["judge", "exact", "riffle", "--cards", "4", "--rounds", "2"],
     dict(verb="judge exact", shuffle="riffle", cards=4, rounds=2)),
    (["judge", "theory", "riffle", "--rounds", "7"], dict(verb="judge theory", model="riffle", rounds=7)),
    (["judge", "test", "--shuffle", "naive-swap", "--cards", "5", "--decks", "2000", "--seed", "s"],
     dict(verb="judge test", shuffle="naive-swap", cards=5, decks=2000, seed="s")),
    (["watch", "riffle", "--cards", "6", "--rounds", "2", "--seed", "s"],
     dict(verb="watch", what="riffle", cards=6, rounds=2, seed="s")),
    (["ratios", "3", "--seed", "s"], dict(verb="ratios", count=3, seed="s")),
    (["poker", "AsKs vs QhQd"], dict(verb="poker", question="AsKs vs QhQd")),
    (["deck", "a in 2..4", "--deck", "a*24 b*36", "--draw", "7", "--mulligan", "london"],
     dict(verb="deck", question="a in 2..4", deck="a*24 b*36", draw=7, mulligan="london")),
    (["deck", "land", "--deck", "land*24 spell*36", "--draw", "7", "--vary", "land=20..22"],
     dict(verb="deck", question="land", deck="land*24 spell*36", draw=7, vary="land=20..22")),
    (["odds", "each(ace >= 1)", "--hands", "3x5"], dict(verb="odds", question="each(ace >= 1)", hands="3x5")),
    (["roll", "4d6 drop lowest", "-n", "6", "--seed", "s"], dict(verb="roll", question="4d6 drop lowest", count=6, seed="s")),
    (["deal", "--given", "hcp(N) >= 20", "--seed", "s"], dict(verb="deal", given="hcp(N) >= 20", seed="s")),
    (["judge", "period", "piles", "--piles", "7", "--cards", "60"],
     dict(verb="judge period", shuffle="piles", piles=7, cards=60)),
    (["judge", "picks", "selection", "--cards", "52"], dict(verb="judge picks", shuffle="selection", cards=52)),
    (["judge", "faults"], dict(verb="judge faults")),
    (["exam", "formats"], dict(verb="exam formats")),
]

# The same with files, which the question brings along.
PEOPLE = "name,tickets,family,lands\nAnn,5,a,3\nBen,3,a,2\nCid,1,b,4\nDot,2,c,3\n"
SAME_WITH_FILES = [
    (["draw", "winners", "people.csv", "-n", "2", "--weights", "tickets", "--seed", "s"],
     dict(verb="draw winners", file="people.csv", count=2, weights="tickets", seed="s")),
    (["draw", "winners", "people.csv", "-n", "2", "--weights", "tickets", "--odds"],
     dict(verb="draw winners", file="people.csv", count=2, weights="tickets", odds=True)),
    (["draw", "santa", "people.csv", "--apart", "family", "--seed", "s"],
     dict(verb="draw santa", file="people.csv", apart="family", seed="s")),
    (["judge", "hands", "people.csv", "--column", "lands", "--seen", "7", "--deck", "60", "--copies", "24"],
     dict(verb="judge hands", file="people.csv", column="lands", seen=7, deck=60, copies=24)),
    (["judge", "plays", "people.csv", "--column", "family"],
     dict(verb="judge plays", file="people.csv", column="family")),
    (["odds", "land >= 3", "--deck", "deck.txt", "--draw", "7"],
     dict(verb="odds", question="land >= 3", deck="deck.txt", draw=7)),
    (["dice", "two.anydice"], dict(verb="dice", question="two.anydice")),
    (["game", "odds", "pontoon.lua", "--set", "stick=14"], dict(verb="game odds", question="pontoon.lua", set="stick=14")),
    (["game", "simulate", "pontoon.lua", "-n", "5000", "--seed", "s"],
     dict(verb="game simulate", game="pontoon.lua", count=5000, seed="s")),
    (["game", "deal", "pontoon.lua", "--given", "outcome=bust", "--seed", "s"],
     dict(verb="game deal", game="pontoon.lua", given="outcome=bust", seed="s")),
    (["exam", "check", "bank.gift"], dict(verb="exam check", bank="bank.gift")),
]
FILES = {"people.csv": PEOPLE, "deck.txt": "24 land\n36 spell\n", "two.anydice": "output 2d6\noutput 1d12\n",
         "bank.gift": "::q1:: Two and two? {=4 ~3 ~5}\n",
         "pontoon.lua": (Path(__file__).parents[2] / "wings/games/shipped/games/pontoon.lua").read_text()}


@pytest.mark.parametrize("words, question", SAME, ids=lambda x: " ".join(x)[:40] if isinstance(x, list) else "")
def test_the_json_is_the_programs_to_the_byte(program, words, question):
    printed, code, _ = program(*words, "--json")
    answer = faro.ask(question)
    assert (answer.json, answer.exit_code) == (printed, code) and printed.startswith(("{", "["))


@pytest.mark.parametrize("words, question", SAME_WITH_FILES, ids=lambda x: " ".join(x)[:40] if isinstance(x, list) else "")
def test_the_json_of_files_is_the_programs_to_the_byte(program, tmp_path, words, question):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    printed, code, _ = program(*words, "--json", cwd=tmp_path)
    answer = faro.ask(question, files=FILES)
    assert (answer.json, answer.exit_code) == (printed, code) and printed.startswith(("{", "["))


def test_what_is_wrong_is_said_as_the_program_says_it(program):
    _, code, message = program("odds", "land >> 3", "--draw", "7")
    with pytest.raises(faro.InputError) as caught:
        faro.odds("land >> 3", draw=7)
    assert code == 2 and str(caught.value) == message.strip().removeprefix("faro odds: ")
    assert "character 7" in str(caught.value)


def test_input_errors_are_value_errors():
    with pytest.raises(ValueError, match="draw"):
        faro.odds("ace >= 1")


def test_unknown_options_are_refused():
    with pytest.raises(faro.InputError, match="faro odds takes no drow=; did you mean draw"):
        faro.odds("ace >= 1", drow=3)


def test_a_condition_is_a_fraction_and_a_number_a_distribution():
    assert faro.odds("2d6 >= 10") == Fraction(1, 6)
    assert faro.odds("2d6").chance(lambda n: n >= 10) == Fraction(1, 6)


def test_tables_have_numbers_in_them():
    table = faro.vary("land >= 3", "land=15..18", deck="land*17 spell*23", draw=7)
    assert table[2] == {"land": 17, "probability": Fraction(937, 1443)}
    assert "<td>17</td>" in table._repr_html_()


def test_what_was_observed_and_which_of_several_models_it_was():
    host = ["1/2 if hand(1, car), 1 if hand(2, car), else 0"]
    assert faro.odds("hand(2, car)=1", deck="car*1 goat*2", hands="3x1", observed=host) == Fraction(2, 3)
    assert faro.odds("let car = d3 in car = 2", observed="1/2 if car != 3, else 0") == Fraction(1, 2)
    which = faro.odds("which", models="d6; d20", observed=["rolls 3, 5"])
    assert [(row["model"], row["probability"]) for row in which] == [("d6", Fraction(100, 109)), ("d20", Fraction(9, 109))]
    assert Fraction(which.answer["evidence"]) == Fraction(109, 7200)
    assert faro.odds("roll = 20", models="d6; d20", observed=["rolls 3, 5"]) == Fraction(9, 2180)
    assert faro.odds("x = 2", models="x*2; x*1 y*1", draw=2, observed=["shows x"]) == Fraction(2, 3)
    with pytest.raises(faro.InputError, match="'rolls 9' has no chance after 'rolls 3'"):
        faro.odds("which", models="d6; d8", observed=["rolls 3, 9"])


def test_what_is_decided_is_the_whole_answer():
    asked = dict(deck="land*24 ramp*6 threat*30", draw=7)
    best = faro.odds("land in 2..4", best="land 15..30, rest threat", **asked)
    assert best["compositions"] == 16 and best["exact"] and best["kinds"] == ["land", "threat"]
    swaps = faro.odds("land in 2..4", swap="all", **asked)["exchanges"]
    assert [row["in"] for row in swaps] == ["land", "ramp, threat"]
    assert [n["now"] for n in faro.odds("land >= 3", what_if=True, **asked)["numbers"]][:2] == [3, 7]
    assert faro.odds("land in 2..4", mulligan="london", openings=True, **asked)["openings"][0]["cards"] == 7


def test_estimates_know_their_error():
    estimate = faro.odds("land >= 3", deck="land*17 spell*23", draw=7, simulate=10_000, seed="s")
    exact = faro.odds("land >= 3", deck="land*17 spell*23", draw=7)
    assert abs(estimate - exact) < 5 * estimate.standard_error and estimate.trials == 10_000


def test_decks_from_counts_text_and_files(tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text("4 Bolt\n20 Mountain\n36 Bear\n")
    expected = faro.odds("Mountain >= 2", deck="Bolt*4 Mountain*20 Bear*36", draw=7)
    for deck in (path, {"Bolt": 4, "Mountain": 20, "Bear": 36}, faro.deck(path.read_text()), faro.deck(path)):
        assert faro.odds("Mountain >= 2", deck=deck, draw=7) == expected


def test_games_that_are_installed_are_asked_by_name():
    assert faro.odds("pontoon.lua", set="stick=16") == faro.Game("pontoon.lua", stick=16).odds()


def test_loops_that_are_not_read_to_the_end_are_said():
    law = faro.odds("d6!")
    assert sum(law.values()) + law.unread == 1


def test_games():
    game = faro.Game("pontoon.lua", stick=16)
    exact = game.odds()
    played = game.simulate(10_000, seed="s")
    assert sum(exact.values()) == 1
    assert abs(played["bust"] - exact["bust"]) < 5 * played["bust"].standard_error
    with pytest.raises(faro.InputError, match="no such game"):
        faro.Game("no such.lua")


def test_games_are_dealt_under_a_condition(program):
    import json

    printed, _, _ = program("game", "deal", "pontoon.lua", "--given", "outcome=bust", "--count", "4", "--seed", "s", "--json")
    assert faro.Game("pontoon.lua").deal("s", given="outcome=bust", count=4) == list(map(json.loads, printed.splitlines()))


SEEDED = [
    lambda seed: faro.deal("2x5", seed=seed),
    lambda seed: faro.odds("ace >= 1", draw=5, simulate=1000, seed=seed),
    lambda seed: faro.Game("pontoon.lua").deal(seed=seed),
    lambda seed: faro.judge("sattolo", cards=4, count=50, seed=seed).answer.json,
    lambda seed: faro.draw("santa", ["a", "b", "c", "d"], seed=seed),
    lambda seed: faro.permutation(20, seed=seed).tolist(),
    lambda seed: faro.epochs(20, seed=seed)[0][:].tolist(),
]


@pytest.mark.parametrize("ask", SEEDED)
def test_a_seed_is_the_same_however_it_is_written(ask):
    """A number and its digits, a text and its bytes; and what is no seed is refused instead of read as some text."""
    import numpy as np

    assert ask(7) == ask("7") == ask(b"7") == ask(np.int64(7)) == ask(np.uint8(7))
    for wrong in (True, np.bool_(True), 1.5, [7], np.array([7, 8]), object(), "half \ud800"):
        with pytest.raises((TypeError, faro.InputError)):
            ask(wrong)


@pytest.mark.parametrize("wrong, message", [
    (lambda: faro.odds(None), "expected a question in a text, such as '2d6 >= 7' (several with commas between), or a file of a game, got None"),
    (lambda: faro.odds(b"2d6"), "or a file of a game, got b'2d6'"),
    (lambda: faro.odds("half \ud800"), "expected a text, got one with half of a character"),
    (lambda: faro.ask("deck", question="land", find="land", at_least=float("nan")), "got 'nan'"),
])
def test_what_is_no_question_is_named(wrong, message):
    with pytest.raises(faro.InputError) as caught:
        wrong()
    assert message in str(caught.value) and "\n" not in str(caught.value)


def test_files_that_are_no_text_are_named(tmp_path):
    (tmp_path / "deck.txt").write_bytes(b"4 Bolt\n\xff\n")
    with pytest.raises(faro.InputError, match=r"deck\.txt: expected a text in UTF-8, got byte 0xff at place 7"):
        faro.deck(tmp_path / "deck.txt")
    assert faro.ask("odds", question="land", deck="d", draw=2, files={"d": b"4 land\n6 spell\n"})["query"] == "land"


def test_definitions_come_with_it():
    assert faro.odds("attack(5, 15)", with_="dice") == Fraction(11, 20)


def test_help_shows_all_there_is_but_parts_for_other_packages():
    assert "permutation" in pydoc.render_doc(faro)
