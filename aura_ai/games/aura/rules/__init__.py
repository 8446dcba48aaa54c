"""Compiled rules of Aura, by subject."""
