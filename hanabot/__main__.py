"""So that `python -m hanabot` is the same as the installed command."""

import sys

from hanabot.cli import main

if __name__ == "__main__":
    sys.exit(main())
