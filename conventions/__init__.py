"""The convention modules, one convention a file, and the policies composed of them."""
