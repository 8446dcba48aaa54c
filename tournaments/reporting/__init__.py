"""Ratings and results for people: tables, pages, pictures, data."""
