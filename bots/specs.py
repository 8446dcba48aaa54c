"""Bots as people write them, and :func:`make` from them.

==============================  ================================================================
``name``, ``name:key=value,…``  a bot of this package, or one that another package registered;
                                ``weights=FOLDER`` names the weights of a search bot,
                                ``without=NAME`` content that any of them never chooses
                                (:mod:`aura_ai.bots.without`)
``path/to/file.py:Class``       a class of a Python file; ``path/to/file.py:Class:key=value,…`` gives
                                keywords of its constructor
``cmd:program argument …``      a program that speaks the line protocol (``docs/protocol.md``)
==============================  ================================================================

A name may precede each of them, ``mine=path/to/file.py:Class:greed=3``: the bot is shown under it.
"""

from __future__ import annotations

import ast
import inspect
import os
import re
import shlex
import shutil
import types
import typing
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from aura_ai.arguments import shown
from aura_ai.bots import beside, failures, registry, without
from aura_ai.bots.failures import BotError
from aura_ai.bots.interface import Bot
from aura_ai.bots.mcts import Maker
from aura_ai.bots.outside.external import ExternalBot, IsolatedBot, ProcessLimits
from aura_ai.bots.registry import Keyword
from aura_ai.contract import guests
from aura_ai.errors import AuraError, UseError

COMMAND = "cmd:"
_WEIGHTS = re.compile(r"([:,]weights=)([^,]+)")
_NAME = re.compile(r"\s*([^\W\d][\w.-]*)=(?=\S)")
"""A name is before everything else; the first ``=`` of parameters comes after a colon."""
_PONDERS = re.compile(r"[:,]ponder=true(,|$)", re.IGNORECASE)
_FILE = re.compile(r"(.+?\.py):([^:]*)(?::(.*))?", re.DOTALL)


def canonical(spec: str) -> str:
    """Return a bot's spelling without blanks at its ends; paths of files become absolute."""
    name, spec = split_name(spec.strip())
    return (f"{name}=" if name else "") + _canonical(spec)


def split_name(spec: str) -> tuple[str, str]:
    """Return (name or nothing, the bot itself) of a bot as written."""
    match = _NAME.match(spec)
    return (match[1], spec[match.end() :]) if match else ("", spec)


def _canonical(spec: str) -> str:
    if is_command(spec):
        return COMMAND + shlex.join(_absolute(word) for word in _words(spec))
    if is_file(spec):
        path, name = split_file(spec)
        keywords = _written(spec)
        return f"{path.resolve()}:{name}" + (f":{keywords}" if keywords else "")
    return _WEIGHTS.sub(lambda match: f"{match[1]}{_expanded(match[2]).resolve()}", spec)


def is_command(spec: str) -> bool:
    """Return whether a spelling means a program that speaks the line protocol."""
    return split_name(spec)[1].startswith(COMMAND)


def is_file(spec: str) -> bool:
    """Return whether a spelling means a class in a Python file."""
    return not is_command(spec) and _FILE.fullmatch(split_name(spec)[1]) is not None


def is_own(spec: str, game: str) -> bool:
    """Return whether a spelling means a bot of this package."""
    named = not is_command(spec) and not is_file(spec)
    return named and split_name(spec)[1].partition(":")[0] in registry.entries(game)


def ponders(spec: str) -> bool:
    """Return whether a search is asked to think while others decide."""
    return not is_command(spec) and not is_file(spec) and _PONDERS.search(spec) is not None


def split_file(spec: str) -> tuple[Path, str]:
    """Return (path, class name) of a file spelling."""
    match = _FILE.fullmatch(split_name(spec)[1])
    assert match is not None
    return _expanded(match[1]), match[2]


def _expanded(word: str) -> Path:
    """Return a path with its home folder expanded; that of an unknown user stays as written."""
    return Path(os.path.expanduser(word))


def _written(spec: str) -> str:
    """Return the parameters of a file spelling as written."""
    match = _FILE.fullmatch(split_name(spec)[1])
    return (match[3] or "") if match else ""


