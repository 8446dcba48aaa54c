"""Folders whose content is run: whose they are, and who else could change what is in them."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from aura_ai import folders

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs owners and rights")

SOMEBODY = 65534


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """Return the folder of some kernels in that of all, in one for both, reached by a link."""
    folder = tmp_path / "real" / "caches" / "kernels" / "rules"
    folders.make(folder)
    (folder / "total.nbc").touch(folders.FILE_MODE)
    (tmp_path / "link").symlink_to("real")
    return tmp_path / "link" / "caches" / "kernels"


def test_a_folder_of_the_user_or_of_root_is_trusted(cache: Path, monkeypatch) -> None:
    assert folders.exposed(cache, deep=True) == ""
    if os.stat(cache).st_uid == 0:
        monkeypatch.setattr(os, "geteuid", lambda: SOMEBODY)
        assert folders.exposed(cache, deep=True) == "", "a site cache"


@pytest.mark.parametrize(
    ("path", "mode", "deep", "open_"),
    [
        (".", 0o1777, False, True),
        (".", 0o777, False, True),
        ("..", 0o777, False, True),
        ("..", 0o1777, False, False),
        ("../..", 0o733, False, True),
        ("rules", 0o777, False, False),
        ("rules", 0o777, True, True),
        ("rules/total.nbc", 0o666, True, True),
        ("rules/total.nbc", 0o600, True, False),
    ],
)
def test_what_others_can_write_or_exchange_is_exposed(
    cache: Path, path: str, mode: int, deep: bool, open_: bool
) -> None:
    target = (cache.resolve() / path).resolve()
    target.chmod(mode)
    expected = f"others can write {target}" if open_ else ""
    assert folders.exposed(cache.resolve(), deep) == expected
    assert bool(folders.exposed(cache, deep)) == open_, "by a link too"


@pytest.mark.parametrize("private", [False, True])
def test_a_group_counts_as_others_unless_the_user_is_alone_in_it(
    cache: Path, monkeypatch, private: bool
) -> None:
    cache.chmod(0o775)
    monkeypatch.setattr(folders, "_is_private", lambda group: private)
    assert bool(folders.exposed(cache)) != private


def belongs(path: Path, monkeypatch: pytest.MonkeyPatch, owner: int) -> None:
    """Let a path belong to somebody else."""
    usual = Path.lstat

    def faked(self: Path) -> os.stat_result:
        status = usual(self)
        if self.absolute() != path.absolute():
            return status
        return os.stat_result((*status[:4], owner, *status[5:]))

    monkeypatch.setattr(Path, "lstat", faked)


@pytest.mark.parametrize("which", ["", "caches", "link", "real", "hop"])
def test_a_folder_or_a_link_of_somebody_else_is_exposed(
    cache: Path, tmp_path: Path, monkeypatch, which: str
) -> None:
    """Also a folder above, and a link that a link leads to: their owner can exchange them."""
    way = {"": cache, "caches": tmp_path / "link" / "caches"}.get(which, tmp_path / which)
    if which == "hop":
        (tmp_path / "hop").symlink_to("real")
        (tmp_path / "link").unlink()
        (tmp_path / "link").symlink_to("hop")
    assert folders.exposed(cache) == ""
    belongs(way, monkeypatch, SOMEBODY + 1)
    assert folders.exposed(cache) == f"{way} belongs to user {SOMEBODY + 1}"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
@pytest.mark.parametrize("path", ["rules", "rules/total.nbc"])
def test_what_somebody_else_has_put_into_a_folder_is_exposed(cache: Path, path: str) -> None:
    os.chown(cache / path, SOMEBODY, -1)
    assert "belongs to" in folders.exposed(cache, deep=True)


def test_a_link_in_a_folder_is_exposed(cache: Path) -> None:
    (cache / "more").symlink_to("/etc")
    assert folders.exposed(cache, deep=True) == f"{cache / 'more'} is a link"


def test_what_is_made_is_closed_to_others_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        folders.make(tmp_path / "a" / "b")
    finally:
        os.umask(before)
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("a", "a/b")]
    assert modes == [0o755, 0o755]


def test_a_temporary_folder_that_others_could_exchange_is_refused(
    tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    tmp_path.chmod(0o1777)
    assert folders.temporary("kept").parent == tmp_path
    tmp_path.chmod(0o777)
    with pytest.raises(PermissionError, match=f"others can write {tmp_path}"):
        folders.temporary("kept")
