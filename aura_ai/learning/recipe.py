"""How the weights of a game are made: a file of steps, carried out one after another.

A recipe is a TOML file with a list of ``[[step]]``, shipped beside the bots of a game. A step is a line
of ``aura-ai train``: a name, and options under the names of the command line. Every step has a folder of
its own, with all weights that were made until then, so a bot that plays for a later step never sees
them change. The name of the folder ends in a digest of the options of the step and of all before it: a
step that is there is not done again; one whose options changed is done anew, with all that follow.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import re
import shutil
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from aura_ai import __version__
from aura_ai.errors import UseError
from aura_ai.files import read_toml, write_whole
from aura_ai.games.registry import part
from aura_ai.tournaments.planning.settings import option_words

FILE = "recipe.toml"
"""Name of a game's recipe, in the folder of its bots."""
MADE = "{made}"
"""Stands in a step for the folder of the weights that the steps before it made."""
RECORD, SEARCHED, OPTION = "record", "searched", "option"
FORGET = "forget"
"""Weights of earlier steps that a step does not begin with: ``priors`` for ``priors.npz``."""
WEIGHTS, GAMES, NOTE, LOCK = "weights", "games", "step.json", "lock"
NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
RECORD_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*\.npz")
DIGITS = 8
"""Digits of a digest in the name of a folder."""

Tell = Callable[[str], object]


@dataclass(frozen=True)
class Step:
    """One step of a recipe.

    Attributes:
        name: Its name, unlike that of any other step.
        options: Options of ``aura-ai train`` by name, without dashes in front.
        forget: See :data:`FORGET`.
    """

    name: str
    options: Mapping[str, Any]
    forget: tuple[str, ...] = ()


@dataclass(frozen=True)
class Places:
    """Where a step writes.

    Attributes:
        weights: Folder of the weights; it begins as those of the step before.
        games: Folder of games that a search plays for the step; they outlive an interruption.
    """

    weights: Path
    games: Path


Do = Callable[[Step, Places], object]
"""Carries out a step, whose options name files that are there."""


def shipped(game: str) -> Path:
    """Return the recipe of a game.

    Raises:
        UseError: It has none.
        RulesError: There is no such game.
    """
    module = part(game, "bots")
    if module is not None and module.__file__ is not None:
        path = Path(module.__file__).with_name(FILE)
        if path.is_file():
            return path
    raise UseError(f"{game} has no recipe; write a {FILE} and give it with --recipe FILE")


def read(path: Path, known: Collection[str]) -> list[Step]:
    """Return the steps of a file.

    Args:
        path: The file.
        known: Options that a step may have.

    Raises:
        UseError: The file cannot be read, or one of its steps cannot be meant so.
    """
    raw = read_toml(path)
    tables = raw.pop("step", None)
    if raw:
        raise UseError(f"{path}: unknown key {next(iter(raw))!r}; a recipe has [[step]] alone")
    if not (isinstance(tables, list) and tables and all(isinstance(t, dict) for t in tables)):
        raise UseError(f"{path}: no steps; write each as [[step]]")
    steps: list[Step] = []
    recorded: set[str] = set()
    for number, table in enumerate(tables, 1):
        step = _step(f"{path}: step", number, table, known)
        where = f"{path}: step {step.name!r}"
        if step.name in {other.name for other in steps}:
            raise UseError(f"{where} is there twice")
        for name in step.options.get(SEARCHED, ()):
            if name not in recorded:
                raise UseError(f"{where}: no step before it records {name!r}")
        if RECORD in step.options:
            name = step.options[RECORD]
            if not isinstance(name, str) or not RECORD_NAME.fullmatch(name):
                raise UseError(f"{where}: record = {name!r} is no plain name such as 'games.npz'")
            if name in recorded:
                raise UseError(f"{where}: {name!r} is recorded twice")
            recorded.add(name)
        steps.append(step)
    return steps


