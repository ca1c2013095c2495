"""Writing files so that a failure never leaves half a file."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Write a file beside its place and then put it there, so that a failure leaves the old file as it was.

    Raises:
        OSError: it cannot be written.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
