"""Referees: slow second implementations, written from the numbered rules."""