def _step(where: str, number: int, table: dict[str, Any], known: Collection[str]) -> Step:
    options = {key.replace("_", "-"): value for key, value in table.items()}
    name = options.pop("name", None)
    if name is None:
        raise UseError(f"{where} {number} has no name")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise UseError(f"{where} {number}: name = {name!r} is not made of a-z, 0-9 and dashes")
    where = f"{where} {name!r}"
    forget = _words(where, FORGET, options.pop(FORGET, []))
    for key, value in options.items():
        if key not in known:
            close = difflib.get_close_matches(key, known, 1)
            hint = f"did you mean {close[0]!r}? " if close else ""
            raise UseError(
                f"{where}: unknown option {key!r}; {hint}options are {', '.join(sorted(known))}"
            )
        if key == OPTION and isinstance(value, dict):
            options[key] = option_words(value)
        elif key == SEARCHED:
            options[key] = list(_words(where, key, value))
        elif isinstance(value, dict):
            raise UseError(f"{where}: {key} is a table")
    return Step(name, options, forget)


def _words(where: str, key: str, value: Any) -> tuple[str, ...]:
    words = value if isinstance(value, list) else [value]
    if not all(isinstance(word, str) for word in words):
        raise UseError(f"{where}: {key} = {value!r} is no text, nor a list of texts")
    return tuple(words)


def folders(game: str, steps: Sequence[Step], scale: float, work: Path) -> list[Path]:
    """Return the folder of each step."""
    found = []
    digest = ""
    for number, step in enumerate(steps, 1):
        text = json.dumps([digest, game, scale, asdict(step)], sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()
        found.append(work / f"{number:02}-{step.name}-{digest[:DIGITS]}")
    return found


def carry_out(
    game: str, steps: Sequence[Step], scale: float, work: Path, out: Path, do: Do, tell: Tell
) -> list[Path]:
    """Carry out the steps that are not done yet, and return the files of weights.

    Args:
        game: Name of the game.
        steps: What to do.
        scale: Part of the games that is played; weights of another part are not mixed in.
        work: Folder of all steps, made if need be; a run that was broken off goes on there.
        out: Folder for the weights of the last step, made if need be.
        do: Carries out one step.
        tell: Told which step it is.

    Raises:
        UseError: A folder cannot be written, or another run is at work in it.
    """
    with _writing("--work", work):
        work.mkdir(parents=True, exist_ok=True)
        # beside its copies no work is lost when it cannot be written in the end
        out.mkdir(parents=True, exist_ok=True)
    made: Path | None = None
    records: dict[str, Path] = {}
    with _alone(work):
        for number, folder in enumerate(folders(game, steps, scale, work), 1):
            step = steps[number - 1]
            if RECORD in step.options:
                records[step.options[RECORD]] = folder / step.options[RECORD]
            line = f"step {number} of {len(steps)}, {step.name}"
            if _is_done(folder):
                tell(f"{line}: done before")
            else:
                tell(line)
                _do(step, folder, made, records, scale, do)
            made = folder / WEIGHTS
    assert made is not None
    with _writing("--out", out):
        return [_copied(path, out) for path in sorted(made.glob("*.npz"))]


def _do(
    step: Step,
    folder: Path,
    made: Path | None,
    records: Mapping[str, Path],
    scale: float,
    do: Do,
) -> None:
    places = Places((folder / WEIGHTS).resolve(), folder / GAMES)
    with _writing("--work", folder):
        # what an interrupted run wrote there is not what this step begins with
        shutil.rmtree(places.weights, ignore_errors=True)
        places.weights.mkdir(parents=True)
        for path in [] if made is None else made.glob("*.npz"):
            if path.stem not in step.forget:
                shutil.copyfile(path, places.weights / path.name)
    # of the step before: this one may write over its own while bots play by them
    before = "" if made is None else str(made.resolve())
    options = {key: _filled(value, before) for key, value in step.options.items()}
    if RECORD in options:
        options[RECORD] = str(records[options[RECORD]])
    if SEARCHED in options:
        options[SEARCHED] = [str(records[name]) for name in options[SEARCHED]]
    do(Step(step.name, options), places)
    note = {"version": __version__, "scale": scale, **asdict(step)}
    with _writing("--work", folder):
        write_whole(folder / NOTE, json.dumps(note, indent=2, default=str) + "\n", "the step")
        # they are in the record, or fitted to; a run that ends before this line leaves them
        shutil.rmtree(places.games, ignore_errors=True)


def _filled(value: Any, made: str) -> Any:
    if isinstance(value, str):
        return value.replace(MADE, made)
    return [_filled(one, made) for one in value] if isinstance(value, list) else value


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
