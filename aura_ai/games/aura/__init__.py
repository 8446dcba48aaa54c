"""Aura (*Petrichor*): clouds, crops and votes for the weather, for one to four players."""
