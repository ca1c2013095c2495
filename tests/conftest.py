"""What holds for all tests: a rule named by `@pytest.mark.rule` must be seen at work; autosaves stay out of the user's."""

import os
import tempfile

from tests.rule_marks import pytest_runtest_call

os.environ["NOBLES_WORKBENCH_HOME"] = tempfile.mkdtemp(prefix="nobles-workbench-")

__all__ = ["pytest_runtest_call"]
