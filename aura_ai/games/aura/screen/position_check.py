"""Preconditions of a position beyond ranges and invariants.

The compiled rules check nothing: a position that comes from outside must be one that they could
have reached as far as it matters to them, or they would index outside the state or never end.
"""

from __future__ import annotations

from collections.abc import Iterator

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.aura import invariants
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.screen import coordinates, position_turn

MUST_OFFER = {
    at.NODE_PAY: "the hand cannot complete the payment",
    at.NODE_TILE_DROP: "the seat has too few drops on tiles",
    at.NODE_RELOCATE: "the seat has no vote to move",
    at.NODE_HAND_LIMIT: "the hand has no card that may be discarded",
    at.NODE_DRAFT_PICK: "the pack has no card that may be kept",
    at.NODE_SELECT_WEATHER: "no weather is left to select",
    at.NODE_SETUP_CLOUD: "no tile is free",
    at.NODE_FROST_TILE: "no tile is free",
}
"""Nodes that the rules never enter without a choice, and the error if none is offered."""


def broken(s: Array, template: Array) -> Iterator[str]:
    """Yield the public preconditions that do not hold, before hidden cards are dealt."""
    yield from _crops(s, template)
    yield from invariants.broken(s, template)
    yield from _fertilizer(s)
    if int(s[at.node]) == at.NODE_GAME_OVER:
        return
    yield from _turn(s)
    yield from _node(s)
    yield from _cards(s)
    if s[at.node] != at.NODE_FERTILIZER:
        yield from _memory(s)


def _crops(s: Array, template: Array) -> Iterator[str]:
    """Every field is a tile of the box for this set-up (A-2.3, A-2.4, A-21.2)."""
    crops = [int(c) for c in s[at.crop :][: int(s[at.tile_count])]]
    if s[at.node] == at.NODE_FERTILIZER:
        if any(crop >= 0 for crop in crops):
            yield "tiles: lie face down (crop null) while fertilizer is placed (A-23.1)"
        return
    fixed = [int(c) for c in template[at.fixed_crops :][: len(crops)]]
    if not s[at.solo] and fixed[0] >= 0:
        if crops != fixed:
            names = ", ".join(at.CROP_NAMES[c] for c in fixed)
            yield f"tiles: the fixed layout is {names}"
        return
    for crop, name in enumerate(at.CROP_NAMES):
        box = int(template[at.pool + crop])
        if crops.count(crop) > box:
            yield f"tiles: {crops.count(crop)} {name} tiles, this set-up has {box}"


def _fertilizer(s: Array) -> Iterator[str]:
    marked = [t for t in range(int(s[at.tile_count])) if int(s[at.fertilized]) >> t & 1]
    if marked and not s[at.switches] & at.SWITCH_FERTILIZER:
        yield "fertilized: fertilizer needs the option modules=fertilizer"
    if len(marked) > s[at.fertilizer_tokens]:
        yield f"fertilized: there are {int(s[at.fertilizer_tokens])} fertilizer tokens"
    for tile in marked:
        if any(other in marked for other in coordinates.neighbours(s, tile)):
            yield f"fertilized: {tile} is next to another token (A-23.1)"


def _turn(s: Array) -> Iterator[str]:
    """Bookkeeping of turn and phase (A-4, A-7)."""
    node = int(s[at.node])
    if node in (at.NODE_PAY, at.NODE_VOTE, at.NODE_RELOCATE) and s[at.action] < 0:
        yield f"turn.action: is needed at {at.NODES[node]}: the action's type"
    order = position_turn.order_of(s)
    if order is not None and node != at.NODE_FERTILIZER and order >= s[SEATS]:
        yield "to_act: has no place in the order of this phase"


