"""Files as people have them: with a mark at their start, in closed folders, as pipes, left half made."""

from __future__ import annotations

import codecs
import os
import sqlite3
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from aura_ai import files
from aura_ai.errors import AuraError, RulesError, UseError

posix = pytest.mark.skipif(os.name != "posix", reason="needs users, pipes and devices")

NOBODY = 65534


@contextmanager
def as_nobody() -> Iterator[None]:
    """Do without the rights of the super-user, where the tests have them."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def closed() -> Iterator[Path]:
    """Return a folder that takes no file, with one in it that anybody can write."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "r.csv").write_text("the old one\n")
        (folder / "r.csv").chmod(0o666)
        folder.chmod(0o555)
        yield folder
        folder.chmod(0o755)


ENCODED = {
    "plain": b"a = 1\n",
    "marked": codecs.BOM_UTF8 + b"a = 1\n",
    "wide": "\ufeffa = 1\n".encode("utf-16-le"),
    "wide, most significant first": "\ufeffa = 1\n".encode("utf-16-be"),
    "ends of Windows": codecs.BOM_UTF8 + b"a = 1\r\n",
}


@pytest.mark.parametrize("kind", ENCODED)
def test_a_byte_order_mark_is_read(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_bytes(ENCODED[kind])
    assert files.read_text(path, "text") == "a = 1\n"
    assert files.read_toml(path) == {"a": 1}


UNREADABLE = {
    "nested lists": "a = " + "[" * 20_000 + "]" * 20_000,
    "nested tables": "a = " + "{a=" * 20_000 + "1" + "}" * 20_000,
    "nested keys": "a" + ".a" * 2_000 + " = 1",
    "a long number": "a = " + "9" * 6_000,
    "a long number in hexadecimal": "a = 0x" + "f" * 6_000,
    "a number that no processor has": "a = [[{b = -9223372036854775809}]]",
    "no TOML": "a = ",
    "no text": "a = \udcff",
}


@pytest.mark.parametrize("kind", UNREADABLE)
@pytest.mark.parametrize("wrong", [UseError, RulesError])
def test_toml_that_cannot_be_read_is_one_line(
    kind: str, wrong: type[AuraError], tmp_path: Path
) -> None:
    path = tmp_path / "t.toml"
    path.write_bytes(UNREADABLE[kind].encode(errors="surrogateescape"))
    with pytest.raises(wrong) as error:
        files.read_toml(path, "data file", wrong)
    assert str(error.value).startswith(f"data file {path} is not TOML")
    assert "\n" not in str(error.value)


def test_all_numbers_of_64_bits_are_read(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_text("low = -9223372036854775808\nhigh = 9223372036854775807\n")
    assert files.read_toml(path) == {"low": -(2**63), "high": 2**63 - 1}


def test_a_file_is_replaced_with_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "r.csv"
    path.write_text("the old one")
    path.chmod(0o600)
    link = tmp_path / "link"
    link.symlink_to(path)
    files.write_whole(link, "new", "the report")
    assert path.read_text() == "new"
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert sorted(tmp_path.iterdir()) == [link, path]


def test_no_report_takes_the_place_of_a_database(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE game (id)")
    before = path.read_bytes()
    with pytest.raises(UseError, match=r"t\.db: that is a database; choose another name"):
        files.write_whole(path, "pool,players\n", "the report")
    assert path.read_bytes() == before
    # a copy of it may
    files.write_whole(path, before, "the backup")


def test_a_name_as_long_as_names_can_be_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 251 + ".csv")
    files.write_whole(path, "new", "the report")
    assert path.read_text() == "new"


@posix
def test_a_file_in_a_closed_folder_stays(closed: Path) -> None:
    for name in ("r.csv", "other.csv"):
        with as_nobody(), pytest.raises(UseError, match="Permission denied"):
            files.write_whole(closed / name, "new\n", "the report")
    assert [path.read_text() for path in closed.iterdir()] == ["the old one\n"]


@posix
def test_a_file_that_is_protected_stays(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        path = Path(name, "r.csv")
        path.write_text("the old one\n")
        path.chmod(0o444)
        with as_nobody(), pytest.raises(UseError, match="Permission denied"):
            files.write_whole(path, "new", "the report")
        assert path.read_text() == "the old one\n"


@posix
def test_what_a_killed_writer_left_is_removed_and_what_another_writes_is_not(
    tmp_path: Path,
) -> None:
    path = tmp_path / "r.csv"
    left = [tmp_path / f".r.csv.{name}.new" for name in ("0a" * 16, "4711")]
    others = [tmp_path / name for name in (".r.csv.mine.new", ".s.csv.0a.new", "r.csv.new")]
    for file in (*left, *others):
        file.touch()
    with files.fresh_beside(path) as first:
        files.write_whole(path, "second", "the report")
        assert path.read_text() == "second"
        first.write(b"first")
    assert path.read_text() == "first"
    assert sorted(tmp_path.iterdir()) == sorted([path, *others])


@posix
def test_a_pipe_with_a_name_gets_everything(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        files.write_whole(pipe, "n" * 100_000, "the report")
        assert reader.stdout is not None
        assert reader.stdout.read() == b"n" * 100_000
    assert pipe.is_fifo()


@posix
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link"])
def test_the_standard_output_is_known_by_each_of_its_names(name: str, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("/dev/stdout")
    path = tmp_path / name
    assert files.is_standard_output(path)
    assert files.is_stream(path)
    assert not files.is_standard_output(tmp_path / "1")
    assert not files.is_stream(tmp_path / "1")
    assert files.is_stream(Path(os.devnull))
    assert not files.is_standard_output(Path(os.devnull))


@posix
def test_a_link_that_leads_to_itself_is_one_line(tmp_path: Path) -> None:
    link = tmp_path / "r.csv"
    link.symlink_to(link)
    with pytest.raises(UseError, match="cannot write the report"):
        files.write_whole(link, "new", "the report")
