"""What people see of Lantern, as one object."""

from __future__ import annotations

from aura_ai.contract.screen import Screen
from lantern import events, position, words

SCREEN = Screen(
    describe=words.describe,
    picture=words.picture,
    to_json=position.POSITIONS.to_json,
    from_json=position.POSITIONS.from_json,
    is_secret=events.is_secret,
    news=events.news,
    scores=events.scores,
)
