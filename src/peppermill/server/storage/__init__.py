"""Matches on SQL: SQLite as it comes, PostgreSQL where there are many."""
