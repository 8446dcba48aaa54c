"""The start page and the choices of its form."""

from __future__ import annotations

import functools
import json
import re
import textwrap
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from aura_ai.bots.registry import measured
from aura_ai.contract.options import Option
from aura_ai.play import learn, new_game
from aura_ai.screens.guide import HEAVIEST
from aura_ai.web.forms import LIST, LONGEST_NAME, PRESETS
from aura_ai.web.pages import STATIC, render

LONGEST_LABEL = 60
"""Characters of a bot's entry in a list, its brackets apart."""


@functools.cache
def offers() -> Mapping[str, Mapping[str, Any]]:
    """Return the choices of the start page's form, by game, the lightest first."""
    by_game = {}
    games = new_game.games()
    guides = {name: learn.guide(name) for name in games}
    # the order of titles decides between games of one weight
    for name, guide in sorted(
        guides.items(), key=lambda one: one[1].weight if one[1] else HEAVIEST
    ):
        info, bots = games[name], new_game.bots(name)
        common = guide.options if guide is not None else {}
        order = [*common, *(o.name for o in info.options if o.name not in common)]
        options = sorted(info.options, key=lambda option: order.index(option.name))
        by_game[name] = {
            "title": info.title,
            "players": sorted(info.players),
            "usual": new_game.usual_bot(name),
            # two that play at once
            "rivals": " ".join(["random", *(b for b in ("greedy", "novice") if b in bots)][:2]),
            "bots": [[bot, _short(bot, line)] for bot, line in bots.items()],
            "options": [_control(option, common.get(option.name, "")) for option in options],
            "notice": info.notice,
            "line": guide.line if guide is not None else "",
            "scene": scene if (scene := f"cover-{name}.svg") in STATIC else "",
            "cover": guide.lessons()[0].picture if guide is not None else "",
            "rules": learn.has_rules(name),
            "rated": {players: sorted(measured(name, players)) for players in info.players},
        }
    return by_game


def _short(bot: str, line: str) -> str:
    """Return a bot's entry in a list: levels with their number, others with their line."""
    level, colon, summary = line.partition(": ")
    words = level if colon and level.startswith("level") else summary or line
    return f"{bot} ({textwrap.shorten(words, LONGEST_LABEL - len(bot), placeholder='…')})"


_RULE = re.compile(r" \([A-Z]+-[\d.]+\)$")


def _control(option: Option, label: str) -> Mapping[str, Any]:
    """Return how an option is asked for; one without a label of its own is for experts."""
    default: Any = option.default
    # people who fill in a form do not need numbers of rules
    words = _RULE.sub("", option.help)
    value: str | list[str]
    if isinstance(default, bool):
        kind, choices, value = "one", ["true", "false"], str(default).lower()
    elif isinstance(default, tuple):
        kind, choices, value = "many", [str(c) for c in option.choices], list(default)
    else:
        kind = "list" if option.listed else "one"
        choices, value = [str(c) for c in option.choices], str(default)
    return {
        "name": option.name,
        "label": label or option.name.replace("_", " "),
        "common": bool(label),
        "kind": kind,
        "choices": choices,
        "value": value,
        "help": "" if words == label.lower() else words,
        "listed": list(option.listed),
    }


_LONGEST_KEPT = 10_000
"""Characters of a field that stay in a form that is refused."""


def start(
    secret: str,
    game: str | None = None,
    error: str = "",
    tournaments: bool = False,
    form: Mapping[str, str] | None = None,
    **deals: Any,
) -> str:
    """Return the start page.

    Args:
        secret: Key that its forms carry.
        game: Game that is chosen at first.
        error: Fault of the last form, in words.
        tournaments: Whether there are tournaments to watch.
        form: Entries for a new game, which stay there; None for the usual choices.
        deals: The deals of the day, for the template.
    """
    # a position that was refused is not sent back
    choices, fields = offers(), {k: v for k, v in (form or {}).items() if len(v) <= _LONGEST_KEPT}
    game = fields.get("game", game)
    if game is None or game not in choices:
        game = "aura" if "aura" in choices else next(iter(choices))
    players = choices[game]["players"]
    usual = 2 if 2 in players else players[0]
    asked_for = ("players", "usual", "bots", "rated")
    data = {name: {key: offer[key] for key in asked_for} for name, offer in choices.items()}
    return render(
        "start.html",
        offers=choices,
        game=game,
        players=next((n for n in players if str(n) == fields.get("players")), usual),
        given=fields,
        most=max(max(offer["players"]) for offer in choices.values()),
        secret=secret,
        error=error,
        tournaments=tournaments,
        **deals,
        presets=PRESETS,
        LIST=LIST,
        longest_name=LONGEST_NAME,
        # nothing in it can end the element that contains it
        data=Markup(json.dumps(data).replace("<", "\\u003c")),
    )
