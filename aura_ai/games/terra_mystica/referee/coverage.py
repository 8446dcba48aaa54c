"""Rules and rulings that a game can exercise."""

from __future__ import annotations

_SECTIONS = {
    1: 8, 2: 7, 3: 9, 4: 10, 5: 7, 6: 8, 7: 5, 8: 12, 9: 14, 10: 11, 11: 17, 12: 14, 13: 14,
    14: 3, 15: 7, 16: 6, 17: 7, 18: 8, 20: 5, 22: 10,
}  # fmt: skip
"""How many rules each section of the rules document has."""
_RULINGS = 104

_DEFINITION = "a definition that other rules use"
_INFORMATION = "tells what is known, not what happens"
_REPLAY = "about replaying ledgers, which test_ledgers.py does"
_REFUSED = "says that something is never offered: legal lists are compared at every move"

NOT_PLAYABLE: dict[str, str] = {
    **dict.fromkeys(("T-2.2", "T-2.3", "T-2.4", "T-2.5", "T-2.7"), _DEFINITION),
    **dict.fromkeys(("T-3.2", "T-3.4", "T-6.1", "T-6.5", "A-4"), _DEFINITION),
    **dict.fromkeys((f"T-18.{i}" for i in range(1, 9)), _REPLAY),
    **dict.fromkeys((f"T-20.{i}" for i in range(1, 6)), _INFORMATION),
    **dict.fromkeys(
        (
            *("T-9.14", "T-13.14", "A-15", "A-23", "A-25", "A-26", "A-29", "A-38", "A-48", "A-61"),
            *("A-63", "A-65", "A-80", "A-83", "A-84", "A-85", "A-88", "A-89", "A-90", "A-100"),
            "A-101",
        ),
        _REFUSED,
    ),
}
"""Rules that no game can be seen to carry out, with the reason."""

RULES: tuple[str, ...] = tuple(
    number
    for number in (
        *(f"T-{section}.{i}" for section, n in _SECTIONS.items() for i in range(1, n + 1)),
        *(f"A-{i}" for i in range(1, _RULINGS + 1)),
    )
    if number not in NOT_PLAYABLE
)
"""Rules and rulings that a run counts."""
