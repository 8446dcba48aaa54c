"""Plays a Python bot in a process of its own.

Called as ``python -m aura_ai.bots.outside.child GAME BOT``, it speaks the protocol of
``docs/protocol.md`` with views as arrays. Output of the bot goes to standard error, as it
does no harm there.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import select
import signal
import sys
import traceback
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from io import BufferedReader
from pathlib import Path
from typing import Any, BinaryIO

from aura_ai.bots import failures, specs
from aura_ai.bots.failures import BotError
from aura_ai.bots.interface import Bot, Info, TimeLeft
from aura_ai.bots.outside import protocol
from aura_ai.contract import registry
from aura_ai.contract.game import Game, View
from aura_ai.errors import AuraError


class Child:
    """Answers the messages of one match for one bot."""

    def __init__(self, bot: Bot, source: BufferedReader) -> None:
        self._bot = bot
        self._source = source
        self._game: Game | None = None
        self._seat = 0

    def answer(self, message: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the answer to a message, None if there is none.

        Raises:
            BaseException: Whatever the bot raises.
        """
        kind = message["type"]
        if kind in ("start", "choose") and message["clock"] is not None:
            self._bot.clock(TimeLeft(**message["clock"]))
        if kind == "start":
            options = json.dumps(message["options"], sort_keys=True)
            self._game = _load(message["game"], message["players"], options, message["data_file"])
            self._seat = message["seat"]
            self._bot.start(self._game, self._seat, message["seed"])
            return {"ready": True}
        if kind == "choose":
            assert self._game is not None
            for event in message.get("since", ()):
                self._bot.hear(protocol.event(event))
            view = View(self._game, self._seat, protocol.unpack(message["view"]))
            before = self._bot.info
            action = failures.as_action(self._bot.choose(view, message["legal"]))
            info = self._bot.info
            if not isinstance(info, Info | None):
                said = failures.one_line(info)
                raise BotError(
                    failures.GARBAGE, f"its info is {said}; give Info(value=...) or None"
                )
            more = {} if info is None or info is before else {"info": asdict(info)}
            return {"action": action, **more}
        if kind == "ponder":
            assert self._game is not None
            view = View(self._game, self._seat, protocol.unpack(message["view"]))
            try:
                self._bot.ponder(view, lambda: _waits(self._source))
            except BaseException:
                # nobody waits for an answer that could hold it
                traceback.print_exc()
        if kind == "end":
            with suppress(BaseException):
                self._bot.end(message["places"], message["scores"])
        return None


@functools.cache
def _load(name: str, count: int, options: str, data: str | None) -> Game:
    return registry.load_with(name, count, json.loads(options), Path(data) if data else None)


def _lines() -> tuple[BufferedReader, BinaryIO]:
    """Return (input, output) of the protocol, and keep both from the bot."""
    source = os.fdopen(os.dup(0), "rb")
    target = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return source, target


def _waits(source: BufferedReader) -> bool:
    """Return whether there is something to read, here or in the pipe, or its end."""
    if select.select([source], [], [], 0)[0]:
        return True
    os.set_blocking(source.fileno(), False)
    try:
        return bool(source.peek(1))
    finally:
        os.set_blocking(source.fileno(), True)


def _failure(error: BaseException) -> dict[str, Any]:
    failure = failures.explain(error)
    return {"error": failure.detail, "kind": failure.kind, "trace": failure.trace}


def main(game: str, spec: str) -> int:
    """Play one bot until the end of the match; return the exit code."""
    source, target = _lines()
    # Ctrl-C concerns the match alone, so an interrupt here is the bot's own
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def send(answer: dict[str, Any] | None) -> None:
        if answer is not None:
            target.write(protocol.line(answer))
            target.flush()

    source.readline()
    if specs.is_file(spec):
        # for what is imported by name at run time, such as a class in a pickle
        sys.path.append(str(specs.split_file(spec)[0].resolve().parent))
    try:
        bot = specs.make(spec, game)
    except AuraError as error:
        send(_failure(BotError(failures.REFUSED, str(error))))
        return 1
    heading = {"protocol": protocol.VERSION, "name": spec, "games": [game]}
    send({**heading, "raw": True, "events": bot.hears_events, "ponder": bot.ponders})
    child = Child(bot, source)
    for line in source:
        message = json.loads(line)
        if message["type"] == "quit":
            break
        if message["type"] == "renew":
            with suppress(BaseException):
                bot.close()
            bot = specs.make(spec, game)
            child = Child(bot, source)
            continue
        try:
            send(child.answer(message))
        except BaseException as error:
            send(_failure(error))
    bot.close()
    gc.freeze()  # as the program does at its end
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
