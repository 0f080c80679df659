"""A seat's notes as the site's clients read them: `[f] [r2, r3]` marks a finessed card that is red 2 or 3.

Parts in square brackets count, what stands beside them is for people (hanab-live.md, 2.5).
"""

from hanabot.bots import Bot, Note, Reader
from hanabot.cards import Variant, bits
from hanabot.game import Game

#: The site's words for the marks that it has words for, in the order in which they are written.
_WORDS = {"blind_play": "f", "chop_moved": "cm", "trash": "kt"}


def note_of(note: Note, variant: Variant) -> str:
    """The note of one card; empty where there is nothing to tell."""
    parts = [f"[{word}]" for mark, word in _WORDS.items() if mark in note.marks]
    told = bool(note.marks) or note.inferred.bit_count() == 1
    if told and "trash" not in note.marks and note.inferred not in (0, variant.all_mask):
        parts.append(_cards(note.inferred, variant))
    return " ".join(parts)


def notes_of(bot: Bot, game: Game) -> dict[int, str]:
    """By order, the notes of all cards in hands that there is something to tell of.

    A bot that lets itself be looked at tells of every hand what it thinks that the holder thinks of it.
    """
    found: dict[int, str] = {}
    public = {} if isinstance(bot, Reader) else bot.public_notes()
    for hand in game.hands:
        for order in hand:
            if isinstance(bot, Reader):
                text = note_of(bot.note(order, None), game.variant)
            else:
                mask, mark = public.get(order, (0, ""))
                words = f"[{_WORDS[mark]}] " if mark in _WORDS else ""
                text = words + (_cards(mask, game.variant) if mask not in (0, game.variant.all_mask) else "")
            if text.strip():
                found[order] = text.strip()
    return found


def _cards(mask: int, variant: Variant) -> str:
    return f"[{', '.join(variant.names[card] for card in bits(mask))}]"
