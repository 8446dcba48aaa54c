"""The screen of Terra Mystica, as one object."""

from __future__ import annotations

from aura_ai.contract.screen import Screen, seen_by_nobody
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.screen import (
    advice,
    board_svg,
    content,
    events,
    guide,
    names,
    plain,
    position,
    position_filling,
    words,
)

SCREEN = Screen(
    describe=words.describe,
    picture=words.picture,
    to_json=position.POSITIONS.to_json,
    from_json=position.POSITIONS.from_json,
    draw=board_svg.draw,
    plain=plain.plain,
    stages=events.stages,
    starts_turn=events.starts_turn,
    # who passes takes a bonus card as the last step
    closing=frozenset(
        {at.ACTION_END_TURN, at.ACTION_PASS}
        | {at.ACTION_TAKE_BONUS + card for card in range(at.N_BONUS_CARDS)}
    ),
    news=events.news,
    scores=events.scores,
    legend=events.LEGEND,
    warnings=advice.warnings,
    auto_responses=advice.AUTO_RESPONSES,
    auto_response=advice.auto_response,
    content=content.content,
    guide=guide.GUIDE,
    public=seen_by_nobody,
    board=names.board,
    in_words=position_filling.in_words,
)
