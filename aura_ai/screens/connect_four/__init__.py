"""What people see of Connect Four, as one object."""

from __future__ import annotations

from aura_ai.screens.connect_four import actions, board_svg, events, guide, position, words
from aura_ai.screens.screen import Screen, seen_by_nobody

SCREEN = Screen(
    describe=words.describe,
    picture=words.picture,
    to_json=position.to_json,
    from_json=position.from_json,
    draw=board_svg.draw,
    news=events.news,
    scores=events.scores,
    endings=words.ENDINGS,
    ending=words.ending,
    guide=guide.GUIDE,
    actions=actions.CODES,
    public=seen_by_nobody,
)
