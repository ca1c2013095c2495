"""What holds for all tests: a rule named by a mark must be seen at work; what a run leaves behind goes with its end."""

import os
import tempfile

from tests.rule_marks import pytest_runtest_call

__all__ = ["pytest_runtest_call"]

# One folder for whatever this process, its servers, kernels and browsers put aside. The workers of pytest-xdist have
# theirs inside it. Only pytest's own folders stay where they were: after a failure one looks there.
LEFT = tempfile.TemporaryDirectory(prefix="nobles-", ignore_cleanup_errors=True)
os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", tempfile.gettempdir())
os.environ["TMPDIR"] = tempfile.tempdir = LEFT.name
os.environ["NOBLES_WORKBENCH_HOME"] = os.path.join(LEFT.name, "home")


def pytest_unconfigure() -> None:
    """Remove that folder; by now everything that uses it has ended."""
    LEFT.cleanup()
