"""Commands of this room, which the command line finds by the entry-point group `hanabot.commands`."""
