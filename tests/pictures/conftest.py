"""In the tests of the pictures a picture that fails is a fault, unless the module is about just that."""

from __future__ import annotations

from typing import Any

import pytest

from workbench.pictures import drawing


@pytest.fixture(autouse=True)
def every_picture_succeeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise what a picture raises, where `wb.graph` would tell it in place of the picture."""
    if not getattr(request.module, "PICTURES_MAY_FAIL", False):
        monkeypatch.setattr(drawing, "instead", _fail)


def _fail(state: Any, seat: Any, error: Exception) -> None:
    raise error
