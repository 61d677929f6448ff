#!/usr/bin/env python3
"""faro-bench: what it says has to be complete and consistent; how fast anything is, is no matter of tests. bench.py PROGRAM"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()


class Bench(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def bench(self, words, code=0):
        run = subprocess.run([PROGRAM, *words.split()], cwd=self.folder, env=dict(os.environ, TMPDIR=str(self.folder)),
                             stdin=subprocess.DEVNULL, capture_output=True, text=True)
        self.assertEqual(run.returncode, code, run.stderr)
        return run.stderr if code else run.stdout

    def measured(self, words, comparisons):
        found = json.loads(self.bench("--quick --rounds 1 --json " + words))
        self.assertEqual(len(found["comparisons"]), comparisons)
        for comparison in found["comparisons"]:
            self.assertGreaterEqual(len(comparison["rows"]), 3)
            for row in comparison["rows"]:
                self.assertGreater(row["least"], 0, row["name"])
                self.assertLessEqual(row["least"], row["median"])
                self.assertLessEqual(row["median"], row["most"])
                self.assertEqual(row["times_as_fast_as"].get(row["name"], 1), 1)
        return found

    def test_tells_the_machine_and_every_contestant_of_a_section(self):
        found = self.measured("generators decks deals", comparisons=6)  # deals of 5, 7, 9 and 21 cards
        self.assertEqual(found["machine"]["rounds"], 1)
        self.assertIn("g++", found["machine"]["compiler"])
        self.assertTrue(found["machine"]["processor"])
        self.assertEqual(found["comparisons"][1]["work"], "a deck of 52 cards")
        self.assertEqual(len(found["comparisons"][1]["rows"][0]["times_as_fast_as"]), 3)

    def test_measures_arrays_up_to_the_largest_asked_for(self):
        found = self.measured("arrays --largest 16 --processor-time", comparisons=2)
        self.assertEqual(found["machine"]["clock"], "processor")
        self.assertEqual(found["comparisons"][1]["work"], "one array of 65536 x 32 bits")

    def test_runs_other_programs_on_a_file_and_leaves_nothing_behind(self):
        out = self.bench("files --megabytes 1 --rounds 1")
        for part in ("cat (b)", "faro shuffle -n 1000", "lines, 1 MB"):
            self.assertIn(part, out)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_writes_tables_in_markdown(self):
        self.assertIn("| random bytes, 16 KB at a time | ns a KB | least - most | x (a) | x (b) |\n"
                      "|---|---:|---:|---:|---:|\n| memcpy (b) | ",
                      self.bench("generators --quick --rounds 1 --markdown"))

    def test_draws_time_against_size(self):
        self.bench("--curve curve.svg --quick --rounds 1 --largest 12")
        drawing = (self.folder / "curve.svg").read_text()
        for part in ("<svg", "shuffle, chacha20, 2^12 items: ", "std::shuffle, mt19937_64"):
            self.assertIn(part, drawing)

    def test_names_the_sections_when_there_is_none_of_that_name(self):
        sections = "faro-bench: SECTION: expected generators, decks, deals, arrays, files, odds or seeds, got "
        self.assertEqual(self.bench("deal", 2), sections + "'deal'; did you mean deals?\n")
        self.assertEqual(self.bench("dekcs", 2), sections + "'dekcs'; did you mean decks or deals?\n")
        self.bench("--json --markdown", 2)
        self.bench("--largest 31", 2)
        self.bench("--curve no/such/folder.svg", 3)


if __name__ == "__main__":
    unittest.main()
