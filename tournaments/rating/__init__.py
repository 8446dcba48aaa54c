"""Results turned into ratings."""
