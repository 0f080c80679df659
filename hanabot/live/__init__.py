"""hanab.live's live play: a bot logs in as a player does, is invited to a table, plays and writes notes.

    settings    who we are and where the site is          client    login, websocket, coming back when it breaks
    messages    a frame of text and its fields            session   what is answered to each message: all but the wire
    tape        the site's events, put together to moves  chat      what people may ask of a bot
    mirror      the game as far as our seat sees it       notes     a seat's notes in the site's words
    chair       one bot at one running game

Everything but `client` is free of network and clock. The protocol is that of hanab-live.md, section 5.
"""
