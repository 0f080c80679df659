"""A game to be stepped through in a browser: its data turn by turn, and the page or part of a page that shows it.

`tell.tell` makes the data of any game, `page.page` a file that stands alone. A larger page puts `page.styles()` and
`page.script()` in it once and `page.viewer(...)` wherever games are to be shown.
"""
