"""Aura (*Petrichor*): clouds, crops and weather votes, one to four players."""
