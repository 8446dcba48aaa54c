"""A person's own: games, rating, puzzles from reviewed mistakes."""
