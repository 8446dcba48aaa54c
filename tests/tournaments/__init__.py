"""Tests of schedules, matches, storage, runs, ratings and reports."""
