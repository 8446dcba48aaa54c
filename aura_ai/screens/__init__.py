"""What people see of a game: words, drawings, guides, news, JSON positions; one folder per game."""
