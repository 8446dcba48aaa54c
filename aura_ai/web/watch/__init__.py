"""Tournaments on the page: growing tables and played-back games, read-only."""
