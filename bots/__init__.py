"""Bots, from random to search, and their registry."""
