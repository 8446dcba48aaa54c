"""Rules that a run can exercise, and reasons for others."""

from __future__ import annotations

_IDS = """
    R-1.7 R-1.9 R-2.1 R-2.2 R-2.3 R-2.4 R-2.5 R-2.6 R-2.7 R-2.8 R-3.1 R-3.2 R-3.3 R-3.4 R-3.6
    R-4.1 R-4.2 R-4.3 R-4.4 R-4.5 R-4.6 R-5.1 R-5.2 R-5.3 R-5.4 R-5.5 R-5.6 R-6.1 R-6.2 R-6.3
    R-6.4 R-6.5 R-6.6 R-6.7 R-7.1 R-7.2 R-7.3 R-7.4 R-7.5 R-7.6 R-7.7 R-7.8 R-7.9 R-8.1 R-8.2
    R-8.3 R-8.4 R-8.5 R-8.6 R-9.1 R-9.2 R-9.3 R-9.4 R-9.5 R-9.6 R-9.7 R-9.8 R-10.1 R-10.2
    R-11.1 R-11.2 R-11.3 R-11.4 R-11.5 R-12.1 A-1 A-3 A-4 A-5 A-6 A-7 A-8 A-9 A-10 A-11 A-12
    A-13 A-14 A-15 A-16 A-17 A-18 A-19 A-20 A-21 A-22 A-23 A-24 A-25 A-26 A-27 A-28 A-32 A-33
    A-34 A-35 A-36 A-37 A-39 A-41 A-42 A-43 A-44 A-45 A-46 A-47 A-48 A-49 A-50 A-51 D-6
"""

RULES: tuple[str, ...] = tuple(_IDS.split())

_DEFINITION = "defines a term or a numbering that other rules use"
_KNOWLEDGE = "is about what a seat may know, not about what happens"
_CONSEQUENCE = "follows from other rules; nothing is carried out"
_IMPOSSIBLE = "says that a situation cannot arise"
_MEASURED = "describes or counts decisions; tested on whole games"

NOT_PLAYABLE: dict[str, str] = {
    "R-1.1": "lists what lies in the box; the numbers come from the data file",
    **{f"R-1.{i}": _DEFINITION for i in (2, 3, 4, 5, 6, 8, 10)},
    "R-3.5": _CONSEQUENCE,
    "R-4.7": _KNOWLEDGE,
    "R-6.8": _KNOWLEDGE,
    "R-11.6": _CONSEQUENCE,
    "A-2": _DEFINITION,
    **{f"A-{i}": _KNOWLEDGE for i in (29, 30, 31)},
    "A-38": _IMPOSSIBLE + "; no action changes a pick",
    "A-40": _IMPOSSIBLE,
    "A-52": "gives way to the rule of all games that a decision with one legal choice is not asked",
    **{f"I-{i}": _KNOWLEDGE for i in range(1, 12)},
    **{f"D-{i}": _MEASURED for i in (1, 2, 3, 4, 5, 7, 8, 9)},
}
