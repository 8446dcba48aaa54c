"""Recipes: training steps that make a game's weights.

A recipe is a TOML file with a list of ``[[step]]``, shipped with the bots of a game: a name, and the
fields of a :class:`aura_ai.learning.step.Step`. Every step has a folder of its own, with all weights
that were made until then, so a bot that plays for a later step never sees them change. Its name ends in
a digest of the options of the step and of all before it: a step that is there is not repeated; one
with changed options is, with all that follow.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from aura_ai import __version__, tables
from aura_ai.contract.registry import part
from aura_ai.errors import AuraError, UseError
from aura_ai.files import read_toml, write_whole
from aura_ai.learning.perform import perform
from aura_ai.learning.step import Report, Run, Step

FILE = "recipe.toml"
"""Name of a game's recipe, in the folder of its bots."""
MADE = "{made}"
"""Stands in a step for the folder of the weights that the steps before it made."""
FORGET = "forget"
"""Weights of earlier steps that a step does not begin with: ``priors`` for ``priors.npz``."""
WEIGHTS, GAMES, NOTE, LOCK = "weights", "games", "step.json", "lock"
NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
RECORD_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*\.npz")
DIGITS = 8
"""Digits of a digest in the name of a folder."""

Tell = Callable[[str], object]


@dataclass(frozen=True)
class Named:
    """One step of a recipe.

    Attributes:
        name: Its name, unlike that of any other step.
        step: Options of the step, with names of records instead of files.
        written: Its options as they are in the file.
        forget: See :data:`FORGET`.
    """

    name: str
    step: Step
    written: Mapping[str, Any]
    forget: tuple[str, ...] = ()


def shipped(game: str) -> Path:
    """Return the recipe of a game.

    Raises:
        UseError: It has none.
        RulesError: Unknown game.
    """
    module = part(game, "bots")
    if module is not None and module.__file__ is not None:
        path = Path(module.__file__).with_name(FILE)
        if path.is_file():
            return path
    raise UseError(f"{game} has no recipe; write a {FILE} and give it with --recipe FILE")


def read(path: Path) -> list[Named]:
    """Return the steps of a file, each of which can be carried out as far as can be seen.

    Raises:
        UseError: The file cannot be read, or one of its steps cannot be meant so.
    """
    raw = read_toml(path)
    written = raw.pop("step", None)
    if raw:
        raise UseError(f"{path}: unknown key {next(iter(raw))!r}; a recipe has [[step]] alone")
    if not (isinstance(written, list) and written and all(isinstance(t, dict) for t in written)):
        raise UseError(f"{path}: no steps; write each as [[step]]")
    steps: list[Named] = []
    recorded: set[str] = set()
    for number, table in enumerate(written, 1):
        named = _named(f"{path}: step", number, table)
        where = f"{path}: step {named.name!r}"
        if named.name in {other.name for other in steps}:
            raise UseError(f"{where} is there twice")
        for name in map(str, named.step.searched):
            if name not in recorded:
                raise UseError(f"{where}: no step before it records {name!r}")
        if named.step.record is not None:
            name = str(named.step.record)
            if not RECORD_NAME.fullmatch(name):
                raise UseError(
                    f"{where}: record = {name!r} is not a plain name such as 'games.npz'"
                )
            if name in recorded:
                raise UseError(f"{where}: {name!r} is recorded twice")
            recorded.add(name)
        steps.append(named)
    return steps


def _named(where: str, number: int, table: Mapping[str, Any]) -> Named:
    options = dict(table)
    name = options.pop("name", None)
    if name is None:
        raise UseError(f"{where} {number} has no name")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise UseError(f"{where} {number}: name = {name!r} is not made of a-z, 0-9 and dashes")
    where = f"{where} {name!r}"
    forget = tables.Kind(str, several=True).read(f"{where}: {FORGET}", options.pop(FORGET, []))
    values = tables.read(where, options, tables.kinds(Step))
    fields: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}
    step = Step(**fields)
    with _naming(where):
        step.check(values)
    return Named(name, step, values, tuple(forget))


@contextmanager
def _naming(where: str) -> Iterator[None]:
    """Prefix errors with the name of the step."""
    try:
        yield
    except AuraError as error:
        raise UseError(f"{where}: {error}") from None


