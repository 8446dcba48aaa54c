"""Learning: record games, fit values and policies."""
