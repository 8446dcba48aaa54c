"""The command of a script: an error of the project is one line and exit code 2."""

from __future__ import annotations

from typing import Any

import click

from aura_ai.errors import AuraError


class Script(click.Command):
    """A command without a traceback where the input is wrong."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except AuraError as error:
            refusal = click.ClickException(str(error))
            refusal.exit_code = 2
            raise refusal from error
