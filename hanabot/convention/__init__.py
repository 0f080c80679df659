"""The convention protocol: what a module may say, how readings are built from it, and how a policy weighs moves."""
