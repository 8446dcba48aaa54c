"""Actions in the words of the public ledgers (T-18.3), which ``words.toml`` holds."""

from __future__ import annotations

from collections.abc import Callable

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.spades import steps_home, steps_to
from aura_ai.games.terra_mystica.screen import names
from aura_ai.games.terra_mystica.screen.board_text import picture
from aura_ai.games.terra_mystica.screen.names import WORDS

__all__ = ["describe", "picture"]


def describe(array: Array, action: int) -> str:
    """Return an action in words, as it is meant at the decision of this state or view."""
    kind, indices = at.layout.actions.decode(action)
    words = WORDS["action"].get(kind, f"action {action}")
    if not isinstance(words, str):
        words = words.get(at.NODE_NAMES[int(array[at.node])], words["else"])
    return str(words).format_map(_Values(array, indices))


class _Values(dict[str, object]):
    """Values for the words of an action: of :data:`_OWN`, else the field of the state of that name."""

    def __init__(self, s: Array, indices: tuple[int, ...]) -> None:
        super().__init__()
        self._s, self._indices = s, indices

    def __missing__(self, name: str) -> object:
        own = _OWN.get(name)
        return own(self._s, *self._indices) if own else int(self._s[getattr(at, name)])


def _upper(s: Array, hex_: int) -> str:
    upper = {at.DWELLING: "TP", at.TRADING_HOUSE: "TE", at.TEMPLE: "SA"}
    return upper.get(int(s[at.building + hex_]), "nothing")


def _home(s: Array) -> int:
    return int(s[names.seat_block(int(s[TO_ACT])) + at.home])


def _home_colour(s: Array, _: int) -> str:
    home = _home(s)
    return names.COLOURS[home] if 0 <= home < len(names.COLOURS) else "home"


def _spades_home(s: Array, hex_: int) -> str:
    terrain, digs = int(s[at.terrain + hex_]), s[at.node] in (at.NODE_MAIN, at.NODE_SPADES)
    if terrain >= at.ICE or _home(s) > at.ICE or not digs:
        return ""
    return f" ({_spades(int(steps_home(s, int(s[TO_ACT]), terrain)))})"


def _spades_to(s: Array, terrain: int) -> str:
    old = int(s[at.terrain + int(s[at.target])])
    return _spades(int(steps_to(s, int(s[TO_ACT]), old, terrain)))


def _spades(steps: int) -> str:
    return "1 spade" if steps == 1 else f"{steps} spades"


def _offered(s: Array) -> int:
    return int(s[at.offer + at.MAX_SEATS * int(s[at.events_done]) + int(s[TO_ACT])])


def _taken(s: Array) -> int:
    """Return the power that a seat takes of an offer (T-10.4)."""
    block = names.seat_block(int(s[TO_ACT]))
    room = 2 * int(s[block + at.bowl]) + int(s[block + at.bowl + 1])
    return min(_offered(s), room, int(s[block + at.vp]) + 1)


def _late(s: Array, entry: int) -> str:
    word = int(s[at.open + entry])
    if word < 0:
        return f"offer {entry}"
    builder = int(s[at.group_builder + (word >> 10 & 15)])
    receiver = names.faction_of(s, word & 15)
    name = at.FACTION_NAMES[receiver] if receiver >= 0 else "nobody"
    return f"{word >> 4 & 63} from {names.seat_name(s, builder)} ({name}, offer {entry})"


_OWN: dict[str, Callable[..., object]] = {
    "builder": lambda s: names.seat_name(s, int(s[at.active])),
    "colour": lambda _, terrain: names.COLOURS[terrain],
    "cult": lambda _, cult, *place: at.CULT_NAMES[cult].upper(),
    "faction_name": lambda _, faction: at.FACTION_NAMES[faction],
    "hex": names.hex_name,
    "home_colour": _home_colour,
    "index": lambda _, index: index,
    "late": _late,
    "number": lambda _, index: index + 1,
    "offered": _offered,
    "price": lambda s: f" for {_taken(s) - 1} VP" if _taken(s) > 1 else "",
    "priest_steps": lambda s, _, place: int(
        s[at.supply_steps] if place == 2 else s[at.slot_steps + place]
    ),
    "seat": names.seat_name,
    "site_name": lambda s, site: names.site_name(s, site) if site < s[at.sites] else f"site {site}",
    "spades": _spades_to,
    "spades_home": _spades_home,
    "special": lambda _, special: at.SPECIALS[special],
    # one step is written without a number
    "steps_now": lambda s, _: (
        int(s[at.steps]) if s[at.node] == at.NODE_STEP and s[at.steps] > 1 else ""
    ),
    "taken": _taken,
    "target_hex": lambda s, _: names.hex_name(s, int(s[at.target])),
    "upper": _upper,
}
"""Values that fill templates in, from the state and the indices of the action."""
