"""The action codes of Rauha (section 16)."""

from dataclasses import replace

from aura_ai.games.actions import codes
from aura_ai.games.rauha import layout as at

CODES = codes(
    at,
    ("PICK", "keep a card of the own pack; slots by ascending card", at.AXIS_SLOT),
    ("PUT", "place the kept card on a field", at.AXIS_FIELD),
    ("SELL", "discard the kept card for crystals"),
    ("SOW", "discard the kept card for a spore on a field", at.AXIS_FIELD),
    ("USE_FIELD", "activate the biome of a field, not one that pays for spores", at.AXIS_FIELD),
    ("USE_BEING", "activate a being", at.AXIS_BEING),
    ("END", "end the activations"),
    (
        "SPREAD",
        "activate the biome of a field that pays for a spore on a target field",
        at.AXIS_FIELD,
        replace(at.AXIS_FIELD, name="target"),
    ),
)
