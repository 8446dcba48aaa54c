"""What can go wrong for a reason that a person can mend; the text is always one clear line."""

from __future__ import annotations


class AuraError(Exception):
    """Something that a person asked for cannot be done; the command line exits with code 2."""


class RulesError(AuraError, ValueError):
    """Wrong input to a game: options, data files, positions, actions."""


class UseError(AuraError):
    """The program cannot be used so: a full disk, a locked file, a bot that fails."""