def _node(s: Array) -> Iterator[str]:
    """The preconditions of one kind of decision."""
    node, seat, tile = int(s[at.node]), int(s[TO_ACT]), int(s[at.tile])
    if s[at.solo] and node in (at.NODE_SETUP_CLOUD, at.NODE_FERTILIZER, at.NODE_DRAFT_PICK):
        yield f"node: a solo game has no {at.NODES[node]}"
    if node == at.NODE_SETUP_CLOUD:
        clouds = int((s[at.cloud :][: int(s[at.tile_count])] != at.NO_CLOUD).sum())
        if clouds != s[at.order]:
            yield f"tiles: {int(s[at.order])} clouds have been placed before (A-2.10)"
    elif node == at.NODE_FERTILIZER:
        yield from _fertilizer_turn(s)
    elif node == at.NODE_PAY:
        owed = int(s[at.owed])
        if not 0 < owed <= 2 * s[at.step] or (owed % 2 and not s[at.substituted]):
            yield "turn.owed: is not a number of half units that this payment can owe (A-5.2)"
    elif node == at.NODE_FROST_TILE and s[at.supply + seat] < 1:
        yield f"seats[{seat}].supply: a new cloud needs a drop (A-10.1)"
    elif node == at.NODE_SUN_CLOUD:
        if int(s[at.supply + seat]) + _own_on_tiles(s, seat) < s[at.sun_action_drops]:
            yield f"seats[{seat}].supply: a sun action needs two drops (A-10.6)"
    elif node == at.NODE_TILE_DROP:
        yield from _tile_drop(s)
    elif node == at.NODE_WINDW_DIR:
        if s[at.drops + at.MAX_SEATS * tile + int(s[at.owner])] < 1:
            yield "turn.owner: has no drop on turn.tile"
    elif node == at.NODE_LAKE_STEP:
        if s[at.cloud_drops + at.MAX_SEATS * tile + seat] < 1 or s[at.crop + tile] == at.LAKE:
            yield "turn.tile: must hold the moved cloud, off the lake (A-23.6)"
    elif node == at.NODE_HAND_LIMIT:
        excess = _numbers(s, "hand")[seat] - int(s[at.hand_limit])
        if excess < 1 or s[at.picks_left] != excess:
            yield f"turn.picks_left: must be the {max(excess, 0)} cards above the limit"
    elif node == at.NODE_SELECT_WEATHER:
        if seat != s[at.first_player]:
            yield "to_act: the first player selects (A-11.2)"
        if int(s[at.selected]).bit_count() >= s[at.weathers_selected]:
            yield "turn.selected: nothing is left to select"


def _fertilizer_turn(s: Array) -> Iterator[str]:
    if not s[at.switches] & at.SWITCH_FERTILIZER:
        yield "node: FERTILIZER needs the option modules=fertilizer"
    placed = int(s[at.order])
    if placed >= s[at.fertilizer_tokens]:
        yield "fertilized: all fertilizer tokens are placed"
    expected = (int(s[at.first_player]) + placed) % int(s[SEATS])
    if s[TO_ACT] != expected:
        yield f"to_act: must be seat {expected}, tokens go round in turn order (A-23.1)"
    if at.layout["cloud_drops"].used(s).any():
        yield "tiles: there are no clouds while fertilizer is placed"


def _tile_drop(s: Array) -> Iterator[str]:
    seat, owed = int(s[TO_ACT]), int(s[at.drops_owed])
    on_tiles, supply = _own_on_tiles(s, seat), int(s[at.supply + seat])
    if not 1 <= owed <= on_tiles:
        yield f"turn.drops_owed: must be from 1 to the {on_tiles} own drops on tiles"
    if s[at.action] == at.FROST:
        if supply:
            problem = "drops come from tiles only when the supply is empty (A-10.3)"
            yield f"seats[{seat}].supply: {problem}"
        if owed != 1 or not (s[at.cloud :][: int(s[at.tile_count])] == at.NO_CLOUD).any():
            yield "turn.drops_owed: frost takes one drop, for a cloud on a free tile"
        return
    if s[at.action] >= 0 and s[at.action] != at.SUN:
        yield "turn.action: only frost and sun take drops from tiles"
    in_cloud = int(s[at.cloud_drops + at.MAX_SEATS * int(s[at.tile]) + seat])
    if in_cloud < 1:
        yield "turn.tile: must be the cloud that the drops go to"
    # a drop that was taken is already in the supply
    needed = int(s[at.sun_action_drops]) if s[at.action] >= 0 else in_cloud
    if supply + owed != needed:
        problem = f"must be {needed - supply}: {needed} drops less the supply (A-10.6)"
        yield f"turn.drops_owed: {problem}"


