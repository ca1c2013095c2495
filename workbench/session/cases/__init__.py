"""Cases: small positions with what must hold there, as data that tests run and the bench opens."""

from workbench.session.cases.case import BadCase, Case, Refusal, read_cases
from workbench.session.cases.check import CaseFailed, check_case, faults_of
from workbench.session.cases.library import EdgeCase, EdgeCases, edge_cases
from workbench.session.cases.play import Played, carry_out, position_of, settings_of

__all__ = [
    "BadCase",
    "Case",
    "CaseFailed",
    "EdgeCase",
    "EdgeCases",
    "Played",
    "Refusal",
    "carry_out",
    "check_case",
    "edge_cases",
    "faults_of",
    "position_of",
    "read_cases",
    "settings_of",
]
