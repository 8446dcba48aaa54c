"""Named weights of the evaluation and of the policies, in VP unless said otherwise.

A weight vector is ``float64[N_WEIGHTS]``, indexed by the constants below: first those of the evaluation,
then the habits that only policies have. The values were tuned by self-play (``bench/tune_aura.py``);
each has a plain meaning, so that a person can read and change it.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Weights = npt.NDArray[np.float64]

_TABLE: tuple[tuple[str, float, str], ...] = (
    ("RIVAL", 1.06, "share of the mean rival's VP that is subtracted from the own"),
    ("LATER", 0.56, "value of a harvest in a later round, part of one now"),
    ("PARTIAL", 0.74, "value of drops on a tile below its need, part of their share of it"),
    ("SELECT", 1.91, "how surely a lead of one vote means that a weather is selected"),
    ("UNVOTED", 0.68, "chance that a weather without votes in the last round still gets one"),
    ("LOWER_RATE", 0.25, "harvest dice lowered by a player in a turn"),
    ("LOWER_SLOPE", 0.34, "how surely enough lowerings mean a harvest"),
    (
        "POUR_ACT",
        0.40,
        "chance that a cloud falls this round by rain or overflow, without the weather",
    ),
    ("LATER_THUNDER", 0.92, "chance that a thunder cloud falls before a later harvest"),
    ("LATER_NORMAL", 0.33, "chance that a normal cloud falls before a later harvest"),
    ("COFFEE_LATER", 0.21, "chance that coffee ripens before a later harvest"),
    ("RICE_LATER", 0.43, "chance that rice ripens before a later harvest"),
    ("TOKEN", 0.87, "value of a wheat token that changes the order, part of the final bonus"),
    ("TOKEN_FAR", 0.37, "value of a wheat token that does not, part of the final bonus"),
    ("WIN_LATER", 0.28, "chance that votes on a space that is not selected still win it later"),
    ("LEAD", 3.29, "how surely a lead of one vote means a win step"),
    ("CARD_KIND", 0.69, "the first card of a type, above its other worth"),
    ("SHORT", 0.34, "each drop that the supply is short of a comfortable stock"),
    ("STOCK", 3.35, "comfortable stock of drops in the supply (drops)"),
    ("PRESENCE", 0.86, "having a drop in some cloud, without which three actions do nothing"),
    ("DOUBLE", 0.26, "each drop that sun weather would add to the largest own cloud"),
    ("LAKE", 0.40, "an own drop in a cloud above the lake, each"),
    ("FIRST", 0.30, "holding the first-player marker"),
    ("PLACE", 4.81, "being sole leader at the end of the game"),
    # habits of policies
    ("FIELDS", 0.38, "factor on the worth of drops on fields and in clouds"),
    ("VOTE_WIN", 1.32, "factor on the expected win steps of the votes that stand"),
    ("VOTE_WEATHER", 1.0, "factor on what a vote changes by making a weather likelier"),
    ("DICE", 1.0, "factor on the VP of lowering a die"),
    ("TIMING", 1.0, "factor on what a likelier harvest changes"),
    ("COST", 1.28, "a card that can be kept for the next round"),
    ("COST_SPARE", 0.43, "a card that the hand limit or the end takes, unless it is played before"),
    ("PASSING", 0.0, "passing, compared with a turn without gain"),
    ("STACK", 0.0, "each drop that an action adds to a cloud with most drops its own"),
    ("NOISE", 0.05, "size of the random part of every score"),
)

NAMES = tuple(name for name, _, _ in _TABLE)
MEANINGS = {name: meaning for name, _, meaning in _TABLE}
N_WEIGHTS = len(_TABLE)
DEFAULT: Weights = np.array([value for _, value, _ in _TABLE])
# read-only, like the copies that are compiled into policies: kernels are compiled for one type
DEFAULT.setflags(write=False)

(
    RIVAL,
    LATER,
    PARTIAL,
    SELECT,
    UNVOTED,
    LOWER_RATE,
    LOWER_SLOPE,
    POUR_ACT,
    LATER_THUNDER,
    LATER_NORMAL,
    COFFEE_LATER,
    RICE_LATER,
    TOKEN,
    TOKEN_FAR,
    WIN_LATER,
    LEAD,
    CARD_KIND,
    SHORT,
    STOCK,
    PRESENCE,
    DOUBLE,
    LAKE,
    FIRST,
    PLACE,
    FIELDS,
    VOTE_WIN,
    VOTE_WEATHER,
    DICE,
    TIMING,
    COST,
    COST_SPARE,
    PASSING,
    STACK,
    NOISE,
) = range(N_WEIGHTS)


def weights(base: Weights = DEFAULT, **changed: float) -> Weights:
    """Return a read-only copy of a weight vector with some weights changed.

    Raises:
        KeyError: A name that is not in the table.
    """
    vector = base.copy()
    for name, value in changed.items():
        if name.upper() not in NAMES:
            raise KeyError(f"unknown weight {name!r}; weights are {', '.join(NAMES)}")
        vector[NAMES.index(name.upper())] = value
    vector.setflags(write=False)
    return vector
