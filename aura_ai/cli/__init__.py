"""The command line: one module per group of commands."""

from __future__ import annotations

import ast
import errno
import gc
import importlib
import importlib.util
import os
import re
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from aura_ai import __version__
from aura_ai.cli.streams import PIPE_CLOSED, drop_output, prepare, reader_may_go
from aura_ai.engine.choices import chosen_mode
from aura_ai.errors import AuraError, UseError
from aura_ai.termination import terminable

COMMANDS = {
    "analyze": "aura_ai.cli.analyze",
    "backup": "aura_ai.cli.backup",
    "balance": "aura_ai.cli.balance",
    "bench": "aura_ai.cli.bench",
    "bots": "aura_ai.cli.bots",
    "games": "aura_ai.cli.listing",
    "perft": "aura_ai.cli.perft",
    "play": "aura_ai.cli.play",
    "replay": "aura_ai.cli.replay",
    "rules": "aura_ai.cli.rules",
    "serve": "aura_ai.cli.serve",
    "stress": "aura_ai.cli.stress",
    "tournament": "aura_ai.cli.tournament",
    "train": "aura_ai.cli.train",
    "tune": "aura_ai.cli.tune",
    "warm": "aura_ai.cli.warm",
}
"""Command -> module that holds a click command of that name (a dash becomes an underscore)."""


_LIMITS = (
    *(errno.ENAMETOOLONG, errno.EMFILE, errno.ENFILE),
    *(errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO),
)
"""Limits of the system that a user can run into anywhere."""
MOST_OF_A_NAME = 80
"""Characters of a file's name that are shown."""
NO_FOLDER = "the working folder was deleted: change to one that is there"

LEAST_MEMORY = 768
"""MiB of address space: the libraries take 500, a tournament of a small game 600."""

TRACEBACK = "--traceback"


def check_memory() -> None:
    """Refuse a limit of memory (``ulimit -v``) that is too low for the libraries.

    numba cannot be loaded then, and OpenBLAS tries again for ever.

    Raises:
        UseError: The limit is too low.
    """
    with suppress(ImportError):  # Windows has no such limit
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        if limit == resource.RLIM_INFINITY:
            return
        if limit < LEAST_MEMORY << 20:
            needed = f"at least {LEAST_MEMORY} MiB are needed"
            raise UseError(f"the limit of memory is {limit >> 20} MiB (ulimit -v); {needed}")
        # each of its threads takes 80 MiB more, used or not
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called, so that ``--help`` is quick."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Parse a command line; this prints help, too."""
        with reader_may_go():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        with reader_may_go(), terminable():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return one command."""
        if cmd_name not in COMMANDS:
            return None
        check_memory()
        module = importlib.import_module(COMMANDS[cmd_name])
        command = getattr(module, cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write all commands, each with the first sentence of its docstring."""
        width = formatter.width - 6 - max(map(len, COMMANDS))
        with formatter.section("Commands"):
            formatter.write_dl([(name, _summary(name, width)) for name in sorted(COMMANDS)])


def _summary(command: str, width: int) -> str:
    """Return the first sentence of the docstring of a command, which need not be imported for it."""
    spec = importlib.util.find_spec(COMMANDS[command])
    assert spec is not None
    assert spec.origin is not None
    module = ast.parse(Path(spec.origin).read_bytes())
    functions = (node for node in module.body if isinstance(node, ast.FunctionDef))
    text = next(ast.get_docstring(node) for node in functions if node.name == command)
    return click.Command(command, help=text).get_short_help_str(width)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="aura-ai")
@click.option(
    TRACEBACK,
    is_flag=True,
    expose_value=False,
    help="Show where in the code an error comes from; allowed anywhere in a command.",
)
def cli() -> None:
    """Play, rank and stress-test bots for modern board games."""
    chosen_mode()  # a wrong word is an error also for commands that compile nothing


