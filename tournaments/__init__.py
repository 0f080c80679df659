"""Tournaments: every team plays every deck, results are kept for good, and differences come with their uncertainty."""
