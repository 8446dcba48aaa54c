"""Tests of Rauha."""
