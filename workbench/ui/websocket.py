"""What a kernel says reaches the page at once: named to the Jupyter server by `run.py`, and not imported otherwise.

A kernel answers with several small messages. By default the server's TCP connection holds the second of them back until
the page has acknowledged the first, and the page takes 40 ms for that (Nagle's algorithm and delayed acknowledgement).
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """The server's usual connection between a page and a kernel, without that delay."""

    def connect(self) -> Any:
        """Send every message by itself from now on, and connect as usual."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
