"""Runs the Python sessions shown in pages: all of a page share their names. python3 pages.py FILE..."""
import doctest
import re
import sys
from pathlib import Path


def run_page(path):
    """How many examples a page has; raises SystemExit with what differs."""
    text = Path(path).read_text(encoding="utf-8")
    sessions = [block for block in re.findall(r"^```python\n(.*?)^```", text, re.S | re.M) if ">>>" in block]
    test = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, str(path), str(path), 0)
    runner = doctest.DocTestRunner()
    failed, count = runner.run(test)
    if failed:
        raise SystemExit(f"{path}: {failed} of {count} examples differ")
    return count


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(f"{name}: {run_page(name)} examples hold")
