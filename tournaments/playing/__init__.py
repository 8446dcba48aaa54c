"""Games played: matches, workers, clusters."""
