"""What holds for all tests: a rule named by a mark must be seen at work; autosaves go to a folder of the run's own."""

import os
import tempfile

from tests.rule_marks import pytest_runtest_call

os.environ["NOBLES_WORKBENCH_HOME"] = tempfile.mkdtemp(prefix="nobles-workbench-")

__all__ = ["pytest_runtest_call"]
