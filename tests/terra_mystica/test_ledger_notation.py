"""The notation of ledgers: every command of the public site."""

from __future__ import annotations

import pytest

from aura_ai.errors import RulesError
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.ledger.commands import OPTIONS, Reader
from aura_ai.games.terra_mystica.screen.names import shipped


@pytest.mark.parametrize(
    ("command", "verb", "numbers"),
    [
        ("build e7", "build", (38,)),
        ("upgrade a1 to tp", "upgrade", (0, at.TRADING_HOUSE)),
        ("upgrade a1 to trading post", "upgrade", (0, at.TRADING_HOUSE)),
        ("upgrade a1 to stronghold", "upgrade", (0, at.STRONGHOLD)),
        ("transform a1 to grey", "transform", (0, 5)),
        ("transform a1 to ice", "transform", (0, at.ICE)),
        ("transform a1 to volcano", "transform", (0, at.VOLCANO)),
        ("transform a1", "transform", (0, at.NONE)),
        ("dig 2", "dig", (2,)),
        ("action act6", "act", (at.ACT6,)),
        ("action fav6", "special", (at.SPECIAL_FAV6,)),
        ("action acth1", "shift", (at.ACTION_SHIFT_BY_POWER,)),
        ("action acth2", "shift", (at.ACTION_SHIFT_BY_TOKENS,)),
        ("action acth5", "shift", (at.ACTION_SHIFT_BY_POWER,)),
        ("action acth6", "shift", (at.ACTION_SHIFT_BY_TOKENS,)),
        ("send p to water for 1", "send", (1, 1)),
        ("send priest to water", "send", (1, 0)),
        ("advance shipping", "ship", ()),
        ("advance dig", "dig_track", ()),
        ("bridge c1:a3", "bridge", (0,)),
        ("connect r20", "connect", (20,)),
        ("connect e4:g1", "connect", (20, 21)),
        ("connect e4:g1:f2", "connect", (20,)),
        ("convert 3pw to 3c", "convert", (at.ACTION_PW_C, 3)),
        ("convert pw to c", "convert", (at.ACTION_PW_C, 1)),
        ("convert 6pw to 2w", "convert", (at.ACTION_PW_W, 2)),
        ("convert 2vp to 2c", "convert", (at.ACTION_VP_C, 2)),
        ("convert 4c to 2vp", "convert", (at.ACTION_C_VP, 2)),
        ("convert 1 priest to 1 worker", "convert", (at.ACTION_P_W, 1)),
        ("convert 5 power to priest", "convert", (at.ACTION_PW_P, 1)),
        ("convert 2 workers to 2 coins", "convert", (at.ACTION_W_C, 2)),
        ("+2tw5", "town", (2, 4)),
        ("+fav11", "favor", (1, 10)),
        ("+1fav5", "favor", (1, 4)),
        ("+2fire", "step", (2, 0)),
        ("-3air", "lose", (3, 3)),
        ("-spade", "discard", (1,)),
        ("-1spade", "discard", (1,)),
        ("-2spade", "discard", (2,)),
        ("-cult", "no_step", (1,)),
        ("-gain_p3_for_vp", "no_token", (1,)),
        ("-2gain_p3_for_vp", "no_token", (2,)),
        ("-free_d", "decline_option", (1, OPTIONS.index("free_d"))),
        ("-2bridge", "decline_option", (2, OPTIONS.index("bridge"))),
        ("-3convert_w_to_p", "decline_option", (3, OPTIONS.index("convert_w_to_p"))),
        ("-4w", "give_back", ()),
        ("decline", "decline", (0, at.NONE)),
        ("pass bon10", "pass", (9,)),
        ("unlock-terrain red", "unlock", (6,)),
        ("unlock-terrain gain-priest", "gain_priest", ()),
        ("gain-priest", "gain_priest", ()),
        ("gain p3 for vp", "token", ()),
    ],
)
def test_commands(command: str, verb: str, numbers: tuple[int, ...]) -> None:
    """T-18.3, T-18.7: the commands of ledgers and their numbers."""
    read = Reader(shipped().maps["original"]).read(command)
    assert (read.verb, read.numbers) == (verb, numbers)


@pytest.mark.parametrize(
    "command",
    [
        *("build Z9", "upgrade A1 to XX", "+fav", "sing", "bridge a1:a2", "connect a1:i12"),
        *("action act9", "+fav13", "+tw9", "pass bon11", "connect r36", "send p to air for 9"),
        *("action acth7", "convert c to w", "burn", "burn 9999", "-2gold", "-free_w"),
    ],
)
def test_unknown_commands_are_refused(command: str) -> None:
    with pytest.raises(RulesError, match="unknown command"):
        Reader(shipped().maps["original"]).read(command.lower())
