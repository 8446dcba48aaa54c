"""A ledger played through the kernels and compared row by row (T-18.4 to T-18.8).

The game is played with late answers (field ``replay`` of the state), so every decision of a ledger is
a legal action of some state, and a ledger can become a record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from aura_ai.engine.header import TO_ACT
from aura_ai.errors import RulesError
from aura_ai.games.contract import Array, Game, State
from aura_ai.games.foreign import Comparison
from aura_ai.games.registry import load_with
from aura_ai.games.setups import Setup
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.components import MAPS
from aura_ai.games.terra_mystica.ledger.commands import Command, Reader
from aura_ai.games.terra_mystica.ledger.text import Ledger, Row, is_ledger, read
from aura_ai.games.terra_mystica.text.names import geometry, seat_block, shipped
from aura_ai.games.terra_mystica.text.words import describe

OWN_TURN = (
    *("build", "upgrade", "dig", "transform", "act", "special", "send", "ship", "dig_track"),
    *("bridge", "connect", "connect_land", "favor", "town", "pass", "lose", "colour", "unlock"),
    *("gain_priest",),
)
"""Verbs that belong to the own turn; rows without any are answers and conversions out of turn."""
_INCOME = ("cult_income", "other_income", "income_for")
_CHANGES = ("VP", "coins", "workers", "priests", "power", "cults")
_POWER, _CULTS = 4, 5
"""Places among the changes of a row; power counts 1 in bowl II and 2 in bowl III."""


@dataclass
class Replayed:
    """What replaying a ledger showed.

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


_CONVERTING = ("burn", "convert", "nothing")
"""Verbs with which a run of conversions goes on."""


_CULT_NUMBERS = slice(7, 7 + at.N_CULTS)


class CannotPlayError(Exception):
    """A command of a ledger is no legal action."""


def game_of(ledger: Ledger) -> Game:
    """Return the game that a ledger was played with (T-18.2).

    Raises:
        RulesError: Its map is unknown, or its options do not fit together.
    """
    options = ledger.options
    tiles = [
        name
        for word, name in (
            ("mini-expansion-1", "towns"),
            ("shipping-bonus", "bonus_card"),
            ("temple-scoring-tile", "scoring_tile"),
        )
        if word in options
    ]
    chosen = {
        "map": _map_name(ledger),
        "expansion_tiles": tiles,
        "final_tile": ledger.final_tile,
        "turn_order": "variable" if "variable-turn-order" in options else "base",
        "factions": [at.FACTION_NAMES[faction] for faction in ledger.factions],
        "variable_rules": "revised" if any("variable_v5" in o for o in options) else "printed",
        "cultist_errata": "errata-cultist-power" in options,
    }
    return load_with("terra_mystica", len(ledger.factions), chosen)


def _map_name(ledger: Ledger) -> str:
    if not ledger.map_id:
        return MAPS[0]
    for name, known in shipped().maps.items():
        if known.public_id == ledger.map_id:
            return name
    raise RulesError(f"ledger {ledger.path}: unknown map {ledger.map_id}")


def start_of(ledger: Ledger, late: bool) -> tuple[Game, Array]:
    """Return game and state of a ledger before its first dwelling.

    Args:
        ledger: The ledger.
        late: Whether offers may be answered late, as a replay needs it.
    """
    game = game_of(ledger)
    s = game.template.copy()
    s[at.replay] = int(late)
    for number, tile in ledger.tiles.items():
        s[at.scoring_tile + number - 1] = tile
    for card in ledger.removed:
        s[at.cards_in] = int(s[at.cards_in]) & ~(1 << card)
    if int(s[at.cards_in]).bit_count() != game.players + int(s[at.spare_cards]):
        raise RulesError(f"ledger {ledger.path}: the bonus cards do not fit the players")
    game.kernels.setup(s, 0)
    return game, s


def replay(ledger: Ledger) -> Replayed:
    """Play a ledger through the kernels and compare every row.

    A ledger with a dropped player is not played (T-18.8). After a command that cannot be played
    the replay stops, as nothing that follows would mean anything.

    Raises:
        RulesError: The set-up of the ledger is none of this game.
    """
    replayed = Replayed(ledger)
    if ledger.dropped:
        return replayed
    game, s = start_of(ledger, True)
    replayed.start = State(game, s.copy())
    player = Player(game, s, ledger, replayed)
    try:
        player.play()
    except CannotPlayError as error:
        replayed.differences.append(str(error))
    return replayed


