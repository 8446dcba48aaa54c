"""The content of Rauha: cards, biomes and activations, by name."""

from __future__ import annotations

from aura_ai.contract.content import NOTHING, Group, by_code, numbered
from aura_ai.contract.game import Game
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.screen.names import card_words, look
from aura_ai.games.rauha.screen.words import card_in_pack

ACTIONS = at.layout.actions


def content(game: Game) -> tuple[Group, ...]:
    """Return the groups of Rauha; biomes and words are those of the data file in force."""
    cards = range(at.N_CARDS)
    biomes = ["-".join(look(game.template, card).types) for card in cards]
    words = tuple(card_words(game.template, card) for card in cards)
    kinds = tuple(sorted(set(biomes)))

    def biome(array: Array, action: int) -> int:
        card = _card(array, action)
        return kinds.index(biomes[card]) if card >= 0 else NOTHING

    return (
        Group("card", tuple(map(str, cards)), _card, words=words),
        Group("biome", kinds, biome),
        by_code(
            "action",
            {
                "place": ACTIONS["PUT"],
                "discard for crystals": ACTIONS["SELL"],
                "discard for a spore": ACTIONS["SOW"],
                "activate a field": ACTIONS["USE_FIELD"],
                "activate a being": ACTIONS["USE_BEING"],
                "pay for a spore": ACTIONS["SPREAD"],
            },
        ),
        by_code("activation", numbered(at.ACTION_USE_BEING, at.BEING_NAMES)),
    )


def _card(array: Array, action: int) -> int:
    """Return the card that a pick of the draft keeps."""
    kind, indices = ACTIONS.decode(action)
    if array[at.node] != at.NODE_DRAFT or kind != "PICK":
        return NOTHING
    return card_in_pack(array, int(array[TO_ACT]), indices[0])