def folders(game: str, steps: Sequence[Named], scale: float, work: Path) -> list[Path]:
    """Return the folder of each step."""
    names = []
    digest = ""
    for number, named in enumerate(steps, 1):
        text = json.dumps([digest, game, scale, _note(named)], sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()
        names.append(work / f"{number:02}-{named.name}-{digest[:DIGITS]}")
    return names


def _note(named: Named) -> dict[str, Any]:
    return {"name": named.name, "options": named.written, "forget": named.forget}


def carry_out(
    game: str, steps: Sequence[Named], run: Run, tell: Tell, report: Callable[[Report], object]
) -> list[Path]:
    """Carry out the steps that are not done yet, and return the files of weights.

    Args:
        game: Name of the game.
        steps: The steps of the recipe.
        run: Folders of the weights and of all steps, made if need be; a run that was broken off goes on
            there. Weights of another part of the games are not mixed in.
        tell: Shows which step it is.
        report: Shows what a step reports.

    Raises:
        UseError: A folder cannot be written, another run is at work in it, or a step failed.
    """
    work, out = run.work or Path(f"{game}-recipe"), run.out or Path(f"{game}-weights")
    with _writing("--work", work):
        work.mkdir(parents=True, exist_ok=True)
        # made first: no work is lost if the folder of the results cannot be written
        out.mkdir(parents=True, exist_ok=True)
    source: Path | None = None
    records: dict[str, Path] = {}
    with _alone(work):
        for number, folder in enumerate(folders(game, steps, run.scale, work), 1):
            named = steps[number - 1]
            if named.step.record is not None:
                records[str(named.step.record)] = folder / named.step.record
            line = f"step {number} of {len(steps)}, {named.name}"
            if _is_done(folder):
                tell(f"{line}: done before")
            else:
                tell(line)
                _do(game, named, folder, source, records, run, report)
            source = folder / WEIGHTS
    assert source is not None
    with _writing("--out", out):
        return [_copied(path, out) for path in sorted(source.glob("*.npz"))]


def _do(
    game: str,
    named: Named,
    folder: Path,
    source: Path | None,
    records: Mapping[str, Path],
    run: Run,
    report: Callable[[Report], object],
) -> None:
    weights, games = (folder / WEIGHTS).resolve(), folder / GAMES
    with _writing("--work", folder):
        # this step must not begin with files of an interrupted run
        shutil.rmtree(weights, ignore_errors=True)
        weights.mkdir(parents=True)
        for path in [] if source is None else source.glob("*.npz"):
            if path.stem not in named.forget:
                shutil.copyfile(path, weights / path.name)
    # weights of the step before: this step may overwrite its own while bots play by them
    before = "" if source is None else str(source.resolve())
    step = _filled(named.step, before, records)
    with _naming(f"step {named.name!r}"):
        for each in perform(step, game, replace(run, out=weights, work=games)):
            report(each)
    note = {"version": __version__, "scale": run.scale, **_note(named)}
    with _writing("--work", folder):
        write_whole(folder / NOTE, json.dumps(note, indent=2, default=str) + "\n", "the step")
        # they are in the record, or fitted to; a run that ends before this line leaves them
        shutil.rmtree(games, ignore_errors=True)


def _filled(step: Step, source: str, records: Mapping[str, Path]) -> Step:
    """Return a step with the texts and files of this run."""
    texts: dict[str, Any] = {
        name: value.replace(MADE, source)
        for name, value in asdict(step).items()
        if isinstance(value, str)
    }
    return replace(
        step,
        **texts,
        record=None if step.record is None else records[str(step.record)],
        searched=tuple(records[str(name)] for name in step.searched),
    )


def _is_done(folder: Path) -> bool:
    """Return whether a step was finished: its note is written last."""
    return (folder / NOTE).is_file()


def _copied(path: Path, folder: Path) -> Path:
    target = folder / path.name
    write_whole(target, path.read_bytes(), "weights")
    return target


@contextmanager
def _writing(option: str, path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UseError(f"{option} {path}: {error.strerror}") from None


@contextmanager
def _alone(work: Path) -> Iterator[None]:
    lock = FileLock(work / LOCK, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise UseError(f"--work: another run is at work in {work}") from None
    except OSError as error:
        raise UseError(f"--work {work}: {error.strerror}") from None
    try:
        yield
    finally:
        lock.release()
