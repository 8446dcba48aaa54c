"""A card game of three factions with a number for each kind of fault."""
