"""A game of another package whose content can be made idle or indispensable by its data file."""
