"""The screen of Aura, as one object."""

from __future__ import annotations

from aura_ai.contract.screen import Screen
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.screen import board_svg, content, events, guide, plain, position, words

SCREEN = Screen(
    describe=words.describe,
    picture=words.picture,
    to_json=position.POSITIONS.to_json,
    from_json=position.POSITIONS.from_json,
    draw=board_svg.draw,
    plain=plain.plain,
    stages=events.stages,
    starts_turn=events.starts_turn,
    closing=frozenset({at.ACTION_PASS, at.ACTION_DONE}),
    is_secret=events.is_secret,
    news=events.news,
    chances=(("dice and deal of a round", "dice"), ("cards drawn", "deck")),
    scores=events.scores,
    legend=events.LEGEND,
    content=content.content,
    guide=guide.GUIDE,
    public=events.public,
)
