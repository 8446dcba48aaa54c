"""The messages of the line protocol; ``docs/protocol.md`` is their description.

One message is one line of JSON. We ask and the bot answers; it never speaks unasked.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple

import numpy as np

from aura_ai import __version__
from aura_ai.bots import failures
from aura_ai.bots.failures import BotError
from aura_ai.bots.interface import Info, TimeLeft
from aura_ai.bots.outside.lookahead import ASK, MOST
from aura_ai.bounds import MOST_SECONDS, MOST_WHOLE
from aura_ai.contract.game import Game, View
from aura_ai.contract.narration import Event
from aura_ai.contract.news import Points
from aura_ai.contract.screen import screen_of
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array

VERSION = 2
"""The version that is spoken; a bot answers hello with it."""
OTHER_VERSION = "speaks version"
"""Beginning of the failure of a bot that speaks another version of the protocol."""

SEED_BITS = 53
"""Bits of a seed, exact in the numbers of every language; bots with ``raw`` get all 63 bits."""

_COUNT = "a whole number from 0 on"
_INFO: dict[str, tuple[type | tuple[type, ...], float, str]] = {
    "value": ((int, float), 1.0, "a number from 0 to 1"),
    "depth": (int, MOST_WHOLE, _COUNT),
    "nodes": (int, MOST_WHOLE, _COUNT),
    "simulations": (int, MOST_WHOLE, _COUNT),
    "seconds": ((int, float), MOST_SECONDS, "a number of seconds"),
}
"""Numbers of an ``info``: type, the most, and words for it."""
_WORD_BITS = 64
_KINDS = (failures.CRASH, failures.MEMORY, failures.GARBAGE, failures.REFUSED)
"""Kinds that a bot may give to an error of its own."""


@dataclass(frozen=True)
class Hello:
    """The introduction of a bot.

    Attributes:
        name: Its name, may be empty.
        games: Games that it plays; empty for all.
        raw: Whether it wants views as arrays, not as JSON positions.
        events: Whether it hears what happened since its last decision.
        ponder: Whether it thinks while others decide.
    """

    name: str = ""
    games: tuple[str, ...] = ()
    raw: bool = False
    events: bool = True
    ponder: bool = False


class Answer(NamedTuple):
    """A decision of a bot, and what it says of it.

    Attributes:
        action: The action, which may still be illegal.
        info: What it found out, None for nothing that can be read.
        fault: What is wrong with its ``info``, empty for nothing.
    """

    action: int
    info: Info | None = None
    fault: str = ""


class History(NamedTuple):
    """The way to a position.

    Attributes:
        turn: Number of the bot's turn, from 1.
        events: Events since its last decision, in order.
    """

    turn: int
    events: Sequence[Event]


def line(message: dict[str, Any]) -> bytes:
    """Return a message as it goes over the wire."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def hello() -> bytes:
    """Return the first message."""
    return line({"type": "hello", "protocol": VERSION, "program": f"aura-ai {__version__}"})


def start(game: Game, seat: int, seed: int, clock: TimeLeft | None, hello: Hello) -> bytes:
    """Return the message that begins a game for a bot; ``seed`` has 63 bits."""
    message: dict[str, Any] = {
        "type": "start",
        "game": game.info.name,
        "players": game.players,
        "options": {k: list(v) if isinstance(v, tuple) else v for k, v in game.options.items()},
        "data": game.data_fingerprint,
        "data_file": None if game.data_file is None else str(game.data_file),
        "seats": list(game.seat_names()),
        "seat": seat,
        # mixed before it is cut, so that small seeds differ too
        "seed": seed
        if hello.raw
        else int(rng.derive(np.uint64(seed), np.uint64(0))) >> (_WORD_BITS - SEED_BITS),
        "clock": clock and asdict(clock),
    }
    board = screen_of(game).board
    if not hello.raw and board is not None:
        message["board"] = board(game)
    return line(message)


def choose(
    view: View,
    legal: Sequence[int],
    clock: TimeLeft | None,
    raw: bool,
    fields: Sequence[str] | None = None,
    course: History | None = None,
) -> bytes:
    """Return the message that asks for a decision.

    Args:
        clock: The time, None without a time control.
        raw: Whether the bot gets the array and plain numbers.
        fields: Declared fields to send instead of the position, None for the position.
        course: What happened before, None for a bot that does not hear of it.
    """
    message: dict[str, Any] = {"type": "choose", "clock": clock and asdict(clock)}
    if course is not None:
        since = [
            {
                "ply": event.ply,
                "seat": event.seat,
                "action": event.action,
                "text": event.text,
                "news": list(event.news),
                "points": [each._asdict() for each in event.points],
            }
            for event in course.events
        ]
        message |= {"turn": course.turn, "since": since}
    message["legal"] = list(legal) if raw else [_offer(view, action) for action in legal]
    return line(message | _seen(view, raw, fields))


def ponder(view: View, raw: bool, fields: Sequence[str] | None = None) -> bytes:
    """Return the message that lets a bot think while others decide; arguments as of :func:`choose`."""
    return line({"type": "ponder"} | _seen(view, raw, fields))


def _seen(view: View, raw: bool, fields: Sequence[str] | None) -> dict[str, Any]:
    """Return a view in the form that a bot wants."""
    if raw:
        return {"view": pack(view.array)}
    if fields is None:
        return {"position": screen_of(view.game).in_words(view.to_json())}
    return {"fields": {name: view[name].tolist() for name in fields}}


