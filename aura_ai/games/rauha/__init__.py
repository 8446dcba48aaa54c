"""Rauha: biomes, spores and divine beings, two to five players."""
