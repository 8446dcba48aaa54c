"""Reasons for a move of Aura, with numbers."""

from __future__ import annotations

from collections.abc import Mapping

from aura_ai.contract.game import View
from aura_ai.contract.news import counted, listed
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.screen.coordinates import neighbours
from aura_ai.games.aura.screen.crops import ACTIONS, crop_words, pays
from aura_ai.games.aura.screen.plain import FILE
from aura_ai.games.aura.screen.words import lowering_vp
from aura_ai.screens.guide import read_words
from aura_ai.screens.outcome import outcome

_WORDS: Mapping[str, str] = read_words(FILE)["reasons"]
_OTHERS: Mapping[str, str] = read_words(FILE)["others"]
_NODES = {value: name[5:] for name, value in vars(at).items() if name.startswith("NODE_")}


def goods(s: Array, seat: int) -> dict[str, int]:
    """Return the possessions of a seat, by name; cards that only their owner sees are left out."""
    hand = s[at.hand + at.N_TYPES * seat :][: at.N_TYPES]
    cards = {
        f"{name} cards": int(n) for name, n in zip(at.WEATHER_NAMES, hand, strict=True) if n >= 0
    }
    rows = {"drops left": at.supply, "votes left": at.vote_supply, "points": at.vp}
    return cards | {name: int(s[row + seat]) for name, row in rows.items()}


def figures(view: View) -> dict[str, object]:
    """Return numbers for the screens of a first game."""
    s, seat = view.array, max(view.seat, 0)
    cards = int(s[at.hand + at.N_TYPES * seat :][: at.N_TYPES].sum())
    return {"supply": int(s[at.supply + seat]), "rounds": int(s[at.rounds]), "cards": cards}


def reason(view: View, action: int) -> str:
    """Return the reason why a move may be good, with the numbers that it changes."""
    s, seat, node = view.array, int(view.array[TO_ACT]), _NODES[int(view.array[at.node])]
    kind, indices = at.layout.actions.decode(action)
    if kind in ("PASS", "DONE"):
        return ""
    if kind == "LOWER":
        return _lowering(s, indices[0] + 1)
    if node in ("TURN", "SECOND"):
        return _playing(s, seat, node, kind, indices[0])
    if node in ("PAY", "HAND_LIMIT"):
        left = {k: n - (k == indices[0]) for k, n in _hand(s, seat).items()}
        return _WORDS[node].format(hand=_cards(left), limit=int(s[at.hand_limit]))
    if node == "VOTE":
        return _voting(s, seat, (int(s[at.action]) + (kind == "VOTE_NEXT")) % at.N_TYPES)
    if node in ("RAIN_FIRST", "RAIN_SECOND"):
        return _raining(s, seat, *indices)
    if node not in ("SETUP_CLOUD", "FROST_TILE", "SUN_CLOUD", "WIND_MOVE"):
        return ""
    return _cloud(view, seat, node, action, *indices)


def others(view: View, action: int) -> str:
    """Return the reason why another seat may have done something."""
    kind = at.layout.actions.decode(action).kind
    return _OTHERS.get(kind) or _OTHERS.get(_NODES.get(int(view.array[at.node]), ""), "")


def _hand(s: Array, seat: int) -> dict[int, int]:
    return dict(enumerate(map(int, s[at.hand + at.N_TYPES * seat :][: at.N_TYPES])))


def _cards(counts: Mapping[int, int]) -> str:
    """Return cards in words: ``2 sun and 1 rain``."""
    return (
        listed([f"{n} {at.WEATHER_NAMES[kind]}" for kind, n in counts.items() if n > 0])
        or "no card"
    )


def _by_seat(s: Array, row: int, tile: int) -> list[int]:
    return [int(n) for n in s[row + at.MAX_SEATS * tile :][: int(s[SEATS])]]


def _lowering(s: Array, value: int) -> str:
    dice = s[at.dice : at.dice + at.N_DICE]
    harvest = int((dice == at.HARVEST).sum()) + (value == 1)
    show = "shows" if harvest == 1 else "show"
    more = _WORDS["LOWER_HARVEST"].format(
        dice=harvest, all=counted(at.N_DICE, "die", "dice"), show=show
    )
    gain = _WORDS["LOWER"].format(gain=counted(lowering_vp(s, value), "point"))
    return gain + (more if harvest else "")


def _playing(s: Array, seat: int, node: str, kind: str, weather: int) -> str:
    """Return the action, the cards left by A-5.2, and whether they are more than may be kept."""
    n_cards, limit = sum(_hand(s, seat).values()), int(s[at.hand_limit])
    if node == "SECOND":
        cards = counted(n_cards, "card")
        return _WORDS[node].format(cards=cards, limit=limit) if n_cards > limit else ""
    left = counted(n_cards - (1 if kind == "PLAY" else 2), "card")
    return _WORDS["PLAY"].format(
        weather=at.WEATHER_NAMES[weather], action=ACTIONS[weather], left=left
    )


def _voting(s: Array, seat: int, weather: int) -> str:
    """Return the votes on a weather once there is one more of a seat."""
    votes = _by_seat(s, at.votes, weather)
    return _WORDS["VOTE"].format(
        weather=at.WEATHER_NAMES[weather], mine=votes[seat] + 1, all=sum(votes) + 1
    )


def _raining(s: Array, seat: int, tile: int, owner: int) -> str:
    """Return the effect of a drop on the field below its cloud."""
    drops = _by_seat(s, at.drops, tile)
    drops[owner] += 1
    need = int(s[at.need + int(s[at.crop + tile])])
    mine, theirs = drops[seat], max(n for other, n in enumerate([*drops, 0]) if other != seat)
    key = "RAIN_MORE"
    if sum(drops) == need:
        key = "RAIN_READY"
    elif mine > theirs >= mine - 1 and owner == seat:
        key = "RAIN_LEAD"
    return _WORDS[key].format(mine=mine, theirs=theirs, there=min(sum(drops), need), need=need)


def _cloud(view: View, seat: int, node: str, action: int, tile: int, direction: int = -1) -> str:
    """Return the field below a cloud, where it is made, filled or moved to, in words."""
    s = view.array
    below = neighbours(s, tile)[direction] if direction >= 0 else tile
    crop = int(s[at.crop + below]) if below >= 0 else -1
    if crop < 0:
        return ""
    mine = _by_seat(s, at.cloud_drops, tile)[seat]
    if node == "SUN_CLOUD":
        mine = _by_seat(outcome(view, action), at.cloud_drops, tile)[seat]
    need = int(s[at.need + crop])
    return _WORDS["WIND_OTHERS" if node == "WIND_MOVE" and not mine else node].format(
        needs=crop_words(s, crop),
        pays=pays(s, crop),
        there=min(sum(_by_seat(s, at.drops, below)), need),
        need=need,
        mine=counted(mine, "drop"),
    )
