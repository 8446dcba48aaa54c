"""Preconditions of a position beyond ranges and invariants.

The compiled rules check nothing: a position that comes from outside must be one that they could
have reached as far as it matters to them, or they would index outside the state or never end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aura_ai.contract.position_reader import fail
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.invariants import broken
from aura_ai.games.aura.screen import coordinates, position_defaults

if TYPE_CHECKING:
    from aura_ai.games.aura.game import AuraGame

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
"""Nodes that the rules never enter without a choice, and the error message if none is offered."""


def check_table(game: AuraGame, s: Array) -> None:
    """Check all that is public, before hidden cards are dealt.

    Raises:
        RulesError: A precondition is broken; the text names the field.
    """
    _check_crops(game, s)
    for each in broken(s, game.template):
        raise fail(each.path, each.problem)
    _check_fertilizer(s)
    limit = int(s[at.wheat_supply])
    if limit >= 0 and int(s[at.wheat :][: at.MAX_SEATS].sum()) > limit:
        raise fail("seats", f"there are {limit} wheat tokens in the box")
    if int(s[at.node]) == at.NODE_GAME_OVER:
        if s[at.round] != s[at.rounds]:
            raise fail("round", f"the game is over after round {int(s[at.rounds])}")
        return
    _check_turn(s)
    _check_node(s)
    _check_cards(s)
    if s[at.node] != at.NODE_FERTILIZER:
        _check_memory(s)


def _check_crops(game: AuraGame, s: Array) -> None:
    """Every field is a tile of the box for this set-up (A-2.3, A-2.4, A-21.2)."""
    crops = [int(c) for c in s[at.crop :][: int(s[at.tile_count])]]
    if s[at.node] == at.NODE_FERTILIZER:
        if any(crop >= 0 for crop in crops):
            raise fail("tiles", "lie face down (crop null) while fertilizer is placed (A-23.1)")
        return
    fixed = [int(c) for c in game.template[at.fixed_crops :][: len(crops)]]
    if not s[at.solo] and fixed[0] >= 0:
        if crops != fixed:
            names = ", ".join(at.CROP_NAMES[c] for c in fixed)
            raise fail("tiles", f"the fixed layout is {names}")
        return
    for crop, name in enumerate(at.CROP_NAMES):
        box = int(game.template[at.pool + crop])
        if crops.count(crop) > box:
            raise fail("tiles", f"{crops.count(crop)} {name} tiles, this set-up has {box}")


def _check_fertilizer(s: Array) -> None:
    marked = [t for t in range(int(s[at.tile_count])) if int(s[at.fertilized]) >> t & 1]
    if marked and not s[at.switches] & at.SWITCH_FERTILIZER:
        raise fail("fertilized", "fertilizer needs the option modules=fertilizer")
    if len(marked) > s[at.fertilizer_tokens]:
        raise fail("fertilized", f"there are {int(s[at.fertilizer_tokens])} fertilizer tokens")
    for tile in marked:
        if any(other in marked for other in coordinates.neighbours(s, tile)):
            raise fail("fertilized", f"{tile} lies beside another token (A-23.1)")


def _check_turn(s: Array) -> None:
    """Bookkeeping of the action phase (A-4, A-7)."""
    node, seat, seats = int(s[at.node]), int(s[TO_ACT]), int(s[SEATS])
    passer = int(s[at.first_passer])
    acting = position_defaults.in_action_phase(s)
    if acting and passer >= 0:
        if s[at.solo]:
            raise fail("turn.first_passer", "a pass ends the action phase of a solo game (A-21.7)")
        if passer == seat:
            raise fail("turn.first_passer", "has no extra turn (A-7.1)")
        if s[at.step] != 1:
            raise fail("turn.step", "there is no second action after a pass (A-4.3)")
    if s[at.turns_left] != position_defaults.turns_left(s):
        raise fail("turn.turns_left", f"must be {position_defaults.turns_left(s)} (A-7.1)")
    if acting and (s[at.step] < 1 or (node == at.NODE_SECOND and s[at.step] != 2)):
        raise fail("turn.step", "must be 1, or 2 in the optional step (A-4.3)")
    if node == at.NODE_TURN and s[at.step] != 1:
        raise fail("turn.step", "must be 1 at TURN")
    action = position_defaults.ACTION_OF_NODE.get(node)
    if action is not None and s[at.action] != action:
        raise fail("turn.action", f"must be {at.WEATHER_NAMES[action]} at {at.NODES[node]}")
    if node in (at.NODE_PAY, at.NODE_VOTE, at.NODE_RELOCATE) and s[at.action] < 0:
        raise fail("turn.action", f"is needed at {at.NODES[node]}: the action's type")
    order = position_defaults.order_of(s)
    if order is not None and s[at.order] != order:
        raise fail("turn.order", f"must be {order} for seat {seat} to act")
    if order is not None and node != at.NODE_FERTILIZER and order >= seats:
        raise fail("to_act", "has no place in the order of this phase")


def _check_node(s: Array) -> None:
    """The preconditions of one kind of decision."""
    node, seat = int(s[at.node]), int(s[TO_ACT])
    tile = int(s[at.tile])
    if s[at.solo] and node in (at.NODE_SETUP_CLOUD, at.NODE_FERTILIZER, at.NODE_DRAFT_PICK):
        raise fail("node", f"a solo game has no {at.NODES[node]}")
    if s[at.solo] and s[at.first_player] != 0:
        raise fail("first_player", "must be 0 in a solo game")
    if node in (at.NODE_SETUP_CLOUD, at.NODE_FERTILIZER) and s[at.round] != 1:
        raise fail("round", f"must be 1 at {at.NODES[node]}")
    if node == at.NODE_SETUP_CLOUD:
        clouds = int((s[at.cloud :][: int(s[at.tile_count])] != at.NO_CLOUD).sum())
        if clouds != s[at.order]:
            raise fail("tiles", f"{int(s[at.order])} clouds have been placed before (A-2.10)")
    elif node == at.NODE_FERTILIZER:
        _check_fertilizer_turn(s)
    elif node == at.NODE_PAY:
        owed = int(s[at.owed])
        if not 0 < owed <= 2 * s[at.step] or (owed % 2 and not s[at.substituted]):
            raise fail(
                "turn.owed", "is not a number of half units that this payment can owe (A-5.2)"
            )
    elif node == at.NODE_FROST_TILE and s[at.supply + seat] < 1:
        raise fail(f"seats[{seat}].supply", "a new cloud needs a drop (A-10.1)")
    elif node == at.NODE_SUN_CLOUD:
        if int(s[at.supply + seat]) + _own_on_tiles(s, seat) < s[at.sun_action_drops]:
            raise fail(f"seats[{seat}].supply", "a sun action needs two drops (A-10.6)")
    elif node == at.NODE_TILE_DROP:
        _check_tile_drop(s)
    elif node in (at.NODE_SUN_WEATHER, at.NODE_WINDW_DROP, at.NODE_WINDW_DIR):
        weather = at.SUN if node == at.NODE_SUN_WEATHER else at.WIND
        if s[at.weather] != weather:
            raise fail("turn.weather", f"must be {at.WEATHER_NAMES[weather]} at {at.NODES[node]}")
        if node == at.NODE_WINDW_DIR and s[at.drops + at.MAX_SEATS * tile + int(s[at.owner])] < 1:
            raise fail("turn.owner", "has no drop on turn.tile")
    elif node == at.NODE_LAKE_STEP:
        if s[at.cloud_drops + at.MAX_SEATS * tile + seat] < 1 or s[at.crop + tile] == at.LAKE:
            raise fail("turn.tile", "must hold the moved cloud, off the lake (A-23.6)")
    elif node == at.NODE_HAND_LIMIT:
        excess = _cards(s, "hand")[seat] - int(s[at.hand_limit])
        if excess < 1 or s[at.picks_left] != excess:
            raise fail("turn.picks_left", f"must be the {max(excess, 0)} cards above the limit")
    elif node == at.NODE_SELECT_WEATHER:
        if seat != s[at.first_player]:
            raise fail("to_act", "the first player selects (A-11.2)")
        if int(s[at.selected]).bit_count() >= s[at.weathers_selected]:
            raise fail("turn.selected", "nothing is left to select")


def _check_fertilizer_turn(s: Array) -> None:
    if not s[at.switches] & at.SWITCH_FERTILIZER:
        raise fail("node", "FERTILIZER needs the option modules=fertilizer")
    placed = int(s[at.order])
    if placed >= s[at.fertilizer_tokens]:
        raise fail("fertilized", "all fertilizer tokens are placed")
    expected = (int(s[at.first_player]) + placed) % int(s[SEATS])
    if s[TO_ACT] != expected:
        raise fail("to_act", f"must be seat {expected}, tokens go round in turn order (A-23.1)")
    if at.layout["cloud_drops"].used(s).any():
        raise fail("tiles", "there are no clouds while fertilizer is placed")


def _check_tile_drop(s: Array) -> None:
    seat, owed, tile = int(s[TO_ACT]), int(s[at.drops_owed]), int(s[at.tile])
    on_tiles = _own_on_tiles(s, seat)
    if not 1 <= owed <= on_tiles:
        raise fail("turn.drops_owed", f"must be from 1 to the {on_tiles} own drops on tiles")
    supply = int(s[at.supply + seat])
    if s[at.action] == at.FROST:
        if supply:
            raise fail(
                f"seats[{seat}].supply",
                "drops come from tiles only when the supply is empty (A-10.3)",
            )
        if owed != 1 or not (s[at.cloud :][: int(s[at.tile_count])] == at.NO_CLOUD).any():
            raise fail("turn.drops_owed", "frost takes one drop, for a cloud on a free tile")
        return
    if s[at.action] >= 0 and s[at.action] != at.SUN:
        raise fail("turn.action", "only frost and sun take drops from tiles")
    if s[at.action] < 0 and s[at.weather] != at.SUN:
        raise fail("turn.weather", "must be sun at TILE_DROP without an action")
    if s[at.cloud_drops + at.MAX_SEATS * tile + seat] < 1:
        raise fail("turn.tile", "must be the cloud that the drops go to")
    # a drop that was taken is already in the supply
    needed = int(
        s[at.sun_action_drops if s[at.action] >= 0 else at.cloud_drops + at.MAX_SEATS * tile + seat]
    )
    if supply + owed != needed:
        raise fail(
            "turn.drops_owed", f"must be {needed - supply}: {needed} drops less the supply (A-10.6)"
        )


def _own_on_tiles(s: Array, seat: int) -> int:
    return int(at.layout["drops"].used(s)[:, seat].sum())


def _cards(s: Array, name: str) -> list[int]:
    """Return the number of cards by seat; the entries of a hidden row sum to it too."""
    return [int(n) for n in at.layout[name].used(s).sum(axis=1)]


def _check_cards(s: Array) -> None:
    """Sizes of hands and packs."""
    node, seats = int(s[at.node]), int(s[SEATS])
    limit = int(s[at.hand_limit])
    hands, packs, kept_cards = (_cards(s, name) for name in ("hand", "pack", "kept"))
    if s[at.solo] and hands[at.NEUTRAL]:
        raise fail(f"seats[{at.NEUTRAL}].hand", "the South Wind holds no action cards")
    if node == at.NODE_DRAFT_PICK:
        _check_draft(s, hands, packs, kept_cards)
        return
    if any(packs):
        raise fail("seats", "there are packs only at DRAFT_PICK")
    waiting = node == at.NODE_HAND_LIMIT and s[at.switches] & at.SWITCH_HIDDEN_LIMIT
    if any(kept_cards) and not waiting:
        raise fail("seats", "no card is laid aside at this node")
    if node == at.NODE_FERTILIZER:
        if any(hands) or s[at.discard :][: at.N_TYPES].any():
            raise fail("seats", "no card is dealt before the fertilizer is placed (Q-114)")
        return
    if position_defaults.in_action_phase(s):
        passer = int(s[at.first_passer])
        if passer >= 0 and seats > 2 and hands[passer]:
            raise fail(f"seats[{passer}].hand", "the first passer has discarded the hand (A-7.4)")
        return
    if node == at.NODE_SETUP_CLOUD:
        return
    for seat, number in enumerate(hands):
        may_discard = (
            node == at.NODE_HAND_LIMIT and (seat - int(s[at.first_player])) % seats >= s[at.order]
        )
        if number > limit and not may_discard:
            raise fail(
                f"seats[{seat}].hand", f"{number} cards after the hand limit of {limit} (A-8.1)"
            )


def _check_memory(s: Array) -> None:
    """Rounds in the memory are used as indices."""
    last = int(s[at.last_out])
    noted = not s[at.switches] & (at.SWITCH_DRAFT | at.SWITCH_HIDDEN_DISCARDS)
    # bit r of RUN_OUTS is round r, and the first round has no run-out (E-5)
    rounds = (2 << int(s[at.round])) - 4 if noted else 0
    if int(s[at.run_outs]) & ~rounds or last != max(int(s[at.run_outs]).bit_length() - 1, 0):
        raise fail("memory.run_outs", "the rounds in which the deck ran out are impossible")


def _check_draft(s: Array, hands: list[int], packs: list[int], kept_cards: list[int]) -> None:
    """Sizes of packs and kept cards in the step of the draft (A-20, Q-100)."""
    if not s[at.switches] & at.SWITCH_DRAFT:
        raise fail("node", "DRAFT_PICK needs the option draft=true")
    keep = [int(n) for n in s[at.draft_keep :][: at.MAX_DRAFT_STEPS]]
    step, picks = int(s[at.draft_step]), int(s[at.picks_left])
    if step >= at.MAX_DRAFT_STEPS or keep[step] == 0:
        raise fail("turn.draft_step", f"the draft has {sum(n > 0 for n in keep)} steps, from 0")
    if not 1 <= picks <= keep[step]:
        raise fail("turn.picks_left", f"must be from 1 to {keep[step]}")
    most = 0 if s[at.round] == 1 else int(s[at.hand_limit])
    for seat in range(len(hands)):
        order = (seat - int(s[at.first_player])) % len(hands)
        picked = keep[step] if order < s[at.order] else 0
        if seat == s[TO_ACT]:
            picked = keep[step] - picks
        pack, own = sum(keep[step:]) - picked, sum(keep[:step]) + picked
        if packs[seat] != pack:
            raise fail(f"seats[{seat}].pack", f"must hold {pack} cards in this step (A-20)")
        if kept_cards[seat] != own:
            raise fail(f"seats[{seat}].kept", f"must hold {own} cards in this step (A-20)")
        if hands[seat] > most:
            raise fail(f"seats[{seat}].hand", f"must hold at most {most} cards during the draft")


def check_offer(s: Array, offered: int) -> None:
    """Check that a decision which must offer something does.

    Raises:
        RulesError: It offers nothing.
    """
    node = int(s[at.node])
    if offered == 0 and node in MUST_OFFER:
        raise fail("node", f"{at.NODES[node]} offers nothing: {MUST_OFFER[node]}")
