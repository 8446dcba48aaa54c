"""The words of Rauha in files of examples (:mod:`tests.example_files`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.games.rauha import layout as at
from tests.example_words import Begin, Entry, Language
from tests.vectors import Game, Make

from .vectors_tools import bits, score, start


def _with_beings(begin: Begin) -> Begin:
    """Return a beginning that takes the owners of beings, and those taken now as a list."""

    def begun(make: Make, options: Mapping[str, Any], state: int, **position: Any) -> Game:
        beings = position.pop("being_owner", {})
        taken = bits(position.pop("beings_taken", ()))
        return begin(make, options, state=state, beings=beings, beings_taken=taken, **position)

    return begun


LANGUAGE = Language(
    layout=at.layout,
    options={"players": 2, "side": "A", "mode": "strict"},
    begin={"turn": _with_beings(start), "scoring": _with_beings(score)},
    entries={"being_owner": Entry((at.AXIS_BEING,)), "place": Entry((at.AXIS_CARD,))},
)
