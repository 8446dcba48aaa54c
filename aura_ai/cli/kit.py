"""New packages from templates, for ``bots new`` and ``games new``."""

from __future__ import annotations

import importlib.util
import keyword
from collections.abc import Mapping
from pathlib import Path

from aura_ai.errors import UseError


def write(
    command: str, kit: str, files: Mapping[str, str], values: Mapping[str, object], target: Path
) -> list[Path]:
    """Write a package into a new folder and return its files.

    Args:
        command: Command that complains.
        kit: Folder of the templates.
        files: File of the package, in which ``{name}`` is replaced by a value -> template.
        values: Values for the templates.
        target: The folder, which must not be there.

    Raises:
        UseError: The folder is there already, or it cannot be written.
    """
    import jinja2  # only who writes a package needs it

    templates = jinja2.Environment(
        loader=jinja2.PackageLoader("aura_ai.cli", f"templates/{kit}"),
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,
    )
    try:
        target.mkdir(parents=True)
        written = []
        for path, template in files.items():
            file = target / path.format(**values)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(templates.get_template(template).render(values), encoding="utf-8")
            written.append(file)
    except FileExistsError:
        raise UseError(f"{command}: {target} is there already") from None
    except OSError as error:
        raise UseError(f"{command}: {target} cannot be written: {error.strerror}") from None
    return written


def class_name(module: str) -> str:
    """Return the name of a class for a module: ``my_bot`` is ``MyBot``."""
    return "".join(part.capitalize() for part in module.split("_"))


def check_module(command: str, module: str) -> None:
    """Check that a module of this name would hide none of Python or of an installed package.

    Raises:
        UseError: It would, or the name is a word of Python itself.
    """
    if keyword.iskeyword(module) or importlib.util.find_spec(module) is not None:
        raise UseError(f"{command}: Python has a module {module!r} already, choose another name")
