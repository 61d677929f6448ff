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
