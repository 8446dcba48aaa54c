"""A game of another package for reports and tournaments: any number of players, roles, set-ups."""
