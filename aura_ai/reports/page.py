"""Reports from templates: a page is one HTML file that needs no network, a text is for a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from aura_ai.bots.failures import visible

_SHARED = Path(__file__).with_name("templates")


def filled(path: Path, filters: Mapping[str, Callable[..., object]], **data: object) -> str:
    """Return a template filled, which may use those of this room.

    Args:
        path: The file, of a page if it ends in ``.html.j2``; statements in a text leave no lines.
        filters: Functions that it calls on values, by name.
        data: Its variables.
    """
    is_page = path.name.endswith(".html.j2")
    environment = Environment(
        loader=FileSystemLoader([path.parent, _SHARED]),
        autoescape=select_autoescape(["html.j2"]),
        trim_blocks=not is_page,
        lstrip_blocks=not is_page,
        undefined=StrictUndefined,
        # a database may come from somebody else
        finalize=lambda value: visible(value, "\n\t") if type(value) is str else value,
    )
    environment.filters |= {"breakable": breakable, **filters}
    text = environment.get_template(path.name).render(**data)
    return text if is_page else text.strip("\n")


def breakable(name: str) -> Markup:
    """Return the name of a bot that may be broken between its parts, not inside a word."""
    return Markup(re.sub(r"([:/+,=])(?=\w)", r"\1<wbr>", str(escape(name))))
