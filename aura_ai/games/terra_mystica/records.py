"""Public ledgers as files of other programs (T-18)."""

from __future__ import annotations

from pathlib import Path

from aura_ai.contract.setups import Setup
from aura_ai.games.terra_mystica.ledger.people import examples
from aura_ai.games.terra_mystica.ledger.replay import compare_file
from aura_ai.games.terra_mystica.ledger.start import setups_of

FORMATS = {"snellman": compare_file}
"""Formats of other programs that this game reads (:mod:`aura_ai.contract.foreign`)."""

examples_from = examples
"""Reads games of people to learn from."""


def setups_from(path: Path, data: Path | None) -> list[Setup] | None:
    """Return the set-ups of a public ledger (:mod:`aura_ai.contract.setups`); ``data`` is not read."""
    return setups_of(path)