class Player:
    """Plays the rows of one ledger.

    Attributes:
        game: The game.
        s: Its state.
        found: What is noted.
    """

    def __init__(self, game: Game, s: Array, ledger: Ledger, found: Replayed) -> None:
        self.game, self.s, self.found = game, s, found
        self.rows = ledger.rows
        self.reader = Reader(geometry(s))
        self._buffer = np.empty(game.max_legal, np.int16)
        self._seats = {faction: seat for seat, faction in enumerate(ledger.factions)}
        self._line = 0
        self._points: dict[int, int] = {}
        self._row: Row | None = None
        self._before: dict[int, tuple[int, ...]] = {}
        self._told_before = 0
        """Cult steps of this row that an earlier row told, less those that a later one takes."""
        self._path = ledger.path
        self._first_event = 0
        """Builds of the turn at hand that stand in earlier rows."""
        self._passing_offers: tuple[int, ...] = ()
        """Offers of a row that passes, which ends the turn before the row ends."""
        self._held_back: set[int] = set()
        """Cults that the row keeps from entering 10 (T-16.4)."""

    # --- actions ----------------------------------------------------------------------------------
    def fail(self, text: str) -> CannotPlayError:
        """Return the complaint about the row at hand."""
        return CannotPlayError(f"line {self._line}: {text}")

    def broken(self, text: str) -> RulesError:
        """Return the complaint about a row that is none of a ledger."""
        return RulesError(f"ledger {self._path}: line {self._line}: {text}")

    def read(self, text: str) -> Command:
        """Return a command.

        Raises:
            RulesError: It is none that is known.
        """
        try:
            return self.reader.read(text)
        except RulesError as error:
            raise self.broken(str(error)) from None

    def legal(self, action: int) -> bool:
        """Return whether an action is legal now."""
        n = self.game.kernels.legal(self.s, self._buffer)
        return action in self._buffer[:n]

    def do(self, action: int) -> None:
        """Make a decision."""
        if not self.legal(action):
            node = at.NODE_NAMES[int(self.s[at.node])]
            raise self.fail(f"not legal at {node}: {describe(self.s, action)}")
        self.found.decisions.append((int(self.s[TO_ACT]), action))
        self.game.kernels.apply(self.s, action)

    @property
    def node(self) -> int:
        """The node at hand."""
        return int(self.s[at.node])

    def take_word(self, seat: int) -> None:
        """Let a seat act out of turn (T-18.4)."""
        if self.s[at.word] == seat:
            return
        self.give_back()
        self.do(at.ACTION_TAKE_WORD + seat)

    def give_back(self) -> None:
        """End what is done out of turn."""
        if self.node == at.NODE_WORD:
            self.do(at.ACTION_END_TURN)

    # --- rows -------------------------------------------------------------------------------------
    def play(self) -> None:
        """Play all rows."""
        waiting: list[Row] = []
        for row in self.rows:
            self._line = row.line
            if row.reaction:
                if row.changes[_POWER] is None:
                    self.compare(row, ())
                else:
                    waiting.append(row)  # told before the answers that cause it
                continue
            before = [self._numbers(self._seats[reaction.faction]) for reaction in waiting[:1]]
            self.compare(row, self.play_row(row))
            if before and before[0] != self._numbers(self._seats[waiting[0].faction]):
                reaction = waiting.pop(0)
                self._line = reaction.line
                self.compare(reaction, ())
        for reaction in waiting:
            self.differ(reaction, "no such reaction here")
        self.give_back()
        if self.s[TO_ACT] >= 0:
            raise self.fail("the ledger ends before the game")

    def play_row(self, row: Row) -> tuple[int, ...]:
        """Play a row; return the power offers that it made."""
        self._row = row
        seat = self._seats[row.faction]
        in_turn = self.s[at.turn] == 1 and self.s[at.active] == seat
        self._first_event = int(self.s[at.events]) if in_turn else 0
        self._passing_offers = ()
        self._held_back = set()
        first, last = row.commands[0], row.commands[-1]
        if first == "setup":
            return ()
        if last.startswith(_INCOME):
            if len(row.commands) > 1:  # cult spades that are written with the income that follows
                self.play_commands(seat, [self.read(text) for text in row.commands[:-1]])
            self.income(last)
            return ()
        if first == "score_resources" or " vp for " in f" {first.replace('vp', ' vp')} ":
            self.finish()
            return ()
        if self.s[at.phase] == at.PHASE_CULT_BONUS and not self._is_answer(row):
            self.discard_for(seat)
        commands = [self.read(text) for text in row.commands]
        return self.play_commands(seat, commands)

    @staticmethod
    def _is_answer(row: Row) -> bool:
        return any(c.startswith(("leech", "decline")) for c in row.commands)

    def income(self, first: str) -> None:
        """Go on to an income (T-5.6, T-5.3): the first row of each kind does it."""
        cult = first.startswith("cult_income")
        self.give_back()
        if not cult:
            self.discard_for(at.NONE)
        if self.node != at.NODE_PAUSE:
            return
        in_bonus = self.s[at.phase] == at.PHASE_CULT_BONUS
        if (cult and not in_bonus) or not cult:
            self.do(at.ACTION_END_TURN)

    def discard_for(self, seat: int) -> None:
        """Discard cult spades of seats before ``seat``, of all when it is -1 (T-9.12)."""
        self.give_back()
        while self.s[at.phase] == at.PHASE_CULT_BONUS and self.node == at.NODE_SPADES:
            if self.s[TO_ACT] == seat:
                return
            self.do(at.ACTION_DISCARD_SPADES)

    def finish(self) -> None:
        """Let the game end, once; note the points before the end."""
        if self._points:
            return
        self.give_back()
        self._points = {
            seat: int(self.s[seat_block(seat) + at.vp]) for seat in self._seats.values()
        }
        self._goods = {seat: self._numbers(seat) for seat in self._seats.values()}
        if self.node == at.NODE_PAUSE:
            self.do(at.ACTION_END_TURN)

    # --- commands ---------------------------------------------------------------------------------
    def play_commands(self, seat: int, commands: list[Command]) -> tuple[int, ...]:
        """Play the commands of a row; return the offers it made."""
        own = any(command.verb in OWN_TURN for command in commands)
        i = 0
        while i < len(commands):
            command = commands[i]
            if command.verb in ("burn", "convert"):
                run = [command]
                while i + 1 < len(commands) and commands[i + 1].verb in _CONVERTING:
                    i += 1
                    if commands[i].verb in ("burn", "convert"):
                        run.append(commands[i])
                self.convert(seat, run, own and not self._answers_follow(commands[i + 1 :]))
            elif command.verb in ("leech", "decline"):
                self.answer(seat, command)
            elif command.verb == "step" and not self._step_is_due(seat):
                self.take_word(seat)
                for _ in range(command.numbers[1]):
                    self.do(at.ACTION_CULT_STEP + command.numbers[0])
                self._told_before += command.numbers[1]
            elif command.verb == "dig":
                self.dig(seat, command.numbers[0], commands[i + 1 :])
            elif command.verb != "nothing":
                self.give_back()
                self.own_turn(seat, command, commands[i + 1 :])
            i += 1
        self.give_back()
        return self.close(seat) if own else ()

    @staticmethod
    def _answers_follow(rest: Sequence[Command]) -> bool:
        return any(c.verb in ("leech", "decline") for c in rest)

    def _step_is_due(self, seat: int) -> bool:
        """Return whether the game waits for a step of this seat in its turn."""
        return self.node in (at.NODE_STEP, at.NODE_ENTER) and int(self.s[TO_ACT]) == seat

    def convert(self, seat: int, run: list[Command], own: bool) -> None:
        """Play a run of conversions, in the canonical order (section 21)."""
        times: dict[int, int] = {}
        for command in run:
            code, number = (
                (at.ACTION_BURN, *command.numbers) if command.verb == "burn" else command.numbers
            )
            times[code] = times.get(code, 0) + number
        if own:
            self.give_back()
        if not own or int(self.s[TO_ACT]) != seat:
            self.take_word(seat)
        for code in sorted(times):
            for _ in range(times[code]):
                self.do(code)

    def answer(self, seat: int, command: Command) -> None:
        """Take or refuse a power offer (T-18.4, T-18.5)."""
        amount, faction = command.numbers
        self.take_word(seat)
        for entry in self._open(seat):
            word = int(self.s[at.open + entry])
            builder = int(self.s[at.group_builder + (word >> 10)])
            if faction != at.NONE and self._seats.get(faction) != builder:
                continue
            if amount in (0, word >> 4 & 63, self._takeable(seat, word >> 4 & 63)):
                late = at.ACTION_ACCEPT_LATE if command.verb == "leech" else at.ACTION_DECLINE_LATE
                self.do(late + entry)
                return
        raise self.fail(f"no open offer for {command.text!r}")

    def _open(self, seat: int) -> Iterator[int]:
        for entry in range(at.N_PENDING):
            word = int(self.s[at.open + entry])
            if word >= 0 and word & 15 == seat:
                yield entry

    def _takeable(self, seat: int, offer: int) -> int:
        p = seat_block(seat)
        room = 2 * int(self.s[p + at.bowl]) + int(self.s[p + at.bowl + 1])
        return min(offer, room, int(self.s[p + at.vp]) + 1)

    def own_turn(self, seat: int, command: Command, rest: Sequence[Command]) -> None:
        """Play a command of the own turn."""
        self.settle_keys()
        self._check_turn(seat, command)
        verb, numbers = command.verb, command.numbers
        if verb == "build":
            self.build(seat, numbers[0], rest)
        elif verb == "transform":
            self.transform(seat, numbers[0], numbers[1])
        elif verb == "special":
            self.do(at.ACTION_SPECIAL + numbers[0])
            self.carry_out(seat, rest)
        elif verb == "act":
            self.do(at.ACTION_POWER + numbers[0])
        elif verb == "send":
            self.send(*numbers)
        elif verb == "upgrade":
            hex_, kind = numbers
            self.do((at.ACTION_UPGRADE_SH if kind == at.STRONGHOLD else at.ACTION_UPGRADE) + hex_)
        elif verb == "pass":
            self.pass_round(numbers[0])
        elif verb == "lose" and self.node != at.NODE_LOSE:
            self._held_back.add(numbers[0])  # written before the tile that gives the steps
        elif verb in ("favor", "town"):
            for _ in range(numbers[1]):
                self.do(
                    (at.ACTION_TAKE_FAVOR if verb == "favor" else at.ACTION_TAKE_TOWN) + numbers[0]
                )
                self.settle_keys()
        else:
            self.do(self._plain_code(verb, numbers))

    @staticmethod
    def _plain_code(verb: str, numbers: tuple[int, ...]) -> int:
        start = {
            "ship": at.ACTION_ADVANCE_SHIP,
            "dig_track": at.ACTION_ADVANCE_DIG,
            "bridge": at.ACTION_BRIDGE,
            "connect": at.ACTION_CONNECT_RIVER,
            "connect_land": at.ACTION_CONNECT_RIVER,
            "step": at.ACTION_CULT_STEP,
            "lose": at.ACTION_LOSE_CULT,
            "colour": at.ACTION_PICK_TERRAIN,
            "unlock": at.ACTION_PICK_TERRAIN,
            "gain_priest": at.ACTION_TAKE_PRIEST,
            "token": at.ACTION_BUY_TOKEN,
        }[verb]
        return start + (numbers[0] if numbers else 0)

    def _check_turn(self, seat: int, command: Command) -> None:
        if int(self.s[TO_ACT]) != seat:
            whose = int(self.s[TO_ACT])
            raise self.fail(f"{command.text!r}: it is the turn of seat {whose}, not of seat {seat}")

    def settle_keys(self) -> None:
        """Name the tracks that enter 10 as the row shows them, or does not hold back (T-16.4)."""
        while self.node == at.NODE_ENTER:
            assert self._row is not None
            for cult in range(at.N_CULTS):
                enters = self._row.cults[cult] == at.TOP and cult not in self._held_back
                if enters and self.legal(at.ACTION_CULT_STEP + cult):
                    self.do(at.ACTION_CULT_STEP + cult)
                    break
            else:
                raise self.fail("which track enters 10 is not told")

    def dig(self, seat: int, spades: int, rest: Sequence[Command]) -> None:
        """Pay for spades at once where conversions follow; else the transformation does (T-22.2)."""
        for command in rest:
            if command.verb in ("build", "transform"):
                return
            if command.verb in ("burn", "convert"):
                break
        self.give_back()
        for _ in range(spades):
            self.do(at.ACTION_BUY_SPADE)

    def carry_out(self, seat: int, rest: Sequence[Command]) -> None:
        """Give ACTN its target at once, which the ledger may name after a conversion."""
        if self.node == at.NODE_STORM:
            for command in rest:
                if command.verb in ("build", "transform"):
                    self.do(at.ACTION_TRANSFORM_HOME + command.numbers[0])
                    return

    def home(self, seat: int) -> int:
        """Return a seat's home terrain."""
        return int(self.s[seat_block(seat) + at.home])

    def build(self, seat: int, hex_: int, rest: Sequence[Command]) -> None:
        """Build a dwelling; other terrain is transformed before (T-18.6)."""
        if self.s[at.terrain + hex_] != self.home(seat) and self.node != at.NODE_PLACE:
            self.do(at.ACTION_TRANSFORM_HOME + hex_)
        if self.node == at.NODE_SPADES:
            for command in rest:  # the kernels build when all spades are used
                if command.verb == "transform" and self.node == at.NODE_SPADES:
                    self.transform(seat, *command.numbers)
        if self.node == at.NODE_SPADES:
            self.do(at.ACTION_DISCARD_SPADES)
        self.do(at.ACTION_BUILD + hex_)

    def transform(self, seat: int, hex_: int, terrain: int) -> None:
        """Transform a hex, unless it was done before."""
        wanted = self.home(seat) if terrain == at.NONE else terrain
        if self.s[at.terrain + hex_] == wanted:
            return
        if wanted == self.home(seat):
            self.do(at.ACTION_TRANSFORM_HOME + hex_)
        else:
            self.do(at.ACTION_TRANSFORM_OTHER + hex_)
            self.do(at.ACTION_PICK_TERRAIN + wanted)

    def send(self, cult: int, steps: int) -> None:
        """Send a priest; without a number to the best place that is free."""
        values = {3: (0,), 2: (1,), 1: (2,)}.get(steps, (0, 1, 2))
        for value in values:
            if self.legal(at.ACTION_SEND_PRIEST + 3 * cult + value):
                self.do(at.ACTION_SEND_PRIEST + 3 * cult + value)
                return
        raise self.fail("no place for the priest")

    def pass_round(self, card: int) -> None:
        """Pass, or take the first bonus card."""
        if self.node == at.NODE_SPADES:
            self.do(at.ACTION_DISCARD_SPADES)
        if self.s[at.phase] == at.PHASE_ACTION:
            self._passing_offers = self._offers()
            self.do(at.ACTION_PASS)
        if card >= 0:
            self.do(at.ACTION_TAKE_BONUS + card)

    def close(self, seat: int) -> tuple[int, ...]:
        """End the turn of a seat, if it still has it; return the offers it made."""
        self.settle_keys()
        mine = int(self.s[TO_ACT]) == seat and self.s[at.phase] == at.PHASE_ACTION
        if mine and self.s[at.turn] == 1 and self.node == at.NODE_SPADES:
            self.do(at.ACTION_DISCARD_SPADES)
        if mine and self.node == at.NODE_STEP:
            self._told_before -= int(self.s[at.steps])
            self.do(at.ACTION_SKIP)  # the step stands in a later row
        offers = self._passing_offers or self._offers()
        if mine and self.node in (at.NODE_OPTION, at.NODE_END) and self.s[at.actions_left] < 2:
            self.do(at.ACTION_END_TURN)
        return offers

    def _offers(self) -> tuple[int, ...]:
        """Return the power offered in this row, by receiver: two builds of ACTC are added up."""
        events = slice(self._first_event, int(self.s[at.events]))
        sums = at.layout["offer"].window(self.s)[events, : self.game.players].sum(axis=0)
        return tuple(int(offer) for offer in sums[sums > 0])

    # --- comparing --------------------------------------------------------------------------------
    def _numbers(self, seat: int) -> tuple[int, ...]:
        """Return VP, coins, workers, priests, bowls and cults of a seat."""
        p = seat_block(seat)
        single = [int(self.s[p + slot]) for slot in (at.vp, at.coins, at.workers, at.priests)]
        bowls = [int(self.s[p + at.bowl + i]) for i in range(3)]
        cults = [int(self.s[p + at.cult + i]) for i in range(at.N_CULTS)]
        return (*single, *bowls, *cults)

    def _final_numbers(self, row: Row, seat: int) -> tuple[int, ...]:
        """Return what a row of the final scoring should show."""
        p = seat_block(seat)
        first = row.commands[0]
        if first == "score_resources":
            goods = int(self.s[p + at.final_goods])
            self._points[seat] += goods
            return (self._points[seat], *self._numbers(seat)[1:])
        name = first.rpartition(" ")[2]
        if " vp for " not in f" {first.replace('vp', ' vp')} ":
            raise self.broken(f"no row of the final scoring: {row.text!r}")
        if name in at.CULT_NAMES:
            self._points[seat] += int(self.s[p + at.final_cult + at.CULT_NAMES.index(name)])
        elif name == "network":
            self._points[seat] += int(self.s[p + at.final_area])
        else:
            self._points[seat] += int(self.s[p + at.final_extra])
        return (self._points[seat], *self._goods[seat][1:])

    def compare(self, row: Row, offers: tuple[int, ...]) -> None:
        """Compare the numbers of a row with the state."""
        self.found.rows += 1
        seat = self._seats[row.faction]
        mine = self._final_numbers(row, seat) if self._points else self._numbers(seat)
        stated = (row.vp, row.coins, row.workers, row.priests, *row.bowls, *row.cults)
        names = ("VP", "coins", "workers", "priests", *("bowl I", "bowl II", "bowl III"))
        for name, ours, theirs in zip((*names, *at.CULT_NAMES), mine, stated, strict=True):
            if ours != theirs:
                self.differ(row, f"{name} {ours} here, {theirs} in the ledger")
        self._compare_changes(row, self._before.get(seat, mine), mine)
        self._before[seat] = mine
        if sorted(row.offers) != sorted(offers):  # they stand in no order
            self.differ(row, f"offers {list(offers)} here, {list(row.offers)} in the ledger")

    def _compare_changes(self, row: Row, before: tuple[int, ...], mine: tuple[int, ...]) -> None:
        """Compare the changes that a row tells, with those since the last row of its faction."""
        was, now = ((*n[:4], n[5] + 2 * n[6], sum(n[_CULT_NUMBERS])) for n in (before, mine))
        changes = [new - old for new, old in zip(now, was, strict=True)]
        changes[_CULTS] -= self._told_before
        if "accepted" in row.text and row.reaction:
            changes[_CULTS] += 1
        self._told_before = 0
        for name, ours, theirs in zip(_CHANGES, changes, row.changes, strict=True):
            if ours != (theirs or 0):
                self.differ(row, f"change of {name} {ours} here, {theirs or 0} in the ledger")

    def differ(self, row: Row, text: str) -> None:
        """Note a difference."""
        faction = at.FACTION_NAMES[row.faction]
        self.found.differences.append(f"line {row.line}: {faction}: {row.text}: {text}")


