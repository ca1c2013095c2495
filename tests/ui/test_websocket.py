"""The connection between page and kernel that `run.py` names to the Jupyter server holds no message back."""

from __future__ import annotations

from typing import Any

import pytest
from jupyter_server.serverapp import ServerApp
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from traitlets.utils.importstring import import_item

import run


def test_it_is_asked_for_by_an_option_that_the_server_has() -> None:
    option, _, name = run.PROMPT.partition("=")
    trait = ServerApp.class_traits()[option.removeprefix("--ServerApp.")]
    assert issubclass(import_item(name), trait.klass)


def test_run_py_hands_it_to_jupyterlab(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []
    monkeypatch.setattr(run, "hand_over", lambda command: given.extend(command) or 0)
    run.lab(["--no-browser"])
    assert run.PROMPT in given
    assert "--no-browser" in given


def test_kernels_that_run_elsewhere_are_reached_in_the_servers_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []
    monkeypatch.setattr(run, "hand_over", lambda command: given.extend(command) or 0)
    run.lab(["--gateway-url=http://elsewhere"])
    monkeypatch.setenv("JUPYTER_GATEWAY_URL", "http://elsewhere")
    run.lab([])
    assert len(given) > 6
    assert run.PROMPT not in given


def test_it_sends_at_once_before_anything_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Any] = []
    monkeypatch.setattr(KernelWebsocketHandler, "set_nodelay", lambda _, on: said.append(on))
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda _: said.append("connected"))
    kind = import_item(run.PROMPT.partition("=")[2])
    connection = kind.__new__(kind)
    connection.websocket_handler = KernelWebsocketHandler.__new__(KernelWebsocketHandler)
    connection.connect()
    assert said == [True, "connected"]
