"""Readers and writers of what comes from outside, one format a file."""
