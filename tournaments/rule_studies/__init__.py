"""Studies of rules: what each module of a policy is worth on the same decks, alone and beside each other one."""
