"""Kernels of Terra Mystica, one subject a file; rule numbers are those of the rules document."""