def _offer(view: View, action: int) -> dict[str, Any]:
    """Return an action in words, and taken apart where the game declares its actions."""
    offer: dict[str, Any] = {"action": action, "text": view.describe(action)}
    return offer if view.game.layout is None else offer | view.decode(action)._asdict()


def event(item: dict[str, Any]) -> Event:
    """Return an event of a message."""
    points = tuple(Points(**each) for each in item["points"])
    return Event(
        item["ply"], item["seat"], item["text"], tuple(item["news"]), points, item["action"]
    )


def end(places: Sequence[int], scores: Sequence[int] | None) -> bytes:
    """Return the message about the end of a game."""
    points = None if scores is None else list(scores)
    return line({"type": "end", "places": list(places), "scores": points})


QUIT = line({"type": "quit"})
"""The last message."""
RENEW = line({"type": "renew"})
"""The message, to a child of ours alone, that has the bot made again."""


def pack(array: Array) -> str:
    """Return an array as base64 text of little-endian ``int16``."""
    return base64.b64encode(array.astype("<i2", copy=False).tobytes()).decode()


def unpack(text: str) -> Array:
    """Return the array of :func:`pack`, writable."""
    return np.frombuffer(base64.b64decode(text), "<i2").astype(np.int16)


def read_hello(answer: bytes) -> Hello:
    """Return the introduction of a bot.

    Raises:
        BotError: It refuses, speaks another version, or this is not an introduction.
    """
    hello = _read(answer, failures.REFUSED)
    version = hello.get("protocol")
    if version != VERSION or isinstance(version, bool):
        detail = f"{OTHER_VERSION} {version!r} of the protocol, not {VERSION}"
        raise BotError(failures.REFUSED, detail)
    name, games = hello.get("name", ""), hello.get("games") or []
    switches = [hello.get(key, key == "events") for key in ("raw", "events", "ponder")]
    right = isinstance(name, str) and isinstance(games, list)
    right = right and all(isinstance(switch, bool) for switch in switches)
    if not right or not all(isinstance(game, str) for game in games):
        raise _garbage(answer, f'{{"protocol": {VERSION}, "name": "...", "games": ["..."]}}')
    return Hello(name, tuple(games), *switches)


def read_ready(answer: bytes) -> list[str] | Literal[True] | None:
    """Check the answer to ``start``; return the fields that it asks for: True for all, or None.

    Raises:
        BotError: It is another answer.
    """
    ready = _read(answer, failures.CRASH)
    fields = ready.get("fields")
    names = isinstance(fields, list) and all(isinstance(name, str) for name in fields)
    if ready.get("ready") is not True or not (names or fields is None or fields is True):
        raise _garbage(answer, '{"ready": true} or {"ready": true, "fields": ["...", ...]}')
    return fields


def wanted_fields(request: list[str] | Literal[True], game: Game) -> list[str]:
    """Return the declared fields that a bot asks for.

    Raises:
        BotError: The game has no such field, or declares none.
    """
    declared = [] if game.layout is None else [each.name for each in game.layout.shown()]
    names = declared if request is True else request
    unknown = [name for name in names if name not in declared]
    if unknown or not declared:
        extras, there = ", ".join(unknown) or "all", ", ".join(declared) or "none"
        detail = f"asks for the fields {extras}; those of {game.info.name} are {there}"
        raise BotError(failures.REFUSED, detail)
    return names


def read_answer(answer: bytes) -> Answer | dict[str, Any]:
    """Return an answer to ``choose``, or a request.

    Raises:
        BotError: It is neither.
    """
    message = _read(answer, failures.CRASH)
    if ASK in message:
        return message
    action = message.get("action")
    if not isinstance(action, int) or isinstance(action, bool):
        raise _garbage(answer, '{"action": NUMBER}')
    info = message.get("info")
    return Answer(action) if info is None else Answer(action, *_read_info(info))


def _read_info(written: Any) -> tuple[Info | None, str]:
    """Return the findings of a bot, and the fault in them; no game ends by that."""
    if not isinstance(written, dict):
        return None, "info is not an object"
    known = {key: value for key, value in written.items() if value is not None}
    for key, (kind, most, words) in _INFO.items():
        value = known.get(key, 0)
        number = isinstance(value, kind) and not isinstance(value, bool)
        if not (number and 0 <= value <= most):
            return None, f"info: {key} is {failures.one_line(value)}, not {words}"
    line = known.get("line", [])
    if not (
        isinstance(line, list) and all(type(code) is int and abs(code) <= MOST for code in line)
    ):
        return None, f"info: line is {failures.one_line(line)}, not a list of action codes"
    numbers = {key: known[key] for key in _INFO if key in known}
    return Info(**numbers, line=tuple(line)), ""


def _read(answer: bytes, kind: str) -> dict[str, Any]:
    """Return an answer; an error that the bot reports is raised, of ``kind`` if it names none."""
    try:
        message = json.loads(answer)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise _garbage(answer, "a JSON object")
    if "error" in message:
        own_kind = message.get("kind")
        trace = message.get("trace")
        raise failures.ToldError(
            own_kind if own_kind in _KINDS else kind,
            str(message["error"]),
            trace if isinstance(trace, str) else "",
        )
    return message


def _garbage(answer: bytes, form: str) -> BotError:
    text = failures.one_line(answer[: failures.DETAIL_LENGTH].decode("utf-8", "replace"))
    return BotError(failures.GARBAGE, f"answered {text}, not {form}")
