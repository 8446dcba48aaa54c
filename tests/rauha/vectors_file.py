"""Activation and invitation vectors of the data file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.vectors import Collection, Make, run

from .vectors_tools import (
    CARDS,
    DATA,
    PLACE,
    PRINTED,
    auto,
    complete,
    on,
    outcomes,
    strict,
    undominated,
    window,
)

FILE = Collection()


def _side(record: Mapping[str, Any]) -> str:
    return "B" if set(record["board"]) & set(PRINTED["B"]) else "A"


def _activation(record: Mapping[str, Any]) -> None:
    rules = ["D-6", "A-51"]
    rules += ["R-8.1", "A-47"] if record["window"] else ["R-11.2", "R-11.3"]

    @FILE.add(f"activation-{record['name']}", *rules)
    def _run(make: Make) -> None:
        for options in (strict(side=_side(record)), auto(side=_side(record))):
            results = outcomes(make, options, window(record, options))
            assert max(results) == tuple(record["best"]), options
            assert undominated(results) == {tuple(row) for row in record["pareto"]}, options


def _invitation(record: Mapping[str, Any]) -> None:
    rules = ["R-7.2", "R-6.2"]
    rules += ["R-7.3", "R-7.8", "A-7"] if record["aligned"] else []

    @FILE.add(f"invitation-{record['name']}", *rules)
    def _run(make: Make) -> None:
        options, f = strict(side=_side(record)), record["field"]
        board = list(record["board"])
        card, board[f] = board[f], PRINTED[options["side"]][f]
        position = {"node": PLACE, "board": {0: board}, "kept": {0: card}, "crystals": {0: 9}}
        fields = run(make(options, complete(position, options), 0), on(f))
        assert fields["board"][0] == record["board"]
        assert fields["crystals"][0] == 9 - CARDS[card]["cost"]
        owned = [b for b, owner in enumerate(fields["being_owner"]) if owner == 0]
        assert owned == record["aligned"]


for _record in DATA["activation_vector"]:
    _activation(_record)
for _record in DATA["invite_vector"]:
    _invitation(_record)
