"""Matches on SQL: SQLite out of the box, PostgreSQL for large servers."""
