"""The screen of Solenia, as one object."""

from __future__ import annotations

from aura_ai.contract.screen import Screen, seen_by_nobody
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.screen import board_svg, content, events, guide, names, position, words

SCREEN = Screen(
    describe=words.describe,
    picture=words.picture,
    to_json=position.POSITIONS.to_json,
    from_json=position.POSITIONS.from_json,
    draw=board_svg.draw,
    plain=names.plain,
    stages=events.stages,
    starts_turn=lambda view: bool(view[at.node] == at.NODE_MAIN),
    news=events.news,
    chances=(("new tiles", "display"), ("cards drawn", "hand")),
    scores=events.scores,
    legend=names.WORDS["terminal"]["legend"],
    content=content.content,
    guide=guide.GUIDE,
    public=seen_by_nobody,
)
