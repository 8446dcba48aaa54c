"""Words, drawings, guides, news and JSON positions, by game."""
