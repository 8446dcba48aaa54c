"""Lantern, a small bidding game: the example of docs/adding-a-game.md.

Two to four players have a hand of cards out of 1 to 20 each; the rest stays unseen in the box. In
every round a die gives the worth of a lantern. Everybody lays one card face down, then all are
turned over: the highest takes the lantern, the lowest takes a spark worth 1. Laid cards lie open
from then on. When the hands are empty the most points win; tied players share the place.
"""
