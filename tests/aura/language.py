"""The words of Aura in files of examples (:mod:`tests.example_files`)."""

from __future__ import annotations

from aura_ai.games.aura import layout as at
from tests.example_words import Entry, Language

from .vectors_tools import end_phase, harvest, start

LANGUAGE = Language(
    layout=at.layout,
    options={"players": 2},
    begin={"turn": start, "end of the phase": end_phase, "harvest": harvest},
    entries={"fertilized": Entry((at.AXIS_TILE,)), "south_wind": Entry()},
)
