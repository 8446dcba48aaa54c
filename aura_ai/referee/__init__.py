"""Slow, plain referees: every game a second time, written from its numbered rules alone."""
