"""Records of games as JSON lines: written, read, verified.

``docs/formats.md`` describes the format: a header, one line per decision, and an end. Seed (or the
position at the start) and actions alone replay the game; the rest is there to notice damage and for
people.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aura_ai import __version__
from aura_ai.contract.game import Game, State
from aura_ai.contract.heading import load_game
from aura_ai.contract.options import OptionValue
from aura_ai.contract.position_reader import parse_json
from aura_ai.errors import RulesError
from aura_ai.files import BYTE_ORDER_MARK, read_text, write_whole

FORMAT = "aura-ai record"
VERSION = 3
"""Raised when a seed gives another game, or the format changes."""
CHECK_LENGTH = 6
"""Hexadecimal digits of a check: enough to find the first line that differs."""
MOST_SEED = 2**63 - 1
_EARLY = ("resigned", "adjudicated")
"""Ends before the end of the rules, each with the seat that it is about."""
BLANK = "\0 \t\r\n"
"""Characters of lines that hold nothing: between others, or left by a power cut."""
MOST_VERSION = 2**31 - 1


@dataclass
class Decision:
    """One line of a record.

    Attributes:
        seat: Seat that decided.
        action: The chosen action.
        text: The action in words, empty when it was not written.
        by: Player who decided for the seat, empty for the one who sits there at the end.
        check: Start of the fingerprint of the state before the decision, empty when it was not
            written.
    """

    seat: int
    action: int
    text: str = ""
    by: str = ""
    check: str = ""


@dataclass
class Record:
    """A game that can be replayed."""

    game: Game
    """The game, with options and data."""
    seed: int
    """Key of its chance."""
    bots: list[str]
    """Players by seat, ``person`` for a person; the last one where a seat changed hands."""
    decisions: list[Decision] = field(default_factory=list)
    """All decisions in order."""
    start: Mapping[str, Any] | None = None
    """JSON position at which the game began, None for the set-up that the seed gives."""
    resigned: int | None = None
    """Seat that gave the game up, None when nobody did."""
    adjudicated: int | None = None
    """Seat that won by the agreement of all bots of a tournament, None when none did."""
    state: str | None = None
    """Fingerprint of the last state, None while the game is not recorded to its end."""
    places: list[int] | None = None
    """Places by seat, None for a game that was broken off."""
    scores: list[int] | None = None
    """Scores by seat, None for a game that was broken off."""
    numbers: list[int] = field(default_factory=list, compare=False, repr=False)
    """Line of each decision and of the end in the file that it was read from."""

    def line(self, ply: int) -> int:
        """Return the line of a decision, or of the end, in a file: the header is line 1."""
        return self.numbers[ply] if ply < len(self.numbers) else ply + 2

    def first(self) -> State:
        """Return a new copy of the state at which the game began.

        Raises:
            RulesError: The position at the start is wrong.
        """
        return self.game.new(self.seed) if self.start is None else self.game.from_json(self.start)

    def add(self, state: State, action: int, text: str = "", by: str = "") -> None:
        """Note a decision that is about to be made in ``state``."""
        check = state.fingerprint()[:CHECK_LENGTH]
        self.decisions.append(Decision(state.to_act, int(action), text, by, check))

    def finish(self, state: State) -> None:
        """Add the end: the result, or the place where the game was broken off."""
        self.state = state.fingerprint()
        self.places, self.scores = state.result() if state.over else (None, None)

    def header(self) -> dict[str, Any]:
        """Return the first line of the file: which game it is."""
        header: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "package": __version__,
            "game": self.game.info.name,
            "players": self.game.players,
            "options": {k: _plain(v) for k, v in self.game.changed_options().items()},
            "data": self.game.data_fingerprint,
            "seed": self.seed,
            "bots": self.bots,
        }
        if self.start is not None:
            header["start"] = dict(self.start)
        return header

    def lines(self) -> Iterator[str]:
        """Return the lines of the file, without line ends."""
        yield json.dumps(self.header())
        for ply, decision in enumerate(self.decisions):
            line: dict[str, Any] = {
                "ply": ply,
                "seat": decision.seat,
                "action": decision.action,
            }
            for key in ("by", "text", "check"):
                if getattr(decision, key):
                    line[key] = getattr(decision, key)
            yield json.dumps(line)
        end: dict[str, Any] = {"plies": len(self.decisions), "state": self.state}
        for key in _EARLY:
            if (seat := getattr(self, key)) is not None:
                end[key] = seat
        if self.places is None:
            yield json.dumps({"stopped": end})
        else:
            yield json.dumps({"result": {"places": self.places, "scores": self.scores} | end})

    def write(self, path: str | Path) -> None:
        """Write the record to a file, which is the old one or the whole new one at any moment.

        Raises:
            UseError: The file cannot be written.
        """
        write_whole(Path(path), "\n".join(self.lines()) + "\n", "record")


@dataclass(frozen=True)
class Replay:
    """Result of replaying a record.

    Attributes:
        ok: Whether the record reproduces.
        line: Line of the first difference, 0 when there is none.
        reason: The difference in words, empty for none.
    """

    ok: bool
    line: int = 0
    reason: str = ""


def _plain(value: OptionValue) -> object:
    return list(value) if isinstance(value, tuple) else value


def read(path: str | Path, data: str | Path | None = None) -> Record:
    """Return the record in a file.

    Args:
        path: File of JSON lines.
        data: Component data file, if not the one of the package.

    Raises:
        RulesError: The file cannot be read, is not a record, or is damaged or cut off; with the line.
    """
    text = read_text(Path(path), "record")
    return parse(text, f"record {path}", Path(data) if data is not None else None)


def parse(text: str, what: str = "record", data: Path | None = None) -> Record:
    """Return the record in a text; ``what`` starts every error.

    Raises:
        RulesError: As :func:`read`.
    """
    # the heading is judged before the rest is looked at, and no line is kept that is refused: a file of
    # a few megabytes must not become gigabytes of objects
    numbered = enumerate(io.StringIO(text.removeprefix(BYTE_ORDER_MARK)), 1)
    lines = ((number, line) for number, line in numbered if line.strip(BLANK))
    number, first = next(lines, (0, ""))
    if not number:
        raise RulesError(f"{what} is empty")
    here = f"{what}: line {number}"
    if not first.lstrip().startswith(("{", "[")):
        raise RulesError(
            f"{here} is not JSON: not a record of this program; replay --format reads those of others"
        )
    record = _header(_object(first, here), here, data)
    for number, line in lines:
        here = f"{what}: line {number}"
        value = _object(line, here)
        record.numbers.append(number)
        if "result" in value or "stopped" in value:
            _end(record, value, here)
            if (more := next(lines, None)) is not None:
                raise RulesError(f"{what}: line {more[0]}: more lines after the end of the game")
            return record
        record.decisions.append(_decision(record, value, here))
    raise RulesError(f"{what}: line {number}: cut off, the record has no end")


def _object(line: str, here: str) -> Mapping[str, Any]:
    if "\0" in line:
        raise RulesError(f"{here} is damaged: it holds zero bytes, as a power cut leaves them")
    value = parse_json(line.rstrip("\n"), here)
    if not isinstance(value, Mapping):
        raise RulesError(f"{here} is not a JSON object")
    return value


def begun(header: Mapping[str, Any], what: str = "record") -> Record:
    """Return the record that a first line announces, without its decisions.

    Raises:
        RulesError: The line is wrong; ``what`` starts the error.
    """
    return _header(header, what, None)


def _integer(values: Mapping[str, Any], key: str, low: int, high: int, here: str) -> int:
    value = values.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise RulesError(f"{here}: field {key!r} must be a whole number from {low} to {high}")
    return value


def _header(values: Mapping[str, Any], here: str, data: Path | None) -> Record:
    if values.get("format") != FORMAT:
        raise RulesError(f'{here}: not a record of this program: no "format": "{FORMAT}"')
    if _integer(values, "version", 1, MOST_VERSION, here) != VERSION:
        raise RulesError(
            f"{here}: a record of version {values['version']}; this program replays version {VERSION}"
        )
    seed = _integer(values, "seed", 0, MOST_SEED, here)
    game = load_game(values, here, data)
    bots = values.get("bots")
    if not isinstance(bots, list) or not all(isinstance(bot, str) for bot in bots):
        raise RulesError(f"{here}: field 'bots' must be a list of names")
    if len(bots) != game.players:
        raise RulesError(f"{here}: field 'bots' must name {game.players} players")
    start = values.get("start")
    if start is not None and not isinstance(start, Mapping):
        raise RulesError(f"{here}: field 'start' must be a position")
    if start is not None:
        try:
            game.from_json(start)
        except RulesError as error:
            raise RulesError(f"{here}: field 'start': {error}") from None
    return Record(game, seed, list(bots), start=start)


def _decision(record: Record, values: Mapping[str, Any], here: str) -> Decision:
    ply = len(record.decisions)
    _integer(values, "ply", 0, record.game.max_plies, here)
    if values["ply"] != ply:
        raise RulesError(f"{here}: decision {values['ply']} where {ply} should be: lines are lost")
    seat = _integer(values, "seat", 0, record.game.players - 1, here)
    action = _integer(values, "action", 0, record.game.n_actions - 1, here)
    words = [values.get(key, "") for key in ("text", "by", "check")]
    for key, value in zip(("text", "by", "check"), words, strict=True):
        if not isinstance(value, str):
            raise RulesError(f"{here}: field {key!r} must be text")
    return Decision(seat, action, *words)


def _end(record: Record, values: Mapping[str, Any], here: str) -> None:
    finished = "result" in values
    end = values["result" if finished else "stopped"]
    if not isinstance(end, Mapping):
        raise RulesError(f"{here}: the end must be an object")
    if _integer(end, "plies", 0, record.game.max_plies, here) != len(record.decisions):
        raise RulesError(
            f"{here}: the game had {end['plies']} decisions, the record has "
            f"{len(record.decisions)}: lines are lost"
        )
    state = end.get("state")
    if not isinstance(state, str):
        raise RulesError(f"{here}: field 'state' must be the fingerprint of the last state")
    record.state = state
    for key in _EARLY:
        if key in end:
            setattr(record, key, _integer(end, key, 0, record.game.players - 1, here))
    if finished:
        for key in ("places", "scores"):
            result = end.get(key)
            whole = isinstance(result, list) and all(
                isinstance(n, int) and not isinstance(n, bool) for n in result
            )
            if not isinstance(result, list) or not whole or len(result) != record.game.seats:
                raise RulesError(f"{here}: field {key!r} must be {record.game.seats} numbers")
            setattr(record, key, list(result))


def states(record: Record) -> Iterator[State]:
    """Return the state before every decision and after the last one; each is a copy.

    Raises:
        RulesError: A decision is not legal or not its seat's, or another state was recorded.
    """
    state = record.first()
    yield state.copy()
    for ply, decision in enumerate(record.decisions):
        here = f"line {record.line(ply)}"
        if state.over:
            raise RulesError(f"{here}: the game was over before this decision")
        if state.to_act != decision.seat:
            raise RulesError(f"{here}: seat {state.to_act} decides here, not seat {decision.seat}")
        if decision.check and not state.fingerprint().startswith(decision.check):
            raise RulesError(
                f"{here}: the state here is {state.fingerprint()[:CHECK_LENGTH]}, "
                f"not {decision.check}: a decision before this one was another"
            )
        if decision.action not in state.legal():
            raise RulesError(f"{here}: action {decision.action} is not legal: {state.legal()}")
        state.apply(decision.action)
        yield state.copy()


def verify(record: Record) -> Replay:
    """Replay a record and compare its end."""
    ply = 0
    state = None
    try:
        for ply, state in enumerate(states(record)):  # noqa: B007 (the last one is used)
            pass
    except RulesError as error:
        return Replay(False, record.line(ply), str(error).split(": ", 1)[1])
    assert state is not None
    line = record.line(len(record.decisions))
    if state.over != (record.places is not None):
        have, want = ("over", "stopped") if state.over else ("not over", "a result")
        return Replay(False, line, f"the game is {have} here, the record says {want}")
    if state.over:
        places, scores = state.result()
        if places != record.places:
            return Replay(False, line, f"places are {places}, the record says {record.places}")
        if scores != record.scores:
            return Replay(False, line, f"scores are {scores}, the record says {record.scores}")
    if state.fingerprint() != record.state:
        return Replay(False, line, f"the last state is {state.fingerprint()}, not {record.state}")
    return Replay(True)
