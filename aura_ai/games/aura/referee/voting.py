"""The vote after every action (A-6), and the harvest dice."""

from __future__ import annotations

from .codes import LOWER, VOTE_NEXT, VOTE_OWN, WEATHER, WEATHERS
from .table import Table


def begin_vote(table: Table) -> None:
    """A-6.1: every action is followed by one vote."""
    table.node = "VOTE"
    table.note("A-6.1", "Q-19")


def roll_dice(table: Table, keep_harvest: bool) -> None:
    """Draw three faces; with `keep_harvest` dice that show harvest stay as they are (A-18.2)."""
    config = table.config
    for i in range(config.n_dice):
        face = config.faces[table.chance.draw(len(config.faces))]
        if not (keep_harvest and table.dice[i] == config.harvest_face):
            table.dice[i] = face


def all_harvest(table: Table) -> bool:
    """Whether all dice show harvest."""
    return all(die == table.config.harvest_face for die in table.dice)


def lower_die(table: Table, seat: int, value: int) -> None:
    """Lower the first die showing `value` and score it (A-6.2, Q-102)."""
    config = table.config
    player = table.players[seat]
    table.note("Q-24", "Q-102", when=table.dice.count(value) > 1)
    index = table.dice.index(value)
    if value == 1:
        table.dice[index] = config.harvest_face
        player.vp += config.flip_vp
    else:
        table.dice[index] = value - 1
    player.vp += config.lower_vp
    table.note("A-6.2", "Q-25")
    table.note("A-6.5", when=all_harvest(table))


def _targets(table: Table) -> dict[int, int]:
    return {VOTE_OWN: table.action, VOTE_NEXT: (table.action + 1) % len(WEATHERS)}


def vote_choices(table: Table) -> list[int]:
    """VOTE: the own space, the next one, or a die for each distinct value."""
    seat = table.seat
    player = table.player
    choices = []
    for action, target in _targets(table).items():
        if player.vote_supply == 0 and not table.config.on("relocate_same_space"):
            if table.votes[target][seat] == table.config.votes:
                table.note("Q-124")
                continue
        choices.append(action)
    faces = sorted({die for die in table.dice if die != table.config.harvest_face})
    table.note("Q-23", when=not faces)
    return choices + [LOWER + face for face in faces]


def cast_vote(table: Table, action: int) -> bool:
    """Carry out a vote. Return False when a vote on the board has to be moved first."""
    targets = _targets(table)
    if action not in targets:
        lower_die(table, table.seat, action - LOWER)
        return True
    target = targets[action]
    player = table.player
    if player.vote_supply:
        player.vote_supply -= 1
        table.votes[target][table.seat] += 1
        table.note("A-6.3")
        table.note("Q-22", when=any(row[table.seat] for row in table.votes))
        return True
    table.vote_target = target
    table.node = "RELOCATE"
    return False


def relocate_choices(table: Table) -> list[int]:
    """RELOCATE: a space with an own vote (A-6.3)."""
    same_space = table.config.on("relocate_same_space")
    return [
        WEATHER + space
        for space in WEATHERS
        if table.votes[space][table.seat] and (same_space or space != table.vote_target)
    ]


def relocate_vote(table: Table, action: int) -> bool:
    """Move one own vote to the space voted for, which ends the vote."""
    source = action - WEATHER
    table.note("A-6.3")
    if source == table.vote_target:
        table.note("B-3")
        table.note("Q-21", when=table.votes[source][table.seat] == table.config.votes)
    table.votes[source][table.seat] -= 1
    table.votes[table.vote_target][table.seat] += 1
    table.vote_target = -1
    return True
