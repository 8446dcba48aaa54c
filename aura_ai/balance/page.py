"""The report as one HTML file that needs no network."""

from __future__ import annotations

from collections.abc import Callable

from aura_ai.balance.report import Report


def page(report: Report, record: Callable[[int], str | None]) -> str:
    """Return the page."""
    return "<!doctype html>\n"