def files(spec: str) -> list[Path]:
    """Return the files that a canonical spelling names.

    A Python file with those next to it that it imports, files among a command's words, or the
    contents of a folder of weights.
    """
    if is_file(spec):
        return beside.sources(split_file(spec)[0])
    if not is_command(spec) and (match := _WEIGHTS.search(spec)):
        return sorted(Path(match[2]).glob("*.npz"))
    words = [Path(word) for word in _words(split_name(spec)[1])] if is_command(spec) else []
    return [path for path in words if path.is_absolute() and path.is_file()]


def short(spec: str) -> str:
    """Return the name under which a bot is shown: its own, or its spelling without folders.

    A file or a command may have control characters in its name: they are shown as escapes.
    """
    name, spec = split_name(spec)
    if name:
        return name
    if is_command(spec):
        words = (Path(word).name if word.startswith("/") else word for word in _words(spec))
        shown = COMMAND + " ".join(words)
    elif is_file(spec):
        path, name = split_file(spec)
        keywords = _written(spec)
        shown = f"{path.name}:{name}" + (f":{keywords}" if keywords else "")
    else:
        shown = _WEIGHTS.sub(lambda match: f"{match[1]}{Path(match[2]).name}", spec)
    return failures.visible(shown)


def make(spec: str, game: str, isolate: bool = False, limits: ProcessLimits | None = None) -> Bot:
    """Return a new bot.

    Args:
        isolate: Let a Python bot play in a process of its own.
        limits: Limits of a process.

    Raises:
        UseError: Unknown bot, wrong parameter, or a file that cannot be used; with ``isolate``,
            faults that only the process can find are failures of the bot in its games.
    """
    if not isinstance(spec, str):
        raise UseError(f"bot: {shown(spec)} is not text, such as 'random'")
    spec = split_name(spec)[1]
    if is_command(spec):
        return ExternalBot(_words(spec), limits)
    if isolate:
        return IsolatedBot(spec, game, limits)
    plain, names = without.split(spec)
    if names:
        without.check(names, spec, game)
        return without.Without(make(plain, game), names)
    if is_file(spec):
        return _from_file(spec, game)
    if not is_own(spec, game):
        entry = registry.find_plugin(spec.partition(":")[0], game)
        if entry is not None:
            guest = entry
            return _made(spec, lambda: guest.make(**registry.settle(guest, spec)))
        if hint := _for_python(plain):
            raise UseError(f"bot {spec!r}: {plain} is a file{hint}")
    entry, parameters = registry.parse(spec, game)
    return entry.make(**parameters)


def check(spec: str, game: str, isolate: bool = False, limits: ProcessLimits | None = None) -> None:
    """Check a bot; one that is code is made once and thrown away.

    Foreign code runs in this process only without ``isolate``.

    Raises:
        UseError: As :func:`make`; or the program is unknown.
    """
    spec = split_name(spec)[1]
    if is_command(spec):
        program = _words(spec)[0]
        if shutil.which(program) is None:
            raise UseError(f"bot {spec!r}: there is no program {program}{_for_python(program)}")
    elif isolate and _is_code(spec, game):
        spec.encode()  # refused here if it is not valid text, not by a process that cannot read it
        isolated = IsolatedBot(spec, game, limits)
        try:
            isolated.launch()
        except BotError as failure:
            if failure.kind == failures.REFUSED:
                raise UseError(failure.detail) from None
            if failure.kind == failures.START:
                raise UseError(f"bot {spec!r}: cannot be made ({failure.detail})") from None
            # every other failure may be bad luck, and is recorded game by game
        finally:
            isolated.close()
    elif not _reads(spec, game):
        bot = make(spec, game)
        with failures.ignored():
            bot.close()


def _reads(spec: str, game: str) -> bool:
    """Return whether a bot is a search of this package, which its value alone checks.

    Raises:
        UseError: Its parameters are wrong.
    """
    plain, names = without.split(spec)
    if not is_own(plain, game):
        return False
    entry, parameters = registry.parse(plain, game)
    if not isinstance(entry.make, Maker):
        return False
    if names:
        without.check(names, spec, game)
    entry.make.read(parameters)
    return True


