"""A game for tests of the harness: one to four players, roles, score bands, set-ups of its own."""
