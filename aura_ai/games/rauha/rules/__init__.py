"""Compiled rules of Rauha, one subject a file; rule numbers are those of the rules document."""
