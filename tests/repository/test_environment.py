"""One truth about what is needed: pyproject.toml. The other files that name packages agree with it."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from rattler import MatchSpec

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CONDA_NAMES = {"matplotlib": "matplotlib-base", "playwright": "playwright-python"}
PIP_ONLY = {"axe-playwright-python"}  # conda-forge does not have it
PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>[A-Za-z0-9.!+_]+)(?: ; (?P<marker>[^;]+))?$")


def requirements() -> dict[str, Requirement]:
    """Everything pyproject.toml asks for, extras included."""
    lines = [*PROJECT["dependencies"], *(line for extra in PROJECT["optional-dependencies"].values() for line in extra)]
    return {canonicalize_name(parsed.name): parsed for parsed in map(Requirement, lines)}


def conda_lines() -> tuple[dict[str, str], list[str]]:
    """The conda packages of environment.yml with their ranges, and the lines handed to pip."""
    entries = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))["dependencies"]
    specs = [MatchSpec(entry) for entry in entries if isinstance(entry, str)]
    pip = [line for entry in entries if isinstance(entry, dict) for line in entry["pip"]]
    return {str(getattr(s.name, "normalized", s.name)): str(s.version or "") for s in specs}, pip


def test_the_conda_environment_is_in_step_with_pyproject() -> None:
    found, pip = conda_lines()
    wanted = {
        CONDA_NAMES.get(name, name): str(r.specifier) for name, r in requirements().items() if name not in PIP_ONLY
    }
    wanted |= {"python": PROJECT["requires-python"], "pip": ""}
    assert found == wanted
    assert pip == [*(str(requirements()[name]) for name in sorted(PIP_ONLY)), "-e ."]


def test_the_constraints_are_plain_pins() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not PIN.match(line)] == []
    names = [canonicalize_name(line.split("==")[0]) for line in lines]
    assert names == sorted(names)


def test_the_constraints_pin_what_pyproject_asks_for() -> None:
    pins: dict[str, list[str]] = {}
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        found = PIN.match(line)
        assert found
        pins.setdefault(canonicalize_name(found["name"]), []).append(found["version"])
    for name, requirement in requirements().items():
        assert name in pins, f"constraints.txt lacks {name}"
        assert all(requirement.specifier.contains(version) for version in pins[name]), (requirement, pins[name])


@pytest.mark.parametrize("group", sorted(PROJECT["entry-points"]))
def test_the_installed_entry_points_are_those_of_pyproject(group: str) -> None:
    installed = {
        entry.name: entry.value for entry in metadata.distribution("nobles-workbench").entry_points.select(group=group)
    }
    assert installed == PROJECT["entry-points"][group], "install again: python3 run.py setup"
