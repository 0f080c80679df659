"""Doors to the environments that research uses: the hanabi-learning-environment both ways, and PettingZoo.

`hle` is what both ways share, `hle_agent` seats our policies there, `hle_policy` seats its agents here, and `hle_match`
plays a team in both engines on the same deck. `aec` is our engine as a PettingZoo environment. The libraries are
extras, and nothing else needs them.
"""
