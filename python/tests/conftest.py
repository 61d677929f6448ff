"""What the tests share: the program, whose answers the module's are held against."""
import os
import pathlib
import subprocess
import sys

import pytest

# scikit-learn, where Debian's can't be installed beside libboost1.81-dev (scripts/install-packages --python-parts).
sys.path.append(str(pathlib.Path(__file__).parents[2] / "build/sklearn/usr/lib/python3/dist-packages"))


@pytest.fixture(scope="session")
def program():
    """Runs the program with these words; its standard output and exit code."""
    path = os.environ.get("FARO_PROGRAM")
    if not path or not os.access(path, os.X_OK):
        pytest.skip("FARO_PROGRAM does not name the program")

    def run(*words, text="", cwd=None):
        done = subprocess.run([path, *words], input=text, capture_output=True, text=True, cwd=cwd)
        return done.stdout, done.returncode, done.stderr

    return run
