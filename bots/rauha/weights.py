"""Named weights of the evaluation and of the policies, in energy unless said otherwise.

A weight vector is ``float64[N_WEIGHTS]``, indexed by the constants below. Each weight has a plain
meaning, so that a person can read and change it.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Weights = npt.NDArray[np.float64]

_TABLE: tuple[tuple[str, float, str], ...] = (
    ("CRYSTAL", 0.8, "a crystal while there is time to use it"),
    ("CRYSTAL_TURNS", 5.0, "turns to come from which on a crystal has its full worth"),
    ("INCOME", 1.0, "factor on what biomes will give when the totem comes back"),
    ("SPORE", 1.0, "factor on what a spore gives in the scoring phases to come"),
    ("SPORE_HOPE", 1.0, "worth of a spore a scoring phase for better biomes still to be placed"),
    ("GROWTH", 0.4, "symbols of each kind that a board gains by further cards, by turn to come"),
    ("BEING", 1.0, "factor on what a being gives"),
    ("KEEP_BEING", 0.75, "chance to keep a being up to the next scoring phase"),
    ("TAKE_AWAY", 0.25, "worth of taking a being from a rival, part of what it gives there"),
    ("LINE", 0.6, "two of three fields in a line with a symbol whose being is not owned"),
    ("WATER", 0.8, "factor on the bonus that a water symbol helps to reach"),
    ("RESERVE", 0.5, "a water symbol beyond the top of the bonus, a scoring phase"),
    ("RIVAL", 0.3, "share of the mean rival's worth that is subtracted from the own"),
    ("NOISE", 0.01, "size of the random part of every score"),
)

NAMES = tuple(name for name, _, _ in _TABLE)
MEANINGS = {name: meaning for name, _, meaning in _TABLE}
N_WEIGHTS = len(_TABLE)
DEFAULT: Weights = np.array([value for _, value, _ in _TABLE])

(
    CRYSTAL,
    CRYSTAL_TURNS,
    INCOME,
    SPORE,
    SPORE_HOPE,
    GROWTH,
    BEING,
    KEEP_BEING,
    TAKE_AWAY,
    LINE,
    WATER,
    RESERVE,
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