def compare_file(path: Path) -> Comparison:
    """Play the ledger in a file and tell what differs (``aura-ai replay --format snellman``).

    Raises:
        RulesError: The file cannot be read or is no ledger of this game.
    """
    ledger = read(path)
    replayed = replay(ledger)
    players = tuple(at.FACTION_NAMES[faction] for faction in ledger.factions)
    return Comparison(
        str(path),
        replayed.rows,
        tuple(replayed.differences),
        bool(ledger.dropped),
        replayed.start,
        tuple(replayed.decisions),
        players,
    )


def setups_of(path: Path) -> list[Setup] | None:
    """Return the set-up of a ledger, before its first dwelling; none of a game that somebody left.

    Raises:
        RulesError: The ledger is none of this game.
    """
    if not is_ledger(path):
        return None
    ledger = read(path)
    if ledger.dropped:
        return []
    return [Setup(path.name, as_drafted(*start_of(ledger, False)))]


def as_drafted(game: Game, s: Array) -> State:
    """Return a start with given factions as the end of a draft, which it is in a league.

    So set-ups that differ in their factions alone are games with the same options, and the factions
    can be compared over all of them.
    """
    fire_ice = bool((at.layout["faction"].used(s) >= at.N_BASE_FACTIONS).any())
    options = {**game.changed_options(), "factions": "draft", "fire_ice": fire_ice}
    drafted = load_with(game.info.name, game.players, options)
    for slot in (at.faction_mode, at.factions_in):
        s[slot] = drafted.template[slot]
    return State(drafted, s)
