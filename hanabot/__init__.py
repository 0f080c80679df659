"""Hanabi by human conventions: cards, rules, what a seat may know, and the command line."""

__version__ = "0.1.0"