def one_line(error: click.ClickException) -> str:
    """Return the fault in a command line, and the command that prints its help."""
    text = " ".join(error.format_message().split()).removesuffix(".")
    context = error.ctx if isinstance(error, click.UsageError) else None
    return f"{text}; see {context.command_path} --help" if context is not None else text


def main() -> None:
    """Run the command line: exit code 0 success, 1 a check failed, 2 bad input."""
    code = _code()
    try:
        with suppress(ValueError):  # a bot closed it
            sys.stdout.flush()
    except OSError as error:
        code = _said_of_system(error)
    try:
        with suppress(ValueError):
            sys.stderr.flush()
    except OSError:  # there is nobody to tell
        drop_output(2)
    # the collector looks at everything once more at the end: at numba for a tenth of a second
    gc.freeze()
    sys.exit(code)


def _code() -> int:
    """Run the command line and return its exit code."""
    words = [word for word in sys.argv[1:] if word != TRACEBACK]
    whole = len(words) < len(sys.argv[1:])
    try:
        prepare()
        _check_surroundings()
        code = cli(words, prog_name="aura-ai", standalone_mode=False)
        # click hands the code of ctx.exit() back as the result
        return code if isinstance(code, int) else 0
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except (click.Abort, KeyboardInterrupt):
        return _last_line("stopped", 130)
    except click.exceptions.NoArgsIsHelpError as error:
        with suppress(OSError):
            error.show()
        return 2
    except click.ClickException as error:
        return _last_line(f"error: {one_line(error)}", 2)
    except AuraError as error:
        return _last_line(f"error: {error}", error.exit_code, whole)
    except UnicodeEncodeError as error:
        return _said_of_name(error)
    except MemoryError:
        return _last_line("error: out of memory", 2)
    except OSError as error:
        return _said_of_system(error)
    except Exception as error:
        from aura_ai.contract.kernel_errors import (
            in_one_line,
        )  # slow to import, and only errors need it

        if (line := in_one_line(error)) is None:
            raise
        return _last_line(f"error: {line}", 2, whole)


def _check_surroundings() -> None:
    """Check what every command needs: a working folder, and arguments that are text.

    Raises:
        UseError: They are not there.
        UnicodeEncodeError: One is not text.
    """
    if not _has_folder():
        raise UseError(NO_FOLDER)
    for word in sys.argv:
        word.encode()


def _has_folder() -> bool:
    try:
        os.getcwd()
    except FileNotFoundError:
        return False
    return True


def _said_of_name(error: UnicodeEncodeError) -> int:
    """Return the exit code of a name of a file that is not text."""
    letter = error.object[error.start]
    if not "\udc80" <= letter <= "\udcff":
        raise error
    # the name may be part of a longer text
    name = next(word for word in re.split(r"[\s<>\"',]+", error.object) if letter in word)
    return _last_line(f"error: {ascii(name)[:MOST_OF_A_NAME]} is not UTF-8, as names must be", 2)


def _said_of_system(error: OSError) -> int:
    """Return the exit code of an error of the operating system that is not a bug."""
    if error.errno == errno.ENOENT and not _has_folder():
        return _last_line(f"error: {NO_FOLDER}", 2)
    if error.errno not in (errno.EPIPE, errno.EBADF, *_LIMITS):
        raise error
    drop_output()
    if error.errno == errno.EPIPE:
        return PIPE_CLOSED
    if error.errno == errno.EBADF:
        return _last_line(
            "error: standard output, or a file in use, was closed; did a bot do it?", 2
        )
    name = "" if error.filename is None else f"{str(error.filename)[:MOST_OF_A_NAME]}: "
    return _last_line(f"error: {name}{error.strerror}", 2)


def _last_line(line: str, code: int, whole: bool = False) -> int:
    """Print a last line to standard error, if that can be written, and return the code.

    Args:
        line: The line.
        code: The exit code.
        whole: Whether the traceback is printed above it.
    """
    with suppress(OSError):
        if whole:
            traceback.print_exc()
        click.echo(line, err=True)
    return code
