"""The screen of Rauha, as one object."""

from __future__ import annotations

from aura_ai.contract.screen import Screen
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.screen import (
    board_svg,
    board_text,
    content,
    events,
    guide,
    names,
    position,
    words,
)

SCREEN = Screen(
    describe=words.describe,
    picture=words.picture,
    to_json=position.POSITIONS.to_json,
    from_json=position.POSITIONS.from_json,
    draw=board_svg.draw,
    plain=names.plain,
    in_public=events.in_public,
    stages=events.stages,
    starts_turn=lambda view: int(view[at.node]) in (at.NODE_DRAFT, at.NODE_PLACE),
    closing=frozenset({at.ACTION_END}),
    # a card to keep
    is_secret=lambda state: int(state[at.node]) == at.NODE_DRAFT,
    news=events.news,
    chances=(("cards of the deck", "decks"),),
    scores=events.scores,
    legend=board_text.LEGEND,
    content=content.content,
    guide=guide.GUIDE,
    public=events.public,
)
