"""Folders of the project's packages; setup.py reads this file by itself, so it imports nothing."""

BESIDE = {"bots": "bots", "tournaments": "tournaments"}
"""Packages of ``aura_ai`` that lie elsewhere in a checkout, and their folder there."""

DECIDING = (
    *("engine", "contract", "games", "screens", "search"),
    *("bots", "tournaments", "workers"),
)
"""Packages that must be the same on all machines for these to play the same games."""
