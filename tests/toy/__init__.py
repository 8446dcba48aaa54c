"""Toy games of all rooms: small, solved or with a fault to plant.

``lots`` is the one that tests use wherever any small game does; what they need of it is an option or a
number of its data file. The others are there for what it cannot show, and each says what that is.
"""

PACKAGES = {name: f"tests.toy.{name}" for name in ("lots", "market")}
"""Games as an installed package would announce them (:mod:`aura_ai.contract.registry`)."""
