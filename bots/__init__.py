"""Bots: what plays a seat, from random to search, and the registry of their names."""
