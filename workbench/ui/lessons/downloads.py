"""Files that a page hands to the reader."""

from __future__ import annotations

import re
from typing import Any

View = dict[str, Any]


class Downloads:
    """The file that is handed out next. Each is handed out once, also where a page is drawn again."""

    def __init__(self) -> None:
        self._serial = 0
        self.file: View | None = None

    def give(self, name: str, kind: str, text: str) -> None:
        """Hand out a file.

        Args:
            name: what it is called; signs that a file system may not like are replaced.
            kind: its media type.
            text: what it holds.
        """
        self._serial += 1
        stem, _, ending = name.rpartition(".")
        safe = re.sub(r"[^\w-]+", "-", stem).strip("-") or "file"
        self.file = {"serial": self._serial, "name": f"{safe}.{ending}", "type": kind, "text": text}
