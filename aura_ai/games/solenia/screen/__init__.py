"""The screen of Solenia, as one object."""

from __future__ import annotations

from aura_ai.contract.screen import Screen, seen_by_nobody
from aura_ai.games.solenia.screen import board_svg, content, events, guide, plain, position, words

SCREEN = Screen(
    describe=words.describe,
    picture=words.picture,
    to_json=position.POSITIONS.to_json,
    from_json=position.POSITIONS.from_json,
    draw=board_svg.draw,
    plain=plain.plain,
    stages=events.stages,
    starts_turn=events.starts_turn,
    is_secret=events.is_secret,
    news=events.news,
    chances=(("new tiles", "display"), ("cards drawn", "hand")),
    scores=events.scores,
    legend=events.LEGEND,
    content=content.content,
    guide=guide.GUIDE,
    public=seen_by_nobody,
)
