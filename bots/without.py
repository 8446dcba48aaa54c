"""A bot that does without some content: ``without=NAME``.

Restricted play (Jaffe et al., Evaluating Competitive Game Balance with Restricted Play, AIIDE 2012): how
much a bot loses without a card shows how necessary the card is. Written
``expert:without=card-wheat``; several with a semicolon between, or by writing the parameter again.
A name is an entry of the game's content, or a whole group (:mod:`aura_ai.contract.content`).

The bot is asked as ever, with a shorter list of legal actions; where all of them are barred, with the
whole list. A search leaves barred action codes out of the plans for its own seat too; codes that only
the state distinguishes it leaves out at the decision in hand. Playouts ignore it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from aura_ai.bots import failures
from aura_ai.bots.failures import BotError
from aura_ai.bots.interface import Bot, Info, TimeLeft
from aura_ai.bots.search_bot import SearchBot
from aura_ai.contract.game import Game, View
from aura_ai.contract.narration import Event
from aura_ai.contract.registry import default_players, load
from aura_ai.contract.restriction import Restriction, restriction
from aura_ai.contract.screen import screen_of
from aura_ai.errors import UseError

_PARAMETER = re.compile(r"(?<=[:,])without=([^,]*),?")
SEPARATOR = ";"


def split(spec: str) -> tuple[str, tuple[str, ...]]:
    """Return a bot as written, without the parameter, and the names that it gave."""
    names = SEPARATOR.join(_PARAMETER.findall(spec)).split(SEPARATOR)
    return _PARAMETER.sub("", spec).rstrip(":,"), tuple(filter(None, map(str.strip, names)))


def check(names: Sequence[str], spec: str, game: str) -> None:
    """Refuse names that a game does not have.

    Raises:
        UseError: Unknown content; names the nearest.
    """
    table = load(game, default_players(game))
    try:
        # without names of its own, the content of a game depends on its options
        if screen_of(table).content is not None:
            restriction(table, names)
    except UseError as error:
        raise UseError(f"bot {spec!r}: {error}") from None


class Without(Bot):
    """Another bot that does without some content.

    Attributes:
        bot: The bot that chooses among the rest.
        names: Content that it does without.
    """

    def __init__(self, bot: Bot, names: Sequence[str]) -> None:
        self.bot = bot
        self.names = tuple(names)
        self._game: Game | None = None
        self._rule = Restriction((), lambda _array, _action: False, frozenset())

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Find the names in the game and get the bot ready.

        Raises:
            UseError: The game has no such content.
        """
        if game is not self._game:
            self._rule = restriction(game, self.names)
            self._game = game
        if isinstance(self.bot, SearchBot):
            self.bot.forgone = self._rule.codes
        self.bot.start(game, seat, seed)

    def clock(self, clock: TimeLeft) -> None:
        """Pass it on."""
        self.bot.clock(clock)

    @property
    def hears_events(self) -> bool:  # type: ignore[override]
        """As the bot."""
        return self.bot.hears_events

    @property
    def info(self) -> Info | None:  # type: ignore[override]
        """As the bot."""
        return self.bot.info

    def hear(self, event: Event) -> None:
        """Pass it on."""
        self.bot.hear(event)

    def choose(self, view: View, legal: list[int]) -> int:
        """Return the bot's choice among the rest.

        Raises:
            BotError: A bot of another package answers something else.
        """
        actions = self._rule.spared(view.array, legal)
        if len(actions) == 1:
            return actions[0]
        action = failures.as_action(self.bot.choose(view, actions))
        if action in legal and action not in actions:
            detail = f"action {action} chooses {', '.join(self.names)}; choose from `legal` alone"
            raise BotError(failures.ILLEGAL, detail)
        return action

    def end(self, places: Sequence[int], scores: Sequence[int] | None) -> None:
        """Pass it on."""
        self.bot.end(places, scores)

    def close(self) -> None:
        """Pass it on."""
        self.bot.close()
