"""Draws under evidence: made and verified; a changed file does not hold."""
import faro
import pytest


def test_a_draw_from_promise_to_proof(tmp_path):
    path = tmp_path / "raffle.draw"
    raffle = faro.commit(path, title="Raffle", pool=50, head_count=3)
    raffle.reveal().draw()
    assert faro.verify(path) and faro.Transcript(path).verify() and raffle.said
    text = path.read_text()
    path.write_text(text.replace("Raffle", "Raffie"))
    assert not faro.verify(path)


def test_records_of_the_program_are_verified(program, tmp_path):
    names = tmp_path / "names"
    names.write_text("".join(f"name {i}\n" for i in range(20)))
    program("shuffle", "--record", "draw.json", "-o", "shuffled", "names", cwd=tmp_path)
    assert faro.verify(tmp_path / "draw.json", input=names)
    names.write_text("changed\n")
    with pytest.raises(faro.InputError, match="expected the input"):
        faro.verify(tmp_path / "draw.json")


def test_files_that_are_not_there(tmp_path):
    with pytest.raises((faro.InputError, OSError), match="none"):
        faro.verify(tmp_path / "none")


def test_lists_of_python_are_announced(tmp_path):
    faro.commit(tmp_path / "a", title="Raffle", items=["Ann", "Bob, jr."], head_count=1).reveal().draw()
    rows = [{"name": "Ann", "tickets": 3}, {"name": "Bob", "tickets": 1}]
    faro.commit(tmp_path / "b", title="Raffle", people=rows, head_count=1, tickets="tickets").reveal().draw()
    assert faro.verify(tmp_path / "a") and faro.verify(tmp_path / "b")
    for items in (rows, ["a\nb"]):
        with pytest.raises(faro.InputError, match="items: expected names of one line each; rows .* are people="):
            faro.commit(tmp_path / "c", title="Raffle", items=items, head_count=1)
