"""Draws under rules: the program's, from rows of Python."""
import json

import faro
import pytest

PEOPLE = [{"name": "Ann", "tickets": 5}, {"name": "Ben", "tickets": 3}, {"name": "Cid", "tickets": 1}]


def test_rows_names_and_files_are_drawn_from_as_the_program_does(program, tmp_path):
    path = tmp_path / "file.csv"
    path.write_text("name,tickets\nAnn,5\nBen,3\nCid,1\n")
    printed, _, _ = program("draw", "winners", "file.csv", "--count", "2", "--weights", "tickets", "--seed", "s",
                            "--json", cwd=tmp_path)
    for people in (PEOPLE, path, str(path)):
        assert faro.draw("winners", people, count=2, weights="tickets", seed="s") == json.loads(printed)


def test_pairs_that_must_not_meet():
    home = [{"player": p, "club": c} for p, c in ("aX", "bX", "cY")]
    away = [{"player": p, "club": c} for p, c in ("pX", "qZ", "rZ")]
    assert faro.draw("pairs", home, away, apart="club", seed="s").exit_code == 0
    with pytest.raises(faro.InputError, match="no draw keeps the rules"):
        faro.draw("pairs", home, [{"player": p, "club": c} for p, c in ("pX", "qX", "rZ")], apart="club")


def test_items_go_to_buckets_as_the_program_says(program, tmp_path):
    items = [f"client {i}" for i in range(200)]
    (tmp_path / "items.txt").write_text("\n".join(items))
    for method in ("rendezvous", "jump", "modulo"):
        printed, _, _ = program("draw", "buckets", "items.txt", "--buckets", "a,b,c", "--was", "a,b", "--method", method,
                                "--seed", "s", "--json", cwd=tmp_path)
        found = faro.buckets(iter(items), "abc", "s", method=method, was=("a", "b"))
        assert found == json.loads(printed)
        assert found["moved"] == sum(row["bucket"] != row["was"] for row in found["allocation"])
    assert {row["bucket"] for row in faro.buckets(items, ["x"], "s")["allocation"]} == {"x"}
    for wrong in (dict(items=["a\nb"], buckets="xy"), dict(items=["a"], buckets=["x,y"]), dict(items=["a"], buckets=[]),
                  dict(items=["a"], buckets="xx"), dict(items=["a"], buckets="xy", method="none")):
        with pytest.raises(faro.InputError):
            faro.buckets(seed="s", **wrong)


def test_what_is_wrong():
    for lists, message in [((), "expected 1 list, got 0"), (([],), "empty"),
                           (([{"name": "a"}, {"nome": "b"}],), "columns name in every row")]:
        with pytest.raises(faro.InputError, match=message):
            faro.draw("winners", *lists)
    with pytest.raises(faro.InputError, match="expected winners, pairs"):
        faro.draw("lottery", ["a"])


class Frame:
    """What of a data frame is looked at."""
    columns = ["name", "tickets"]

    def to_dict(self, form):
        return PEOPLE if form == "records" else None


def test_nobody_is_lost_and_nothing_is_a_name_that_is_none():
    assert faro.draw("winners", Frame(), count=2, weights="tickets", seed="s") == faro.draw(
        "winners", PEOPLE, count=2, weights="tickets", seed="s")
    for people in (["Ann", None], ["Ann", ""], ["Ann", float("nan")], [("Ann", 3), ("Ben", 2)], [b"Ann"]):
        with pytest.raises(faro.InputError, match=r"row \d: expected a name, or in every row a dictionary"):
            faro.draw("winners", people, count=1)
    for people in ({"Ann": 3, "Ben": 2}, 12):
        with pytest.raises(faro.InputError, match="expected a list of those who take part"):
            faro.draw("winners", people, count=1)
    with pytest.raises(faro.InputError, match="the list: no column is called 'partner'; its columns, parted by a comma, are 'name'"):
        faro.draw("santa", ["Ann", "Ben", "Cid"], apart="partner")


def test_lists_in_other_encodings_are_named(tmp_path):
    path = tmp_path / "list.csv"
    path.write_bytes("Name;Lose\nJürgen;3\n".encode("cp1252"))
    for drawn in (lambda: faro.draw("winners", path, count=1, weights="Lose"),
                  lambda: faro.ask("draw winners", file="list.csv", files={"list.csv": path.read_bytes()}, count=1)):
        with pytest.raises(faro.InputError, match="list.csv, line 2: expected UTF-8, got other bytes; iconv"):
            drawn()


def test_trials_as_they_are_measured_and_saved(tmp_path):
    rows = [{"arm": "AB"[i % 2], "outcome": (i * i % 7) / 3} for i in range(8)]
    thirds = faro.judge_trial([{**row, "outcome": i * i % 7} for i, row in enumerate(rows)])["p_value"]
    assert faro.judge_trial(rows)["p_value"] == thirds, "floats have more digits than are counted with"
    path = tmp_path / "results.csv"
    path.write_text("arm;outcome\nA;1,5\nB;2,5\nA;1,0\nB;3,5\n", encoding="utf-8-sig")
    means = faro.judge_trial(path)["p_value"]["exact"]
    assert means == faro.judge_trial(path, lambda a, b: sum(a) / len(a) - sum(b) / len(b))["p_value"]["exact"] == "1/3"
    with pytest.raises(faro.InputError, match="^row 2: outcome of .*: expected a number, got 'x'"):
        faro.judge_trial([{"arm": "A", "outcome": 1}, {"arm": "B", "outcome": "x"}])
    with pytest.raises(faro.InputError, match="expected a list of rows with arm and outcome"):
        faro.judge_trial({"A": [1, 2], "B": [2, 3]})


def test_options_of_several_names_take_a_list():
    named = faro.draw("assign", ["P1", "P2", "P3", "P4"], arms=["A", "B"], block=4, seed="s")
    assert named == faro.draw("assign", ["P1", "P2", "P3", "P4"], arms="A,B", block=4, seed="s")
    with pytest.raises(faro.InputError, match="arms: expected names without a comma"):
        faro.draw("assign", ["P1", "P2"], arms=["A,1", "B"])


def test_a_column_that_is_called_tickets_counts_unless_told_otherwise():
    assert faro.draw("winners", PEOPLE, seed="s") == faro.draw("winners", PEOPLE, seed="s", weights="tickets")
    assert "tickets" not in faro.draw("winners", PEOPLE, seed="s", weights="none")
