"""Tests of the game Aura."""
