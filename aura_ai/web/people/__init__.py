"""What belongs to a person: games played in a browser, a rating, puzzles from reviewed mistakes."""
