"""What the tests share: the program, whose answers the module's are held against."""
import os
import subprocess

import pytest


def pytest_addoption(parser):
    parser.addoption("--none-skips", action="store_true", help="a test that is skipped fails: what it needs must be there")


def skipped_fails(config, report):
    if config.getoption("--none-skips") and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome, report.longrepr = "failed", f"with --none-skips: {reason}"


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item):
    skipped_fails(item.config, (yield).get_result())


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report(collector):
    skipped_fails(collector.config, (yield).get_result())


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
