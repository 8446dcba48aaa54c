"""What a game's ``spoken/advice.py`` is made of (:mod:`aura_ai.play.assistance` says how it is used)."""

from __future__ import annotations

from typing import NamedTuple


class Standing(NamedTuple):
    """One thing that a seat can lay down once and for all.

    Attributes:
        key: Its name.
        label: What it says on the form.
        choices: (value, words) to choose from; the first asks every time.
    """

    key: str
    label: str
    choices: tuple[tuple[str, str], ...]
