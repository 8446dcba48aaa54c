"""Tournaments: schedules, runs, storage, ratings and reports."""
