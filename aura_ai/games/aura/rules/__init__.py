"""Compiled rules of Aura, one subject a file; rule numbers are those of the rules document."""
