"""Tests of aura_ai.batch."""
