"""How the server ends: in seconds, without a traceback, and with everything closed."""

from __future__ import annotations

import asyncio
import http.client
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest
from starlette.types import Message, Receive, Scope, Send

from aura_ai.web.guard import Guard
from aura_ai.web.http_errors import HttpError
from aura_ai.web.requests import within
from aura_ai.web.store import Store

PATIENCE = 60.0
SOON = 15.0
"""Seconds that are far more than an ending takes, on a busy machine, too."""
STREAMS = 3
BOT = """
import pathlib, time
from aura_ai.bots.interface import Bot
class Mine(Bot):
    def choose(self, view, legal):
        return legal[-1]
    def close(self):
        if pathlib.Path(__file__).with_suffix(".ending").exists():
            pathlib.Path(__file__).with_suffix(".closed").touch()
            {then}
"""


@pytest.fixture
def bot(tmp_path: Path, then: str) -> Path:
    file = tmp_path / "mine.py"
    file.write_text(BOT.format(then=then))
    return file


@pytest.fixture
def process(tmp_path: Path, bot: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "aura_ai.cli", "serve", "--no-browser", "--port", "0"]
    command += ["--db", str(tmp_path / "games.db"), "--bot", "connect_four", f"mine={bot}:Mine"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as running:
        yield running
        running.kill()


def ask(host: str, path: str, form: dict[str, str] | None = None) -> http.client.HTTPResponse:
    line = http.client.HTTPConnection(host, timeout=PATIENCE)
    head = {"Content-Type": "application/x-www-form-urlencoded"} if form is not None else {}
    line.request("GET" if form is None else "POST", path, urlencode(form or {}), head)
    return line.getresponse()


@pytest.mark.parametrize(
    ("number", "then"),
    [
        pytest.param(signal.SIGINT, "pass", marks=pytest.mark.full),
        (signal.SIGTERM, "time.sleep(1000)"),
    ],
)
def test_a_signal_ends_the_server_with_its_streams_and_bots(
    process: subprocess.Popen[str], number: int, bot: Path, tmp_path: Path
) -> None:
    assert process.stdout is not None
    assert process.stderr is not None
    host = urlsplit(process.stdout.readline().split()[1]).netloc
    secret = ask(host, "/").read().decode().split('name="secret" value="')[1].split('"')[0]
    form = {"secret": secret, "game": "connect_four", "players": "2"}
    begun = ask(host, "/games", {**form, "seat-0": "mine", "seat-1": "human", "seed": "5"})
    address = begun.headers["Location"]
    while 'data-action="' not in ask(host, address).read().decode():
        time.sleep(0.05)
    streams = [ask(host, address.replace("?", "/events?")) for _ in range(STREAMS)]
    assert all(stream.readline().startswith(b"data: ") for stream in streams)
    bot.with_suffix(".ending").touch()
    began = time.monotonic()
    process.send_signal(number)
    assert process.wait(PATIENCE) == 0
    assert time.monotonic() - began < SOON
    assert process.stderr.read() == ""
    # each came to its end: a line that breaks raises IncompleteRead
    assert all(stream.read().endswith(b"\n") for stream in streams)
    assert bot.with_suffix(".closed").exists()
    Store(tmp_path / "games.db").close()


@pytest.mark.parametrize("begun", [False, True], ids=["not begun", "begun"])
def test_an_answer_that_is_given_up_at_the_end_raises_nothing(begun: bool) -> None:
    sent: list[Message] = []

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        if begun:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.sleep(PATIENCE)

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def given_up() -> None:
        head = [(b"host", b"localhost")]
        scope = {"type": "http", "method": "GET", "path": "/", "headers": head}
        task = asyncio.create_task(Guard(slow)(scope, receive, send))
        await asyncio.sleep(0)
        task.cancel()
        await task

    asyncio.run(given_up())
    assert sent[0]["status"] == (200 if begun else 503)


def test_whoever_waits_for_a_queue_that_is_closed_is_refused() -> None:
    future: Future[None] = Future()
    future.cancel()
    with pytest.raises(HttpError, match="closed meanwhile"):
        asyncio.run(within(future))
