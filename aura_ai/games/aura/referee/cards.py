"""Cards: dealing, the draft (A-20), paying (A-5) and the hand limit (A-8)."""

from __future__ import annotations

from .codes import CARD, PLAY, PLAY_SUB, WEATHERS
from .table import Table, take_one

# ------------------------------------------------------------------------------ dealing


def draw_card(table: Table, seat: int, number: int) -> int:
    """Draw one card and return its type; renew the deck from the discard pile (A-18.4).

    Its chance is that of the card with this number, from 0, for this seat in this round.
    """
    if sum(table.deck) == 0:
        table.deck, table.discard = table.discard, [0] * len(WEATHERS)
        table.note("A-18.4", "Q-103")
    total = sum(table.deck)
    assert total > 0, "deck and discard pile are both empty (Q-04)"
    return take_one(table.deck, table.chance.draw_for(table.round, seat, number, total))


def deal(table: Table) -> None:
    """Deal for the round, into hands or into draft packs, one card at a time (Q-03)."""
    config = table.config
    order = table.turn_order()
    if config.on("draft") or table.round > 1:
        quotas = [config.round_deal] * len(order)
    else:
        first, others = config.first_deal
        quotas = [first if seat == table.first_player else others for seat in order]
        table.note("A-2.7")
    table.note("A-18.3" if table.round > 1 else "A-2.6")
    for i in range(max(quotas)):
        for seat, quota in zip(order, quotas, strict=True):
            if i < quota:
                player = table.players[seat]
                cards = player.pack if config.on("draft") else player.hand
                cards[draw_card(table, seat, i)] += 1
    table.note("Q-03")


# ------------------------------------------------------------------------------ draft


def in_order_types(cards: list[int], lowest: int, needed: int) -> list[int]:
    """Return the types that may come next when `needed` cards are taken in rising order (Q-99)."""
    return [
        kind for kind in WEATHERS if kind >= lowest and cards[kind] and sum(cards[kind:]) >= needed
    ]


def begin_draft(table: Table) -> None:
    """Start the first draft step; the packs have been dealt."""
    table.note("A-20.1", "A-20.2" if len(table.config.keeps) == 3 else "A-20.3")
    table.draft_step = 0
    _begin_picks(table, table.first_player)


def _begin_picks(table: Table, seat: int) -> None:
    table.node = "DRAFT_PICK"
    table.seat = seat
    table.picks_left = table.config.keeps[table.draft_step]
    table.lowest = 0


def draft_choices(table: Table) -> list[int]:
    """DRAFT_PICK: one card of the pack in front of the player."""
    kinds = in_order_types(table.player.pack, table.lowest, table.picks_left)
    return [CARD + kind for kind in kinds]


def pick_draft_card(table: Table, action: int) -> bool:
    """Keep a card. Return True when the draft is over and the hands hold the kept cards."""
    kind = action - CARD
    player = table.player
    player.pack[kind] -= 1
    player.kept[kind] += 1
    table.picks_left -= 1
    table.lowest = kind
    if table.picks_left:
        return False
    order = table.turn_order()
    place = order.index(table.seat)
    table.note("Q-100")
    if place + 1 < len(order):
        _begin_picks(table, order[place + 1])
        return False
    return _pass_packs(table)


def _pass_packs(table: Table) -> bool:
    config = table.config
    packs = [player.pack for player in table.players]
    table.draft_step += 1
    if table.draft_step < len(config.keeps):
        # clockwise, so a player receives the pack of the seat to the right.
        for seat, player in enumerate(table.players):
            player.pack = packs[(seat - 1) % config.seats]
        table.note("A-20.4")
        table.note("Q-75", when=table.draft_step % config.seats == 0)
        _begin_picks(table, table.first_player)
        return False
    for player in table.players:
        assert sum(player.pack) == 0
        player.hand = [a + b for a, b in zip(player.hand, player.kept, strict=True)]
        player.kept = [0] * len(WEATHERS)
    if table.round == 1 and config.bonus_card:
        table.note("A-20.5", "Q-76")
        other = 1 - table.first_player
        for i in range(config.bonus_card):
            table.players[other].hand[draw_card(table, other, config.round_deal + i)] += 1
    return True


