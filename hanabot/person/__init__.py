"""A person at a table of bots, in the terminal.

    words    what a person types, as a request or a move      screen    the table as text, and what clues say of cards
    table    the game: moves, undo, advice, reasons           talk      the conversation, and how it ends

What the person may not know stays in `table`.
"""
