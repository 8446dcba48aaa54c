"""Files that are opened: the page, ``serve --open``, ``replay`` and ``analyze`` read the same."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from aura_ai import games
from aura_ai.cli import cli
from aura_ai.errors import AuraError
from aura_ai.play import foreign
from aura_ai.play.record import Record
from tests.web.visitors import secret_of

LEDGER = Path(__file__).parents[1] / "terra_mystica" / "small_ledger.txt"
MOVES = (3, 3, 2, 4)


def record() -> str:
    game = games.load("connect_four", players=2)
    played, state = Record(game, 7, ["random", "random"]), game.new(7)
    for action in MOVES:
        played.add(state, action)
        state.apply(action)
    played.finish(state)
    return "\n".join(played.lines()) + "\n"


def zipped(data: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("game.jsonl", data)
    return file.getvalue()


def sent(client: TestClient, files: dict[str, tuple[str, bytes]] | None, **form: str) -> str:
    """Return the answer to a file that is refused, empty for one that is opened."""
    form["secret"] = secret_of(client)
    answer = client.post("/open", data=form, files=files, follow_redirects=False)
    return "" if answer.status_code == 303 else answer.text


def uploaded(client: TestClient, path: Path) -> str:
    return sent(client, {"file": (path.name, path.read_bytes())})


def pasted(client: TestClient, path: Path) -> str:
    return sent(client, None, text=path.read_text("utf-8"))


def of_command(*words: str) -> str:
    error = CliRunner().invoke(cli, words).exception
    return str(error) if isinstance(error, AuraError) else ""


def opened(client: TestClient, path: Path) -> str:
    try:
        foreign.read(path)
    except AuraError as error:
        return str(error)
    return ""


def replayed(client: TestClient, path: Path) -> str:
    return of_command("replay", str(path))


def analyzed(client: TestClient, path: Path) -> str:
    return of_command("analyze", str(path), "--ply", "2", "--bot", "ismcts:sims=2")


DOORS = (uploaded, opened, replayed, analyzed)
READ: dict[str, Callable[[str], str]] = {
    "as it was": str,
    "blank lines": lambda text: "\n" + text.replace("\n", "\n\n"),
    "zeros": lambda text: text + 4096 * "\0",
    "windows": lambda text: "\ufeff" + text.replace("\n", "\r\n"),
}
REFUSED: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "gzip": (gzip.compress, "compressed with gzip"),
    "bzip2": (bz2.compress, "compressed with bzip2"),
    "xz": (lzma.compress, "compressed with xz"),
    "zip": (zipped, "a zip archive"),
    "no text": (lambda data: b"\xff" + data, "not a text file"),
    "nothing but zeros": (lambda data: bytes(len(data)), ""),
    "half of it": (lambda data: data[: len(data) // 2] + bytes(99), ""),
}


@pytest.mark.parametrize("door", [*DOORS, pasted])
def test_every_door_reads_a_record(
    client: TestClient, tmp_path: Path, door: Callable[[TestClient, Path], str]
) -> None:
    path = tmp_path / "r.jsonl"
    for how, written in READ.items():
        path.write_text(written(record()), encoding="utf-8", newline="")
        assert door(client, path) == "", how


@pytest.mark.parametrize("door", DOORS)
def test_every_door_says_why_it_reads_none(
    client: TestClient, tmp_path: Path, door: Callable[[TestClient, Path], str]
) -> None:
    path = tmp_path / "r.jsonl"
    for how, (packed, words) in REFUSED.items():
        path.write_bytes(packed(record().encode()))
        said = door(client, path)
        assert said, how
        assert words in said, how
        assert "Traceback" not in said, how


@pytest.mark.parametrize("door", [uploaded, pasted, opened])
def test_doors_that_lay_a_game_out_read_ledgers_too(
    client: TestClient, tmp_path: Path, door: Callable[[TestClient, Path], str]
) -> None:
    path = tmp_path / "ledger.txt"
    path.write_text(LEDGER.read_text())
    assert door(client, path) == ""
    path.write_text(LEDGER.read_text().replace("20 VP", "xx VP", 1))
    assert "line 18: a number is wrong" in door(client, path)


def test_a_ledger_is_the_same_record_as_file_and_as_text() -> None:
    ledger = foreign.read(LEDGER)
    assert list(foreign.read(LEDGER.read_text()).lines()) == list(ledger.lines())
    assert ledger.scores == [74, 78]


def test_what_is_neither_is_refused_in_one_line(tmp_path: Path) -> None:
    for text in ("Dear all,\n\nsee you on Friday", "[1]", "\0 x"):
        with pytest.raises(AuraError, match=r"this is not a record \(as snellman: ") as refused:
            foreign.read(text)
        assert "\n" not in str(refused.value)
    path = tmp_path / "r.jsonl"
    path.write_text("Dear all")
    assert "--format" in of_command("replay", str(path))
