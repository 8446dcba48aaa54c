"""Decisions of a ledger, made through the kernels (T-18.4).

The game is played with late answers (field ``replay`` of the state), so every decision of a ledger is
a legal action of some state, and a ledger can become a record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from aura_ai.contract.game import Game, State
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.ledger.numbers import Numbers, numbers_of
from aura_ai.games.terra_mystica.ledger.text import Ledger
from aura_ai.games.terra_mystica.rules.offers import GROUPS, TAKEN_GROUP, can_take
from aura_ai.games.terra_mystica.screen.words import describe


class CannotPlayError(Exception):
    """A command of a ledger is not a legal action."""


@dataclass(frozen=True)
class Offer:
    """An open power offer: its place in their list, who may take it, and the building that made it."""

    entry: int
    receiver: int
    amount: int
    event: int


@dataclass
class Replayed:
    """The result of replaying a ledger.

    Attributes:
        ledger: The ledger.
        rows: Rows compared.
        differences: A line for each difference, with the line of the file.
        decisions: Seat and action of every decision, in order.
        start: State before the first decision, None for a game that is not played.
    """

    ledger: Ledger
    rows: int = 0
    differences: list[str] = field(default_factory=list)
    decisions: list[tuple[int, int]] = field(default_factory=list)
    start: State | None = None


class ReplayState:
    """The state of a replay.

    Attributes:
        game: The game.
        s: Its state.
        replayed: Record of the decisions.
        seats: Seat by faction.
        line: Line of the row at hand.
        offers: Power that the row at hand offered, by receiver.
        reactions: Seat and numbers after each event to which it could react in the row at hand.
        given_up: Free spades of this action that go unused.
        declined: Whether the seat in turn declined the rest of its action.
        strict_conversion: Whether Darklings must use their stronghold or decline it before they go on.
    """

    def __init__(self, game: Game, s: Array, replayed: Replayed) -> None:
        self.game, self.s, self.replayed = game, s, replayed
        self.seats = {faction: seat for seat, faction in enumerate(replayed.ledger.factions)}
        self.line = 0
        self.offers: Counter[int] = Counter()
        self.reactions: list[tuple[int, Numbers]] = []
        self.given_up = 0
        self.declined = False
        self.strict_conversion = "strict-darkling-sh" in replayed.ledger.options
        self._buffer = np.empty(game.max_legal, np.int16)

    def fail(self, text: str) -> CannotPlayError:
        """Return the error about the row at hand."""
        return CannotPlayError(f"line {self.line}: {text}")

    @property
    def node(self) -> int:
        """The node at hand."""
        return int(self.s[at.node])

    @property
    def to_act(self) -> int:
        """The seat that decides."""
        return int(self.s[TO_ACT])

    def legal(self, action: int) -> bool:
        """Return whether an action is legal now."""
        n = self.game.kernels.legal(self.s, self._buffer)
        return action in self._buffer[:n]

    def do(self, action: int) -> None:
        """Make a decision."""
        if not self.legal(action):
            node = at.NODE_NAMES[self.node]
            raise self.fail(f"not legal at {node}: {describe(self.s, action)}")
        self.replayed.decisions.append((self.to_act, action))
        answers = at.ACTION_ACCEPT_LATE <= action < at.ACTION_BUY_SPADE
        events = at.layout["group_state"].window(self.s)
        open_events, event = set(np.flatnonzero(events < TAKEN_GROUP)), int(self.s[at.group_next])
        self.game.kernels.apply(self.s, action)
        if answers:
            for settled in open_events & set(np.flatnonzero(events >= TAKEN_GROUP)):
                seat = int(self.s[at.group_builder + settled])
                self.reactions.append((seat, numbers_of(self.s, seat)))
        while event != int(self.s[at.group_next]):
            for offer in self._open():
                if offer.event == event:
                    self.offers[offer.receiver] += offer.amount
            event = (event + 1) % GROUPS

    def _open(self) -> Iterator[Offer]:
        """Yield the open offers, oldest first."""
        for entry, word in enumerate(at.layout["open"].window(self.s).tolist()):
            if word >= 0:
                yield Offer(entry, word & 15, word >> 4 & 63, word >> 10 & (GROUPS - 1))

    # --- out of turn ------------------------------------------------------------------------------
    def take_word(self, seat: int) -> None:
        """Let a seat act out of turn (T-18.4)."""
        if self.s[at.word] != seat:
            self.give_back()
            self.do(at.ACTION_TAKE_WORD + seat)

    def give_back(self) -> None:
        """End a decision out of turn."""
        if self.node == at.NODE_WORD:
            self.do(at.ACTION_END_TURN)

    def convert(self, seat: int, codes: Sequence[int]) -> None:
        """Make a run of conversions: in the canonical order (section 21) where that can be done."""
        if self.to_act != seat:
            self.take_word(seat)
        state, start = self.s.copy(), len(self.replayed.decisions)
        try:
            for code in sorted(codes):
                self.do(code)
            return
        except CannotPlayError:
            self.s[:] = state
            del self.replayed.decisions[start:]
        for code in codes:
            if not self.legal(code):  # never between the two parts of a choice, and each run is new
                self.give_back()
                self.take_word(seat)
            self.do(code)

    # --- answers ----------------------------------------------------------------------------------
    def answer(self, seat: int, amount: int, faction: int, takes: bool) -> bool:
        """Take or refuse a power offer, if there is one (T-18.4, T-18.5).

        Args:
            amount: Power offered, or the part of it that can be taken; 0 for any.
            faction: Faction that offers it, -1 for any.
        """
        offers = self.open_offers(seat, faction)
        fitting = [offer for offer in offers if amount in (0, offer.amount)]
        fitting += [offer for offer in offers if amount == can_take(self.s, seat, offer.amount)]
        if fitting:
            self.take_word(seat)
            late = at.ACTION_ACCEPT_LATE if takes else at.ACTION_DECLINE_LATE
            self.do(late + fitting[0].entry)
        return bool(fitting)

    def open_offers(self, seat: int, faction: int = at.NONE) -> list[Offer]:
        """Return the offers to a seat, by one faction or by all, oldest first."""
        builders = self.seats.values() if faction == at.NONE else (self.seats.get(faction),)
        return [
            offer
            for offer in self._open()
            if offer.receiver == seat and self.s[at.group_builder + offer.event] in builders
        ]

    def refuse_open(self, seat: int) -> None:
        """Refuse all open offers of a seat, one after the other, so that each reaction is seen."""
        while self.answer(seat, 0, at.NONE, False):
            pass
        self.give_back()
