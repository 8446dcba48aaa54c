"""Types of the arrays that kernels and their callers exchange."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.int16]
"""States and views of games, and lists of actions."""
Bytes = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Singles = npt.NDArray[np.float32]
