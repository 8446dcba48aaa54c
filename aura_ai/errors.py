"""What a person can do wrong, as exceptions whose text is one clear line.

The command line catches :class:`AuraError` in one place, prints the line and ends with its exit code.
Every other exception is a fault of this program.
"""

from __future__ import annotations


class AuraError(Exception):
    """Bad input of any kind; the text is one line that says what would be right."""

    exit_code = 2


class RulesError(AuraError, ValueError):
    """Wrong input to a game: options, data files, positions, actions, records of its moves."""


class UseError(AuraError):
    """The program cannot be used so: a wrong command line, a locked file, a full disk."""


class KernelError(RulesError):
    """The rules of another package fail when they are first tried; the text names the line."""

    exit_code = 1


class RefereeError(RulesError):
    """A referee fails by itself; the text names the line."""

    exit_code = 1
