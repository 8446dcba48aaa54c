"""Rules that a run can exercise, and reasons for others."""

from __future__ import annotations

_IDS = """
    S-2.1 S-2.2 S-2.3 S-2.4 S-2.5 S-2.6 S-2.7 S-2.8 S-3.1 S-3.2 S-3.3 S-4.1 S-4.2 S-4.3 S-4.4
    S-4.5 S-4.6 S-5.1 S-5.2 S-5.3 S-6.1 S-7.1 S-7.2 S-7.3 S-7.4 S-7.5 S-7.6 S-8.1 S-8.2 S-8.3
    S-9.1 S-10.1 S-10.2 S-10.3 S-10.4 S-10.5 S-10.6 S-10.7 S-11.1 S-11.2 S-11.3 S-11.4 S-12.1
    S-13.1 S-13.2 S-13.3 S-13.4 S-14.1 S-14.3 S-14.4 S-14.6 S-14.8 S-15.1 S-15.2 S-15.3 S-15.4
    S-15.5 S-15.6 S-15.7 S-16.1 S-16.2 S-16.3 S-16.4 S-19.1 S-20.1 S-20.2 S-20.3
    A-01 A-02 A-03 A-04 A-05 A-06 A-07 A-08 A-09 A-10 A-11 A-12 A-13 A-14 A-15 A-16 A-17 A-18 A-19
    A-20 A-21 A-22 A-23 A-24 A-25 A-26 A-27 A-28 A-29 A-30 A-32 A-33 A-34 A-35 A-36 A-37 A-38
    A-41 A-43 A-45 A-46 A-47 A-49 A-50 A-51 A-52 A-53 A-54 A-55 A-56 A-57 A-58 A-59 A-60 A-61
    A-63
"""

RULES: tuple[str, ...] = tuple(_IDS.split())

_DEFINITION = "defines a term or a numbering that other rules use"
_KNOWLEDGE = "is about what a seat may know, not about what happens"
_CONSEQUENCE = "follows from other rules; nothing is carried out"
_IMPOSSIBLE = "says that something cannot be done; there is no such action"
_MEASURED = "describes or counts decisions; tested on whole games"

NOT_PLAYABLE: dict[str, str] = {
    **{f"S-1.{i}": _DEFINITION for i in range(1, 13)},
    "S-4.7": _CONSEQUENCE,
    "S-8.4": _IMPOSSIBLE,
    "S-14.2": _DEFINITION,
    "S-14.5": _CONSEQUENCE,
    "S-14.7": _CONSEQUENCE,
    **{f"S-18.{i}": _KNOWLEDGE for i in range(1, 10)},
    **{f"S-19.{i}": _MEASURED for i in range(2, 6)},
    "A-31": _IMPOSSIBLE,
    "A-39": _KNOWLEDGE,
    "A-40": _DEFINITION,
    "A-42": _CONSEQUENCE,
    "A-44": _CONSEQUENCE,
    "A-48": _KNOWLEDGE,
    "A-62": _IMPOSSIBLE,
}
