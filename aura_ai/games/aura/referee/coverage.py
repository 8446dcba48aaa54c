"""Rules that a run can exercise, and reasons for others."""

from __future__ import annotations

_IDS = """
    A-2.1 A-2.2 A-2.3 A-2.4 A-2.6 A-2.7 A-2.8 A-2.9 A-2.10 A-3.1 A-3.2 A-4.1 A-4.2 A-4.3
    A-4.4 A-4.5 A-4.6 A-4.7 A-5.1 A-5.2 A-5.3 A-5.4 A-6.1 A-6.2 A-6.3 A-6.4 A-6.5 A-7.1
    A-7.2 A-7.3 A-7.4 A-7.5 A-7.6 A-8.1 A-9.1 A-9.2 A-9.3 A-9.4 A-9.5 A-9.6 A-9.7 A-10.1
    A-10.2 A-10.3 A-10.4 A-10.5 A-10.6 A-10.7 A-10.8 A-10.9 A-10.10 A-10.11 A-10.12 A-10.13
    A-10.14 A-10.15 A-11.1 A-11.2 A-11.3 A-11.4 A-11.5 A-12.1 A-12.2 A-12.3 A-12.4 A-12.5
    A-12.6 A-12.7 A-13.1 A-13.2 A-13.3 A-13.4 A-13.5 A-14.1 A-15.1 A-15.2 A-15.3 A-15.4
    A-16.1 A-16.2 A-16.3 A-16.4 A-17.1 A-17.2 A-17.3 A-17.4 A-17.5 A-17.6 A-17.7 A-18.1
    A-18.2 A-18.3 A-18.4 A-19.1 A-19.2 A-19.3 A-20.1 A-20.2 A-20.3 A-20.4 A-20.5 A-21.1
    A-21.2 A-21.3 A-21.4 A-21.5 A-21.6 A-21.7 A-21.8 A-21.9 A-21.10 A-21.11 A-21.12 A-21.13
    A-21.14 A-21.15 A-21.16 A-21.17 A-21.18 A-21.19 A-21.20 A-21.21 A-21.22 A-21.23 A-21.24
    A-21.25 A-21.26 A-22.1 A-22.2 A-22.3 A-23.1 A-23.2 A-23.3 A-23.4 A-23.5 A-23.6 A-24.1
    B-1 B-3 B-5 B-6 B-7 B-8 B-9 B-10 B-11 B-12 B-13 B-15 B-16 B-17 B-18 Q-01 Q-02 Q-03 Q-06
    Q-07 Q-08 Q-09 Q-10 Q-11 Q-12 Q-13 Q-14 Q-15 Q-16 Q-17 Q-19 Q-21 Q-22 Q-23 Q-24 Q-25
    Q-26 Q-28 Q-29 Q-30 Q-31 Q-32 Q-33 Q-34 Q-35 Q-36 Q-37 Q-38 Q-39 Q-40 Q-41 Q-42 Q-43
    Q-45 Q-46 Q-47 Q-48 Q-49 Q-50 Q-51 Q-52 Q-53 Q-54 Q-55 Q-56 Q-57 Q-58 Q-59 Q-60 Q-61
    Q-62 Q-63 Q-65 Q-66 Q-67 Q-68 Q-69 Q-70 Q-71 Q-73 Q-74 Q-75 Q-76 Q-77 Q-78 Q-79 Q-80
    Q-81 Q-82 Q-83 Q-84 Q-85 Q-86 Q-87 Q-88 Q-89 Q-90 Q-91 Q-92 Q-93 Q-95 Q-96 Q-97 Q-98
    Q-99 Q-100 Q-101 Q-102 Q-103 Q-104 Q-105 Q-107 Q-108 Q-109 Q-110 Q-112 Q-113 Q-114 Q-115
    Q-116 Q-117 Q-119 Q-120 Q-121 Q-122 Q-123 Q-124 Q-125 Q-126 Q-127
"""

RULES: tuple[str, ...] = tuple(_IDS.split())

_DEFINITION = "defines a term or an order that other rules use"
_COMPONENTS = "lists what lies in the box; the numbers come from the data file"
_EDITORIAL = "records that both editions say the same"
_IMPOSSIBLE = "says that a situation cannot arise"

NOT_PLAYABLE: dict[str, str] = {
    **{f"A-0.{i}": _DEFINITION for i in range(1, 11)},
    **{f"A-1.{i}": _COMPONENTS for i in range(1, 9)},
    "A-2.5": "says that unused tiles are out of the game; nothing is carried out",
    "A-9.8": "clouds are not counted, because their number never binds (A-9.9)",
    "A-9.9": _IMPOSSIBLE,
    "A-18.5": "says that everything else stays as it is",
    "B-2": _EDITORIAL,
    "B-4": _EDITORIAL,
    "B-14": _EDITORIAL,
    "Q-04": _IMPOSSIBLE + "; the referee asserts it",
    "Q-05": "is about what players may look at, not about what happens",
    "Q-18": "states bounds that follow from the hand limit and the deals",
    "Q-20": _IMPOSSIBLE,
    "Q-27": _IMPOSSIBLE,
    "Q-44": _IMPOSSIBLE,
    "Q-64": _IMPOSSIBLE,
    "Q-72": "is an order without consequence",
    "Q-94": "is replaced by the order in which the referee and the engine draw",
    "Q-106": "says what two implementations are compared on",
    "Q-111": "rejects options when a game is created",
    "Q-118": "allows that an option is rejected, and it is: there is none of this name",
}
