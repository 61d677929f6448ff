"""What the tests share: the program, whose answers the module's are held against."""
import os
import subprocess

import pytest


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
