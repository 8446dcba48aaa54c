"""Counter-based random generator whose state lives in the game state.

The generator is splitmix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number
generators*, OOPSLA 2014). Draw number ``i`` of key ``k`` is ``mix(k + (i + 1) * GOLDEN)``, so a game
is replayed from its seed and its actions alone, and a search gives its copy another key. Numbers whose
order depends on how the game is played come from :func:`draw_for` instead: they are bound to a place
in the game, not to the draws before them.
The 64-bit state is kept as four ``int16`` words in the header; the compiler turns the code for them
into plain 64-bit arithmetic.
"""

import numpy as np

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import RNG
from aura_ai.engine.jit import jit, jit_inlined

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_M1 = np.uint64(0xBF58476D1CE4E5B9)
_M2 = np.uint64(0x94D049BB133111EB)
_S16, _S32, _S48 = np.uint64(16), np.uint64(32), np.uint64(48)
_S27, _S30, _S31 = np.uint64(27), np.uint64(30), np.uint64(31)
_WORD = np.uint64(0xFFFF)
_SIGN = np.uint64(0x8000)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@jit_inlined
def mix(z: np.uint64) -> np.uint64:
    """Return the splitmix64 finaliser of ``z`` (a bijection of 64-bit words)."""
    z = (z ^ (z >> _S30)) * _M1
    z = (z ^ (z >> _S27)) * _M2
    return z ^ (z >> _S31)


@jit_inlined
def _word(x: np.uint64) -> np.int16:
    # two's complement by hand: np.int16(65535) is an error in interpreted numpy
    low = x & _WORD
    return np.int16(np.int64(low) - (np.int64(low & _SIGN) << np.int64(1)))


@jit_inlined
def store(s: Array, x: np.uint64) -> None:
    """Write the 64-bit generator state ``x`` into the header of ``s``."""
    s[RNG] = _word(x)
    s[RNG + 1] = _word(x >> _S16)
    s[RNG + 2] = _word(x >> _S32)
    s[RNG + 3] = _word(x >> _S48)


@jit_inlined
def load(s: Array) -> np.uint64:
    """Return the 64-bit generator state held in the header of ``s``."""
    return (
        (np.uint64(s[RNG]) & _WORD)
        | ((np.uint64(s[RNG + 1]) & _WORD) << _S16)
        | ((np.uint64(s[RNG + 2]) & _WORD) << _S32)
        | ((np.uint64(s[RNG + 3]) & _WORD) << _S48)
    )


@jit
def seed(s: Array, key: np.uint64) -> None:
    """Start a new stream in ``s``; streams of different keys are unrelated."""
    store(s, mix(key + GOLDEN))


@jit_inlined
def draw(s: Array, n: int) -> int:
    """Return a uniform integer in ``0 <= x < n`` and advance the generator in ``s``.

    The multiply-shift reduction has a bias below ``n / 2**32``.
    """
    x = load(s) + GOLDEN
    store(s, x)
    # numba's int() would keep it unsigned, and unsigned mixed with signed becomes a float
    return np.int64(((mix(x) >> _S32) * np.uint64(n)) >> _S32)  # type: ignore[return-value]


@jit
def draw_for(s: Array, stage: int, seat: int, number: int, n: int) -> int:
    """Return a uniform integer in ``0 <= x < n`` that belongs to a place in the game.

    It follows from the generator in ``s`` and the place alone, and the generator does not advance.
    So games with one seed share it, whoever drew what in between and in whatever order; the same
    place under the same generator gives the same number again. Unrelated to what :func:`draw` gives.

    Args:
        s: State.
        stage: Part of the game, for example its round; 0 <= stage < 2**16, like the next two.
        seat: Seat that the draw is for.
        number: Which draw of that seat in that stage.
        n: Number of outcomes; the bias is that of :func:`draw`.
    """
    place = np.uint64(stage) << _S32 | np.uint64(seat) << _S16 | np.uint64(number)
    # The complement keeps these streams apart from draw(), which mixes the state itself. It is not
    # written ~: interpreted code gets Python's integers from a compiled load(), and -1 is not a word.
    word = mix(mix(load(s) ^ _ALL) + place * GOLDEN)
    return np.int64(((word >> _S32) * np.uint64(n)) >> _S32)  # type: ignore[return-value]


@jit
def derive(key: np.uint64, salt: np.uint64) -> np.uint64:
    """Return the key of a sub-stream of ``key``, for one seat, one simulation or one thread."""
    return mix(mix(key + GOLDEN) ^ (salt * GOLDEN))


@jit
def rekey(s: Array, key: int, salt: int) -> None:
    """Start in ``s`` the sub-stream ``salt`` of ``key``: one call from Python, plain integers."""
    seed(s, derive(np.uint64(key), np.uint64(salt)))
