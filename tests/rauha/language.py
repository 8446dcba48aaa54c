"""The words of Rauha in files of examples (:mod:`tests.example_files`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.games.rauha import layout as at
from tests.example_words import Begin, Entry, Language
from tests.vectors import Game, Make

from .vectors_tools import TURN, Outcome, bits, complete, outcomes, score, start, undominated


def _with_beings(begin: Begin) -> Begin:
    """Return a beginning that takes the owners of beings, and those taken now as a list."""

    def begun(make: Make, options: Mapping[str, Any], state: int, **position: Any) -> Game:
        beings = position.pop("being_owner", {})
        taken = bits(position.pop("beings_taken", ()))
        return begin(make, options, state=state, beings=beings, beings_taken=taken, **position)

    return begun


class Ends:
    """A window that has been closed in every way, as a game that has nothing else."""

    def __init__(self, ends: set[Outcome]) -> None:
        self.ends = sorted(map(list, ends), reverse=True)

    def fields(self) -> dict[str, Any]:
        return {"best": self.ends[0], "undominated": self.ends}


def _window(make: Make, options: Mapping[str, Any], state: int, **position: Any) -> Any:
    """Return how the window of seat 0 can end at best, the same in both modes (D-7)."""
    modes = [{**options, "mode": mode} for mode in ("strict", "auto")]
    whole = [complete({"node": TURN, **position}, each) for each in modes]
    strict, auto = (undominated(outcomes(make, *each)) for each in zip(modes, whole, strict=True))
    assert strict == auto
    return Ends(strict)


LANGUAGE = Language(
    layout=at.layout,
    options={"players": 2, "side": "A", "mode": "strict"},
    begin={
        "turn": _with_beings(start),
        "scoring": _with_beings(score),
        "window": _with_beings(_window),
    },
    entries={
        "best": Entry(),
        "undominated": Entry(),
        "being_owner": Entry((at.AXIS_BEING,)),
        "place": Entry((at.AXIS_CARD,)),
    },
)
