"""What holds for all tests: a rule named by `@pytest.mark.rule` must really be seen at work."""

from tests.rule_marks import pytest_runtest_call

__all__ = ["pytest_runtest_call"]
