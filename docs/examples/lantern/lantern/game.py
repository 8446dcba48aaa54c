"""Lantern behind the game contract: options, words, picture, JSON positions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.engine.header import OBSERVER, OVER, PLY, SEATS, TO_ACT
from aura_ai.games.contract import (
    Array,
    Game,
    Info,
    Kernels,
    Option,
    OptionValue,
    RulesError,
    parse_options,
)
from aura_ai.games.position_reader import (
    Fields,
    check_heading,
    fail,
    generator,
    heading,
    listing,
    numbers,
    read_generator,
    row,
)
from aura_ai.games.text import fit
from lantern import layout as at
from lantern import rules

FORMAT = 1
INFO = Info(
    "lantern",
    "Lantern",
    (2, 3, 4),
    (Option("hand", 5, at.HANDS, "cards in a hand, and rounds"),),
)
_KEYS = ("format", "game", "players", "options", "data", "observer", "seed", "internal")
_KEYS += ("round", "light", "to_act", "ply", "scores", "hands", "laid", "open")
MOST = 1000


class Lantern(Game):
    """Lantern with its player count and options fixed."""

    info = INFO
    kernels = Kernels(
        setup=rules.setup,
        legal=rules.legal,
        apply=rules.apply,
        observe=rules.observe,
        determinize=rules.determinize,
        result=rules.result,
    )
    size = at.SIZE
    max_legal = max(at.HANDS)
    n_actions = at.CARDS
    max_plies = at.MAX_SEATS * max(at.HANDS)

    def __init__(self, players: int, options: dict[str, OptionValue]) -> None:
        self.players = self.seats = players
        self.options = options
        self.template = np.zeros(at.SIZE, np.int16)
        self.template[[OBSERVER, SEATS, at.HAND_SIZE]] = (-1, players, options["hand"])

    @property
    def data_fingerprint(self) -> str:
        """Name of the rules in force: there is no data file."""
        return f"lantern-{FORMAT}"

    def describe(self, array: Array, action: int) -> str:
        """Return an action in words."""
        return f"lay card {action + 1}"

    def _cards(self, array: Array, place: int) -> list[int]:
        return [int(card) for card in np.flatnonzero(array[at.PLACE :] == place)]

    def picture(self, array: Array, width: int = 80) -> str:
        """Return the table as text."""
        to_act, over = int(array[TO_ACT]), int(array[TO_ACT]) == OVER
        rounds = int(array[at.HAND_SIZE])
        lines = ["The game is over"]
        if not over:
            lines = [f"Round {int(array[at.ROUND]) + 1} of {rounds}"]
            lines.append(f"The lantern is worth {int(array[at.LIGHT])}; seat {to_act} lays a card")
        opened = " ".join(str(card + 1) for card in self._cards(array, at.OPEN))
        lines += [f"Cards played so far: {opened or 'none'}", ""]
        for seat in range(self.players):
            hand = [str(card + 1) for card in self._cards(array, at.HAND + seat)]
            laid = not over and seat < to_act
            left = 0 if over else rounds - int(array[at.ROUND]) - laid
            mark = "*" if seat == array[OBSERVER] else " "
            text = f"seat {seat}{mark} {int(array[at.SCORE + seat]):3d} points"
            if left:
                text += f", hand: {' '.join(hand) or f'{left} hidden'}"
            lines.append(text + (", one laid face down" if laid else ""))
        return fit(lines, width)

    def position_json(self, array: Array) -> dict[str, Any]:
        """Return a state or view as JSON; null where its observer does not know the cards."""
        seats, observer = range(self.players), int(array[OBSERVER])
        known = [observer in (-1, seat) for seat in seats]
        found = heading(self, FORMAT) | {
            "round": int(array[at.ROUND]),
            "light": int(array[at.LIGHT]),
            "to_act": int(array[TO_ACT]),
            "ply": int(array[PLY]),
            "scores": array[at.SCORE :][: self.players].tolist(),
            "hands": [self._cards(array, at.HAND + s) if known[s] else None for s in seats],
            "laid": [self._cards(array, at.LAID + s) if known[s] else None for s in seats],
            "open": self._cards(array, at.OPEN),
            "internal": generator(array),
        }
        return found | ({"observer": observer} if observer >= 0 else {})

    def array_from_json(self, position: Mapping[str, Any]) -> Array:
        """Return the state of a JSON position; what a view does not tell is dealt at random.

        Raises:
            RulesError: A field is missing, unknown or wrong, or the cards do not add up.
        """
        fields = Fields(position, "", _KEYS)
        check_heading(self, fields, FORMAT)
        s, rounds = self.template.copy(), int(self.template[at.HAND_SIZE])
        s[TO_ACT] = fields.integer("to_act", OVER, self.players - 1, 0)
        over = s[TO_ACT] == OVER
        s[at.ROUND] = fields.integer("round", rounds if over else 0, rounds - (not over), 0)
        s[at.LIGHT] = fields.integer("light", 0 if over else 1, 0 if over else at.FACES, 1)
        s[PLY] = fields.integer("ply", 0, self.max_plies, 0)
        s[at.SCORE :][: self.players] = row(
            fields.values.get("scores", [0] * self.players), "scores", self.players, MOST
        )
        read_generator(s, fields, Fields(fields.values.get("internal", {}), "internal", ("rng",)))
        observer = fields.integer("observer", 0, self.players - 1, -1)
        s[at.PLACE :] = at.HIDDEN if observer >= 0 else at.BOX
        self._lay_out(s, "open", fields.get("open"), at.OPEN, int(s[at.ROUND]) * self.players)
        for seat in range(self.players):
            laid = int(not over and seat < s[TO_ACT])
            left = 0 if over else rounds - int(s[at.ROUND]) - laid
            for key, place, number in (("hands", at.HAND, left), ("laid", at.LAID, laid)):
                given = listing(fields.get(key), key, self.players)[seat]
                if given is not None or observer in (-1, seat):
                    self._lay_out(s, f"{key}[{seat}]", given, place + seat, number)
        s[OBSERVER] = observer
        rules.determinize(s)
        return s

    def _lay_out(self, s: Array, path: str, given: object, place: int, number: int) -> None:
        for card in numbers(given, path, at.CARDS - 1, number):
            if s[at.PLACE + card] not in (at.BOX, at.HIDDEN):
                raise fail(path, f"card {card} is at two places")
            s[at.PLACE + card] = place


def load(players: int, options: Mapping[str, object], data: Path | None) -> Lantern:
    """Return Lantern with these options (called by the registry)."""
    if data is not None:
        raise RulesError("lantern has no data file")
    return Lantern(players, parse_options(INFO.options, options))
