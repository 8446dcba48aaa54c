"""What Solenia says to people: words, pictures, positions, news. No kernel imports it."""
