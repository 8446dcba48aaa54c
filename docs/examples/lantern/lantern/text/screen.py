"""What people see of Lantern, as one object."""

from __future__ import annotations

from aura_ai.games.screen import Screen
from lantern.text import events, position, words

SCREEN = Screen(
    describe=words.describe,
    picture=words.picture,
    to_json=position.to_json,
    from_json=position.from_json,
    is_secret=events.is_secret,
    news=events.news,
    scores=events.scores,
)
