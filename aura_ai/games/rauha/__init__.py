"""Rauha: biomes, spores and divine beings, for two to five players."""
