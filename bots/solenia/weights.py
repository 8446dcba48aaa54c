"""Named weights of the evaluation and of the policies, in stars unless said otherwise.

A weight vector is ``float64[N_WEIGHTS]``, indexed by the constants below. Each weight has a plain
meaning, so that a person can read and change it.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Weights = npt.NDArray[np.float64]

_TABLE: tuple[tuple[str, float, str], ...] = (
    ("RESOURCE", 0.9, "a resource while there is time to use it"),
    ("TURNS", 3.0, "turns to come from which on a resource has its full worth"),
    ("NEED", 0.8, "factor on what a resource adds towards the best displayed order"),
    ("PATIENCE", 0.7, "factor on that for each further resource that the order lacks"),
    ("ORDER", 1.0, "factor on the stars of an order"),
    ("CHOOSY", 0.0, "subtracted for each order completed: waits for better ones"),
    ("PAIR", 1.0, "factor on the pair that an order completes or prepares"),
    ("NOTCH", 1.0, "factor on the bonus of a notch"),
    ("LATER", 0.9, "factor on discard effects of cards on the board"),
    ("AIRSHIP", 0.3, "factor on the effects that an airship move books at once"),
    ("CARD", 0.9, "worth of a point of value on a card that is not used yet"),
    ("CLOSE", 0.5, "factor on the order that a position is closest to, by side"),
    ("NEAR", 0.15, "lying beside a city whose order is payable or nearly so"),
    ("RIVAL", 0.3, "share of the rivals' worth that is subtracted from the own"),
    ("NOISE", 0.01, "size of the random part of every score"),
)

NAMES = tuple(name for name, _, _ in _TABLE)
MEANINGS = {name: meaning for name, _, meaning in _TABLE}
N_WEIGHTS = len(_TABLE)
DEFAULT: Weights = np.array([value for _, value, _ in _TABLE])

(
    RESOURCE,
    TURNS,
    NEED,
    PATIENCE,
    ORDER,
    CHOOSY,
    PAIR,
    NOTCH,
    LATER,
    AIRSHIP,
    CARD,
    CLOSE,
    NEAR,
    RIVAL,
    NOISE,
) = range(N_WEIGHTS)


def weights(**changed: float) -> Weights:
    """Return the default weights with some of them changed.

    Raises:
        KeyError: A name that is not in the table.
    """
    vector = DEFAULT.copy()
    for name, value in changed.items():
        if name.upper() not in NAMES:
            raise KeyError(f"unknown weight {name!r}; weights are {', '.join(NAMES)}")
        vector[NAMES.index(name.upper())] = value
    return vector
