"""Balance reports: what a designer asks of a game, answered from games that bots played."""