# ------------------------------------------------------------------------------ paying


def payments(table: Table) -> list[int]:
    """Return PLAY(X) and PLAY_SUB(X) that the hand can pay in the current step (A-5, F-2.5)."""
    units = table.step  # one unit in the first step, two in the optional step
    hand = table.player.hand
    total = sum(hand)
    plain = [PLAY + kind for kind in WEATHERS if hand[kind] >= units]
    substitute = []
    for kind in WEATHERS:
        others = total - hand[kind]
        # some of the units, at least one, are pairs of cards that are not of type X.
        if any(
            others >= 2 * pairs and hand[kind] >= units - pairs for pairs in range(1, units + 1)
        ):
            substitute.append(PLAY_SUB + kind)
    return plain + substitute


def begin_payment(table: Table, action: int) -> bool:
    """Pay with matching cards at once (True), or go to PAY nodes for a substitute (False)."""
    units = table.step
    table.note("A-5.1" if units == 1 else "A-4.4")
    if action < PLAY_SUB:
        table.action = action - PLAY
        for _ in range(units):
            _spend(table, table.action)
        return True
    table.action = action - PLAY_SUB
    table.note("A-5.2", "A-5.3")
    if table.player.hand[table.action]:
        table.note("Q-08")
        table.note("A-5.4", when=table.player.hand[table.action] >= units)
    table.node = "PAY"
    table.units_owed = units
    table.half_paid = 0
    table.lowest = 0
    return False


def _spend(table: Table, kind: int) -> None:
    # the card is on the discard pile before the action is carried out.
    table.player.hand[kind] -= 1
    table.discard[kind] += 1
    table.note("A-4.7")


def pay_choices(table: Table) -> list[int]:
    """PAY: matching cards first, then the others in non-decreasing type (F-2.2)."""
    hand = table.player.hand
    x = table.action
    others = [0 if kind == x else count for kind, count in enumerate(hand)]
    owed = 2 * table.units_owed - table.half_paid
    choices = [CARD + kind for kind in in_order_types(others, table.lowest, owed)]
    nothing_paid = table.units_owed == table.step and table.half_paid == 0
    if nothing_paid and table.units_owed > 1 and hand[x] and sum(others) >= owed - 2:
        # A matching card pays one unit; the last unit stays a pair of other cards.
        choices.append(CARD + x)
        choices.sort()
    return choices


def pay_card(table: Table, action: int) -> bool:
    """Spend one card of a substitute payment. Return True when everything is paid."""
    kind = action - CARD
    _spend(table, kind)
    if kind == table.action:
        table.units_owed -= 1
    else:
        table.lowest = kind
        table.half_paid = 1 - table.half_paid
        if not table.half_paid:
            table.units_owed -= 1
    return table.units_owed == 0


# ------------------------------------------------------------------------------ hand limit


def begin_hand_limit(table: Table, place: int = 0) -> bool:
    """Go to the next player above the limit (A-8.1); True when nobody has to discard."""
    config = table.config
    order = table.turn_order()
    for seat in order[place:]:
        if sum(table.players[seat].hand) > config.hand_limit:
            table.note("A-8.1")
            table.note("Q-16", when=place)
            table.node = "HAND_LIMIT"
            table.seat = seat
            table.lowest = 0
            return False
        table.note("Q-17", when=seat == table.first_passer and not config.solo and config.seats > 2)
    return True


def hand_limit_choices(table: Table) -> list[int]:
    """HAND_LIMIT: one card to discard, in non-decreasing type (F-2.3)."""
    hand = table.player.hand
    excess = sum(hand) - table.config.hand_limit
    return [CARD + kind for kind in in_order_types(hand, table.lowest, excess)]


def discard_card(table: Table, action: int) -> bool:
    """Discard one card down to the limit. Return True when all players have done so."""
    kind = action - CARD
    player = table.player
    player.hand[kind] -= 1
    table.lowest = kind
    table.discard[kind] += 1
    table.note("Q-99")
    if sum(player.hand) > table.config.hand_limit:
        return False
    return begin_hand_limit(table, table.turn_order().index(table.seat) + 1)
