"""hanab.live's live play: a bot logs in as a player does, is invited to a table, plays and writes notes.

    settings    who we are and where the site is         client      login, websocket, coming back when it breaks
    messages    a frame of text and its fields           session     what is answered to each message
    tables      tables as the lobby tells of them        presence    where we sit and what we have to say
    tape        the site's events, put together          people      what people may bring us to do, by the chat
    mirror      the game as far as our seat sees it      chat        how they say it, and how we answer
    notes       a seat's notes in the site's words       seat        one bot at one running game

Everything but `client` is free of network and clock. The protocol is that of hanab-live.md, section 5.
"""
