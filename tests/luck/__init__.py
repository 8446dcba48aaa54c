"""Tests of aura_ai.luck."""
