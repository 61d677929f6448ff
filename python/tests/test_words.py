"""Messages speak of keywords, whichever option they name, and leave alone what the caller wrote."""
import pathlib
import re

import pytest

import faro
from faro._words import worded

OPTION = re.compile(r"(?<![\w'-])--[a-z]")
VERBS = [one["title"].removeprefix("faro ") for one in faro.schema()["oneOf"] if one["title"] != "faro"]


@pytest.mark.parametrize("verb", VERBS)
def test_all_options_of_all_verbs(verb):
    fields = next(one["properties"] for one in faro.schema()["oneOf"] if one["title"] == f"faro {verb}")
    said = worded(verb, {"verb": verb}, {})
    for name, field in fields.items():
        option, keyword = f"--{name}", name.replace("-", "_") + "_" * (name in ("as", "from", "with"))
        if field.get("type") == "boolean":
            assert said(f"{option} is too much") in (f"{keyword}=True is too much", f"{keyword}= is too much")
        assert said(f"{option}: expected 1") in (f"{keyword}: expected 1", f"{keyword}=True: expected 1")
        assert OPTION.search(said(f"expected {option} N, or ({option}) with {option} 'a b', {option} 2x5; see")) is None


def test_all_messages_of_the_catalogue():
    root = pathlib.Path(__file__).parents[2]
    catalogues = [*root.glob("*/catalogue/de.po"), *root.glob("wings/*/catalogue/de.po")]
    if not catalogues:
        pytest.skip("the messages are in the repository alone (catalogue/de.po of core, program and wings)")
    texts = ["".join(re.findall(r'"(.*)"\n', found)) for found in re.findall(r'^msgid ((?:".*"\n)+)', "\n".join(path.read_text() for path in catalogues), re.M)]
    of_options = [text.replace('\\"', '"') for text in texts if OPTION.search(text)]
    assert len(of_options) > 200
    for text in of_options:
        said = worded("odds", {}, {})(text)
        left = OPTION.search(re.sub(r"`?faro(-mpi)? [a-z{][^,;:()]*", "", said))
        assert left is None or "{}" in said[: said.index("--")], (text, said)


@pytest.mark.parametrize("wrong, message", [
    (lambda: faro.odds("land >= 3", deck="land*17 spell*23", draw=7, hands="2x2"), "draw= and hands= can't be combined"),
    (lambda: faro.odds("land >= 3", deck="land*17 spell*23", drw=7), "faro odds takes no drw=; did you mean draw"),
    (lambda: faro.ask("shuffle", head_cuont=7), "faro shuffle takes no head_cuont=; did you mean head_count"),
    (lambda: faro.odds("land >= 1", deck="land*17 spell*23", draw=7, keep="land >= 2"), "keep= goes with mulligan="),
    (lambda: faro.find("land", "land", 0.9, deck="land*17 spell*23", draw=7), "kind= needs a condition"),
    (lambda: faro.vary("land >= 3", "land", deck="land*17 spell*23", draw=7), "copies: expected KIND=A..B"),
    (lambda: faro.ask("shuffle", repeat=True, input_range="1-4"), "repeat=True without head_count= has no end"),
    (lambda: faro.draw("winners", ["Ann", "Ben", "Ann"], count=1), "row 3: 'Ann' stands .* repeated='add' adds"),
    (lambda: faro.draw("winners", ["Ann", "Ben"], n=1), "faro draw winners takes no n=; did you mean count"),
    (lambda: faro.draw("assign", ["Ann"], method=["A", "B"]), "method: expected one value, got a list"),
    (lambda: faro.ask("shuffle", items=["a"]), "faro shuffle takes no items=; faro judge seed and faro audit commit have it"),
    (lambda: faro.ask("exam"), "verb: expected exam check, exam make, .*, got 'exam'"),
    (lambda: faro.vary("land", "land=15-18", deck="land*17 spell*23", draw=7), "copies: expected a range such as 15..18, got '15-18'"),
    (lambda: faro.draw("groups", list("abc")), "groups=6 or size=4; or pots=COLUMN"),
    (lambda: faro.shuffle([1, 2], algorithm="riffle", packets=3), "riffle has no parameter packets=; it takes piles="),
    (lambda: faro.odds("--draw >= 1", deck="land*17 spell*23", draw=7, hands="2x2"), "--draw and hands= can't be combined"),
    (lambda: faro.ask("exam grade"), "map= is required"),
    (lambda: faro.odds("land >= 3", deck="land*17 spell*23", draw=7, hands="2x2", language="de"), "draw= und hands= gehen nicht zusammen"),
])
def test_as_people_meet_them(wrong, message):
    with pytest.raises(faro.InputError, match=message):
        wrong()


def test_words_that_python_has_for_itself():
    assert faro.ask("dice", question="two >= 7", let="two = 2d6", with_=None)["probability"] == "7/12"
    with pytest.raises(faro.InputError, match=r"as_=.*can't be combined|expected one of as_="):
        faro.ask("audit contribute", transcript="t", as_="Ann", absent="Ann", files={"t": ""})


def test_a_list_in_a_file_keeps_its_name(tmp_path):
    (tmp_path / "friends.txt").write_text("Name\nBen\nCid\n")
    with pytest.raises(faro.InputError, match="friends.txt: its first line, 'Name', may be a heading.*header=1 takes it"):
        faro.draw("winners", tmp_path / "friends.txt", count=1)