def _is_code(spec: str, game: str) -> bool:
    """Return whether the spec names third-party code that exists."""
    if is_file(spec):
        return split_file(spec)[0].is_file()
    return not is_own(spec, game) and registry.is_registered(spec.partition(":")[0])


def _for_python(written: str) -> str:
    """Return how the class of a Python file is named where the file alone was, behind a semicolon."""
    path = Path(written)
    if path.suffix != ".py" or not path.is_file():
        return ""
    classes: list[str] = []
    with suppress(OSError, ValueError, SyntaxError):
        nodes = ast.parse(path.read_text(encoding="utf-8")).body
        classes = [node.name for node in nodes if isinstance(node, ast.ClassDef) and node.bases]
    with suppress(ValueError, OSError):
        path = path.absolute().relative_to(Path.cwd())
    return f"; write {path}:{(classes or ['Class'])[-1]} for a class of it, or cmd:python {path}"


def _words(spec: str) -> list[str]:
    try:
        words = shlex.split(spec.removeprefix(COMMAND))
    except ValueError as error:
        raise UseError(f"bot {spec!r}: {str(error).lower()}") from None
    if not words:
        raise UseError(f"bot {spec!r}: write a program after {COMMAND}")
    return words


def _absolute(word: str) -> str:
    """Return a word of a command; the path of a file becomes absolute.

    A bare word may mean many things, so only one that looks like a path is taken for one.
    """
    path = _expanded(word)
    return str(path.absolute()) if ("/" in word or path.suffix) and path.is_file() else word


def load_file(path: Path, subject: str) -> types.ModuleType:
    """Return a Python file as a module, loaded once per process; it may import the files next to it.

    Raises:
        UseError: Unknown file, or it cannot be loaded; ``subject`` begins the error.
    """
    if not path.is_file():
        raise UseError(f"{subject}: there is no file {path}")
    with guests.admitted(lambda line: UseError(f"{subject}: the file cannot be loaded ({line})")):
        return beside.load(path)


def _from_file(spec: str, game: str) -> Bot:
    path, name = split_file(spec)
    module = load_file(path, f"bot {spec!r}")
    kind = getattr(module, name, None)
    if not (isinstance(kind, type) and issubclass(kind, Bot)):
        raise UseError(f"bot {spec!r}: {path.name} has no class {name} derived from Bot")
    if kind.games and game not in kind.games:
        plays = kind.games if isinstance(kind.games, str) else ", ".join(map(str, kind.games))
        raise UseError(f"bot {spec!r}: {name} plays {plays}, not {game}")
    keywords = registry.given(spec, _written(spec), _keywords(kind))
    return _made(spec, lambda: kind(**keywords))


def _made(spec: str, make: Callable[[], Bot]) -> Bot:
    with guests.admitted(
        lambda line: UseError(f"bot {spec!r}: cannot be made ({line})"), passing=(AuraError,)
    ):
        return make()


# --- keywords of the constructor of a class of a file ------------------------------------------------

KINDS: tuple[type, ...] = (bool, int, float, str)
"""Types of parameters that can be written; of a choice of several the first of these counts."""


def _keywords(kind: type[Bot]) -> dict[str, Keyword]:
    """Return the parameters of a constructor that can be given by name.

    One has the type of its annotation, else that of its default, else it is text.
    """
    try:
        signature = inspect.signature(kind)
    except (TypeError, ValueError):
        return {}
    try:
        hints = typing.get_type_hints(kind.__init__)
    except Exception:  # a foreign annotation can name anything
        hints = {}
    by_name = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return {
        name: Keyword(_kind(hints.get(name), one.default), one.default is inspect.Parameter.empty)
        for name, one in signature.parameters.items()
        if one.kind in by_name
    }


def _kind(hint: object, default: object) -> type:
    several = isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union
    hints = typing.get_args(hint) if several else (hint,)
    for kind in KINDS:
        if kind in hints:
            return kind
    return next((kind for kind in KINDS if type(default) is kind), str)
