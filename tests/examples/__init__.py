"""Tests of docs/examples."""
