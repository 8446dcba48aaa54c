"""Standard streams that are closed, full or without a reader, and what surrounds a command."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shell import POSIX, shell
from tests.tournaments import bots_for_tests as some

pytestmark = POSIX

RUN = "tournament run connect_four --bot random --bot r=random --blocks 1 --workers 1"


def test_a_closed_input_is_one_at_its_end(tmp_path: Path) -> None:
    code, out, err = shell("aura play connect_four --bot random --seed 1 <&-", tmp_path)
    assert (code, err) == (0, "")
    assert "End of input" in out


def test_a_reader_that_goes_is_told_as_shells_do(tmp_path: Path) -> None:
    assert shell("aura games | true", tmp_path) == (141, "", "")


def test_a_reader_of_complaints_that_goes_changes_no_code(tmp_path: Path) -> None:
    assert shell("aura nosuch 2> >(true)", tmp_path)[0] == 2
    assert shell("aura nosuch 2>&-", tmp_path)[0] == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is full")
def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    code, _, err = shell("aura --help >/dev/full", tmp_path)
    assert (code, err) == (2, "error: No space left on device\n")
    assert shell("aura nosuch 2>/dev/full", tmp_path)[0] == 2


def test_a_closed_output_is_one_line_for_who_writes_to_it(tmp_path: Path) -> None:
    code, _, err = shell("aura --help >&-", tmp_path)
    assert code == 2
    assert err.count("\n") == 1
    assert "standard output" in err


def test_no_file_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    assert shell(f"aura {RUN} --db t.db <&- >&- 2>&-", tmp_path)[0] == 2
    # its games were stored, and no word got among them; progress is for terminals alone
    code, out, err = shell(f"aura {RUN} --db t.db", tmp_path)
    assert (code, "\r" in out, err) == (0, False, "")
    assert "2 games" in out


def test_what_is_piped_in_may_begin_with_a_mark_and_hold_anything(tmp_path: Path) -> None:
    for text in (b"\xef\xbb\xbf\n", b"\xff\xfe\n"):
        code, out, err = shell("aura play connect_four --bot random", tmp_path, text)
        assert (code, err) == (0, "")
        assert "End of input" in out


def test_any_encoding_of_the_output_will_do(tmp_path: Path) -> None:
    code, out, err = shell("PYTHONIOENCODING=ascii aura rules connect_four", tmp_path)
    assert (code, err) == (0, "")
    assert out.isascii()


def test_a_working_folder_that_was_deleted_is_one_line(tmp_path: Path) -> None:
    code, _, err = shell("mkdir gone; cd gone; rmdir ../gone; aura games", tmp_path)
    assert (code, err.count("\n")) == (2, 1)
    assert "the working folder was deleted" in err


@pytest.mark.full
def test_a_working_folder_that_is_deleted_later_is_one_line(tmp_path: Path) -> None:
    mine = Path(some.__file__).read_text() + "\nimport os\nos.rmdir('../gone')\n"
    (tmp_path / "mine.py").write_text(mine)
    run = f"tournament run connect_four --bot random --bot ../mine.py:First --db {tmp_path}/t.db"
    code, _, err = shell(f"mkdir gone; cd gone; aura {run} --workers 2 --quiet", tmp_path)
    assert (code, err.count("\n")) == (2, 1)
    assert "the working folder was deleted" in err


def test_arguments_that_are_not_text_are_one_line(tmp_path: Path) -> None:
    for command in (r"analyze $'p\xff.json'", r"tournament run connect_four --db $'t\xff.db'"):
        code, out, err = shell(f"aura {command}", tmp_path)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "is not UTF-8" in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.full
def test_a_folder_whose_name_is_not_text(tmp_path: Path) -> None:
    (tmp_path / "mine.py").touch()
    run = "tournament run connect_four --bot random --bot mine.py:Mine --db t.db"
    line = f"mkdir $'\\xff'; cd $'\\xff'; cp ../mine.py .; aura {run}"
    code, _, err = shell(line, tmp_path)
    assert (code, err.count("\n")) == (2, 1)
    assert "is not UTF-8" in err
