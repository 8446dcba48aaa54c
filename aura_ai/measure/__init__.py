"""Speed measurements, always with a baseline of the same run."""