def _own_on_tiles(s: Array, seat: int) -> int:
    return int(at.layout["drops"].used(s)[:, seat].sum())


def _numbers(s: Array, name: str) -> list[int]:
    """Return the number of cards by seat; the entries of a hidden row sum to it too."""
    return [int(n) for n in at.layout[name].used(s).sum(axis=1)]


def _cards(s: Array) -> Iterator[str]:
    """Sizes of hands and packs."""
    node, limit = int(s[at.node]), int(s[at.hand_limit])
    hands, packs, kept_cards = (_numbers(s, name) for name in ("hand", "pack", "kept"))
    if s[at.solo] and hands[at.NEUTRAL]:
        yield f"seats[{at.NEUTRAL}].hand: the South Wind holds no action cards"
    if node == at.NODE_DRAFT_PICK:
        yield from _draft(s, hands, packs, kept_cards)
        return
    if any(packs):
        yield "seats: there are packs only at DRAFT_PICK"
    if any(kept_cards):
        yield "seats: no card is laid aside at this node"
    if node == at.NODE_FERTILIZER:
        if any(hands) or s[at.discard :][: at.N_TYPES].any():
            yield "seats: no card is dealt before the fertilizer is placed (Q-114)"
    elif position_turn.in_action_phase(s):
        passer = int(s[at.first_passer])
        if passer >= 0 and s[SEATS] > 2 and hands[passer]:
            yield f"seats[{passer}].hand: the first passer has discarded the hand (A-7.4)"
    elif node != at.NODE_SETUP_CLOUD:
        for seat, number in enumerate(hands):
            place = (seat - int(s[at.first_player])) % len(hands)
            may_discard = node == at.NODE_HAND_LIMIT and place >= s[at.order]
            if number > limit and not may_discard:
                problem = f"{number} cards after the hand limit of {limit} (A-8.1)"
                yield f"seats[{seat}].hand: {problem}"


def _memory(s: Array) -> Iterator[str]:
    """Rounds in the memory are used as indices."""
    last = int(s[at.last_out])
    noted = not s[at.switches] & at.SWITCH_DRAFT
    # bit r of RUN_OUTS is round r, and the first round has no run-out (E-5)
    rounds = (2 << int(s[at.round])) - 4 if noted else 0
    if int(s[at.run_outs]) & ~rounds or last != max(int(s[at.run_outs]).bit_length() - 1, 0):
        yield "memory.run_outs: the rounds in which the deck ran out are impossible"


def _draft(s: Array, hands: list[int], packs: list[int], kept_cards: list[int]) -> Iterator[str]:
    """Sizes of packs and kept cards in the step of the draft (A-20, Q-100)."""
    if not s[at.switches] & at.SWITCH_DRAFT:
        yield "node: DRAFT_PICK needs the option draft=true"
    keep = [int(n) for n in s[at.draft_keep :][: at.MAX_DRAFT_STEPS]]
    step, picks = int(s[at.draft_step]), int(s[at.picks_left])
    if step >= at.MAX_DRAFT_STEPS or keep[step] == 0:
        yield f"turn.draft_step: the draft has {sum(n > 0 for n in keep)} steps, from 0"
    if not 1 <= picks <= keep[step]:
        yield f"turn.picks_left: must be from 1 to {keep[step]}"
    most = 0 if s[at.round] == 1 else int(s[at.hand_limit])
    for seat in range(len(hands)):
        order = (seat - int(s[at.first_player])) % len(hands)
        picked = keep[step] if order < s[at.order] else 0
        if seat == s[TO_ACT]:
            picked = keep[step] - picks
        pack, own = sum(keep[step:]) - picked, sum(keep[:step]) + picked
        if packs[seat] != pack:
            yield f"seats[{seat}].pack: must hold {pack} cards in this step (A-20)"
        if kept_cards[seat] != own:
            yield f"seats[{seat}].kept: must hold {own} cards in this step (A-20)"
        if hands[seat] > most:
            yield f"seats[{seat}].hand: must hold at most {most} cards during the draft"
