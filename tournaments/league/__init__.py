"""Seasons of the league: many episodes among our policies and programs that are not ours.

`season_file` is what people write, `season` what is to be played, `run` plays what is missing, `season_log` is the file
that keeps what was, and `standings` ranks by mean team score (document 000).
"""
